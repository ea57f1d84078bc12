"""Random games with all that stops a clock, gifts and takebacks: the ledgers are right however late
one looks.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise

import pytest

from courier.clocks.causes import CREDITS, DEBITS
from courier.clocks.models import Heartbeat, SleepHours
from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.games.domain.consent import agree, make_request
from courier.games.domain.flags import settle, settle_due
from courier.games.domain.gifts import give_time
from courier.games.domain.moves import submit_move
from courier.games.domain.start import start_game
from courier.games.enums import GameStatus, RequestKind
from courier.games.models import ClockEntry, Game
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation, end_vacation
from tests.depth import chosen
from tests.factories import make_player, make_revision

# Clocks are put forward in Stockholm on the 29th, back in Santiago on the 4th of April.
BEGINS = datetime(2026, 3, 26, 10, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ZONES = ("Europe/Stockholm", "America/Santiago")
MOVES = (("g1f3", "g8f6"), ("f3g1", "f6g8"))
CONTROLS = ("2d+12h<=3d", "spare=2d grace=12h extra=6h bonus=6h/1d min=12h max=5d")

pytestmark = pytest.mark.django_db


def history(seed: int, *, sweeps: bool) -> Game:
    """A game of two people who move, give, leave and come back at random; with `sweeps` it is
    settled all the while.
    """
    lot = random.Random(seed)
    people = tuple(_person(zone) for zone in ZONES)
    terms = Terms(time_control=lot.choice(CONTROLS), weekend_pause=True, night_pause=True)
    game = start_game(
        revision=make_revision(), seats=(people[0], people[1]), terms=terms, now=BEGINS
    )
    now = BEGINS
    for _ in range(24):
        before, now = now, now + timedelta(seconds=lot.randrange(1, 40 * 3600))
        act, viewer, days = (
            lot.choices("mmmmmgbet", k=1)[0],
            lot.randrange(2),
            lot.choice((1, 2, 3)),
        )
        while sweeps and (before := before + 5 * HOUR) < now:
            settle_due(now=before)
        _act(game.pk, people[viewer], act, days, now)
        if Game.objects.get(pk=game.pk).status == GameStatus.FINISHED:
            break
    settle(game_id=game.pk, now=now + 90 * DAY)
    return Game.objects.get(pk=game.pk)


def _person(zone: str) -> Player:
    player = make_player(time_zone=zone)
    Player.objects.filter(pk=player.pk).update(date_joined=BEGINS - 30 * DAY)
    player.refresh_from_db()
    SleepHours.objects.create(
        player=player, start=time(23), zone=zone, since=BEGINS - 9 * DAY, until=BEGINS + 9 * DAY
    )
    SleepHours.objects.create(player=player, start=time(1), zone=zone, since=BEGINS + 9 * DAY)
    return player


def _people(game: Game) -> list[Player]:
    return [seat.player for seat in seats_of(game) if seat.player is not None]


def _act(game_id: int, player: Player, act: str, days: int, now: datetime) -> None:
    game = Game.objects.get(pk=game_id)
    mover = seats_of(game)[game.side_to_move].player
    assert mover is not None
    try:
        if act == "m":
            text = MOVES[game.ply // 2 % 2][game.ply % 2]
            submit_move(game_id=game_id, player=mover, text=text, expected_ply=game.ply, now=now)
        elif act == "t":
            for consent in (make_request, agree):
                consent(
                    game_id=game_id,
                    player=player,
                    what=RequestKind.TAKEBACK,
                    expected_ply=game.ply,
                    now=now,
                )
                player = next(each for each in _people(game) if each != player)
        elif act == "g":
            give_time(game_id=game_id, player=player, days=3, now=now)
        elif act == "b":
            book_vacation(player=player, starts_at=now + (days - 1) * DAY, days=days, now=now)
        else:
            for vacation in player.vacations.filter(starts_at__lte=now, ends_at__gt=now):
                end_vacation(player=player, code=vacation.code, now=now)
    except DomainError:
        pass  # what the state of the game does not allow, it does not allow in either telling


@pytest.fixture(autouse=True)
def _outages() -> None:
    """Two of them, and the site works for ever after."""
    Heartbeat.objects.create(first=BEGINS - 900 * DAY, last=BEGINS + 50 * HOUR)
    Heartbeat.objects.create(
        first=BEGINS + 57 * HOUR, last=BEGINS + 8 * DAY, stopped_at=BEGINS + 50 * HOUR
    )
    Heartbeat.objects.create(
        first=BEGINS + 9 * DAY, last=BEGINS + 900 * DAY, stopped_at=BEGINS + 8 * DAY
    )


def shown(game: Game) -> list[tuple[int, int, str, int, int]]:
    entries = ClockEntry.objects.filter(game=game).order_by("pk")
    return list(entries.values_list("side", "ply", "cause", "seconds", "balance"))


@pytest.mark.parametrize("seed", chosen(range(8), "clocks"))
def test_ledgers_sum_to_the_clocks_and_late_settling_changes_nothing(seed: int) -> None:
    swept, left_alone = history(seed, sweeps=True), history(seed, sweeps=False)

    assert shown(swept) == shown(left_alone)
    assert (swept.ending, swept.winner, swept.ended_at) == (
        left_alone.ending,
        left_alone.winner,
        left_alone.ended_at,
    )
    for player in _people(swept):
        assert all(
            one.ends_at <= other.starts_at for one, other in pairwise(player.vacations.all())
        )
    for side in (0, 1):
        entries = [entry for entry in shown(swept) if entry[0] == side]
        assert seats_of(swept)[side].reserve == sum(entry[3] for entry in entries)
        assert all(later[4] == earlier[4] + later[3] for earlier, later in pairwise(entries))
        assert all(entry[3] > 0 for entry in entries if entry[2] in CREDITS)
        assert all(entry[3] < 0 for entry in entries if entry[2] in DEBITS)
    assert settle(game_id=swept.pk, now=BEGINS + 800 * DAY) is False


def test_histories_meet_every_reason_a_clock_may_stand_for() -> None:
    causes = {entry[2] for seed in range(8) for entry in shown(history(seed, sweeps=False))}

    assert {
        "vacation",
        "weekend",
        "night",
        "outage",
        "gift",
        "thinking",
        "late_warning",
        "takeback",
    } <= causes
