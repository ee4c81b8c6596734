"""Releases of a package that fit the frames of a traceback, where nobody stated the version.

A part of the `environment` stage. `releases.bin` holds, for the library files that tracebacks show, where each
function stands in each release and a short hash of its lines; `tools/frame_index.py` writes it from the published
wheels. A frame fits a release if the function of that name has code on that line, with the text the traceback shows.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from explainer.model import Fact, Frame
from explainer.releases import JOINS, SPANS, release, satisfies

PACKAGED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "releases.bin")
#: First bytes of the file; the digit is raised when the layout changes, and an unknown file tells nothing.
MAGIC = b"frames1\n"
#: Import names whose distribution has another name.
DISTRIBUTIONS = {"pytorch_lightning": "pytorch-lightning", "huggingface_hub": "huggingface-hub"}
MOST_FRAMES = 200  # of one package; a recursion repeats the same few
MOST_TABLES = 64  # kept unpacked, about 100 kB each
HASHED = 36  # characters of a line that its hash covers
MOST_CODE = 400
HASHES = 63  # a line's hash is 1 to HASHES; 0 stands for a line no frame can be on
FEWEST_AGREEING = 3  # frames that must agree before one that contradicts them is put aside


class Table(NamedTuple):
    """One library file over all releases of its package."""

    releases: tuple[str, ...]
    contents: tuple[int, ...]  # for each release the number of the file's text in it, 0 where it has no such file
    rows: dict[str, list[int]]  # function name -> its rows in `starts` and `bodies`
    starts: int  # offset of the table of first lines: for each row and text, the difference to the text before
    bodies: int  # offset of the table of body numbers, 0 where that text lacks the function
    offsets: tuple[int, ...]  # where each body begins in `data`
    data: bytes


class Reading(NamedTuple):
    """A frame and the releases it fits, as bits in the order of `Table.releases`."""

    frame: Frame
    fits: int


class FrameIndex:
    """The packaged index, opened once; texts of the files asked for are kept."""

    def __init__(self, blob: bytes) -> None:
        self.blob = blob if blob.startswith(MAGIC) else b""
        self.tables: dict[str, Table] = {}
        self.directory = "\n"
        self.base = 0
        if self.blob:
            (size,) = struct.unpack_from("<I", blob, len(MAGIC))
            self.base = len(MAGIC) + 4 + size
            self.directory = zlib.decompress(blob[len(MAGIC) + 4 : self.base]).decode()

    def knows(self, package: str) -> bool:
        return f"\n:{package} " in self.directory

    def table(self, path: str) -> Table | None:
        """What is known of the file at that path from its package on; None for a file that is not indexed."""
        known = self.tables.get(path)
        if known is None and (found := self._entry(path)):
            known = self._read(found, self._entry(":" + path.partition("/")[0]))
            if len(self.tables) >= MOST_TABLES:
                self.tables.clear()
            self.tables[path] = known
        return known

    def _entry(self, key: str) -> list[str]:
        start = self.directory.find(f"\n{key} ") if "\n" not in key and " " not in key else -1
        end = self.directory.find("\n", start + 1)
        return self.directory[start + 1 : end].split(" ")[1:] if start >= 0 else []

    def _read(self, place: Sequence[str], releases: Sequence[str]) -> Table:
        begin = self.base + int(place[0])
        data = zlib.decompress(self.blob[begin : begin + int(place[1])])
        texts, rows, bodies, names = struct.unpack_from("<HHHI", data)
        at = 10
        labels = data[at : at + names].decode().split("\n")
        at += names
        contents = struct.unpack_from(f"<{len(releases)}H", data, at)
        at += 2 * len(releases)
        lengths = struct.unpack_from(f"<{bodies}H", data, at)
        at += 2 * bodies
        starts, bodies_at = at, at + 2 * rows * texts
        by_name: dict[str, list[int]] = {}
        for row, label in enumerate(labels):
            by_name.setdefault(label, []).append(row)
        offsets = tuple(accumulate(lengths, initial=bodies_at + 2 * rows * texts))
        return Table(tuple(releases), contents, by_name, starts, bodies_at, offsets, data)


_opened: list[FrameIndex] = []


def packaged_index() -> FrameIndex:
    """The index shipped with the package; one that knows nothing where the file is missing or of another layout."""
    if not _opened:
        try:
            with open(PACKAGED, "rb") as file:
                _opened.append(FrameIndex(file.read()))
        except (OSError, ValueError, struct.error, zlib.error):
            _opened.append(FrameIndex(b""))
    return _opened[0]


def line_hash(code: str) -> int:
    """1 to HASHES for a source line: of its first characters without blanks, since rich cuts lines off."""
    return zlib.crc32("".join(code[:MOST_CODE].split())[:HASHED].encode("utf-8", "replace")) % HASHES + 1


def infer(frames: Sequence[Frame], known: Sequence[Fact], index: FrameIndex | None = None) -> list[Fact]:
    """What the frames tell of package versions, with the log line of the frame that narrowed them most.

    For a package without a stated version a fact of kind "package": `2.0.1`, `2.0.0 .. 2.0.1` or several of these
    joined by ", ". Where `known` states one that none of the fitting releases is, a fact of kind "setting" named
    `torch_version_conflict`: another environment raised the error than the one described.
    """
    by_package: dict[str, list[Frame]] = {}
    for frame in frames:
        if frame.line and "/" in frame.module_path:
            by_package.setdefault(frame.module_path.partition("/")[0], []).append(frame)
    if not by_package:
        return []
    index = index or packaged_index()
    found: list[Fact] = []
    for package, own in by_package.items():
        if index.knows(package):
            found += _facts(package, own[:MOST_FRAMES], known, index)
    return found


def _facts(package: str, frames: Sequence[Frame], known: Sequence[Fact], index: FrameIndex) -> Iterator[Fact]:
    releases, readings = _readings(frames, index)
    fits = _agreed([reading.fits for reading in readings])
    name = DISTRIBUTIONS.get(package, package)
    stated = next((fact for fact in known if fact.kind == "package" and fact.name == name), None)
    if not fits or (stated is None and fits == (1 << len(releases)) - 1):
        return
    chosen = [version for number, version in enumerate(releases) if fits >> number & 1]
    telling = min(readings, key=lambda reading: bin(reading.fits).count("1") if reading.fits else len(releases) + 1)
    line = telling.frame.log_line
    if stated is None:
        yield Fact("package", name, _spelled(releases, fits), "frame", line)
    elif _indexed(stated.value, releases) and not any(_same(stated.value, version) for version in chosen):
        place = f"{telling.frame.module_path}:{telling.frame.line}"
        value = f"stated {stated.value}, {place} is of {_spelled(releases, fits)}"
        yield Fact("setting", f"{name}_version_conflict", value, "frame", line)


def _readings(frames: Sequence[Frame], index: FrameIndex) -> tuple[tuple[str, ...], list[Reading]]:
    """Each frame of an indexed file once, with the releases it fits."""
    releases: tuple[str, ...] = ()
    readings: list[Reading] = []
    seen: set[tuple[str, int, str, str]] = set()
    for frame in frames:
        key = (frame.module_path, frame.line, frame.function, frame.code)
        table = index.table(frame.module_path) if key not in seen else None
        seen.add(key)
        name = frame.function.partition("(")[0].rpartition(".")[2].strip()
        if name.startswith("<") and name != "<module>":
            name = ""  # a comprehension or lambda, whose lines the index has in the function around it
        if table is None or not (name or frame.code):
            continue
        releases = table.releases
        readings.append(Reading(frame, _fitting(table, name, frame.line, frame.code)))
    return releases, readings


def _fitting(table: Table, name: str, line: int, code: str) -> int:
    """The releases, as bits, in which the function has this line."""
    texts = max(table.contents)
    wanted = line_hash(code.split("\n")[0]) if code.strip() else 0
    fitting: set[int] = set()
    rows = table.rows.get(name, ()) if name else sorted(row for own in table.rows.values() for row in own)
    for row in rows:
        layout = f"<{texts}h"
        starts = accumulate(struct.unpack_from(layout, table.data, table.starts + 2 * row * texts))
        bodies = struct.unpack_from(f"<{texts}H", table.data, table.bodies + 2 * row * texts)
        for text, (start, body) in enumerate(zip(starts, bodies), 1):
            if body and text not in fitting:
                begin, end = table.offsets[body - 1], table.offsets[body]
                place = begin + line - start
                shown = table.data[place] if begin <= place < end else 0
                if shown and wanted in (0, shown):
                    fitting.add(text)
    return sum(1 << number for number, text in enumerate(table.contents) if text in fitting)


def _agreed(fits: Sequence[int]) -> int:
    """The releases that fit every frame; else all but one of them, where enough frames are left to agree."""
    known = [fit for fit in fits if fit]
    unfit = len(fits) - len(known)
    if not known or unfit > max(1, len(known) // 6) or 2 * unfit > len(known):
        return 0  # too many frames of no release: a nightly or an edited library
    fits = known
    common = _all_of(fits)
    if common or len(fits) <= FEWEST_AGREEING:
        return common
    left_out = 0
    for number in range(len(fits)):
        left_out |= _all_of([*fits[:number], *fits[number + 1 :]])
    return left_out


def _all_of(fits: Sequence[int]) -> int:
    common = fits[0] if fits else 0
    for other in fits:
        common &= other
    return common


def _spelled(releases: Sequence[str], fits: int) -> str:
    """`2.0.1`, `2.0.0 .. 2.0.1`, `1.13.1, 2.1.0 .. 2.1.2`: runs of neighbours in the index."""
    runs: list[list[str]] = []
    for number, version in enumerate(releases):
        if fits >> number & 1:
            follows = number and fits >> (number - 1) & 1
            runs[-1].append(version) if follows else runs.append([version])
    return JOINS.join(run[0] if len(run) == 1 else f"{run[0]}{SPANS}{run[-1]}" for run in runs)


def _same(stated: str, version: str) -> bool:
    """Whether the stated version, of as many numbers as the user gave, is that release."""
    have = release(stated)
    return have is not None and satisfies(version, "==" + ".".join(map(str, have)) + (".*" if len(have) < 3 else ""))


def _indexed(stated: str, releases: Sequence[str]) -> bool:
    """Whether the stated version is a published release the index has; a nightly lies between two of them."""
    unreleased = any(mark in stated.partition("+")[0] for mark in ("a", "b", "dev", "rc", "git"))
    return not unreleased and any(_same(stated, version) for version in releases)
