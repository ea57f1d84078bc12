"""Deadlines: when they fall, and when they are announced."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.clocks import is_due, next_warning, passed_mark, remaining, warning_marks
from courier.games.domain.endings import offer_draw
from courier.games.domain.flags import settle, settle_due, settle_on_access, warn_due
from courier.games.domain.outages import is_final
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
LAST = timedelta(hours=3)
OPENED = ("e2e4", "e7e5")
DEADLINE = START + 3 * DAY
FALLS = DEADLINE + UNTIL_FINAL


def warnings() -> list[str]:
    keys = (
        OutboxMail.objects.filter(kind="deadline_warning")
        .order_by("pk")
        .values_list("dedup_key", flat=True)
    )
    return [key.rpartition(":")[2] for key in keys]


def test_time_left_is_never_negative() -> None:
    assert remaining(START + DAY, now=START) == DAY
    assert remaining(START, now=START + DAY) == timedelta(0)
    assert remaining(None, now=START) is None


@pytest.mark.django_db
def test_time_is_up_at_the_deadline_and_lost_five_minutes_later() -> None:
    assert (is_due(START, now=START), is_due(START, now=START - timedelta(microseconds=1))) == (
        True,
        False,
    )
    assert [
        is_final(START, now=START + UNTIL_FINAL - early) for early in (timedelta(0), SECOND)
    ] == [True, False]
    assert is_due(None, now=START) is False


@pytest.mark.parametrize(
    "change", [datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 10, 25, tzinfo=UTC)]
)
def test_day_has_24_hours_when_summer_time_begins_and_ends(
    mover: Player, opponent: Player, change: datetime
) -> None:
    started = change - timedelta(hours=6)
    deadline = make_game(mover, opponent, days=1, now=started).deadline
    assert deadline is not None

    assert deadline - started == timedelta(hours=24)
    berlin = ZoneInfo("Europe/Berlin")
    shift = deadline.astimezone(berlin).utcoffset() != started.astimezone(berlin).utcoffset()
    assert shift is True


@pytest.mark.parametrize(
    ("days", "marks"),
    [
        (1, {"fifth": timedelta(hours=4, minutes=48), "hours": LAST}),
        (2, {"fifth": timedelta(hours=9, minutes=36), "day": DAY, "hours": LAST}),
        (5, {"fifth": DAY, "hours": LAST}),
        (7, {"fifth": timedelta(hours=33, minutes=36), "day": DAY, "hours": LAST}),
    ],
)
def test_warnings_come_at_a_fifth_a_day_and_three_hours_before(
    days: int, marks: dict[str, timedelta]
) -> None:
    assert warning_marks(timedelta(days=days)) == marks


def test_next_warning_is_the_first_mark_ahead() -> None:
    turn = {"started": START, "deadline": START + 7 * DAY}
    looks = [
        next_warning(**turn, now=START + timedelta(hours=hours))
        for hours in (0, 134, 143, 144, 165)
    ]
    fifth, day = START + timedelta(hours=134, minutes=24), START + 6 * DAY
    assert looks == [fifth, fifth, day, START + 7 * DAY - LAST, None]


def test_passed_mark_is_the_latest() -> None:
    turn = {"started": START, "deadline": START + 7 * DAY}
    assert [
        passed_mark(**turn, now=START + timedelta(hours=hours)) for hours in (134, 135, 144)
    ] == [
        "",
        "fifth",
        "day",
    ]


def test_flag_falls_at_the_deadline_however_late_it_is_noticed(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))

    assert settle_due(now=START + 9 * DAY) == [game.pk]

    game.refresh_from_db()
    assert (game.ending, game.winner, game.ended_at, game.year) == (
        "flagged",
        1,
        START + 3 * DAY,
        2026,
    )
    assert OutboxMail.objects.filter(kind="game_over").count() == 2


def test_settling_again_changes_nothing(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    settle_due(now=START + 4 * DAY)

    assert settle_due(now=START + 5 * DAY) == []
    assert settle(game_id=game.pk, now=START + 5 * DAY) is False
    assert OutboxMail.objects.filter(kind="game_over").count() == 2


def test_flag_does_not_fall_early(game: Game) -> None:
    assert settle_due(now=FALLS - timedelta(microseconds=1)) == []
    assert settle_on_access(game, now=FALLS - timedelta(microseconds=1)) is False


def test_game_is_settled_by_looking_at_it(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))

    assert settle_on_access(game, now=FALLS) is True
    assert Game.objects.get(pk=game.pk).ending == "flagged"


@pytest.mark.parametrize("moves", [(), ("e2e4",)])
def test_flag_before_both_have_moved_aborts(
    mover: Player, opponent: Player, moves: tuple[str, ...]
) -> None:
    game = make_game(mover, opponent, moves=moves)

    settle(game_id=game.pk, now=FALLS)

    assert Game.objects.get(pk=game.pk).ending == "aborted"


def test_flag_is_a_draw_when_the_side_with_time_has_offered_one(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    offer_draw(game_id=game.pk, player=opponent, now=START)

    settle(game_id=game.pk, now=FALLS)

    game.refresh_from_db()
    assert (game.ending, game.winner) == ("flagged", None)


def test_own_draw_offer_does_not_save_the_side_that_is_late(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    offer_draw(game_id=game.pk, player=mover, now=START)

    settle(game_id=game.pk, now=FALLS)

    assert Game.objects.get(pk=game.pk).winner == 1


def test_untimed_game_has_no_deadline(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4",))

    assert game.deadline is None
    assert settle_due(now=START + 900 * DAY) == []


def test_each_warning_is_sent_once(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, days=7, moves=OPENED)
    hours = [7 * 24 - 34, 7 * 24 - 33, 7 * 24 - 25, 7 * 24 - 24, 7 * 24 - 10, 7 * 24 - 1]

    sent = [warn_due(now=START + timedelta(hours=hour)) for hour in hours]

    assert sent == [0, 1, 0, 1, 0, 1]
    assert warnings() == ["fifth", "day", "hours"]


def test_warning_goes_to_the_player_to_move(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, days=3, moves=("e2e4", "e7e5", "d2d4"))

    warn_due(now=START + 2 * DAY)

    assert OutboxMail.objects.get(kind="deadline_warning").player == opponent


def test_late_sweep_sends_the_latest_warning_only(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, days=3, moves=OPENED)

    assert warn_due(now=START + 2 * DAY + timedelta(hours=20)) == 1
    assert warnings() == ["fifth"]


def test_two_warnings_are_never_within_two_hours(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, days=2, moves=OPENED)
    fifth = START + 2 * DAY - timedelta(hours=9, minutes=36)

    sent = [warn_due(now=fifth + timedelta(minutes=minutes)) for minutes in (-60, 0, 59, 60)]

    assert sent == [1, 0, 0, 1]


def test_next_turn_is_warned_about_anew(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=1, moves=OPENED)
    warn_due(now=START + timedelta(hours=20))
    later = START + DAY
    Game.objects.filter(pk=game.pk).update(
        ply=3, turn_started_at=later, deadline=later + DAY, warn_at=later
    )

    assert warn_due(now=START + DAY + timedelta(hours=20)) == 1


def test_solo_games_are_not_warned_about(mover: Player) -> None:
    game = make_game(mover, mover, days=1, solo=True)

    assert warn_due(now=START + timedelta(hours=23)) == 0
    assert game.is_solo
