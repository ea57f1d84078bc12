"""Giving back what an annulled game did to two ratings, and taking it again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.ratings.computation import listed_until, provisional_from, undone
from courier.ratings.domain.results import lock_players
from courier.ratings.glicko import Strength
from courier.ratings.models import Rating, RatingChange, RatingCorrection

MOMENT: Final = timedelta(microseconds=1)
POINTS: Final = ("lost", "drawn", "won")  # by half points
_WRITTEN: Final = [
    "rating",
    "deviation",
    "volatility",
    *POINTS,
    "provisional_from",
    "listed_until",
    "corrected_at",
]


def give_back(game_id: int, *, now: datetime) -> bool:
    """Take what a counted game did to its players off their ratings, once, in the transaction that
    annuls it and holds its lock; False where it did nothing. What later games did stays.
    """
    return _correct(game_id, is_undone=False, now=now)


def take_again(game_id: int, *, now: datetime) -> bool:
    """Undo `give_back`, once."""
    return _correct(game_id, is_undone=True, now=now)


def correction_of(
    step: RatingChange | RatingCorrection,
    known: Strength,
    *,
    counted_at: datetime,
    corrected_at: datetime | None,
    at: datetime,
) -> RatingCorrection:
    """The line that undoes a step of the ledger for its player, whose last game in the family
    counted at `counted_at`, and whose rating was last corrected at `corrected_at`; not yet stored.
    """
    before = Strength(step.rating_before, step.deviation_before)
    own_at = step.at if isinstance(step, RatingCorrection) else step.counted_at
    is_last = step.counted_at == counted_at and (corrected_at is None or corrected_at <= own_at)
    after = undone(known, before, step.strength, is_last=is_last)
    return RatingCorrection(
        game_id=step.game_id,
        side=step.side,
        is_undone=isinstance(step, RatingCorrection),
        player_id=step.player_id,
        family_id=step.family_id,
        at=at,
        counted_at=counted_at,
        rating_before=known.rating,
        deviation_before=known.deviation,
        rating=after.rating,
        deviation=after.deviation,
        volatility=after.volatility,
    )


def _correct(game_id: int, *, is_undone: bool, now: datetime) -> bool:
    """Undo what a game did, or that; 6 queries and 2 for each player."""
    steps: list[RatingChange | RatingCorrection] = []
    if is_undone:
        steps += RatingCorrection.objects.filter(game=game_id, is_undone=False)
    else:
        steps += RatingChange.objects.filter(game=game_id)
    people = [step.player_id for step in steps if step.player_id is not None]
    lock_players(people)
    if RatingCorrection.objects.filter(game=game_id, is_undone=is_undone).exists():
        return False
    points = dict(RatingChange.objects.filter(game=game_id).values_list("side", "half_points"))
    ratings = list(Rating.objects.filter(player__in=people))
    for step in steps:
        own = [row for row in ratings if row.player_id == step.player_id]
        row = next((row for row in own if row.family_id == step.family_id), None)
        if row is None:
            continue  # the account is gone: nothing is left that could be corrected
        lasts = [at for each in own for at in (each.counted_at, each.corrected_at) if at]
        at = max(now, *(last + MOMENT for last in lasts))
        line = correction_of(
            step,
            row.strength,
            counted_at=row.counted_at,
            corrected_at=row.corrected_at,
            at=at,
        )
        line.save(force_insert=True)
        name = POINTS[points[step.side]]
        setattr(row, name, getattr(row, name) + (1 if is_undone else -1))
        write_strength(row, line.strength)
        row.corrected_at = at
        row.save(update_fields=_WRITTEN)
    return bool(steps)


def write_strength(row: Rating, strength: Strength) -> None:
    """Put a strength into the columns of a rating whose counts and last game are right."""
    row.rating, row.deviation, row.volatility = (
        strength.rating,
        strength.deviation,
        strength.volatility,
    )
    row.provisional_from = provisional_from(strength, row.counted_at)
    row.listed_until = listed_until(strength, row.counted_at, games=row.games)
