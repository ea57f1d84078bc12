"""`make kit-test`: a game by browser and mail through the proxy and Postfix, two machines, the
limits, backup and restore. In containers as docker-compose.yml says where Podman works, else as
processes of Debian's packages. As root, in a network of its own.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from tests.e2e.mails import Postman
from tests.kit import contained, engine, limits, pair, processes, storage
from tests.kit.certificates import write_certificate
from tests.kit.game import launched, play
from tests.kit.processes import Kit
from tests.kit.running import Running, say, wait_until
from tests.kit.stage import GIVEN, keeping_logs, set_up, start_mail

_CONTAINERS, _PROCESSES = "containers", "processes"
_SITE: Final = {
    "one": ("web", "stream", "worker", "thinker", "later", "beat", "receiver"),
    "two": ("web", "stream", "thinker", "later"),
}


def main() -> int:
    """Run all of it; the exit status."""
    parser = argparse.ArgumentParser(prog="make kit-test")
    parser.add_argument("--as", dest="kind", choices=(_CONTAINERS, _PROCESSES), default="")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    kind = chosen.kind if chosen.inside else _possible(chosen.kind)
    lost = processes.missing(contained=kind == _CONTAINERS)
    lost = lost or ("" if chromium else "not installed: chromium")
    if lost or not kind or not chromium:
        print(lost)
        return 1
    if not chosen.inside:
        words = engine.within("tests.kit.whole", "--as", kind, "--inside", network=True)
        clients = "10.77" if kind == _CONTAINERS else "127.0"
        os.execvpe(words[0], words, {**os.environ, "KIT_CLIENTS": clients})
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="courier-kit-")))
        folder.chmod(0o755)
        run = _in_containers if kind == _CONTAINERS else _as_processes
        run(stack, folder, chromium)
    say("everything has been taken down")
    return 0


def _possible(wanted: str) -> str:
    """How the kit can run here; empty where it cannot run as wanted. Makes the images."""
    if wanted == _PROCESSES:
        return wanted
    lost = engine.missing()
    if not lost:
        words = engine.within("tests.kit.base_images", "inside", network=False)
        if subprocess.run(words, check=False).returncode == 0:
            return _CONTAINERS
        lost = "the lines above say why"
    say(f"no containers: {lost}")
    return "" if wanted else _PROCESSES


# --- In containers ------------------------------------------------------------------------------


def _in_containers(stack: ExitStack, folder: Path, chromium: str) -> None:
    with set_up(stack, folder, say) as stage:
        kit = stage.kit
        for machine, names in _SITE.items():
            kit.start(machine, *names)
        kit.start("one", "proxy", "backup", "metrics")
        say("every container is started, each after those that it needs; migrate has ended")
        _wait_for_health(kit, {**_SITE, "": ("db", "redis", "cache", "proxy", "backup", "metrics")})
        contained.check(kit, say)
        with launched(stage.key_hash, chromium) as browser:
            postman = Postman(folder / "mails")
            player, _other = play(browser, postman, stage.mail_port, say)
            code = player.page.url.rpartition("/")[2]
            pair.check(kit, player, say)
            limits.check(kit, say)
        contained.truth(kit, say)
        storage.check(kit, code, say)


# --- As processes -------------------------------------------------------------------------------


def _as_processes(stack: ExitStack, folder: Path, chromium: str) -> None:
    kit = Kit(folder, GIVEN)
    key_hash = write_certificate(folder / "proxy/certificates", "example.org")
    os.environ["SSL_CERT_FILE"] = str(folder / "proxy/certificates/fullchain.pem")
    mail_port = start_mail(stack, folder)
    kit.make_secrets(mail_port)
    stack.callback(kit.stop_all)
    with keeping_logs(folder, lambda _keep: None, say):
        _start(kit)
        with launched(key_hash, chromium) as browser:
            player, _other = play(browser, Postman(folder / "mails"), mail_port, say)
            pair.check(kit, player, say)
            limits.check(kit, say)


def _start(kit: Kit) -> None:
    kit.start_database()
    say("db, redis, cache run (PostgreSQL by kit/database, Redis by the compose file's options)")
    kit.build()
    kit.run("one", kit.services["migrate"].command)
    say("migrate has ended")
    for machine, names in _SITE.items():
        kit.start(machine, *names)
    kit.start_proxy()
    _wait_for_health(kit, _SITE)


# --- Both ---------------------------------------------------------------------------------------


def _wait_for_health(kit: Running, services: dict[str, tuple[str, ...]]) -> None:
    for machine, names in services.items():
        for name in names:
            wait_until(partial(kit.is_healthy, machine, name), f"{name} is not healthy")
            say(f"machine {machine}: {name} is healthy" if machine else f"{name} is healthy")


if __name__ == "__main__":
    sys.exit(main())
