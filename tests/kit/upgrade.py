"""`make kit-upgrade`: an earlier release runs in containers, twenty players move, and every
container of the site is exchanged for one of this release as docs/operations.md says it. No move
and no page may fail, and no notice be lost.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from tests.e2e.mails import Postman
from tests.kit import drain, earlier, engine, processes
from tests.kit.base_images import BEFORE
from tests.kit.compose import ROOT
from tests.kit.containers import Containers
from tests.kit.correspondents import PLAYERS, Correspondents, invited
from tests.kit.running import MACHINES, say, wait_until
from tests.kit.stage import set_up

_SITE: Final = "courier"  # in the compose file
_NEW: Final = "localhost/courier:latest"
_BACK: Final = 40  # commits
_NOTICED: Final = (
    10  # seconds in which the proxy finds out where a container is (docs/operations.md)
)
_BETWEEN: Final = 5  # moves that are made while the releases work side by side
# What there is of each: the order is that of the manual.
_WORKERS: Final = (
    ("one", "worker"),
    ("one", "thinker"),
    ("one", "later"),
    ("one", "beat"),
    ("one", "stream"),
    ("one", "receiver"),
)
_WEB: Final = tuple((machine, "web") for machine in MACHINES)


def main() -> int:
    """Run all of it; the exit status."""
    parser = argparse.ArgumentParser(prog="make kit-upgrade", description=__doc__)
    parser.add_argument("--from", dest="commit", default=f"HEAD~{_BACK}", help="a commit")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    lost = engine.missing() or processes.missing(contained=True)
    if lost:
        print(lost)
        return 1
    if not chosen.inside:
        return _outside(chosen.commit)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="courier-kit-")))
        folder.chmod(0o755)
        return _upgrade(stack, folder)


def _outside(commit: str) -> int:
    """Make the images, and begin anew in a network of our own."""
    migrations = _added(commit)
    say(f"from {commit} to here: {_count(commit)} commits, {len(migrations)} migrations")
    images = engine.within("tests.kit.base_images", "inside", commit, network=False)
    if subprocess.run(images, check=False).returncode:
        return 1
    words = engine.within("tests.kit.upgrade", "--inside", network=True)
    environment = {**os.environ, "KIT_CLIENTS": "10.77"}
    return subprocess.run(words, env=environment, check=False).returncode


def _added(commit: str) -> list[str]:
    words = ["git", "diff", "--name-only", "--diff-filter=A", commit, "--", "*/migrations/*.py"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def _count(commit: str) -> str:
    words = ["git", "rev-list", "--count", f"{commit}..HEAD"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _upgrade(stack: ExitStack, folder: Path) -> int:
    with set_up(stack, folder, say) as stage:
        kit = stage.kit
        present = dict(kit.services)
        before = earlier.services_of(earlier.compose_file(BEFORE), present)
        kit.images[_SITE] = BEFORE
        kit.services |= before
        kit.given = {**kit.given, **earlier.written_out(folder / "secrets")}
        runs = [(machine, name) for machine, name in (*_WEB, *_WORKERS) if name in before]
        for machine, name in runs:
            kit.start(machine, name)
        kit.start("one", "proxy", "backup")
        for machine, name in (*runs, ("one", "proxy")):
            wait_until(partial(kit.is_healthy, machine, name), f"{name} is not healthy")
        say("the earlier release runs: two web servers, and one of everything else")
        is_abrupt = earlier.gives_no_time_to_end(before)
        people = invited(kit, Postman(folder / "mails"))
        say(f"{PLAYERS} players have {len(people.matches)} games, and begin to move")
        with people.at_work():
            people.wait_for_moves(PLAYERS)
            kit.execute("one", "backup", "courier-backup", "now")
            say("1. backed up")
            kit.images[_SITE] = _NEW
            kit.services |= present
            if earlier.has_other_cookies(kit):
                kit.given["FORMER_COOKIES"] = "1"
                say("2. its cookies have other names: FORMER_COOKIES=1")
            if is_abrupt:
                _prepare_tables(kit)
            else:
                _prepare(kit, "2.")
            _exchange_workers(kit, people)
            _exchange_web(kit, people, is_abrupt=is_abrupt)
            if is_abrupt:
                _prepare(kit, "5.")
            people.wait_for_moves(PLAYERS)
        faults = _faults(kit, people)
        for fault in faults:
            say(f"WRONG: {fault}")
        if faults:
            sys.exit(1)  # and the logs are kept
    say("everything has been taken down")
    return 0


def _prepare(kit: Containers, step: str) -> None:
    told = kit.run("migrate", *kit.services["migrate"]["command"])
    say(f"{step} prepared by this release: {_last(told)}")


def _prepare_tables(kit: Containers) -> None:
    """Only what the earlier release does not see: it would show presets that it cannot read."""
    kit.run("migrate", "python", "manage.py", "migrate", "--verbosity", "0")
    told = kit.run("migrate", "python", "manage.py", "replay_check", "--release")
    say(f"2. tables and rules are those of this release, presets of the earlier: {_last(told)}")


def _last(told: str) -> str:
    return told.strip().splitlines()[-1]


def _exchange_workers(kit: Containers, people: Correspondents) -> None:
    for machine, name in _WORKERS:
        kit.exchange(machine, name)
        people.wait_for_moves(_BETWEEN)
        say(f"3. {name} is exchanged; {people.moves} moves so far")


def _exchange_web(kit: Containers, people: Correspondents, *, is_abrupt: bool) -> None:
    new: list[str] = []
    for machine, name in _WEB:
        if is_abrupt:
            if not new:
                drain.send_to(kit, *(other for other in MACHINES if other != machine))
            drain.wait_for_silence(kit, machine)
            say(f"4. machine {machine}: the proxy asks the other one, and nobody is connected")
        kit.exchange(machine, name)
        wait_until(partial(kit.is_healthy, machine, name), f"{name} is not healthy")
        new.append(machine)
        if is_abrupt:
            drain.send_to(kit, *new)
        time.sleep(_NOTICED)
        people.wait_for_moves(_BETWEEN)
        say(f"4. machine {machine}: {name} is exchanged; {people.moves} moves so far")


def _faults(kit: Containers, people: Correspondents) -> list[str]:
    """What is not as it must be; says the figures."""
    faults = [*people.faults]
    faults += [f"{count} x {what}" for what, count in people.troubles.items()]
    faults += [f"{code} has other moves than were acknowledged" for code in people.lost()]
    doubles = people.doubles()
    if doubles:
        faults.append(f"{doubles} notices have come twice")
    for machine, name in kit.names():
        log = kit.log(f"{machine}-{name}")
        faults += [f"{name}: {line}" for line in log.splitlines() if " ERROR " in line]
    waits = sorted(people.waits)
    say(
        f"{people.moves} moves and {people.pages} pages: {sum(people.troubles.values())} failed;"
        f" {len(waits)} notices, {people.moves - len(waits)} lost, {doubles} twice; a notice took"
        f" {statistics.median(waits):.0f} s, {waits[-1]:.0f} s at most"
    )
    return faults


if __name__ == "__main__":
    sys.exit(main())
