"""Versions of packages and system parts in lines of text.

A part of the `environment` stage; knows nothing of settings, failures or causes.
Texts are hostile input: lines are walked as tokens, and the few patterns have bounded repeats only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from explainer.known_packages import KNOWN, SYSTEM, package_name, words_of
from explainer.model import Fact

LONGEST_LINE = 20_000  # a `Successfully installed` line of a large environment has 6,000 characters


FILLERS = words_of(": = == -> → - version versions ver ver. is info __version__ release 版本")
SEPARATORS = words_of(", . -- |")
UNITS = words_of("gb gib mb mib kb kib s ms us sec seconds min minutes x % it/s tflops")
NOT_INSTALLED_BEFORE = words_of(
    "require requires required requirement needs need satisfies satisfy for install to than since starting in "
    "from until before after least supports support supported upgrade downgrade"
)
PERSON_BEFORE = words_of("with and on using use have having running run under my installed + & 使用")
MAY_FOLLOW = words_of("with and on available from requires windows linux ubuntu macos conda pip unknown none")
DECORATION = str.maketrans(dict.fromkeys("*`\"'🤗", " ") | dict.fromkeys("，、;；|", " , ") | {"：": ":"})

VERSION = (
    r"\d{1,8}(?:\.\d{1,12}){1,5}(?:[._-]?(?:a|b|c|rc|dev|post|alpha|beta|pre|git|nv|cu)\d{0,12})?(?:\+[\w.+-]{1,60})?"
)
ROW = r"([A-Za-z0-9_][\w.-]{0,80})\s+(\d[\w.+!-]{0,60})(?=\s|$)"
PIN = r"(?<![\w./-])([A-Za-z0-9][\w.-]{0,80})(?:\[[\w, -]{0,80}\])?(\s?)===?\s?v?(\d[\w.+!*-]{0,60})"
SHOWN = r"\b([A-Za-z_]\w{0,40})\.__version__\)?\s{0,9}(?:(?:->|→|:|=(?!=)|#)\s{0,9})?['\"]?(\d[\w.+]{1,60})"
IN_FILE_NAME = r"/([A-Za-z][\w.]{0,80})-(\d[\w.+]{0,60})(?:-|\.tar|\.zip|\.whl|\.conda)"
INSTALL = r"[$!%>+\s]{0,8}(?:RUN\s)?(?:sudo\s)?(?:python\S{0,8}\s-m\s)?(?:uv\s)?(?:pip3?|conda|mamba)\sinstall\s"


def read_packages(lines: Sequence[tuple[int, str]], origin: str, file: str = "") -> list[Fact]:
    """Facts of packages and versioned system parts, in the order of the lines; unreleased ones (git) last."""
    found: list[Fact] = []
    unreleased: list[Fact] = []
    by_person = origin in ("given", "probe")
    for number, name, value in _statements(lines, by_person):
        kind = "system" if name in SYSTEM.values() else "package"
        target = unreleased if value.startswith("git+") else found
        target.append(Fact(kind, name, value, origin, number, file))
    return found + unreleased


def _statements(lines: Sequence[tuple[int, str]], by_person: bool) -> Iterator[tuple[int, str, str]]:
    """Line number, name and version of everything the lines state."""
    dotted, row_of = re.compile(r"\d\.\d").search, re.compile(ROW).match
    rows = _bare_table(lines) if by_person else frozenset()
    table = False  # below the header of `pip list` or `conda list`, where any name counts
    shown = ""  # the name that the line before announced
    barren: set[str] = set()  # shapes of lines that state nothing: a log repeats `step 17 loss 0.31` for ever
    digits = re.compile(r"\d+").sub
    for number, text in lines:
        line = text[:LONGEST_LINE].strip()
        announced, shown = shown, _announced(line)
        if line.startswith(("Package ", "# Name ")) and "ersion" in line:
            table = True
            continue
        if not line or line.startswith('File "') or not (table or dotted(line) or "git+" in line):
            table = table and line.startswith(("-", "#"))
            continue
        if announced and (version := _version(line.removeprefix("Version: "))):
            yield number, announced, version
            continue
        shape = "" if by_person or table else digits("0", line)
        if shape in barren:
            continue
        row = row_of(line.strip("|> ").replace("|", " "))
        if row and (table or number in rows or _row_is_known(row, line)):
            yield number, package_name(row[1]), row[2]
            continue
        table = table and line.startswith(("-", "#"))
        stated = False
        for name, version in _of_line(line, by_person):
            stated = True
            yield number, name, version
        if shape and not stated:
            barren.add(shape)


def _announced(line: str) -> str:
    """The package whose version the next line gives: `Name:` of `pip show`, a bare `torch.__version__`."""
    if line.startswith("Name: "):
        return package_name(line[6:80])
    if line.endswith((".__version__", ".__version__)")):
        words = line[-80:].rpartition(".")[0].rpartition("(")[2].split()
        return package_name(words[-1]) if words else ""
    return ""


def _bare_table(lines: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Numbers of lines in a `pip list` without its header: three rows in a row, aligned by two blanks or more."""
    row = re.compile(r"[A-Za-z0-9][\w.-]{0,80}\s{2,99}\d[\w.!+-]{0,60}(?:\s{1,99}\S{1,99}){0,2}$").match
    runs: list[int] = []
    run: list[int] = []
    for number, text in lines:
        if row(text[:400].strip()):
            run.append(number)
            continue
        runs += run if len(run) >= 3 else []
        run = []
    return frozenset(runs + (run if len(run) >= 3 else []))


def _row_is_known(row: re.Match[str], line: str) -> bool:
    """A table row outside a table: a known name, a real version, and columns rather than a sentence after it."""
    rest = line.strip("|> ").replace("|", " ")[row.end() :].split()
    columns = len(rest) <= 2 and not any((w.isalpha() and w.islower()) or w.lower() in UNITS for w in rest[:1])
    return package_name(row[1]) in KNOWN and "." in row[2] and bool(_version(row[2])) and (columns or line[0] == "|")


def _of_line(line: str, by_person: bool) -> Iterator[tuple[str, str]]:
    if line.startswith("Successfully installed "):
        for item in line.split()[2:]:
            name, _, version = item.rpartition("-")
            if name and version[:1].isdigit():
                yield package_name(name), version
        return
    if line.startswith("[conda] ") and (row := re.match(ROW, line[8:])):
        yield package_name(row[1]), row[2]
        return
    if " @ " in line or "#egg=" in line:
        yield from _reference(line)
    if "==" in line:
        yield from _pins(line, by_person)
    if ".__version__" in line:
        for match in re.finditer(SHOWN, line):
            if "." in match[2]:
                yield package_name(match[1]), match[2].rstrip(".")
    if (
        " compiled w" not in line and "Driver Version:" not in line
    ):  # ds_report names there the torch a wheel was built for, not the one installed
        yield from _loose(line, by_person)


def _reference(line: str) -> Iterator[tuple[str, str]]:
    """`name @ URL` and `-e git+URL@ref#egg=name` of `pip freeze`; nothing where neither tells a version."""
    name, at, target = line.partition(" @ ")
    if not at:
        target, _, name = line.partition("#egg=")
    words = target.split()
    if not words or len(name.split()) != 1 or name.startswith(("#", "--")):
        return
    name = package_name(name.split("[")[0].split("&")[0])
    url = words[-1].split("#")[0]
    if "git+" in url:
        ref = url.rpartition("@")[2]
        if "/" not in ref and ref:
            yield name, _version(ref) or "git+" + ref[:12]
    elif match := re.search(IN_FILE_NAME, url.replace("%2B", "+")):
        yield name, match[2]


def _pins(line: str, by_person: bool) -> Iterator[tuple[str, str]]:
    """`name==version`: any name where the line is a list of them, a known name elsewhere."""
    start = re.match(INSTALL, line) or re.match(r"[\s>*•`'\"-]{0,9}(?:\[pip3?\]\s)?[`'\"]?", line)
    begin = start.end() if start else 0
    listed = True
    end = begin
    for match in re.finditer(PIN, line[begin:]):
        before = line[end : begin + match.start()]
        listed = listed and not match[2] and not before.strip(" ,`'\"\\")
        end = begin + match.end()
        name = package_name(match[1])
        word = before.split()[-1].lower().strip("(`'\":") if before.split() else ""
        refused = word in NOT_INSTALLED_BEFORE or "*" in match[3]
        plain = listed and ("." in match[3] or line[end:].strip(" ,;`'\"\\") == "")
        if not refused and (plain or name in KNOWN):
            yield name, match[3].rstrip(".-")


def _version(token: str) -> str:
    """The version a token is, without a leading v and surrounding marks; "" when it is none."""
    bare = token[:80].strip("`'\"()[]{}").rstrip(".")
    bare = bare[1:] if bare[:1] in ("v", "V") else bare
    return bare if bare[:1].isdigit() and re.fullmatch(VERSION, bare) else ""


def _loose(line: str, by_person: bool) -> Iterator[tuple[str, str]]:
    """Known names beside a version, as people and env commands write them: `- PyTorch version (GPU?): 2.3.0`."""
    clean = re.sub(r" \.{3,99} |\s{3}\s{0,99}|\t", " , ", line.lstrip("->*•+# ")).translate(DECORATION)
    clean = (
        clean.replace(", ", " , ")
        .replace(". ", " . ")
        .replace(":", " : ")
        .replace("=", " = ")
        .replace("版本", " 版本 ")
    )
    tokens = clean.split()
    if not by_person and _is_prose(tokens) and "but you have" not in line:
        return
    start = True
    for index, token in enumerate(tokens):
        # Unsloth's banner says "CUDA: 7.5. CUDA Toolkit: 12.6": the first is the compute capability.
        capability = token == "CUDA" and "CUDA Toolkit" in line and tokens[index + 1 : index + 2] == [":"]
        if start and not capability and (stated := _stated(tokens, index, by_person)):
            yield stated
        word = token.lower()
        mark = not any(character.isalnum() for character in word)
        start = mark or word == "have" or (by_person and word in PERSON_BEFORE)


def _is_prose(tokens: Sequence[str]) -> bool:
    words = sum(1 for token in tokens if len(token) > 1 and token.isalpha() and token.islower() and token not in KNOWN)
    return words >= 6


def _stated(tokens: Sequence[str], index: int, by_person: bool) -> tuple[str, str] | None:
    """Name and version that begin at this token, or None."""
    head = tokens[index]
    if "-" in head and head[-1:] != "-":  # pytest-9.2.0, flash_attn-2.6.1+cu118torch2.1cxx11abiTRUE-cp310
        stem, _, tail = head.partition("-")
        version = _version(tail.split("-")[0])
        if version and package_name(stem) in KNOWN:
            return package_name(stem), version
    for size in (5, 2, 1):
        phrase = " ".join(tokens[index : index + size]).lower()
        name = SYSTEM.get(phrase) or package_name(phrase.replace(" ", "-"))
        if phrase in SYSTEM or name in KNOWN:
            place = index + size
            while place < len(tokens) and place - index < size + 6 and _is_filler(tokens[place]):
                place += 1
            version = _version(tokens[place]) if place < len(tokens) else ""
            if version and _may_end(tokens, place + 1, by_person):
                return name, version
    return None


def _is_filler(token: str) -> bool:
    return token.lower() in FILLERS or token == "," or (token[0] == "(" and token.endswith("?)"))


def _may_end(tokens: Sequence[str], place: int, by_person: bool) -> bool:
    """Whether what follows a version leaves it a statement: no unit, no "or later", no sentence going on."""
    beyond = place + 1 if place < len(tokens) and tokens[place] in SEPARATORS else place
    if beyond >= len(tokens):
        return True
    word = tokens[beyond].lower()
    if (beyond == place and word in UNITS) or word in ("or", "is") or tokens[beyond + 1 : beyond + 2] == ["above"]:
        return False
    if by_person or word in MAY_FOLLOW or package_name(word) in KNOWN or word in SYSTEM:
        return True
    known_tail = word == "which" and tokens[beyond + 1 : beyond + 2] == ["is"]
    return known_tail or not (word.isalpha() and tokens[beyond].islower())
