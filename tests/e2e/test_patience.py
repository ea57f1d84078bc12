"""Tests of pages wait for the whole of the page they go to, and axe for what moves on it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

pytestmark = pytest.mark.e2e

BEGINNING = b"<!doctype html><title>Slow</title><a href='/next'>On</a><p>" + b"and so on " * 200
FADES_IN = """<!doctype html><html lang="en"><title>Fading</title>
<style>@keyframes come { from { opacity: .2 } } h1 { animation: come 4s steps(1, end) }</style>
<main><h1>Here it is</h1></main>"""
REST = (b"<b>one</b>", b"<b>two</b>", b"<b>three</b>")


class Slow(BaseHTTPRequestHandler):
    """Answers with a page that comes piece by piece."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        for piece in (BEGINNING, *REST):
            self.wfile.write(piece)
            time.sleep(0.2)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def slow_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_who_follows_a_link_sees_the_whole_page(browser: Browser, slow_site: str) -> None:
    page = browser.new_page()
    page.goto(slow_site)
    page.get_by_role("link", name="On").click()
    assert page.locator("b").count() == len(REST)
    page.locator("a").press("Enter")
    assert page.locator("b").count() == len(REST)
    page.close()


def test_axe_sees_what_has_faded_in(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(FADES_IN)
    contrasts = {"rules": {"color-contrast": {"enabled": True}}}
    assert Axe().run(page, options=contrasts).response["violations"] == []
    page.close()
