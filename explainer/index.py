"""Opens kb.db read-only: patterns by the words of a message, entries and texts by id.

Knows nothing of scores. The stdlib sqlite3 alone, since this is on the path of every run.
"""

from __future__ import annotations

import json
import os
import sqlite3
from typing import Any

from explainer.model import Answer, Avoid, Cause, Check, Condition, Entry, Pattern, Text, Verify, Weighed
from explainer.words import tokens

#: Format of kb.db; raised when the tables or the rows change their meaning.
FORMAT = 1
PACKAGED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kb.db")
_CHUNK = 400  # SQLite takes at least 999 parameters in one statement


class KnowledgeBaseUnusable(Exception):
    """kb.db is missing or of another format; the text is one line that says what to run."""


class Index:
    """The knowledge base, or several asked as one (private ones after the packaged one)."""

    def __init__(self, connections: list[sqlite3.Connection]) -> None:
        self.connections = connections
        self.entries: dict[str, Entry | None] = {}
        self.programs: dict[str, Any] = {}  # regex -> program, kept for the stages that match

    def patterns_for(self, message: str) -> list[Pattern]:
        """Patterns whose rarest word pair stands in the message; the literal and the regex are still to be tried."""
        wanted = ["", *sorted(tokens(message))]
        found: list[Pattern] = []
        for connection in self.connections:
            for start in range(0, len(wanted), _CHUNK):
                part = wanted[start : start + _CHUNK]
                marks = ",".join("?" * len(part))
                rows = connection.execute(
                    "SELECT entry, number, regex, exceptions, literal"
                    " FROM anchor JOIN pattern ON pattern.id = anchor.pattern"
                    f" WHERE anchor.token IN ({marks})",
                    part,
                )
                found += [Pattern(row[0], row[1], row[2], tuple(row[3].split()), row[4]) for row in rows]
        return found

    def entry(self, entry_id: str) -> Entry | None:
        """The entry of that id (or old id), None when there is none."""
        if entry_id not in self.entries:
            self.entries[entry_id] = self._read(entry_id)
        return self.entries[entry_id]

    def _read(self, entry_id: str) -> Entry | None:
        for connection in reversed(self.connections):
            row = connection.execute(
                "SELECT id, title_en, title_zh, data FROM entry WHERE id = ?", (entry_id,)
            ).fetchone()
            if row:
                return _entry(row[0], Text(row[1], row[2]), json.loads(row[3]))
            moved = connection.execute("SELECT new FROM alias WHERE old = ?", (entry_id,)).fetchone()
            if moved:
                return self.entry(moved[0])
        return None

    def listing(self) -> list[tuple[str, Text, int]]:
        """Id, title and number of causes of every entry, by id."""
        rows = [
            (row[0], Text(row[1], row[2]), row[3])
            for connection in self.connections
            for row in connection.execute("SELECT id, title_en, title_zh, causes FROM entry")
        ]
        return sorted(rows)

    def search(self, query: str, limit: int = 20) -> list[tuple[str, str]]:
        """Ids and titles of entries and causes whose texts hold all the words, best first."""
        found = []
        for connection in self.connections:
            found += _search(connection, query, limit)
        return found[:limit]

    def meta(self, key: str) -> str:
        row = self.connections[0].execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row else ""


def _search(connection: sqlite3.Connection, query: str, limit: int) -> list[tuple[str, str]]:
    parts = query.split()
    long = ['"' + part.replace('"', '""') + '"' for part in parts if len(part) >= 3]
    where, values = [], []
    if long:
        where.append("text MATCH ?")
        values.append(" AND ".join(long))
    for part in parts:
        if len(part) < 3:
            where.append("(title LIKE ? ESCAPE '!' OR body LIKE ? ESCAPE '!')")
            pattern = "%" + part.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"
            values += [pattern, pattern]
    if not where:
        return []
    order = "bm25(text, 0, 8, 1)" if long else "id"
    sql = f"SELECT id, title FROM text WHERE {' AND '.join(where)} ORDER BY {order}, id LIMIT ?"
    return [(row[0], row[1]) for row in connection.execute(sql, (*values, limit))]


def open_index(path: str = PACKAGED) -> Index:
    """Opens the knowledge base. Raises KnowledgeBaseUnusable with one line that says what to do."""
    return Index([connect(path)])


def connect(path: str) -> sqlite3.Connection:
    if not os.path.isfile(path):
        raise KnowledgeBaseUnusable(
            f"{path}: there is no knowledge base here; run `make build` (in a checkout) or reinstall error-explainer"
        )
    # SQLite reads `?`, `#` and `%` of a file name as parts of the address.
    quoted = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    try:
        connection = sqlite3.connect(f"file:{quoted}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as error:
        raise KnowledgeBaseUnusable(
            f"{path}: not a readable knowledge base ({error}); run `make build` or reinstall error-explainer"
        ) from None
    if version != FORMAT:
        raise KnowledgeBaseUnusable(
            f"{path}: has format {version}, this program reads {FORMAT}; run `make build` or reinstall error-explainer"
        )
    return connection


def _entry(entry_id: str, title: Text, data: dict[str, Any]) -> Entry:
    return Entry(
        id=entry_id,
        title=title,
        meaning=Text(*data["meaning"]),
        yields_to=tuple(data["yields_to"]),
        own=tuple(Condition(*item) for item in data["own"]),
        requires=tuple(Condition(*item) for item in data["requires"]),
        evidence=tuple(map(_weighed, data["evidence"])),
        wraps=data["wraps"],
        checks=tuple(map(_check, data["checks"])),
        first_steps=tuple(Text(*step) for step in data["first_steps"]),
        causes=tuple(map(_cause, data["causes"])),
        links=tuple(data["links"]),
    )


def _check(data: dict[str, Any]) -> Check:
    answers = (
        Answer(
            answer["value"],
            Text(*answer["label"]),
            {cause: (says[0], says[1]) for cause, says in answer["means"].items()},
        )
        for answer in data["answers"]
    )
    return Check(data["id"], Text(*data["ask"]), data["command"], tuple(answers))


def _cause(data: dict[str, Any]) -> Cause:
    return Cause(
        id=data["id"],
        title=Text(*data["title"]),
        why=Text(*data["why"]),
        prior=data["prior"],
        told_by=tuple(data["told_by"]),
        status=data["status"],
        runs=data["runs"],
        evidence=tuple(map(_weighed, data["evidence"])),
        fix=tuple(Text(*step) for step in data["fix"]),
        diff=data["diff"],
        avoid=tuple(Avoid(Text(*advice), Text(*because), proof) for advice, because, proof in data["avoid"]),
        verify=tuple(Verify(command, Text(*expect)) for command, expect in data["verify"]),
        verified_on=tuple(data["verified_on"]),
    )


def _weighed(data: list[Any]) -> Weighed:
    condition, verdict, strength, group, says = data
    return Weighed(Condition(*condition), verdict, strength, group, Text(*says) if says else None)
