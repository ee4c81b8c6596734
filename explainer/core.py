"""The one way in: `explain()` runs read, parse, match and rank, and alone knows their order.

Takes texts, never paths; opens nothing but the packaged index; does not probe. Whatever the bytes, it answers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from explainer import rank
from explainer.conditions import Case, case_of, holds, is_users
from explainer.environment import observe, stated
from explainer.index import Index, open_index
from explainer.match import match
from explainer.model import (
    Candidate,
    Diagnosis,
    Entry,
    Environment,
    Evidence,
    Fact,
    Failure,
    Finding,
    Hit,
    Log,
    Report,
    Text,
    Weighed,
)
from explainer.parse import parse
from explainer.programs import flat
from explainer.read import read
from explainer.selection import chosen_failure, own_file, size_notes, status_of, worth_diagnosing
from explainer.wording import kind_of_error, observation, said

Named = Sequence[tuple[str, str]]
#: Fills a buffer with the next bytes of a log: their number, 0 at its end.
Fill = Callable[[memoryview], int]
#: Bytes and lines that are cleaned whole; of a larger log the stretches that matter. Each line costs 200 bytes more.
WHOLE = 4 << 20
WHOLE_LINES = 60_000
#: Candidates kept for one failure.
MOST_CANDIDATES = 20


class Asked(NamedTuple):
    """What one call of `explain` is about; the same for all its failures."""

    log: Log
    failures: tuple[Failure, ...]
    texts: Named  # the user's code, then what was given of the environment
    answers: dict[str, str]
    knowledge: Index
    sources: Named


_packaged: list[Index] = []


def packaged_index() -> Index:
    """The knowledge base shipped with the package, opened once. Raises KnowledgeBaseUnusable."""
    if not _packaged:
        _packaged.append(open_index())
    return _packaged[0]


def explain(
    text: bytes | str | Fill,
    *,
    given: Named = (),
    sources: Named = (),
    facts: Sequence[Fact] = (),
    answers: Mapping[str, str] | None = None,
    index: Index | None = None,
    everything: bool = False,
    thorough: bool = True,
) -> Report:
    """The report on a traceback or log: a text, or a function that fills a buffer with the next bytes of a large one.

    `given` are (name, text) of environment descriptions such as `pip freeze`, `sources` of the user's code,
    `facts` what a probe found out, `answers` maps check ids to answer values of an earlier report. `everything`
    also answers for errors that the log shows as handled. `thorough` infers the versions of all packages from their
    frames, also where no cause depends on them. Raises KnowledgeBaseUnusable when the packaged index
    cannot be opened.
    """
    log = read_log(text)
    return explain_failures(
        log,
        parse(log),
        given=given,
        sources=sources,
        facts=facts,
        answers=answers,
        index=index,
        everything=everything,
        thorough=thorough,
    )


def read_log(text: bytes | str | Fill) -> Log:
    """The cleaned log, of a large one the stretches that matter."""
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    if isinstance(text, bytes):
        if len(text) <= WHOLE and text.count(b"\n") <= WHOLE_LINES:
            return read(text)
        text = _filling(text)
    from explainer.scan import scan

    return scan(text)


def _filling(data: bytes) -> Fill:
    """The function that fills buffers with these bytes."""
    at = 0

    def fill(view: memoryview) -> int:
        nonlocal at
        piece = data[at : at + len(view)]
        view[: len(piece)] = piece
        at += len(piece)
        return len(piece)

    return fill


def explain_failures(
    log: Log,
    failures: Sequence[Failure],
    *,
    given: Named = (),
    sources: Named = (),
    facts: Sequence[Fact] = (),
    answers: Mapping[str, str] | None = None,
    index: Index | None = None,
    everything: bool = False,
    thorough: bool = True,
) -> Report:
    """The report on failures that were found in a cleaned log; the rest as for `explain`."""
    index = index or packaged_index()
    known = [*facts, *stated(log, given, sources)]
    asked = Asked(log, tuple(failures), (*sources, *given), dict(answers or {}), index, sources)
    found = []
    for failure in worth_diagnosing(failures):
        hits = match(failure, index.patterns_for(flat(failure.message)), index.programs)
        wanted = None if thorough else _packages(hits, index)
        environment = observe(log, failure, given, sources, known, wanted) if hits else Environment()
        diagnosis = _diagnose(asked, failure, hits, environment)
        if diagnosis or failure.level == "error":
            found.append((failure, diagnosis, environment))
    chosen = chosen_failure(found, everything)
    return Report(
        status=status_of([failure for failure, _, _ in found], chosen, everything),
        failures=tuple(failure for failure, _, _ in found),
        diagnoses=tuple(diagnosis for _, diagnosis, _ in found),
        chosen=chosen,
        environment=found[chosen][2] if chosen >= 0 else observe(log, None, given, sources, known),
        answers=tuple(sorted(asked.answers.items())),
        notes=(*(Text(note, note) for note in log.notes), *size_notes(log, failures)),
        source_hint="" if sources or chosen < 0 else own_file(found[chosen][0]),
    )


def _packages(hits: Sequence[Hit], index: Index) -> set[str]:
    """The packages on whose versions the causes of the matching entries depend."""
    entries = [entry for hit in hits if (entry := index.entry(hit.entry))]
    conditions = [
        condition
        for entry in entries
        for weighed in (*entry.evidence, *(piece for cause in entry.causes for piece in cause.evidence))
        if (condition := weighed.condition).kind == "environment"
    ]
    own = [condition for entry in entries for condition in (*entry.own, *entry.requires)]
    return {condition.pattern.split("=")[0].strip("<>!~ ") for condition in (*conditions, *own)}


def _findings(sources: Named, failure: Failure) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What the user's code shows, in the failure's files and in others.

    Imported where there is code to read: without any the cold start does not pay.
    """
    if not sources and not any(frame.context for frame in failure.frames):
        return (), ()
    from explainer.source.relevant import relevant

    return relevant(sources, failure)


def _diagnose(asked: Asked, failure: Failure, hits: Sequence[Hit], environment: Environment) -> Diagnosis | None:
    """What the failure is, None when no entry is probable enough."""
    if not hits:
        return None
    case = case_of(asked.log, failure, asked.failures, asked.texts, environment)
    inside, elsewhere = _findings(asked.sources, failure)
    case = case._replace(findings=inside, elsewhere=elsewhere)
    matches: list[rank.Match] = []
    handles: list[Evidence] = []
    for hit, entry in _settled(hits, case, asked.knowledge):
        pieces = _pieces(entry, case, asked, handles)
        quality = rank.message_quality(hit.at_start, hit.typed, failure.level == "bare", _raised_by_user(failure))
        matches.append(rank.Match(entry, quality, tuple(pieces)))
    ranking = rank.rank(matches)
    if ranking is None or ranking.entry_probability < rank.ENTRY_BAR:
        return None
    origin = _message_evidence(failure, ranking)
    candidates = tuple(
        Candidate(ranked.cause, ranked.probability, (origin, *(handles[piece.number] for piece in ranked.pieces)))
        for ranked in ranking.causes[:MOST_CANDIDATES]
    )
    check = rank.next_check(ranking, tuple(asked.answers))
    return Diagnosis(ranking.entry, ranking.entry_probability, candidates, check, ranking.open_causes)


def _settled(hits: Sequence[Hit], case: Case, index: Index) -> list[tuple[Hit, Entry]]:
    """Hits whose entry has what it requires, without those that yield to another one here."""
    kept = []
    for hit in hits:
        entry = index.entry(hit.entry)
        if entry and all(holds(condition, case, index.programs) for condition in entry.requires):
            kept.append((hit, entry))
    matching = {entry.id for _, entry in kept}
    lost: set[str] = set()
    for _, entry in kept:
        for other in entry.yields_to:
            winner = index.entry(other) if other in matching else None
            if winner is None:
                continue
            own = not winner.own or any(holds(condition, case, index.programs) for condition in winner.own)
            lost.add(entry.id if own else winner.id)
    return [(hit, entry) for hit, entry in kept if entry.id not in lost]


def _pieces(entry: Entry, case: Case, asked: Asked, handles: list[Evidence]) -> list[rank.Piece]:
    """What holds of the entry's and its causes' evidence; `handles` receives each piece as the report shows it."""
    pieces = []
    weighed: list[tuple[str, Weighed]] = [("", item) for item in entry.evidence]
    weighed += [(cause.id, item) for cause in entry.causes for item in cause.evidence]
    for cause_id, item in weighed:
        seen = holds(item.condition, case, asked.knowledge.programs)
        if seen is not None:
            if seen.doubtful and item.strength in ("strong", "decisive"):
                item = item._replace(strength="moderate")  # what another file shows must not settle it
            pieces.append(rank.Piece(cause_id, item.verdict, item.strength, item.group, len(handles)))
            handles.append(observation(item, seen))
    for check in entry.checks:
        for answer in check.answers:
            if asked.answers.get(check.id) != answer.value:
                continue
            for cause_id, (verdict, strength) in answer.means.items():
                pieces.append(rank.Piece(cause_id, verdict, strength, f"answer:{check.id}", len(handles)))
                handles.append(Evidence(verdict, "answer", strength, said(answer.label)))
    return pieces


def _raised_by_user(failure: Failure) -> bool:
    """The innermost frame is a `raise` in the user's own file: words borrowed from a library, or another error."""
    return bool(failure.frames) and is_users(failure.frames[-1]) and failure.frames[-1].code.startswith("raise ")


def _message_evidence(failure: Failure, ranking: rank.Ranking) -> Evidence:
    """The match of the message, with the user's own line where the traceback shows one."""
    title = kind_of_error(ranking.entry.title)
    for frame in reversed(failure.frames):
        if is_users(frame):
            return Evidence("for", "message", "strong", title, frame.file, frame.line)
    return Evidence("for", "message", "strong", title, "", failure.last_line)
