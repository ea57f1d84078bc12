"""What somebody looks for in the catalogue, as its address says it: `?q=&tag=&family=&sort=`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from courier.presets.facets import GROUPS, Wanted
from courier.presets.tags import ALL as TAGS

LONGEST_TEXT: Final = 80
LONGEST_VALUE: Final = 120
MOST_TICKS: Final = 20

SORTS: Final = {
    "played": _("Most played this month"),
    "favourites": _("Most hearts"),
    "votes": _("Best liked"),
    "newest": _("Newest first"),
    "name": _("Name"),
}
USUAL_SORT: Final = "played"

# Groups whose values are known beforehand, with their names; in the others any value may be asked
# for.
CHOICES: Final[Mapping[str, Mapping[str, object]]] = {
    "mine": {"favourites": _("My favourites")},
    "rules": {"enforced": _("Enforced"), "open": _("Not enforced")},
    "play": {"computer": _("Against the computer"), "challenge": _("Somebody waits")},
    "by": {"site": _("Comes with the site"), "players": _("Made by players")},
    "board": {
        "small": _("Under 8\u00a0×\u00a08"),
        "8x8": _("8\u00a0×\u00a08"),
        "large": _("Over 8\u00a0×\u00a08"),
    },
    "tag": {key: tag.name for key, tag in TAGS.items()},
}


@dataclass(frozen=True, slots=True)
class Search:
    """Words, ticks by group, and the order. Whatever cannot be meant is left out."""

    text: str
    wanted: Wanted
    sort: str

    @property
    def is_narrowed(self) -> bool:
        """Whether anything is left out of the list."""
        return bool(self.text) or bool(self.wanted)

    def query(self, *, without: Collection[str] = ()) -> QueryDict:
        """The search as it stands in an address, groups in their order; the usual order is not
        said.
        """
        query = QueryDict(mutable=True)
        if self.text and "q" not in without:
            query["q"] = self.text
        for group in GROUPS:
            if group in self.wanted and group not in without:
                query.setlist(group, sorted(self.wanted[group]))
        if self.sort != USUAL_SORT and "sort" not in without:
            query["sort"] = self.sort
        return query


def read_search(data: QueryDict) -> Search:
    """Return what an address asks for."""
    wanted = {group: _ticked(group, data.getlist(group)) for group in GROUPS}
    sort = data.get("sort", "")
    return Search(
        text=" ".join(data.get("q", "").replace("\0", "").split())[:LONGEST_TEXT],
        wanted={group: ticked for group, ticked in wanted.items() if ticked},
        sort=sort if sort in SORTS else USUAL_SORT,
    )


def _ticked(group: str, values: Collection[str]) -> frozenset[str]:
    known = CHOICES.get(group)
    meant = (
        value for value in values if (value in known if known is not None else _is_printable(value))
    )
    return frozenset(list(dict.fromkeys(meant))[:MOST_TICKS])


def _is_printable(value: str) -> bool:
    return 0 < len(value) <= LONGEST_VALUE and value.isprintable()
