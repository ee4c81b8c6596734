"""entries/ to kb.db, the read-only index that `explainer` ships with.

Same entries, same bytes: rows are written in sorted order and no clock is asked.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import sqlite_utils

from explainer.index import FORMAT
from explainer.words import inner_tokens
from kb.literals import literals
from kb.load import ENTRIES, CauseFolder, EntryFolder, KnowledgeBase, KnowledgeBaseError, load, script_hash, tree_hash
from kb.schema import PRIORS, AvoidSpec, ConditionSpec, EvidenceSpec, Pair
from kb.scripts import shown_diff

#: The kb.db of a checkout, shipped in the wheel.
TARGET = Path(__file__).resolve().parent.parent / "explainer" / "kb.db"


def build(entries: Path = ENTRIES, target: Path = TARGET) -> None:
    """Writes the index. Raises KnowledgeBaseError, naming file and line, when an entry is broken."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".kb-", suffix=".db")
    os.close(handle)
    connection = sqlite3.connect(name)
    try:
        compile_into(connection, entries)
        connection.close()
        os.chmod(name, 0o644)
        os.replace(name, target)
    finally:
        connection.close()
        Path(name).unlink(missing_ok=True)


def compile_into(connection: sqlite3.Connection, entries: Path) -> None:
    """Fills an empty database with the index of the entries below a folder."""
    base = load(entries)
    if base.problems:
        raise KnowledgeBaseError(base.problems)
    database = sqlite_utils.Database(connection)
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    _create(database)
    rows = [_entry_row(entry) for entry in base.entries]
    database.table("entry").insert_all(rows)
    _patterns(database, base)
    database.table("alias").insert_all(
        {"old": old, "new": entry.id} for entry in base.entries for old in sorted(entry.spec.was)
    )
    database.table("text").insert_all(_search_rows(base))
    database.table("meta").insert_all(
        [{"key": "hash", "value": tree_hash(entries)}, {"key": "date", "value": _date(base)}, *_counts(base)]
    )
    connection.commit()
    connection.execute("VACUUM")


def _create(database: sqlite_utils.Database) -> None:
    database.table("meta").create({"key": str, "value": str}, pk="key")
    database.table("entry").create({"id": str, "title_en": str, "title_zh": str, "causes": int, "data": str}, pk="id")
    database.table("pattern").create(
        {"id": int, "entry": str, "number": int, "regex": str, "exceptions": str, "literal": str}, pk="id"
    )
    database.table("alias").create({"old": str, "new": str}, pk="old")
    database.execute("CREATE TABLE anchor (token TEXT, pattern INTEGER, PRIMARY KEY (token, pattern)) WITHOUT ROWID")
    database.execute("CREATE VIRTUAL TABLE text USING fts5 (id UNINDEXED, title, body, tokenize = 'trigram')")


def _patterns(database: sqlite_utils.Database, base: KnowledgeBase) -> None:
    """Pattern rows, and for each the rarest word pair that its every match holds."""
    rows: list[dict[str, Any]] = []
    anchors: list[list[str]] = []
    for entry in base.entries:
        for number, message in enumerate(entry.spec.signature.messages):
            pieces = literals(message.pattern)
            literal = max(pieces, key=len, default="")
            begins = message.pattern.startswith(literal[:1]) and pieces[:1] == [literal]
            candidates = [token for piece in pieces for token in inner_tokens(piece, begins and piece == literal)]
            anchors.append(candidates or [""])
            rows.append(
                {
                    "id": len(rows) + 1,
                    "entry": entry.id,
                    "number": number,
                    "regex": message.pattern,
                    "exceptions": " ".join(entry.spec.signature.exception),
                    "literal": literal,
                }
            )
    common = Counter(token for candidates in anchors for token in set(candidates))
    database.table("pattern").insert_all(rows)
    for row, candidates in zip(rows, anchors):
        token = min(sorted(candidates), key=lambda token: (common[token], " " not in token))
        database.execute("INSERT INTO anchor VALUES (?, ?)", (token, row["id"]))


def _entry_row(entry: EntryFolder) -> dict[str, Any]:
    spec = entry.spec
    data = {
        "meaning": _pair(spec.meaning),
        "messages": [message.example for message in spec.signature.messages],
        "exceptions": spec.signature.exception,
        "yields_to": spec.yields_to,
        "own": [_condition(condition) for condition in spec.own],
        "requires": [_condition(condition) for condition in spec.requires],
        "evidence": [_weighed(evidence) for evidence in spec.evidence],
        "wraps": spec.wraps,
        "checks": [_check(entry, number) for number in range(len(spec.checks))],
        "first_steps": [_pair(step) for step in spec.first_steps],
        "links": spec.links,
        "causes": [_cause(cause) for cause in entry.causes],
    }
    return {
        "id": entry.id,
        "title_en": spec.title.en,
        "title_zh": spec.title.zh,
        "causes": len(entry.causes),
        "data": json.dumps(data, ensure_ascii=False, separators=(",", ":")),
    }


def _check(entry: EntryFolder, number: int) -> dict[str, Any]:
    spec = entry.spec.checks[number]
    answers = []
    for answer in spec.answers:
        means = {
            cause.id: cause.spec.answers[spec.id][answer.value].split()
            for cause in entry.causes
            if answer.value in cause.spec.answers.get(spec.id, {})
        }
        answers.append({"value": answer.value, "label": _pair(answer.label), "means": means})
    return {"id": spec.id, "ask": _pair(spec.ask), "command": spec.command or "", "answers": answers}


def _cause(cause: CauseFolder) -> dict[str, Any]:
    spec = cause.spec
    return {
        "id": cause.id,
        "title": _pair(spec.title),
        "why": _pair(spec.why),
        "prior": PRIORS[spec.prior],
        "told_by": spec.told_by,
        "status": status(cause),
        "runs": spec.runs,
        "evidence": [_weighed(evidence) for evidence in spec.evidence],
        "fix": [_pair(step) for step in spec.fix],
        "diff": _diff(cause),
        "avoid": [_avoid(cause, avoid) for avoid in spec.avoid],
        "verify": [[step.command, _pair(step.expect)] for step in spec.verify],
        "verified_on": verified_runs(cause),
    }


def _diff(cause: CauseFolder) -> str:
    broken, fixed = cause.script("broken.py"), cause.script("fixed.py")
    if not (broken.is_file() and fixed.is_file()):
        return ""
    return shown_diff(broken.read_text(encoding="utf-8"), fixed.read_text(encoding="utf-8"))


def _avoid(cause: CauseFolder, avoid: AvoidSpec) -> list[Any]:
    advice = avoid.advice if isinstance(avoid.advice, Pair) else Pair(en=avoid.advice, zh=avoid.advice)
    proof = cause.verified.get("proofs", {}).get(avoid.proof.script, "") if avoid.proof else ""
    return [_pair(advice), _pair(avoid.because), proof]


def is_current(cause: CauseFolder) -> bool:
    """Every script is, byte for byte, one that the recorded verification ran."""
    recorded = cause.verified.get("scripts", {})
    present = {path.relative_to(cause.path).as_posix(): path for path in cause.scripts()}
    return (
        bool(present)
        and set(present) == set(recorded)
        and all(script_hash(path) == recorded[name] for name, path in present.items())
    )


def status(cause: CauseFolder) -> str:
    """Verified: all scripts passed as they stand, or a recorded output stands for what no machine can raise."""
    if cause.spec.runs == "recorded":
        slug = cause.path.name
        seen = (path.read_text(encoding="utf-8") for path in (cause.path.parent / "seen").glob("*.txt"))
        return "verified" if any(f"#=expect= {slug}\n" in text for text in seen) else "draft"
    return "verified" if is_current(cause) else "draft"


def verified_runs(cause: CauseFolder) -> list[dict[str, str]]:
    return cause.verified.get("runs", []) if is_current(cause) else []


def _date(base: KnowledgeBase) -> str:
    """Day of the newest verification run: the date of the knowledge base."""
    days = [run.get("date", "") for cause in base.causes() for run in cause.verified.get("runs", [])]
    return max(days, default="")


def _counts(base: KnowledgeBase) -> list[dict[str, str]]:
    causes = base.causes()
    scripts = sum(len(cause.verified.get("scripts", {})) for cause in causes if is_current(cause))
    figures = {"entries": len(base.entries), "causes": len(causes), "scripts": scripts}
    return [{"key": key, "value": str(value)} for key, value in figures.items()]


def _search_rows(base: KnowledgeBase) -> list[dict[str, str]]:
    rows = []
    for entry in base.entries:
        spec = entry.spec
        body = [*(message.example for message in spec.signature.messages), spec.meaning.en, spec.meaning.zh]
        rows.append({"id": entry.id, "title": f"{entry.id} {spec.title.en} {spec.title.zh}", "body": "\n".join(body)})
        for cause in entry.causes:
            one = cause.spec
            steps = [text for step in one.fix for text in (step.en, step.zh)]
            rows.append(
                {
                    "id": cause.id,
                    "title": f"{cause.id} {one.title.en} {one.title.zh}",
                    "body": "\n".join([one.why.en, one.why.zh, *steps]),
                }
            )
    return rows


def _pair(pair: Pair) -> list[str]:
    return [pair.en, pair.zh]


def _condition(spec: ConditionSpec) -> list[Any]:
    code = (spec.code or "") if spec.kind in ("frame", "anomaly") else ""
    return [spec.kind, spec.pattern, code, spec.last, spec.after or "", spec.times, spec.absent]


def _weighed(spec: EvidenceSpec) -> list[Any]:
    says = _pair(spec.says) if spec.says else None
    return [_condition(spec), spec.verdict, spec.strength, spec.group or "", says]
