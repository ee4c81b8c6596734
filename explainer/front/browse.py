"""`explain-error show | list | search | env`: the knowledge base and the environment, without a log."""

from __future__ import annotations

import click

from explainer.front.cli import fail, language, write
from explainer.front.knowledge import usable_index
from explainer.render.report_data import said

LANGUAGE = click.option("--lang", type=click.Choice(["en", "zh", "both"]), help="Language of what is printed.")


@click.command()
@click.argument("identifier", metavar="ID")
@LANGUAGE
def show(identifier: str, lang: str | None) -> None:
    """Show an entry (area/entry) or one of its causes (area/entry/cause)."""
    from explainer.render.entry_page import cause_page, entry_page

    tongue = language(lang)
    index = usable_index()
    entry = index.entry("/".join(identifier.strip("/").split("/")[:2]))
    if entry is None:
        fail(f"show {identifier}: no such entry; `explain-error search WORDS` or `explain-error list` finds ids")
    if identifier.strip("/").count("/") < 2:
        write(entry_page(entry, tongue))
        return
    slug = identifier.strip("/").split("/", 2)[2]
    cause = next((cause for cause in entry.causes if cause.id.rpartition("/")[2] == slug), None)
    if cause is None:
        slugs = ", ".join(cause.id.rpartition("/")[2] for cause in entry.causes)
        fail(f"show {identifier}: {entry.id} has no such cause; it has {slugs}")
    write(cause_page(cause, tongue))


@click.command(name="list")
@LANGUAGE
def list_entries(lang: str | None) -> None:
    """List all entries, one a line: id, number of causes, title."""
    tongue = language(lang)
    rows = usable_index().listing()
    width = max((len(identifier) for identifier, _, _ in rows), default=0)
    write(
        "".join(
            f"{identifier:<{width}}  {causes:>2}  {_line(said(title, tongue))}\n" for identifier, title, causes in rows
        )
    )


@click.command()
@click.argument("words", nargs=-1, required=True)
@LANGUAGE
def search(words: tuple[str, ...], lang: str | None) -> None:
    """Search entries and causes, in English or Chinese."""
    tongue = language(lang)
    index = usable_index()
    lines = []
    for identifier, _ in index.search(" ".join(words)):
        entry = index.entry("/".join(identifier.split("/")[:2]))
        if entry is None:
            continue
        titles = {cause.id: cause.title for cause in entry.causes}
        lines.append(f"{identifier}\n    {_line(said(titles.get(identifier, entry.title), tongue))}\n")
    if not lines:
        click.echo(f"explain-error: nothing found for '{' '.join(words)}'; try fewer or other words", err=True)
    write("".join(lines))


@click.command()
def env() -> None:
    """Print what can be told of this Python's environment, in a form that --env takes."""
    from explainer.front.probe import own_environment

    write(own_environment())


def _line(text: str) -> str:
    return text.replace("\n", " / ")
