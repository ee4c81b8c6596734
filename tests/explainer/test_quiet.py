"""`core` over tests/quiet: no false alarm, that is, nothing is explained where there is no error to explain."""

from __future__ import annotations

from pathlib import Path

import pytest

from explainer.core import explain

FOLDER = Path(__file__).parents[1] / "quiet"
FILES = sorted(path for path in FOLDER.iterdir() if path.name != "README.md")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"quiet/{path.name}")
def test_healthy_and_foreign_text_is_not_explained(path: Path) -> None:
    report = explain(path.read_bytes())
    answered = report.failures[report.chosen] if report.chosen >= 0 else None
    entry = report.diagnosis.entry if report.diagnosis else None
    assert report.status != "explained", f"line {answered and answered.first_line}: taken for {entry and entry.id}"


def test_the_folder_holds_at_least_forty_files() -> None:
    assert len(FILES) >= 40


def test_each_file_is_described_in_the_readme() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FILES if f"`{path.name}`" not in readme] == []
