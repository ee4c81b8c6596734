"""The shape of entry.yaml and cause.yaml, as pydantic models.

Knows nothing of files: kb/load.py reads them and turns these errors into `path:line`.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

Strength = Literal["weak", "moderate", "strong", "decisive"]
Verdict = Literal["for", "against"]
TOLD_BY = Literal["message", "frames", "log", "environment", "setting", "source", "probe", "answer"]
CONDITION_KINDS = ("message", "frame", "anomaly", "code", "log", "mentions", "environment", "setting", "source")
#: Prior weight of a cause beside its siblings; the names stand in cause.yaml.
PRIORS = {"common": 8.0, "usual": 4.0, "occasional": 2.0, "rare": 1.0}

Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
EntryId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+/([a-z0-9]+(-[a-z0-9]+)*|\*)$")]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pair(Strict):
    """A text in English and Chinese; both are required, there is no fallback."""

    en: Words
    zh: Words


class ConditionSpec(Strict):
    """One thing to look for: exactly one of the kinds, see docs/authoring.md."""

    message: str | None = None
    frame: str | None = None
    anomaly: str | None = None
    code: str | None = None
    log: str | None = None
    mentions: str | None = None
    environment: str | None = None
    setting: str | None = None
    source: Slug | None = None
    last: bool = False
    after: str | None = None
    times: int = Field(1, ge=1, le=9)
    absent: bool = False

    @model_validator(mode="after")
    def one_kind(self) -> ConditionSpec:
        kinds = [k for k in CONDITION_KINDS if getattr(self, k) is not None]
        if "code" in kinds and ("frame" in kinds or "anomaly" in kinds):
            kinds.remove("code")  # the code shown under that frame
        if len(kinds) != 1:
            raise ValueError(f"needs exactly one of {', '.join(CONDITION_KINDS)}; has {', '.join(kinds) or 'none'}")
        if kinds[0] not in ("frame", "anomaly") and (self.last or self.after or self.times != 1):
            raise ValueError("`last`, `after` and `times` go with `frame` and `anomaly` alone")
        return self

    @property
    def kind(self) -> str:
        # `frame` and `anomaly` stand before `code`, which may go with them.
        return next(kind for kind in CONDITION_KINDS if getattr(self, kind) is not None)

    @property
    def pattern(self) -> str:
        return getattr(self, self.kind)


class EvidenceSpec(ConditionSpec):
    verdict: Verdict
    strength: Strength
    group: Slug | None = None
    says: Pair | None = None


class MessageSpec(Strict):
    """One wording. `example` is a real message in that wording, which the pattern must match."""

    pattern: Annotated[str, StringConstraints(min_length=6)]
    example: str
    releases: str | None = None


class Signature(Strict):
    exception: list[str]
    messages: Annotated[list[MessageSpec], Field(min_length=1)]


class AnswerSpec(Strict):
    value: Slug
    label: Pair


class CheckSpec(Strict):
    id: Slug
    ask: Pair
    command: str | None = None
    answers: Annotated[list[AnswerSpec], Field(min_length=2)]


class EntrySpec(Strict):
    title: Pair
    meaning: Pair
    signature: Signature
    requires: list[ConditionSpec] = []
    evidence: list[EvidenceSpec] = []
    own: list[ConditionSpec] = []
    yields_to: list[EntryId] = []
    wraps: bool = False
    checks: list[CheckSpec] = []
    first_steps: list[Pair] = []
    links: list[str] = []
    since: str
    was: list[str] = []
    stamp: str | None = None


class Proof(Strict):
    """`script` either raises the error of entry `raises`, or exits 0 and prints a line matching `prints`."""

    script: Annotated[str, StringConstraints(pattern=r"^tempting-[a-z0-9-]+\.py$")]
    raises: str | None = None
    prints: str | None = None

    @model_validator(mode="after")
    def one_harm(self) -> Proof:
        if (self.raises is None) == (self.prints is None):
            raise ValueError("needs exactly one of `raises` and `prints`")
        return self


class AvoidSpec(Strict):
    advice: Pair | str
    because: Pair
    proof: Proof | None = None


class VerifySpec(Strict):
    command: str
    expect: Pair


class CauseSpec(Strict):
    title: Pair
    why: Pair
    prior: Literal["common", "usual", "occasional", "rare"]
    told_by: Annotated[list[TOLD_BY], Field(min_length=1)]
    runs: Literal["cpu", "gpu", "recorded"] = "cpu"
    fresh: str | None = None
    needs: list[str] = []
    applies: dict[str, str] = {}
    evidence: list[EvidenceSpec] = []
    answers: dict[str, dict[str, str]] = {}
    fix: Annotated[list[Pair], Field(min_length=1)]
    avoid: list[AvoidSpec] = []
    verify: Annotated[list[VerifySpec], Field(min_length=1)]
    not_run: str | None = None
    stamp: str | None = None

    @field_validator("answers")
    @classmethod
    def verdict_and_strength(cls, answers: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
        for check, values in answers.items():
            for value, says in values.items():
                if not re.fullmatch(r"(for|against) (weak|moderate|strong|decisive)", says):
                    raise ValueError(f"answers.{check}.{value}: '{says}' is not '<for|against> <strength>'")
        return answers
