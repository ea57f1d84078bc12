"""The tick boxes of the catalogue: each value of a group with its name and how many presets it
would leave.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.presets.filters import CHOICES, Search
from courier.presets.found_presets import Found
from courier.presets.tags import ALL as TAGS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

SHOWN: Final = 8
FOLDED: Final = 60
TITLES: Final[dict[str, StrOrPromise]] = {
    "mine": gettext_lazy("Yours"),
    "rules": gettext_lazy("Rules"),
    "play": gettext_lazy("Play"),
    "board": gettext_lazy("Board"),
    "tag": gettext_lazy("Kind of game"),
    "family": gettext_lazy("Family"),
    "size": gettext_lazy("Files × ranks"),
    "inventor": gettext_lazy("Inventor"),
    "by": gettext_lazy("Origin"),
}


@dataclass(frozen=True, slots=True)
class Box:
    """One tick box; `sentence` shows what its name means where that is not plain."""

    value: str
    name: str
    ticked: bool
    count: int
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Facet:
    """A group of tick boxes; of many the rarer ones are folded away, and `left_out` more are found
    by searching.
    """

    group: str
    title: str
    boxes: tuple[Box, ...]
    folded: tuple[Box, ...]
    left_out: int = 0

    @property
    def rest(self) -> str:
        """How many values have no box at all, in words."""
        return (
            _("%(n)d more: search for them by name.") % {"n": self.left_out}
            if self.left_out
            else ""
        )


@dataclass(frozen=True, slots=True)
class Tick:
    """Something the list is narrowed by, and the address without it."""

    name: str
    query: str


def facets_of(found: Found, search: Search, *, signed_in: bool) -> list[Facet]:
    """The groups worth showing: those in which something may be chosen."""
    groups = (group for group in TITLES if signed_in or group != "mine")
    facets = (
        _facet(group, found.presets.counts[group], search.wanted.get(group, frozenset()))
        for group in groups
    )
    return [facet for facet in facets if facet.boxes]


def ticks_of(search: Search) -> list[Tick]:
    """What is ticked, as links that take it away; ticks in folded groups are seen at once so."""
    ticks = []
    for group in TITLES:
        for value in sorted(search.wanted.get(group, ())):
            query = search.query()
            query.setlist(group, [each for each in query.getlist(group) if each != value])
            ticks.append(Tick(name_of(group, value), query.urlencode()))
    return ticks


def name_of(group: str, value: str) -> str:
    """What a value of a group is called."""
    if group in CHOICES:
        return str(CHOICES[group].get(value, value))
    if group == "size":
        return value.replace("x", "\u00a0×\u00a0")
    if group == "inventor":
        return {"traditional": _("Traditional"), "unknown": _("Not known")}.get(value, value)
    return value


def said_of(found: Found, search: Search) -> str:
    """How many presets there are, for the line above them."""
    number = len(found.ids)
    said = ngettext("%(n)d preset", "%(n)d presets", number) % {"n": number}
    if found.nearly:
        words = {"text": search.text, "said": said}
        return _("Nothing matches “%(text)s”. %(said)s with similar words.") % words
    return said


def _facet(group: str, counts: Counter[str], ticked: frozenset[str]) -> Facet:
    values = [*counts, *(value for value in ticked if value not in counts)]
    boxes = [_box(group, value, value in ticked, counts[value]) for value in values]
    if group in CHOICES and group != "tag":
        order = list(CHOICES[group])
        boxes.sort(key=lambda box: order.index(box.value))
        return Facet(group, str(TITLES[group]), tuple(boxes), ())
    boxes.sort(key=lambda box: (not box.ticked, -box.count, box.name.casefold()))
    shown = max(SHOWN, len(ticked))
    folded = sorted(boxes[shown : shown + FOLDED], key=_by_name)
    return Facet(
        group,
        str(TITLES[group]),
        tuple(sorted(boxes[:shown], key=_by_name)),
        tuple(folded),
        len(boxes[shown + FOLDED :]),
    )


def _box(group: str, value: str, ticked: bool, count: int) -> Box:
    sentence = str(TAGS[value].sentence) if group == "tag" and value in TAGS else ""
    return Box(value, name_of(group, value), ticked, count, sentence)


def _by_name(box: Box) -> str:
    return box.name.casefold()
