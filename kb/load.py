"""entries/ on disk to `KnowledgeBase`: the only module that reads entries.

A broken file becomes a `Problem` with path and line; the rest is loaded all the same.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from pydantic import BaseModel, ValidationError

from kb.schema import CauseSpec, EntrySpec

#: The knowledge base of a checkout.
ENTRIES = Path(__file__).resolve().parent.parent / "entries"


class Problem(NamedTuple):
    """One finding. `str()` gives `path:line CODE message`."""

    path: str
    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.code} {self.message}"


class KnowledgeBaseError(Exception):
    """The knowledge base cannot be used; `problems` say where and why."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


@dataclass(frozen=True)
class CauseFolder:
    id: str  # area/entry/cause
    path: Path
    spec: CauseSpec
    lines: dict[str, int]  # dotted key path -> line in cause.yaml
    verified: dict[str, Any]  # verified.json, {} when there is none

    def script(self, name: str) -> Path:
        return self.path / name

    def scripts(self) -> list[Path]:
        """Every script of the cause: broken, fixed, alternatives/, tempting-*, more/*, in that order."""
        found = [self.path / "broken.py", self.path / "fixed.py"]
        found += sorted(self.path.glob("alternatives/*.py")) + sorted(self.path.glob("tempting-*.py"))
        return [p for p in found + sorted(self.path.glob("more/*.py")) if p.is_file()]


@dataclass(frozen=True)
class EntryFolder:
    id: str  # area/entry
    path: Path
    spec: EntrySpec
    lines: dict[str, int]
    causes: tuple[CauseFolder, ...]

    def samples(self, kind: str) -> list[Path]:
        """The files of `seen/` or `not/`."""
        return sorted((self.path / kind).glob("*.txt"))


@dataclass
class KnowledgeBase:
    root: Path
    entries: list[EntryFolder] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def causes(self) -> list[CauseFolder]:
        return [cause for entry in self.entries for cause in entry.causes]


def load(root: Path = ENTRIES, only: Path | None = None) -> KnowledgeBase:
    """Reads every entry below `root` (or those below `only`). Broken files stand in `problems`."""
    base = KnowledgeBase(root)
    if not root.is_dir():
        base.problems.append(Problem(str(root), 0, "LOAD", "no such folder of entries"))
        return base
    for path in sorted(root.glob("*/*/entry.yaml")):
        if only is None or path.is_relative_to(only) or only.is_relative_to(path.parent):
            entry = _entry(path, base)
            if entry:
                base.entries.append(entry)
    return base


def _entry(path: Path, base: KnowledgeBase) -> EntryFolder | None:
    entry_id = "/".join(path.parent.relative_to(base.root).parts)
    spec, lines = _document(path, EntrySpec, base.problems)
    causes = []
    for cause_path in sorted(path.parent.glob("*/cause.yaml")):
        cause_spec, cause_lines = _document(cause_path, CauseSpec, base.problems)
        if cause_spec is not None:
            verified = _verified(cause_path.parent / "verified.json", base.problems)
            cause_id = f"{entry_id}/{cause_path.parent.name}"
            causes.append(CauseFolder(cause_id, cause_path.parent, cause_spec, cause_lines, verified))
    return EntryFolder(entry_id, path.parent, spec, lines, tuple(causes)) if spec is not None else None


def _document(path: Path, model: type[BaseModel], problems: list[Problem]) -> tuple[Any, dict[str, int]]:
    text = path.read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        node = loader.get_single_node()
        data = loader.construct_document(node) if node is not None else None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or str(error).splitlines()[0]
        problems.append(Problem(relative(path), mark.line + 1 if mark else 1, "YAML", str(reason)))
        return None, {}
    lines: dict[str, int] = {}
    _collect_lines(node, "", lines)
    try:
        return model.model_validate(data), lines
    except ValidationError as error:
        for item in error.errors():
            where = ".".join(str(part) for part in item["loc"])
            problems.append(Problem(relative(path), line_of(lines, where), "SHAPE", f"{where}: {item['msg']}"))
        return None, lines


def key_lines(text: str) -> dict[str, int]:
    """Dotted key path -> line, for any YAML text."""
    lines: dict[str, int] = {}
    _collect_lines(yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), "", lines)
    return lines


def _collect_lines(node: Any, where: str, lines: dict[str, int]) -> None:
    if node is None:
        return
    lines.setdefault(where, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner = f"{where}.{key.value}" if where else str(key.value)
            lines[inner] = key.start_mark.line + 1
            _collect_lines(value, inner, lines)
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            inner = f"{where}.{number}"
            lines[inner] = value.start_mark.line + 1
            _collect_lines(value, inner, lines)


def line_of(lines: dict[str, int], where: str) -> int:
    """Line of a dotted key path, or of the nearest key above it that stands in the file."""
    while where and where not in lines:
        where = where.rpartition(".")[0]
    return lines.get(where, 1)


def _verified(path: Path, problems: list[Problem]) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        problems.append(Problem(relative(path), 1, "SHAPE", f"not JSON: {error}"))
        return {}
    return data if isinstance(data, dict) else {}


def relative(path: Path) -> str:
    """The path as a reader in the working folder would type it."""
    # Strings, not Path.resolve(): lint asks 10,000 times.
    full, folder = os.path.abspath(path), os.getcwd() + os.sep
    return full[len(folder) :] if full.startswith(folder) else str(path)


def script_hash(path: Path) -> str:
    """SHA-256 of a script's bytes, hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def tree_hash(root: Path = ENTRIES) -> str:
    """SHA-256 over names and bytes of all files below `root` that the build reads."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix in (".yaml", ".py", ".json", ".txt"):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
