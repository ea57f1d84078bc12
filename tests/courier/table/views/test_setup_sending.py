"""Sending set-ups from the page: what is answered, what stays in the fields, what open pages
learn.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from courier.challenges.models import Challenge
from courier.games.models import Game, Move, SavedSetup, SentMove
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.games import secret_setups
from tests.courier.games.secret_setups import (
    BLACK,
    BROKEN,
    OTHER_BLACK,
    OTHER_SECRET,
    OTHER_WHITE,
    PRESET,
    SECRET,
    WHITE,
)
from tests.courier.table.views.answers import JSON, send, text_of
from tests.factories import START, make_revision

IN = (
    "Your set-up is in. It stays secret until your opponent's is in, too; until then you can"
    " change it."
)


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return secret_setups.make_setup_game(mover, opponent)


def test_a_set_up_sent_by_the_form_is_kept_and_said_to_be_in(
    mover_client: Client, game: Game
) -> None:
    answer = send(mover_client, game, WHITE, follow=True)

    assert IN in text_of(answer)
    assert SentMove.objects.get().text == WHITE


def test_a_set_up_sent_by_the_script_is_answered_in_json(
    opponent_client: Client, game: Game
) -> None:
    answer = send(opponent_client, game, BLACK, headers=JSON)

    assert answer.json() == {"message": IN, "ply": 0, "repeated": False, "onward": ""}
    assert send(opponent_client, game, BLACK, headers=JSON).json()["repeated"] is True


def test_the_second_one_begins_play(
    mover_client: Client, opponent_client: Client, game: Game
) -> None:
    send(opponent_client, game, BLACK)
    answer = send(mover_client, game, WHITE, headers=JSON)

    message = "Both set-ups are in: play begins."
    assert answer.json() == {"message": message, "ply": 1, "repeated": False, "onward": ""}
    assert Move.objects.count() == 2
    assert "Your move" in text_of(mover_client.get(f"/games/{game.code}"))


@pytest.mark.parametrize(
    ("old", "new", "words"), [(old, new, words) for old, new, _, words in BROKEN]
)
def test_a_broken_clause_is_refused_in_words_and_the_text_comes_back(
    old: str, new: str, words: str, mover_client: Client, game: Game
) -> None:
    text = WHITE.replace(old, new)
    page = send(mover_client, game, text)
    error = send(mover_client, game, text, headers=JSON)

    assert (page.status_code, error.status_code) == (400, 400)
    assert words in text_of(page)
    assert words in error.json()["error"]["message"]
    assert text in page.content.decode()
    assert SentMove.objects.count() == 0


def test_a_replacement_that_comes_too_late_is_shown_what_stands(
    mover_client: Client, opponent_client: Client, game: Game
) -> None:
    send(mover_client, game, WHITE)
    send(opponent_client, game, BLACK)

    page = send(mover_client, game, OTHER_WHITE)

    assert page.status_code == 409
    assert f"This is the one that counts: {WHITE}" in text_of(page)


@pytest.mark.parametrize("verb", ["move", "preview"])
def test_strangers_are_refused(
    verb: str, game: Game, stranger_client: Client, anonymous_client: Client
) -> None:
    fields = {"text": WHITE, "expected_ply": 0}
    assert (
        stranger_client.post(f"/games/{game.code}/{verb}", fields, headers=JSON).status_code == 403
    )
    assert anonymous_client.post(f"/games/{game.code}/{verb}", fields).status_code == 302
    assert SentMove.objects.count() == 0


@pytest.mark.parametrize("where", ["resign", "draw/offer"])
def test_a_game_being_set_up_is_not_resigned(where: str, mover_client: Client, game: Game) -> None:
    answer = mover_client.post(f"/games/{game.code}/{where}", follow=True)

    assert "Not both set-ups are in yet." in text_of(answer)
    assert Game.objects.get().ending == ""


def test_it_can_be_aborted(mover_client: Client, opponent_client: Client, game: Game) -> None:
    assert "Resign" not in text_of(mover_client.get(f"/games/{game.code}"))
    send(opponent_client, game, BLACK)

    mover_client.post(f"/games/{game.code}/abort")

    assert Game.objects.get().ending == "aborted"
    for client in (mover_client, opponent_client, Client()):
        assert client.get(f"/games/{game.code}").status_code == 200


def test_after_it_is_aborted_ones_own_set_up_can_still_be_kept(
    game: Game, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    send(mover_client, game, SECRET)
    opponent_client.post(f"/games/{game.code}/abort")

    clients = (mover_client, opponent_client, anonymous_client)
    assert [SECRET in text_of(client.get(f"/games/{game.code}")) for client in clients] == [
        True,
        False,
        False,
    ]

    mover_client.post(
        "/account/arrangements", {"preset": PRESET, "text": SECRET, "name": "Never seen"}
    )
    assert SavedSetup.objects.values_list("name", "text").get() == ("Never seen", SECRET)


def tags(game: Game, *clients: Client) -> list[str]:
    """The versions of the page that open pages compare."""
    return [client.get(f"/games/{game.code}/live")["ETag"] for client in clients]


def test_open_pages_learn_that_a_set_up_is_in(
    game: Game,
    mover: Player,
    mover_client: Client,
    opponent_client: Client,
    anonymous_client: Client,
) -> None:
    before = tags(game, mover_client, opponent_client, anonymous_client)
    secret_setups.send(game, mover, SECRET)
    after = tags(game, mover_client, opponent_client, anonymous_client)

    assert [old == new for old, new in zip(before, after, strict=True)] == [False] * 3


def test_only_ones_own_page_learns_of_a_replacement(
    game: Game,
    mover: Player,
    mover_client: Client,
    opponent_client: Client,
    anonymous_client: Client,
) -> None:
    secret_setups.send(game, mover, SECRET)
    before = tags(game, mover_client, opponent_client, anonymous_client)
    secret_setups.send(game, mover, OTHER_SECRET, now=START + timedelta(minutes=1))
    after = tags(game, mover_client, opponent_client, anonymous_client)

    assert [old == new for old, new in zip(before, after, strict=True)] == [False, True, True]


def test_requesting_for_news_costs_one_query_where_there_are_none(
    game: Game,
    mover: Player,
    mover_client: Client,
    anonymous_client: Client,
    django_assert_num_queries: object,
) -> None:
    secret_setups.send(game, mover, SECRET)
    for client, queries in ((anonymous_client, 1), (mover_client, 2)):
        (tag,) = tags(game, client)
        with django_assert_num_queries(queries):  # type: ignore[operator]
            answer = client.get(f"/games/{game.code}/live", headers={"If-None-Match": tag})
        assert answer.status_code == 304


def test_alone_one_sets_up_both_sides(mover_client: Client, mover: Player) -> None:
    make_revision()
    Preset.objects.filter(key=PRESET).update(is_listed=True)
    mover_client.post(f"/presets/{PRESET}/solo")
    game = Game.objects.get()

    assert "The set-up is in." in text_of(send(mover_client, game, WHITE, follow=True))
    assert "Both set-ups are in: play begins." in text_of(
        send(mover_client, game, OTHER_BLACK, ply=1, follow=True)
    )

    assert list(Move.objects.values_list("text", flat=True)) == [WHITE, OTHER_BLACK]
    assert Game.objects.get().is_setting_up is False
    mover_client.post(f"/games/{game.code}/undo")
    assert Game.objects.values_list("ply", "is_setting_up").get() == (1, True)


def test_an_open_challenge_of_the_preset_leads_to_the_set_ups(
    mover_client: Client, opponent_client: Client, game: Game
) -> None:
    Preset.objects.filter(key=PRESET).update(is_listed=True)
    requested = {
        "kind": "open",
        "to": "",
        "address": "",
        "side": "0",
        "pace": "simple",
        "days": "3",
        "access": "public",
        "message": "",
    }
    mover_client.post(f"/presets/{PRESET}/challenge", requested)

    opponent_client.post(f"/challenges/{Challenge.objects.get().code}/accept")

    begun = Game.objects.latest("pk")
    assert (begun.pk != game.pk, begun.is_setting_up) == (True, True)
    send(mover_client, begun, WHITE)
    send(opponent_client, begun, BLACK)
    assert Game.objects.latest("pk").ply == 2
