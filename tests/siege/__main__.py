"""`python -m tests.siege`: one after the other, everything somebody may send is sent as fast as it
goes, servers are killed, the clock jumps and the disk is full, while two players go on with their
game.

A move has to be acknowledged within two seconds whatever a visitor, a player or an inventor sends,
and no acknowledged move may be lost, whatever falls. The exit status is 0 when all of it is right.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from courier.runtime.services import throw_away_layout
from tests.chaos.site import Site
from tests.siege.machine import (
    REPLY_DOMAIN,
    Clock,
    Disk,
    Receiver,
    clock_of_its_own,
    small_disk,
)

if TYPE_CHECKING:
    from tests.siege.attacks import Attack
    from tests.siege.clients import Client
    from tests.siege.prepared import Prepared

SECONDS: Final = 12.0
LONGEST_SECONDS: Final = 2.0
BACK_SECONDS: Final = 60.0  # until a site goes on whose server or disk was away
CALM_SECONDS: Final = 3.0
WAIT_SECONDS: Final = 0.2  # of an attacker who was refused
CALM: Final = "nobody"
MAILS: Final = "mails by the thousand"
FULL: Final = "disk of the database full"
JUMP: Final = "clock ten days ahead, and back"
SWEEPS: Final = "clock put back: until two sweeps have come"
_TEN_DAYS: Final = timedelta(days=10)  # three for each move
_SWEEP: Final = "courier.games.tasks.settle_due_games"


@dataclass(frozen=True, slots=True)
class Line:
    """What came of an attack: how long moves took, and how the attackers were answered."""

    name: str
    seconds: list[float]
    troubles: int
    answers: Counter[int]
    limit: float

    @property
    def is_held(self) -> bool:
        return max(self.seconds) <= self.limit

    def __str__(self) -> str:
        answers = ", ".join(f"{count} x {status}" for status, count in self.answers.most_common(4))
        return (
            f"| {self.name} | {len(self.seconds)} | {statistics.median(self.seconds):.2f} s"
            f" | {max(self.seconds):.2f} s | {self.troubles} | {answers}"
            f" | {'held' if self.is_held else 'NOT HELD'} |"
        )


def main() -> int:
    """Run the siege of the arguments; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each attack")
    parser.add_argument("--only", default="", help="attacks whose names have this")
    chosen = parser.parse_args()
    os.environ["REPLY_DOMAIN"] = REPLY_DOMAIN
    with throw_away_layout() as layout, small_disk(layout.var / "postgres") as disk:
        print("Starting the site (PostgreSQL, Redis, web, stream, worker, thinker, later, beat).")
        clock = clock_of_its_own(layout.var / "clock")
        site = Site(layout, REPLY_DOMAIN=REPLY_DOMAIN, **(clock.settings if clock else {}))
        try:
            site.join()
            return _run(site, disk, clock, chosen.seconds, chosen.only)
        finally:
            site.stop()


def _run(site: Site, disk: Disk | None, clock: Clock | None, seconds: float, only: str) -> int:
    from tests.siege.prepared import prepare

    prepared = prepare(site.url)
    receiver = Receiver(site.layout.root, address=prepared.reply_address)
    siege = Siege(site, prepared, receiver, disk, clock, seconds)
    print("| attack | moves | median | longest | tried again | answers to the attackers | |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    lines = []
    try:
        for name, run in siege.attacks():
            if only in name or name == CALM:
                lines.append(run())
                print(lines[-1], flush=True)
                time.sleep(CALM_SECONDS)
    finally:
        receiver.stop()
    if disk is None:
        print(f"Left out, because only root may mount a disk: {FULL}.")
    if clock is None:
        print(f"Left out, because there is no C compiler: {JUMP}.")
    lost = prepared.mover.lost()
    moves = len(prepared.mover.acknowledged)
    print(f"{moves} moves were acknowledged, {len(lost)} of them are not stored once: {lost[:5]}")
    broken = [line.name for line in lines if not line.is_held]
    print(f"Not held: {', '.join(broken)}." if broken else "Everything was held.")
    return 1 if broken or lost else 0


@dataclass(frozen=True, slots=True)
class Siege:
    """A site, who goes on with a game there, and what may be done to both."""

    site: Site
    prepared: Prepared
    receiver: Receiver
    disk: Disk | None
    clock: Clock | None
    seconds: float

    def attacks(self) -> Iterator[tuple[str, Callable[[], Line]]]:
        """What to call for the line of each attack, by its name."""
        from tests.siege.attacks import Attack

        yield CALM, self.calm
        for attack in [*self.prepared.attacks, Attack(MAILS, self.receiver.send)]:
            yield attack.name, partial(self.under, attack)
        for victim in ("postgres", "redis", "web"):
            yield f"{victim} killed", partial(self.with_killed, victim)
        if self.clock is not None:
            yield JUMP, partial(self.with_clock_set, self.clock)
            yield SWEEPS, partial(self.until_swept, self.clock)
        if self.disk is not None:
            yield FULL, partial(self.with_full_disk, self.disk)

    def calm(self) -> Line:
        mover = self.prepared.mover
        mover.begin()
        mover.go_on(self.seconds)
        return self._line(CALM, LONGEST_SECONDS)

    def under(self, attack: Attack) -> Line:
        mover = self.prepared.mover
        mover.begin()
        with self._senders(attack) as answers:
            mover.go_on(self.seconds)
        return self._line(attack.name, LONGEST_SECONDS, answers)

    def with_killed(self, victim: str) -> Line:
        """Moves go on while a server is away; a move waits until it is back, and is not lost."""
        mover = self.prepared.mover
        mover.begin()
        mover.go_on(self.seconds / 4)
        for pid in self.site.pids(victim)[-1:]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        mover.go_on(self.seconds)
        return self._line(f"{victim} killed", BACK_SECONDS)

    def with_clock_set(self, clock: Clock) -> Line:
        """The time of every turn is over at once, and then is not; no flag falls by that."""
        mover = self.prepared.mover
        mover.begin()
        mover.go_on(self.seconds / 4)
        for ahead in (_TEN_DAYS, timedelta(0)):
            clock.put(ahead)
            mover.go_on(self.seconds / 2)
        return self._line(JUMP, LONGEST_SECONDS)

    def until_swept(self, clock: Clock) -> Line:
        """What is done by the clock goes on once it is put back."""
        clock.put(_TEN_DAYS)
        _wait_for_sweeps(1)
        clock.put(timedelta(0))
        return Line(SWEEPS, [_wait_for_sweeps(2)], 0, Counter(), BACK_SECONDS)

    def with_full_disk(self, disk: Disk) -> Line:
        """There is no room, and others send as much as they may; a move waits until there is."""
        from tests.siege.attacks import IMPORTS

        mover = self.prepared.mover
        mover.begin()
        mover.go_on(self.seconds / 4)
        largest = next(each for each in self.prepared.attacks if each.name == IMPORTS)
        with self._senders(largest) as answers:
            release = threading.Timer(self.seconds, disk.release)
            disk.fill()
            release.start()
            mover.go_on(2 * self.seconds)
            release.join()
        return self._line(FULL, self.seconds + BACK_SECONDS, answers)

    @contextmanager
    def _senders(self, attack: Attack) -> Iterator[Counter[int]]:
        """Meanwhile all who take part in an attack send; how they were answered."""
        answers: Counter[int] = Counter()
        is_over = threading.Event()

        def send(client: Client) -> None:
            while not is_over.is_set():
                status = attack.act(client)
                answers[status] += 1
                if status in (0, 429):
                    time.sleep(WAIT_SECONDS)

        clients = self.prepared.clients_of(attack)
        threads = [threading.Thread(target=send, args=(each,), daemon=True) for each in clients]
        for thread in threads:
            thread.start()
        try:
            yield answers
        finally:
            is_over.set()
            for thread in threads:
                thread.join()

    def _line(self, name: str, limit: float, answers: Counter[int] | None = None) -> Line:
        mover = self.prepared.mover
        return Line(name, mover.seconds, mover.troubles, answers or Counter(), limit)


def _wait_for_sweeps(count: int) -> float:
    """Return once so many more sweeps have ended well, or it has taken far too long; the
    seconds.
    """
    began, first = time.monotonic(), _sweeps()
    while _sweeps() < first + count and time.monotonic() < began + 2 * BACK_SECONDS:
        time.sleep(0.5)
    return time.monotonic() - began


def _sweeps() -> float:
    from courier.common.counters import counted
    from courier.common.task_runs import TASKS

    return counted().get((TASKS, _SWEEP, "succeeded"), 0)


if __name__ == "__main__":
    sys.exit(main())
