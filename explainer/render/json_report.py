"""Report as JSON, schema 1: one object, ending in a newline."""

from __future__ import annotations

import json

from explainer.model import Report
from explainer.render.report_data import report_data


def json_report(report: Report, language: str) -> str:
    return json.dumps(report_data(report, language), ensure_ascii=False, indent=1) + "\n"
