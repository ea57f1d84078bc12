"""Clocks that several hands are laid on at once, against real PostgreSQL."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.domain.heartbeats import beat
from courier.clocks.models import ClockWish, Heartbeat, Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.claims import claim_win, pardon
from courier.games.domain.flags import settle_due
from courier.games.domain.gifts import give_time
from courier.games.domain.moves import submit_move
from courier.games.domain.outages import move_deadlines, move_deadlines_of
from courier.games.domain.start import start_game
from courier.games.models import ClockEntry, Game
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.racing import race
from tests.factories import START, let_flag_fall, make_game, make_player, make_revision, play

pytestmark = pytest.mark.django_db(transaction=True)

SECOND, MINUTE, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(days=1)
OPENED = ("e2e4", "e7e5")
ROUNDS = 4


def assert_sums(game: Game) -> None:
    """Each ledger is what its clock holds."""
    found = Game.objects.get(pk=game.pk)
    for seat in seats_of(found):
        lines = list(ClockEntry.objects.filter(game=game, side=seat.side).order_by("pk"))
        total = 0
        for line in lines:
            total += line.seconds
            assert line.balance == total
        assert seat.reserve == total


def moved(game: Game, player: Player, text: str, now_days: float = 1) -> str:
    submit_move(
        game_id=game.pk, player=player, text=text, expected_ply=2, now=START + now_days * DAY
    )
    return "moved"


def test_gift_and_move(mover: Player, opponent: Player) -> None:
    for _ in range(ROUNDS):
        game = make_game(mover, opponent, moves=OPENED)

        def give(game: Game = game) -> str:
            give_time(game_id=game.pk, player=opponent, days=3, now=START + DAY)
            return "given"

        def move(game: Game = game) -> str:
            return moved(game, mover, "d2d4")

        answers = race([give, move, give])

        assert answers[1] == "moved"
        assert set(answers) <= {"given", "moved", "not_to_yourself"}
        gifts = ClockEntry.objects.filter(game=game, cause="gift")
        assert gifts.count() == answers.count("given")
        assert_sums(game)


def test_heartbeat_after_an_outage_and_the_flag(mover: Player, opponent: Player) -> None:
    for _ in range(ROUNDS):
        Heartbeat.objects.all().delete()
        game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
        back = START + 3 * DAY + 60 * MINUTE
        Heartbeat.objects.create(first=START - DAY, last=START + 3 * DAY - 10 * MINUTE)

        def heart(back: object = back) -> str:
            return str(
                beat(now=START + 3 * DAY + 60 * MINUTE)
                and move_deadlines(now=START + 3 * DAY + 60 * MINUTE)
            )

        def sweep() -> str:
            return str(len(settle_due(now=START + 3 * DAY + 60 * MINUTE)))

        race([heart, sweep, heart, sweep])

        found = Game.objects.get(pk=game.pk)
        assert (found.ending, found.deadline) == ("", START + 3 * DAY + 70 * MINUTE)
        Game.objects.all().delete()


def test_vacation_at_once_and_the_flag(mover: Player, opponent: Player) -> None:
    Player.objects.update(date_joined=START)
    for _ in range(ROUNDS):
        Vacation.objects.all().delete()
        game = let_flag_fall(make_game(mover, opponent, moves=OPENED))

        def away() -> str:
            book_vacation(
                player=mover,
                starts_at=START + 3 * DAY - SECOND,
                days=2,
                now=START + 3 * DAY - SECOND,
            )
            return "away"

        def sweep() -> str:
            return "swept" if settle_due(now=START + 3 * DAY + UNTIL_FINAL) else "nothing"

        answers = race([away, sweep])

        found = Game.objects.get(pk=game.pk)
        assert answers in (["away", "swept"], ["away", "nothing"])
        if answers[1] == "nothing":
            settle_due(now=START + 3 * DAY + UNTIL_FINAL)
            found.refresh_from_db()
            assert (found.ending, found.deadline) == ("", START + 5 * DAY)
        else:
            assert (found.ending, found.ended_at) == ("flagged", START + 3 * DAY)
        assert_sums(game)


def test_deadlines_that_use_vacation_and_a_booking_never_wait_for_each_other(
    mover: Player, opponent: Player
) -> None:
    Player.objects.update(date_joined=START)
    games = [let_flag_fall(make_game(mover, opponent, moves=OPENED)) for _ in range(6)]
    ClockWish.objects.all().delete()
    late = START + 3 * DAY

    def book() -> str:
        book_vacation(player=mover, starts_at=START + 6 * DAY, days=2, now=late)
        return "booked"

    def sweep() -> str:
        settle_due(now=late + UNTIL_FINAL)
        return "swept"

    def heal() -> str:
        move_deadlines_of(player_id=mover.pk, now=late)
        return "healed"

    assert sorted(race([book, sweep, heal, sweep])) == ["booked", "healed", "swept", "swept"]
    settle_due(now=late + UNTIL_FINAL)
    assert Vacation.objects.filter(is_automatic=True).count() == 1
    assert set(Game.objects.values_list("deadline", flat=True)) == {START + 4 * DAY}
    assert len(games) == Game.objects.filter(ending="").count()


def test_a_booking_that_lets_flags_fall_and_the_sweep_never_wait_for_each_other(
    mover: Player, opponent: Player
) -> None:
    away, late = make_player(), START + 3 * DAY + UNTIL_FINAL
    for _ in range(ROUNDS):
        for seats in ((away, opponent), (away, mover), *[(mover, opponent)] * 3):
            terms = Terms(days_per_move=3, rated=True)
            game = start_game(revision=make_revision(), seats=seats, terms=terms, now=START)
            play(game, *OPENED)
            let_flag_fall(game)

        def book() -> str:
            book_vacation(player=away, starts_at=late, days=1, now=late)
            return "booked"

        def sweep() -> str:
            settle_due(now=late)
            return "swept"

        assert race([book, sweep]) == ["booked", "swept"]
        settle_due(now=late)
        assert set(Game.objects.values_list("ending", flat=True)) == {"flagged"}
        Vacation.objects.all().delete()


def test_claim_pardon_and_a_late_move_exclude_each_other(mover: Player, opponent: Player) -> None:
    for _ in range(ROUNDS):
        terms = Terms(days_per_move=3, flag_by_claim=True)
        game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
        play(game, *OPENED)
        let_flag_fall(game)
        settle_due(now=START + 3 * DAY + UNTIL_FINAL)

        def claim(game: Game = game) -> str:
            claim_win(game_id=game.pk, player=opponent, now=START + 4 * DAY)
            return "claimed"

        def forgive(game: Game = game) -> str:
            pardon(game_id=game.pk, player=opponent, now=START + 4 * DAY)
            return "pardoned"

        def move(game: Game = game) -> str:
            return moved(game, mover, "d2d4", 4)

        answers = race([claim, forgive, move])

        done = {"claimed", "pardoned", "moved"} & set(answers)
        assert done in ({"claimed"}, {"pardoned", "moved"}, {"moved"})
        assert (Game.objects.get(pk=game.pk).ending == "flagged") is (done == {"claimed"})
        assert_sums(game)
