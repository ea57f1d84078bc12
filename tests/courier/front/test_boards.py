"""The page on which boards and pieces are chosen: what it shows, keeps, and for whom."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from courier.players.models import Player
from tests.factories import make_game, make_player

pytestmark = pytest.mark.django_db
CHOICE = {"family": "shogi", "board": "bamboo", "pieces": "kanji", "labels": "letters"}


def checked(page: str) -> dict[str, str]:
    """What is chosen on the page, by field."""
    inputs = re.findall(r"<input type=\"radio\" name=\"(\w+)\" value=\"(\w*)\"[^>]*?checked", page)
    return dict(inputs)


@pytest.mark.parametrize(
    ("family", "chosen"),
    [
        ("chess", {"board": "ledger"}),
        ("shogi", {"board": "kaya", "pieces": "", "labels": "own"}),
        ("xiangqi", {"board": "bamboo", "pieces": "", "labels": "own"}),
        ("stones", {"board": "ledger", "pieces": ""}),
        ("checkers", {"board": "ledger"}),
    ],
)
def test_everybody_sees_the_usual_looks(
    anonymous_client: Client, family: str, chosen: dict[str, str]
) -> None:
    page = anonymous_client.get("/boards", {"family": family}).content.decode()
    found = checked(page)
    assert {name: found[name] for name in chosen} == chosen
    assert page.count('name="board"') == 7


def test_a_choice_is_kept_with_the_account_for_its_family_alone(client: Client) -> None:
    player = make_player("inez")
    client.force_login(player)
    answer = client.post("/boards", CHOICE)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/boards?family=shogi")
    page = client.get("/boards?family=shogi").content.decode()
    assert checked(page) == {"board": "bamboo", "pieces": "kanji", "labels": "letters"}
    assert "kanji-shogi_rook" in page
    player = Player.objects.get(pk=player.pk)
    assert [player.tastes.look(name).board for name in ("shogi", "xiangqi", "chess")] == [
        "bamboo",
        "bamboo",
        "ledger",
    ]
    assert player.tastes.look("xiangqi").pieces == ""


def test_what_an_account_had_chosen_before_goes_on_until_it_is_changed(client: Client) -> None:
    player = make_player("inez", board_theme="walnut", stone_letters=True)
    client.force_login(player)
    assert checked(client.get("/boards?family=large").content.decode())["board"] == "walnut"
    assert checked(client.get("/boards?family=stones").content.decode())["pieces"] == "letters"
    client.post("/boards", {"family": "large", "board": "ledger", "pieces": ""})
    client.post("/boards", {"family": "stones", "board": "plain", "pieces": ""})
    player = Player.objects.get(pk=player.pk)
    assert [player.tastes.look(name).board for name in ("large", "stones", "chess")] == [
        "ledger",
        "plain",
        "walnut",
    ]
    assert not player.tastes.look("stones").letters


def test_a_visitors_browser_keeps_it(anonymous_client: Client) -> None:
    anonymous_client.post("/boards", CHOICE)
    page = anonymous_client.get("/boards?family=shogi").content.decode()
    assert checked(page)["board"] == "bamboo"
    anonymous_client.cookies["looks"] = "shogi.<script>.~~~"
    page = anonymous_client.get("/boards?family=shogi").content.decode()
    assert checked(page)["board"] == "kaya"


def test_it_leads_back_to_where_one_came_from_and_nowhere_else(client: Client) -> None:
    client.force_login(make_player("inez"))
    for back, leads in [("/games/abc", "/games/abc"), ("//evil.test", "/boards?family=shogi")]:
        answer = client.post("/boards", {**CHOICE, "next": back})
        assert answer.headers["Location"] == leads


def test_the_preview_shows_a_choice_and_keeps_nothing(anonymous_client: Client) -> None:
    answer = anonymous_client.get("/boards/preview", CHOICE)
    fragment = answer.content.decode()
    assert fragment.strip().startswith("<svg")
    assert 'data-board="bamboo"' in fragment
    assert 'id="piece-kanji-shogi_rook"' in fragment
    assert "looks" not in anonymous_client.cookies


def test_a_game_is_drawn_as_its_reader_has_chosen(client: Client) -> None:
    player, rival = make_player("inez"), make_player("otto")
    game = make_game(player, rival, preset="shogi")
    client.force_login(player)
    client.post("/boards", CHOICE)
    page = client.get(f"/games/{game.code}").content.decode()
    assert 'data-board="bamboo"' in page
    assert '"picture":"kanji-shogi_rook"' in page
    assert 'id="piece-kanji-shogi_rook"' in page
    client.force_login(rival)
    assert "kanji-shogi_rook" not in client.get(f"/games/{game.code}").content.decode()
