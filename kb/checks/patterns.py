"""Checks on regexes, frame specs and requirements of evidence: does the linear-time engine take them, do they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import re2

from kb.checks.shape import of_cause, of_entry
from kb.literals import longest_literal
from kb.load import KnowledgeBase, Problem
from kb.schema import ConditionSpec

SHORTEST_LITERAL = 6
_REGEX_KINDS = ("message", "code", "log", "mentions")
_FRAME = re.compile(r"(?:user|[\w.-]+(?:/[\w.-]+)*/?)(?: (?:\*|<?[\w.]+>?))?")
_REQUIREMENT = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)* ?(?:(?:===?|!=|<=|>=|<|>|~=) ?[0-9][\w.+*]*(?:, ?(?!$))?)*")
_SETTING = re.compile(r"[a-z_][a-z0-9_.-]*=\S+")


def compiled(regex: str) -> Any | str:
    """The RE2 program, or a text that says why it takes no such regex."""
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(regex, options)
    except re2.error as error:
        reason = error.args[0] if error.args else error
        return reason.decode() if isinstance(reason, bytes) else str(reason)


def patterns_compile(base: KnowledgeBase) -> list[Problem]:
    """RE2 takes every regex: no lookaround, no backreference."""
    found = []
    for problem, regex in _regexes(base):
        program = compiled(regex)
        if isinstance(program, str):
            found.append(problem._replace(message=f"RE2 does not take '{regex}': {program}"))
    return found


def signatures_have_a_literal(base: KnowledgeBase) -> list[Problem]:
    """A message pattern holds 6 letters or more in a row that stand in every match; the index looks for them first."""
    found = []
    for entry in base.entries:
        for number, message in enumerate(entry.spec.signature.messages):
            literal = longest_literal(message.pattern)
            if len(literal) < SHORTEST_LITERAL:
                text = f"longest text in every match is '{literal}'; {SHORTEST_LITERAL} letters are the least"
                found.append(of_entry(entry, f"signature.messages.{number}.pattern", text))
    return found


def examples_match(base: KnowledgeBase) -> list[Problem]:
    """Each example, its blanks collapsed, matches its pattern."""
    found = []
    for entry in base.entries:
        for number, message in enumerate(entry.spec.signature.messages):
            program = compiled(message.pattern)
            if not isinstance(program, str) and not program.search(" ".join(message.example.split())):
                where = f"signature.messages.{number}.example"
                found.append(of_entry(entry, where, "the example does not match its pattern"))
    return found


def captures_can_be_grouped(base: KnowledgeBase) -> list[Problem]:
    """A capture holds no path and no number: reports of one error must be countable together."""
    found = []
    for entry in base.entries:
        for number, message in enumerate(entry.spec.signature.messages):
            program = compiled(message.pattern)
            hit = None if isinstance(program, str) else program.search(" ".join(message.example.split()))
            for group in hit.groups() if hit else ():
                if group and re.search(r"[0-9/\\]", group):
                    where = f"signature.messages.{number}.pattern"
                    text = f"captures '{group}', a path or a number; write (?:...) instead of (...)"
                    found.append(of_entry(entry, where, text))
    return found


def conditions_are_well_formed(base: KnowledgeBase) -> list[Problem]:
    """Frame specs, requirements and settings have the form that entries/README.md gives."""
    found = []
    for problem, condition in _conditions(base):
        kind, value = condition.kind, condition.pattern
        if kind == "frame":
            for spec in filter(None, (value, condition.after)):
                if not _FRAME.fullmatch(spec):
                    message = f"'{spec}' is no frame such as 'torch/utils/checkpoint.py backward'"
                    found.append(problem._replace(message=message))
        elif kind == "environment" and not _REQUIREMENT.fullmatch(value):
            found.append(problem._replace(message=f"'{value}' is no requirement: 'diffusers>=0.36,<0.37'"))
        elif kind == "setting" and not _SETTING.fullmatch(value):
            found.append(problem._replace(message=f"'{value}' is no setting: 'use_reentrant=true'"))
    return found


def _conditions(base: KnowledgeBase) -> Iterator[tuple[Problem, ConditionSpec]]:
    """Every condition with a finding, still without text, at its line."""
    for entry in base.entries:
        for key in ("requires", "evidence", "own"):
            for number, condition in enumerate(getattr(entry.spec, key)):
                yield of_entry(entry, f"{key}.{number}", ""), condition
        for cause in entry.causes:
            for number, condition in enumerate(cause.spec.evidence):
                yield of_cause(cause, f"evidence.{number}", ""), condition


def _regexes(base: KnowledgeBase) -> Iterator[tuple[Problem, str]]:
    for entry in base.entries:
        for number, message in enumerate(entry.spec.signature.messages):
            yield of_entry(entry, f"signature.messages.{number}.pattern", ""), message.pattern
    for problem, condition in _conditions(base):
        if condition.kind in _REGEX_KINDS:
            yield problem, condition.pattern
        elif condition.kind == "frame" and condition.code:
            yield problem, condition.code
    for cause in base.causes():
        for number, avoid in enumerate(cause.spec.avoid):
            if avoid.proof and avoid.proof.prints:
                yield of_cause(cause, f"avoid.{number}.proof", ""), avoid.proof.prints
