"""How long sessions are kept, when their keys change, and who may end them."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from courier.players.domain.sessions import purge_sessions
from courier.players.models import Player
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db


def days_left() -> float:
    """How many days the only session is kept."""
    return (Session.objects.get().expire_date - timezone.now()) / timedelta(days=1)


def begin(client: Client) -> None:
    """Leave what the first page of signing in leaves of a visitor."""
    session = client.session
    session["challenge"] = "sent"
    session.save()


def test_session_of_who_signs_in_is_kept_for_long(mover: Player, anonymous_client: Client) -> None:
    begin(anonymous_client)
    assert 0 < days_left() <= 1 / 24

    anonymous_client.force_login(mover)

    assert days_left() > settings.SESSION_COOKIE_AGE / 86400 - 1


def test_sessions_that_are_over_are_deleted(mover_client: Client, anonymous_client: Client) -> None:
    begin(anonymous_client)
    now = timezone.now()
    assert purge_sessions(now=now) == 0
    assert purge_sessions(now=now + timedelta(hours=2)) == 1
    assert mover_client.get("/play").status_code == 200
    assert purge_sessions(now=now + timedelta(days=61)) == 1


def signed_in(handle: str) -> Client:
    client = Client()
    client.post("/account/login/", {"login": handle, "password": PASSWORD})
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/account/profile").status_code == 200


def test_who_confirms_the_password_gets_another_session_key() -> None:
    make_player("inez")
    client = signed_in("inez")
    before, thief = client.session.session_key, Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = str(before)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert (is_signed_in(client), is_signed_in(thief)) == (True, False)
    assert UserSession.objects.get().session_key == client.session.session_key != before


def test_a_session_lasts_no_longer_for_being_used() -> None:
    make_player("inez")
    client = signed_in("inez")
    ends = Session.objects.get().expire_date
    client.get("/play")
    client.post("/theme", {"theme": "dark"})
    assert Session.objects.get().expire_date == ends


def sign_out(*words: str) -> str:
    out = StringIO()
    call_command("sign_out", *words, stdout=out)
    return out.getvalue().strip()


def test_whoever_runs_the_site_signs_a_player_out() -> None:
    make_player("inez")
    make_player("otto")
    first, second, other = signed_in("inez"), signed_in("inez"), signed_in("otto")
    assert sign_out("INEZ") == "Ended 2 sessions."
    assert [is_signed_in(each) for each in (first, second, other)] == [False, False, True]
    assert sign_out("--everybody") == "Ended 1 session."
    assert not is_signed_in(other)


@pytest.mark.parametrize("words", [(), ("inez", "--everybody"), ("nobody",)])
def test_signing_out_needs_one_who_is_meant(words: tuple[str, ...]) -> None:
    make_player("inez")
    client = signed_in("inez")
    with pytest.raises(CommandError):
        sign_out(*words)
    assert is_signed_in(client)


def test_a_closed_account_is_signed_out_at_once() -> None:
    player = make_player("inez")
    client = signed_in("inez")
    Player.objects.filter(pk=player.pk).update(is_active=False)
    assert not is_signed_in(client)


def test_who_has_signed_out_cannot_go_on_by_the_old_key() -> None:
    make_player("inez")
    client, other = signed_in("inez"), Client()
    other.cookies[settings.SESSION_COOKIE_NAME] = str(client.session.session_key)
    assert is_signed_in(other)
    client.post("/account/logout/")
    assert not is_signed_in(other)
