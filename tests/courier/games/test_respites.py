"""No game is lost on time without a warning that has reached the player."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from courier.clocks.models import ClockWish
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.clocks import warning_lead
from courier.games.domain.flags import settle, settle_on_access, warn_due
from courier.games.models import ClockEntry, Game, Seat
from courier.notifications.domain import delivery
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import Mute, OutboxMail
from courier.players.models import Player
from tests.factories import START, make_game, play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
OPENED = ("e2e4", "e7e5")
LATE = START + 3 * DAY


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    for player in (mover, opponent):
        ClockWish.objects.create(player=player, automatic_vacation=False)
    return make_game(mover, opponent, moves=OPENED)


def deadline(game: Game) -> datetime | None:
    return Game.objects.get(pk=game.pk).deadline


def credits(game: Game) -> list[int]:
    return list(
        ClockEntry.objects.filter(game=game, cause="late_warning").values_list("seconds", flat=True)
    )


def deliver(*, at: datetime) -> None:
    OutboxMail.objects.filter(kind="deadline_warning").update(sent_at=at)


def test_a_day_is_given_once_when_no_warning_had_come(game: Game) -> None:
    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is False
    assert (deadline(game), credits(game)) == (LATE + DAY, [86_400])
    assert OutboxMail.objects.get(kind="deadline_warning").dedup_key.endswith(":late")

    assert settle(game_id=game.pk, now=LATE + DAY + UNTIL_FINAL) is True
    ended = Game.objects.get(pk=game.pk)
    assert (ended.ending, ended.winner, ended.ended_at) == ("flagged", 1, LATE + DAY)
    assert sum(ClockEntry.objects.filter(game=game, side=0).values_list("seconds", flat=True)) == 0


def test_looking_at_the_game_just_after_the_deadline_costs_nobody_the_day(
    game: Game, mover: Player
) -> None:
    settle_on_access(game, now=LATE + UNTIL_FINAL / 2)
    Seat.objects.filter(game=game, side=0).update(seen_at=LATE + UNTIL_FINAL / 2)
    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is False
    assert (deadline(game), credits(game)) == (LATE + DAY, [86_400])


def test_late_settling_gives_the_same(game: Game) -> None:
    assert settle(game_id=game.pk, now=LATE + 9 * DAY) is True
    assert (Game.objects.get(pk=game.pk).ended_at, credits(game)) == (LATE + DAY, [86_400])


@pytest.mark.parametrize(("before", "falls"), [(13 * HOUR, True), (11 * HOUR, False)])
def test_warning_counts_when_it_came_twelve_hours_before(
    game: Game, before: timedelta, falls: bool
) -> None:
    assert warn_due(now=LATE - DAY) == 1
    deliver(at=LATE - before)

    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is falls


def test_warning_that_was_only_written_does_not_count(game: Game) -> None:
    warn_due(now=LATE - DAY)

    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is False


def test_warning_of_an_earlier_turn_does_not_count(game: Game, mover: Player) -> None:
    warn_due(now=LATE - DAY)
    deliver(at=LATE - DAY)
    play(game, "d2d4", "d7d5", now=LATE - HOUR)

    assert settle(game_id=game.pk, now=LATE - HOUR + 3 * DAY) is False


@pytest.mark.parametrize(("before", "falls"), [(23 * HOUR, True), (25 * HOUR, False)])
def test_looking_at_the_game_when_warnings_are_due_counts(
    game: Game, before: timedelta, falls: bool
) -> None:
    Seat.objects.filter(game=game, side=0).update(seen_at=LATE - before)

    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is falls


def test_each_turn_may_be_forgiven_but_only_one_of_who_wants_no_warnings(
    game: Game, mover: Player
) -> None:
    for _ in range(2):
        now = deadline(game)
        assert now is not None
        assert settle(game_id=game.pk, now=now + UNTIL_FINAL) is False
        play(game, *_shuffle(game), now=now)
    save_wishes(player=mover, wishes={("deadline_warning", Channel.MAIL): Timing.NEVER})
    now = deadline(game)
    assert now is not None
    assert settle(game_id=game.pk, now=now + UNTIL_FINAL) is True
    assert credits(game) == [86_400, 86_400]


def _shuffle(game: Game) -> tuple[str, str]:
    return ("g1f3", "g8f6") if game.ply % 4 == 2 else ("f3g1", "f6g8")


def test_who_is_aborted_needs_no_warning(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is True
    assert Game.objects.get(pk=game.pk).ending == "aborted"


@pytest.mark.parametrize(
    ("span", "lead"),
    [(14 * DAY, 12 * HOUR), (2 * DAY, 12 * HOUR), (DAY, 2.4 * HOUR), (HOUR, 0.1 * HOUR)],
)
def test_lead_is_twelve_hours_or_half_of_what_follows_the_first_warning(
    span: timedelta, lead: timedelta
) -> None:
    assert warning_lead(span) == lead


def test_who_has_muted_the_game_is_forgiven_once(game: Game, mover: Player) -> None:
    now = deadline(game)
    assert now is not None
    Mute.objects.create(player=mover, subject=f"game.{game.pk}", created_at=START)
    assert settle(game_id=game.pk, now=now + UNTIL_FINAL) is False
    play(game, *_shuffle(game), now=now)
    later = deadline(game)
    assert later is not None
    assert settle(game_id=game.pk, now=later + UNTIL_FINAL) is True


def bring_back(*, at: datetime) -> None:
    OutboxMail.objects.filter(kind="deadline_warning").update(returned_at=at)


@pytest.mark.parametrize(("before", "falls"), [(HOUR, False), (-HOUR, True)])
def test_warning_that_came_back_before_the_deadline_has_reached_nobody(
    game: Game, before: timedelta, falls: bool
) -> None:
    warn_due(now=LATE - DAY)
    deliver(at=LATE - DAY)
    bring_back(at=LATE - before)

    assert settle(game_id=game.pk, now=LATE + 2 * HOUR) is falls


def test_one_whose_warnings_come_back_is_forgiven_once_a_game(game: Game) -> None:
    warn_due(now=LATE - DAY)
    deliver(at=LATE - DAY)
    bring_back(at=LATE - DAY)
    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is False
    play(game, *_shuffle(game), now=LATE)
    later = deadline(game)
    assert later is not None
    warn_due(now=later - DAY)
    deliver(at=later - DAY)
    bring_back(at=later - DAY)
    assert settle(game_id=game.pk, now=later + UNTIL_FINAL) is True
    assert credits(game) == [86_400]


def test_one_who_wishes_no_warning_while_it_is_due_is_forgiven_once_a_game(
    game: Game, mover: Player
) -> None:
    def be_away(until: datetime) -> bool:
        """Wish no warnings until just before the flag."""
        save_wishes(player=mover, wishes={("deadline_warning", Channel.MAIL): Timing.NEVER})
        warn_due(now=until - DAY)
        for mail in OutboxMail.objects.filter(kind="deadline_warning", dropped_at=None):
            delivery.deliver(code=mail.code, now=until - DAY)
        save_wishes(player=mover, wishes={("deadline_warning", Channel.MAIL): Timing.AT_ONCE})
        return settle(game_id=game.pk, now=until + UNTIL_FINAL)

    assert be_away(LATE) is False
    play(game, *_shuffle(game), now=LATE)
    later = deadline(game)
    assert later is not None
    assert be_away(later) is True
    assert credits(game) == [86_400]


def test_one_whose_address_rests_is_forgiven_once_a_game(game: Game, mover: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(resting_address=mover.email)
    assert settle(game_id=game.pk, now=LATE + UNTIL_FINAL) is False
    play(game, *_shuffle(game), now=LATE)
    later = deadline(game)
    assert later is not None
    assert settle(game_id=game.pk, now=later + UNTIL_FINAL) is True
    assert credits(game) == [86_400]
