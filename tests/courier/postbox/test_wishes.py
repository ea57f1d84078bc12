"""The page on which players say what mails may do, and what follows for their mails."""

from __future__ import annotations

import email
import re
from email.policy import default

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail as sent
from django.test import Client

from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.kinds import renderer_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.postbox.domain.wishes import save_trust
from courier.postbox.enums import Trust
from courier.postbox.models import MailPlay
from courier.postbox.tickets import read_address
from tests.courier.postbox.letters import SOON, address_for, link_path, text_of
from tests.courier.posted import posted
from tests.factories import PASSWORD, play

pytestmark = pytest.mark.django_db
PATH = "/account/mail/moves"


def your_move_mail(player: Player) -> email.message.EmailMessage:
    found = OutboxMail.objects.get(kind="your_move", player=player)
    sent.outbox.clear()
    assert deliver(code=found.code, now=SOON) is True
    message = email.message_from_bytes(sent.outbox[0].message().as_bytes(), policy=default)
    assert isinstance(message, email.message.EmailMessage)
    return message


def test_mails_have_the_link_and_the_reply_address(
    game: Game, mover: Player, opponent: Player
) -> None:
    play(game, "e4")
    message = your_move_mail(opponent)
    assert message["Reply-To"] == f"Courier <{address_for(game, opponent)}>"
    assert "/mail/play/" in text_of(message)
    assert "Or reply to this email with your move in the first line." in text_of(message)


def test_a_mail_for_several_games_leads_to_the_link_of_each(game: Game, opponent: Player) -> None:
    play(game, "e4")
    content = renderer_of("your_move")(OutboxMail.objects.get(kind="your_move"), SOON)
    assert content is not None
    assert f"/mail/play/{game.code}.1." in content.url


def test_without_the_wish_mails_lead_to_the_site(
    game: Game, mover: Player, opponent: Player
) -> None:
    save_trust(player=opponent, trust=Trust.OFF)
    play(game, "e4")
    message = your_move_mail(opponent)
    assert message["Reply-To"] is None
    assert f"Make your move: http://localhost:8000/games/{game.code}" in text_of(message)


def test_without_a_domain_for_replies_mails_have_the_link_alone(
    game: Game, opponent: Player, settings: pytest.FixtureRequest
) -> None:
    settings.REPLY_DOMAIN = ""  # type: ignore[attr-defined]
    play(game, "e4")
    message = your_move_mail(opponent)
    assert message["Reply-To"] is None
    assert "/mail/play/" in text_of(message)
    assert "Or reply" not in text_of(message)


def test_the_page_shows_and_saves(mover_client: Client, mover: Player) -> None:
    page = mover_client.get(PATH).content.decode()
    assert 'value="confirm" id="id_trust_1" required checked' in page or 'value="confirm"' in page
    assert mover_client.post(PATH, {"trust": "trusted"}).status_code == 302
    assert MailPlay.objects.get().trust == Trust.TRUSTED


@pytest.mark.parametrize("wrong", ["", "always", "\0"])
def test_other_wishes_are_refused_in_words(mover_client: Client, wrong: str) -> None:
    response = mover_client.post(PATH, {"trust": wrong})
    assert response.status_code == 400
    assert "Choose one of the three." in response.content.decode()
    assert not MailPlay.objects.exists()


def test_revoking_keeps_the_wish(mover_client: Client, mover: Player) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    assert mover_client.post(f"{PATH}/revoke").status_code == 302
    wishes = MailPlay.objects.get()
    assert (wishes.trust, len(wishes.key)) == (Trust.TRUSTED, 10)


def change_address(client: Client, new: str) -> None:
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    client.post("/account/email/", {"email": new, "action_add": ""})
    link = re.search(r"/account/confirm-email/\S+", str(posted()[-1].body))
    assert link is not None
    client.post(link.group())


def test_who_reads_the_mailbox_that_was_given_up_plays_no_more(
    mover_client: Client, anonymous_client: Client, game: Game, mover: Player
) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    with time_machine.travel(SOON, tick=False):
        link, address = link_path(game, mover), address_for(game, mover)
        assert anonymous_client.get(link).status_code == 200
        change_address(mover_client, "new@example.org")
        mover.refresh_from_db()
        assert mover.email == "new@example.org"

        moved = anonymous_client.post(f"{link}/move", {"text": "e4", "expected_ply": "0"})

    assert (moved.status_code, read_address(address), Game.objects.get().ply) == (404, None, 0)
    assert MailPlay.objects.get().trust == Trust.TRUSTED


def test_confirming_the_first_address_stores_no_wishes(client: Client) -> None:
    client.post(
        "/account/signup/",
        {"username": "inez", "email": "inez@example.org", "password1": "a quiet long word"},
    )
    link = re.search(r"/account/confirm-email/\S+", str(posted()[-1].body))
    assert link is not None
    client.post(link.group())
    assert EmailAddress.objects.get(email="inez@example.org").verified
    assert not MailPlay.objects.exists()


def test_the_pages_are_for_who_is_signed_in(anonymous_client: Client) -> None:
    assert anonymous_client.get(PATH).status_code == 302
    assert anonymous_client.post(PATH, {"trust": "off"}).status_code == 302
    assert anonymous_client.post(f"{PATH}/revoke").status_code == 302
    assert not MailPlay.objects.exists()
