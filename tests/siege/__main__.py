"""`python -m tests.siege`: one after the other, everything somebody may send is sent as fast as it
goes, and servers are killed, while two players go on with their game.

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
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from courier.runtime.services import throw_away_layout
from tests.chaos.site import Site

if TYPE_CHECKING:
    from tests.siege.attacks import Attack
    from tests.siege.clients import Client
    from tests.siege.mover import Mover

SECONDS: Final = 12.0
LONGEST_SECONDS: Final = 2.0
CALM_SECONDS: Final = 3.0
_WAIT_SECONDS: Final = 0.2  # of an attacker who was refused


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
    with throw_away_layout() as layout:
        print("Starting the site (PostgreSQL, Redis, web, stream, worker, thinker, later, beat).")
        site = Site(layout)
        try:
            site.join()
            return _run(site, chosen.seconds, chosen.only)
        finally:
            site.stop()


def _run(site: Site, seconds: float, only: str) -> int:
    from tests.siege.prepared import prepare

    prepared = prepare(site.url)
    mover = prepared.mover
    lines = [_calm(mover, seconds)]
    print("| attack | moves | median | longest | tried again | answers to the attackers | |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    print(lines[0], flush=True)
    for attack in prepared.attacks:
        if only in attack.name:
            lines.append(_under(attack, prepared.clients_of(attack), mover, seconds))
            print(lines[-1], flush=True)
            time.sleep(CALM_SECONDS)
    for victim in ("postgres", "redis", "web"):
        if only in f"{victim} killed":
            lines.append(_with_killed(site, victim, mover, seconds))
            print(lines[-1], flush=True)
            time.sleep(CALM_SECONDS)
    lost = mover.lost()
    moves = len(mover.acknowledged)
    print(f"{moves} moves were acknowledged, {len(lost)} of them are not stored once: {lost[:5]}")
    broken = [line.name for line in lines if not line.is_held]
    print(f"Not held: {', '.join(broken)}." if broken else "Everything was held.")
    return 1 if broken or lost else 0


def _calm(mover: Mover, seconds: float) -> Line:
    mover.begin()
    mover.go_on(seconds)
    return Line("nobody", mover.seconds, mover.troubles, Counter(), LONGEST_SECONDS)


def _under(attack: Attack, clients: list[Client], mover: Mover, seconds: float) -> Line:
    answers: Counter[int] = Counter()
    end = time.monotonic() + seconds

    def send(client: Client) -> None:
        while time.monotonic() < end:
            status = attack.act(client)
            answers[status] += 1
            if status in (0, 429):
                time.sleep(_WAIT_SECONDS)

    threads = [threading.Thread(target=send, args=(client,), daemon=True) for client in clients]
    mover.begin()
    for thread in threads:
        thread.start()
    mover.go_on(seconds)
    for thread in threads:
        thread.join()
    return Line(attack.name, mover.seconds, mover.troubles, answers, LONGEST_SECONDS)


def _with_killed(site: Site, victim: str, mover: Mover, seconds: float) -> Line:
    """Moves go on while a server is away; a move waits until it is back, and is not lost."""
    mover.begin()
    mover.go_on(seconds / 4)
    for pid in site.pids(victim)[-1:]:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    mover.go_on(seconds)
    return Line(f"{victim} killed", mover.seconds, mover.troubles, Counter(), 60.0)


if __name__ == "__main__":
    sys.exit(main())
