"""Rank: evidence to probabilities."""

from __future__ import annotations

import pytest

from explainer import rank
from explainer.model import Answer, Cause, Check, Entry, Text

WORDS = Text("words", "文字")


def cause(name: str, prior: float = 1.0, status: str = "verified") -> Cause:
    return Cause(f"area/entry/{name}", WORDS, WORDS, prior, ("log",), status, "cpu", (), (WORDS,), "", (), (), ())


def entry(*causes: Cause, checks: tuple[Check, ...] = ()) -> Entry:
    return Entry("area/entry", WORDS, WORDS, (), (), (), (), False, checks, (), tuple(causes), ())


def piece(name: str, verdict: str, strength: str, group: str = "") -> rank.Piece:
    return rank.Piece(f"area/entry/{name}", verdict, strength, group, 0)


SURE = rank.message_quality(True, True, False, False)


def probabilities(*causes: Cause, pieces: tuple[rank.Piece, ...] = (), quality: float = SURE) -> dict[str, float]:
    ranking = rank.rank([rank.Match(entry(*causes), quality, pieces)])
    assert ranking is not None
    return {ranked.cause.id.rpartition("/")[2]: ranked.probability for ranked in ranking.causes}


def test_without_evidence_the_priors_decide_and_nothing_is_more_than_likely() -> None:
    found = probabilities(cause("often", 8), cause("seldom", 1))
    assert found["often"] == 0.5 and found["seldom"] < 0.15


def test_evidence_multiplies_its_likelihood_ratio() -> None:
    found = probabilities(cause("a"), cause("b"), pieces=(piece("a", "for", "strong"),))
    assert found["a"] / found["b"] == pytest.approx(20)


def test_evidence_against_divides() -> None:
    found = probabilities(cause("a"), cause("b"), pieces=(piece("a", "against", "moderate"),))
    assert found["b"] / found["a"] == pytest.approx(5)  # and with every rival spoken against, b is told


def test_of_a_group_only_the_strongest_counts() -> None:
    both = (piece("a", "for", "moderate", "g"), piece("a", "for", "strong", "g"))
    assert probabilities(cause("a"), cause("b"), pieces=both) == probabilities(cause("a"), cause("b"), pieces=both[1:])


def test_pieces_that_stand_alone_all_count() -> None:
    found = probabilities(cause("a"), cause("b"), pieces=(piece("a", "for", "moderate"), piece("a", "for", "strong")))
    assert found["a"] / found["b"] == pytest.approx(100)


def test_evidence_between_siblings_leaves_the_entry_as_probable_as_it_was() -> None:
    plain = rank.rank([rank.Match(entry(cause("a"), cause("b")), SURE, ())])
    told = rank.rank([rank.Match(entry(cause("a"), cause("b")), SURE, (piece("a", "for", "decisive"),))])
    assert plain is not None and told is not None
    assert plain.entry_probability == pytest.approx(told.entry_probability)


def test_a_draft_is_never_more_than_likely_whatever_speaks_for_it() -> None:
    found = probabilities(cause("a", status="draft"), cause("b"), pieces=(piece("a", "for", "decisive"),))
    assert found["a"] == 0.5


def test_a_message_that_merely_holds_the_words_of_another_exception_is_no_answer() -> None:
    ranking = rank.rank([rank.Match(entry(cause("a")), rank.message_quality(False, False, False, False), ())])
    assert ranking is not None and ranking.entry_probability < rank.ENTRY_BAR


def test_no_matching_entry_gives_no_ranking() -> None:
    assert rank.rank([]) is None


def check(identifier: str, **means: dict[str, tuple[str, str]]) -> Check:
    answers = tuple(
        Answer(value, WORDS, {f"area/entry/{name}": told for name, told in says.items()})
        for value, says in means.items()
    )
    return Check(identifier, WORDS, "", answers)


def test_the_next_check_is_the_one_that_tells_most() -> None:
    dull = check("dull", yes={}, no={})
    weak = check("weak", yes={"a": ("for", "weak")}, no={"a": ("against", "weak")})
    sharp = check("sharp", yes={"a": ("for", "decisive")}, no={"a": ("against", "decisive")})
    ranking = rank.rank([rank.Match(entry(cause("a"), cause("b"), checks=(dull, weak, sharp)), SURE, ())])
    assert ranking is not None
    best = rank.next_check(ranking, ())
    assert best is not None and best.id == "sharp"
    second = rank.next_check(ranking, ("sharp",))
    assert second is not None and second.id == "weak"
    assert rank.next_check(ranking, ("sharp", "weak")) is None
