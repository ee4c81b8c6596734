"""Checks on English and Chinese text pairs."""

from __future__ import annotations

import pytest

from kb.checks import words
from kb.schema import Pair

CAUSE = "tensor/zero-division/default"


@pytest.mark.parametrize(
    ("english", "chinese", "message"),
    [
        ("Call `a()` first.", "先调用 `b()`。", "code spans differ: only in en ['`a()`'], only in zh ['`b()`']"),
        ("It takes 3 steps.", "需要 4 步。", "numbers differ: only in en ['3'], only in zh ['4']"),
        ("Use {name} here.", "在这里使用。", "placeholders differ"),
        ("See https://a.org/x for it.", "见 https://a.org/y 。", "links differ"),
        ("- one\n- two", "- 一和二", "en has 2 list items, zh 1"),
        ("Call `a() first.", "先调用 `a()。", "a backquote has no partner"),
    ],
)
def test_a_pair_that_disagrees_is_a_finding(english, chinese, message):
    assert any(message in found for found in words.disagreements(Pair(en=english, zh=chinese)))


@pytest.mark.parametrize(
    ("english", "chinese", "message"),
    [
        ("Detach it.", "Detach it。", "zh has no Chinese letters"),
        ("Detach it。", "做 detach。", "en has Chinese letters or punctuation"),
        ("Detach it.", "先做,再看。", "half-width punctuation"),
        ("Detach it.", "先做 detach.", "half-width punctuation"),
        ("Detach it.", "先做(两个)。", "half-width punctuation"),
        ("Detach it.", "先做。。", "doubled mark"),
        ("Detach it.", "先做， 再看。", "doubled mark"),
        ("Detach it.", "先做ｄｅｔａｃｈ。", "full-width letters"),
        ("Detach it.", "先做（两个。", "bracket without its partner"),
    ],
)
def test_a_text_set_badly_is_a_finding(english, chinese, message):
    assert any(message in found for found in words.typography(Pair(en=english, zh=chinese)))


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("An LSTM has two, h and c: detach both.", "LSTM 有 h 和 c 两个状态，两个都要 detach。"),
        ('Upgrade: `pip install "a>=1.2"` (2.6 or later).', '升级：`pip install "a>=1.2"`（2.6 或更高）。'),
        ("`retain_graph=True`", "`retain_graph=True`"),
        ("See https://pytorch.org/docs, then run it.", "先看 https://pytorch.org/docs，再运行。"),
        ("in the second or later", "第二次或更晚"),
    ],
)
def test_a_sound_pair_has_no_findings(english, chinese):
    pair = Pair(en=english, zh=chinese)
    assert words.disagreements(pair) + words.typography(pair) == []


def test_a_finding_stands_at_the_line_of_its_text(findings):
    found = findings(words.pairs_agree, f"{CAUSE}/cause.yaml", ("先计数。", "先计 2 次数。"))
    assert len(found) == 1 and "cause.yaml:6  numbers differ" in found[0]


def test_chinese_without_chinese_letters_is_found_in_the_entry(findings):
    found = findings(words.chinese_is_chinese, "tensor/zero-division/entry.yaml", ("除数为零", "Zero"))
    assert len(found) == 1 and "entry.yaml:1  zh has no Chinese letters" in found[0]


def test_a_stamp_goes_stale_when_the_english_changes(entries):
    stamp = words.english_hash(entries.load().causes()[0].spec)[:12]
    entries.change(f"{CAUSE}/cause.yaml", ("prior:", f"stamp: '{stamp}'\nprior:"))
    assert words.stamps_are_current(entries.load()) == []
    entries.change(f"{CAUSE}/cause.yaml", ("先计数。", "要先计数。"))
    assert words.stamps_are_current(entries.load()) == []
    entries.change(f"{CAUSE}/cause.yaml", ("Count first.", "Count it first."))
    assert "stamp is stale" in str(words.stamps_are_current(entries.load())[0])
