"""Turning mails off: on the mail page, and by the link that every mail carries."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import all_kinds, kind_named
from courier.notifications.models import NoticePreference, RefusedAddress
from courier.notifications.queries import wishes_of
from courier.notifications.unsubscribe import (
    Unsubscription,
    bundle_stop_url,
    make_token,
    read_token,
    unsubscribe_url,
)
from courier.notifications.wishes import kinds_for
from courier.players.models import Player

pytestmark = pytest.mark.django_db

KIND = "your_move"


def off_path(player: Player, kind: str = KIND) -> str:
    return f"/mail/off/{make_token(kind=kind, player_id=player.pk)}"


def mails_off(player: Player) -> list[str]:
    return wishes_of(player).kinds(Channel.MAIL, Timing.NEVER)


def choices(timing: Timing, channel: Channel = Channel.MAIL) -> dict[str, str]:
    return {f"{kind.key}-{channel.value}": timing.value for kind in kinds_for(is_staff=False)}


@pytest.mark.parametrize("is_staff", [False, True])
def test_every_kind_that_may_come_has_a_choice_for_each_channel(
    mover: Player, mover_client: Client, is_staff: bool
) -> None:
    Player.objects.filter(pk=mover.pk).update(is_staff=is_staff)
    page = mover_client.get("/account/mail").content.decode()
    names = {
        (kind, channel): f'name="{kind.key}-{channel.value}"'
        for kind in all_kinds()
        for channel in Channel
    }
    shown = [choice for choice, name in names.items() for _ in range(page.count(name))]
    assert shown == [
        (kind, channel) for kind in kinds_for(is_staff=is_staff) for channel in Channel
    ]
    assert ("staff_requested" in {kind.key for kind, _ in shown}) == is_staff


def test_every_mail_can_be_turned_off_and_on_again(mover: Player, mover_client: Client) -> None:
    mover_client.post("/account/mail", choices(Timing.NEVER))
    assert mails_off(mover) == [kind.key for kind in kinds_for(is_staff=False)]
    mover_client.post("/account/mail", choices(Timing.AT_ONCE))
    assert wishes_of(mover).kinds(Channel.MAIL, Timing.AT_ONCE) == [
        kind.key for kind in all_kinds()
    ]


@pytest.mark.parametrize(
    ("address", "sent"),
    [("/account/mail", {"challenge-app": "never"}), ("/account/mail/moves", {"trust": "confirm"})],
)
def test_settings_are_said_to_be_saved(
    address: str, sent: dict[str, str], mover_client: Client
) -> None:
    page = mover_client.post(address, sent, follow=True).content.decode()
    assert "Your settings are saved." in page


def test_what_is_not_sent_stays(mover: Player, mover_client: Client) -> None:
    mover_client.post("/account/mail", {"game_over-mail": "digest", "digest_hour": "21"})
    mover_client.post("/account/mail", {"challenge-app": "never"})
    wishes = wishes_of(mover)
    assert wishes.chosen == {
        ("game_over", Channel.MAIL): Timing.DIGEST,
        ("challenge", Channel.APP): Timing.NEVER,
    }
    assert wishes.digest_hour == 21


@pytest.mark.parametrize(
    ("field", "value"),
    [("your_move-mail", "often"), ("deadline_warning-mail", "digest"), ("digest_hour", "24")],
)
def test_what_is_not_offered_is_refused_in_words(
    mover: Player, mover_client: Client, field: str, value: str
) -> None:
    response = mover_client.post("/account/mail", {field: value, "game_over-mail": "never"})
    assert "Select a valid choice" in response.content.decode()
    assert wishes_of(mover).chosen == {}


def test_the_wishes_of_others_stay(mover: Player, opponent: Player, mover_client: Client) -> None:
    mover_client.post("/account/mail", choices(Timing.NEVER))
    assert wishes_of(opponent).chosen == {}


def test_preferences_request_signing_in(anonymous_client: Client) -> None:
    assert anonymous_client.get("/account/mail").status_code == 302
    assert anonymous_client.post("/account/mail", choices(Timing.NEVER)).status_code == 302


def test_a_link_in_a_digest_turns_off_all_that_comes_with_it(
    mover: Player, anonymous_client: Client
) -> None:
    digest = {(kind, Channel.MAIL): Timing.DIGEST for kind in ("your_move", "game_over")}
    save_wishes(player=mover, wishes=digest)
    path = bundle_stop_url(timing=Timing.DIGEST, player_id=mover.pk).removeprefix(settings.SITE_URL)
    assert "daily digests" in anonymous_client.get(path).content.decode()
    assert mails_off(mover) == []
    assert anonymous_client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert mails_off(mover) == ["your_move", "game_over", "watched", "news"]


def test_opening_the_link_changes_nothing(mover: Player, anonymous_client: Client) -> None:
    response = anonymous_client.get(off_path(mover))
    assert response.status_code == 200
    assert "Turn these emails off?" in response.content.decode()
    assert not NoticePreference.objects.exists()


def test_one_press_turns_that_kind_off_without_signing_in(
    mover: Player, anonymous_client: Client
) -> None:
    response = anonymous_client.post(off_path(mover), {"List-Unsubscribe": "One-Click"})
    assert "These emails are off" in response.content.decode()
    assert mails_off(mover) == [KIND]


def test_mail_programs_need_no_csrf_token(mover: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(off_path(mover), {"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200
    assert mails_off(mover) == [KIND]


def test_turning_off_twice_is_as_good_as_once(mover: Player, anonymous_client: Client) -> None:
    for _ in range(2):
        assert anonymous_client.post(off_path(mover)).status_code == 200
    assert NoticePreference.objects.count() == 1


def test_somebody_without_an_account_is_not_written_to_again(anonymous_client: Client) -> None:
    path = f"/mail/off/{make_token(kind='challenge', address='Friend@Example.org')}"
    assert "friend@example.org" in anonymous_client.get(path).content.decode()
    assert not RefusedAddress.objects.exists()
    for _ in range(2):
        assert anonymous_client.post(path).status_code == 200
    assert [refused.address for refused in RefusedAddress.objects.all()] == ["friend@example.org"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_token_that_says_nothing_is_not_found(anonymous_client: Client, method: str) -> None:
    response = getattr(anonymous_client, method)("/mail/off/nonsense:x")
    assert response.status_code == 404
    assert "This link doesn’t work" in response.content.decode()
    assert not NoticePreference.objects.exists()


def test_a_link_of_a_deleted_account_is_not_found(mover: Player, anonymous_client: Client) -> None:
    path = off_path(mover)
    mover.delete()
    assert anonymous_client.post(path).status_code == 404


def test_tokens_cannot_be_bent(mover: Player, opponent: Player) -> None:
    token = make_token(kind=KIND, player_id=mover.pk)
    assert read_token(token) == Unsubscription(kind=kind_named(KIND), player_id=mover.pk)
    payload, signature = token.split(":", 1)
    other = make_token(kind=KIND, player_id=opponent.pk).split(":", 1)[0]
    assert read_token(f"{other}:{signature}") is None
    assert read_token(payload) is None


def test_the_link_is_absolute(mover: Player) -> None:
    url = unsubscribe_url(kind=KIND, player_id=mover.pk)
    assert url == f"{settings.SITE_URL}{off_path(mover)}"
