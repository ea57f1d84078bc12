from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from courier.players.enums import BoardTheme
from courier.players.models import Player

PAGES = ["/help", "/house-rules", "/privacy", "/patterns"]


@pytest.mark.parametrize("address", PAGES)
def test_pages_of_prose_are_open_to_all(
    address: str, anonymous_client: Client, mover_client: Client
) -> None:
    assert anonymous_client.get(address).status_code == 200
    assert mover_client.get(address).status_code == 200


@pytest.mark.parametrize(
    "operator",
    [
        "P e2-e4",
        "q-e8",
        "q-dest",
        "e5-",
        "@-e5",
        "-e4",
        "@-e4",
        "P*e5",
        "P e7-e8; q-e8",
        "e2-e4 //",
    ],
)
def test_help_explains_every_operator_of_full_notation(
    operator: str, anonymous_client: Client, db: None
) -> None:
    assert f"<code>{operator}" in anonymous_client.get("/help/notation").content.decode()


def test_patterns_shows_four_boards_and_both_themes(anonymous_client: Client, db: None) -> None:
    page = anonymous_client.get("/patterns").content.decode()
    for board in BoardTheme.values:
        assert f'data-board="{board}"' in page
    assert page.count('class="swatch" data-theme=') == 2


def test_patterns_shows_bases_with_signs_and_with_letters(
    anonymous_client: Client, db: None
) -> None:
    page = anonymous_client.get("/patterns").content.decode()
    section = page.partition('id="p-bases"')[2].partition("</section>")[0]
    assert section.count('href="#piece-royal_base"') == 4
    assert section.count('class="disc-letter') == section.count('href="#piece-sign_') > 50
    assert section.count('href="#piece-stone_') == 16
    assert 'aria-label="White: base with C and D a1,' in section
    assert page.count('<symbol id="piece-sign_') == 8


def test_patterns_shows_six_side_colours(anonymous_client: Client, db: None) -> None:
    page = anonymous_client.get("/patterns").content.decode()
    for colour in ("white", "black", "red", "blue", "green", "gold"):
        assert f'class="piece side-{colour}"' in page


def test_theme_of_the_anonymous_is_kept_in_a_cookie(anonymous_client: Client, db: None) -> None:
    response = anonymous_client.post("/theme", {"theme": "dark", "next": "/help"})
    assert (response.status_code, response["Location"]) == (302, "/help")
    assert '<html lang="en" data-theme="dark">' in anonymous_client.get("/help").content.decode()


def test_theme_of_the_signed_in_is_kept_with_the_account(
    mover_client: Client, mover: Player
) -> None:
    response = mover_client.post("/theme", {"theme": "dark", "next": "/help"})
    mover.refresh_from_db()
    assert (mover.theme, "theme" in response.cookies) == ("dark", False)


@pytest.mark.parametrize("theme", ["", "purple", "dark\0"])
def test_theme_that_does_not_exist_changes_nothing(
    theme: str, anonymous_client: Client, db: None
) -> None:
    response = anonymous_client.post("/theme", {"theme": theme})
    assert (response["Location"], "theme" in response.cookies) == ("/", False)


@pytest.mark.parametrize(
    "target",
    ["https://example.org/", "//example.org", "javascript:alert(1)", "help", "a\0b", "😀", ""],
)
def test_theme_switch_never_leads_away(target: str, anonymous_client: Client, db: None) -> None:
    assert anonymous_client.post("/theme", {"theme": "dark", "next": target})["Location"] == "/"


def test_theme_cookie_with_nonsense_is_ignored(anonymous_client: Client, db: None) -> None:
    anonymous_client.cookies["theme"] = 'dark" onload="x'
    assert '<html lang="en">' in anonymous_client.get("/help").content.decode()


def test_board_theme_of_the_account_is_on_the_page(mover_client: Client, mover: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(board_theme="walnut")
    assert '<html lang="en" data-board="walnut">' in mover_client.get("/help").content.decode()


def test_navigation_leads_to_the_list_of_players_once_one_is_signed_in(
    anonymous_client: Client, mover_client: Client
) -> None:
    link = f'<a href="{reverse("player_list")}">'
    assert link not in anonymous_client.get("/presets").content.decode()
    assert link in mover_client.get("/presets").content.decode()


def test_navigation_marks_where_the_reader_is(mover_client: Client) -> None:
    page = mover_client.get("/play").content.decode()
    assert page.count('<a href="/play" aria-current="page">Play</a>') == 2
    assert page.count("aria-current=") == 2


def test_components_are_shown_on_ones_own_machine_alone(
    anonymous_client: Client, settings: Settings
) -> None:
    assert anonymous_client.get("/patterns").status_code == 200
    settings.IS_LOCAL = False
    assert anonymous_client.get("/patterns").status_code == 404
