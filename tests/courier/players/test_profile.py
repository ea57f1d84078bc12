"""The profile: what is stored, what is refused, and what it does to every page."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.players.models import Player
from tests.factories import make_player
from tests.markup import tidy

pytestmark = pytest.mark.django_db

PROFILE = "/account/profile"
FORM = {
    "name": "Inés",
    "country": "ES",
    "about": "I play slowly.",
    "time_zone": "Europe/Madrid",
    "language": "en",
    "notation": "full",
    "theme": "dark",
    "after_move": "next",
    "draw_claims": "by_hand",
}


@pytest.fixture
def player() -> Player:
    return make_player("inez")


@pytest.fixture
def browser(client: Client, player: Player) -> Client:
    client.force_login(player)
    return client


def test_a_profile_is_stored_whole(browser: Client, player: Player) -> None:
    response = browser.post(PROFILE, FORM)
    assert (response.status_code, response["Location"]) == (302, PROFILE)
    player.refresh_from_db()
    assert {field: getattr(player, field) for field in FORM} == FORM


def test_the_page_shows_what_is_stored(browser: Client) -> None:
    browser.post(PROFILE, FORM)
    page = tidy(browser.get(PROFILE).content.decode())
    assert 'value="Inés"' in page
    assert '<option value="ES" selected>Spain</option>' in page
    assert 'value="Europe/Madrid"' in page
    assert '<html lang="en" data-theme="dark">' in page


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("europe/berlin", "Europe/Berlin"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_may_be_typed_by_its_place(
    browser: Client, player: Player, typed: str, stored: str
) -> None:
    if typed == "Buenos Aires":
        typed = "America/Argentina/Buenos Aires"
    browser.post(PROFILE, {**FORM, "time_zone": typed})
    player.refresh_from_db()
    assert player.time_zone == stored


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"time_zone": "Mars/Olympus"}, "“Mars/Olympus” isn’t a time zone we know."),
        ({"time_zone": ""}, "This field is required."),
        ({"time_zone": "z" * 65}, "at most 64 characters"),
        ({"name": "n" * 61}, "at most 60 characters"),
        ({"about": "a" * 2001}, "at most 2000 characters"),
        ({"country": "XX"}, "Select a valid choice."),
        ({"language": "tlh"}, "Select a valid choice."),
        ({"notation": "runes"}, "Select a valid choice."),
        ({"theme": "pink"}, "Select a valid choice."),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_is_stored(
    browser: Client, player: Player, changes: dict[str, str], sentence: str
) -> None:
    page = browser.post(PROFILE, {**FORM, **changes}).content.decode()
    assert sentence in page
    player.refresh_from_db()
    assert (player.name, player.time_zone, player.theme) == ("", "UTC", "system")


def test_what_was_typed_stays_beside_the_error(browser: Client) -> None:
    page = browser.post(PROFILE, {**FORM, "time_zone": "<Mars>"}).content.decode()
    assert 'value="&lt;Mars&gt;"' in page
    assert 'aria-invalid="true"' in page
    assert "<Mars>" not in page


def test_nobody_can_change_handle_or_rights_here(browser: Client, player: Player) -> None:
    browser.post(
        PROFILE,
        {
            **FORM,
            "username": "root",
            "is_staff": "1",
            "is_superuser": "1",
            "email": "x@example.org",
        },
    )
    player.refresh_from_db()
    assert (player.username, player.is_staff, player.is_superuser) == ("inez", False, False)
    assert player.email == "inez@example.org"


def test_pages_show_the_time_of_the_reader(browser: Client, player: Player) -> None:
    player.time_zone = "Pacific/Kiritimati"
    player.save(update_fields=["time_zone"])
    assert "UTC+14:00" in browser.get(PROFILE).content.decode()


def test_a_zone_that_this_machine_does_not_know_counts_as_utc(
    browser: Client, player: Player
) -> None:
    Player.objects.update(time_zone="Atlantis/Center")
    page = browser.get(PROFILE).content.decode()
    assert "now (UTC)" in page
    assert 'value="Atlantis/Center"' in page


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("  In\u00e9s \n M\u00fcller ", "In\u00e9s M\u00fcller"),
        ("Ada\u202egnol", "Adagnol"),
        ("\u200b\u2060\u3164", ""),
        ("\u0646\u06cc\u200c\u0645\u0627", "\u0646\u06cc\u200c\u0645\u0627"),
    ],
)
def test_a_name_is_seen_and_turns_nothing_around(
    browser: Client, player: Player, name: str, stored: str
) -> None:
    browser.post(PROFILE, {**FORM, "name": name})
    player.refresh_from_db()
    assert player.name == stored


@pytest.mark.parametrize("name", ["Opponent", "COMPUTER (level 4)", "Ada (bot)"])
def test_nobody_goes_by_the_name_of_another(browser: Client, player: Player, name: str) -> None:
    make_player("opponent")
    Player.objects.create(username="level4", computer_level=4, is_active=False)
    page = browser.post(PROFILE, {**FORM, "name": name}).content.decode()
    assert "Somebody else goes by that name. Choose another one." in page
    player.refresh_from_db()
    assert player.name != name


def test_a_name_somebody_has_may_stay_and_be_the_own_handle(
    browser: Client, player: Player
) -> None:
    Player.objects.filter(pk=player.pk).update(name="Later")
    make_player("later")
    for name in ("Later", player.username):
        browser.post(PROFILE, {**FORM, "name": name})
        player.refresh_from_db()
        assert player.name == name
