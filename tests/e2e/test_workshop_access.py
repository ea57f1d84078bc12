"""The editor of a preset for everybody: axe finds nothing, and nothing is wider than the screen."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.e2e.boards import Windows
from tests.e2e.person import DESK, PHONE
from tests.e2e.workshop import begun, part

pytestmark = pytest.mark.e2e

PARTS = ("Board", "Pieces", "Set-up", "Rules", "Texts", "Publish")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_editor_is_accessible(
    windows: Windows, site: str, viewport: ViewportSize, scheme: Literal["light", "dark"]
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
