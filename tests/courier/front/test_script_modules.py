"""Modules of the site's scripts import each other in one direction: their published names are made
of their content.
"""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR) / "static" / "js"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


def imports_of(module: Path) -> set[Path]:
    """The modules one names outside of comments."""
    text = COMMENT.sub("", module.read_text(encoding="utf-8"))
    return {(module.parent / name).resolve() for name in IMPORT.findall(text)}


def test_modules_do_not_import_in_circles() -> None:
    TopologicalSorter({module: imports_of(module) for module in ROOT.rglob("*.js")}).prepare()
