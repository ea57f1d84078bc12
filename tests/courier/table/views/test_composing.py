"""Composing turns of stones: what the sheet is told, what the page carries, the form for browsers
without scripts.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.table.views.answers import JSON, data_of, preview, send, text_of
from tests.factories import START, make_game

QUICK = "sigma-4-shogi-quick"
EXCHANGE = ("CDa2xb5 &CDFW", "FWc5xb5 &CDFW /FW")
TO_AND_FRO = ("NDc2-b4", "NDe6-f4", "NDb4-c2", "NDf4-e6", "NDc2-b4", "NDe6-f4", "NDb4-c2")
REST = "JJJJZZZCCCCEEEEEEEEEEEEEEEENNNNNNNDDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWWWW"
ROYAL_TAKES = f"6,rw/7/7/4,zn,2/3,RF,3/7/7 w 20:{REST} 19:-"
FETCHING = (
    "W,6/4,jc,2/6,rw/7/7/7/3,RF,3 w 19:DW"
    f" 19:JJJZZZZCCC{'E' * 16}{'N' * 8}{'D' * 15}{'F' * 15}{'W' * 12}"
)


@pytest.fixture
def quick(mover: Player, opponent: Player) -> Game:
    """A game of Sigma 4 Shogi at the quick start's first turn."""
    return make_game(mover, opponent, preset=QUICK)


@pytest.fixture
def exchanged(mover: Player, opponent: Player) -> Game:
    """The same after an exchange: White's storage holds a base, F and W."""
    return make_game(mover, opponent, preset=QUICK, moves=EXCHANGE)


def put(game: Game, position: str) -> Game:
    """The same game with another position on the board."""
    Game.objects.filter(pk=game.pk).update(position=position)
    return Game.objects.get(pk=game.pk)


def query(client: Client, game: Game, **fields: str | int) -> Any:
    """Ask as the page's script does."""
    return client.get(f"/games/{game.code}/composing", {"ply": game.ply, **fields}, headers=JSON)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["message"]


def test_taking_move_begins_with_the_own_stones(quick: Game, mover_client: Client) -> None:
    answer = query(mover_client, quick, origin="a2", target="b5").json()

    assert {
        key: answer[key]
        for key in ("own", "won", "least", "most", "held", "text", "faults", "verdict")
    } == {
        "own": "CD",
        "won": "FW",
        "least": 2,
        "most": 4,
        "held": "CD",
        "text": "CDa2xb5 &CD /FW",
        "faults": [],
        "verdict": "",
    }
    assert answer["suggested"] == [
        {"label": "Keep as is", "held": "CD"},
        {"label": "Keep most", "held": "CDFW"},
    ]
    assert answer["admissible"] == [
        "CD",
        "CDF",
        "CDFW",
        "CDW",
        "CF",
        "CFW",
        "CW",
        "DF",
        "DFW",
        "DW",
        "FW",
    ]


def test_choice_shows_its_base_reach_and_turn(quick: Game, mover_client: Client) -> None:
    answer = query(mover_client, quick, origin="a2", target="b5", held="WDC").json()

    assert (answer["held"], answer["text"], answer["piece"]["label"]) == (
        "CDW",
        "CDa2xb5 &CDW /F",
        "CDW",
    )
    assert answer["piece"]["name"] == "White base with C, D and W"
    assert set(answer["reach"]) == {
        "a2",
        "c2",
        "a5",
        "b4",
        "b6",
        "c5",
        "b3",
        "b7",
        "d5",
        "e4",
        "e6",
    }
    assert answer["preview"]["shown"] == "CDxb5 &CDW /F"
    assert answer["preview"]["storages"] == [
        {"bases": 0, "stones": ""},
        {"bases": 1, "stones": "F"},
    ]
    assert "admissible" not in answer


def test_too_few_stones_are_shown_with_the_clause(quick: Game, mover_client: Client) -> None:
    answer = query(mover_client, quick, origin="a2", target="b5", held="W").json()

    sentence = "The base holds at least as many stones as before: 2, not 1."
    assert answer["faults"] == [{"clause": "6.3 a", "message": sentence}]
    assert (answer["preview"], answer["reach"], answer["piece"]["label"]) == (None, [], "W")


def test_stones_that_would_break_a_limit_say_why(quick: Game, mover_client: Client) -> None:
    game = put(quick, ROYAL_TAKES)

    answer = query(mover_client, game, origin="d3", target="e4").json()

    assert (answer["own"], answer["won"], answer["least"], answer["most"]) == ("F", "ZN", 1, 2)
    assert answer["blocked"] == {
        "N": {"clause": "3.6", "message": "The royal base holds no stone of rank 4 (N, J)."},
    }
    assert answer["piece"]["label"] == "RF"


def test_full_base_takes_no_more(quick: Game, mover_client: Client) -> None:
    answer = query(
        mover_client, put(quick, ROYAL_TAKES), origin="d3", target="e4", held="ZF"
    ).json()

    assert answer["verdict"] == "This gives check."
    assert answer["blocked"]["N"]["clause"] in ("3.6", "6.3 b")


def test_drop_begins_with_an_empty_base(exchanged: Game, mover_client: Client) -> None:
    answer = query(mover_client, exchanged, square="a4").json()

    assert (answer["origin"], answer["own"], answer["won"], answer["held"]) == ("", "", "FW", "")
    assert (answer["least"], answer["most"], answer["admissible"]) == (1, 4, ["F", "FW", "W"])
    assert [fault["clause"] for fault in answer["faults"]] == ["3.1"]
    assert answer["piece"]["label"] == "B"


def test_drop_is_composed(exchanged: Game, mover_client: Client) -> None:
    answer = query(mover_client, exchanged, square="a4", held="WF").json()

    assert (answer["text"], answer["piece"]["label"], answer["faults"]) == ("FW@a4", "FW", [])
    assert set(answer["reach"]) == {"a3", "a5", "b4", "b3", "b5"}
    assert answer["preview"]["changes"] == {"a4": "FW"}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"origin": "a2", "target": "a4"},
            "There is no base to take on a4: a step is written without x.",
        ),
        ({"origin": "a4", "target": "b5"}, "There is no base on a4."),
        ({"origin": "a5", "target": "b4"}, "The base on a5 is Black's."),
        ({"origin": "a2", "target": "d7"}, "The royal base on d7 is never taken."),
        ({"origin": "a2", "target": "z9"}, "'z9' is no square of this board."),
        ({"square": "a3"}, "A base is dropped on an empty square; FW stands on a3."),
        ({"origin": "a2", "target": "b5", "held": "CX"}, "'CX': stones are J Z C E N D F W."),
    ],
)
def test_what_cannot_be_composed_is_refused_in_words(
    quick: Game, mover_client: Client, fields: dict[str, str], sentence: str
) -> None:
    assert refusal(query(mover_client, quick, **fields)) == (400, sentence)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"origin": "a2"},
        {"origin": "a2", "target": "b5", "square": "a4"},
        {"square": "a4\0"},
        {"square": "a4", "held": "f"},
        {"square": "a4", "held": "F" * 41},
        {"square": "a4", "ply": "x"},
    ],
)
def test_questions_that_make_no_sense_are_refused(
    quick: Game, mover_client: Client, fields: dict[str, str]
) -> None:
    assert query(mover_client, quick, **fields).status_code == 400


def test_only_the_player_to_move_is_answered(
    quick: Game, opponent_client: Client, stranger_client: Client
) -> None:
    fields = {"origin": "a2", "target": "b5"}

    assert refusal(query(opponent_client, quick, **fields)) == (403, "It isn’t your turn.")
    assert refusal(query(stranger_client, quick, **fields)) == (
        403,
        "You don’t play in this game.",
    )


def test_somebody_who_is_not_signed_in_is_notified(quick: Game, anonymous_client: Client) -> None:
    assert query(anonymous_client, quick, origin="a2", target="b5").status_code == 401


def test_private_game_does_not_exist_for_strangers(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, preset=QUICK, is_public=False)

    assert query(stranger_client, game, origin="a2", target="b5").status_code == 404


def test_games_without_composed_turns_have_no_such_page(game: Game, mover_client: Client) -> None:
    assert query(mover_client, game, origin="e2", target="e4").status_code == 404


def test_stale_page_is_notified(
    exchanged: Game, mover_client: Client, opponent_client: Client
) -> None:
    for client in (mover_client, opponent_client):
        status, sentence = refusal(query(client, exchanged, origin="a2", target="b5", ply=0))
        assert (status, sentence.startswith("The game has moved on")) == (409, True)


def test_finished_game_composes_nothing(quick: Game, mover: Player, mover_client: Client) -> None:
    resign(game_id=quick.pk, player=mover, now=START)

    assert refusal(query(mover_client, quick, origin="a2", target="b5")) == (
        409,
        "This game has ended.",
    )


def test_an_answer_is_few_queries(
    exchanged: Game, mover_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mover_client.get(f"/games/{exchanged.code}")

    # The player, the game with its last move and its seats, the keys of its positions.
    with django_assert_num_queries(3):
        query(mover_client, exchanged, square="a4", held="F")


def test_turn_that_would_lose_by_repetition_is_warned_of(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    game = make_game(mover, opponent, preset=QUICK, moves=TO_AND_FRO)

    repeated = preview(opponent_client, game, "NDf4-e6", headers=JSON).json()
    other = preview(opponent_client, game, "NDf4-d4", headers=JSON)
    page = text_of(preview(opponent_client, game, "NDf4-e6"))

    assert repeated["warning"].startswith("This position has been on the board twice.")
    assert other.json().get("warning", "") == ""
    assert "If you bring it about again, you lose." in page


@pytest.mark.parametrize(
    ("board", "fields", "verdict"),
    [
        (
            "3,zn,2,rw/2,RF,4/7/7/7/7/7",
            {"origin": "c6", "target": "d7"},
            "You reach the circle and win.",
        ),
        ("6,rw/7/5,W,1/4,JFW,2/7/7/3,RF,3", {"square": "d4", "held": "JZ"}, "Checkmate: you win."),
        (
            "6,rw/4,FFWW,2/5,WW,1/7/7/7/3,RF,3",
            {"square": "a1", "held": "J"},
            "Stalemate: your opponent has no legal turn and loses.",
        ),
    ],
)
def test_turn_that_wins_is_announced(
    quick: Game, mover_client: Client, board: str, fields: dict[str, str], verdict: str
) -> None:
    game = put(quick, f"{board} w 18:{REST} 19:-")

    assert query(mover_client, game, **fields).json()["verdict"] == verdict


def test_page_carries_targets_and_no_list_of_turns(quick: Game, mover_client: Client) -> None:
    data = data_of(mover_client.get(f"/games/{quick.code}"))

    assert data["choices"] == []
    assert data["composing"]["targets"]["a2"] == {"a4": "CDa2-a4", "b5": ""}
    assert (data["composing"]["side"], data["composing"]["rival"]) == (0, "Black")
    assert (data["composing"]["drops"], data["composing"]["fetches"]) == ([], {})
    assert [stone["label"] for stone in data["stones"]] == list("JZCENDFW")


def test_page_carries_drops_and_fetches(quick: Game, mover_client: Client) -> None:
    data = data_of(mover_client.get(f"/games/{put(quick, FETCHING).code}"))

    assert len(data["composing"]["drops"]) == 45
    assert data["composing"]["fetches"] == {letter: f"%{letter}" for letter in "JZCENDFW"}


def test_page_carries_every_base_that_ever_stood(exchanged: Game, stranger_client: Client) -> None:
    data = data_of(stranger_client.get(f"/games/{exchanged.code}"))

    pieces = data["pieces"]
    assert data["composing"] is None
    assert (pieces["CDFW"]["name"], pieces["cdfw"]["name"]) == (
        "White base with C, D, F and W",
        "Black base with C, D, F and W",
    )
    assert [stone["picture"] for stone in pieces["rfw"]["stones"]] == ["sign_ferz", "sign_wazir"]
    assert [pieces[label]["stones"] for label in data["bases"]] == [[], []]
    assert {label for ply in data["plies"] for label in ply["c"].values() if label} <= set(pieces)


def test_page_carries_both_storages_of_every_ply(exchanged: Game, stranger_client: Client) -> None:
    data = data_of(stranger_client.get(f"/games/{exchanged.code}"))

    empty = {"bases": 0, "stones": ""}
    assert data["storages"] == [empty, empty]
    assert [ply["h"] for ply in data["plies"]] == [
        [empty, {"bases": 1, "stones": ""}],
        [{"bases": 1, "stones": "FW"}, {"bases": 1, "stones": ""}],
    ]
    assert [ply.get("t") for ply in data["plies"]] == [None, None]


@pytest.mark.parametrize(
    ("ply", "white", "black"),
    [
        (0, "Storage of White: empty", "Storage of Black: empty"),
        (1, "Storage of White: empty", "Storage of Black: 1 empty base"),
        (2, "Storage of White: 1 empty base, 1 F, 1 W", "Storage of Black: 1 empty base"),
    ],
)
def test_storages_are_shown_at_any_ply(
    exchanged: Game, anonymous_client: Client, ply: int, white: str, black: str
) -> None:
    text = text_of(anonymous_client.get(f"/games/{exchanged.code}?ply={ply}"))

    assert (white in text, black in text) == (True, True)
    assert "Has captured" not in text


def test_other_games_have_no_storages(game: Game, mover_client: Client) -> None:
    response = mover_client.get(f"/games/{game.code}")

    data = data_of(response)
    assert (data["composing"], data["storages"], data["stones"]) == (None, None, [])
    assert "data-storage" not in response.content.decode()


def parts(**fields: str) -> dict[str, str]:
    """What the form without scripts sends."""
    empty = {"text": "", "origin": "", "target": ""} | {
        f"stone-{letter}": "" for letter in "JZCENDFW"
    }
    return (
        empty
        | {name.replace("stone_", "stone-"): value for name, value in fields.items()}
        | {"expected_ply": "0"}
    )


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"origin": "a2", "target": "b5", "stone_C": "1", "stone_W": "1"}, "CDxb5 &CW /DF"),
        ({"origin": "d3", "target": "d4"}, "FWdd4"),
        ({"text": "FWc3-c4", "origin": "d3", "target": "d4"}, "FWcc4"),
    ],
)
def test_turn_is_composed_in_fields_without_scripts(
    quick: Game, mover_client: Client, fields: dict[str, str], shown: str
) -> None:
    response = mover_client.post(f"/games/{quick.code}/preview", parts(**fields))

    assert response.status_code == 200
    assert f"You play {shown}" in text_of(response)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"origin": "a2", "target": "b5", "stone_C": "1"},
            "The base holds at least as many stones as before: 2, not 1.",
        ),
        (
            {"origin": "a2", "target": "b5", "stone_N": "3"},
            "a base holds only one stone of rank 4 (N, J)",
        ),
        ({"origin": "a2", "target": "b5"}, "A taking move says what the base holds afterwards"),
        ({"origin": "a4", "target": "b5", "stone_C": "1"}, "There is no base on a4."),
        ({"origin": "a2", "target": "i9"}, "is no square of this board."),
        ({"origin": "a2"}, "Name the square the base goes to."),
        ({"target": "a4", "stone_C": "1"}, "There is no empty base in your storage"),
        (
            {"origin": "a2", "target": "b5", "stone_C": "9999999999", "stone_D": "x"},
            "the two bases hold 1 C, not 16",
        ),
    ],
)
def test_broken_fields_are_answered_with_the_rule_and_kept(
    quick: Game, mover_client: Client, fields: dict[str, str], sentence: str
) -> None:
    response = mover_client.post(f"/games/{quick.code}/preview", parts(**fields))

    page = response.content.decode()
    assert response.status_code == 400
    assert sentence.lower() in text_of(response).lower()
    for name, value in fields.items():
        assert f'name="{name.replace("_", "-")}"' in page
        assert f'value="{value}"' in page


def test_a_number_of_thousands_of_digits_is_too_many_stones(
    quick: Game, mover_client: Client
) -> None:
    fields = parts(origin="a2", target="b5", stone_C="9" * 5000)

    response = mover_client.post(f"/games/{quick.code}/preview", fields)

    assert response.status_code == 400
    assert "two bases hold 1 C, not 16" in text_of(response)


def test_empty_fields_request_a_move(quick: Game, mover_client: Client) -> None:
    response = mover_client.post(f"/games/{quick.code}/preview", parts())

    assert (response.status_code, "Type a move first" in text_of(response)) == (400, True)


def test_fetch_is_previewed_and_sent_without_scripts(quick: Game, mover_client: Client) -> None:
    game = put(quick, FETCHING)

    page = text_of(preview(mover_client, game, "%Z"))
    send(mover_client, game, "%Z")

    game.refresh_from_db()
    assert "You play %Z" in page
    assert "Storage of White: 19 empty bases, 1 Z, 1 D, 1 W" in page
    assert game.position.split()[2] == "19:ZDW"


def test_composed_turn_is_sent(quick: Game, mover_client: Client) -> None:
    composed = query(mover_client, quick, origin="a2", target="b5", held="CDFW").json()["text"]

    send(mover_client, quick, composed)

    assert quick.moves.get().text == "CDa2xb5 &CDFW"
