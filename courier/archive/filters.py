"""The search form of the archive. Whatever cannot be read is left out of the search and said so
beside its field.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.contrib.postgres.search import SearchQuery
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from courier.archive.models import Entry
from courier.archive.position_query import PositionQuery, QueriedPositions, read_positions
from courier.archive.positions import at_positions
from courier.archive.queries import Order, seats_named
from courier.common.choices import set_choices
from courier.common.long_lists import LongList
from courier.games.enums import Ending
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.queries import current_revision
from variants import LONGEST_TEXT

RESULTS: Final = [
    ("", _("Any result")),
    ("first", _("The first side won")),
    ("second", _("The second side won")),
    ("draw", _("Draw")),
]
_WINNERS: Final = {"first": Q(winner=0), "second": Q(winner=1), "draw": Q(winner__isnull=True)}
SIDES: Final = [("", _("Either side")), ("0", _("The first side")), ("1", _("The second side"))]
TURNS: Final = [
    ("", _("Either side to move")),
    ("w", _("The first side to move")),
    ("b", _("The second side to move")),
]
ENDINGS: Final = [
    ("", _("Any ending")),
    *((value, label) for value, label in Ending.choices if value != Ending.ABORTED),
]
ORDERS: Final = [
    (Order.NEWEST, _("Newest first")),
    (Order.OLDEST, _("Oldest first")),
    (Order.SHORTEST, _("Shortest first")),
    (Order.LONGEST, _("Longest first")),
]
FIRST_YEAR: Final = 1
MORE: Final = (
    "side",
    "opponent",
    "family",
    "ending",
    "year",
    "since",
    "until",
    "least",
    "most",
    "rating_least",
    "rating_most",
    "place",
    "said",
    "words",
)
MOST_WORDS: Final = 4
FOLDED: Final = ("position", "pattern", "material", "turn", "moves")
OF_POSITIONS: Final = (*FOLDED, "mirror", "exchange")


def words_of(text: str) -> list[str]:
    """Return the words of a name, each once."""
    return list(dict.fromkeys(text.casefold().split()))


def check_words(text: str) -> None:
    """Refuse more words than a search looks for: each is compared with all names."""
    if len(words_of(text)) > MOST_WORDS:
        raise forms.ValidationError(
            _("Use at most %(most)d words for a name."), params={"most": MOST_WORDS}
        )


class ArchiveFilter(forms.Form):
    """Which finished games to list."""

    player = forms.CharField(
        label=_("Player"), max_length=80, required=False, validators=[check_words]
    )
    side = forms.ChoiceField(label=_("Who played"), choices=SIDES, required=False)
    opponent = forms.CharField(
        label=_("Opponent"), max_length=80, required=False, validators=[check_words]
    )
    preset = forms.ChoiceField(label=_("Variant"), required=False, widget=LongList)
    family = forms.ChoiceField(label=_("Family"), required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)
    ending = forms.ChoiceField(label=_("Ending"), choices=ENDINGS, required=False)
    year = forms.IntegerField(label=_("Year"), min_value=FIRST_YEAR, max_value=9998, required=False)
    since = forms.DateField(
        label=_("Ended since"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label=_("Ended until"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    least = forms.IntegerField(
        label=_("Moves, at least"), min_value=1, max_value=9999, required=False
    )
    most = forms.IntegerField(
        label=_("Moves, at most"), min_value=1, max_value=9999, required=False
    )
    rating_least = forms.IntegerField(
        label=_("Rating, at least"),
        min_value=0,
        max_value=9999,
        required=False,
        help_text=_("average of both players"),
    )
    rating_most = forms.IntegerField(
        label=_("Rating, at most"), min_value=0, max_value=9999, required=False
    )
    place = forms.CharField(label=_("Place or event"), max_length=80, required=False)
    event = forms.SlugField(max_length=16, required=False, widget=forms.HiddenInput)  # its code
    said = forms.BooleanField(label=_("With remarks"), required=False)
    words = forms.CharField(
        label=_("Words in remarks"),
        max_length=200,
        required=False,
        help_text=_("“in quotes” for a phrase, - to exclude"),
    )
    moves = forms.CharField(
        label=_("Opening"),
        max_length=2000,
        required=False,
        help_text=_("1.e4 e5 2.Nf3, including transpositions"),
    )
    position = forms.CharField(
        label=_("Exact position"),
        max_length=LONGEST_TEXT,
        required=False,
        help_text=_("as FEN; the first field is enough"),
    )
    pattern = forms.CharField(
        label=_("Pattern"),
        max_length=LONGEST_TEXT,
        required=False,
        help_text=_(
            "rank by rank: a piece, . empty, ! and @ any piece of a side, # any piece, ? or a "
            "number for anything"
        ),
    )
    material = forms.CharField(
        label=_("Material"), max_length=400, required=False, help_text=_("Q=1 q=0 P>=3")
    )
    turn = forms.ChoiceField(label=_("Side to move"), choices=TURNS, required=False)
    mirror = forms.BooleanField(label=_("Also mirrored left to right"), required=False)
    exchange = forms.BooleanField(label=_("Also with sides swapped"), required=False)
    sort = forms.ChoiceField(label=_("Sort by"), choices=ORDERS, required=False)

    def __init__(
        self,
        *args: Any,
        presets: list[tuple[str, str]],
        families: list[str],
        viewer: Player | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "preset", [("", _("All variants")), *presets])
        set_choices(
            self, "family", [("", _("All families")), *((family, family) for family in families)]
        )
        for name in ("player", "opponent", "place", "words"):
            self.fields[name].widget.attrs |= {"type": "search", "autocomplete": "off"}
        for name in OF_POSITIONS:
            self.fields[name].widget.attrs |= {
                "form": "search"
            }  # they stand beside the board, wherever that is
        for name in ("moves", "position", "pattern", "material"):
            self.fields[name].widget.attrs |= {
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
            }
        self.viewer = viewer
        self.queried = QueriedPositions()
        self._revision: PresetRevision | None = None

    @property
    def query(self) -> str:
        """The search as a query string, without the fields that are empty."""
        return self._query(self.fields)

    def _query(self, names: Iterable[str]) -> str:
        return urlencode([(name, self.data[name]) for name in names if self.data.get(name)])

    @property
    def query_of_all_events(self) -> str:
        """The same without the event whose games alone are searched."""
        return self._query(name for name in self.fields if name != "event")

    @property
    def is_of_event(self) -> bool:
        """Whether only the games of one event are searched, once the search is read."""
        return bool(self.cleaned_data.get("event"))

    @property
    def is_searching(self) -> bool:
        """Whether anything is asked for."""
        return any(self.data.get(name) for name in self.fields)

    @property
    def is_narrowed(self) -> bool:
        """Whether a field is used that is folded away on a phone: all but the player, and the
        event, which has no field that is shown.
        """
        folded = (name for name in self.fields if name not in ("player", "event"))
        return any(self.data.get(name) for name in folded)

    @property
    def reads_names(self) -> bool:
        """Whether a field is used that is compared with all names or places."""
        return any(self.data.get(name) for name in ("player", "opponent", "place"))

    @property
    def has_position_query(self) -> bool:
        """Whether one of the fields about positions is used; they are folded away."""
        return any(self.data.get(name) for name in FOLDED)

    @property
    def has_more_filters(self) -> bool:
        """Whether one of the rarer fields is used; they are folded away as well."""
        return any(self.data.get(name) for name in MORE)

    @property
    def order(self) -> Order:
        """How the games are to be sorted; by pattern always the newest first."""
        return Order(self.cleaned_data.get("sort") or Order.NEWEST)

    def clean(self) -> dict[str, Any]:
        """Read what is asked about positions on the board of the preset."""
        given = super().clean() or self.cleaned_data
        if not any(given.get(name) for name in FOLDED):
            return given
        if not given.get("preset"):
            queried = next(name for name in FOLDED if given.get(name))
            self.add_error(
                queried, _("Choose a variant: positions belong to one board and its pieces.")
            )
            return given
        self._read_positions(self.revision(given["preset"]), given)
        return given

    def revision(self, key: str) -> PresetRevision:
        """The rules a board is drawn by; read once."""
        if self._revision is None or self._revision.preset.key != key:
            self._revision = current_revision(key)
        return self._revision

    def apply(self, entries: QuerySet[Entry]) -> QuerySet[Entry]:
        """The games that fit every field that could be read; patterns are looked for afterwards
        (`queried.patterns`).
        """
        self.is_valid()
        wanted = self.cleaned_data
        for name, column in (
            ("preset", "preset__key"),
            ("family", "preset__family"),
            ("ending", "game__ending"),
            ("event", "game__event_board__round__event__code"),
        ):
            if wanted.get(name):
                entries = entries.filter(**{column: wanted[name]})
        if wanted.get("result"):
            entries = entries.filter(_WINNERS[wanted["result"]])
        entries = _between(entries, wanted)
        if wanted.get("place"):
            entries = entries.filter(game__site__icontains=wanted["place"])
        if wanted.get("words"):
            entries = entries.filter(
                remarks=SearchQuery(wanted["words"], config="simple", search_type="websearch")
            )
        elif wanted.get("said"):
            entries = entries.filter(remarks__isnull=False)
        side = int(wanted["side"]) if wanted.get("side") else None
        other = None if side is None else 1 - side
        for word in words_of(wanted.get("player", "")):
            entries = entries.filter(pk__in=seats_named(word, side=side))
        for word in words_of(wanted.get("opponent", "")):
            entries = entries.filter(pk__in=seats_named(word, side=other))
        return at_positions(entries, self.queried.keys) if self.queried.keys else entries

    def _read_positions(self, revision: PresetRevision, given: dict[str, Any]) -> None:
        wanted = {name: given.get(name, "") for name in FOLDED}
        queried = PositionQuery(
            **wanted, mirror=bool(given.get("mirror")), exchange=bool(given.get("exchange"))
        )
        self.queried, troubles = read_positions(revision, queried, viewer=self.viewer)
        for name, sentence in troubles.items():
            self.add_error(name, sentence)


def _between(entries: QuerySet[Entry], wanted: dict[str, Any]) -> QuerySet[Entry]:
    """The games that ended within the days, and are as long and as well rated, as wanted.

    A move is one of either side. The rating is the mean of both players' before the game.
    """
    if wanted.get("year"):
        year = wanted["year"]
        entries = entries.filter(
            ended_at__gte=datetime(year, 1, 1, tzinfo=UTC),
            ended_at__lt=datetime(year + 1, 1, 1, tzinfo=UTC),
        )
    if wanted.get("since"):
        entries = entries.filter(ended_at__gte=datetime.combine(wanted["since"], time.min, UTC))
    if wanted.get("until"):
        entries = entries.filter(
            ended_at__lte=datetime.combine(wanted["until"], time.max, UTC)
            - timedelta(microseconds=1)
        )
    if wanted.get("least"):
        entries = entries.filter(plies__gte=2 * wanted["least"] - 1)
    if wanted.get("most"):
        entries = entries.filter(plies__lte=2 * wanted["most"])
    if wanted.get("rating_least") is not None:
        entries = entries.filter(rating__gte=wanted["rating_least"])
    if wanted.get("rating_most") is not None:
        entries = entries.filter(rating__lte=wanted["rating_most"])
    return entries


class SaveForm(forms.Form):
    """The name of a search that is to be kept, and what it looks for."""

    name = forms.CharField(label=_("Name"), max_length=80)
    query = forms.CharField(max_length=12_000, required=False, widget=forms.HiddenInput)
