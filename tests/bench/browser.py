"""Pages in a browser on a slow telephone: when they can be read and when they can be used.

The profile is that of the goals: 1.6 Mbit/s, 150 ms there and back, a processor four times as slow,
nothing in the cache. "Usable" is when the page's script has run (`DOMContentLoaded`, which waits
for module scripts); "largest" is the largest contentful paint.
"""

from __future__ import annotations

import shutil
import statistics
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.bench.pages import Site, prepare, serving
from tests.e2e.browsers import launched

ROUNDS: Final = 5
BYTES_A_SECOND: Final = 1_600_000 / 8
LATENCY_MS: Final = 150
SLOWER: Final = 4
SCREEN: Final = {"width": 412, "height": 823}
WATCH: Final = """
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largestPaint = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""
READ: Final = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource").filter((file) =>
    !["fetch", "xmlhttprequest"].includes(file.initiatorType));
  return {
    usable: page.domContentLoadedEventEnd,
    largest: window.largestPaint ?? 0,
    files: files.length + 1,
    bytes: [page, ...files].reduce((sum, file) => sum + file.transferSize, 0),
  };
}"""


@dataclass(frozen=True, slots=True)
class Goal:
    """Seconds at most."""

    largest: float
    usable: float


GAME: Final = Goal(largest=1.2, usable=1.5)
OTHERS: Final = Goal(largest=1.8, usable=1.8)


def run() -> None:
    """Print the whole browser part. Needs the servers of `make bench`, and chromium."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("SKIPPED: there is no chromium on this machine")
        return
    site = prepare()
    with (
        serving("gthread") as port,
        sync_playwright() as playwright,
        launched(playwright.chromium, chromium) as browser,
    ):
        report(browser, f"http://localhost:{port}", site)


def report(browser: Browser, address: str, site: Site) -> None:
    """Print a row for each page: the medians of several rounds, and the goals."""
    pages = {
        "empty view": ("/bench-empty", "", GAME),
        "game page": (f"/games/{site.game}", site.reader, GAME),
        "dashboard, 30 games": ("/play", site.reader, OTHERS),
        "list of 1000 presets": ("/presets", site.reader, OTHERS),
        "home": ("/", "", OTHERS),
    }
    print(f"pages in chromium: 1.6 Mbit/s, {LATENCY_MS} ms, processor / {SLOWER}, cold cache")
    for name, (path, cookies, goal) in pages.items():
        rounds = [measure(browser, address + path, cookies) for _ in range(ROUNDS)]
        middle = {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
        largest, usable = middle["largest"] / 1000, middle["usable"] / 1000
        print(
            f"  {name:<22} largest {largest:4.2f} s (goal {goal.largest})   usable {usable:4.2f} s"
            f" (goal {goal.usable})   {middle['files']:.0f} files {middle['bytes'] / 1000:5.1f} kB"
        )


def measure(browser: Browser, address: str, cookies: str) -> dict[str, float]:
    """Times (ms), files and bytes of a page opened for the first time."""
    context = browser.new_context(viewport=SCREEN)  # type: ignore[arg-type]
    context.add_cookies(
        [
            {"name": name, "value": value, "url": address}
            for name, _, value in (each.partition("=") for each in cookies.split("; ") if each)
        ]
    )
    context.add_init_script(WATCH)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    limits: dict[str, Any] = {
        "offline": False,
        "latency": LATENCY_MS,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", limits)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.wait_for_timeout(500)
    found: dict[str, float] = page.evaluate(READ)
    context.close()
    return found


if __name__ == "__main__":
    run()
