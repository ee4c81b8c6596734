"""A report in the form asked for, as a string. Each renderer is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explainer.model import Report


def shown(report: Report, form: str, tongue: str, colour: bool = False, width: int = 100) -> str:
    """The report as text, json or markdown."""
    if form == "json":
        from explainer.render.json_report import json_report

        return json_report(report, tongue)
    if form == "markdown":
        from explainer.render.markdown_report import markdown_report

        return markdown_report(report, tongue)
    from explainer.render.text_report import text_report

    return text_report(report, tongue, colour, width)
