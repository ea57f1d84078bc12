"""All ratings anew from the games: the same numbers, to the last bit."""

from __future__ import annotations

import random
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F

from courier.games.domain import rated_games
from courier.games.domain.flags import settle
from courier.games.domain.rated_games import recount
from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.domain.recomputation import Run
from courier.ratings.models import Rating, RatingChange, Recomputation
from tests.courier.ratings.conftest import begin, end, lengthen, played
from tests.factories import START, let_flag_fall, make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LEDGER = (
    "game",
    "side",
    "player",
    "family",
    "counted_at",
    "half_points",
    "rating_before",
    "deviation_before",
    "rating",
    "deviation",
    "volatility",
)
RATING = (
    "player",
    "family",
    "rating",
    "deviation",
    "volatility",
    "won",
    "drawn",
    "lost",
    "counted_at",
    "provisional_from",
    "listed_until",
)


def everything() -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    ledger = RatingChange.objects.order_by("game", "side").values_list(*LEDGER)
    return list(ledger), list(Rating.objects.order_by("player", "family").values_list(*RATING))


def history(seed: int, *, games: int = 14) -> list[Player]:
    """Games of five people in two families, a day or some hours apart; some are lost on time and
    settled days later.
    """
    lot, now = random.Random(seed), START
    people, late = [make_player() for _ in range(5)], list[Game]()
    for _ in range(games):
        now += timedelta(hours=lot.choice([0, 5, 24, 400]))
        first, second = lot.sample(people, 2)
        game = begin(first, second, preset=lot.choice(["chess", "chess", "sissa"]), at=now)
        if lot.random() < 0.2:
            late.append(game)
        else:
            end(game, winner=lot.choice([0, 1, None]), at=now)
    for game in late:
        assert settle(game_id=let_flag_fall(lengthen(game)).pk, now=now + 30 * DAY)
    return people


def recompute() -> str:
    out = StringIO()
    call_command("recompute_ratings", stdout=out)
    return out.getvalue().splitlines()[-1]


@pytest.mark.parametrize("seed", range(4))
def test_recomputed_numbers_are_those_that_were_counted(seed: int) -> None:
    history(seed)
    before = everything()

    assert recompute() == "Games counted: 14; with other numbers than before: 0."
    assert everything() == before
    assert len(before[0]) == 28


def test_spoiled_numbers_are_put_right(mover: Player, opponent: Player) -> None:
    history(7)
    before = everything()
    RatingChange.objects.update(rating=F("rating") + 1, deviation_before=77, volatility=0.1)
    Rating.objects.all().update(rating=1, won=9)

    assert recompute() == "Games counted: 14; with other numbers than before: 14."
    assert everything() == before


def test_lost_ledger_is_written_again(mover: Player, opponent: Player, stranger: Player) -> None:
    """Without the ledger games count by their endings; here they have ended in the order in which
    they counted.
    """
    for number, (first, second, preset) in enumerate(
        [
            (mover, opponent, "chess"),
            (opponent, stranger, "sissa"),
            (stranger, mover, "chess"),
            (mover, opponent, "sissa"),
        ]
    ):
        played(first, second, winner=number % 2, preset=preset, at=START + number * DAY)
    before = everything()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()

    assert recompute() == "Games counted: 4; with other numbers than before: 4."
    assert everything() == before


def test_game_that_no_longer_counts_leaves_the_ledger(mover: Player, opponent: Player) -> None:
    first = played(mover, opponent, winner=0)
    expected = everything()
    game = played(mover, opponent, winner=0, at=START + DAY)
    Game.objects.filter(pk=game.pk).update(rated=False)

    assert recompute() == "Games counted: 1; with other numbers than before: 0."
    assert everything() == expected
    assert set(RatingChange.objects.values_list("game", flat=True)) == {first.pk}


def test_games_of_before_there_were_ratings_are_counted(mover: Player, opponent: Player) -> None:
    game = played(mover, opponent, winner=0)
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    later = played(mover, opponent, winner=0, at=START + DAY)

    assert recompute() == "Games counted: 2; with other numbers than before: 2."
    assert list(
        RatingChange.objects.filter(side=0).order_by("counted_at").values_list("game", flat=True)
    ) == [
        game.pk,
        later.pk,
    ]
    assert Rating.objects.get(player=mover).won == 2


def test_opponent_of_somebody_who_has_gone_keeps_their_numbers(
    mover: Player, opponent: Player
) -> None:
    played(mover, opponent, winner=0)
    played(mover, opponent, winner=None, at=START + DAY)
    own = (
        RatingChange.objects.filter(player=mover)
        .order_by("counted_at")
        .values_list("rating", "deviation")
    )
    before = list(own)
    opponent.delete()

    assert recompute() == "Games counted: 2; with other numbers than before: 0."
    assert list(own.all()) == before
    assert list(Rating.objects.values_list("player", "won", "drawn")) == [(mover.pk, 1, 1)]


@pytest.mark.parametrize("batch", [1, 3])
def test_interrupted_run_goes_on_where_it_was(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rated_games, "BATCH", batch)
    history(11)
    before = everything()
    RatingChange.objects.update(rating=1000)
    steps = recount(Run(now=START))
    for _ in range(5):
        next(steps)
    steps.close()

    written = RatingChange.objects.exclude(recomputed_in=0).count()
    assert 10 <= written < 28
    assert (
        recompute() == f"Games counted: {14 - written // 2}; with other numbers than before:"
        f" {14 - written // 2}."
    )
    assert everything() == before
    assert Recomputation.objects.filter(finished_at=None).count() == 0
    assert Recomputation.objects.count() == 1


def test_game_that_ends_meanwhile_is_counted_by_the_last_step(
    mover: Player, opponent: Player
) -> None:
    for day in range(3):
        played(mover, opponent, winner=0, at=START + day * DAY)
    running = begin(mover, opponent, at=START)
    before = everything()
    RatingChange.objects.update(rating=1000, rating_before=1000)
    Rating.objects.all().update(rating=1000)

    steps = recount(Run(now=START))
    next(steps)
    end(running, winner=1, at=START + 2.5 * DAY)
    assert RatingChange.objects.get(game=running, side=0).rating_before == 1000
    assert [*steps]

    ledger, _ = everything()
    assert [row for row in ledger if row[0] != running.pk] == before[0]
    assert RatingChange.objects.get(game=running, side=0).rating_before == before[0][-2][8]


def test_second_run_changes_nothing(mover: Player, opponent: Player) -> None:
    played(mover, opponent, winner=0)
    recompute()
    before = everything()

    assert recompute() == "Games counted: 1; with other numbers than before: 0."
    assert everything() == before
