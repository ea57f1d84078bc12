"""The parts of a game page: those that the server writes anew for open pages, and what lies around
them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from django.test import Client
from django.test.html import Element, parse_html

from tests.courier.table.views.answers import Answer, data_of
from tests.markup import tidy

# Drawn by the script from the data of the page, which are refreshed as a whole.
DRAWN = {"board-frame", "sheet", "game-data", "data-hand", "data-storage", "data-slider"}
# Written by the script from the data, or by what is being composed.
WRITTEN = {"data-state", "aria-disabled", "data-kept"}
# Written by the script from the data too: what is left to wait for, and what is typed to pass.
NAMED = {"data-count", "data-waiting", "data-typed"}
FIELDS = {"expected_ply", "position", "version"}


@dataclass(slots=True)
class Parts:
    """A page: its regions by name, and the rest of its body without them."""

    regions: dict[str, Element] = field(default_factory=dict)
    rest: Element | None = None


def parts_of(answer: Answer) -> Parts:
    """The parts of a page or of what it is sent while it is open."""
    html = re.sub(
        r"(?s)<!doctype html>|<head>.*?</head>|<svg.*?</svg>|<script.*?</script>",
        "",
        answer.content.decode(),
    )
    parts = Parts()
    parts.rest = _without_regions(parse_html(html), parts.regions)
    return parts


def counts_of(answer: Answer) -> dict[str, int]:
    """The numbers in the header of a page."""
    html = tidy(answer.content.decode())
    found = {
        name: re.search(rf'data-waiting="{name}">(\d+)<', html) for name in ("turns", "notices")
    }
    return {name: int(match[1]) for name, match in found.items() if match}


def differences(
    before: Answer, live: Answer, after: Answer, *, has_ended: bool = False
) -> list[str]:
    """What a page opened before an event shows otherwise than one opened after it, having taken the
    news.

    The page of a game that has ended is another one around its regions: the open one leads there.
    """
    old, fresh = parts_of(before), parts_of(after)
    found = differences_of_regions(live, after)
    if data_of(live) != data_of(after) | {"shown": data_of(live)["shown"]}:
        found.append("data")
    if old.rest != fresh.rest and not has_ended:
        found.append(f"around the regions: {_first_difference(str(old.rest), str(fresh.rest))}")
    return found


def differences_of_regions(live: Answer, after: Answer) -> list[str]:
    """What the regions of a page show otherwise than what it is sent while it is open."""
    news, fresh = parts_of(live).regions, parts_of(after).regions
    return [
        f"{name}: {_first_difference(str(news.get(name)), str(shown))}"
        for name, shown in fresh.items()
        if news.get(name) != shown
    ]


def numbers(client: Client) -> dict[str, int]:
    """What an open page asks for when its game has news."""
    shown: dict[str, int] = client.get("/play/counts").json()
    return shown


def _without_regions(element: Element, regions: dict[str, Element]) -> Element:
    """The element without its regions, which are put aside, and without what the script writes."""
    element.attributes = [_plain(*each) for each in element.attributes if each[0] not in WRITTEN]
    names = dict(element.attributes)
    if names.get("name") in FIELDS | {"csrfmiddlewaretoken"} or "data-pass" in names:
        element.attributes = [each for each in element.attributes if each[0] == "name"]
    kept = []
    for child in element.children:
        if isinstance(child, Element):
            given = dict(child.attributes)
            if (DRAWN | NAMED) & {given.get("id", ""), *given}:
                continue
            child = _without_regions(child, regions)
            if region := given.get("data-region"):
                regions[region] = child
                continue
        kept.append(child)
    element.children = kept
    return element


def _plain(name: str, value: str | None) -> tuple[str, str]:
    """An attribute as the script leaves it: links name the ply that is shown."""
    if name == "href" and value in ("/play", "/play/next"):
        return name, "/play"
    return name, re.sub(r"ply=\d+", "ply=", value or "")


def _first_difference(one: str, other: str) -> str:
    at = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0
    )
    return f"{one[max(0, at - 80) : at + 160]!r} -> {other[max(0, at - 80) : at + 160]!r}"
