"""`make kit-test`: the compose file's services as processes of Debian's packages, in a network of
their own; a game by browser and mail through nginx and Postfix. As root.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from aiosmtpd.controller import Controller

from tests.e2e.mails import Postman, Receiver
from tests.kit import limits, pair
from tests.kit.certificates import write_certificate
from tests.kit.game import SITE, launched, play
from tests.kit.mail_server import REPLIES, running_postfix, running_signer
from tests.kit.processes import MACHINES, Kit, missing, wait_until

_FAR_PORT: Final = 2525
_RECEIVER_PORT: Final = 8024
_BEGAN: Final = time.monotonic()


def main() -> int:
    """Run all of it; the exit status."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    lost = missing() or ("" if chromium else "not installed: chromium")
    if lost or not chromium:
        print(lost)
        return 1
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="courier-kit-")))
        _run(stack, folder, chromium)
    say("everything has been taken down")
    return 0


def say(line: str) -> None:
    """A line of the log, with the seconds since the beginning."""
    print(f"{time.monotonic() - _BEGAN:6.1f} s  {line}", flush=True)


def _run(stack: ExitStack, folder: Path, chromium: str) -> None:
    kit = Kit(
        folder,
        {
            "SITE_URL": SITE,
            "REPLY_DOMAIN": REPLIES,
            "NOTICE_WAIT_MINUTES": "0",
            "THINKER_NICENESS": "0",  # beside a browser it would hardly get a turn
        },
    )
    key_hash = write_certificate(folder / "proxy/certificates", "example.org")
    os.environ["SSL_CERT_FILE"] = str(folder / "proxy/certificates/fullchain.pem")
    far = Controller(Receiver(folder / "mails"), hostname="127.0.0.1", port=_FAR_PORT)
    far.start()
    stack.callback(far.stop)
    place = folder / "postfix"
    place.mkdir()
    signer = stack.enter_context(running_signer(place))
    postfix = running_postfix(place, receiver=_RECEIVER_PORT, far=_FAR_PORT, signer=signer)
    mail_port = stack.enter_context(postfix).port
    kit.make_secrets(mail_port)
    stack.callback(kit.stop_all)
    try:
        _start(kit)
        with launched(key_hash, chromium) as browser:
            player, _other = play(browser, Postman(folder / "mails"), mail_port, say)
            pair.check(kit, player, say)
            limits.check(kit, say)
    except BaseException:
        keep = Path(os.environ.get("KIT_LOGS", "/var/tmp/courier-kit-logs"))
        shutil.rmtree(keep, ignore_errors=True)
        keep.mkdir(parents=True)
        for file in (*folder.glob("*.log"), place / "mail.log"):
            shutil.copy(file, keep)
        say(f"the logs are in {keep}")
        raise


def _start(kit: Kit) -> None:
    kit.start_database()
    say("db, redis, cache run (PostgreSQL by kit/database, Redis by the compose file's options)")
    kit.build()
    kit.run("one", kit.services["migrate"].command)
    say("migrate has ended")
    processes = {
        "one": ("web", "stream", "worker", "thinker", "later", "beat", "receiver"),
        "two": ("web", "stream", "thinker", "later"),
    }
    for machine, names in processes.items():
        kit.start(machine, *names)
    kit.start_proxy(MACHINES)
    for machine, names in processes.items():
        for name in names:
            wait_until(partial(kit.is_healthy, machine, name), f"{name} is not healthy")
            say(f"machine {machine}: {name} is healthy")


if __name__ == "__main__":
    sys.exit(main())
