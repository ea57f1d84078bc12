"""`python -m tests.chaos`: twenty players play 500 scripted moves while the processes of the site
are killed.

Everybody answers when the mail about the opponent's move has come, as correspondence players do: a
notice that got lost would stop its game. Afterwards moves, notices and clocks are checked. The exit
status is 0 when all of it is right. With `--upgrade` nothing is killed: every process is exchanged
for a new one while they play, and no request may fail.
"""

from __future__ import annotations

import argparse
import re
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from courier.runtime.services import throw_away_layout
from tests.chaos.plan import VICTIMS, Plan, make_plan
from tests.chaos.site import EXCHANGES, Killer, Site, patiently

if TYPE_CHECKING:
    from tests.chaos.table import Table

_AT_ONCE: Final = 6
_STUCK_SECONDS: Final = 900
_SWEPT_SECONDS: Final = 120  # sweeps come every 30 s, attempts after 5, 20 and 80 s


def main() -> int:
    """Run the plan of the arguments; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=20)
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument(
        "--upgrade",
        action="store_true",
        help="exchange processes as a new release does instead; then no request may fail",
    )
    chosen = parser.parse_args()
    signals = EXCHANGES if chosen.upgrade else {}
    plan = make_plan(
        seed=chosen.seed,
        players=chosen.players,
        moves=chosen.moves,
        kills=chosen.kills,
        victims=tuple(signals) or VICTIMS,
    )
    say(
        f"Seed {chosen.seed}: {plan.moves} moves in {len(plan.scripts)} games, {len(plan.kills)}"
        f" {'exchanges' if signals else 'kills'}."
    )
    with throw_away_layout() as layout:
        say("Starting the site (PostgreSQL, Redis, web, stream, worker, thinker, later, beat).")
        site = Site(layout)
        try:
            site.join()
            return _run(site, plan, chosen.players, signals)
        except Exception:
            site.stop()
            say("The site has said:\n" + "\n".join(site.said))
            raise
        finally:
            site.stop()


def say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def _run(site: Site, plan: Plan, players: int, signals: Mapping[str, signal.Signals]) -> int:
    from tests.chaos.checks import faults_of
    from tests.chaos.table import Table

    table = Table(site.url, plan, players, password=secrets.token_urlsafe(12))
    say(f"{players} players have signed in; the moves begin.")
    began = time.monotonic()
    kills = [(kill.after, kill.victim) for kill in plan.kills]
    killer = Killer(site, kills, table.answered, signals=signals)
    killer.start()
    try:
        _play(site, table, killer)
    finally:
        killer.is_stopped = True
    _let_sweep()
    faults = patiently(lambda: list(faults_of(table.played)))
    faults += crashes(site.layout.logs / "web.log")
    if signals:
        faults += [f"{count} x {what}" for what, count in table.troubles.items()]
    _report(table, killer, seconds=time.monotonic() - began)
    for fault in faults:
        say(f"WRONG: {fault}")
    say(
        "Something is wrong."
        if faults
        else "Every move is stored once, every notice came, every clock is right."
    )
    return 1 if faults else 0


def _play(site: Site, table: Table, killer: Killer) -> None:
    """Send every move as soon as it may be sent. Raises AssertionError when nothing goes on any
    more.
    """
    sending: dict[Future[None], int] = {}
    shown, last_news = 0, time.monotonic()
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        while not (table.is_done() and not killer.waiting):
            assert site.is_alive(), "the site has given up:\n" + "\n".join(site.said)
            for future in [future for future in sending if future.done()]:
                del sending[future]
                future.result()
                last_news = time.monotonic()
            table.read_mails()
            for number in table.ready(set(sending.values())):
                if len(sending) < _AT_ONCE and killer.may_move():
                    sending[pool.submit(table.move, number)] = number
            if table.answered[0] - shown >= 25:
                shown = table.answered[0]
                say(
                    f"{shown} moves, {len(killer.done)} kills, {sum(table.troubles.values())}"
                    " requests tried again."
                )
            assert time.monotonic() - last_news < _STUCK_SECONDS, table.where()
            time.sleep(0.1)


def crashes(log: Path) -> list[str]:
    """Return the log's entries on requests answered with 500: whoever is killed, 503 is right."""
    entries = re.split(r"(?m)^(?=\d{4}-\d\d-\d\dT)", log.read_text(errors="replace"))
    return [entry for entry in entries if "Internal Server Error" in entry.partition("\n")[0]]


def _let_sweep() -> None:
    """Wait until the sweeps have found what was killed last, as long as they may take."""
    from tests.chaos.checks import waits

    give_up = time.monotonic() + _SWEPT_SECONDS
    while patiently(waits) and time.monotonic() < give_up:
        time.sleep(1)


def _report(table: Table, killer: Killer, *, seconds: float) -> None:
    from tests.chaos.checks import doubles

    kills = Counter(victim for _, victim in killer.done)
    say(
        f"{table.answered[0]} moves in {seconds:.0f} s; killed or exchanged: "
        + ", ".join(f"{n} x {v}" for v, n in kills.items())
    )
    say(
        "Tried again: "
        + (", ".join(f"{n} x {what}" for what, n in sorted(table.troubles.items())) or "nothing")
    )
    say(f"Moves that had come before: {table.repeated[0]}; mails that came twice: {doubles()}.")
    waits = sorted(table.waits)
    if waits:
        say(
            f"From a move to its mail: median {waits[len(waits) // 2]:.1f} s, longest"
            f" {waits[-1]:.1f} s."
        )


if __name__ == "__main__":
    sys.exit(main())
