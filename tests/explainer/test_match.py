"""Match: messages to hits, and which conditions hold."""

from __future__ import annotations

import pytest

from explainer.conditions import Case, holds
from explainer.match import match
from explainer.model import Condition, Environment, Fact, Failure, Frame, Pattern
from explainer.programs import flat

PATTERN = Pattern("area/entry", 0, r"shape '\[[\d, ]+\]' is invalid", ("RuntimeError",), "' is invalid")


def failure(message: str, exception: str = "RuntimeError", level: str = "error") -> Failure:
    return Failure(exception, message, 1, 2, level=level)


def test_a_message_broken_over_lines_still_matches() -> None:
    (hit,) = match(failure("shape '[2, 3]' is\n   invalid for input of size 5"), [PATTERN], {})
    assert hit.at_start and hit.typed


def test_a_message_that_contains_the_words_further_on_is_told_apart() -> None:
    (hit,) = match(failure("job 3 failed: shape '[2]' is invalid"), [PATTERN], {})
    assert not hit.at_start


def test_another_exception_type_is_told_apart() -> None:
    (hit,) = match(failure("shape '[2]' is invalid", "JobFailed"), [PATTERN], {})
    assert not hit.typed


def test_a_bare_line_has_to_begin_with_the_message() -> None:
    assert match(failure("shape '[2]' is invalid", "", "bare"), [PATTERN], {})
    assert not match(failure("why is shape '[2]' is invalid printed", "", "bare"), [PATTERN], {})


def test_a_warning_matches_no_entry_about_errors() -> None:
    assert not match(failure("shape '[2]' is invalid", "UserWarning", "warning"), [PATTERN], {})


LIBRARY = Frame(
    "/v/site-packages/torch/utils/checkpoint.py",
    331,
    "backward",
    "torch.autograd.backward(outputs)",
    "torch/utils/checkpoint.py",
)
USER = Frame("/home/me/train.py", 9, "step", "total_loss.backward()", "")


def case(**changes: object) -> Case:
    values: dict[str, object] = {
        "failure": failure("boom")._replace(frames=(USER, LIBRARY)),
        "message": "boom",
        "log_text": "epoch 1\nNone of the inputs\nbye",
        "log_numbers": (4, 5, 6),
        "sources": (("train.py", "import torch\nnetD = Net()\n"),),
        "environment": Environment(
            (Fact("package", "torch", "2.6.0+cu124", "given"), Fact("setting", "use_reentrant", "true", "log", 3))
        ),
    }
    return Case(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "condition",
    [
        Condition("message", "^bo+m$"),
        Condition("frame", "torch/utils/checkpoint.py backward"),
        Condition("frame", "torch/ *", code=r"outputs\)"),
        Condition("frame", "user step"),
        Condition("frame", "torch/utils/checkpoint.py", after="user", last=True),
        Condition("frame", "torch/optim/lbfgs.py step", absent=True),
        Condition("code", "total_?loss"),
        Condition("log", "None of the inputs"),
        Condition("log", "OutOfMemory", absent=True),
        Condition("mentions", r"\bnetD\b"),
        Condition("environment", "torch>=2.5,<2.7"),
        Condition("environment", "spikingjelly", absent=True),
        Condition("setting", "use_reentrant=true"),
        Condition("setting", "use_reentrant=false", absent=True),
    ],
    ids=lambda condition: f"{condition.kind} {condition.pattern}{' absent' if condition.absent else ''}",
)
def test_the_condition_holds(condition: Condition) -> None:
    assert holds(condition, case(), {}) is not None


@pytest.mark.parametrize(
    "condition",
    [
        Condition("frame", "torch/utils/checkpoint.py backward", times=2),
        Condition("frame", "user", last=True),
        Condition("frame", "user", after="torch/utils/checkpoint.py"),
        Condition("environment", "torch<2.6"),
        Condition("environment", "diffusers"),
        Condition("setting", "use_reentrant=false"),
        Condition("setting", "gradient_checkpointing=true", absent=True),
        Condition("code", "outputs"),
    ],
    ids=lambda condition: f"{condition.kind} {condition.pattern}",
)
def test_the_condition_does_not_hold(condition: Condition) -> None:
    assert holds(condition, case(), {}) is None


def test_nothing_is_absent_from_a_traceback_that_was_cut() -> None:
    cut = case(failure=failure("boom")._replace(frames=(USER,), complete=False))
    assert holds(Condition("frame", "torch/", absent=True), cut, {}) is None


def test_a_log_line_is_reported_with_its_number_in_the_input() -> None:
    seen = holds(Condition("log", "None of the inputs"), case(), {})
    assert seen is not None and (seen.line, seen.quote) == (5, "None of the inputs")


def test_flat_text_has_single_blanks() -> None:
    assert flat(" a\n\t b  c ") == "a b c"
