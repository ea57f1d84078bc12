"""Reading the catalogue: all rows that words find, then the presets of one page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import (
    Case,
    Exists,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.facets import Narrowed, Row, narrowed
from courier.presets.filters import USUAL_SORT, Search
from courier.presets.models import Favourite, Preset
from courier.presets.search import Word, fits, nearly_fits, nearness, slipped_nearness, words_of

# What people play most on the sites of the field, for lists of which nothing has been played yet.
FAMOUS: Final = (
    *("chess960", "crazyhouse", "xiangqi", "shogi", "duck-chess", "antichess", "atomic", "janggi"),
    *("king-of-the-hill", "three-check", "horde", "racing-kings", "makruk", "sissa", "grand-chess"),
    *("seirawan-chess", "capablanca-chess", "minishogi", "placement-chess", "shatranj", "amazons"),
    *("kyoto-shogi", "breakthrough", "dobutsu-shogi", "omega-chess", "torpedo-chess"),
)


def _fame() -> Combinable:
    """The place among them; none, which sorts last, for others."""
    famous = Func(Value(" ".join(FAMOUS)), Value(" "), function="string_to_array")
    key = Cast("key", TextField())
    place = Func(famous, key, function="array_position", output_field=IntegerField())
    return Case(When(key__in=FAMOUS, then=place))  # hashed: the array is gone through for few


ORDERS: Final[dict[str, tuple[str | Combinable, ...]]] = {
    "played": ("-plays", "-favourite_count", _fame()),
    "favourites": ("-favourite_count", "-plays"),
    "votes": (F("vote_mean").desc(nulls_last=True), "-vote_count", "-plays"),
    "newest": (F("first_listed_at").desc(nulls_last=True), F("year").desc(nulls_last=True)),
    "name": (),
}


@dataclass(frozen=True, slots=True)
class Found:
    """What a search finds; `nearly` when only other words, one slip away, were found."""

    presets: Narrowed
    nearly: bool

    @property
    def ids(self) -> list[int]:
        """The presets in order."""
        return self.presets.found


def find(search: Search, *, player: Player | None, challenged: Collection[int] = ()) -> Found:
    """Return the presets somebody looks for; `challenged` are those of which open challenges wait.

    1 query; 2 when no preset has the words, but perhaps words like them; none for signs alone.
    """
    words = words_of(search.text)
    if search.text and not words:
        return Found(narrowed([], search.wanted), nearly=False)
    is_usual = not words and search.sort == USUAL_SORT and "mine" not in search.wanted
    read = _usual(player) if is_usual else _columns(_read(search, words, player))
    rows = _rows(read, challenged)
    nearly = bool(words) and not rows
    if nearly:
        rows = _rows(_columns(_read(search, words, player, nearly=True)), challenged)
    return Found(narrowed(rows, search.wanted), nearly=nearly and bool(rows))


def presets_in_order(ids: Sequence[int]) -> list[Preset]:
    """The presets of a page with their current revisions; 1 query."""
    read = {preset.pk: preset for preset in _with_current(ids)}
    return [read[pk] for pk in ids if pk in read]


@kept
def _with_current(ids: Collection[int]) -> QuerySet[Preset]:
    return Preset.objects.filter(pk__in=ids).select_related("current").order_by()


@kept
def _usual(player: Player | None) -> QuerySet[Preset, tuple[Any, ...]]:
    """What somebody reads who has not looked for anything yet."""
    return _columns(_read(Search("", {}, USUAL_SORT), (), player))


def _read(
    search: Search, words: Sequence[Word], player: Player | None, *, nearly: bool = False
) -> QuerySet[Preset]:
    """The presets that are offered and have the words; among one's favourites also those that are
    not offered.
    """
    is_mine = (
        Exists(Favourite.objects.filter(preset=OuterRef("pk"), player=player))
        if player
        else Value(False)
    )
    presets = Preset.objects.filter(current__isnull=False).annotate(is_mine=is_mine)
    presets = presets.filter(
        Q(is_mine=True) & _readable(player) if "mine" in search.wanted else Q(is_listed=True)
    )
    presets = presets.filter(nearly_fits(words) if nearly else fits(words))
    near = slipped_nearness if nearly else nearness
    by_name = near(words) if words and search.sort == USUAL_SORT else ()
    return presets.order_by(*by_name, *ORDERS[search.sort], "search_name", "pk")


def _readable(player: Player | None) -> Q:
    """What `permissions.may_read` lets a player read."""
    is_public = Q(visibility=Visibility.PUBLIC) & (Q(is_listed=True) | Q(retired_at__isnull=False))
    return Q(owner=player, owner__isnull=False) | (
        Q(hidden_at=None) & (is_public | Q(visibility=Visibility.UNLISTED))
    )


def _columns(presets: QuerySet[Preset]) -> QuerySet[Preset, tuple[Any, ...]]:
    columns = ("pk", "family", "inventor", "enforced", "files", "ranks", "tags", "owner", "is_mine")
    rows: QuerySet[Preset, tuple[Any, ...]] = presets.values_list(*columns)
    return rows


def _rows(presets: Iterable[tuple[Any, ...]], challenged: Collection[int]) -> list[Row]:
    return [
        Row(
            pk,
            family,
            inventor,
            enforced,
            files,
            ranks,
            tags,
            owner is not None,
            pk in challenged,
            is_mine,
        )
        for pk, family, inventor, enforced, files, ranks, tags, owner, is_mine in presets
    ]
