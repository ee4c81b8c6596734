"""Hits and observations to ranked causes: third stage before rendering. Knows no text, pattern or wording.

Priors times likelihood ratios, normalised over the causes of the entries that match and "none of these".
Pieces of evidence that come from one fact form a group of which only the strongest counts.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from explainer.model import Cause, Check, Entry

#: Likelihood ratios of the named strengths (design: weak 2, moderate 5, strong 20, decisive 200).
RATIOS = {"weak": 2.0, "moderate": 5.0, "strong": 20.0, "decisive": 200.0}
#: Prior of "none of these": an error whose words coincide with an entry's.
NONE = 0.1
#: An entry at least this probable is an answer; below it the report says "unknown".
ENTRY_BAR = 0.6
#: A cause keeps fitting while it has at least this share of the likeliest one's probability.
OPEN_SHARE = 0.2
#: A cause at least 1/SERIOUS as probable as another is a rival that has to be spoken against.
SERIOUS = 20
#: Most that is shown for a cause nothing but its prior speaks for, or whose scripts have not been run as they stand.
UNTOLD_CAP = 0.5


class Piece(NamedTuple):
    """One observation that holds: for or against a cause (or, with `cause` "", the entry)."""

    cause: str
    verdict: str
    strength: str
    group: str
    number: int  # caller's own handle for it


class Match(NamedTuple):
    """An entry that matched, how well its message did, and what was observed for its causes."""

    entry: Entry
    quality: float  # likelihood ratio of this match of the message, entry against none
    pieces: tuple[Piece, ...]


class Ranked(NamedTuple):
    cause: Cause
    probability: float
    pieces: tuple[Piece, ...]  # those that counted


#: Weight of a cause among all that match, the cause, and the pieces that counted.
Scored = tuple[float, Cause, tuple[Piece, ...]]


class Ranking(NamedTuple):
    entry: Entry
    entry_probability: float
    causes: tuple[Ranked, ...]  # best first, of all matching entries
    open_causes: int


def message_quality(at_start: bool, typed: bool, bare: bool, raised_by_user: bool) -> float:
    """Likelihood ratio of a message match: the entry's own error against one that merely holds the words."""
    ratio = 20.0 if at_start and typed else 2.0 if at_start else 0.4 if typed else 0.12
    if bare:
        ratio = 3.0 if at_start else 0.01
    return ratio / 40.0 if raised_by_user else ratio


def counted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that count: all that stand alone, and of each group the strongest."""
    alone = [piece for piece in pieces if not piece.group]
    groups: dict[str, Piece] = {}
    for piece in pieces:
        if piece.group and (piece.group not in groups or RATIOS[piece.strength] > RATIOS[groups[piece.group].strength]):
            groups[piece.group] = piece
    return [*alone, *groups.values()]


def weight(pieces: Sequence[Piece]) -> float:
    """Product of the likelihood ratios of pieces that count."""
    total = sum(math.log(RATIOS[piece.strength]) * (1 if piece.verdict == "for" else -1) for piece in pieces)
    return math.exp(max(-60.0, min(60.0, total)))


def rank(matches: Sequence[Match]) -> Ranking | None:
    """The causes of the matching entries, best first; None when no entry matches."""
    if not matches:
        return None
    scored: list[Scored] = []
    none = NONE
    for matched in matches:
        # Half of what is not "none" for each entry alike: a tie of two messages is settled by evidence, not by size.
        share = (1 - NONE) / len(matches) * matched.quality
        share *= weight(counted([piece for piece in matched.pieces if not piece.cause]))
        whole = sum(cause.prior for cause in matched.entry.causes) or 1.0
        weights = []
        for cause in matched.entry.causes:
            used = tuple(counted([piece for piece in matched.pieces if piece.cause == cause.id]))
            weights.append((cause.prior / whole * weight(used), cause, used))
        # Evidence between siblings does not make the entry itself likelier.
        scale = share / (sum(item[0] for item in weights) or 1.0)
        scored += [(scale * value, cause, used) for value, cause, used in weights]
    total = none + sum(value for value, _, _ in scored)
    causes = tuple(
        Ranked(cause, _cap(cause, value / total, used, scored), used)
        for value, cause, used in sorted(scored, key=lambda item: (-item[0], item[1].id))
    )
    if not causes:
        return None
    best_entry = causes[0].cause.id.rpartition("/")[0]
    entry = next(matched.entry for matched in matches if matched.entry.id == best_entry)
    inside = sum(value for value, cause, _ in scored if cause.id.startswith(best_entry + "/")) / total
    still_open = sum(1 for ranked in causes if ranked.probability >= OPEN_SHARE * causes[0].probability)
    return Ranking(entry, inside, causes, still_open)


def _cap(cause: Cause, probability: float, used: Sequence[Piece], scored: Sequence[Scored]) -> float:
    """No certainty from priors alone, and none for a draft."""
    own = next(value for value, other, _ in scored if other is cause)
    rivals = [pieces for value, other, pieces in scored if other is not cause and value * SERIOUS >= own]
    others = [pieces for _, other, pieces in scored if other is not cause]
    spoken = any(_speaks(pieces, "against") for pieces in others)
    alone = not others or (spoken and all(_speaks(pieces, "against") for pieces in rivals))
    told = alone or _speaks(used, "for")
    return probability if told and cause.status != "draft" else min(probability, UNTOLD_CAP)


def _speaks(pieces: Sequence[Piece], verdict: str) -> bool:
    return any(piece.verdict == verdict and piece.strength != "weak" for piece in pieces)


def next_check(ranking: Ranking, answered: Sequence[str]) -> Check | None:
    """The unanswered check whose answers are expected to reduce the uncertainty over the causes most."""
    probabilities = {ranked.cause.id: ranked.probability for ranked in ranking.causes}
    whole = sum(probabilities.values())
    best, best_gain = None, 0.05  # bits; less is not worth a person's time
    for check in ranking.entry.checks:
        if check.id in answered:
            continue
        gain = _gain(check, {cause: value / whole for cause, value in probabilities.items()})
        if gain > best_gain:
            best, best_gain = check, gain
    return best


def _gain(check: Check, probabilities: dict[str, float]) -> float:
    """Expected information of a check in bits."""
    expected = 0.0
    likelihoods = {cause: _likelihoods(check, cause) for cause in probabilities}
    for number in range(len(check.answers)):
        joint = {cause: value * likelihoods[cause][number] for cause, value in probabilities.items()}
        chance = sum(joint.values())
        if chance > 0:
            expected += chance * _entropy([value / chance for value in joint.values()])
    return _entropy(list(probabilities.values())) - expected


def _likelihoods(check: Check, cause: str) -> list[float]:
    """How likely each answer is under a cause, from the verdicts the knowledge base gives it."""
    weights = []
    for answer in check.answers:
        verdict, strength = answer.means.get(cause, ("for", ""))
        ratio = RATIOS.get(strength, 1.0)
        weights.append(ratio if verdict == "for" else 1 / ratio)
    whole = sum(weights)
    return [value / whole for value in weights]


def _entropy(values: Sequence[float]) -> float:
    return -sum(value * math.log2(value) for value in values if value > 0)
