"""Turning mails off: on the mail page, and by the link that every mail carries."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from courier.notifications.enums import MailKind
from courier.notifications.models import MailPreference, RefusedAddress
from courier.notifications.queries import wanted_kinds
from courier.notifications.unsubscribe import Unsubscription, make_token, read_token, unsubscribe_url
from courier.players.models import Player

pytestmark = pytest.mark.django_db

KIND = MailKind.YOUR_MOVE


def off_path(player: Player, kind: MailKind = KIND) -> str:
    return f"/mail/off/{make_token(kind=kind, player_id=player.pk)}"


def test_every_kind_can_be_turned_off_and_on_again(mover: Player, mover_client: Client) -> None:
    page = mover_client.get("/account/mail").content.decode()
    assert page.count('type="checkbox"') == len(MailKind)
    mover_client.post("/account/mail", {MailKind.GAME_OVER.value: "on"})
    assert {kind for kind, wanted in wanted_kinds(mover).items() if wanted} == {MailKind.GAME_OVER}
    mover_client.post("/account/mail", {kind.value: "on" for kind in MailKind})
    assert all(wanted_kinds(mover).values())


def test_the_wishes_of_others_stay(mover: Player, opponent: Player, mover_client: Client) -> None:
    mover_client.post("/account/mail", {})
    assert all(wanted_kinds(opponent).values())


def test_opening_the_link_changes_nothing(mover: Player, anonymous_client: Client) -> None:
    response = anonymous_client.get(off_path(mover))
    assert response.status_code == 200
    assert "Turn these mails off?" in response.content.decode()
    assert not MailPreference.objects.exists()


def test_one_press_turns_that_kind_off_without_signing_in(mover: Player, anonymous_client: Client) -> None:
    response = anonymous_client.post(off_path(mover), {"List-Unsubscribe": "One-Click"})
    assert "These mails are off" in response.content.decode()
    assert [kind for kind, wanted in wanted_kinds(mover).items() if not wanted] == [KIND]


def test_mail_programs_need_no_csrf_token(mover: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(off_path(mover), {"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    assert wanted_kinds(mover)[KIND] is False


def test_turning_off_twice_is_as_good_as_once(mover: Player, anonymous_client: Client) -> None:
    for _ in range(2):
        assert anonymous_client.post(off_path(mover)).status_code == 200
    assert MailPreference.objects.count() == 1


def test_somebody_without_an_account_is_not_written_to_again(anonymous_client: Client) -> None:
    path = f"/mail/off/{make_token(kind=MailKind.INVITATION, address='Friend@Example.org')}"
    assert "friend@example.org" in anonymous_client.get(path).content.decode()
    assert not RefusedAddress.objects.exists()
    for _ in range(2):
        assert anonymous_client.post(path).status_code == 200
    assert [refused.address for refused in RefusedAddress.objects.all()] == ["friend@example.org"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_token_that_says_nothing_is_not_found(anonymous_client: Client, method: str) -> None:
    response = getattr(anonymous_client, method)("/mail/off/nonsense:x")
    assert response.status_code == 404
    assert "This link does not work" in response.content.decode()
    assert not MailPreference.objects.exists()


def test_a_link_of_a_deleted_account_is_not_found(mover: Player, anonymous_client: Client) -> None:
    path = off_path(mover)
    mover.delete()
    assert anonymous_client.post(path).status_code == 404


def test_tokens_cannot_be_bent(mover: Player, opponent: Player) -> None:
    token = make_token(kind=KIND, player_id=mover.pk)
    assert read_token(token) == Unsubscription(kind=KIND, player_id=mover.pk)
    payload, signature = token.split(":", 1)
    other = make_token(kind=KIND, player_id=opponent.pk).split(":", 1)[0]
    assert read_token(f"{other}:{signature}") is None
    assert read_token(payload) is None


def test_the_link_is_absolute(mover: Player) -> None:
    url = unsubscribe_url(kind=KIND, player_id=mover.pk)
    assert url == f"{settings.SITE_URL}{off_path(mover)}"
