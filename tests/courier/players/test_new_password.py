"""A new password ends what was opened with the old one: feeds at private addresses, devices notices
are pushed to, and links and addresses in mails.

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
from courier.postbox.tickets import read_address, read_link
from tests.courier.postbox.letters import address_for, link_path
from tests.courier.posted import posted
from tests.factories import PASSWORD, START, make_game

pytestmark = pytest.mark.django_db
ENDED = "private feed addresses and device notices"
MAILS_ENDED = "Links in earlier emails no longer play moves, and neither do replies to them."


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


def tickets(mover: Player, opponent: Player) -> dict[Player, tuple[str, str]]:
    """The link and the address of the present mail of each player."""
    game = make_game(mover, opponent)
    return {
        player: (link_path(game, player).rpartition("/")[2], address_for(game, player))
        for player in (mover, opponent)
    }


def are_valid(tickets: dict[Player, tuple[str, str]]) -> list[tuple[bool, bool]]:
    """Whether the link and the address of each still name a turn."""
    return [
        (read_link(link) is not None, read_address(address) is not None)
        for link, address in tickets.values()
    ]


def test_a_changed_password_ends_feeds_devices_and_mails(
    mover: Player, opponent: Player, client: Client, opened: dict[Player, str]
) -> None:
    mails = tickets(mover, opponent)
    client.post("/account/login/", {"login": mover.username, "password": PASSWORD})
    assert are_open(opened) == are_valid(mails) == [(True, True), (True, True)]
    posted().clear()
    client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "another battery staple"},
    )
    assert are_open(opened) == are_valid(mails) == [(False, False), (True, True)]
    said = " ".join(str(posted()[0].body).split())
    assert (ENDED in said, MAILS_ENDED in said) == (True, True)


def test_a_reset_of_the_password_ends_feeds_devices_and_mails(
    mover: Player, opponent: Player, client: Client, opened: dict[Player, str]
) -> None:
    mails = tickets(mover, opponent)
    client.post("/account/password/reset/", {"email": mover.email})
    found = re.search(r"http://\S+?(/account/password/reset/key/\S+)", str(posted()[0].body))
    assert found is not None
    client.post(client.get(found.group(1))["Location"], {"password1": "another battery staple"})
    assert are_open(opened) == are_valid(mails) == [(False, False), (True, True)]
    said = " ".join(str(posted()[1].body).split())
    assert (ENDED in said, MAILS_ENDED in said) == (True, True)
