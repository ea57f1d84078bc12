"""Ratings that are given back when a game is annulled, and taken again: beside the ledger, and
recomputed to the last bit.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta

import pytest
from django.db import transaction

from courier.games.domain.rated_games import recount
from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.domain.corrections import give_back, take_again
from courier.ratings.domain.recomputation import Run
from courier.ratings.models import Rating, RatingChange, RatingCorrection
from courier.ratings.queries import changes_of, why_not_counted
from tests.courier.ratings.conftest import played
from tests.courier.ratings.test_recomputation import everything, history, recompute
from tests.factories import START

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LINE = ("game", "side", "is_undone", "at", "counted_at", "rating_before", "rating", "deviation")


def corrected(game: Game, *, at: datetime = START + 30 * DAY, again: bool = False) -> bool:
    with transaction.atomic():
        return take_again(game.pk, now=at) if again else give_back(game.pk, now=at)


def ratings_of(*players: Player) -> list[tuple[float, float, int]]:
    rows = [Rating.objects.get(player=player) for player in players]
    return [(row.rating, row.deviation, row.games) for row in rows]


def lines() -> list[object]:
    return list(RatingCorrection.objects.order_by("pk").values_list(*LINE))


def test_last_game_leaves_nothing(mover: Player, opponent: Player) -> None:
    played(mover, opponent, winner=0, at=START)
    before = ratings_of(mover, opponent)
    game = played(mover, opponent, winner=0, at=START + DAY)
    after = ratings_of(mover, opponent)
    assert corrected(game)
    again = ratings_of(mover, opponent)
    assert [row[0] for row in again] == [row[0] for row in before]
    assert [row[2] for row in again] == [1, 1]
    # the deviation has grown by the day between the games, as the ledger says
    changes = RatingChange.objects.filter(game=game).order_by("side")
    assert [row[1] for row in again] == [change.deviation_before for change in changes]
    assert (changes_of(game.pk), why_not_counted(game.pk)) == ({}, "Annulled by the staff")
    assert not corrected(game)
    assert ratings_of(mover, opponent) == again

    assert corrected(game, at=START + 40 * DAY, again=True)
    assert ratings_of(mover, opponent) == after
    assert (not corrected(game, again=True), not corrected(game)) == (True, True)
    assert changes_of(game.pk)


def test_what_later_games_did_stays(mover: Player, opponent: Player, stranger: Player) -> None:
    game = played(mover, opponent, winner=0, at=START)
    played(mover, stranger, winner=0, at=START + DAY)
    change = RatingChange.objects.get(game=game, side=0)
    [(rating, deviation, games)] = ratings_of(mover)
    [beside] = ratings_of(stranger)
    corrected(game)
    [(given, unchanged, left)] = ratings_of(mover)
    assert rating - given == pytest.approx(change.rating - change.rating_before)
    assert (unchanged, left, games) == (deviation, 1, 2)
    assert ratings_of(stranger) == [beside]
    # the opponent had no other game: all is as before it
    assert ratings_of(opponent) == [(1500.0, 350.0, 0)]
    corrected(game, at=START + 40 * DAY, again=True)
    assert ratings_of(mover)[0][0] == pytest.approx(rating)


def test_two_games_given_back_in_either_order(mover: Player, opponent: Player) -> None:
    first = played(mover, opponent, winner=0, at=START)
    second = played(mover, opponent, winner=0, at=START + DAY)
    corrected(first)
    corrected(second, at=START + 31 * DAY)
    assert ratings_of(mover)[0][0] == pytest.approx(1500.0)
    corrected(second, at=START + 32 * DAY, again=True)
    corrected(first, at=START + 33 * DAY, again=True)
    last = RatingChange.objects.get(game=second, side=0)
    assert ratings_of(mover)[0][0] == pytest.approx(last.rating)


def test_game_that_did_not_count_gives_nothing_back(mover: Player, opponent: Player) -> None:
    game = played(mover, opponent, winner=0, at=START)
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    assert not corrected(game)
    assert lines() == []


@pytest.mark.parametrize("seed", range(3))
def test_recomputation_comes_to_the_same_corrections(seed: int) -> None:
    lot = random.Random(seed)
    people = history(seed)
    games = list(Game.objects.order_by("pk"))
    annulled = lot.sample(games, 4)
    now = START + 400 * DAY
    for number, game in enumerate(annulled):
        corrected(game, at=now + number * DAY)
        one, other = lot.sample(people, 2)
        played(one, other, winner=lot.choice([0, 1, None]), at=now + number * DAY + DAY / 2)
    corrected(annulled[0], at=now + 9 * DAY, again=True)
    before, undone = everything(), lines()

    assert recompute() == "Games counted: 18; with other numbers than before: 0."
    assert everything() == before
    assert lines() == undone
    assert len(undone) == 10

    # and so does one that is cut off and taken up again
    RatingChange.objects.update(rating=0)
    RatingCorrection.objects.update(rating=0)
    Rating.objects.update(rating=0)
    run = recount(Run(now=now + 20 * DAY))
    for _game in range(9):
        next(run)
    run.close()
    recompute()
    assert everything() == before
    assert lines() == undone
