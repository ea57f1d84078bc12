"""Reading reviews."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.db.models import QuerySet

from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.reviews.models import Opinion, Review


def review_of(game: Game) -> Review | None:
    """What the computer thinks of a game, as far as it has come; 1 query."""
    return Review.objects.filter(game=game).first()


def unfinished_reviews() -> QuerySet[Review]:
    """The reviews that wait for the computer, oldest first."""
    return Review.objects.filter(finished_at=None).order_by("requested_at", "pk")


def waiting_for(player: Player) -> int:
    """How many games somebody has asked for and not yet got reviewed; 1 query."""
    return unfinished_reviews().filter(requested_by=player).count()


def digest_of(position: str) -> str:
    """A short name of a position."""
    return sha256(position.encode()).hexdigest()


def opinion_on(revision: PresetRevision, position: str) -> Opinion | None:
    """What the computer thinks of a position, or that it was asked; 1 query."""
    return Opinion.objects.filter(revision=revision, digest=digest_of(position)).first()


def waiting_opinions() -> QuerySet[Opinion]:
    """The positions that wait for the computer, oldest first."""
    return Opinion.objects.filter(point__isnull=True).order_by("requested_at", "pk")


def left_since(instant: datetime) -> bool:
    """Whether a review or a position waits that nobody has worked at since then; at most 2
    queries.
    """
    return (
        unfinished_reviews().filter(beat_at__lt=instant).exists()
        or waiting_opinions().filter(beat_at__lt=instant).exists()
    )
