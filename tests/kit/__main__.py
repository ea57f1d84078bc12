"""`python -m tests.kit`: the machine dies while people play, and the disk of the database is lost.
It is restored from the backup, and every move that the site had acknowledged is looked for.

Needs pgBackRest and a PostgreSQL that it knows (`PG_BIN=/usr/lib/postgresql/15/bin` with Debian's
packages). The exit status is 1 when a move is missing that is older than the drill has promised.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from courier.runtime.layout import Layout
from courier.runtime.services import throw_away_layout
from tests.chaos.plan import make_plan
from tests.chaos.site import Site

if TYPE_CHECKING:
    from tests.chaos.table import Table

_PLAYERS: Final = 20
_LEFT_OVER_SECONDS: Final = 20  # until the warden of the launcher has ended what was left


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A move the site has confirmed; `at` in monotonic seconds."""

    game: int
    ply: int
    at: float


def main() -> int:
    """Run the whole of it; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit", description=__doc__)
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between two moves")
    chosen = parser.parse_args()
    settings = {
        "PG_BIN": os.environ.get("PG_BIN", ""),
        "ARCHIVE_SECONDS": os.environ.get("ARCHIVE_SECONDS", ""),
        "BACKUP_PASSPHRASE": secrets.token_hex(16),
    }
    with throw_away_layout() as layout:
        return _run(layout, settings, moves=chosen.moves, pause=chosen.pause)


def _run(layout: Layout, settings: dict[str, str], *, moves: int, pause: float) -> int:
    site = Site(layout, **settings)
    site.join()
    from courier.integrity.models import Drill
    from tests.chaos.table import Table

    plan = make_plan(seed=1, players=_PLAYERS, moves=moves, kills=0)
    table = Table(site.url, plan, _PLAYERS, password=secrets.token_hex(8))
    _command(layout, settings, "backup")
    _command(layout, settings, "manage", "drill", "--begin")
    promised = Drill.objects.latest("pk").risk_seconds
    confirmed = _play(table, moves // 2, pause)
    lost_at = _lose_disk(layout, site)
    began = time.monotonic()
    _command(layout, settings, "restore")
    print(f"restored after {time.monotonic() - began:.0f} s")
    site = Site(layout, **settings, PORT=site.url.rpartition(":")[2])
    try:
        missing = _missing(table, confirmed)
        _play(table, sum(len(s.moves) for s in plan.scripts) - sum(table.plies), pause)
        _command(layout, settings, "manage", "replay_check", "--processes", "1")
    finally:
        site.stop()
    return _report(confirmed, missing, lost_at, promised)


def _command(layout: Layout, settings: dict[str, str], *words: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "courier.runtime", *words],
        cwd=layout.root,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(layout.var), **settings},
        check=True,
    )


def _play(table: Table, count: int, pause: float) -> list[Acknowledged]:
    """Play so many moves, always in the game that has the fewest; what was acknowledged."""
    confirmed = []
    for _number in range(count):
        open_games = [n for n, s in enumerate(table.plan.scripts) if table.plies[n] < len(s.moves)]
        game = min(open_games, key=lambda n: table.plies[n])
        table.move(game)
        confirmed.append(Acknowledged(game, table.plies[game], time.monotonic()))
        time.sleep(pause)
    return confirmed


def _lose_disk(layout: Layout, site: Site) -> float:
    """Kill database and launcher where they are, and remove what is stored; when that was."""
    data = layout.var / "postgres"
    server = int((data / "postmaster.pid").read_text(encoding="ascii").splitlines()[0])
    lost_at = time.monotonic()
    for pid in (server, site.process.pid):
        os.kill(pid, signal.SIGKILL)
    while data.exists():
        shutil.rmtree(data, ignore_errors=True)
    site.process.wait()
    time.sleep(_LEFT_OVER_SECONDS)
    return lost_at


def _missing(table: Table, confirmed: list[Acknowledged]) -> list[Acknowledged]:
    """The acknowledged moves that did not come back; the table goes on from those that did."""
    from courier.games.models import Game, Move
    from tests.chaos.site import patiently

    patiently(Game.objects.count)
    for number, played in enumerate(table.played):
        moves = Move.objects.filter(game=played.game_id).order_by("ply")
        texts = tuple(moves.values_list("text", flat=True))
        assert texts == table.plan.scripts[number].moves[: len(texts)]
        assert Game.objects.get(pk=played.game_id).ply == len(texts)
        table.plies[number] = len(texts)
    return [move for move in confirmed if move.ply > table.plies[move.game]]


def _report(
    confirmed: list[Acknowledged],
    missing: list[Acknowledged],
    lost_at: float,
    promised: float | None,
) -> int:
    oldest = max((lost_at - move.at for move in missing), default=0.0)
    rate = len(confirmed) / (confirmed[-1].at - confirmed[0].at)
    print(
        f"{len(confirmed)} moves were acknowledged, {rate:.1f} a second, when the disk was lost;"
        f" {len(missing)} of them are missing, the oldest of {oldest:.1f} s before."
        f" Promised: at most {promised or 0:.1f} s."
    )
    return 0 if promised is not None and oldest <= promised else 1


if __name__ == "__main__":
    sys.exit(main())
