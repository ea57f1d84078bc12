"""The list of bots: each with what it has played most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from courier.players.models import Player
from courier.ratings.models import Rating
from courier.ratings.queries import ShownRating, shown, shown_families

MOST_RATINGS: Final = 3  # of a bot


@dataclass(frozen=True, slots=True)
class BotLine:
    """A bot, and its ratings in the families it has played most, with those."""

    player: Player
    ratings: tuple[tuple[Rating, ShownRating], ...]


def bot_lines(bots: Sequence[Player], *, now: datetime) -> list[BotLine]:
    """Bots with at most three ratings each, the most played first; 1 query."""
    games = F("won") + F("drawn") + F("lost")
    number = Window(RowNumber(), partition_by="player", order_by=[games.desc(), "family"])
    found = Rating.objects.filter(player__in=bots, family__in=shown_families())
    most_played = found.annotate(number=number).filter(number__lte=MOST_RATINGS)
    ratings: dict[int, list[tuple[Rating, ShownRating]]] = {bot.pk: [] for bot in bots}
    for row in most_played.select_related("family").order_by("number"):
        ratings[row.player_id].append((row, shown(row, now=now)))
    return [BotLine(bot, tuple(ratings[bot.pk])) for bot in bots]
