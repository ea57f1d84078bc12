"""The editor of a preset for everybody: axe finds nothing, and nothing is wider than the screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.screens import Scheme, on_each_screen
from tests.e2e.workshop import begun, part

pytestmark = pytest.mark.e2e

PARTS = ("Board", "Pieces", "Set-up", "Rules", "Texts", "Publish")


@on_each_screen
def test_editor_is_accessible(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = begun(windows.open(viewport, scheme=scheme), site, "symmetric-sissa")
    for name in PARTS:
        part(page, name)
        if name == "Pieces":
            expect(page.locator(".figure-board svg")).to_have_count(2)
        for details in page.locator(".editor details.more:visible > summary").all():
            details.click()
        found = Axe().run(page)
        assert found.response["violations"] == [], (name, found.generate_report())
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], name
