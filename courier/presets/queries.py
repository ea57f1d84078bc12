"""Reading presets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Final

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Length
from django.http import Http404

from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Favourite, FeaturedMonth, Preset, PresetRevision
from courier.presets.permissions import may_start

MOST_WORDS: Final = 6
MONTH_SECONDS: Final = 60


def current_revision(key: str) -> PresetRevision:
    """The revision new games of a preset are started with; 1 query. Raises
    `PresetRevision.DoesNotExist`.
    """
    revision = _current.first(key)
    if revision is None:
        raise PresetRevision.DoesNotExist
    return revision


@kept
def _current(key: str) -> QuerySet[PresetRevision]:
    revisions = PresetRevision.objects.select_related("preset__owner", "preset__source")
    return revisions.filter(preset__key=key, pk=F("preset__current"))


def revision_or_404(key: str, player: Player | None) -> PresetRevision:
    """The same for somebody who begins with it; 1 query. Raises Http404, also where they may not
    start games of it.
    """
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    if not may_start(revision.preset, player):
        raise Http404(key)
    return revision


def listed_presets() -> QuerySet[Preset]:
    """Every preset that is offered, by name, with its current revision; 1 query."""
    return Preset.objects.filter(is_listed=True, current__isnull=False).select_related("current")


def favourites_of(player: Player, *, limit: int) -> list[Preset]:
    """The presets on offer that a player has put a heart to, the latest first; 1 query."""
    found = listed_presets().filter(favourites__player=player)
    return list(found.order_by("-favourites__created_at", "name")[:limit])


@kept
def named_presets() -> QuerySet[Preset, tuple[str, str, str]]:
    """Key, name and family of every preset that is offered, by name; 1 query."""
    rows: QuerySet[Preset, tuple[str, str, str]] = listed_presets().values_list(
        "key", "name", "family"
    )
    return rows


def presets_for(player: Player) -> QuerySet[Preset]:
    """Every preset that is offered, and the player's own ones that are not, by name; 1 query."""
    own = Q(owner=player, retired_at=None, hidden_at=None)
    return Preset.objects.filter(Q(is_listed=True) | own, current__isnull=False).select_related(
        "current"
    )


def presets_called(text: str, player: Player | None, *, limit: int) -> list[Preset]:
    """Presets the player may find whose name or key has every word of a text, exact ones and short
    names first.

    1 query, none without a word.
    """
    words = text.split()[:MOST_WORDS]
    if not words:
        return []
    presets = presets_for(player) if player is not None else listed_presets()
    for word in words:
        presets = presets.filter(Q(name__icontains=word) | Q(key__icontains=word))
    whole = " ".join(words)
    rank = Case(
        When(Q(key__iexact=whole) | Q(name__iexact=whole), then=Value(0)),
        When(name__istartswith=whole, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    return list(presets.annotate(rank=rank).order_by("rank", Length("name"), "name", "pk")[:limit])


def featured_months() -> QuerySet[FeaturedMonth]:
    """The variants of the months that are still offered, the latest first; 1 query."""
    offered = FeaturedMonth.objects.filter(preset__is_listed=True, preset__current__isnull=False)
    return offered.select_related("preset__current").order_by("-month")


def variant_of_the_month(today: date) -> Preset | None:
    """The variant of the month of a day; 1 query, none drawn: see `domain.months`."""
    found = featured_months().filter(month=today.replace(day=1)).first()
    return found.preset if found is not None else None


def month_name(today: date) -> str:
    """Under which name the variant of a month is kept in the cache."""
    return f"month:{today:%Y-%m}"


def month_tile(today: date) -> Mapping[str, str]:
    """Key, name and summary of the variant of the month, empty where there is none. Kept for a
    minute; 1 query at most.
    """
    found: Mapping[str, str] | None = computed.get_or_set(
        month_name(today), lambda: _month_tile(today), MONTH_SECONDS
    )
    return found or {}


def _month_tile(today: date) -> Mapping[str, str]:
    preset = variant_of_the_month(today)
    if preset is None:
        return {}
    return {"key": preset.key, "name": preset.name, "summary": preset.summary}


# On games: those of presets that everybody may find, retired ones too.
OPEN_PRESET = Q(revision__preset__visibility=Visibility.PUBLIC, revision__preset__hidden_at=None)
# The same of those whose public games anybody may watch who has the address
# (`permissions.is_watchable`).
WATCHABLE = ~Q(revision__preset__visibility=Visibility.PRIVATE) & Q(
    revision__preset__hidden_at=None
)


def favourite_ids(player: Player | None, presets: Iterable[Preset]) -> frozenset[int]:
    """Which of these presets the player has put a heart to; 1 query, none for somebody who has not
    signed in.
    """
    if player is None:
        return frozenset()
    return frozenset(_favourites_among(player, [preset.pk for preset in presets]))


@kept
def _favourites_among(player: Player, presets: Collection[int]) -> QuerySet[Favourite, int]:
    return Favourite.objects.filter(player=player, preset__in=presets).values_list(
        "preset", flat=True
    )
