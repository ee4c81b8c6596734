"""Where functions stand in the releases of a library, packed for `explainer/lineage.py`.

Keeps no source text: for each function its first line and a hash of one byte for each line that a traceback frame
can be on. Most texts of a file differ little from release to release, and the layout is such that zlib finds that.
"""

from __future__ import annotations

import ast
import re
import struct
import warnings
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from explainer.lineage import MAGIC, line_hash

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
#: What can call, raise or import, and so stand in a traceback; for attributes see below.
RUNNING = (
    *(ast.Call, ast.Raise, ast.Assert, ast.BinOp, ast.Subscript, ast.Compare, ast.Import, ast.ImportFrom),
    *(ast.Await, ast.Yield, ast.YieldFrom, ast.For, ast.With, ast.Attribute),
)


class Function(NamedTuple):
    """One function, class body or module of one text of a file."""

    path: str  # of the scopes it stands in, "<module>.Tensor.backward"
    name: str  # as a frame shows it
    start: int
    hashes: bytes  # for each line from the first on, 0 where no frame of this function can be


def functions_of(source: str) -> list[Function]:
    """The scopes of a file in the order of their lines. Raises SyntaxError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        tree = ast.parse(source)
    found: list[tuple[str, str, int, set[int]]] = []
    _walk_scope("", "<module>", 1, tree.body, found)
    lines = re.split("\r\n|\r|\n", source)
    packed = []
    for path, name, start, kept in found:
        if kept:
            hashes = bytearray(max(kept) - start + 1)
            for line in kept:
                hashes[line - start] = line_hash(lines[line - 1])
            packed.append(Function(path, name, start, bytes(hashes)))
    return sorted(packed, key=lambda function: function.start)


def _walk_scope(
    outer: str, name: str, start: int, body: Sequence[ast.AST], found: list[tuple[str, str, int, set[int]]]
) -> None:
    """Adds the scope and those in it; a line belongs to the innermost scope whose code object runs it."""
    path = f"{outer}.{name}" if outer else name
    kept: set[int] = set()
    found.append((path, name, start, kept))
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, SCOPES):
            kept.add(node.lineno)
            waiting += node.decorator_list
            if isinstance(node, ast.ClassDef):
                waiting += [*node.bases, *node.keywords]
            else:
                waiting += [default for default in [*node.args.defaults, *node.args.kw_defaults] if default]
            _walk_scope(path, node.name, node.lineno, node.body, found)
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # no docstrings
            if isinstance(node, RUNNING):
                kept.add(node.lineno)
            if isinstance(node, ast.Attribute) and node.end_lineno:
                kept.add(node.end_lineno)  # Python 3.11 on names the line of a method in a chain of calls
            if isinstance(node, ast.Call) and node.end_lineno != node.lineno:  # up to 3.7 that of the last argument
                kept.add(max(part.lineno for part in ast.walk(node) if isinstance(part, ast.expr)))
            waiting += ast.iter_child_nodes(node)


def packed_file(texts: Sequence[Sequence[Function]], contents: Sequence[int]) -> bytes:
    """One file over all releases. `contents` has for each release the number of its text, from 1; 0 for none."""
    rows: dict[tuple[str, int], dict[int, Function]] = {}
    for number, functions in reversed(list(enumerate(texts))):  # so that the rows stand as in the newest text
        times: dict[str, int] = {}
        for function in functions:
            times[function.path] = times.get(function.path, -1) + 1
            rows.setdefault((function.path, times[function.path]), {})[number] = function
    bodies: dict[bytes, int] = {}
    starts, numbers, names = b"", b"", []
    for cells in rows.values():
        names.append(next(iter(cells.values())).name)
        before, differences, row = 0, [], []
        for text in range(len(texts)):
            cell = cells.get(text)
            differences.append(cell.start - before if cell else 0)
            before = cell.start if cell else before
            row.append(bodies.setdefault(cell.hashes, len(bodies) + 1) if cell else 0)
        starts += struct.pack(f"<{len(texts)}h", *differences)
        numbers += struct.pack(f"<{len(texts)}H", *row)
    labels = "\n".join(names).encode()
    lengths = struct.pack(f"<{len(bodies)}H", *map(len, bodies))
    head = struct.pack("<HHHI", len(texts), len(rows), len(bodies), len(labels)) + labels
    head += struct.pack(f"<{len(contents)}H", *contents)
    return zlib.compress(head + lengths + starts + numbers + b"".join(bodies), 9)


def packed_index(packages: Mapping[str, Sequence[str]], files: Mapping[str, bytes]) -> bytes:
    """The whole index: a directory of the packages with their releases and of the files, then the packed files."""
    directory = [f":{package} {' '.join(releases)}" for package, releases in sorted(packages.items())]
    blobs, at = [], 0
    for path, blob in sorted(files.items()):
        directory.append(f"{path} {at} {len(blob)}")
        blobs.append(blob)
        at += len(blob)
    text = zlib.compress(("\n" + "\n".join(directory) + "\n").encode(), 9)
    return MAGIC + struct.pack("<I", len(text)) + text + b"".join(blobs)


def packed_texts(sources: Sequence[str | None], only: Sequence[str] = ()) -> bytes:
    """One file packed, from its text in each release in ascending order; b"" where no release has functions in it.

    `only` are the names of the functions to keep, all where it is empty.
    """
    texts: dict[tuple[Function, ...], int] = {}
    read: dict[str | None, int] = {}
    for source in sources:
        if source not in read:
            read[source] = _number(source, texts, only)
    return packed_file(list(texts), [read[source] for source in sources]) if texts else b""


def _number(source: str | None, texts: dict[tuple[Function, ...], int], only: Sequence[str]) -> int:
    """The number of the text among those met, from 1; 0 for none and for one this Python cannot read."""
    try:
        functions = tuple(functions_of(source)) if source is not None else ()
    except (SyntaxError, ValueError):
        return 0
    if only:
        functions = tuple(function for function in functions if function.name in only)
    return texts.setdefault(functions, len(texts) + 1) if functions else 0


def chosen(paths: Iterable[str], patterns: Sequence[str]) -> list[str]:
    """The paths that one of the patterns matches as a whole."""
    program = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
    return [path for path in paths if program.fullmatch(path)]
