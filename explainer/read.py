"""First stage: bytes to a `Log` of plain lines that keep their original numbers and say who printed them.

The layers a log was wrapped in (CI time stamps round rank prefixes round a JSON record round a traceback) are taken
off from outside in, one round a layer. What an error is, this stage does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from explainer import containers, decode, gutters, prefixes
from explainer.model import Line, Log

UNCLEANED = 1 << 20  # bytes at the end of input that could not be cleaned
LAYERS = 8  # deepest stack of wrappers seen in real logs is four


def read(data: bytes) -> Log:
    """The cleaned log. Never raises, whatever the bytes; takes time linear in their number."""
    data = bytes(data)
    return read_pieces([(1, data)], decode.sniff(data))


def read_pieces(pieces: Sequence[tuple[int, bytes]], encoding: str) -> Log:
    """The cleaned log of pieces of a larger one, each with the number of its first line."""
    try:
        lines, notes = decode.decode(pieces, encoding)
        lines = unwrap(lines)
        lines, remark = decode.shorten(lines)
    except (ValueError, IndexError, KeyError, RecursionError, OverflowError) as failure:
        # A wrapper format that is broken in an unforeseen way must not cost the user the whole report.
        return as_is(pieces, f"read without cleaning, because cleaning failed: {type(failure).__name__}")
    if remark:
        notes.append(remark)
    return Log(tuple(lines), tuple(notes))


def unwrap(lines: list[Line]) -> list[Line]:
    """The lines without what containers, prefixes and gutters put round them."""
    lines = containers.open_notebook(lines)
    for _ in range(LAYERS):
        outer = lines
        text = "\n".join([line.text for line in lines])
        lines = containers.expand(lines, text)
        lines = gutters.strip(lines, text)
        lines = prefixes.strip(lines, text)
        if lines is outer:
            break
    return prefixes.split_interleaved(lines)


def as_is(pieces: Sequence[tuple[int, bytes]], note: str) -> Log:
    """The ends of the pieces as numbered Latin-1 lines, for input that nothing else could read."""
    lines: list[Line] = []
    for first, data in pieces:
        end = data[-UNCLEANED:]
        first += data.count(b"\n") - end.count(b"\n")
        lines += [Line(number, text) for number, text in enumerate(end.decode("latin-1").split("\n"), first)]
    return Log(tuple(lines), (note,))
