"""Reading counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from courier.archive.queries import findable_games
from courier.events.queries import THEMATIC
from courier.games.enums import Source
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.statistics.enums import Kind, PlayerKind
from courier.statistics.models import Counted, PlayerCount, PresetCount

MOST_SHOWN: Final = 12
MOST_PRESETS: Final = 20
_OPEN: Final = Q(preset__visibility=Visibility.PUBLIC, preset__hidden_at__isnull=True)


@dataclass(frozen=True, slots=True)
class Count:
    """How often something occurred and how that ended: for the first and the second side, or won
    and lost.
    """

    value: str
    games: int
    first: int
    second: int

    @property
    def drawn(self) -> int:
        """The rest."""
        return self.games - self.first - self.second


@dataclass(frozen=True, slots=True)
class Named:
    """The same under a name; `key` leads to its page, empty where there is none."""

    name: str
    key: str
    count: Count


Counts = dict[str, list[Count]]


def countable_games() -> QuerySet[Game]:
    """Games that count: those anybody may find, but none that somebody brought from elsewhere, or
    that began from the position of a thematic event.
    """
    return findable_games().exclude(source=Source.IMPORTED).exclude(THEMATIC)


def uncounted_ids(*, since: datetime | None = None) -> list[int]:
    """Ids of the games the counts lack, oldest first, all of them or those that ended or came since
    then; 1 query.
    """
    lacking = countable_games().filter(~Exists(Counted.objects.filter(game=OuterRef("pk"))))
    if since is not None:
        lacking = lacking.filter(Q(ended_at__gte=since) | Q(created_at__gte=since))
    return list(lacking.order_by("pk").values_list("pk", flat=True))


def overcounted_ids() -> list[int]:
    """Ids of the games that are counted and may no longer be found; 1 query."""
    kept = countable_games().filter(pk=OuterRef("game"))
    return list(Counted.objects.filter(~Exists(kept)).order_by("pk").values_list("pk", flat=True))


def counts_of_preset(preset: Preset) -> Counts:
    """What is counted of a preset by kind, the most frequent first; 3 queries. Arrays and openings
    are cut off.
    """
    rows = PresetCount.objects.filter(preset=preset, games__gt=0).order_by("-games", "value")
    whole = rows.filter(kind__in=[Kind.ALL, Kind.ENDING, Kind.LENGTH, Kind.MONTH])
    found = _by_kind(whole.values_list("kind", "value", "games", "first_won", "second_won"))
    for kind in (Kind.ARRAY, Kind.OPENING):
        cut = rows.filter(kind=kind).values_list("value", "games", "first_won", "second_won")[
            :MOST_SHOWN
        ]
        found[kind] = [Count(*row) for row in cut]
    return found


def counts_of_site() -> Counts:
    """The same of all presets that everybody may see, without arrays and openings; 1 query."""
    rows = PresetCount.objects.filter(
        _OPEN, kind__in=[Kind.ALL, Kind.ENDING, Kind.LENGTH, Kind.MONTH], games__gt=0
    )
    summed = rows.values_list("kind", "value").annotate(
        n=Sum("games"), first=Sum("first_won"), second=Sum("second_won")
    )
    return _by_kind(summed.order_by("-n", "value"))


def presets_most_played() -> list[Named]:
    """The presets with the most games; 1 query."""
    rows = PresetCount.objects.filter(_OPEN, kind=Kind.ALL, games__gt=0).order_by(
        "-games", "preset__name"
    )
    shown = rows.values_list("preset__name", "preset__key", "games", "first_won", "second_won")[
        :MOST_PRESETS
    ]
    return [Named(name, key, Count("", *numbers)) for name, key, *numbers in shown]


def people_counted() -> int:
    """How many people have finished a game that counts; 1 query."""
    return PlayerCount.objects.filter(
        kind=PlayerKind.ALL, games__gt=0, player__computer_level__isnull=True
    ).count()


def counts_of_player(player: Player) -> Counts:
    """What is counted of a player by kind, presets and opponents apart; 1 query."""
    rows = PlayerCount.objects.filter(player=player, games__gt=0).order_by("-games", "value")
    whole = rows.filter(kind__in=[PlayerKind.ALL, PlayerKind.SIDE, PlayerKind.MONTH])
    return _by_kind(whole.values_list("kind", "value", "games", "won", "lost"))


def presets_of_player(player: Player) -> list[Named]:
    """A player's presets, the most played first; 2 queries. Presets that have been hidden since are
    left out.
    """
    counts = _most(player, PlayerKind.PRESET)
    open_presets = Preset.objects.filter(visibility=Visibility.PUBLIC, hidden_at__isnull=True)
    found = open_presets.in_bulk([int(count.value) for count in counts])
    known = [(found.get(int(count.value)), count) for count in counts]
    return [Named(preset.name, preset.key, count) for preset, count in known if preset is not None]


def opponents_of_player(player: Player) -> list[tuple[Player | None, Count]]:
    """Return the opponents a player met most, None for those who have left; 2 queries."""
    counts = _most(player, PlayerKind.OPPONENT)
    found = Player.objects.in_bulk([int(count.value) for count in counts if count.value])
    return [(found.get(int(count.value)) if count.value else None, count) for count in counts]


def _most(player: Player, kind: PlayerKind) -> list[Count]:
    rows = PlayerCount.objects.filter(player=player, kind=kind, games__gt=0).order_by(
        "-games", "-won", "value"
    )
    return [Count(*row) for row in rows.values_list("value", "games", "won", "lost")[:MOST_PRESETS]]


def _by_kind(rows: Iterable[tuple[str, str, int, int, int]]) -> Counts:
    found: Counts = {}
    for kind, value, games, first, second in rows:
        found.setdefault(kind, []).append(Count(value, games, first, second))
    return found
