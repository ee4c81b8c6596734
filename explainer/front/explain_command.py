"""`explain-error [OPTIONS] [LOG]`: reads what it is told to read, calls core, prints the report."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from explainer.front.cli import FORMATS, coloured, fail, language, read_bytes, width, write
from explainer.front.log_input import log_input
from explainer.front.output import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explainer.model import Failure, Log, Report

MOST_ENV = 4 << 20
MOST_SOURCE = 1 << 20
MOST_SOURCES = 200


@click.command()
@click.argument("log", required=False)
@click.option(
    "--env",
    "env",
    multiple=True,
    metavar="FILE|probe[:PYTHON]",
    help="Versions: pip freeze, collect_env ... or ask an interpreter.",
)
@click.option("--source", "source", multiple=True, metavar="PATH", help="Your code, a file or a folder.")
@click.option(
    "--answer", "answer", multiple=True, metavar="CHECK=VALUE", help="Answer to a question of an earlier report."
)
@click.option("--lang", type=click.Choice(["en", "zh", "both"]), help="Language of the report.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Form of the report.")
@click.option("--follow", is_flag=True, help="Explain each error of a log on standard input as it appears (tail -f).")
@click.option("--all", "everything", is_flag=True, help="Also explain errors that the log shows as handled.")
@click.option(
    "--kb",
    "private",
    multiple=True,
    metavar="DIR",
    help="A private folder of entries, beside the packaged ones.",
)
@click.option("--fail-on", type=click.Choice(["known", "unknown"]), help="Exit 1 when the error is known (or unknown).")
def explain(
    log: str | None,
    env: tuple[str, ...],
    source: tuple[str, ...],
    answer: tuple[str, ...],
    lang: str | None,
    form: str,
    everything: bool,
    follow: bool,
    private: tuple[str, ...],
    fail_on: str | None,
) -> None:
    """Explain the error in LOG, or in what comes through standard input."""
    tongue = language(lang)
    answers = _answers(answer)
    from explainer.front.knowledge import look, usable_index

    looked = look()
    from explainer import core

    index = usable_index(private, looked)
    given = [_environment(text) for text in env]
    sources = [item for path in source for item in _sources(path)]
    asked: dict[str, Any] = {"given": given, "sources": sources, "answers": answers, "index": index}
    asked |= {"everything": everything, "thorough": form != "text"}
    if follow:
        gc.enable()
        statuses = _follow(log, lambda log, failures: core.explain_failures(log, failures, **asked), form, tongue)
    else:
        text = log_input(log, core.WHOLE)
        if not isinstance(text, bytes):
            gc.enable()  # a large log, read in stretches
        report = core.explain(text, **asked)
        _unknown_answers(answers, report)
        write(shown(report, form, tongue, coloured(), width()))
        statuses = {report.status}
    if {"known": "explained", "unknown": "unknown"}.get(fail_on or "") in statuses:
        sys.exit(1)


def _follow(log: str | None, explain: Callable[[Log, Sequence[Failure]], Report], form: str, tongue: str) -> set[str]:
    """Shows the report on each failure of standard input as it appears, each as one line where it is JSON."""
    if log and log != "-":
        fail(f"--follow reads standard input: tail -f {log} | explain-error --follow")
    from explainer.follow import Follower
    from explainer.front.follow_input import follow

    def show(report: Report) -> None:
        text = shown(report, form, tongue, coloured(), width())
        write(" ".join(line.strip() for line in text.split("\n")) + "\n" if form == "json" else text + "\n")

    return follow(Follower(explain), show)


def _answers(texts: Sequence[str]) -> dict[str, str]:
    answers: dict[str, str] = {}
    for text in texts:
        check, equals, value = text.partition("=")
        if not equals or not check or not value:
            fail(f"--answer '{text}': write CHECK=VALUE, as the report's question shows")
        if answers.setdefault(check, value) != value:
            fail(f"--answer {text}: {check} was answered with {answers[check]} as well; give one answer to a question")
    return answers


def _unknown_answers(answers: dict[str, str], report: Report) -> None:
    """An answer that no question of the explained entry takes is a slip worth a line, not a failure."""
    entry = report.diagnosis.entry if report.diagnosis else None
    if entry is None:
        return
    checks = {check.id: [one.value for one in check.answers] for check in entry.checks}
    for check, value in answers.items():
        if check not in checks:
            fail(f"--answer {check}={value}: {entry.id} asks {', '.join(checks) or 'nothing'}; use one of these")
        if value not in checks[check]:
            fail(f"--answer {check}={value}: answers to {check} are {', '.join(checks[check])}; use one of these")


def _environment(text: str) -> tuple[str, str]:
    if text == "probe" or text.startswith("probe:"):
        from explainer.front.probe import ProbeError, probe

        try:
            return text, probe(text.partition(":")[2] or sys.executable)
        except ProbeError as error:
            fail(f"--env {text}: {error}")
    data = read_bytes(text, "--env", MOST_ENV)
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        fail(f"--env {text}: is not text; give the output of `pip freeze` or `python -m torch.utils.collect_env`")
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    described = data.decode(encoding, "replace")
    from explainer.environment import facts_of_text

    if not facts_of_text(described, "given", text):
        click.echo(
            f"explain-error: --env {text}: no version or setting found in it; `pip freeze` output would do", err=True
        )
    return text, described


def _sources(path: str) -> list[tuple[str, str]]:
    files = [path]
    if os.path.isdir(path):
        found = (os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)
        files = sorted(
            name for name in found if name.endswith(".py") and os.path.isfile(name) and not os.path.islink(name)
        )
        files = [name for name in files if os.path.getsize(name) <= MOST_SOURCE][:MOST_SOURCES]
        if not files:
            fail(f"--source {path}: holds no .py file; name the script or its folder")
    texts = [(name, read_bytes(name, "--source", MOST_SOURCE)) for name in files]
    if b"\0" in texts[0][1] and len(texts) == 1:
        fail(f"--source {path}: is not text; name the Python script or its folder")
    return [(name, data.decode("utf-8", "replace")) for name, data in texts]
