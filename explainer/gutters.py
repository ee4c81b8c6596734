"""Part of `read`: what is drawn round whole blocks comes off: boxes, exception-group gutters, quotes, HTML, PowerShell.

Prefixes that a launcher or collector puts before each line are the business of `prefixes`.
"""

from __future__ import annotations

import re

from explainer.model import Line

HEADER = "Traceback (most recent call last)"


def strip(lines: list[Line], text: str) -> list[Line]:
    """The lines without gutters; the same list when there are none. `text` is all of them, to decide what to try."""
    if "&quot;" in text or "&lt;" in text or "&#" in text or "<pre" in text or "<code" in text or "<span" in text:
        lines = strip_html(lines)
    if "│" in text or "┃" in text:
        lines = strip_boxes(lines)
    if "Exception Group " + HEADER in text:
        lines = strip_groups(lines)
    if "\n>" in text or text.startswith(">"):
        lines = strip_quotes(lines)
    if "```" in text or "\n**" in text or "\n_**" in text or text.startswith(("**", "_**")):
        lines = strip_markdown(lines)
    if "+ CategoryInfo" in text:
        lines = strip_powershell(lines)
    return lines


def replaced(lines: list[Line], changes: dict[int, list[Line]]) -> list[Line]:
    """The lines with those at the given indexes exchanged; the same list when nothing changes."""
    if not changes:
        return lines
    result: list[Line] = []
    for index, line in enumerate(lines):
        result += changes.get(index, [line])
    return result


# --- HTML -----------------------------------------------------------------------------------------------------------

# Tags that pages put into a log. Names that Python itself writes in angle brackets (<module>, <lambda>, <string>)
# are not among them.
TAGS = (
    r"</?(?:pre|code|span|div|p|b|i|em|strong|a|font|td|tr|table|tbody|li|ul|ol|samp|section|article|details|summary)"
    r"(?: [^<>]{0,2000})?>"
)
TRACES = ("File &quot;", "File &#34;", "File &#x27;", "&lt;module&gt;", "&lt;/")


def strip_html(lines: list[Line]) -> list[Line]:
    """Page source as the text it shows, when tracebacks in it are escaped or stand in tags."""
    escaped = any("&" in line.text and any(trace in line.text for trace in TRACES) for line in lines)
    tagged = escaped or any(
        line.text.lstrip().startswith(("<pre", "<code")) or (HEADER in line.text and ("<span" in line.text))
        for line in lines
    )
    if not tagged:
        return lines
    from html import unescape

    changes: dict[int, list[Line]] = {}
    for index, line in enumerate(lines):
        text = re.sub(r"<br ?/?>", "\n", line.text) if "<br" in line.text else line.text
        text = re.sub(TAGS, "", text) if "<" in text else text
        text = unescape(text) if escaped and "&" in text else text
        if text != line.text:
            parts = text.split("\n") if text.strip() or not line.text.strip() else []
            changes[index] = [Line(line.number, part, line.source) for part in parts]
    return replaced(lines, changes)


# --- boxes ----------------------------------------------------------------------------------------------------------

TOP, BOTTOM, SIDES = "╭┌┏╔", "╰└┗╚", "│┃║"


def strip_boxes(lines: list[Line]) -> list[Line]:
    """The text inside rich's traceback boxes; other boxes (tables, panels of locals) stay as they are drawn."""
    changes: dict[int, list[Line]] = {}
    index = 0
    while index < len(lines):
        if lines[index].text[:1] not in TOP + SIDES or not lines[index].text:
            index += 1
            continue
        start = index
        while index < len(lines) and (lines[index].text[:1] or " ") in TOP + SIDES + BOTTOM:
            index += 1
            if lines[index - 1].text[0] in BOTTOM:
                break
        box = lines[start:index]
        if is_traceback_box(box):
            changes.update((start + offset, inside(line)) for offset, line in enumerate(box))
    return replaced(lines, changes)


def is_traceback_box(box: list[Line]) -> bool:
    """Whether a box holds a traceback, be its top cut off: rich marks the failing line with ❱."""
    frame = re.compile(r"[│┃║] \S.{0,400}:\d+ in ")
    return any(HEADER in line.text or "❱" in line.text or frame.match(line.text) for line in box)


def inside(line: Line) -> list[Line]:
    """What one row of a box shows; nothing for a border without a title."""
    text = line.text.rstrip()
    if text[:1] in TOP + BOTTOM:
        title = text.strip("╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝─━═ ")
        return [Line(line.number, title, line.source)] if title else []
    text = text[2:] if text[1:2] == " " else text[1:]
    text = text[:-1].rstrip() if text[-1:] in tuple(SIDES) else text
    guides = re.match(r"[ ❱]{0,4}\d+ ((?:│   )+)", text)  # rich's indent guides stand where the code has blanks
    if guides:
        text = text[: guides.start(1)] + guides[1].replace("│", " ") + text[guides.end(1) :]
    return [Line(line.number, text, line.source)]


# --- exception groups -----------------------------------------------------------------------------------------------


def strip_groups(lines: list[Line]) -> list[Line]:
    """Exception groups without `  | `; the rulers between their members stay, without indentation.

    CPython 3.11 puts no gutter before the further lines of a member's message, so only the last ruler ends a group.
    """
    changes: dict[int, list[Line]] = {}
    depth = -1  # how far the rulers round the members are indented; -1 outside a group
    for index, line in enumerate(lines):
        bare = line.text.lstrip(" ")
        indent = len(line.text) - len(bare)
        if bare.startswith("+ Exception Group " + HEADER):
            depth = max(depth, indent + 2)
            changes[index] = [Line(line.number, bare[2:], line.source)]
        elif depth >= 0 and bare[:1] == "|" and bare[1:2] in ("", " "):
            changes[index] = [Line(line.number, bare[2:], line.source)]
        elif depth >= 0 and bare.startswith("+-"):
            changes[index] = [Line(line.number, bare, line.source)]
            if indent <= depth and not bare.strip("+- "):
                depth = -1
    return replaced(lines, changes)


# --- Markdown -------------------------------------------------------------------------------------------------------


def strip_quotes(lines: list[Line]) -> list[Line]:
    """Quoted blocks (`> `) of three lines or more that hold a traceback or are the whole text; `>>>` is a prompt."""
    changes: dict[int, list[Line]] = {}
    filled = sum(1 for line in lines if line.text.strip())
    index = 0
    while index < len(lines):
        start = index
        while index < len(lines) and is_quote(lines[index].text):
            index += 1
        block = lines[start:index]
        held = any(HEADER in line.text or ('File "' in line.text and ", line " in line.text) for line in block)
        if len(block) >= 3 and (held or len(block) == filled):
            for offset, line in enumerate(block):
                text = line.text[2:] if line.text[1:2] == " " else line.text[1:]
                changes[start + offset] = [Line(line.number, text, line.source)]
        index += index == start
    return replaced(lines, changes)


def is_quote(text: str) -> bool:
    return text[:1] == ">" and not text.startswith(">>>")


EMPHASIS = r"(?:\*\*_|_\*\*|\*\*\*|\*\*)(?=[A-Z])"


def strip_markdown(lines: list[Line]) -> list[Line]:
    """Fences as empty lines, which still end a message, and no bold marks round a line (`**_Traceback ...`)."""
    changes: dict[int, list[Line]] = {}
    bold = False
    for index, line in enumerate(lines):
        text = line.text
        if "```" in text and re.match(r"\s{0,12}`{3,10}[\w+.-]{0,20}\s*$", text):
            changes[index] = [Line(line.number, "", line.source)]
            continue
        if text[:1] in "*_" and re.match(EMPHASIS, text):
            text, bold = text.lstrip("*_"), True
        if bold and text.rstrip().endswith(("**", "_**", "**_")):
            text, bold = text.rstrip().rstrip("*_"), False
        if text != line.text:
            changes[index] = [Line(line.number, text, line.source)]
    return replaced(lines, changes)


# --- PowerShell -----------------------------------------------------------------------------------------------------


def strip_powershell(lines: list[Line]) -> list[Line]:
    """Without the NativeCommandError that Windows PowerShell 5 puts after the first line a program wrote to stderr.

    That line gets `python.exe : ` before it; then come the script position, the command, a ruler and two facts.
    """
    changes: dict[int, list[Line]] = {}
    for index, line in enumerate(lines):
        if not line.text.lstrip().startswith("+ CategoryInfo"):
            continue
        first = next((at for at in range(index - 1, max(index - 8, -1), -1) if " : " in lines[at].text), -1)
        if first < 0:
            continue
        program, _, payload = lines[first].text.partition(" : ")
        last = index + 1
        while last < len(lines) and last < index + 4 and not lines[last].text.lstrip().startswith("+ FullyQualified"):
            last += 1
        if last < len(lines) and last + 1 < len(lines) and not lines[last + 1].text.strip():
            last += 1
        changes.update((at, []) for at in range(first + 1, min(last + 1, len(lines))))
        if program.strip():
            changes[first] = [Line(lines[first].number, payload, lines[first].source)]
    return replaced(lines, changes)
