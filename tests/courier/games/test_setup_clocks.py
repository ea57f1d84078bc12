"""The one deadline of both set-ups: warnings, and the game that is aborted when one is missing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle_due, settle_on_access, warn_due
from courier.games.errors import Flagged
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.games.secret_setups import BLACK, OTHER_WHITE, WHITE, make_setup_game, send
from tests.factories import START, let_flag_fall

DEADLINE = START + timedelta(days=3)
LAST_DAY = DEADLINE - timedelta(hours=24)
LAST_FIFTH = DEADLINE - timedelta(days=3) / 5


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_setup_game(mover, opponent)


def warned() -> list[str]:
    """Who was warned, in order."""
    mails = OutboxMail.objects.filter(kind="deadline_warning").order_by("pk")
    return list(mails.values_list("player__username", flat=True))


@pytest.mark.parametrize("sent", [0, 1])
def test_a_game_whose_set_up_is_missing_is_aborted_at_the_deadline(
    sent: int, game: Game, mover: Player
) -> None:
    for text in (WHITE,)[:sent]:
        send(game, mover, text)

    assert settle_due(now=DEADLINE + timedelta(hours=1)) == [game.pk]

    ended = Game.objects.get()
    assert (ended.ending, ended.winner, ended.ended_at, ended.ply) == ("aborted", None, DEADLINE, 0)
    assert OutboxMail.objects.filter(kind="game_over").count() == 2


def test_it_is_aborted_by_whoever_looks_at_it_first(game: Game) -> None:
    assert settle_on_access(game, now=DEADLINE + UNTIL_FINAL) is True
    assert Game.objects.get().ending == "aborted"


@pytest.mark.parametrize("text", [BLACK, "x"])
def test_a_set_up_that_comes_too_late_aborts_the_game(
    text: str, game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE)

    with pytest.raises(Flagged):
        send(game, opponent, text, now=DEADLINE + UNTIL_FINAL)

    assert Game.objects.values_list("ending", "ended_at").get() == ("aborted", DEADLINE)


def test_replacing_a_set_up_does_not_move_the_deadline(game: Game, mover: Player) -> None:
    send(game, mover, WHITE)
    send(game, mover, OTHER_WHITE, now=START + timedelta(days=1))
    assert Game.objects.get().deadline == DEADLINE


def test_nobody_is_flagged_without_a_time_limit(mover: Player, opponent: Player) -> None:
    make_setup_game(mover, opponent, days=None)
    assert settle_due(now=START + timedelta(days=400)) == []


def test_after_the_set_ups_the_side_to_move_loses_on_time(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE)
    send(game, opponent, BLACK, now=START + timedelta(days=1))

    let_flag_fall(game)
    settle_due(now=START + timedelta(days=4) + UNTIL_FINAL)

    assert Game.objects.values_list("ending", "winner", "ended_at").get() == (
        "flagged",
        1,
        START + timedelta(days=4),
    )


def test_both_are_warned_while_both_set_ups_are_missing(game: Game) -> None:
    assert (warn_due(now=LAST_DAY - timedelta(minutes=1)), warn_due(now=LAST_DAY)) == (0, 2)
    assert sorted(warned()) == ["mover", "opponent"]
    assert warn_due(now=LAST_DAY + timedelta(minutes=5)) == 0


@pytest.mark.parametrize(("side", "late"), [(0, "opponent"), (1, "mover")])
def test_only_who_has_not_set_up_is_warned(
    side: int, late: str, game: Game, mover: Player, opponent: Player
) -> None:
    send(game, (mover, opponent)[side], (WHITE, BLACK)[side])

    assert (warn_due(now=LAST_DAY), warn_due(now=LAST_FIFTH)) == (1, 1)
    assert warned() == [late, late]


def test_warnings_cost_three_queries_one_for_each_and_a_transaction_for_each_game(
    game: Game, mover: Player, opponent: Player, django_assert_num_queries: object
) -> None:
    make_setup_game(opponent, mover)
    with django_assert_num_queries(3 + 4 + 2 * 3):  # type: ignore[operator]
        assert warn_due(now=LAST_FIFTH) == 4
