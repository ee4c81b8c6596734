"""Bytes to numbered lines of text, the first half of `read`: encoding, size, terminal escapes, progress bars.

Nothing here looks at what a line says; prefixes and containers are stripped afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from explainer.model import Line

GAP = "-----"
LONGEST = 20_000  # characters of one line
KEPT_START, KEPT_END = 15_000, 4_900  # of a longer one: the message may stand at either end

MARKS = (  # longest first: the UTF-32 mark begins with the UTF-16 one
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
# CSI, OSC (window titles, hyperlinks), DCS and the two-byte escapes. The classes before each end exclude ESC,
# so that an unfinished sequence costs one pass.
ESCAPES = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[PX^_][^\x07\x1b\n]*\x1b\\|[ -/]+[0-~]|[0-~])?"
# Colours whose ESC was written out (`\x1b[31m` in a repr, `#033[31m` by rsyslog, `^[[31m` by less) or lost by a copy
# from a web page (`[31m`).
SPELLED_COLOURS = r"(?:\^\[|\\x1b|\\u001b|\\033|\\e|#033|\u2190|\u241b)\[[\d;]{0,20}m|\[\d{1,3}(?:;\d{1,3}){0,8}m"
WIDENED = 80  # spaces at most for one cursor-forward, so that a few bytes cannot become megabytes


def decode(pieces: Sequence[tuple[int, bytes]], encoding: str) -> tuple[list[Line], list[str]]:
    """The lines of pieces of one log, and what to tell the user about the decoding.

    Each piece comes with the number of its first line. Between them stands a rule, which ends what was cut off.
    """
    notes: list[str] = []
    lines: list[Line] = []
    for first, piece in pieces:
        text, remark = to_text(piece, encoding)
        if remark and remark not in notes:
            notes.append(remark)
        lines += [Line(first, ""), Line(first, GAP)] if lines else []
        lines += split(text, first)
    return lines, notes


def sniff(data: bytes) -> str:
    """The encoding named by a byte order mark or told by where the zero bytes stand, "" for an 8-bit one."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return encoding
    sample = data[: 1 << 16]
    if b"\0" in sample:  # PowerShell 7's Out-File and cmd /u write UTF-16 without a mark
        even, odd, half = sample[0::2].count(0), sample[1::2].count(0), len(sample) // 2
        if odd > 0.3 * half and even < 0.1 * half:
            return "utf-16-le"
        if even > 0.3 * half and odd < 0.1 * half:
            return "utf-16-be"
    return ""


def to_text(data: bytes, encoding: str) -> tuple[str, str]:
    """The text and a remark when it was not UTF-8. Never fails: what cannot be decoded is replaced."""
    if encoding and encoding != "utf-8":
        return data.decode(encoding, "replace"), f"decoded as {encoding.upper()}"
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        pass
    text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    foreign = len(text) - len(text.encode("ascii", "ignore")) - bad
    if foreign >= 3 * bad:  # UTF-8 cut inside a character, or with one stray line
        return text, "some bytes are not UTF-8 and were replaced"
    if looks_like_gbk(data):
        return data.decode("gb18030", "replace"), "decoded as GB18030 (GBK)"
    # Only the bytes that are not UTF-8 are taken as Latin-1: consoles mix both in one log.
    text = data.decode("utf-8", "surrogateescape")
    return text.translate({0xDC00 + byte: byte for byte in range(0x80, 0x100)}), "some bytes were decoded as Latin-1"


def looks_like_gbk(data: bytes) -> bool:
    """Whether most bytes above ASCII stand in pairs of the GB2312 area, where Latin-1 has lone accented letters."""
    high = len(data.translate(None, bytes(range(0x80))))
    pairs = len(re.findall(rb"[\xa1-\xf7][\xa1-\xfe]", data))
    if pairs < 2 or 2 * pairs < 0.8 * high:
        return False
    return data.decode("gb18030", "replace").count("\ufffd") <= 1 + pairs // 100


def split(text: str, first: int) -> list[Line]:
    """Lines numbered from `first`; what a carriage return overprints stays as a line of its own with the same number.

    Splits at newlines only: `str.splitlines` would also split at form feeds and U+2028 inside a message.
    """
    text = plain(text).replace("\r\n", "\n").replace("\r\n", "\n")  # twice: \r\r\n comes from doubled translation
    physical = text.split("\n")
    if physical and not physical[-1]:
        physical.pop()
    if "\r" not in text:
        return [Line(number, line) for number, line in enumerate(physical, first)]
    lines = []
    for number, line in enumerate(physical, first):
        if "\r" in line:
            shown = [part for part in line.split("\r") if part.strip()]
            lines += [Line(number, part) for part in shown or [""]]
        else:
            lines.append(Line(number, line))
    return lines


def plain(text: str) -> str:
    """The text without terminal escapes and characters that have no width."""
    if "\x1b" in text:
        text = re.sub(r"\x1b\[(\d{0,3})C", lambda move: " " * min(int(move[1] or 1), WIDENED), text)
        text = re.sub(ESCAPES, "", text)
    if "[0m" in text or "[39m" in text:
        text = re.sub(SPELLED_COLOURS, "", text)
    if "\b" in text:  # Keras 2 goes back over its progress bar with backspaces
        text = re.sub("\b+", "\r", text)
    if text.isascii():
        return text.replace("\0", "") if "\0" in text else text
    for character, instead in (("\0", ""), ("\xa0", " "), ("\u200b", ""), ("\ufeff", "")):
        if character in text:  # no-break and zero-width spaces come with copies from web pages
            text = text.replace(character, instead)
    return text


def shorten(lines: list[Line]) -> tuple[list[Line], str]:
    """The lines with both ends of those over `LONGEST` characters, and a remark when there were any."""
    count = sum(1 for line in lines if len(line.text) > LONGEST)
    if not count:
        return lines, ""
    short = [
        Line(line.number, line.text[:KEPT_START] + " [...] " + line.text[-KEPT_END:], line.source)
        if len(line.text) > LONGEST
        else line
        for line in lines
    ]
    return short, f"{count} line(s) over {LONGEST} characters were cut in the middle"
