"""Starting chromium for tests."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserType

ARGUMENTS = ("--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-gpu")


def launched(browsers: BrowserType, path: str) -> Browser:
    """A browser without a window; the end of a `with` closes it."""
    return browsers.launch(executable_path=path, args=ARGUMENTS)
