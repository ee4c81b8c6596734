"""Settings of the run and how far it got: what code, configuration, warnings, progress lines and frames tell.

A part of the `environment` stage; knows nothing of causes. The wordings kept here are those of warnings
that prove a setting, cut to the few words that all releases share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from explainer.known_packages import package_name
from explainer.model import Fact, Failure, Frame, Line
from explainer.releases import release

BOOLEANS = {"true": "true", "false": "false", "yes": "true", "no": "false", "on": "true", "off": "false"}
FLAGS = ("use_reentrant", "gradient_checkpointing", "find_unused_parameters", "static_graph")
COUNTS = ("num_workers", "batch_size", "num_processes")
WORDS = {"mixed_precision": ("no", "fp16", "bf16", "fp8"), "distributed_type": ()}
# Without one of these no line is looked at twice.
STEMS = (
    *("use_reentrant", "use-reentrant", "radient_checkpointing", "radient-checkpointing", "radient checkpointing"),
    *("find_unused_parameters", "static_graph", "num-workers", "mixed-precision", *COUNTS, *WORDS),
)

NAMED = (
    r"(?i)(?<!\w)(--)?\\?[\"']?"
    r"(use[_-]reentrant|gradient[_ -]checkpointing|find_unused_parameters|static_graph|num[_-]workers|batch_size"
    r"|num_processes|mixed[_-]precision|distributed_type)"
    r"\\?[\"']?(\s{0,9}[:=]\s{0,9}|\s{1,9})\\?[\"']?(\w{1,20})"
)
BARE_FLAG = r"(?i)(?<!\S)--gradient[_-]checkpointing(?=\s{1,9}(?!true|false|yes|no\b|on\b|off\b|[01]\b)|\\|$)"
CALLED = (
    r"(?:gradient_checkpointing_(enable|disable)|(enable|disable)_gradient_checkpointing)\("
    r"(?!\)? (?:got|missing|takes))"
)
# The wordings from torch 2.4 and before 2.4 of "nothing was passed"; checkpoint then takes the reentrant variant.
NOTHING_PASSED = ("use_reentrant parameter should", "pass in use_reentrant=")
# Printed by the reentrant variant alone (check_backward_validity in torch/utils/checkpoint.py).
REENTRANT_ALONE = "None of the inputs have requires_grad"
# transformers turns the cache off only where checkpointing is on.
CHECKPOINTING_ON = "incompatible with gradient checkpointing"

ADVICE_BEFORE = (
    "pass",
    "passing",
    "in",
    "set",
    "setting",
    "when",
    "or",
    "either",
    "is",
    "that",
    "to",
    "if",
    "try",
    "need",
)
DESCRIBING_BEFORE = ("with", "use", "using")
ADVICE_AFTER = (
    r"[`'\"]{0,2}(?:\.(?:\s|$)|,?\s(?:is|or|but|and|if|in|to|for|as|the|you|we|will|when|instead|explicitly|may|can)\b)"
)


def read_settings(lines: Sequence[tuple[int, str]], origin: str, file: str = "") -> list[Fact]:
    """Settings stated in code, YAML, JSON, arguments or warnings, in the order of the lines.

    A warning that nothing was passed gives the library's default, of origin "default" with its line.
    """
    found: list[Fact] = []
    whole = "\n".join(text for _, text in lines)
    stems = [stem for stem in (*STEMS, REENTRANT_ALONE) if stem in whole]
    for number, text in lines if stems else ():
        line = text[:20_000]
        if not any(stem in line for stem in stems):
            continue
        if any(words in line for words in NOTHING_PASSED):
            found.append(Fact("setting", "use_reentrant", "true", "default", number, file))
        elif REENTRANT_ALONE in line:
            found.append(Fact("setting", "use_reentrant", "true", origin, number, file))
        elif CHECKPOINTING_ON in line:
            found.append(Fact("setting", "gradient_checkpointing", "true", origin, number, file))
        else:
            stated = _stated(line, described=origin in ("given", "probe"))
            found += [Fact("setting", name, value, origin, number, file) for name, value in stated]
    return found


def _stated(line: str, described: bool) -> Iterator[tuple[str, str]]:
    """Name and value of the settings of one line, comments and advice left out."""
    comment = re.search(r"(?:^|\s)#", line)
    code = line[: comment.start()] if comment and not described else line
    if code.lstrip().startswith(("def ", "async def ", "class ")):
        return
    for match in re.finditer(NAMED, code):
        name = match[2].lower().replace("-", "_").replace(" ", "_")
        value = _value(name, match[4])
        argument = bool(match[1]) or bool(match[3].strip())  # a blank alone separates only after `--name`
        if value and argument and not _is_advice(code, match.start(), match.end(), described):
            yield name, value
    for match in re.finditer(BARE_FLAG, code):
        if not _is_advice(code, match.start(), match.end(), described):
            yield "gradient_checkpointing", "true"
    for match in re.finditer(CALLED, code):
        if not _is_advice(code, match.start(), match.end(), described):
            yield "gradient_checkpointing", "true" if "enable" in match.groups() else "false"


def _value(name: str, text: str) -> str:
    """The value in its plain form, "" when it is none (a variable, a type)."""
    low = text.lower()
    if name in FLAGS:
        return BOOLEANS.get(low, "")
    if name in COUNTS:
        return low if low.isdigit() else ""
    allowed = WORDS[name]
    return low if not allowed or low in allowed else ""


def _is_advice(line: str, start: int, end: int, described: bool) -> bool:
    """Whether the words around tell what one could do rather than what was done."""
    before = line[max(0, start - 40) : start].rstrip(" `'\"")
    words = before.split()
    word = words[-1].lower() if words and line[start - 1 : start] in " `'\"" else ""
    if word in ADVICE_BEFORE or (word in DESCRIBING_BEFORE and not described) or (word and before.endswith(".")):
        return not described or word not in ("set", "setting", "passing")
    return not described and re.match(ADVICE_AFTER, line[end : end + 20]) is not None


def read_progress(lines: Sequence[Line], failure: Failure | None) -> list[Fact]:
    """`iterations_done`, "some" or "none", from the lines before the failure; empty when they do not tell."""
    if failure is None:
        return []
    none_at = 0
    waiting = ""  # the bar that stands at 0: an earlier, full one of the same length means an earlier epoch
    losses = 0
    first = failure.first_line  # an open bar and "Traceback" may share that line
    before = [line for line in lines if line.number < first or (line.number == first and "%|" in line.text)][-2000:]
    for line in reversed(before):
        text = line.text[:2000]
        bar = _bar(text)
        if bar is not None:
            done, total = bar
            # A full bar alone may be of anything before the training.
            if done and (total == waiting or (not waiting and str(done) != total)):
                return [Fact("setting", "iterations_done", "some", "log", line.number)]
            none_at, waiting = (line.number, total) if not done and not waiting else (none_at, waiting)
            continue
        losses += "oss" in text and re.match(r"(?i)\W{0,4}(?:train(?:ing)?[ _])?loss\W{1,4}\d", text) is not None
        if losses >= 2 or _is_result(text):
            return [Fact("setting", "iterations_done", "some", "log", line.number)]
    return [Fact("setting", "iterations_done", "none", "log", none_at)] if none_at else []


# Bars that count something else than steps of training.
OTHER_BAR = (
    r"(?i)load|download|fetch|map|tokeniz|filter|split|generat|sav|upload|extract|process|prepar|sanity|valid|eval|test|"
    r"infer|predict|cach|read|build|convert|shard|packing|truncat|creat|import|\.safetensors|\.bin|\.pt|\.json"
)


def _bar(text: str) -> tuple[int, str] | None:
    """Steps done and the total of the last progress bar in the line, None without one of training steps."""
    at = text.rfind("%|")
    if at >= 0:
        match = re.match(r"%\|[^|]{0,300}\|\s{0,9}(\d{1,9})/(\d{1,9})", text[at:])
        label = text[:at].rstrip("0123456789 ").rpartition("]")[2][-60:]
    else:
        match = re.search(r"(?<!\d)(\d{1,9})(it) \[\d\d:\d\d", text) if "it [" in text else None
        label = text[: match.start()][-60:] if match else ""
    if match is None or re.search(OTHER_BAR, label):
        return None
    return int(match[1]), match[2]


STEP = (
    r"(?i)(?:^|[\s\[({,;|])(?:global[_ ])?(?:epoch|step|iter|iteration|it|ep|update|round|trial)"
    r"\W{0,4}\d{1,9}(?:/\d{1,9})?(?![\w.])|第\s?\d{1,9}\s?[轮步次代]"
)
NUMBER = r"(?<![\w.:/-])-?(?:\d{1,9}\.\d{1,20}(?:e[-+]?\d{1,3})?|\d{1,9}e[-+]?\d{1,3}|nan|inf)(?![\w.:%])"
ROW = (
    r"(?:[A-Za-z_]{1,12}\W{1,3})?\d{1,9}[\s:,|]{1,9}(?:tensor\(\d"
    r"|-?\d{1,9}\.\d{1,20}(?:e[-+]?\d{1,3})?(?=[\s,|]|$)[\s\d.,|e+-]{0,200}$)"
)
COUNTED_LOSS = r"(?i)[A-Za-z_]{1,12}\s?=\s?\d{1,9}[\s,;].{0,200}?loss\W{1,4}\d"
SCHEDULE = r"(?:lr|learning[ _]rate|momentum|weight[ _]decay|time|eta|elapsed)\W{1,4}\d[\d.e:+-]{0,20}s?"
NO_ITERATION = ("gpu", "cuda", "rank", "node", "device", "worker", "python", "torch", "version", "numpy")


def _is_result(text: str) -> bool:
    """Whether the line gives what an iteration brought: `step 0 done`, `t 0 0.9004`, `{'loss': 1.2, 'epoch': 0.01}`."""
    if not re.search(r"\d", text) or text.startswith(('  File "', "    ")):
        return False
    if text.startswith(("{'loss': ", "{'train_loss': ")):
        return True
    low = text.lower()
    counted = "loss" in low and re.match(COUNTED_LOSS, text) is not None
    if (counted or re.match(ROW, text)) and not low.startswith(NO_ITERATION):
        return True
    named = any(word in low for word in ("epoch", "step", "it", "ep", "update", "round", "trial", "第"))
    step = re.search(STEP, text) if named and "resum" not in low else None
    if step is None:
        return False
    rest = text[step.end() :].lower()
    if re.search(r"\b(?:done|finished|completed?|took|ok)\b|完成", rest):
        return True
    return re.search(NUMBER, re.sub(SCHEDULE, "", rest)) is not None


NON_REENTRANT_FUNCTIONS = frozenset(
    ["unpack_hook", "check_recomputed_tensors_match", "recompute_fn", "_checkpoint_without_reentrant"]
)


def read_frames(failure: Failure | None) -> list[Fact]:
    """What the frames prove: the checkpoint variant, the Python release, package releases in egg paths."""
    if failure is None:
        return []
    found: list[Fact] = []
    for frame in (*failure.frames, *failure.anomaly):
        if variant := _variant(frame):
            found.append(Fact("setting", "use_reentrant", variant, "frame", frame.log_line))
        found += [Fact("package", name, value, "frame", frame.log_line) for name, value in _in_path(frame.file)]
    return found


def _variant(frame: Frame) -> str:
    if not frame.module_path.endswith("torch/utils/checkpoint.py"):
        return ""
    function = frame.function.partition("(")[0].rpartition(".")[2]
    # backward of the non-reentrant variant's _NoopSaveInputs only raises.
    if function == "backward" and not frame.code.lstrip().startswith("raise"):
        return "true"
    if function == "checkpoint" and "CheckpointFunction.apply(" in frame.code:
        return "true"
    return "false" if function in NON_REENTRANT_FUNCTIONS else ""


def _in_path(path: str) -> Iterator[tuple[str, str]]:
    short = path[:1000]
    if match := re.search(r"[/\\]python(\d)\.?(\d{1,2})[/\\](?:lib[/\\])?(?:site|dist)-packages", short, re.IGNORECASE):
        yield "python", f"{match[1]}.{match[2]}"
    if match := re.search(r"[/\\]([A-Za-z]\w{0,60})-(\d[\w.+]{0,40})(?:-py\d\S{0,40})?\.(?:dist-info|egg)[/\\]", short):
        yield package_name(match[1]), match[2]


def default_reentrant(facts: Sequence[Fact], failure: Failure | None, texts: Sequence[str]) -> list[Fact]:
    """The variant that transformers takes by itself, where checkpointing is on and nothing was passed.

    Releases: up to 4.57 the reentrant one (torch's default, then pinned in 4.38), from 5.0.0 the other. trl 0.27
    passes its own choice; peft's k-bit preparation passes an empty dict, which means torch's default on any release.
    diffusers' models never take transformers' default.
    """
    first = {fact.name: fact for fact in reversed(facts)}
    checkpointing, transformers = first.get("gradient_checkpointing"), first.get("transformers")
    if "use_reentrant" in first or checkpointing is None or checkpointing.value != "true" or transformers is None:
        return []
    others = ("enable_gradient_checkpointing(", "import diffusers", "from diffusers", "prepare_model_for_kbit")
    if any(word in text for text in texts for word in others):
        return []
    if failure and any(frame.module_path.startswith("diffusers/") for frame in failure.frames):
        return []
    have, trl = release(transformers.value), first.get("trl")
    before_five = have is not None and have < (5, 0, 0)
    unsure = have is None or (have[:3] == (5, 0, 0) and any(part in transformers.value for part in ("dev", "rc")))
    if unsure or (before_five and trl and (release(trl.value) or (9,)) >= (0, 27)):
        return []
    return [Fact("setting", "use_reentrant", "true" if before_five else "false", "default")]
