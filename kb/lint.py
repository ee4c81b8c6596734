"""`kb lint`: the registry of checks with their codes, and the order they run in.

A check is a function (knowledge base) -> findings and does not know its own code. All stages run and all
findings are collected; the last stage is skipped where entries do not load, for want of an index.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kb.checks import across, coverage, patterns, recordings, scripts, shape, words
from kb.load import KnowledgeBase, KnowledgeBaseError, Problem, load
from kb.recognise import Recogniser

Check = Callable[[KnowledgeBase], list[Problem]]

CHECKS: dict[str, Check] = {
    "COV1": coverage.every_cause_is_there,
    "COV2": coverage.missing_list_is_current,
    "COV3": coverage.ids_have_the_form,
    "COV4": coverage.runs_as_covered,
    "SHA1": shape.entries_have_causes,
    "SHA2": shape.answers_exist,
    "SHA3": shape.told_by_is_backed,
    "SHA4": shape.named_entries_exist,
    "SHA5": shape.old_ids_are_free,
    "SHA6": shape.files_are_known,
    "SHA7": shape.nothing_is_left_to_do,
    "SCR1": scripts.scripts_are_there,
    "SCR2": scripts.scripts_parse,
    "SCR3": scripts.broken_fails_by_itself,
    "SCR4": scripts.may_raise_is_current,
    "SCR5": scripts.fixed_proves_a_result,
    "SCR6": scripts.fixed_keeps_the_call,
    "SCR7": scripts.headers_list_the_imports,
    "SCR8": scripts.scripts_are_short,
    "SCR9": scripts.proofs_have_scripts,
    "REC1": recordings.causes_are_recorded,
    "REC2": recordings.recorded_causes_are_seen,
    "REC3": recordings.samples_say_what_they_are,
    "PAT1": patterns.patterns_compile,
    "PAT2": patterns.signatures_have_a_literal,
    "PAT3": patterns.examples_match,
    "PAT4": patterns.captures_can_be_grouped,
    "PAT5": patterns.conditions_are_well_formed,
    "TXT1": words.pairs_agree,
    "TXT2": words.chinese_is_chinese,
    "TXT3": words.stamps_are_current,
}
#: The last stage: each needs the compiled knowledge base.
ACROSS: dict[str, Callable[[KnowledgeBase, Recogniser], list[Problem]]] = {
    "ACR1": across.traces_are_recognised,
    "ACR2": across.seen_logs_are_recognised,
    "ACR3": across.look_alikes_lose,
    "ACR4": across.quiet_logs_are_silent,
}


def lint(root: Path, paths: Sequence[Path] = (), across: bool = True) -> list[Problem]:
    """All findings below `root`, those in `paths` alone where there are any, sorted by place."""
    base = load(root)
    if not root.is_dir():
        return base.problems
    found = list(base.problems)
    for code, check in CHECKS.items():
        found += [problem._replace(code=code) for problem in check(base)]
    if across:
        found += _across(base)
    if paths:
        wanted = [path.resolve() for path in paths]
        found = [problem for problem in found if any(Path(problem.path).resolve().is_relative_to(p) for p in wanted)]
    return sorted(set(found))


def _across(base: KnowledgeBase) -> list[Problem]:
    try:
        with Recogniser(base) as recogniser:
            loaded = [entry for entry in base.entries if entry.id not in recogniser.left_out]
            whole = KnowledgeBase(base.root, loaded)
            return [
                problem._replace(code=code) for code, check in ACROSS.items() for problem in check(whole, recogniser)
            ]
    except KnowledgeBaseError as error:
        return error.problems
