"""The page of the set-up editor: who gets it, what it begins with, and how it answers without
scripts.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from courier.games.domain.arrangements import save_setup
from courier.games.models import Game, SavedSetup
from courier.players.models import Player
from tests.courier.games.secret_setups import (
    BLACK,
    OTHER_WHITE,
    SECRET,
    WHITE,
    make_setup_game,
    send,
)
from tests.factories import START, make_game

TEXT = re.compile(r"<textarea[^>]*>([^<]*)</textarea>")


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A public game in which nobody has set up yet."""
    return make_setup_game(mover, opponent)


def page(client: Client, game: Game, **query: str) -> str:
    return client.get(f"/games/{game.code}", query).content.decode()


def shown(body: str) -> str:
    """The set-up in the text field; empty when the page has no editor."""
    found = TEXT.search(body) if 'id="setup-form"' in body else None
    return found[1] if found else ""


def data_of(body: str) -> dict[str, Any]:
    found = re.search(
        r'<script id="setup-data" type="application/json">(.*?)</script>', body, re.DOTALL
    )
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def keep(player: Player, game: Game, name: str, text: str) -> SavedSetup:
    return save_setup(player=player, revision=game.revision, name=name, text=text, now=START)


def test_both_players_begin_with_the_recommended_arrangement(
    game: Game, mover_client: Client, opponent_client: Client
) -> None:
    for client, text in ((mover_client, WHITE), (opponent_client, BLACK)):
        body = page(client, game)
        assert (shown(body), "Compose your set-up" in body, "Every rule is kept." in body) == (
            text,
            True,
            True,
        )


def test_those_who_watch_get_no_editor(
    game: Game, stranger_client: Client, anonymous_client: Client
) -> None:
    for client in (stranger_client, anonymous_client):
        body = page(client, game)
        assert (shown(body), "setup-data" in body) == ("", False)


def test_a_setup_that_is_in_is_shown_to_its_owner_for_changing(
    game: Game, mover: Player, mover_client: Client, opponent_client: Client
) -> None:
    send(game, mover, SECRET)

    mine = page(mover_client, game)
    assert (shown(mine), data_of(mine)["sent"], "Your set-up is in" in mine) == (
        SECRET,
        SECRET,
        True,
    )
    theirs = page(opponent_client, game)
    assert (shown(theirs), data_of(theirs)["sent"]) == (BLACK, "")
    assert "The set-up of mover is in." in theirs
    assert SECRET.split(", ")[0].removeprefix("Setup: ") not in theirs


def test_a_remark_goes_along_and_is_there_to_be_changed(
    game: Game, mover_client: Client, opponent_client: Client
) -> None:
    fields = {"text": WHITE, "remark": "Good luck & <b>fun</b>", "expected_ply": 0}
    mover_client.post(f"/games/{game.code}/move", fields)

    assert "Good luck &amp; &lt;b&gt;fun&lt;/b&gt;</textarea>" in page(mover_client, game)
    assert "Good luck" not in page(opponent_client, game)


def test_a_refused_set_up_keeps_its_remark(game: Game, mover_client: Client) -> None:
    fields = {"text": "FW@a1", "remark": "Good luck", "expected_ply": 0}

    assert (
        "Good luck</textarea>"
        in mover_client.post(f"/games/{game.code}/move", fields).content.decode()
    )


def test_when_both_are_in_the_editor_is_gone(
    game: Game, mover: Player, opponent: Player, mover_client: Client
) -> None:
    send(game, mover, WHITE)
    send(game, opponent, BLACK)

    assert shown(page(mover_client, game)) == ""


def test_the_script_knows_squares_kinds_and_addresses(game: Game, opponent_client: Client) -> None:
    data = data_of(page(opponent_client, game))

    assert (data["squares"][0], data["others"][0], data["squares"][-1], data["royal"]) == (
        "a7",
        "a1",
        "g5",
        "d7",
    )
    assert [(kind["letter"], kind["count"]) for kind in data["kinds"]] == [
        ("J", 2), ("Z", 2), ("C", 2), ("E", 8), ("N", 4), ("D", 8), ("F", 8), ("W", 8),
    ]  # fmt: skip
    assert data["kinds"][0] == {
        "letter": "J",
        "name": "Jumper",
        "count": 2,
        "picture": "sign_jumper",
    }
    assert (data["side"], data["base"]) == ("black", ["Black base", "Black royal base"])
    assert data["urls"] == {
        "check": f"/games/{game.code}/preview",
        "send": f"/games/{game.code}/move",
        "save": "/account/arrangements",
        "forget": "/account/arrangements/code/delete",
    }


def test_a_refused_form_lists_every_broken_clause_and_keeps_the_text(
    game: Game, mover_client: Client
) -> None:
    text = WHITE.replace("RFW@d1", "RFWW@d1").replace("FW@a3", "ZF@a3")
    answer = mover_client.post(f"/games/{game.code}/move", {"text": text, "expected_ply": 0})

    body = answer.content.decode()
    assert (answer.status_code, shown(body)) == (400, text)
    assert "2 rules are broken." in body
    assert "The royal base holds one to 2 stones, not 3 stones: d1." in body
    assert "1 Z too many" in body
    assert 'aria-invalid="true"' in body


def test_an_unreadable_form_keeps_the_text(game: Game, mover_client: Client) -> None:
    answer = mover_client.post(
        f"/games/{game.code}/move", {"text": "FW on a1 <b>", "expected_ply": 0}
    )

    body = answer.content.decode()
    assert (answer.status_code, shown(body)) == (400, "FW on a1 &lt;b&gt;")
    assert "is no base of a set-up; write stones, @ and square, such as FW@a3" in body


def test_a_form_is_checked_without_being_sent(
    game: Game, mover: Player, mover_client: Client
) -> None:
    answer = mover_client.post(
        f"/games/{game.code}/preview", {"text": OTHER_WHITE, "expected_ply": 0}
    )

    assert (answer.status_code, shown(answer.content.decode())) == (200, OTHER_WHITE)
    assert not game.seats.filter(has_set_up=True).exists()


def test_a_stale_form_keeps_the_text(game: Game, mover_client: Client) -> None:
    answer = mover_client.post(
        f"/games/{game.code}/preview", {"text": OTHER_WHITE, "expected_ply": 5}
    )

    assert (answer.status_code, shown(answer.content.decode())) == (409, OTHER_WHITE)
    assert "The game has moved on" in answer.content.decode()


def test_a_form_sent_without_scripts_leads_back_to_the_editor(
    game: Game, mover_client: Client
) -> None:
    answer = mover_client.post(
        f"/games/{game.code}/move", {"text": OTHER_WHITE, "expected_ply": 0}, follow=True
    )

    assert shown(answer.content.decode()) == OTHER_WHITE
    assert "Your set-up is in" in answer.content.decode()


def test_own_arrangements_are_offered_for_the_side_one_has(
    game: Game, opponent: Player, opponent_client: Client, mover_client: Client
) -> None:
    kept = keep(opponent, game, "Mine", OTHER_WHITE)
    black = OTHER_WHITE.translate(str.maketrans("123", "765"))

    body = page(opponent_client, game)
    assert data_of(body)["saved"] == [{"code": kept.code, "name": "Mine", "text": black}]
    assert shown(page(opponent_client, game, arrangement=kept.code)) == black
    assert shown(page(mover_client, game, arrangement=kept.code)) == WHITE
    assert data_of(page(mover_client, game))["saved"] == []


def test_the_recommended_arrangement_can_be_taken_anew(
    game: Game, mover: Player, mover_client: Client
) -> None:
    send(game, mover, OTHER_WHITE)

    assert shown(page(mover_client, game)) == OTHER_WHITE
    assert shown(page(mover_client, game, arrangement="recommended")) == WHITE


def test_solo_sides_are_set_up_one_after_the_other(mover: Player, mover_client: Client) -> None:
    game = make_game(mover, mover, preset="sigma-4-shogi", days=None, is_public=False, solo=True)
    body = page(mover_client, game)
    assert ("Set up White" in body, shown(body)) == (True, WHITE)

    send(game, mover, WHITE)

    body = page(mover_client, game)
    assert ("Set up Black" in body, shown(body)) == (True, BLACK)


def test_an_aborted_game_has_no_editor(game: Game, mover_client: Client) -> None:
    mover_client.post(f"/games/{game.code}/abort")

    assert shown(page(mover_client, game)) == ""


def test_the_page_requests_as_often_for_three_arrangements_as_for_one(
    game: Game, mover: Player, mover_client: Client
) -> None:
    page(mover_client, game)  # a first look is noted, which takes a query of its own
    counts = []
    for names in (["one"], ["two", "three"]):
        for name in names:
            keep(mover, game, name, WHITE)
        with CaptureQueriesContext(
            connection,
        ) as requested:
            page(mover_client, game)
        counts.append(len(requested))

    assert counts[0] == counts[1]


def test_news_of_the_other_side_come_with_the_fragment(
    game: Game, opponent: Player, mover_client: Client
) -> None:
    before = mover_client.get(f"/games/{game.code}/live").content.decode()
    send(game, opponent, BLACK)
    after = mover_client.get(f"/games/{game.code}/live").content.decode()

    sentence = "The set-up of opponent is in."
    assert (sentence in before, sentence in after, 'data-region="setup-title"' in after) == (
        False,
        True,
        True,
    )
