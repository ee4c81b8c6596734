"""Writes tests/ranks.csv: the rank that the expected cause of each recorded trace and labelled case got.

    python tests/ranks.py           write
    python tests/ranks.py --check   exit 1 when the file differs

Read the diff: a rank that rises from 1 is a loss that no floor may hide. 0: the cause is not among the candidates.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from explainer.core import explain  # noqa: E402
from kb.load import load  # noqa: E402

TABLE = ROOT / "tests" / "ranks.csv"


def rank(report: object, wanted: set[str]) -> int:
    """Place of the first candidate that is wanted, from 1; 0 when none is."""
    diagnosis = report.diagnosis  # type: ignore[attr-defined]
    for place, candidate in enumerate(diagnosis.candidates if diagnosis else (), 1):
        if candidate.cause.id in wanted:
            return place
    return 0


def rows() -> Iterator[str]:
    """One line each: path, expected cause, rank with the input alone, rank with the user's source as well."""
    yield "input,expected,rank,rank_with_source"
    base = load()
    for cause in base.causes():
        trace, script = cause.script("trace.txt"), cause.script("broken.py")
        if trace.is_file():
            text, source = trace.read_bytes(), [("train.py", script.read_text(encoding="utf-8"))]
            ranks = rank(explain(text), {cause.id}), rank(explain(text, sources=source), {cause.id})
            yield f"{trace.relative_to(ROOT)},{cause.id},{ranks[0]},{ranks[1]}"
    entries = {entry.id for entry in base.entries}
    for listing in sorted((ROOT / "tests" / "cases").glob("*/*.jsonl")):
        for line in listing.read_text(encoding="utf-8").splitlines():
            case = json.loads(line) if line.strip() else {}
            if case.get("entry") in entries and not case["file"].endswith(".py"):
                yield _case(listing.parent, case)


def _case(folder: Path, case: dict[str, object]) -> str:
    entry = case["entry"]
    named = [str(case.get("cause") or "default"), *map(str, case.get("also_ok") or [])]  # type: ignore[call-overload]
    wanted = {name if name.count("/") >= 2 else f"{entry}/{name}" for name in named}
    text = (folder / str(case["file"])).read_bytes()
    given = [("env.txt", str(case["env"]))] if case.get("env") else []
    source = [("train.py", str(case["source_code"]))] if case.get("source_code") else []
    ranks = rank(explain(text, given=given), wanted), rank(explain(text, given=given, sources=source), wanted)
    return f"{folder.name}/{case['file']},{entry}/{named[0]},{ranks[0]},{ranks[1]}"


if __name__ == "__main__":
    text = "\n".join(rows()) + "\n"
    if "--check" in sys.argv:
        sys.exit(
            0
            if TABLE.exists() and TABLE.read_text(encoding="utf-8") == text
            else "tests/ranks.csv differs; run `make ranks`"
        )
    TABLE.write_text(text, encoding="utf-8")
    print(f"{text.count(chr(10)) - 1} rows")
