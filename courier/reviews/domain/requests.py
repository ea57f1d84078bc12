"""Asking for a review of a game, and for an opinion on a position."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.rates import DAY, may_again
from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.players.models import Player
from courier.players.queries import is_verified
from courier.presets.models import Preset, PresetRevision
from courier.reviews.errors import (
    GameOfThatKind,
    NotConfirmed,
    NotReviewable,
    ReviewsWait,
    TooManyReviews,
)
from courier.reviews.models import Opinion, Review
from courier.reviews.permissions import is_reviewable, plays_preset
from courier.reviews.queries import digest_of, waiting_for, waiting_opinions

REVIEW_TASK: Final = "courier.reviews.tasks.review"
MOST_POSITIONS: Final = 400
MOST_WAITING: Final = 3
A_DAY: Final = 20
POSITIONS_A_DAY: Final = 300


@transaction.atomic
def request_review(*, game: Game, player: Player, now: datetime) -> Review:
    """Have the computer look at every position of a finished game, 400 at most; once for a game.

    Locks the player, who may see the game. Raises NotReviewable, GameOfThatKind, NotConfirmed,
    ReviewsWait, TooManyReviews.
    """
    if not is_reviewable(game):
        raise NotReviewable
    _hold(player, game.revision.preset)
    found = Review.objects.filter(game=game).first()
    if found is not None:
        return found
    if waiting_for(player) >= MOST_WAITING:
        raise ReviewsWait(limit=MOST_WAITING)
    if not may_again("review", player.pk, limit=A_DAY, seconds=DAY):
        raise TooManyReviews(limit=A_DAY)
    review, _is_new = Review.objects.get_or_create(
        game=game,
        defaults={
            "requested_by": player,
            "requested_at": now,
            "beat_at": now,
            "wanted": min(game.ply + 1, MOST_POSITIONS),
        },
    )
    enqueue(REVIEW_TASK)
    return review


@transaction.atomic
def request_opinion(
    *, revision: PresetRevision, position: str, player: Player, now: datetime
) -> Opinion:
    """Have the computer look at a position, a canonical text; once for each.

    Locks the player. Raises NotReviewable, GameOfThatKind, NotConfirmed, ReviewsWait,
    TooManyReviews.
    """
    if not revision.spec.enforced:
        raise NotReviewable
    _hold(player, revision.preset)
    digest = digest_of(position)
    found = Opinion.objects.filter(revision=revision, digest=digest).first()
    if found is not None:
        return found
    if waiting_opinions().filter(requested_by=player).count() >= MOST_WAITING:
        raise ReviewsWait(limit=MOST_WAITING)
    if not may_again("opinion", player.pk, limit=POSITIONS_A_DAY, seconds=DAY):
        raise TooManyReviews(limit=POSITIONS_A_DAY)
    opinion, _is_new = Opinion.objects.get_or_create(
        revision=revision,
        digest=digest,
        defaults={
            "position": position,
            "requested_by": player,
            "requested_at": now,
            "beat_at": now,
        },
    )
    enqueue(REVIEW_TASK)
    return opinion


def _hold(player: Player, preset: Preset) -> None:
    """Lock who is about to ask about a variant, if they may."""
    if plays_preset(preset, player):
        raise GameOfThatKind(variant=preset.name)
    if not is_verified(player):
        raise NotConfirmed
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
