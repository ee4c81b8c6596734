"""The `explain-error` command: arguments in, one call of core, status out.

Alone opens the files it is told of. Imports click and nothing heavier before a command runs.
"""

from __future__ import annotations

import gc

# A report takes 30 ms and makes few cycles; looking for them costs 5. Longer work switches it on again.
gc.disable()

import os
import sys
from typing import Any, NoReturn

import click

FORMATS = ("text", "json", "markdown")
COMMANDS = {
    "explain": ("explainer.front.explain_command", "explain"),
    "show": ("explainer.front.browse", "show"),
    "list": ("explainer.front.browse", "list_entries"),
    "search": ("explainer.front.browse", "search"),
    "env": ("explainer.front.browse", "env"),
    "run": ("explainer.front.run_command", "run"),
    "kb": ("kb.cli", "kb"),
}


class Commands(click.Group):
    """Subcommands imported when asked for; anything else is a log to explain."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0] not in COMMANDS and args[0] not in ("--help", "-h", "--version")):
            args = ["explain", *args]
        return super().parse_args(context, args)

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        if name != "explain":
            gc.enable()
        module, attribute = COMMANDS[name]
        __import__(module)
        return getattr(sys.modules[module], attribute)


def _version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    from explainer.index import KnowledgeBaseUnusable, open_index

    try:
        release = version("error-explainer")
    except PackageNotFoundError:
        release = "unreleased"
    try:
        index = open_index()
    except KnowledgeBaseUnusable as error:
        fail(str(error))
    figures = ", ".join(f"{index.meta(key)} {key}" for key in ("entries", "causes"))
    click.echo(f"explain-error {release} (knowledge base of {index.meta('date') or 'no date'}: {figures})")
    context.exit()


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, epilog="Without a command: explain."
)
@click.option(
    "--version", is_flag=True, callback=_version, expose_value=False, is_eager=True, help="Show releases and exit."
)
def main() -> None:
    """Explains PyTorch and Hugging Face errors: `explain-error < traceback.txt`."""


def fail(message: str) -> NoReturn:
    """One line on stderr, exit status 2."""
    click.echo(f"explain-error: {message}", err=True)
    sys.exit(2)


def language(asked: str | None) -> str:
    """--lang, then EXPLAIN_ERROR_LANG, then the locale."""
    chosen = asked or os.environ.get("EXPLAIN_ERROR_LANG", "")
    if chosen in ("en", "zh", "both"):
        return chosen
    if chosen:
        fail(f"EXPLAIN_ERROR_LANG is '{chosen}'; set it to en, zh or both")
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def coloured() -> bool:
    """NO_COLOR (non-empty) wins, then FORCE_COLOR, TERM=dumb, and whether stdout is a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return os.environ.get("TERM") != "dumb" and sys.stdout is not None and sys.stdout.isatty()


#: For consoles whose encoding lacks them (GBK has no ✗; ASCII has none).
PLAIN = {"✗": "x", "→": "->", "…": "...", "·": "-", "“": '"', "”": '"', "≤": "<=", "×": "x"}


def width() -> int:
    """Columns of the report: COLUMNS, else the terminal's, between 60 and 120; 100 where there is no terminal."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdigit() and int(asked):
        return max(60, min(120, int(asked)))
    try:
        return max(60, min(120, os.get_terminal_size(sys.stdout.fileno()).columns))
    except (OSError, ValueError, AttributeError):
        return 100


def write(text: str) -> None:
    """Text to stdout in the console's encoding; letters it lacks are replaced, never an error."""
    stream: Any = sys.stdout
    if stream is None:
        fail("standard output is closed; there is nowhere to write the report")
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        for mark, plain in PLAIN.items():
            text = text.replace(mark, plain)
        text = text.encode(encoding, "replace").decode(encoding)
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        raise  # click ends quietly where a reader has had enough
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  what is left in the buffer has nowhere to go
        fail(f"cannot write the report: {error.strerror or error}; check the disk or the redirection")


def read_bytes(path: str, what: str, limit: int) -> bytes:
    """The bytes of a file the user named; ends with one line when that cannot be. No pathlib here: it costs 10 ms."""
    try:
        if os.path.isdir(path):
            fail(f"{what} {path}: is a folder; name a file")
        with open(path, "rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        fail(f"{what} {path}: {error.strerror or error}; check the path and its permissions")
    if len(data) > limit:
        fail(f"{what} {path}: larger than {limit >> 20} MiB; cut it to the part that matters")
    return data
