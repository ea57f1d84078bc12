"""Random games of people who act at the last moment and after it: nobody gains time without end, or
pays twice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.common.errors import DomainError
from courier.games.domain.claims import pardon
from courier.games.domain.clock_holds import hold_clocks, leave_a_day, release_clocks
from courier.games.domain.clocks import is_due
from courier.games.domain.consent import agree, make_request
from courier.games.domain.flags import settle, settle_due, warn_due
from courier.games.domain.ledger import standstills_now, turns_of
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.outages import move_deadlines_of
from courier.games.domain.start import start_game
from courier.games.enums import GameStatus, RequestKind
from courier.games.models import ClockEntry, Game
from courier.games.permissions import is_suspended
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.bookings import wish_automatic
from courier.vacations.domain.changes import book_vacation
from tests.depth import chosen
from tests.factories import START, make_player, make_revision, play

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=number) for number in (1, 60, 3600, 86_400))
CONTROLS = (
    "2d+12h<=3d",
    "spare=1d grace=12h extra=6h bonus=6h/1d min=1h max=5d",
    "spare=1d grace=1h",
)
FREE = (("N g1-f3", "n g8-f6"), ("N f3-g1", "n f6-g8"))
RULED = (("g1f3", "g8f6"), ("f3g1", "f6g8"))
AROUND = (-DAY, -HOUR, -SECOND, timedelta(0), MINUTE, UNTIL_FINAL - SECOND, UNTIL_FINAL, HOUR)

pytestmark = pytest.mark.django_db


@dataclass
class Table:
    """Two people with two games, one without enforced rules, and a lot that says what they do."""

    lot: random.Random
    people: tuple[Player, Player] = field(default_factory=lambda: (make_player(), make_player()))
    games: list[Game] = field(default_factory=list)
    forgiven: set[tuple[int, int]] = field(default_factory=set)
    shifted: dict[int, datetime] = field(
        default_factory=dict
    )  # where a flag is that was down while clocks were held
    now: datetime = START

    def begin(self) -> None:
        Player.objects.update(date_joined=START)
        control = self.lot.choice(CONTROLS)
        for preset, moves in (("free-board", FREE[0]), ("chess", RULED[0])):
            terms = Terms(time_control=control, flag_by_claim=self.lot.random() < 0.5)
            game = start_game(
                revision=make_revision(preset), seats=self.people, terms=terms, now=START
            )
            play(game, *moves, now=START)
            self.games.append(game)

    def act(self) -> None:
        """Let somebody do something, most often around a deadline."""
        game = Game.objects.get(pk=self.lot.choice(self.games).pk)
        later = self.now + timedelta(seconds=self.lot.randrange(1, 40_000))
        around = later if game.deadline is None else game.deadline + self.lot.choice(AROUND)
        self.now = max(self.now + SECOND, around if self.lot.random() < 0.7 else later)
        late, waits = (
            seats_of(game)[side].player for side in (game.side_to_move, 1 - game.side_to_move)
        )
        assert late is not None
        assert waits is not None
        with suppress(DomainError):  # what the state of the game does not allow
            self.lot.choice(self.acts(game, late, waits))()
        settle_due(now=self.now)
        for player in self.people:
            move_deadlines_of(player_id=player.pk, now=self.now)

    def acts(self, game: Game, late: Player, waits: Player) -> list[Callable[[], object]]:
        moves = FREE if game.pk == self.games[0].pk else RULED
        text, ahead = (
            moves[game.ply // 2 % 2][game.ply % 2],
            self.lot.choice((timedelta(0), HOUR, DAY)),
        )
        return [
            *[
                lambda: submit_move(
                    game_id=game.pk, player=late, text=text, expected_ply=game.ply, now=self.now
                )
            ]
            * 5,
            *[lambda: self.go_there_and_back(game, late, text)] * 4,
            *[lambda: self.change_wish_meanwhile(game, late)] * 2,
            lambda: self.agree_to_take_back(game, waits, late),
            lambda: self.agree_to_take_back(game, late, waits),
            lambda: book_vacation(player=late, starts_at=self.now + ahead, days=1, now=self.now),
            lambda: self.book_beyond_the_deadline(game, late),
            lambda: wish_automatic(late, wanted=self.lot.random() < 0.5),
            lambda: pardon(game_id=game.pk, player=waits, now=self.now),
            lambda: (
                settle(game_id=game.pk, now=self.now)
                or hold_clocks(lock_game(game.pk), now=self.now)
            ),
            *[lambda: self.decide(game)] * 2,
            self.deliver,
        ]

    def go_there_and_back(self, game: Game, player: Player, text: str) -> None:
        submit_move(game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=self.now)
        self.now += self.lot.choice((SECOND, HOUR, DAY))
        taken = undo_move(game_id=game.pk, player=player, now=self.now)
        assert not is_due(taken.deadline, now=self.now)

    def change_wish_meanwhile(self, game: Game, player: Player) -> None:
        """Have one of two flags settled first."""
        wish_automatic(player, wanted=False)
        settle(game_id=game.pk, now=self.now)
        wish_automatic(player, wanted=True)

    def book_beyond_the_deadline(self, game: Game, player: Player) -> None:
        starts_at = (game.deadline or self.now) + self.lot.choice((MINUTE, HOUR, DAY / 2))
        book_vacation(
            player=player, starts_at=starts_at, days=self.lot.choice((1, 2)), now=self.now
        )

    def agree_to_take_back(self, game: Game, player: Player, other: Player) -> None:
        make_request(
            game_id=game.pk,
            player=player,
            what=RequestKind.TAKEBACK,
            expected_ply=game.ply,
            now=self.now,
        )
        taken = agree(
            game_id=game.pk,
            player=other,
            what=RequestKind.TAKEBACK,
            expected_ply=game.ply,
            now=self.now,
        )
        assert not is_due(taken.deadline, now=self.now)

    def decide(self, game: Game) -> None:
        locked = lock_game(game.pk)
        stopped, fell_at = locked.clock_stopped_at, locked.flag_fell_at
        if locked.status != GameStatus.ACTIVE or not release_clocks(locked, now=self.now):
            return
        if stopped is not None and fell_at is not None:
            self.shifted[game.pk] = fell_at + (self.now - stopped)
        leave_a_day(locked, now=self.now)
        assert locked.deadline is not None
        assert locked.flag_fell_at is not None or locked.deadline >= self.now + DAY - SECOND

    def deliver(self) -> None:
        warn_due(now=self.now)
        OutboxMail.objects.filter(kind="deadline_warning", sent_at=None).update(sent_at=self.now)

    def check(self) -> None:
        for game in Game.objects.filter(pk__in=[game.pk for game in self.games]):
            _check_sums(game)
            self._check_flag(game)
            self._check_forgiven(game)
        for player in self.people:
            booked = Vacation.objects.filter(player=player)
            assert all(one.ends_at <= other.starts_at for one, other in pairwise(booked))

    def _check_flag(self, game: Game) -> None:
        """A flag that is down stays where it fell, and for as long as the referee holds the clocks
        nobody waits.
        """
        if game.flag_fell_at is None or is_suspended(game):
            return
        (turn,) = turns_of(
            game, [1 if game.side_to_move else 0], standstills_now(game, now=self.now)
        )
        assert game.deadline == game.flag_fell_at
        assert (
            turn.deadline == game.flag_fell_at
            or turn.deadline < game.flag_fell_at == self.shifted.get(game.pk)
        )

    def _check_forgiven(self, game: Game) -> None:
        """A day for want of a warning is given once for a turn, however often that comes back."""
        for entry in ClockEntry.objects.filter(game=game, cause="late_warning", at=self.now):
            for begun_by in game.moves.filter(ply=entry.ply - 1):
                assert (begun_by.pk, entry.side) not in self.forgiven
                self.forgiven.add((begun_by.pk, entry.side))


def _check_sums(game: Game) -> None:
    for seat in seats_of(game):
        entries = ClockEntry.objects.filter(game=game, side=seat.side)
        assert seat.reserve == sum(entries.values_list("seconds", flat=True))
        assert seat.reserve >= 0


@pytest.mark.parametrize("seed", chosen(range(12), "late"))
def test_nobody_gains_by_acting_at_the_last_moment(seed: int) -> None:
    table = Table(random.Random(seed))
    table.begin()
    for _ in range(40):
        table.act()
        table.check()

    running = [
        game.pk for game in table.games if Game.objects.get(pk=game.pk).status == GameStatus.ACTIVE
    ]
    assert all(
        settle(game_id=pk, now=table.now + 400 * DAY) or is_suspended(Game.objects.get(pk=pk))
        for pk in running
    )
