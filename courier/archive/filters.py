"""The search form of the archive. Whatever cannot be read is left out of the search and said so beside its field."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from courier.common.choices import set_choices
from courier.games.models import Game, Seat

RESULTS: Final = [
    ("", _("Any result")),
    ("first", _("The first side won")),
    ("second", _("The second side won")),
    ("draw", _("Draw")),
]
_WINNERS: Final = {"first": Q(winner=0), "second": Q(winner=1), "draw": Q(winner__isnull=True)}


class ArchiveFilter(forms.Form):
    """Which finished games to list."""

    player = forms.CharField(label=_("Player"), max_length=80, required=False)
    preset = forms.ChoiceField(label=_("Variant"), required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)
    year = forms.ChoiceField(label=_("Year"), required=False)

    def __init__(self, *args: Any, presets: list[tuple[str, str]], years: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "preset", [("", _("All variants")), *presets])
        set_choices(self, "year", [("", _("Any year")), *((str(year), str(year)) for year in years)])
        self.fields["player"].widget.attrs |= {"type": "search", "autocomplete": "off"}

    @property
    def is_searching(self) -> bool:
        """Whether anything is asked for."""
        return any(self.data.get(name) for name in self.fields)

    @property
    def is_narrowed(self) -> bool:
        """Whether a field other than the player is used; those are folded away on a phone."""
        return any(self.data.get(name) for name in self.fields if name != "player")

    def apply(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games that fit every field that could be read."""
        self.is_valid()
        wanted = self.cleaned_data
        if wanted.get("preset"):
            games = games.filter(revision__preset__key=wanted["preset"])
        if wanted.get("result"):
            games = games.filter(_WINNERS[wanted["result"]])
        if wanted.get("year"):
            games = games.filter(year=int(wanted["year"]))
        for word in wanted.get("player", "").split():
            games = games.filter(_has_player(word))
        return games


def _has_player(word: str) -> Exists:
    """Whether a name or handle at the board contains the word; every word may fit either side."""
    named = Q(name__icontains=word) | Q(player__name__icontains=word) | Q(player__username__icontains=word)
    return Exists(Seat.objects.filter(named, game=OuterRef("pk")))
