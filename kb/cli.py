"""`kb`: the authoring commands, one thin function each. Errors are one line: what, where, what to do.

Imports stand in the functions: `kb lint` needs no runner, and the runtime command mounts this group unseen.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

_ROOT = Path(__file__).resolve().parent.parent
entries_option = click.option(
    "--entries",
    "root",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    default=_ROOT / "entries",
    show_default="entries/ of the checkout",
    help="Folder of entries.",
)
environment_option = click.option(
    "--env", "environment", multiple=True, metavar="TEXT", help="A line such as `torch==2.8.0`; may be repeated."
)
paths_argument = click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))


class WrongUse(click.ClickException):
    """One line on stderr, exit status 2."""

    exit_code = 2


@click.group(name="kb", context_settings={"help_option_names": ["-h", "--help"]})
def kb() -> None:
    """Write, check and build the knowledge base in entries/."""


@kb.command()
@paths_argument
@entries_option
@click.option("--no-across", is_flag=True, help="Leave out the last stage, which explains every recorded log.")
def lint(paths: tuple[Path, ...], root: Path, no_across: bool) -> None:
    """Check entries without running a script. Findings are `path:line CODE message`; exit status 1 when there are any.

    With PATHS only findings in them are shown.
    """
    from kb.lint import lint as run

    problems = run(root, paths, across=not no_across)
    for problem in problems:
        click.echo(str(problem))
    if problems:
        click.echo(f"{len(problems)} findings", err=True)
        sys.exit(1)


@kb.command()
@entries_option
@click.option("--target", type=click.Path(path_type=Path, dir_okay=False), help="Where kb.db goes.")
def build(root: Path, target: Path | None) -> None:
    """Compile entries/ into kb.db, the index that `explain-error` reads."""
    from kb.build import TARGET
    from kb.build import build as run
    from kb.load import KnowledgeBaseError

    try:
        run(root, target or TARGET)
    except KnowledgeBaseError as error:
        raise click.ClickException(f"entries that cannot be read, nothing was built:\n{error}") from None


@kb.command()
@paths_argument
@entries_option
@click.option("--changed", is_flag=True, help="Causes whose scripts differ from verified.json (default).")
@click.option("--all", "everything", is_flag=True, help="All causes.")
@click.option("--record", is_flag=True, help="Write trace.txt and verified.json of causes where everything passed.")
@click.option("--both", is_flag=True, help="Run a sample of scripts forked and fresh; they must agree.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1, 64), help="Scripts run at a time.")
@click.option("--limit", default=120.0, show_default=True, help="Seconds a script may take.")
@click.option("--report", type=click.Path(path_type=Path), help="Write what came of each script to this JSON file.")
def verify(
    paths: tuple[Path, ...],
    root: Path,
    changed: bool,
    everything: bool,
    record: bool,
    both: bool,
    jobs: int,
    limit: float,
    report: Path | None,
) -> None:
    """Run the scripts of causes: broken ones must fail and be recognised, repaired ones must pass."""
    from kb.load import load
    from kb.plan import select
    from kb.runner import RunnerError
    from kb.verify import Settings
    from kb.verify import verify as run

    if changed and everything:
        raise WrongUse("--changed and --all exclude each other")
    base = load(root)
    causes = select(base, paths, changed or not (paths or everything))
    if paths and not causes and not changed:
        raise WrongUse(f"no cause that loads at or below {', '.join(map(str, paths))}; `kb lint` says why")
    try:
        outcome = run(base, causes, Settings(record=record, both=both, jobs=jobs, limit=limit))
    except RunnerError as error:
        raise click.ClickException(str(error)) from None
    for line in outcome.lines():
        click.echo(line)
    if report:
        report.write_text(json.dumps(outcome.scripts_by_path, indent=1), encoding="utf-8")
    sys.exit(1 if outcome.failures else 0)


@kb.command()
@click.argument("entry")
@click.argument("cause")
@entries_option
def new(entry: str, cause: str, root: Path) -> None:
    """Scaffold ENTRY (area/entry) and CAUSE with TODO marks that lint rejects."""
    from kb.new import NewError, scaffold

    try:
        for path in scaffold(root, entry, cause):
            click.echo(str(path))
    except NewError as error:
        raise WrongUse(str(error)) from None


@kb.command()
@click.argument("entry")
@click.argument("cause")
@entries_option
@click.option("--slug", help="Name of the file; made from the cause and a number when left out.")
@environment_option
@click.option("--lines", metavar="FIRST-LAST", help="Keep these lines of the log; refused when the verdict changes.")
@click.option("--match", type=int, metavar="LINE", help="Line of the log that decides; found when left out.")
def record(
    entry: str,
    cause: str,
    root: Path,
    slug: str | None,
    environment: tuple[str, ...],
    lines: str | None,
    match: int | None,
) -> None:
    """Turn the real log on stdin into ENTRY/seen/SLUG.txt, secrets masked."""
    from kb.load import load
    from kb.record import RecordError
    from kb.record import record as run

    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    try:
        click.echo(str(run(load(root), entry, cause, text, slug, environment, lines, match)))
    except RecordError as error:
        raise WrongUse(str(error)) from None


@kb.command()
@click.argument("id")
@entries_option
@environment_option
@click.option("--source", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="The user's script.")
@click.option("--answer", "answers", multiple=True, metavar="CHECK=VALUE", help="An answer given; may be repeated.")
def why(id: str, root: Path, environment: tuple[str, ...], source: Path | None, answers: tuple[str, ...]) -> None:
    """Say what each pattern and each piece of evidence of ID makes of the log on stdin."""
    from kb.load import load
    from kb.recognise import Inputs
    from kb.why import WhyError
    from kb.why import why as run

    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    given = (("environment", "\n".join(environment)),) if environment else ()
    sources = ((source.name, source.read_text(encoding="utf-8", errors="replace")),) if source else ()
    inputs = Inputs(given, sources, dict(answer.split("=", 1) for answer in answers if "=" in answer))
    try:
        for line in run(load(root), id, text, inputs):
            click.echo(line)
    except WhyError as error:
        raise WrongUse(str(error)) from None


@kb.command()
@paths_argument
@entries_option
def overlays(paths: tuple[Path, ...], root: Path) -> None:
    """Fetch the folders of pinned releases that scripts ask for. The one command that uses the network."""
    from kb.load import load
    from kb.overlays import fetch, folder, missing
    from kb.plan import select
    from kb.scripts import header

    causes = [cause for cause in select(load(root), paths, False) if cause.spec.runs != "recorded"]
    headers = [header(path.read_text(encoding="utf-8")) for cause in causes for path in cause.scripts()]
    failed = 0
    for pins in missing(headers):
        problem = fetch(pins)
        failed += bool(problem)
        click.echo(f"{folder(pins).name}: {problem or 'fetched'}")
    sys.exit(1 if failed else 0)


@kb.command(name="missing")
@entries_option
@click.option("--shrink", is_flag=True, help="Drop the ids that exist by now from missing.yaml.")
def missing_causes(root: Path, shrink: bool) -> None:
    """List the ids of coverage.yaml that have no entry yet."""
    from kb.checks.coverage import shrink_missing, uncovered
    from kb.load import load

    base = load(root)
    if shrink:
        click.echo(f"{shrink_missing(base)} ids dropped from {root / 'missing.yaml'}")
        return
    for cause in uncovered(base):
        click.echo(cause)
