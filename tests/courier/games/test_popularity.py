"""How much presets are played of late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.popularity import DAYS, OF_LATE, count_plays
from courier.games.models import Game, PlayedDay
from courier.games.tasks import count_plays as task
from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import FOOLS_MATE, START, make_game, make_revision

pytestmark = pytest.mark.django_db


def plays() -> dict[str, int]:
    return dict(Preset.objects.exclude(plays=0).values_list("key", "plays"))


def test_public_games_begun_of_late_are_counted(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent)
    make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(mover, opponent, preset="sissa")
    make_game(mover, opponent, is_public=False)
    make_game(mover, mover, solo=True)
    make_game(mover, opponent, now=START - OF_LATE)

    assert (count_plays(now=START + timedelta(hours=1)), plays()) == (2, {"chess": 2, "sissa": 1})


def test_games_from_elsewhere_and_aborted_ones_do_not_count(
    mover: Player, opponent: Player
) -> None:
    for fields in (
        {"source": "historical"},
        {"status": "finished", "ending": "aborted", "deadline": None},
    ):
        game = make_game(mover, opponent)
        Game.objects.filter(pk=game.pk).update(**fields)

    assert (count_plays(now=START), plays()) == (0, {})


def test_old_games_are_forgotten(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent)
    count_plays(now=START)

    assert (count_plays(now=START + OF_LATE), plays()) == (1, {})


def test_a_run_looks_at_the_games_of_three_days(mover: Player, opponent: Player) -> None:
    for days in (0, 1, 9, 10):
        make_game(mover, opponent, now=START - timedelta(days=days))
    count_plays(now=START)
    Game.objects.update(is_public=False)
    numbers = []
    for run in range(DAYS - 2):
        count_plays(now=START + run * timedelta(minutes=5))
        numbers.append(plays().get("chess", 0))
    assert numbers[0] in (1, 2)
    assert numbers[-1] == 0
    assert sorted(numbers, reverse=True) == numbers


def test_days_without_a_count_are_counted_at_once(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, now=START - timedelta(days=20))
    assert (count_plays(now=START), plays()) == (1, {"chess": 1})
    PlayedDay.objects.all().delete()
    make_game(mover, opponent, now=START - timedelta(days=15))
    assert (count_plays(now=START), plays()) == (1, {"chess": 2})


@pytest.mark.parametrize("games", [1, 3])
def test_counting_again_costs_the_same_for_any_number_of_games(
    mover: Player, opponent: Player, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _game in range(games):
        make_game(mover, opponent)
    count_plays(now=START)

    with django_assert_num_queries(6):
        count_plays(now=START)


def test_task_mends_the_hearts_of_players_who_left(mover: Player) -> None:
    make_revision()
    Preset.objects.filter(key="chess").update(favourite_count=3)
    task()
    assert Preset.objects.get(key="chess").favourite_count == 0
