"""How many account mails somebody can have sent to an address they type."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db

RESET = "/account/password/reset/"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def player() -> Player:
    return make_player("inez")


def test_one_address_gets_twenty_links_for_a_new_password_a_day(player: Player) -> None:
    for number in range(24):
        address = f"198.51.100.{number}"
        with time_machine.travel(NOON + number * timedelta(minutes=5), tick=False):
            Client(REMOTE_ADDR=address).post(RESET, {"email": player.email})
    assert OutboxMail.objects.filter(address=player.email).count() == 20

    with time_machine.travel(NOON + timedelta(days=1, hours=3), tick=False):
        Client().post(RESET, {"email": player.email})
    assert OutboxMail.objects.filter(address=player.email).count() == 21


def test_one_visitor_has_a_hundred_addresses_written_to_a_day() -> None:
    visitor = Client()
    for number in range(104):
        with time_machine.travel(NOON + number * timedelta(minutes=1), tick=False):
            visitor.post(RESET, {"email": f"nobody{number}@example.org"})
    assert OutboxMail.objects.count() == 100


def test_a_new_address_is_changed_thirty_times_a_day(player: Player, client: Client) -> None:
    client.post("/account/login/", {"login": "inez", "password": PASSWORD})
    OutboxMail.objects.all().delete()
    for number in range(34):
        with time_machine.travel(NOON + number * timedelta(minutes=4), tick=False):
            client.post("/account/reauthenticate/", {"password": PASSWORD})
            client.post(
                "/account/email/", {"action_add": "", "email": f"nobody{number}@example.org"}
            )
    assert OutboxMail.objects.filter(address__startswith="nobody").count() == 30
