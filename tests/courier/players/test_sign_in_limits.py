"""Wrong passwords: nobody locks somebody else's sign-in, and guessing stays limited all the
same.
"""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_player

pytestmark = pytest.mark.django_db
SIGN_IN = "/account/login/"
HERE, THERE = "192.0.2.1", "198.51.100.7"


def tries(client: Client, login: str, password: str, *, address: str = HERE) -> bool:
    """Whether that opens the account, from that address; signed out again afterwards."""
    client.post(SIGN_IN, {"login": login, "password": password}, REMOTE_ADDR=address)
    is_in = "_auth_user_id" in client.session
    client.post("/account/logout/")
    return is_in


def test_a_stranger_does_not_lock_the_sign_in_of_a_player() -> None:
    make_player("inez")
    for _ in range(12):
        tries(Client(), "inez", "wrong", address=THERE)
    assert tries(Client(), "inez", PASSWORD) is True
    assert tries(Client(), "inez", PASSWORD, address=THERE) is False


def test_a_stranger_at_the_same_address_does_not_lock_a_browser_that_is_known() -> None:
    make_player("inez")
    own = Client()
    assert tries(own, "inez", PASSWORD) is True
    for _ in range(12):
        tries(Client(), "inez", "wrong")
    assert tries(Client(), "inez", PASSWORD) is False
    assert tries(own, "inez", PASSWORD) is True


def test_handle_and_address_share_one_count() -> None:
    make_player("inez")
    for login in ("inez", "INEZ", "inez@example.org", "Inez@Example.org", "inez"):
        assert tries(Client(), login, "wrong") is False
    assert [tries(Client(), login, PASSWORD) for login in ("inez", "inez@example.org")] == [
        False,
        False,
    ]


def test_right_passwords_do_not_count() -> None:
    make_player("inez")
    assert [tries(Client(), "inez", PASSWORD) for _ in range(12)] == [True] * 12


def test_one_address_does_not_try_many_accounts() -> None:
    for number in range(11):
        make_player(f"inez{number}")
    for number in range(10):
        tries(Client(), f"inez{number}", "wrong")
    assert tries(Client(), "inez10", PASSWORD) is False
    assert tries(Client(), "inez10", PASSWORD, address=THERE) is True


def test_a_known_browser_does_not_guess_without_end() -> None:
    make_player("inez")
    own = Client()
    assert tries(own, "inez", PASSWORD) is True
    for _ in range(10):
        tries(own, "inez", "wrong")
    assert tries(own, "inez", PASSWORD) is False


def test_very_many_addresses_close_an_account_to_unknown_browsers_alone() -> None:
    make_player("inez")
    own = Client()
    assert tries(own, "inez", PASSWORD) is True
    for number in range(100):
        tries(Client(), "inez", "wrong", address=f"203.0.113.{number}")
    assert tries(Client(), "inez", PASSWORD) is False
    assert tries(own, "inez", PASSWORD) is True


def test_attempts_that_are_refused_do_not_use_up_the_account() -> None:
    make_player("inez")
    for _ in range(120):
        tries(Client(), "inez", "wrong", address=THERE)
    assert tries(Client(), "inez", PASSWORD) is True


@pytest.mark.parametrize("login", ["nobody", "nobody@example.org"])
def test_who_is_unknown_is_refused_alike(login: str) -> None:
    page = ""
    for _ in range(6):
        page = Client().post(SIGN_IN, {"login": login, "password": "wrong"}).content.decode()
    assert "Too many attempts." in page


def test_a_network_of_ipv6_is_one_address() -> None:
    make_player("inez")
    for number in range(5):
        assert tries(Client(), "inez", "wrong", address=f"2001:db8:1:2::{number}") is False
    assert tries(Client(), "inez", PASSWORD, address="2001:db8:1:2:ffff::9") is False
    assert tries(Client(), "inez", PASSWORD, address="2001:db8:1:3::1") is True
