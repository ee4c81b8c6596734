"""Which module may import which: one direction, read -> parse -> match -> rank -> render."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Stage -> its modules. Stages never import one another.
STAGES = {
    "read": {"read", "decode", "prefixes", "containers", "gutters", "learned", "scan", "anchors", "windows"},
    "parse": {"parse", "blocks", "pytest_blocks", "frames", "lines", "outcomes", "quoting"},
    "environment": {"environment", "settings", "versions", "known_packages", "lineage"},
    "source": {"source"},
    "index": {"index"},
    "match": {"match", "conditions"},
    "rank": {"rank"},
    "wording": {"wording"},
}
#: Modules that every stage may use: data, and tools that know no stage.
SHARED = {"model", "programs", "words", "releases", "selection", "lazy"}
STAGE_OF = {module: stage for stage, modules in STAGES.items() for module in modules}


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{name.name}" for name in node.names)
    return {name for name in found if name.split(".")[0] in ("explainer", "kb")}


def modules(folder: str) -> list[Path]:
    return sorted(path for path in (ROOT / folder).rglob("*.py") if path.read_text(encoding="utf-8").strip())


@pytest.mark.parametrize("path", modules("explainer"), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    parts = path.relative_to(ROOT / "explainer").with_suffix("").parts
    used = {name.split(".")[1] for name in imports_of(path) if name.startswith("explainer.") and name.count(".") >= 1}
    used -= {parts[0]} if len(parts) > 1 else set()
    if parts[0] in ("hook", "__init__"):  # the hook lives in the user's own process
        allowed = set()
    elif parts[0] in ("front", "__main__"):
        allowed = {"core", "follow", "index", "render", "environment", "front", *SHARED}
    elif parts[0] == "render":
        allowed = {"model", "render", "lazy"}
    elif parts[0] in ("core", "follow"):
        allowed = set(STAGE_OF) | SHARED | ({"core"} if parts[0] == "follow" else set())
    elif parts[0] in SHARED:
        allowed = {"model"} if parts[0] != "model" else set()
    else:
        assert parts[0] in STAGE_OF, f"{path.name} belongs to no stage; name it in STAGES"
        allowed = STAGES[STAGE_OF[parts[0]]] | SHARED
    assert used <= allowed, f"{path.relative_to(ROOT)} may not import {sorted(used - allowed)}"


@pytest.mark.parametrize("path", modules("explainer"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_runtime_imports_the_authoring_package_only_inside_functions(path: Path) -> None:
    top = ast.parse(path.read_text(encoding="utf-8")).body
    named = {node.module for node in top if isinstance(node, ast.ImportFrom) and node.module}
    named |= {name.name for node in top if isinstance(node, ast.Import) for name in node.names}
    assert not {name for name in named if name.split(".")[0] in ("kb", "yaml", "pydantic", "sqlite_utils")}


@pytest.mark.parametrize("path", modules("explainer") + modules("kb"), ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_under_300_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("path", modules("explainer") + modules("kb"), ids=lambda path: str(path.relative_to(ROOT)))
def test_functions_stay_under_40_lines(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1}" for node in functions if node.end_lineno - node.lineno >= 40
    ]
    assert not long


def test_no_module_bears_a_standard_library_name() -> None:
    import sys

    assert not {path.stem for path in modules("explainer") + modules("kb")} & set(sys.stdlib_module_names)
