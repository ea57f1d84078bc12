"""House rules that hold for every template of the site, whoever wrote it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

ROOT = Path(settings.BASE_DIR) / "templates"
MAILS = {"emails", "email"}  # mail programs know no style sheets
PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.html") if not MAILS & {*path.parts}
)
LONGEST_PAGE = 80


@pytest.mark.parametrize("name", PAGES)
def test_template_has_no_inline_style_or_script(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.findall(r"<style|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|javascript:", text) == []
    assert re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", text) == []


@pytest.mark.parametrize("name", PAGES)
def test_template_loads_nothing_from_elsewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.findall(r"(?:src|href)=[\"']https?://", text) == []


@pytest.mark.parametrize("name", PAGES)
def test_template_compiles_and_is_short(name: str) -> None:
    get_template(name)
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= LONGEST_PAGE


def test_every_icon_that_is_used_exists() -> None:
    drawn = set(
        re.findall(
            r'<symbol id="(\w+)"',
            (ROOT.parent / "static/img/icons.svg").read_text(encoding="utf-8"),
        )
    )
    used = {
        icon
        for name in PAGES
        for icon in re.findall(r'icon="(\w+)"', (ROOT / name).read_text(encoding="utf-8"))
    }
    assert used - drawn == set()
