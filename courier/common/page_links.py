"""Links between the pages of a list that is read on from its last row (`_pagination.html`)."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Query strings of the first and the next page; empty where there is none to go to."""

    first: str
    next: str


def page_links(query: QueryDict, *, after: str) -> PageLinks:
    """The links of a page: `after` names its last row, empty on the last page; the rest of the
    query is kept.
    """
    rest = query.copy()
    was_on = rest.pop("after", [])
    first = rest.urlencode() or "after="
    if after:
        rest["after"] = after
    return PageLinks(first=first if any(was_on) else "", next=rest.urlencode() if after else "")
