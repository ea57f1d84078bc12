"""Who presses something looks at the page it leads to once that page is there, and axe looks once
nothing moves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from tests.e2e.screens import has_turn

ACTS = ("click", "press", "tap", "check", "select_option")
# Style sheets and sounds are fetched anew for rules alone that no page of ours comes under.
LOOK: Mapping[str, object] = {"resultTypes": ["violations"], "preload": False}
# Two thirds of a look are contrasts: every page has a day for them, by its test.
WITHOUT_CONTRAST: Mapping[str, object] = {"rules": {"color-contrast": {"enabled": False}}}
# A motion that never ends, or of a page that is not painted, is not waited for.
AT_REST = """() => Promise.race([
    Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then(() => null),
    new Promise((resolve) => setTimeout(() => resolve(null), 20_000)),
])"""


def have_patience(patch: pytest.MonkeyPatch) -> None:
    """Let acts that lead to another page end when that page has loaded, and axe wait for that and
    for what moves.

    Playwright's own acts end with the first bytes of the answer. What a test counts or reads next
    may then come from half a page, and what it does next may meet a page whose scripts have not
    run. Of what fades in, axe would measure the colours of a moment.
    """
    for kind in (Page, Locator):
        for name in ACTS:
            patch.setattr(kind, name, seen_through(getattr(kind, name)))
    patch.setattr(Axe, "run", at_rest(Axe.run))


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


def at_rest(look: Callable[..., object]) -> Callable[..., object]:
    """The look at a page, which begins when the page is loaded and nothing moves."""

    @wraps(look)
    def patient(axe: Axe, page: Page, options: Mapping[str, object] = LOOK) -> object:
        page.wait_for_load_state()
        page.evaluate(AT_REST)
        test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0]
        contrasts = {} if has_turn(f"contrasts {test}") else WITHOUT_CONTRAST
        return look(axe, page, options={**LOOK, **contrasts, **options})

    return patient
