"""Stage `environment`: a log, its failure and the texts given with it to an `Environment`.

Stands beside `source` between `parse` and `match`; knows no causes. `versions` reads packages and system parts,
`settings` reads settings, progress and frames; here are GPUs, the operating system and the order of trust.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from explainer.model import Environment, Fact, Failure, Log
from explainer.releases import satisfies, spans
from explainer.settings import default_reentrant, read_frames, read_progress, read_settings
from explainer.versions import read_packages

__all__ = ["facts_of_text", "observe", "satisfies", "stated"]

MOST_FACTS = 2000
MOST_LINES = 20_000  # of a log: what tells the environment stands near its start or its end
TRUST = ("given", "probe", "source", "log", "frame", "default")

SYSTEM_NAMES = r"linux|windows|ubuntu|debian|centos|red hat|rhel|rocky|alma|fedora|arch|euler|suse|macos|darwin|wsl"
OS_LABELS = ("os", "platform", "operating", "system", "操作系统", "系统")
OS_LABEL = (
    r"(?i)[\s>*•-]{0,9}(?:OS(?: version| name)?|Platform|Operating system|sys\.platform|操作系统|系统)"
    r"\s?:\s{0,9}(.{2,200})"
)
GPU_LABEL = (
    r"(?i)[\s>*•-]{0,9}"
    r"(?:GPU(?:\s?\d{1,2}| type| name| model| models and configuration)?|Accelerator|Graphics card|显卡)"
    r"\s?:\s{0,9}(.{2,200})"
)
GPU_COUNT = (
    r"(?i)(?:Num GPUs|Number of GPUs|GPU number|GPU count|num_gpus|GPU 数量)\s?(?:used)?\s?[:=]\s{0,3}(\d{1,4})\b"
)
GPU_MODEL = (
    r"(?i)(?:NVIDIA[ -])?(?:\b(?:GeForce|Tesla|Quadro|TITAN|Radeon|Instinct)\s)?\b(?:[RG]TX ?(?:PRO )?A?\d{3,4}"
    r"(?: ?Ti| ?Super| ?Ada)?|A(?:10G?|16|30|40|100X?|800|[456]000)|H(?:20|100|200|800)|B[123]00|GB?[HB][23]00|V100S?"
    r"|T4|P40|P100|K80|L4|L20|L40S?|MI\d{2,3}[AX]?|Ascend ?\d{3}\w?|[345]090(?: ?Ti)?|[12]080 ?Ti)\b"
    r"(?:[ -](?:PCIe|SXM\d?|NVL|\d{2,3} ?GB)){0,3}(?: laptop(?: GPU)?)?"
)
VENDOR = r"(?i)NVIDIA|GeForce|Tesla|Quadro|TITAN|AMD|Radeon|Instinct|Intel|Apple|Ascend|MI\d{2,3}"
SMI_ROW = r"\|\s{1,4}(\d{1,2})\s{1,4}((?:NVIDIA|Tesla|GeForce|Quadro|TITAN|GRID)[\w .-]{1,40}?)\s{2,20}"
SMI_HEAD = r"Driver Version: (\d[\d.]{0,20})\s{1,20}CUDA Version: (\d[\d.]{0,20})"
CAPABILITY = r"((?:NVIDIA|Tesla|GeForce)[\w -]{1,40}) with CUDA capability (sm_\d{2,3}\w?)"
TIMES = r"(?<![\w.])(\d{1,4}) ?[x×*] ?$"


def facts_of_text(text: str, origin: str, file: str = "") -> list[Fact]:
    """The packages, system parts and settings a text states, each with its line (from 1); nothing for prose.

    Reads `pip list` and `pip freeze`, `conda list`, the env commands of torch, diffusers, transformers, accelerate,
    DeepSpeed and others, requirement lists and what people write by hand. Packages have their PEP 503 name
    (`torch` for PyTorch) and keep a local version (`+cu118`); `python` counts as a package. System names: os, gpu,
    gpu_count, driver, driver_cuda, cuda (toolkit or runtime), torch_cuda, cudnn, cuda_available, compute_capability.
    """
    lines = list(enumerate(text.splitlines(), 1))
    return _facts_of_lines(lines, origin, file)


def stated(log: Log, given: Sequence[tuple[str, str]], sources: Sequence[tuple[str, str]]) -> tuple[Fact, ...]:
    """The facts that are the same for every failure of a log; to be found once where it has many."""
    facts: list[Fact] = []
    for name, text in given:
        probed = name == "probe" or name.startswith("probe:")
        facts += facts_of_text(text, "probe" if probed else "given", "" if probed else name)
    for name, text in sources:
        facts += _facts_of_source(name, text)
    lines = log.lines
    if len(lines) > MOST_LINES:
        lines = lines[: MOST_LINES // 2] + lines[-MOST_LINES // 2 :]
    return (*facts, *_facts_of_lines([(line.number, line.text) for line in lines], "log", ""))


def observe(
    log: Log,
    failure: Failure | None,
    given: Sequence[tuple[str, str]],
    sources: Sequence[tuple[str, str]],
    known: Sequence[Fact] | None = None,
    wanted: Collection[str] | None = None,
) -> Environment:
    """All that is known of the environment of a failure, most trusted first.

    `given` are (name, text) of what the user says of the environment (a name that begins with "probe" is what an
    interpreter said), `sources` those of the user's code and configuration. Contradicting facts all stay.
    `known` is what `stated` gave for the same log and texts. `wanted` are the packages whose versions the frames are
    asked for, beside those that somebody states; None asks for all (3 ms).
    """
    facts = list(stated(log, given, sources) if known is None else known)
    facts += read_progress(log.lines, failure)
    facts += read_frames(failure)
    numbers = {fact.line for fact in facts if fact.name == "gradient_checkpointing" and fact.origin == "log"}
    deciding = [text for _, text in sources]
    deciding += [line.text for line in log.lines if line.number in numbers] if numbers else []
    facts += _inferred(failure, facts, wanted)
    facts += default_reentrant([fact for fact in facts if _of_one_major(fact)], failure, deciding)
    ordered = sorted(facts, key=lambda fact: TRUST.index(fact.origin))
    return Environment(tuple(_distinct(ordered)))


def _inferred(failure: Failure | None, facts: Sequence[Fact], wanted: Collection[str] | None) -> list[Fact]:
    """Versions that the library frames tell. Imported where there are some: other runs do not pay for it."""
    frames = (*failure.frames, *failure.anomaly) if failure else ()
    packages = {frame.module_path.partition("/")[0].replace("_", "-") for frame in frames if frame.module_path}
    if wanted is not None:
        packages &= {*wanted, *(fact.name for fact in facts if fact.origin != "frame")}
    if not packages:
        return []
    from explainer.lineage import infer

    return infer(frames, facts)


def _of_one_major(fact: Fact) -> bool:
    """Whether the releases that an inferred version stands for begin with one number: the first tells for all then."""
    return fact.kind != "package" or len({end[:1] for run in spans(fact.value) for end in run}) <= 1


def _facts_of_source(name: str, text: str) -> list[Fact]:
    """Settings anywhere in the user's file; versions only where it lists requirements."""
    lines = list(enumerate(text.splitlines(), 1))
    found = read_settings(lines, "source", name)
    if name.endswith((".txt", ".toml", ".yml", ".yaml", ".cfg", ".lock")):
        return found + read_packages(lines, "source", name)
    if "# /// script" not in text:
        return found
    header: list[tuple[int, str]] = []
    inside = False
    for number, line in lines:
        if line.startswith("# ///"):
            inside = line.startswith("# /// script")
        elif inside and line.startswith("#") and "requires-python" not in line:
            # A header in one line has several requirements: one "line" each, so that any name counts.
            header += [(number, part.rpartition("[")[2]) for part in line[1:].split(",")]
    return found + read_packages(header, "source", name)


def _facts_of_lines(lines: Sequence[tuple[int, str]], origin: str, file: str) -> list[Fact]:
    plain = [part for line in lines for part in _without_braces(line)]
    versions = read_packages(plain, origin, file)
    facts = versions + _built_for(versions, plain) + _system(plain, origin, file) + read_settings(lines, origin, file)
    return _distinct(facts)[:MOST_FACTS]


def _without_braces(line: tuple[int, str]) -> list[tuple[int, str]]:
    """The `'name': 'value'` pairs of a dict printed in one line, a line each; other lines as they are."""
    number, text = line
    if not text.lstrip().startswith("{") or text.count("': ") + text.count('": ') < 2:
        return [line]
    pairs = re.split(r", (?=['\"])", text.strip().strip("{}").replace("\\n", " "), maxsplit=300)
    return [(number, pair.strip("'\"").replace("': '", ": ").replace('": "', ": ")) for pair in pairs]


def _distinct(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without repetitions, the first of each kept."""
    seen: set[tuple[str, str, str, str]] = set()
    kept: list[Fact] = []
    for fact in facts:
        key = (fact.name, fact.value, fact.origin, fact.file)
        if key not in seen:
            seen.add(key)
            kept.append(fact)
    return kept


def _built_for(versions: Sequence[Fact], lines: Sequence[tuple[int, str]]) -> list[Fact]:
    """The CUDA release torch was built for, from its tag: `2.1.0+cu118`, `2.1.0 (cu118)`; "none" for `+cpu`."""
    found = []
    tagged = {number: text for number, text in lines if "(cu" in text}
    for fact in versions:
        tag = fact.value.partition("+")[2] if fact.name == "torch" else ""
        if fact.name == "torch" and not tag and (match := re.search(r"\((cu\d{3})\)", tagged.get(fact.line, ""))):
            tag = match[1]
        if tag == "cpu":
            found.append(fact._replace(kind="system", name="torch_cuda", value="none"))
        elif match := re.match(r"cu(\d\d)(\d)$", tag):
            found.append(fact._replace(kind="system", name="torch_cuda", value=f"{match[1]}.{match[2]}"))
    return found


def _system(lines: Sequence[tuple[int, str]], origin: str, file: str) -> list[Fact]:
    """The operating system, GPUs, their number and what nvidia-smi heads its table with."""
    found: list[Fact] = []
    indices: dict[str, int] = {}
    by_person = origin in ("given", "probe")
    barren: set[str] = set()
    digits = re.compile(r"\d+").sub
    for number, text in lines:
        shape = digits("0", text[:600])
        if shape in barren:
            continue
        stated = list(_system_of_line(text[:600].strip(), by_person))
        if not stated:
            barren.add(shape)
        for name, value in stated:
            if name == "gpu_index":
                indices.setdefault(value, number)
            else:
                found.append(Fact("system", name, value, origin, number, file))
    if indices and not any(fact.name == "gpu_count" for fact in found):
        found.append(Fact("system", "gpu_count", str(len(indices)), origin, min(indices.values()), file))
    return found


def _system_of_line(line: str, by_person: bool) -> Iterator[tuple[str, str]]:
    if not line or line.startswith('File "'):
        return
    head = line[:24].lower()
    labelled = head.lstrip("[]>*•- '\"`").startswith(OS_LABELS)
    if labelled and (match := re.match(OS_LABEL, line)):
        if re.search(SYSTEM_NAMES, match[1], re.IGNORECASE):
            yield "os", match[1].strip(" '\"`,")
        return
    if "CUDA available" in line and (match := re.match(r"\W{0,9}(?:Is )?CUDA available\W{1,4}(True|False)", line)):
        yield "cuda_available", match[1].lower()
    elif "Driver Version:" in line and (match := re.search(SMI_HEAD, line)):
        yield from (("driver", match[1]), ("driver_cuda", match[2]))
    elif "CUDA capability" in line and (match := re.search(CAPABILITY, line)):
        yield from (("gpu", match[1].strip()), ("compute_capability", match[2]))
    elif line.startswith("|") and (match := re.match(SMI_ROW, line)):
        yield from (("gpu_index", match[1]), ("gpu", match[2].strip()))
    elif by_person or any(word in line for word in ("GPU", "gpu", "Accelerator:", "显卡")):
        yield from _gpus(line, by_person)
        if by_person:
            yield from (("os", part) for part in _bare_systems(line))


def _gpus(line: str, by_person: bool) -> Iterator[tuple[str, str]]:
    """GPUs by label (`GPU 0: NVIDIA H200`), in a sentence of the user (`8x V100`) or in Unsloth's banner."""
    if match := re.search(GPU_COUNT, line):
        yield "gpu_count", match[1]
    if match := re.match(GPU_LABEL, line):
        label, value = line[: match.start(1)], match[1]
        if inner := re.match(r"GPU (\d{1,2}): ", value):
            label, value = inner[0], value[inner.end() :]
        value = value.partition("(UUID")[0].partition(", ")[0].strip(" '\"`,")
        if re.search(VENDOR, value) or re.match(GPU_MODEL, value):
            if index := re.search(r"\d{1,2}", label):
                yield "gpu_index", index[0]
            yield "gpu", value
        return
    if "==" in line or not (by_person or "Num GPUs" in line):
        return
    for model in re.finditer(GPU_MODEL, line):
        yield "gpu", model[0].strip()
        if times := re.search(TIMES, line[max(0, model.start() - 12) : model.start()]):
            yield "gpu_count", times[1]


def _bare_systems(line: str) -> Iterator[str]:
    """Operating systems that a user names without a label: `Ubuntu 21.04`, `Python 3.10, Windows`."""
    for part in line[:300].split(","):
        words = part.strip(" -*>`'\"")
        if len(words.split()) <= 3 and re.match(rf"(?:{SYSTEM_NAMES})\b[\s\d.]{{0,12}}(?:LTS)?$", words, re.IGNORECASE):
            yield words
