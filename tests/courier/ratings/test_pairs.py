"""Games that two players trade are not counted; everything else is, and by a recomputation as
well.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta

import pytest
from django.test import Client

from courier.games.domain import rated_games
from courier.games.domain.endings import resign
from courier.games.domain.flags import settle
from courier.games.domain.rated_games import recount
from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.domain.recomputation import Run
from courier.ratings.models import Rating, RatingChange, UncountedGame
from courier.ratings.pairs import Meeting, why_uncounted
from tests.courier.ratings.conftest import begin, end, played
from tests.courier.ratings.test_recomputation import everything, recompute
from tests.factories import START, let_flag_fall, make_player, play

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def short(first: Player, second: Player, *, at: datetime = START) -> Game:
    """A game that the second player resigns after four plies."""
    game = begin(first, second, at=at)
    play(game, "g1f3", "b8c6", now=at)
    return resign(game_id=game.pk, player=second, now=at)


def mate(first: Player, second: Player, *, at: datetime = START) -> Game:
    """A game that the second player wins by mate in four plies."""
    game = begin(first, second, at=at, opening=("f2f3", "e7e5"))
    play(game, "g2g4", "d8h4", now=at)
    return Game.objects.get(pk=game.pk)


def counts(*games: Game) -> list[bool]:
    counted = set(RatingChange.objects.values_list("game", flat=True))
    return [game.pk in counted for game in games]


def reasons() -> list[tuple[int, str]]:
    return list(UncountedGame.objects.order_by("at").values_list("game", "why"))


def test_the_first_of_short_games_counts_and_the_following_do_not(
    mover: Player, opponent: Player
) -> None:
    games = [short(mover, opponent, at=START + number * DAY) for number in range(2)]
    games.append(short(opponent, mover, at=START + 2 * DAY))

    assert counts(*games) == [True, False, False]
    assert reasons() == [(games[1].pk, "short"), (games[2].pk, "short")]
    assert Rating.objects.values_list("won", "drawn", "lost").get(player=mover) == (1, 0, 0)


def test_short_games_a_month_apart_and_against_others_count(
    mover: Player, opponent: Player
) -> None:
    games = [short(mover, opponent, at=START + days * DAY) for days in (0, 30, 61)]
    others = [short(make_player(), opponent, at=START + 61 * DAY) for _ in range(3)]

    assert counts(*games) == [True, False, True]
    assert counts(*others) == [True, True, True]


def test_a_long_game_and_a_mate_are_not_short(mover: Player, opponent: Player) -> None:
    games = [short(mover, opponent), played(mover, opponent, winner=0), mate(mover, opponent)]
    games.append(mate(mover, opponent, at=START + DAY))

    assert counts(*games) == [True, True, True, True]


@pytest.mark.parametrize(("ply", "is_counted"), [(19, False), (20, True)])
def test_a_game_of_ten_moves_each_is_long(
    mover: Player, opponent: Player, ply: int, is_counted: bool
) -> None:
    short(mover, opponent)
    game = begin(mover, opponent)
    Game.objects.filter(pk=game.pk).update(ply=ply)
    resign(game_id=game.pk, player=opponent, now=START + DAY)

    assert counts(game) == [is_counted]


def test_a_sixth_win_in_a_row_does_not_count_until_the_other_one_has_won(
    mover: Player, opponent: Player
) -> None:
    winners = (0, 0, 0, 0, 0, 0, 0, 1, 0)
    games = [
        played(mover, opponent, winner=winner, at=START + day * DAY)
        for day, winner in enumerate(winners)
    ]

    assert counts(*games) == [True, True, True, True, True, False, False, True, True]
    assert reasons() == [(games[5].pk, "one-sided"), (games[6].pk, "one-sided")]


@pytest.mark.parametrize("sides", [(0, 1), (1, 0)])
def test_a_series_is_one_sided_whoever_begins(
    mover: Player, opponent: Player, sides: tuple[int, int]
) -> None:
    for number in range(5):
        pair = (mover, opponent) if number % 2 else (opponent, mover)
        played(*pair, winner=sides[number % 2], at=START + number * DAY)
    winner, loser = (mover, opponent) if sides == (1, 0) else (opponent, mover)
    games = [
        played(loser, winner, winner=1, at=START + 6 * DAY),
        played(loser, winner, winner=None, at=START + 7 * DAY),
    ]

    assert counts(*games) == [False, True]


def test_a_series_is_forgotten_after_thirty_days_and_shown_of_nobody_else(
    mover: Player, opponent: Player
) -> None:
    for _ in range(5):
        played(mover, opponent, winner=0)
    assert counts(played(mover, make_player(), winner=0, at=START + DAY)) == [True]
    assert counts(played(make_player(), opponent, winner=0, at=START + DAY)) == [True]
    assert counts(played(mover, opponent, winner=0, at=START + 31 * DAY)) == [True]


def test_the_rule_looks_at_what_came_before_alone() -> None:
    after = Meeting(START + DAY, 1, is_short=True)
    assert why_uncounted(Meeting(START, 1, is_short=True), [after]) is None
    assert why_uncounted(after, [Meeting(START, None, is_short=True)]) == "short"
    drawn = [Meeting(START, None, is_short=False)] * 5
    assert why_uncounted(Meeting(START + DAY, None, is_short=False), drawn) is None


def test_a_game_that_is_settled_late_is_late_in_a_recomputation_as_well(
    mover: Player, opponent: Player
) -> None:
    late = begin(mover, opponent)
    sooner = short(mover, opponent, at=START + 5 * DAY)
    settle(game_id=let_flag_fall(late).pk, now=START + 9 * DAY)
    last = short(mover, opponent, at=START + 6 * DAY)
    before = everything(), reasons()

    assert reasons() == [(late.pk, "short"), (last.pk, "short")]
    assert counts(sooner, late, last) == [True, False, False]
    assert recompute() == "Games counted: 1; with other numbers than before: 0."
    assert (everything(), reasons()) == before


def trade(seed: int) -> None:
    """Games of three people, mostly short or won by the same one; some are settled late."""
    lot, now = random.Random(seed), START
    people, late = [make_player() for _ in range(3)], list[Game]()
    for _ in range(16):
        now += timedelta(hours=lot.choice([0, 5, 24, 100]))
        first, second = sorted(lot.sample(people, 2), key=lambda player: player.pk)
        kind = lot.choice(["late", "short", "long", "long"])
        if kind == "late":
            late.append(begin(first, second, at=now))
        elif kind == "short":
            short(first, second, at=now)
        else:
            end(begin(first, second, at=now), winner=0, at=now)
    for game in late:
        assert settle(game_id=let_flag_fall(game).pk, now=now + 30 * DAY)


@pytest.mark.parametrize("seed", range(3))
def test_a_recomputation_leaves_out_the_same_games(seed: int) -> None:
    trade(seed)
    before, left_out = everything(), reasons()
    counted = 16 - len(left_out)

    assert 2 <= len(left_out) <= 12
    assert recompute() == f"Games counted: {counted}; with other numbers than before: 0."
    assert (everything(), reasons()) == (before, left_out)


def test_an_interrupted_recomputation_remembers_what_it_has_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rated_games, "BATCH", 1)
    trade(1)
    before, left_out = everything(), reasons()
    steps = recount(Run(now=START))
    for _ in range(8):
        next(steps)
    steps.close()

    recompute()
    assert (everything(), reasons()) == (before, left_out)


def test_games_of_before_the_rule_leave_the_ledger_and_come_back(
    mover: Player, opponent: Player
) -> None:
    games = [short(mover, opponent, at=START + number * DAY) for number in range(2)]
    before = everything()
    Game.objects.filter(pk=games[0].pk).update(rated=False)

    assert recompute() == "Games counted: 1; with other numbers than before: 1."
    assert (counts(*games), reasons()) == ([False, True], [])
    Game.objects.filter(pk=games[0].pk).update(rated=True)
    assert recompute() == "Games counted: 1; with other numbers than before: 2."
    assert (counts(*games), reasons()) == ([True, False], [(games[1].pk, "short")])
    assert everything() == before


def test_the_opponent_of_a_closed_account_keeps_what_did_not_count(
    mover: Player, opponent: Player
) -> None:
    games = [short(mover, opponent, at=START + number * DAY) for number in range(2)]
    opponent.delete()

    assert recompute() == "Games counted: 1; with other numbers than before: 0."
    assert (counts(*games), reasons()) == ([True, False], [(games[1].pk, "short")])


def test_the_page_of_the_game_says_why(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    games = [short(mover, opponent, at=START + number * DAY) for number in range(2)]
    first, second = (anonymous_client.get(f"/games/{game.code}").content.decode() for game in games)

    assert "Not counted" not in first
    assert second.count('<span class="rated">Not counted: short games</span>') == 2
    for _ in range(4):
        played(mover, opponent, winner=0, at=START + 2 * DAY)
    last = Game.objects.latest("pk")
    assert (
        "Not counted: one-sided series"
        in anonymous_client.get(f"/games/{last.code}").content.decode()
    )


@pytest.mark.parametrize("path", ["/ratings", "/help/ratings"])
def test_the_rule_is_shown(anonymous_client: Client, path: str) -> None:
    page = " ".join(anonymous_client.get(path).content.decode().split())
    assert (
        "A rated game that ends before both sides have moved 10 times, other than by the rules "
        "of the game, doesn’t count if the same two players ended another such game in the "
        "30 days before. Nor does a win if its winner has also won all the other rated games "
        "between the two in those days, 5 or more. Games against others aren’t affected." in page
    )
