"""Checks on the scripts of causes, read by `ast`: honest failures, repairs that prove something. Runs none."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from kb.checks.shape import of_cause
from kb.load import CauseFolder, EntryFolder, KnowledgeBase, Problem, relative
from kb.scripts import code_lines, header, imported_modules, normal_name, without_checks

#: Import name -> distribution, where the two differ.
DISTRIBUTIONS = {
    "PIL": "pillow",
    "attr": "attrs",
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python",
    "google": "protobuf",
    "pkg_resources": "setuptools",
    "skimage": "scikit-image",
    "sklearn": "scikit-learn",
    "yaml": "pyyaml",
}
#: Distributions that work only beside others they do not depend on.
COMPANIONS = {"torch": {"diffusers", "transformers"}, "accelerate": {"diffusers", "transformers"}}
MOST_CODE_LINES = 40
#: On the line of an import whose failing is the point: it stays out of the header, or `uv run` would install it.
ABSENT = "# absent"
#: Causes whose broken.py needs a `raise` (in a hook, a callback), with the reason. Shrinks only.
MAY_RAISE: dict[str, str] = {}


def scripts_are_there(base: KnowledgeBase) -> list[Problem]:
    """A cause that a machine can raise has broken.py, fixed.py and, on the CPU, a script under more/."""
    found = []
    for cause in base.causes():
        if cause.spec.runs == "recorded":
            continue
        for name in ("broken.py", "fixed.py"):
            if not cause.script(name).is_file():
                found.append(of_cause(cause, "", f"{name} is missing"))
        if cause.spec.runs == "cpu" and not any(cause.path.glob("more/*.py")):
            found.append(of_cause(cause, "", "more/ has no script: write the same cause again, with other names"))
    return found


def scripts_parse(base: KnowledgeBase) -> list[Problem]:
    """Every script is Python that compiles."""
    found = []
    for _entry, cause in _causes(base):
        for path in cause.scripts():
            try:
                ast.parse(path.read_bytes())
            except (SyntaxError, ValueError) as error:
                found.append(Problem(relative(path), getattr(error, "lineno", None) or 1, "", f"not Python: {error}"))
    return found


def broken_fails_by_itself(base: KnowledgeBase) -> list[Problem]:
    """The error comes out of the library: no `raise`, and no string that holds the message."""
    found = []
    for entry, cause in _causes(base):
        for path in [cause.script("broken.py"), *sorted(cause.path.glob("more/*.py"))]:
            for node in ast.walk(_tree(path)):
                if isinstance(node, ast.Raise) and cause.id not in MAY_RAISE:
                    found.append(_at(path, node, "raises by hand; the error has to come out of the library"))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_message(entry, node.value):
                    found.append(_at(path, node, "holds a string that matches the entry's own signature"))
    return found


def may_raise_is_current(base: KnowledgeBase) -> list[Problem]:
    """The list of causes that may raise by hand names none that does not."""
    found = []
    for cause in base.causes():
        nodes = ast.walk(_tree(cause.script("broken.py"))) if cause.id in MAY_RAISE else ()
        if cause.id in MAY_RAISE and not any(isinstance(node, ast.Raise) for node in nodes):
            found.append(of_cause(cause, "", "broken.py raises no more: take it off MAY_RAISE in kb/checks/scripts.py"))
    return found


def fixed_proves_a_result(base: KnowledgeBase) -> list[Problem]:
    """fixed.py asserts something about a result, and hides nothing behind `except` or `raise`."""
    found = []
    for _entry, cause in _causes(base):
        path = cause.script("fixed.py")
        if not path.is_file():
            continue
        nodes = list(ast.walk(_tree(path)))
        if not any(isinstance(node, ast.Assert) and _says_something(node.test) for node in nodes):
            found.append(Problem(relative(path), 1, "", "has no assert about a result (a gradient, a value, a shape)"))
        for node in nodes:
            if isinstance(node, (ast.ExceptHandler, ast.Raise)):
                found.append(_at(path, node, "a repaired script has no `except` and no `raise`"))
    return found


def fixed_keeps_the_call(base: KnowledgeBase) -> list[Problem]:
    """A call on a line that trace.txt shows failing is still made in fixed.py: the cure is not to leave it out."""
    found = []
    for _entry, cause in _causes(base):
        broken, fixed, trace = (cause.script(name) for name in ("broken.py", "fixed.py", "trace.txt"))
        if not (broken.is_file() and fixed.is_file() and trace.is_file()):
            continue
        text = trace.read_text(encoding="utf-8")
        last = text.rstrip().rpartition("\n")[2]
        if re.match(r"(AttributeError|ImportError|ModuleNotFoundError|NameError)\b", last):
            continue  # the name itself is gone; the cure may well be another
        lines = {int(number) for number in re.findall(r'/train\.py", line (\d+), in ', text)}
        failing = {name for name, first, end in _calls(_tree(broken)) if any(first <= line <= end for line in lines)}
        kept = {name for name, _, _ in _calls(_tree(fixed))}
        if failing and not failing & kept:
            message = f"makes none of the calls that fail in broken.py ({', '.join(sorted(failing))})"
            found.append(Problem(relative(fixed), 1, "", message))
    return found


def headers_list_the_imports(base: KnowledgeBase) -> list[Problem]:
    """The PEP 723 header names exactly the distributions the script imports, or pins, or says in a comment it needs."""
    found = []
    for _entry, cause in _causes(base):
        for path in cause.scripts():
            text = path.read_text(encoding="utf-8")
            head = header(text)
            if head.error:
                found.append(Problem(relative(path), head.line, "", head.error))
                continue
            found += _header_problems(path, text)
    return found


def _header_problems(path: Path, text: str) -> list[Problem]:
    head, lines = header(text), text.splitlines()
    body = text.partition("# ///\n")[2]
    imported = {}
    for module, line in imported_modules(_tree(path)).items():
        if module in sys.stdlib_module_names or ABSENT in lines[line - 1] or _made_by_script(module, body):
            continue
        imported[normal_name(DISTRIBUTIONS.get(module, module))] = line
    found = []
    for name, line in imported.items():
        if name not in head.names:
            found.append(Problem(relative(path), line, "", f"imports {name}, which the header does not list"))
    for name in head.names:
        mentioned = name in normal_name(body) or name in head.pins or COMPANIONS.get(name, set()) & imported.keys()
        if name not in imported and not mentioned:
            message = f"the header lists {name}, which is not imported; say in a comment what needs it"
            found.append(Problem(relative(path), head.line, "", message))
    return found


def _made_by_script(module: str, body: str) -> bool:
    """The script writes this module itself (a file that shadows another, a stand-in in sys.modules)."""
    return re.search(rf"""["'/]{re.escape(module)}(\.py|/|["'])""", body) is not None


def scripts_are_short(base: KnowledgeBase) -> list[Problem]:
    """At most 40 lines of code; aim at 10. Lines that only check do not count."""
    found = []
    for _entry, cause in _causes(base):
        for path in cause.scripts():
            kept = [line for line in without_checks(path.read_text(encoding="utf-8")) if line]
            if len(kept) <= MOST_CODE_LINES:
                continue
            number = code_lines("\n".join(kept) + "\n")
            if number > MOST_CODE_LINES:
                found.append(Problem(relative(path), 1, "", f"{number} lines of code, at most {MOST_CODE_LINES}"))
    return found


def proofs_have_scripts(base: KnowledgeBase) -> list[Problem]:
    """Every tempting-*.py is named by a proof under `avoid`, and every proof has its script."""
    found = []
    for cause in base.causes():
        on_disk = {path.name for path in cause.path.glob("tempting-*.py")}
        named = {}
        for number, avoid in enumerate(cause.spec.avoid):
            if avoid.proof:
                named[avoid.proof.script] = f"avoid.{number}.proof"
        for name in sorted(set(named) - on_disk):
            found.append(of_cause(cause, named[name], f"{name} is missing"))
        for name in sorted(on_disk - set(named)):
            found.append(Problem(relative(cause.path / name), 1, "", "no proof under `avoid` names this script"))
    return found


def _causes(base: KnowledgeBase) -> Iterator[tuple[EntryFolder, CauseFolder]]:
    for entry in base.entries:
        for cause in entry.causes:
            yield entry, cause


@lru_cache(maxsize=8192)
def _parsed(path: Path, _changed: int) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return ast.Module(body=[], type_ignores=[])  # `scripts_parse` reports it


def _tree(path: Path) -> ast.Module:
    """The script's syntax tree; an empty one for a script that is missing or does not parse."""
    return _parsed(path, path.stat().st_mtime_ns) if path.is_file() else ast.Module(body=[], type_ignores=[])


def _at(path: Path, node: ast.AST, message: str) -> Problem:
    return Problem(relative(path), getattr(node, "lineno", 1), "", message)


def _is_message(entry: EntryFolder, text: str) -> bool:
    for message in entry.spec.signature.messages:
        try:
            if re.search(message.pattern, " ".join(text.split())):
                return True
        except re.error:
            continue
    return False


def _says_something(test: ast.expr) -> bool:
    """The assertion can fail: it compares or calls something, and is no constant."""
    return any(isinstance(node, (ast.Compare, ast.Call, ast.Attribute, ast.Subscript)) for node in ast.walk(test))


def _calls(tree: ast.Module) -> list[tuple[str, int, int]]:
    """Name, first and last line of every call."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            found.append((name, node.lineno, node.end_lineno or node.lineno))
    return found
