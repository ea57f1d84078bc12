"""Who presses something looks at the page it leads to once that page is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import pytest
from playwright.sync_api import Locator, Page

ACTS = ("click", "press", "tap", "check", "select_option")


def see_pages_load(patch: pytest.MonkeyPatch) -> None:
    """Let acts that lead to another page end when that page has loaded, with its scripts.

    Playwright's own end with the first bytes of the answer. What a test counts or reads next may then come from half
    a page, and what it does next may meet a page whose scripts have not run.
    """
    for kind in (Page, Locator):
        for name in ACTS:
            patch.setattr(kind, name, seen_through(getattr(kind, name)))


def seen_through(act: Callable[..., object]) -> Callable[..., object]:
    """The act, which ends when the page is loaded."""

    @wraps(act)
    def whole(place: Page | Locator, *args: object, **kwargs: object) -> object:
        done = act(place, *args, **kwargs)
        page = place if isinstance(place, Page) else place.page
        if not page.is_closed():
            page.wait_for_load_state()
        return done

    return whole
