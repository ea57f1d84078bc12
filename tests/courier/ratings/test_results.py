"""Games that end change ratings: which, how, and once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError
from pytest_django import DjangoAssertNumQueries

from courier.clocks.terms import Terms
from courier.computer.domain.opponents import create_computers
from courier.games.domain.endings import abort, resign
from courier.games.domain.flags import settle
from courier.games.domain.locks import lock_game
from courier.games.domain.rated_games import count_ending
from courier.games.domain.start import start_solo
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from courier.ratings.computation import PROVISIONAL, listed_until
from courier.ratings.families import family_of
from courier.ratings.glicko import Game as Seen
from courier.ratings.glicko import Strength, grown, rated
from courier.ratings.models import Rating, RatingChange
from courier.ratings.priors import first_strength
from tests.courier.ratings.conftest import begin, end, lengthen, played
from tests.factories import START, let_flag_fall, make_player, make_revision

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
NEW = Strength()


def strength_of(player: Player, family: str = "chess") -> Strength:
    return Rating.objects.get(player=player, family=family).strength


def test_first_game_counts_for_both(mover: Player, opponent: Player) -> None:
    game = played(mover, opponent, winner=0)

    assert strength_of(mover) == rated(NEW, [Seen(NEW, 1)], periods=0)
    assert strength_of(opponent) == rated(NEW, [Seen(NEW, 0)], periods=0)
    rows = (
        RatingChange.objects.filter(game=game)
        .order_by("side")
        .values_list("player", "half_points", "counted_at")
    )
    assert list(rows) == [(mover.pk, 2, START), (opponent.pk, 0, START)]


def test_ledger_shows_before_and_after(mover: Player, opponent: Player) -> None:
    played(mover, opponent, winner=0)
    game = played(mover, opponent, winner=None, at=START + 40 * DAY)

    own = RatingChange.objects.get(game=game, side=0)
    before = grown(rated(NEW, [Seen(NEW, 1)], periods=0), periods=40 * 0.21436)
    other = grown(rated(NEW, [Seen(NEW, 0)], periods=0), periods=40 * 0.21436)
    assert (own.rating_before, own.deviation_before) == (before.rating, before.deviation)
    assert own.strength == rated(before, [Seen(other, 0.5)], periods=0)
    assert Rating.objects.get(player=mover).strength == own.strength


def test_rating_counts_what_was_won_drawn_and_lost(mover: Player, opponent: Player) -> None:
    for winner in (0, 0, None, 1):
        played(mover, opponent, winner=winner)

    assert Rating.objects.values_list("player", "won", "drawn", "lost").get(player=mover) == (
        mover.pk,
        2,
        1,
        1,
    )
    assert Rating.objects.values_list("player", "won", "drawn", "lost").get(player=opponent) == (
        opponent.pk,
        1,
        1,
        2,
    )


def test_newcomer_to_a_family_begins_with_what_the_others_show(
    mover: Player, opponent: Player
) -> None:
    for _ in range(3):
        played(mover, opponent, winner=0)
    known, counted_at = strength_of(mover), Rating.objects.get(player=mover).counted_at
    game = played(mover, opponent, winner=1, preset="sissa", at=START + 10 * DAY)

    first = first_strength([grown(known, periods=(START + 10 * DAY - counted_at) / DAY * 0.21436)])
    change = RatingChange.objects.get(game=game, side=0)
    assert (change.rating_before, change.deviation_before) == (first.rating, first.deviation)
    assert change.rating_before > 1500
    assert strength_of(mover) == known


def test_casual_aborted_solo_and_short_games_do_not_count(mover: Player, opponent: Player) -> None:
    end(begin(mover, opponent, rated=False), winner=0)
    resign(
        game_id=start_solo(revision=make_revision(), player=mover, now=START).pk,
        player=mover,
        now=START,
    )
    short = begin(mover, opponent)
    Game.objects.filter(pk=short.pk).update(ply=1)
    abort(game_id=short.pk, player=mover, now=START)
    flagged = begin(mover, opponent)
    Game.objects.filter(pk=flagged.pk).update(ply=1)
    assert settle(game_id=flagged.pk, now=START + 9 * DAY)

    assert not RatingChange.objects.exists()
    assert not Rating.objects.exists()


def test_games_against_the_computer_do_not_count(mover: Player) -> None:
    computer = create_computers()[0]
    end(begin(mover, computer), winner=0)

    assert not RatingChange.objects.exists()


def test_games_without_rules_do_not_count(mover: Player, opponent: Player) -> None:
    game = begin(mover, opponent)
    Game.objects.filter(pk=game.pk).update(revision=make_revision("free-board"))
    end(Game.objects.get(pk=game.pk), winner=0)

    assert not RatingChange.objects.exists()


def test_game_lost_on_time_counts_at_its_deadline(mover: Player, opponent: Player) -> None:
    game = begin(mover, opponent)
    assert settle(game_id=let_flag_fall(game).pk, now=START + 9 * DAY)

    assert list(RatingChange.objects.values_list("counted_at", flat=True)) == [START + 3 * DAY] * 2
    assert strength_of(mover).rating < 1500 < strength_of(opponent).rating


def test_flag_that_is_settled_late_counts_after_what_has_counted(
    mover: Player, opponent: Player
) -> None:
    late = begin(mover, opponent)
    played(mover, opponent, winner=0, at=START + 5 * DAY)
    settle(game_id=let_flag_fall(late).pk, now=START + 9 * DAY)

    counted = RatingChange.objects.get(game=late, side=0).counted_at
    assert counted == START + 5 * DAY + timedelta(microseconds=1)


def test_game_counts_once(mover: Player, opponent: Player) -> None:
    game = played(mover, opponent, winner=0)

    with pytest.raises(IntegrityError):
        count_ending(Game.objects.get(pk=game.pk))


def test_counting_costs_a_literal_number_of_queries(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    games = [begin(mover, opponent) for _ in range(3)]
    lengthen(games[1])
    for game, queries in zip(games, (7, 7, 5), strict=True):
        locked = lock_game(game.pk)
        locked.ended_at, locked.winner = START, 0
        locked.seats.all()
        with django_assert_num_queries(queries):
            count_ending(locked)


def test_preset_of_a_player_is_a_family_of_its_own(mover: Player) -> None:
    revision = make_revision("sissa")
    family = family_of(revision, Terms())
    assert (family.key, family.name) == ("sissa", "Sissa")

    Preset.objects.filter(pk=revision.preset_id).update(owner=mover)
    assert family_of(make_revision("sissa"), Terms()).key == "preset-sissa"


def test_rating_is_provisional_until_the_deviation_is_narrow_and_again_when_it_is_wide(
    mover: Player,
) -> None:
    others = [make_player() for _ in range(24)]
    for other in others:
        played(mover, other, winner=None)
    rating = Rating.objects.get(player=mover)
    newcomer = Rating.objects.get(player=others[0])

    assert newcomer.provisional_from == newcomer.counted_at
    until = (rating.provisional_from - rating.counted_at) / DAY
    assert rating.deviation < PROVISIONAL
    assert grown(rating.strength, periods=until * 0.21436).deviation == pytest.approx(PROVISIONAL)


def test_rating_is_listed_with_a_narrow_deviation_after_ten_games_for_ninety_days_at_most(
    mover: Player,
) -> None:
    played(mover, make_player(), winner=None)
    Rating.objects.filter(player=mover).update(deviation=70, drawn=8)
    for is_listed in (False, True):
        played(mover, make_player(), winner=None)
        rating = Rating.objects.get(player=mover)
        assert (rating.listed_until is not None) == is_listed
    assert rating.listed_until is not None
    left = (rating.listed_until - rating.counted_at) / DAY
    assert 0 < left < 90
    assert grown(rating.strength, periods=left * 0.21436).deviation == pytest.approx(75)

    narrow = Strength(1500, 46, 0.03)
    assert listed_until(narrow, START, games=10) == START + 90 * DAY
    assert listed_until(narrow, START, games=9) is None
    assert listed_until(Strength(1500, 75.1, 0.06), START, games=100) is None
    assert listed_until(Strength(1500, 75, 0.06), START, games=10) == START
