"""A turn that comes back: what was left of it, what its player was warned of, and that nobody gains
by it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from courier.clocks.models import ClockWish, Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.consent import agree, make_request
from courier.games.domain.flags import settle, warn_due
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.recalls import recall_move
from courier.games.domain.start import start_game
from courier.games.enums import RequestKind
from courier.games.errors import TooLateToGoBack, TooLateToRecall
from courier.games.models import ClockEntry, Game, Seat
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.factories import (
    START,
    let_flag_fall,
    make_game,
    make_player,
    make_revision,
    play,
    send_move,
)

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=number) for number in (1, 60, 3600, 86_400))
LATE = START + 3 * DAY
FREE = ("P e2-e4", "p e7-e5")


@pytest.fixture
def free(mover: Player, opponent: Player) -> Game:
    """A game without enforced rules in which a warning has reached the side to move."""
    return let_flag_fall(make_game(mover, opponent, preset="free-board", moves=FREE))


@pytest.fixture
def unwarned(mover: Player, opponent: Player) -> Game:
    for player in (mover, opponent):
        ClockWish.objects.create(player=player, automatic_vacation=False)
    return make_game(mover, opponent, preset="free-board", moves=FREE)


def there_and_back(game: Game, player: Player, *, moved: datetime, back: datetime) -> Game:
    submit_move(game_id=game.pk, player=player, text="P d2-d4", expected_ply=2, now=moved)
    return undo_move(game_id=game.pk, player=player, now=back)


def credits(game: Game) -> int:
    return ClockEntry.objects.filter(game=game, cause="late_warning").count()


@pytest.mark.parametrize("late", [timedelta(0), UNTIL_FINAL - SECOND])
def test_move_made_when_time_was_up_is_not_taken_back(
    free: Game, mover: Player, late: timedelta
) -> None:
    with pytest.raises(TooLateToGoBack):
        there_and_back(free, mover, moved=LATE + late, back=LATE + late + SECOND)
    free.refresh_from_db()
    assert (free.ply, free.side_to_move) == (3, 1)


def test_the_last_seconds_can_be_had_only_once(free: Game, mover: Player) -> None:
    game = there_and_back(free, mover, moved=LATE - 2 * SECOND, back=LATE + DAY)
    assert game.deadline == LATE + DAY + 2 * SECOND
    with pytest.raises(TooLateToGoBack):
        there_and_back(
            free, mover, moved=game.deadline + 4 * MINUTE, back=game.deadline + 4 * MINUTE
        )


def test_move_made_after_a_flag_nobody_claimed_is_not_taken_back(
    mover: Player, opponent: Player
) -> None:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(
        revision=make_revision("free-board"), seats=(mover, opponent), terms=terms, now=START
    )
    play(game, *FREE)
    settle(game_id=let_flag_fall(game).pk, now=LATE + UNTIL_FINAL)
    with pytest.raises(TooLateToGoBack):
        there_and_back(game, mover, moved=LATE + 9 * DAY, back=LATE + 9 * DAY)


def test_nobody_requests_a_turn_that_would_be_over(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    play(game, "g1f3", now=LATE + 4 * MINUTE)
    with pytest.raises(TooLateToGoBack):
        make_request(
            game_id=game.pk,
            player=mover,
            what=RequestKind.TAKEBACK,
            expected_ply=3,
            now=LATE + HOUR,
        )
    play(game, "b8c6", now=LATE + 2 * HOUR)
    make_request(
        game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=4, now=LATE + HOUR
    )
    back = agree(
        game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=4, now=LATE + DAY
    )
    assert (back.ply, back.deadline) == (3, LATE + DAY + 3 * DAY - (2 * HOUR - 4 * MINUTE))


def test_recalled_move_brings_no_turn_back_after_its_deadline(
    mover: Player, opponent: Player
) -> None:
    player = make_player(undo_seconds=600)
    game = let_flag_fall(make_game(player, opponent, moves=("e2e4", "e7e5"), now=START))
    send_move(game, "g1f3", now=LATE - MINUTE)
    with pytest.raises(TooLateToRecall):
        recall_move(game_id=game.pk, player=player, expected_ply=3, now=LATE + MINUTE)


def test_warning_counts_when_its_turn_comes_back(free: Game, mover: Player) -> None:
    there_and_back(free, mover, moved=LATE - 2 * HOUR, back=LATE + DAY)
    again = there_and_back(free, mover, moved=LATE + DAY + HOUR, back=LATE + 2 * DAY)

    assert again.deadline == LATE + 2 * DAY + HOUR
    assert settle(game_id=free.pk, now=again.deadline + UNTIL_FINAL) is True
    assert credits(free) == 0


def test_warning_counts_when_the_opponent_agrees_to_a_takeback(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    play(game, "g1f3", now=LATE - HOUR)
    make_request(game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=3, now=LATE)
    agree(
        game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=3, now=LATE + DAY
    )

    assert settle(game_id=game.pk, now=LATE + DAY + HOUR + UNTIL_FINAL) is True
    assert credits(game) == 0


@pytest.mark.parametrize(("left", "warned"), [(HOUR, ["fifth", "back-5"]), (DAY + HOUR, ["fifth"])])
def test_who_requested_is_warned_again_when_their_turn_is_back_with_little_time(
    mover: Player, opponent: Player, left: timedelta, warned: list[str]
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    play(game, "g1f3", now=LATE - left)
    make_request(game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=3, now=LATE)
    agree(
        game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=3, now=LATE + HOUR
    )

    keys = OutboxMail.objects.filter(kind="deadline_warning", player=mover).order_by("pk")
    assert [key.rpartition(":")[2] for key in keys.values_list("dedup_key", flat=True)] == warned


def test_no_warning_comes_twice_for_a_turn_that_came_back(unwarned: Game, mover: Player) -> None:
    assert warn_due(now=LATE - DAY) == 1
    there_and_back(unwarned, mover, moved=LATE - 4 * HOUR, back=LATE + DAY)

    marks = (warn_due(now=LATE + DAY + timedelta(hours=left)) for left in (0, 1, 2))
    assert list(marks) == [0, 1, 0]
    assert OutboxMail.objects.filter(kind="deadline_warning").count() == 2


def test_day_is_given_once_however_often_the_turn_comes_back(unwarned: Game, mover: Player) -> None:
    settle(game_id=unwarned.pk, now=LATE)
    now = LATE + HOUR
    for _ in range(3):
        there_and_back(unwarned, mover, moved=now, back=now + 2 * DAY)
        now += 2 * DAY + HOUR

    unwarned.refresh_from_db()
    assert unwarned.deadline == now - HOUR + DAY - 3 * HOUR
    assert settle(game_id=unwarned.pk, now=unwarned.deadline + UNTIL_FINAL) is True
    assert credits(unwarned) == 1


def test_having_looked_counts_when_the_turn_comes_back(unwarned: Game, mover: Player) -> None:
    Seat.objects.filter(game=unwarned, side=0).update(seen_at=LATE - 20 * HOUR)
    game = there_and_back(unwarned, mover, moved=LATE - HOUR, back=LATE + 2 * DAY)

    assert game.deadline == LATE + 2 * DAY + HOUR
    assert settle(game_id=game.pk, now=game.deadline + UNTIL_FINAL) is True


def test_turn_that_begins_anew_after_a_takeback_is_warned_of_anew(
    free: Game, mover: Player, opponent: Player
) -> None:
    undo_move(game_id=free.pk, player=opponent, now=START + DAY)
    play(free, FREE[1], now=START + 2 * DAY)

    assert settle(game_id=free.pk, now=START + 5 * DAY) is False
    assert credits(free) == 1


def test_vacation_is_kept_out_of_a_turn_that_comes_back(free: Game, mover: Player) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    book_vacation(player=mover, starts_at=START + HOUR, days=2, now=START + HOUR)
    game = there_and_back(free, mover, moved=START + 2 * DAY + 2 * HOUR, back=LATE)
    assert game.deadline == LATE + 3 * DAY - 2 * HOUR


def test_day_that_a_deadline_has_used_is_not_had_again(free: Game, mover: Player) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    ClockWish.objects.all().delete()
    assert settle(game_id=free.pk, now=LATE) is False
    game = there_and_back(free, mover, moved=LATE + 12 * HOUR, back=LATE + 2 * DAY)
    assert (game.deadline, Vacation.objects.count()) == (LATE + 2 * DAY + SECOND, 1)

    ClockWish.objects.create(player=mover, automatic_vacation=False)
    assert settle(game_id=free.pk, now=LATE + 2 * DAY + SECOND + UNTIL_FINAL) is True
