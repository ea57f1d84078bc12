"""Backup, drill and restore as docs/operations.md says them, with the compose file's containers."""

from __future__ import annotations

import json
import time
from functools import partial
from typing import Final

from tests.kit.caller import Caller
from tests.kit.containers import Containers
from tests.kit.engine import podman
from tests.kit.options import PROJECT
from tests.kit.running import Say, client, wait_until

_PLIES: Final = 4


def check(kit: Containers, code: str, say: Say) -> None:
    """Everything in turn; `code` is that of a game that has ended."""
    visitor = Caller(client(7, 1))
    before = _moves(visitor, code)
    assert len(before) == _PLIES, before
    kit.execute("one", "backup", "courier-backup", "now")
    assert "status: ok" in kit.execute("one", "backup", "courier-backup", "info")
    began = time.monotonic()
    told = kit.execute("one", "later", "python", "manage.py", "drill").strip().splitlines()
    say(f"drill: {time.monotonic() - began:.0f} s; {told[-1]}")
    time.sleep(15)  # what has been sent is in the repository after ARCHIVE_SECONDS
    began = time.monotonic()
    _lose(kit)
    say("the site is stopped, and the volume of the database removed")
    told = kit.run("backup", "courier-backup", "restore").splitlines()
    kit.start("one", "db")
    wait_until(partial(kit.is_healthy, "one", "db"), "db is not healthy")
    for machine, name in kit.names(whatever=True):
        if name != "migrate":
            kit.start(machine, name)
    kit.start("one", "backup")
    wait_until(lambda: visitor.get("/healthz").status == 200, "the site does not come back")
    assert _moves(visitor, code) == before
    say(f"restored in {time.monotonic() - began:.0f} s; the game is there, move by move")


def _lose(kit: Containers) -> None:
    running = kit.names()
    for machine, name in running:
        kit.stop(f"{machine}-{name}")
    for name in ("db", "backup"):
        podman("rm", f"{PROJECT}_{name}_one")
    podman("volume", "rm", f"{PROJECT}_database")


def _moves(visitor: Caller, code: str) -> list[str]:
    found = json.loads(visitor.get(f"/games/{code}/game.json").body)["moves"]
    return [move["text"] for move in found]
