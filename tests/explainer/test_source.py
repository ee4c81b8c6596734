"""Findings from the user's own code: the right one at the right line, and none in code that works.

Each file of `sources/` is named after a finding and holds sections: `#=broken=` with the expected line marked `# <-`,
and `#=sound=`, code of the same kind that trains. Both were run with torch 2.13 where their imports are installed: the
broken ones raise the error, save those of DistributedDataParallel, which raise up to torch 2.11.
"""

import random
import re
from pathlib import Path

import pytest

from explainer.source import ORDER, Finding, findings

SOURCES = Path(__file__).parent / "sources"
#: Settings and habits that correct code may show as well.
WEAK = {"retain-graph-true", "checkpoint-reentrant", "checkpoint-nonreentrant", "data-attribute", "zero-grad-missing"}


def sections(kind: str) -> list[tuple[str, str]]:
    """(finding, code) of the sections of one kind."""
    found = []
    for path in sorted(SOURCES.glob("*.txt")):
        parts = re.split(r"^#=(broken|sound)=\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        found += [(path.stem, code) for name, code in zip(parts[::2], parts[1::2]) if name == kind]
    return found


def numbered(cases: list[tuple[str, str]]) -> list[str]:
    return [f"{name}-{number}" for number, (name, _) in enumerate(cases)]


def looked(code: str) -> tuple[Finding, ...]:
    return findings([("train.py", code)])


BROKEN, SOUND = sections("broken"), sections("sound")


@pytest.mark.parametrize(("name", "code"), BROKEN, ids=numbered(BROKEN))
def test_the_finding_stands_at_the_marked_line(name: str, code: str) -> None:
    lines = {number for number, row in enumerate(code.split("\n"), 1) if "# <-" in row}
    found = [finding for finding in looked(code) if name in WEAK or finding.name not in WEAK]
    if name in WEAK:
        found = [finding for finding in found if finding.name == name]
    assert found and found[0].name == name, found
    assert found[0].line in lines, found
    assert found[0].quote and found[0].file == "train.py"


@pytest.mark.parametrize(("name", "code"), SOUND, ids=numbered(SOUND))
def test_working_code_shows_nothing_wrong(name: str, code: str) -> None:
    assert [finding for finding in looked(code) if finding.name not in WEAK] == []


def test_every_finding_has_three_broken_scripts_and_three_sound_ones() -> None:
    for name in ORDER:
        assert sum(1 for stem, _ in BROKEN if stem == name) >= 3, name
        assert name in WEAK or sum(1 for stem, _ in SOUND if stem == name) >= 3, name


TWICE = "import torch\nw = torch.randn(3, requires_grad=True)\nl = (w * w).sum()\nl.backward()\nl.backward()\n"


@pytest.mark.parametrize(
    ("code", "name", "line"),
    [
        ("loss.backward()\nopt.step()\nloss.backward()\n", "backward-twice-on-one-value", 3),
        ("%matplotlib inline\n!pip install torch\n" + TWICE, "backward-twice-on-one-value", 7),
        ('print "start"\n' + TWICE, "backward-twice-on-one-value", 6),
        ("print(“start”)\n" + TWICE, "backward-twice-on-one-value", 6),
        (TWICE + "for x in loader:\n    y = net(x,\n", "backward-twice-on-one-value", 5),
        ("".join(f">>> {row}\n" for row in TWICE.split("\n") if row), "backward-twice-on-one-value", 5),
        (
            "    out = self.model(x)\n    a, b = self.first(out), self.second(out)\n    a.backward()\n    b.backward()",
            "losses-share-ancestor",
            3,
        ),
        ("out, h = rnn(x, h)\nloss = crit(out, y)\nloss.backward()\nopt.step()\n", "loop-carried-value", 1),
        (
            "for x, y in loader:\n        h = rnn(x, h)\n        loss = crit(h, y)\n        loss.backward()\n",
            "loop-carried-value",
            2,
        ),
        (
            "fake = netG(noise)\nd = bce(netD(fake), zeros)\nd.backward()\noptD.step()\n"
            "g = bce(netD(fake), ones)\ng.backward()\noptG.step()\n",
            "discriminator-fed-undetached",
            2,
        ),
    ],
)
def test_fragments_are_read_as_far_as_they_go(code: str, name: str, line: int) -> None:
    assert [(finding.name, finding.line) for finding in looked(code)][:1] == [(name, line)]


def test_a_loss_that_nothing_defines_is_a_new_one_in_each_iteration() -> None:
    assert looked("for step in range(3):\n    loss.backward()\n    opt.step()\n    opt.zero_grad()\n") == ()


def test_a_model_imported_from_another_given_file_is_followed() -> None:
    model = (
        "import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n    def __init__(self):\n"
        "        super().__init__()\n        self.lin = nn.Linear(3, 3)\n        self.kept = None\n\n"
        "    def forward(self, x):\n        if self.kept is None:\n            self.kept = self.lin(x).tanh()\n"
        "        return self.kept.sum()\n"
    )
    train = (
        "import torch\nfrom model import Net\n\nnet = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
        "for step in range(3):\n    loss = net(torch.randn(2, 3))\n    opt.zero_grad()\n"
        "    loss.backward()\n    opt.step()\n"
    )
    found = findings([("project/train.py", train), ("project/model.py", model)])
    assert [(item.name, item.file, item.line) for item in found] == [("module-keeps-output", "project/model.py", 13)]


HOSTILE = {
    "brackets": "import torch\nx=" + "(" * 5000 + "1" + ")" * 5000 + "\nl.backward()",
    "attributes": "import torch\nx" + ".a" * 20000 + ".backward()",
    "sum": "import torch\nx=" + "+".join(["w"] * 20000) + "\nx.backward()",
    "name": "import torch\n" + "_" * 100000 + "(x).backward()",
    "loops": "import torch\n" + "".join(" " * i + f"for i{i} in x:\n" for i in range(19)) + " " * 19 + "l.backward()",
    "recursion": "import torch\ndef f(x):\n    return f(f(f(x)))\nf(torch.ones(1)).backward()",
    "zero": "\x00\x01backward torch",
    "surrogate": 'import torch\nx="\ud800"\nl.backward()',
    "bases": "import torch\nclass A(A): pass\nclass B(B.C, A):\n"
    "  def forward(self): return self.forward()\nB()().backward()",
    "unclosed": "import torch\n" + "!x (\n" * 5000 + "l.backward()",
    "large": "import torch\n" + "# backward\n" * 100000,
}


@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_code_gives_an_answer_without_findings(code: str) -> None:
    assert [finding for finding in looked(code) if finding.name not in WEAK] == []


def test_damaged_code_never_raises() -> None:
    choose = random.Random(5)
    codes = [code for _, code in BROKEN]
    for _ in range(400):
        code, other = choose.choice(codes), choose.choice(codes)
        start, end = sorted((choose.randrange(len(code)), choose.randrange(len(code))))
        middle = choose.choice(
            ["", other[:60], "(", ":", "\n", " ", '"', "lambda x:", "yield ", "await ", "**", "del "]
        )
        for finding in looked(code[:start] + middle + code[end:]):
            assert finding.name in ORDER and finding.line >= 1


def test_the_same_sources_give_the_same_findings() -> None:
    sources = [(f"{number}.py", code) for number, (_, code) in enumerate(BROKEN[:12])]
    assert findings(sources) == findings(sources)
