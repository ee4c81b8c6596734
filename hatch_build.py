"""Makes explainer/kb.db from entries/ before the wheel is packed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KnowledgeBaseHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from kb.build import build

        build(Path(self.root, "entries"), Path(self.root, "explainer", "kb.db"))
