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
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from aiosmtpd.controller import Controller

from tests.e2e.mails import Postman, Receiver
from tests.kit import contained, engine, limits, pair, processes, storage
from tests.kit.certificates import write_certificate
from tests.kit.compose import ROOT
from tests.kit.containers import SUBNET, Containers
from tests.kit.game import SITE, launched, play
from tests.kit.mail_server import REPLIES, running_postfix, running_signer
from tests.kit.names import strange_name_servers
from tests.kit.processes import Kit
from tests.kit.running import Running, wait_until

_CONTAINERS, _PROCESSES = "containers", "processes"
_FAR_PORT: Final = 2525
_RECEIVER_PORT: Final = 8024
_NGINX_GROUP: Final = 101  # of its image (kit/secrets.sh)
_GIVEN: Final = {
    "SITE_URL": SITE,
    "REPLY_DOMAIN": REPLIES,
    "NOTICE_WAIT_MINUTES": "0",
    "THINKER_NICENESS": "0",  # beside a browser it would hardly get a turn
}
_SITE: Final = {
    "one": ("web", "stream", "worker", "thinker", "later", "beat", "receiver"),
    "two": ("web", "stream", "thinker", "later"),
}
_BEGAN: Final = time.monotonic()


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


def say(line: str) -> None:
    """A line of the log, with the seconds since the beginning."""
    print(f"{time.monotonic() - _BEGAN:6.1f} s  {line}", flush=True)


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
    engine.enter()
    kit = Containers(folder, _GIVEN)
    stack.callback(kit.take_down)
    stack.enter_context(strange_name_servers())
    key_hash = write_certificate(folder / "certificates", "example.org")
    mail_port = _mail(stack, folder, network=SUBNET)
    kit.make_secrets(mail_port)
    for file in (folder / "certificates").iterdir():
        os.chown(file, 0, _NGINX_GROUP)
        file.chmod(0o640)
    (folder / "backup.env").write_text("ARCHIVE_SECONDS=5\nKEEP_SECONDS=5\n")
    _write_logged(folder / "kit/proxy/nginx.conf")
    os.environ["SSL_CERT_FILE"] = str(folder / "certificates/fullchain.pem")
    with _keeping_logs(folder, partial(contained.write_logs, kit)):
        for machine, names in _SITE.items():
            kit.start(machine, *names)
        kit.start("one", "proxy", "backup", "metrics")
        say("every container is started, each after those that it needs; migrate has ended")
        _wait_for_health(kit, {**_SITE, "": ("db", "redis", "cache", "proxy", "backup", "metrics")})
        contained.check(kit, say)
        with launched(key_hash, chromium) as browser:
            player, _other = play(browser, Postman(folder / "mails"), mail_port, say)
            code = player.page.url.rpartition("/")[2]
            pair.check(kit, player, say)
            limits.check(kit, say)
        contained.truth(kit, say)
        storage.check(kit, code, say)


def _write_logged(place: Path) -> None:
    """The proxy's configuration, and which machine has answered what."""
    place.parent.mkdir(parents=True)
    text = (ROOT / "kit/proxy/nginx.conf").read_text(encoding="utf-8")
    assert text.count("access_log off;") == text.count("error_log stderr crit;") == 1
    log = "log_format answered '$upstream_addr $status $request';"
    log += "\n access_log /tmp/access.log answered;"
    text = text.replace("error_log stderr crit;", "error_log stderr error;")
    place.write_text(text.replace("access_log off;", log), encoding="utf-8")


# --- As processes -------------------------------------------------------------------------------


def _as_processes(stack: ExitStack, folder: Path, chromium: str) -> None:
    kit = Kit(folder, _GIVEN)
    key_hash = write_certificate(folder / "proxy/certificates", "example.org")
    os.environ["SSL_CERT_FILE"] = str(folder / "proxy/certificates/fullchain.pem")
    mail_port = _mail(stack, folder)
    kit.make_secrets(mail_port)
    stack.callback(kit.stop_all)
    with _keeping_logs(folder, lambda _keep: None):
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


def _mail(stack: ExitStack, folder: Path, network: str = "") -> int:
    """Start what mails go through; the port of Postfix."""
    far = Controller(Receiver(folder / "mails"), hostname="127.0.0.1", port=_FAR_PORT)
    far.start()
    stack.callback(far.stop)
    place = folder / "postfix"
    place.mkdir()
    signer = stack.enter_context(running_signer(place))
    postfix = running_postfix(
        place, receiver=_RECEIVER_PORT, far=_FAR_PORT, signer=signer, network=network
    )
    return stack.enter_context(postfix).port


def _wait_for_health(kit: Running, services: dict[str, tuple[str, ...]]) -> None:
    for machine, names in services.items():
        for name in names:
            wait_until(partial(kit.is_healthy, machine, name), f"{name} is not healthy")
            say(f"machine {machine}: {name} is healthy" if machine else f"{name} is healthy")


@contextmanager
def _keeping_logs(folder: Path, write_others: Callable[[Path], None]) -> Iterator[None]:
    try:
        yield
    except BaseException:
        keep = Path(os.environ.get("KIT_LOGS", "/var/tmp/courier-kit-logs"))
        shutil.rmtree(keep, ignore_errors=True)
        keep.mkdir(parents=True)
        write_others(keep)
        for file in (*folder.glob("*.log"), folder / "postfix/mail.log"):
            shutil.copy(file, keep)
        say(f"the logs are in {keep}")
        raise


if __name__ == "__main__":
    sys.exit(main())
