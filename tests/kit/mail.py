"""Mails through a real Postfix with the kit's configuration: out, in, and back.

`make kit-mail` runs it; Postfix and OpenDKIM must be installed.
"""

from __future__ import annotations

import email
import smtplib
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.utils import timezone
from pytest_django import Settings

from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import FailingAddress, OutboxMail
from courier.players.models import Player
from courier.postbox.domain.wishes import save_trust
from courier.postbox.enums import Trust
from tests.courier.postbox.letters import letter
from tests.courier.postbox.test_server import Server
from tests.factories import make_game, make_player
from tests.kit.mail_server import (
    PATIENCE_SECONDS,
    REPLIES,
    SITE,
    MailServer,
    free_port,
    missing,
    running_postfix,
    running_signer,
    verdict_on_signature,
)

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=missing()),
]
STRANGER = ("127.0.0.3", 0)  # where one comes from whom Postfix does not know
REFUSALS = {"unknown": "550 5.1.1 No such user here", "full": "452 4.2.2 The mailbox is full"}


@dataclass
class Far:
    """The mail server of the players: it takes mails, or says why not."""

    taken: list[Envelope] = field(default_factory=list)

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _more: list[str]
    ) -> str:
        """Take the address, or refuse it by its name."""
        refusal = REFUSALS.get(address.partition("@")[0])
        if refusal is None:
            envelope.rcpt_tos.append(address)
        return refusal or "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Keep a message."""
        self.taken.append(envelope)
        return "250 kept"


@pytest.fixture
def mover(transactional_db: None) -> Player:
    return make_player("mover")


@pytest.fixture
def opponent(transactional_db: None) -> Player:
    return make_player("opponent")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder the processes of Postfix may enter."""
    with tempfile.TemporaryDirectory(prefix="courier-mail-") as name:
        path = Path(name)
        path.chmod(0o755)
        yield path


@pytest.fixture
def far() -> Iterator[tuple[Far, int]]:
    handler = Far()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield handler, controller.port
    controller.stop()


@pytest.fixture
def server(
    folder: Path, far: tuple[Far, int], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MailServer]:
    """Postfix between the site, `receive_mail` and the world."""
    monkeypatch.setenv("REPLY_DOMAIN", REPLIES)
    settings.REPLY_DOMAIN = REPLIES
    settings.DEFAULT_FROM_EMAIL = f"Courier <courier@{SITE}>"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    receiver = Server("--lmtp")
    try:
        with (
            running_signer(folder) as signer,
            running_postfix(folder, receiver=receiver.port, far=far[1], signer=signer) as found,
        ):
            settings.EMAIL_PORT = found.port
            yield found
    finally:
        assert receiver.end() == 0


def wait_for(is_there: Callable[[], bool], server: MailServer) -> None:
    """Return once it is so. Raises AssertionError, with the log of Postfix, when it is not."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not is_there():
        assert time.monotonic() < give_up, server.log
        time.sleep(0.2)


def send_turn(mover: Player, opponent: Player) -> Game:
    """Send the mover the mail that asks for a move."""
    now = timezone.now()
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"), now=now)
    mail = OutboxMail.objects.get(kind="your_move", player=mover)
    assert deliver(code=mail.code, now=now) is True
    return game


def read(envelope: Envelope) -> EmailMessage:
    message = email.message_from_bytes(envelope.original_content or b"", policy=default)
    assert isinstance(message, EmailMessage)
    return message


def test_a_mail_goes_out_signed_and_its_reply_plays(
    mover: Player, opponent: Player, server: MailServer, far: tuple[Far, int]
) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    game = send_turn(mover, opponent)
    wait_for(lambda: bool(far[0].taken), server)
    [envelope] = far[0].taken
    message = read(envelope)
    assert (envelope.rcpt_tos, message["From"].addresses[0].domain) == ([mover.email], SITE)
    assert str(envelope.mail_from).startswith("back+")
    assert str(envelope.mail_from).endswith(f"@{REPLIES}")
    assert_signed(message, envelope, server)

    to = message["Reply-To"].addresses[0].addr_spec
    with smtplib.SMTP("127.0.0.1", server.port, source_address=STRANGER) as talk:
        talk.sendmail("somebody@example.net", [to], letter("Nf3"))
    wait_for(lambda: Game.objects.get(pk=game.pk).ply == 3, server)


def assert_signed(message: EmailMessage, envelope: Envelope, server: MailServer) -> None:
    """The signature is of the site, covers what one click needs, and is good."""
    tags = dict(
        part.strip().split("=", 1)
        for part in str(message["DKIM-Signature"]).split(";")
        if part.strip()
    )
    assert (tags["d"], tags["s"]) == (SITE, "courier")
    signed = {name.strip().lower() for name in tags["h"].split(":")}
    assert {"from", "subject", "list-unsubscribe", "list-unsubscribe-post"} <= signed
    found = verdict_on_signature(envelope.original_content or b"", server.folder)
    assert "succeeded" in found, found


def test_strangers_are_told_at_once_what_does_not_exist(
    server: MailServer, far: tuple[Far, int]
) -> None:
    with smtplib.SMTP("127.0.0.1", server.port, source_address=STRANGER) as talk:
        for to, code in (
            (f"move+abc@{REPLIES}", 550),
            (f"back+abc@{REPLIES}", 550),
            ("x@y.example", 554),
        ):
            with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                talk.sendmail("somebody@example.net", [to], letter("Nf3"))
            assert [found for found, _words in refused.value.recipients.values()] == [code]
    assert far[0].taken == []


@pytest.mark.parametrize(
    ("name", "status", "points"), [("unknown", "5.1.1", 3), ("full", "4.2.2", 1)]
)
def test_a_mail_that_cannot_be_delivered_comes_back(
    mover: Player, opponent: Player, server: MailServer, name: str, status: str, points: int
) -> None:
    Player.objects.filter(pk=mover.pk).update(email=f"{name}@players.example")
    mover.refresh_from_db()
    send_turn(mover, opponent)
    wait_for(lambda: FailingAddress.objects.exists(), server)
    failing = FailingAddress.objects.get()
    assert (failing.address, failing.status, failing.points) == (mover.email, status, points)
    assert OutboxMail.objects.get(kind="your_move", player=mover).returned_at is not None
