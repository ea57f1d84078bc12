"""A new password ends what was opened with the old one: feeds at private addresses, and devices
notices are pushed to.

Tokens for programs are in `tests/courier/api/test_tokens.py`.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client

from courier.exchange.domain.feed_addresses import make_address
from courier.exchange.enums import FeedKind
from courier.notifications.models import PushDevice
from courier.players.models import Player
from tests.courier.posted import posted
from tests.factories import PASSWORD, START

pytestmark = pytest.mark.django_db
ENDED = "private addresses of feeds and notices pushed to devices"


@pytest.fixture
def opened(mover: Player, opponent: Player) -> dict[Player, str]:
    """The address of a feed of each player, who also has a device."""
    found = {}
    for player in (mover, opponent):
        endpoint = f"https://push.example/{player.pk}"
        PushDevice.objects.create(
            player=player, name="", endpoint=endpoint, point=b"", secret=b"", created_at=START
        )
        found[player] = (
            f"/feeds/{make_address(player=player, kind=FeedKind.GAMES, now=START)}/games.atom"
        )
    return found


def are_open(opened: dict[Player, str]) -> list[tuple[bool, bool]]:
    """Whether the feed of each still answers, and whether the device is still written to."""
    return [
        (Client().get(path).status_code == 200, PushDevice.objects.filter(player=player).exists())
        for player, path in opened.items()
    ]


def test_a_changed_password_ends_feeds_and_devices(
    mover: Player, client: Client, opened: dict[Player, str]
) -> None:
    client.post("/account/login/", {"login": mover.username, "password": PASSWORD})
    assert are_open(opened) == [(True, True), (True, True)]
    posted().clear()
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "another battery staple"},
    )
    assert are_open(opened) == [(False, False), (True, True)]
    assert ENDED in " ".join(str(posted()[0].body).split())


def test_a_reset_of_the_password_ends_feeds_and_devices(
    mover: Player, client: Client, opened: dict[Player, str]
) -> None:
    client.post("/account/password/reset/", {"email": mover.email})
    found = re.search(r"http://\S+?(/account/password/reset/key/\S+)", str(posted()[0].body))
    assert found is not None
    client.post(client.get(found.group(1))["Location"], {"password1": "another battery staple"})
    assert are_open(opened) == [(False, False), (True, True)]
    assert ENDED in " ".join(str(posted()[1].body).split())
