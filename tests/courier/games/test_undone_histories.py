"""Random games in which moves are recalled, taken back and ruled away again and again, against a
count of its own.

The count keeps what both clocks held at the start of each turn, and goes back to it. It reads no
ledger, so that what is undone twice, or counted though it was undone, shows; the sum of a ledger is
right then all the same. Meanwhile the players are away and asleep, weekends do not count, and the
site is out of order.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from itertools import accumulate

import pytest

from courier.clocks.models import Heartbeat
from courier.clocks.terms import Terms
from courier.games.domain.clock_holds import hold_clocks, leave_a_day, release_clocks
from courier.games.domain.consent import agree, make_request
from courier.games.domain.flags import settle_due
from courier.games.domain.gifts import give_time
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move
from courier.games.domain.outages import move_deadlines
from courier.games.domain.recalls import recall_move
from courier.games.domain.rewind import go_back
from courier.games.domain.sent_moves import end_recall
from courier.games.domain.start import start_game
from courier.games.enums import Ending, RequestKind
from courier.games.errors import RequestedRecently
from courier.games.models import ClockEntry, Game
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from courier.vacations.domain.nights import NOTICE, sleep_from
from tests.depth import chosen
from tests.factories import START, let_flag_fall, make_player, make_revision, play, send_move

HOUR, DAY, SECOND = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)
H, D = 3600, 86_400
# Every pawn one rank, then every other one another: nothing repeats, nobody is in check.
LINE = [
    f"{f}{r - 1 if c == 'w' else r + 1}{f}{r}" for f in "abcdefgh" for c, r in (("w", 3), ("b", 6))
]
LINE += [
    f"{f}{r - 1 if c == 'w' else r + 1}{f}{r}" for f in "aceg" for c, r in (("w", 4), ("b", 5))
]

# Where the two live, as hours and minutes from UTC; the clocks are never changed there.
PLACES = (
    ("Asia/Kolkata", timedelta(hours=5, minutes=30)),
    ("America/Phoenix", timedelta(hours=-7)),
)
BEDTIME, WEEKS = 23, 120
Times = list[tuple[datetime, datetime]]

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class ClockNumbers:
    """A time control as its text and as numbers, all in seconds."""

    text: str
    spare: int
    grace: int = 0
    extra: int = 0
    bonus: int = 0
    period: int = 0
    least: int = 0
    most: int = 10**9

    def after(self, held: int, thought: int) -> int:
        """What a clock holds after a move."""
        held = (
            held
            - max(thought - self.grace, 0)
            + self.extra
            + (self.bonus if thought < self.period else 0)
        )
        return min(max(held, self.least), self.most)


TERMS = (
    ClockNumbers("3d/move", 3 * D, least=3 * D, most=3 * D),
    ClockNumbers("7d+1d<=14d", 7 * D, extra=D, most=14 * D),
    ClockNumbers("spare=2d grace=12h bonus=6h/1d", 2 * D, grace=12 * H, bonus=6 * H, period=D),
    ClockNumbers("spare=6h grace=1d", 6 * H, grace=D),
    ClockNumbers(
        "spare=2d grace=12h extra=6h bonus=6h/1d min=12h max=5d",
        2 * D,
        12 * H,
        6 * H,
        6 * H,
        D,
        12 * H,
        5 * D,
    ),
)


@dataclass(frozen=True)
class Turn:
    """What both clocks held as a turn began, and how long it has run: `thought` before `since`,
    less `held` after.
    """

    clocks: tuple[int, int]
    since: datetime
    thought: int = 0
    held: int = 0

    def given(self, side: int, seconds: int) -> Turn:
        """The turn as it would be, had a clock held more from its start."""
        clocks = (
            (self.clocks[0] + seconds, self.clocks[1])
            if side == 0
            else (self.clocks[0], self.clocks[1] + seconds)
        )
        return replace(self, clocks=clocks)


@dataclass
class Count:
    """The turns of a game with what their players thought, the present one last, and when no clock
    ran.
    """

    terms: ClockNumbers
    stands: tuple[Times, Times]
    turns: list[Turn] = field(default_factory=list)
    thoughts: list[int] = field(default_factory=list)

    @property
    def side(self) -> int:
        """Who is to move."""
        return len(self.thoughts) % 2

    def running(self, start: datetime, end: datetime) -> int:
        """For how many seconds the clock of who is to move runs between two instants."""
        return sum(int((stop - go).total_seconds()) for go, stop in self.runs(start, end))

    def runs(self, start: datetime, end: datetime) -> Times:
        """When it runs between them: from the end of all that has begun to the beginning of what
        comes next.
        """
        times = sorted(
            (max(go, start), min(stop, end)) for go, stop in self.stands[self.side] if go < end
        )
        ends = accumulate([start, *(stop for _, stop in times)], max)
        begins = [*(go for go, _ in times), end]
        return [(go, stop) for go, stop in zip(ends, begins, strict=True) if go < stop]

    def thought(self, now: datetime) -> int:
        turn = self.turns[-1]
        return turn.thought + self.running(turn.since, now) - turn.held

    def left(self, now: datetime) -> int:
        return self.turns[-1].clocks[self.side] + self.terms.grace - self.thought(now)

    def deadline(self, now: datetime) -> datetime:
        """When the time is up, of a turn in which it is not."""
        left = self.left(now) * SECOND
        for go, stop in self.runs(now, now + left + WEEKS * 7 * DAY):
            if go + left <= stop:
                return go + left
            left -= stop - go
        raise AssertionError("the clock stands for ever")

    def move(self, thought: int, now: datetime) -> None:
        clocks = self.turns[-1].clocks
        after = self.terms.after(clocks[self.side], thought)
        self.turns.append(Turn((after, clocks[1]) if self.side == 0 else (clocks[0], after), now))
        self.thoughts.append(thought)

    def hold(self, start: datetime, end: datetime) -> None:
        turn = self.turns[-1]
        self.turns[-1] = replace(turn, held=turn.held + self.running(start, end))

    def give(self, seconds: int) -> None:
        """Given time stays, wherever the game goes back to."""
        self.turns = [turn.given(self.side, seconds) for turn in self.turns]

    def recall(self) -> None:
        del self.turns[-1], self.thoughts[-1]

    def go_back(self, plies: int, now: datetime) -> None:
        thought = self.thoughts[plies]
        self.turns, self.thoughts = self.turns[: plies + 1], self.thoughts[:plies]
        self.turns[-1] = replace(self.turns[-1], since=now, thought=thought, held=0)


@dataclass
class History:
    """A game of two people in which nothing lasts, and its count."""

    lot: random.Random
    people: tuple[Player, Player]
    game: Game
    count: Count
    now: datetime = START

    def act(self) -> None:
        """Let one of the things happen that can, before the time is up."""
        pause = self.lot.choice((SECOND, HOUR, 5 * HOUR, 13 * HOUR, 30 * HOUR))
        if pause < self.count.left(self.now) * SECOND:
            self.now += pause
        plies = len(self.count.thoughts)
        acts = ([self.move] * 4 + [self.confirm]) * (plies < len(LINE)) + [
            self.hold,
            self.give,
            self.break_down,
        ]
        acts += ([self.take_back] * 2 + [self.rule]) * (plies >= 2)
        self.lot.choice(acts)()

    def move(self) -> None:
        for _ in range(self.lot.choice((0, 0, 1, 2))):
            self.play(send_move)
            mover = self.people[1 - self.count.side]
            recall_move(
                game_id=self.game.pk,
                player=mover,
                expected_ply=len(self.count.thoughts),
                now=self.now,
            )
            self.count.recall()
            self.check()
        self.play()

    def play(self, act: Callable[..., None] = play) -> None:
        act(self.game, LINE[len(self.count.thoughts)], now=self.now)
        self.count.move(self.count.thought(self.now), self.now)

    def confirm(self) -> None:
        """A reply by mail costs time up to when it came; the clocks are held before it is
        confirmed.
        """
        came, plies = self.now, len(self.count.thoughts)
        thought, player = self.count.thought(came), self.people[self.count.side]
        self.hold()
        submit_move(
            game_id=self.game.pk,
            player=player,
            text=LINE[plies],
            expected_ply=plies,
            thought_until=came,
            now=self.now,
        )
        end_recall(self.game.pk, now=self.now)
        self.count.move(thought, self.now)

    def hold(self) -> None:
        start = self.now
        hold_clocks(lock_game(self.game.pk), now=start)
        self.now += self.lot.choice((HOUR, DAY, 10 * DAY))
        if self.lot.random() < 0.2:
            self.break_down()
            self.now += self.lot.choice((timedelta(0), HOUR))
        release_clocks(lock_game(self.game.pk), now=self.now)
        self.count.hold(start, self.now)

    def break_down(self) -> None:
        """The site is out of order for some time."""
        start, self.now = self.now, self.now + self.lot.choice((HOUR, 7 * HOUR, 2 * DAY))
        Heartbeat.objects.filter(last__gt=start).update(last=start)
        Heartbeat.objects.create(first=self.now, last=START + WEEKS * 7 * DAY, stopped_at=start)
        for times in self.count.stands:
            times.append((start, self.now))
        move_deadlines(now=self.now)

    def give(self) -> None:
        if self.count.turns[-1].clocks[self.count.side] < 40 * D:
            give_time(
                game_id=self.game.pk, player=self.people[1 - self.count.side], days=1, now=self.now
            )
            self.count.give(D)

    def take_back(self) -> None:
        plies = len(self.count.thoughts)
        requester = self.lot.choice((0, 1))
        own_last = plies - 1 if (plies - 1) % 2 == requester else plies - 2
        try:
            make_request(
                game_id=self.game.pk,
                player=self.people[requester],
                what=RequestKind.TAKEBACK,
                expected_ply=plies,
                now=self.now,
            )
        except RequestedRecently:
            return
        other = self.people[1 - requester]
        agree(
            game_id=self.game.pk,
            player=other,
            what=RequestKind.TAKEBACK,
            expected_ply=plies,
            now=self.now,
        )
        self.count.go_back(own_last, self.now)

    def rule(self) -> None:
        """The referee holds the clocks, brings the game back, and leaves a day."""
        self.hold()
        plies = self.lot.randrange(len(self.count.thoughts))
        game = lock_game(self.game.pk)
        go_back(game, game.moves.get(ply=plies + 1), now=self.now)
        leave_a_day(game, now=self.now)
        self.count.go_back(plies, self.now)
        self.count.give(max(D - self.count.left(self.now), 0))

    def check(self) -> None:
        """Both clocks hold what they should, which the ledgers say too; and the time is up when it
        should be.
        """
        game, turn = Game.objects.get(pk=self.game.pk), self.count.turns[-1]
        assert tuple(seat.reserve for seat in seats_of(game)) == turn.clocks
        assert (game.ply, game.deadline) == (
            len(self.count.thoughts),
            self.count.deadline(self.now),
        )
        for seat in seats_of(game):
            assert seat.reserve == sum(
                ClockEntry.objects.filter(game=game, side=seat.side).values_list(
                    "seconds", flat=True
                )
            )


def held_of(offset: timedelta, away: datetime, *, weekends: bool, nights: bool) -> Times:
    """When a clock stands of somebody who is away for three days, by the weeks from before the
    start on.
    """
    monday = datetime.combine(START.date() - 7 * DAY, time(0), tzinfo=START.tzinfo) - offset
    assert (monday + offset).weekday() == 0
    times = [(away, away + 3 * DAY)]
    if weekends:
        times += [
            (monday + (7 * week + 5) * DAY, monday + (7 * week + 7) * DAY) for week in range(WEEKS)
        ]
    if nights:
        beds = [monday + day * DAY + BEDTIME * HOUR for day in range(7 * WEEKS)]
        times += [(bed, bed + 8 * HOUR) for bed in beds]
    return times


def begin(seed: int) -> History:
    lot = random.Random(seed)
    one, other = (make_player(undo_seconds=600, time_zone=zone) for zone, _ in PLACES)
    control, away = TERMS[seed % len(TERMS)], START + lot.randrange(20) * DAY
    weekends, nights = lot.random() < 0.4, lot.random() < 0.4
    for player, (zone, _) in zip((one, other), PLACES, strict=True):
        sleep_from(
            player_id=player.pk, start=time(BEDTIME), zone=zone, now=START - NOTICE - 3 * DAY
        )
    terms = Terms(
        time_control=control.text, takebacks=True, weekend_pause=weekends, night_pause=nights
    )
    game = start_game(revision=make_revision(), seats=(one, other), terms=terms, now=START)
    Heartbeat.objects.create(first=START - DAY, last=START + WEEKS * 7 * DAY)
    Player.objects.update(date_joined=START - 9 * DAY)
    for player in (one, other):
        book_vacation(player=player, starts_at=away, days=3, now=START)
    first, second = (
        held_of(offset, away, weekends=weekends, nights=nights) for _, offset in PLACES
    )
    count = Count(control, (first, second), [Turn((control.spare, control.spare), START)])
    return History(lot, (one, other), game, count)


@pytest.mark.parametrize("seed", chosen(range(20), "undone"))
def test_what_is_undone_never_counts_again(seed: int) -> None:
    history = begin(seed)
    for _ in range(40):
        history.act()
        history.check()

    due = history.count.deadline(history.now)
    let_flag_fall(history.game)
    assert settle_due(now=due + DAY) == [history.game.pk]
    ended = Game.objects.get(pk=history.game.pk)
    both_moved = len(history.count.thoughts) >= 2
    assert (ended.ending, ended.ended_at) == (Ending.FLAGGED if both_moved else Ending.ABORTED, due)
