"""Checks on texts: each English and Chinese pair says the same, and Chinese is set as Chinese."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from kb.checks.shape import of_cause, of_entry
from kb.load import KnowledgeBase, Problem
from kb.schema import CauseSpec, EntrySpec, Pair

_CODE = re.compile(r"`[^`]*`")
_LINK = re.compile(r"https?://[^\s)>\u3000-\u303f\uff00-\uffef\u4e00-\u9fff]+(?<![.,;:])")
_PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_FULL_WIDTH_LETTER = re.compile(r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]")
_FULL_WIDTH_MARK = re.compile(r"[\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]")
#: A half-width mark between Chinese letters; in code and numbers it is right.
_HALF_WIDTH_MARK = re.compile(
    r"[\u4e00-\u9fff`][,;:?!](?=[\s\u4e00-\u9fff`]|$)|[\u4e00-\u9fff]\.(?=\s|$)|\.$|\([^()`]*[\u4e00-\u9fff]"
)
_DOUBLED_MARK = re.compile(r"[\u3002\uff0c\uff1b]{2,}|[\uff0c\u3002\uff1b\uff1a\u3001] (?=[\u4e00-\u9fff])")
SHORTEST_STAMP = 8


def pairs(spec: BaseModel, where: str = "") -> Iterator[tuple[str, Pair]]:
    """Every text pair below a spec with its dotted key path, in the order of the fields."""
    for name in type(spec).model_fields:
        yield from _pairs_in(getattr(spec, name), f"{where}.{name}" if where else name)


def _pairs_in(value: Any, where: str) -> Iterator[tuple[str, Pair]]:
    if isinstance(value, Pair):
        yield where, value
    elif isinstance(value, BaseModel):
        yield from pairs(value, where)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _pairs_in(item, f"{where}.{number}")


def pairs_agree(base: KnowledgeBase) -> list[Problem]:
    """Code spans, placeholders, links, numbers and list items are the same in both languages."""
    found = []
    for problem, pair in _placed(base):
        found += [problem._replace(message=message) for message in disagreements(pair)]
    return found


def disagreements(pair: Pair) -> list[str]:
    """What one language of a pair has and the other lacks, as texts."""
    found = []
    prose = [_LINK.sub(" ", _CODE.sub(" ", text)) for text in (pair.en, pair.zh)]
    subjects = [
        ("code spans", _CODE, (pair.en, pair.zh)),
        ("links", _LINK, (pair.en, pair.zh)),
        ("placeholders", _PLACEHOLDER, tuple(prose)),
        ("numbers", _NUMBER, tuple(prose)),
    ]
    for name, pattern, (english, chinese) in subjects:
        left, right = Counter(pattern.findall(english)), Counter(pattern.findall(chinese))
        if left != right:
            only_english, only_chinese = sorted((left - right).elements()), sorted((right - left).elements())
            found.append(f"{name} differ: only in en {only_english}, only in zh {only_chinese}")
    items = [len(re.findall(r"^\s*(?:[-*]|\d+\.) ", text, re.MULTILINE)) for text in (pair.en, pair.zh)]
    if items[0] != items[1]:
        found.append(f"en has {items[0]} list items, zh {items[1]}")
    if pair.en.count("`") % 2 or pair.zh.count("`") % 2:
        found.append("a backquote has no partner")
    return found


def chinese_is_chinese(base: KnowledgeBase) -> list[Problem]:
    """Chinese has Chinese letters and full-width punctuation; English has neither."""
    found = []
    for problem, pair in _placed(base):
        found += [problem._replace(message=message) for message in typography(pair)]
    return found


def typography(pair: Pair) -> list[str]:
    """What is wrong with the letters and punctuation of a pair, as texts."""
    english, chinese = (_LINK.sub("x", _CODE.sub("`", text)) for text in (pair.en, pair.zh))
    found = []
    if re.search(r"[A-Za-z]{2}", english) and not _CHINESE.search(chinese):
        found.append("zh has no Chinese letters (code goes in backquotes)")
    if _CHINESE.search(english) or _FULL_WIDTH_MARK.search(english):
        found.append("en has Chinese letters or punctuation")
    if _FULL_WIDTH_LETTER.search(chinese):
        found.append("zh has full-width letters or digits")
    half = _HALF_WIDTH_MARK.search(chinese)
    if half:
        found.append(f"zh has half-width punctuation at '{half[0]}'; write ，。；：？！（）")
    doubled = _DOUBLED_MARK.search(chinese)
    if doubled:
        found.append(f"zh has a doubled mark or a blank after a full-width one at '{doubled[0]}'")
    if chinese.count("（") != chinese.count("）"):
        found.append("zh has a full-width bracket without its partner")
    return found


def stamps_are_current(base: KnowledgeBase) -> list[Problem]:
    """A `stamp` says which English the Chinese was checked against; it goes stale when the English changes."""
    found = []
    for entry in base.entries:
        found += [of_entry(entry, "stamp", message) for message in _stale(entry.spec)]
        for cause in entry.causes:
            found += [of_cause(cause, "stamp", message) for message in _stale(cause.spec)]
    return found


def _stale(spec: EntrySpec | CauseSpec) -> list[str]:
    current = english_hash(spec)
    if spec.stamp is None or (len(spec.stamp) >= SHORTEST_STAMP and current.startswith(spec.stamp)):
        return []
    return [f"stamp is stale: check the Chinese against the English, then write {current[:12]}"]


def english_hash(spec: EntrySpec | CauseSpec) -> str:
    """SHA-256 over the English texts of a spec in field order."""
    return hashlib.sha256("\0".join(pair.en for _, pair in pairs(spec)).encode()).hexdigest()


def _placed(base: KnowledgeBase) -> Iterator[tuple[Problem, Pair]]:
    """Every pair with a finding, still without text, at its line."""
    for entry in base.entries:
        for where, pair in pairs(entry.spec):
            yield of_entry(entry, where, ""), pair
        for cause in entry.causes:
            for where, pair in pairs(cause.spec):
                yield of_cause(cause, where, ""), pair
