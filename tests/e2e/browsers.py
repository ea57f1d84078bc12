"""Starting chromium for tests."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType

ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-gpu",
    # A process for each context, and no other: starting one takes as long as loading a page.
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
)


def without_workers(patch: pytest.MonkeyPatch) -> None:
    """Let nothing work beside the pages of a test unless it asks for that: routes and waits of
    Playwright never see what a worker answers.
    """
    opened = Browser.new_context

    def new_context(browser: Browser, **how: object) -> BrowserContext:
        return opened(browser, **{"service_workers": "block", **how})  # type: ignore[arg-type]

    patch.setattr(Browser, "new_context", new_context)


def launched(browsers: BrowserType, path: str) -> Browser:
    """A browser without a window; the end of a `with` closes it."""
    return browsers.launch(executable_path=path, args=ARGUMENTS)
