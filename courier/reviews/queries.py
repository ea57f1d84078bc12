"""Reading reviews."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from courier.games.models import Game
from courier.players.models import Player
from courier.reviews.models import Review


def review_of(game: Game) -> Review | None:
    """What the computer thinks of a game, as far as it has come; 1 query."""
    return Review.objects.filter(game=game).first()


def unfinished_reviews() -> QuerySet[Review]:
    """The reviews that wait for the computer, oldest first."""
    return Review.objects.filter(finished_at=None).order_by("requested_at", "pk")


def waiting_for(player: Player) -> int:
    """How many games somebody has asked for and not yet got reviewed; 1 query."""
    return unfinished_reviews().filter(requested_by=player).count()


def left_since(instant: datetime) -> bool:
    """Whether a review waits that nobody has worked at since then; 1 query."""
    return unfinished_reviews().filter(beat_at__lt=instant).exists()
