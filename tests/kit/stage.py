"""What the kit's containers need around them: an operator's files, and mails that go somewhere."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from aiosmtpd.controller import Controller

from tests.e2e.mails import Receiver
from tests.kit import contained, engine
from tests.kit.certificates import write_certificate
from tests.kit.compose import ROOT
from tests.kit.containers import SUBNET, Containers
from tests.kit.game import SITE
from tests.kit.mail_server import REPLIES, running_postfix, running_signer
from tests.kit.names import strange_name_servers
from tests.kit.running import Say

GIVEN: Final = {
    "SITE_URL": SITE,
    "REPLY_DOMAIN": REPLIES,
    "NOTICE_WAIT_MINUTES": "0",
    "THINKER_NICENESS": "0",  # beside a browser it would hardly get a turn
}
_FAR_PORT: Final = 2525
_RECEIVER_PORT: Final = 8024
_NGINX_GROUP: Final = 101  # of its image (kit/secrets.sh)


@dataclass(frozen=True, slots=True)
class Stage:
    """Containers that can be started, the hash of the key of their certificate, and the port of
    Postfix. What the world gets by mail is in the folder `mails`.
    """

    kit: Containers
    key_hash: str
    mail_port: int


@contextmanager
def set_up(stack: ExitStack, folder: Path, say: Say) -> Iterator[Stage]:
    """Everything but the containers. Where something fails inside, their logs are kept."""
    engine.enter()
    kit = Containers(folder, GIVEN)
    stack.callback(kit.take_down)
    stack.enter_context(strange_name_servers())
    key_hash = write_certificate(folder / "certificates", "example.org")
    mail_port = start_mail(stack, folder, network=SUBNET)
    kit.make_secrets(mail_port)
    for file in (folder / "certificates").iterdir():
        os.chown(file, 0, _NGINX_GROUP)
        file.chmod(0o640)
    (folder / "backup.env").write_text("ARCHIVE_SECONDS=5\nKEEP_SECONDS=5\n")
    _write_logged(folder / "kit/proxy/nginx.conf")
    os.environ["SSL_CERT_FILE"] = str(folder / "certificates/fullchain.pem")
    with keeping_logs(folder, partial(contained.write_logs, kit), say):
        yield Stage(kit, key_hash, mail_port)


def _write_logged(place: Path) -> None:
    """The proxy's configuration, and which machine has answered what."""
    place.parent.mkdir(parents=True)
    text = (ROOT / "kit/proxy/nginx.conf").read_text(encoding="utf-8")
    assert text.count("access_log off;") == text.count("error_log stderr crit;") == 1
    log = "log_format answered '$upstream_addr $status $request';"
    log += "\n access_log /tmp/access.log answered;"
    text = text.replace("error_log stderr crit;", "error_log stderr error;")
    place.write_text(text.replace("access_log off;", log), encoding="utf-8")


def start_mail(stack: ExitStack, folder: Path, network: str = "") -> int:
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


@contextmanager
def keeping_logs(folder: Path, write_others: Callable[[Path], None], say: Say) -> Iterator[None]:
    """Keep the logs of what fails inside."""
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
