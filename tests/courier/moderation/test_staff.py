"""The command that makes somebody one of the staff, and what waits for them."""

from __future__ import annotations

from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.moderation.domain.reports import report_player
from courier.moderation.enums import Fault
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import PASSWORD, START


def shown(*words: str) -> str:
    out = StringIO()
    call_command("appoint_staff", *words, stdout=out)
    return out.getvalue().strip()


def give_second_factor(player: Player, kind: str = "totp") -> Authenticator:
    factor: Authenticator = Authenticator.objects.create(user=player, type=kind, data={})
    return factor


@pytest.mark.parametrize("kind", ["", "recovery_codes"])
def test_nobody_with_a_password_alone_does_the_work_of_the_staff(mover: Player, kind: str) -> None:
    if kind:
        give_second_factor(mover, kind)
    with pytest.raises(CommandError, match="mover signs in by the password alone"):
        shown("mover")
    mover.refresh_from_db()
    assert not mover.is_staff


def test_who_gives_up_the_last_second_factor_leaves_the_staff(
    mover: Player, mover_client: Client
) -> None:
    app, key = give_second_factor(mover), give_second_factor(mover, "webauthn")
    shown("mover")
    mover_client.post("/account/reauthenticate/", {"password": PASSWORD})
    for factor, path, status in (
        (app, "/account/2fa/totp/deactivate/", 200),
        (key, f"/account/2fa/webauthn/keys/{key.pk}/remove/", 403),
    ):
        mover_client.post(path)
        assert not Authenticator.objects.filter(pk=factor.pk).exists()
        assert mover_client.get("/moderation").status_code == status


def test_somebody_is_appointed_and_dismissed(mover: Player, mover_client: Client) -> None:
    give_second_factor(mover)
    assert shown("MOVER") == "mover does the work of the staff."
    assert mover_client.get("/moderation").status_code == 200
    assert shown("mover", "--dismiss") == "mover no longer does the work of the staff."
    assert mover_client.get("/moderation").status_code == 403


@pytest.mark.django_db
def test_unknown_handle_is_shown() -> None:
    with pytest.raises(CommandError, match="Nobody here is called “nobody”"):
        shown("nobody")


@pytest.mark.parametrize("number", [0, 1, 3])
def test_header_counts_what_waits_for_the_staff(
    staff_client: Client,
    mover: Player,
    stranger: Player,
    number: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for each in range(number):
        report_player(
            reporter=stranger, reported=mover, fault=Fault.SPAM, text=f"{each}", now=START
        )
    with django_assert_num_queries(3):
        page = text_of(staff_client.get("/account/blocked"))
    assert (f"Moderation {number}" in page) == (number > 0)
