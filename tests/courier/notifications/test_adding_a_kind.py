"""A kind of mail is added as `docs/adding.md` says: the examples of that page are done here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest
from django.conf import settings as site
from django.core import mail as sent
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import Settings

from courier.notifications import kinds
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.outbox import queue_mail
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import OutboxMail
from courier.notifications.queries import wishes_of
from courier.players.models import Player
from courier.talk import mails
from courier.talk.models import Comment
from tests.factories import START, make_game

KIND = "comment_thanked"
DOCUMENT = Path(site.BASE_DIR) / "docs" / "adding.md"
SECTION = DOCUMENT.read_text(encoding="utf-8").split("## A kind of mail\n")[1].split("\n## ")[0]
EXAMPLES = re.findall(r"```(\w+)\n(.*?)```", SECTION, re.DOTALL)
DECLARED, SUBJECT, TEXT, HTML, QUEUED = (code for _language, code in EXAMPLES)


@pytest.fixture
def added(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The site with the kind of the example: its declaration, and its folder of templates."""
    folder = tmp_path / "emails" / KIND
    folder.mkdir(parents=True)
    for name, text in (("subject.txt", SUBJECT), ("body.txt", TEXT), ("body.html", HTML)):
        (folder / name).write_text(text, encoding="utf-8")
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [*templates[0]["DIRS"], tmp_path]
    settings.TEMPLATES = templates
    module = {**vars(mails)}
    exec(DECLARED, module)
    monkeypatch.setattr(mails, "mail_kinds", module["mail_kinds"])
    kinds.declared_kinds.cache_clear()
    yield
    kinds.declared_kinds.cache_clear()


@pytest.fixture
def queued(added: None, mover: Player, opponent: Player) -> OutboxMail:
    """The mail of the example, to the mover."""
    preset = make_game(mover, opponent).revision.preset
    comment = Comment.objects.create(preset=preset, author=mover, text="Lovely.", created_at=START)
    exec(QUEUED, {"queue_mail": queue_mail, "comment": comment, "now": START})
    return OutboxMail.objects.get(kind=KIND)


def delivered(mail: OutboxMail) -> EmailMultiAlternatives:
    deliver(code=mail.code, now=START)
    [message] = sent.outbox
    assert isinstance(message, EmailMultiAlternatives)
    return message


def test_its_mail_goes_with_all_its_parts(queued: OutboxMail, mover: Player) -> None:
    message = delivered(queued)
    assert (message.to, message.subject) == (
        [mover.email],
        "Thank you for what you said about Chess",
    )
    assert str(message.body).startswith(
        "The owner of Chess thanks you for your comment.\n\nRead it again: "
    )
    assert "The owner of Chess thanks you." in str(message.alternatives[0][0])


def test_a_player_chooses_how_it_comes(added: None, mover: Player, mover_client: Client) -> None:
    assert f'name="{KIND}-mail"' in mover_client.get("/account/mail").content.decode()
    mover_client.post("/account/mail", {f"{KIND}-mail": "never"})
    assert wishes_of(mover).chosen == {(KIND, Channel.MAIL): Timing.NEVER}


def test_its_link_turns_it_off(queued: OutboxMail, mover: Player, anonymous_client: Client) -> None:
    link = delivered(queued).extra_headers["List-Unsubscribe"].strip("<>")
    page = anonymous_client.post(link.removeprefix(site.SITE_URL))
    assert "Somebody thanks you for a comment" in page.content.decode()
    assert wishes_of(mover).kinds(Channel.MAIL, Timing.NEVER) == [KIND]


def test_it_stands_on_the_page_of_notices(queued: OutboxMail, mover_client: Client) -> None:
    delivered(queued)
    assert "Somebody thanks you for a comment" in mover_client.get("/notices").content.decode()


def test_a_kind_nobody_declares_is_refused(mover: Player) -> None:
    with pytest.raises(KeyError, match="no_such_kind"):
        queue_mail(kind="no_such_kind", player=mover, payload={}, dedup_key="x", now=START)
