"""The game page: what each actor sees of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import offer_draw, propose_result, resign
from courier.games.models import Game, Move
from courier.players.models import Player
from tests.courier.table.views.answers import attribute, data_of, text_of
from tests.factories import FOOLS_MATE, START, let_flag_fall, make_game, play


def test_mover_sees_that_it_is_their_turn(game: Game, mover_client: Client) -> None:
    response = mover_client.get(f"/games/{game.code}")

    data = data_of(response)
    assert "Your move" in text_of(response)
    assert (data["my_turn"], data["flipped"], len(data["choices"])) == (True, False, 20)
    assert attribute(response, "movebar", "data-state") == "compose"


def test_opponent_waits_and_has_their_own_side_below(game: Game, opponent_client: Client) -> None:
    response = opponent_client.get(f"/games/{game.code}")

    data = data_of(response)
    assert "Waiting for mover" in text_of(response)
    assert (data["my_turn"], data["flipped"], data["choices"]) == (False, True, [])
    assert attribute(response, "movebar", "data-state") == "wait"


@pytest.mark.parametrize("client", ["mover_client", "anonymous_client"])
def test_page_says_what_is_special_about_the_game(
    client: str, mover: Player, opponent: Player, request: pytest.FixtureRequest
) -> None:
    game = make_game(mover, opponent, preset="sissa")
    text = text_of(request.getfixturevalue(client).get(f"/games/{game.code}"))

    assert "What is special about Sissa" in text
    assert game.revision.spec.summary in text
    assert "Like chess, except:" in text


def test_page_of_chess_explains_no_rules(game: Game, mover_client: Client) -> None:
    assert "What is special" not in text_of(mover_client.get(f"/games/{game.code}"))


@pytest.mark.parametrize("client", ["stranger_client", "anonymous_client"])
def test_others_watch_a_public_game_without_a_move_bar(
    game: Game, client: str, request: pytest.FixtureRequest
) -> None:
    response = request.getfixturevalue(client).get(f"/games/{game.code}")

    assert response.status_code == 200
    assert "mover – opponent" in text_of(response)
    assert b'id="movebar"' not in response.content
    assert data_of(response)["choices"] == []


@pytest.mark.parametrize("path", ["", "/live", "/board.png", "/resign"])
def test_private_game_does_not_exist_for_strangers(
    mover: Player, opponent: Player, stranger_client: Client, path: str
) -> None:
    game = make_game(mover, opponent, is_public=False)

    assert stranger_client.get(f"/games/{game.code}{path}").status_code == 404


def test_private_game_does_not_exist_for_nobody(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, is_public=False)

    assert anonymous_client.get(f"/games/{game.code}").status_code == 404


def test_private_game_is_there_for_its_players(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, is_public=False)

    assert mover_client.get(f"/games/{game.code}").status_code == 200


def test_page_names_the_deadline_in_the_viewers_zone(
    game: Game, mover: Player, mover_client: Client
) -> None:
    Player.objects.filter(pk=mover.pk).update(time_zone="Asia/Tokyo")

    text = text_of(mover_client.get(f"/games/{game.code}"))

    assert "2 d 23 h" in text
    assert "until Thu 5 Mar, 21:00" in text


@pytest.mark.parametrize(("left", "state"), [(70, "runs"), (23, "soon"), (5, "now")])
def test_own_clock_presses_when_time_runs_out(
    game: Game, mover_client: Client, left: int, state: str
) -> None:
    with time_machine.travel(START + timedelta(hours=72 - left), tick=False):
        mover_client.force_login(Player.objects.get(username="mover"))
        response = mover_client.get(f"/games/{game.code}")

    assert f'class="clock {state}"' in response.content.decode()


def test_opponents_clock_never_presses(game: Game, opponent: Player) -> None:
    with time_machine.travel(START + timedelta(hours=70), tick=False):
        client = Client()
        client.force_login(opponent)
        response = client.get(f"/games/{game.code}")

    assert 'class="clock runs"' in response.content.decode()


def test_looking_at_a_game_whose_time_is_up_ends_it(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    with time_machine.travel(START + timedelta(days=4), tick=False):
        response = anonymous_client.get(f"/games/{game.code}")

    game.refresh_from_db()
    assert "Black won on time." in text_of(response)
    assert game.ended_at == game.turn_started_at + timedelta(days=3)


def test_finished_game_is_a_log_with_replay(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    response = anonymous_client.get(f"/games/{game.code}")

    text = text_of(response)
    assert "mover – opponent, 0–1" in text
    assert "Black won by checkmate." in text
    assert b"data-slider" in response.content
    assert data_of(response)["plies"][3]["k"] == ["e1"]


@pytest.mark.parametrize(
    ("ply", "shown"),
    [("2", 2), ("0", 0), ("-5", 0), ("99", 4), ("x", 4), ("1e9", 4), ("9" * 40, 4)],
)
def test_every_ply_has_an_address(
    mover: Player, opponent: Player, anonymous_client: Client, ply: str, shown: int
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    response = anonymous_client.get(f"/games/{game.code}", {"ply": ply})

    assert response.status_code == 200
    assert data_of(response)["shown"] == shown


def test_page_links_to_the_position_it_shows(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    content = anonymous_client.get(f"/games/{game.code}", {"ply": "2"}).content.decode()

    assert f'href="/games/{game.code}?ply=2" data-link' in content


def test_data_holds_start_and_changes(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "d7d5", "e4d5"))

    data = data_of(mover_client.get(f"/games/{game.code}"))

    assert data["start"]["e1"] == "K"
    assert [ply["c"] for ply in data["plies"]] == [
        {"e2": None, "e4": "P"},
        {"d7": None, "d5": "p"},
        {"e4": None, "d5": "P"},
    ]
    assert (data["plies"][2]["l"], data["plies"][2]["t"], data["plies"][2]["d"]) == (
        ["e4", "d5"],
        ["p"],
        0,
    )


def test_bent_moves_bring_their_paths(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, preset="sissa", moves=("e2e4", "e8e6", "f1e3"))

    plies = data_of(mover_client.get(f"/games/{game.code}"))["plies"]

    assert [ply.get("p") for ply in plies] == [None, None, [["f1", "e2", "e3"]]]


def test_remarks_are_shown_as_text(game: Game, mover: Player, mover_client: Client) -> None:
    play(game, "e2e4")
    Move.objects.update(remark="<b>Hello</b> & <script>alert(1)</script>\nsecond line")

    content = mover_client.get(f"/games/{game.code}").content.decode()

    assert "&lt;b&gt;Hello&lt;/b&gt; &amp; &lt;script&gt;" in content


def test_remarks_are_signed_with_the_first_name_and_ones_own_with_you(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    Player.objects.filter(pk=mover.pk).update(name="Albert Lindqvist")
    game = make_game(mover, opponent, moves=("e2e4",))
    Move.objects.update(remark="Hello.")

    pages = [
        client.get(f"/games/{game.code}").content.decode()
        for client in (opponent_client, mover_client)
    ]

    assert "<b>Albert</b>" in pages[0]
    assert "<b>You</b>" in pages[1]


def test_check_is_shown_in_words_while_it_stands(game: Game, mover_client: Client) -> None:
    play(game, "e2e4", "e7e5", "d2d4", "f8b4")
    assert "Move 3, check." in text_of(mover_client.get(f"/games/{game.code}"))

    play(game, "c2c3")
    assert "Move 3." in text_of(mover_client.get(f"/games/{game.code}"))


@pytest.mark.parametrize("choice", ["short", "figures", "full"])
def test_notation_is_chosen_and_remembered(
    game: Game, anonymous_client: Client, choice: str
) -> None:
    anonymous_client.get(f"/games/{game.code}", {"notation": choice})

    content = anonymous_client.get(f"/games/{game.code}").content.decode()

    assert f'data-notation="{choice}"' in content


def test_draw_offer_is_answered_by_the_opponent_only(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    offer_draw(game_id=game.pk, player=mover, now=START)

    pages = [
        client.get(f"/games/{game.code}")
        for client in (opponent_client, mover_client, stranger_client)
    ]

    assert [f"/games/{game.code}/draw/accept" in page.content.decode() for page in pages] == [
        True,
        False,
        False,
    ]
    assert "mover offers a draw." in text_of(pages[0])
    assert "You have offered a draw." in text_of(pages[1])


def test_proposed_result_is_answered_on_the_page(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    game = make_game(mover, opponent, preset="free-board")
    propose_result(game_id=game.pk, player=mover, winner=0, now=START)

    text = text_of(opponent_client.get(f"/games/{game.code}"))

    assert "mover proposes as the result: that White won." in text


def test_free_board_brings_its_tools(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = make_game(mover, opponent, preset="free-board")

    response = mover_client.get(f"/games/{game.code}")

    assert 'data-tool="remove"' in response.content.decode()
    assert "Not enforced" in text_of(response)
    assert data_of(response)["choices"] == []


def test_own_last_move_on_a_free_board_is_taken_back_and_not_asked_for(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    game = make_game(mover, opponent, preset="free-board", moves=("P e2-e4", "p e7-e5", "P d2-d4"))

    own, other = (
        text_of(client.get(f"/games/{game.code}")) for client in (mover_client, opponent_client)
    )

    assert "Take back the last move" in own
    assert "Ask for a takeback" not in own
    assert "Take back the last move" not in other
    assert "Ask for a takeback" in other


def test_solo_game_shows_the_side_to_move(mover: Player, mover_client: Client) -> None:
    game = make_game(mover, mover, solo=True, days=None, is_public=False, moves=("e2e4",))

    response = mover_client.get(f"/games/{game.code}")

    assert "Black to move" in text_of(response)
    assert (data_of(response)["my_turn"], data_of(response)["flipped"]) == (True, False)


def test_resigned_game_says_who_resigned(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    resign(game_id=game.pk, player=opponent, now=START)

    assert "Black resigned, White won." in text_of(stranger_client.get(f"/games/{game.code}"))


@pytest.mark.parametrize("moves", [(), FOOLS_MATE, FOOLS_MATE[:3]])
def test_page_takes_the_same_queries_however_long_the_game(
    mover: Player,
    opponent: Player,
    stranger_client: Client,
    moves: tuple[str, ...],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(mover, opponent, moves=moves)

    with django_assert_max_num_queries(8):
        stranger_client.get(f"/games/{game.code}")


@pytest.mark.parametrize("moves", [("e4", "e5"), ("e4", "e5", "Nf3", "Nc6")])
def test_page_of_a_player_takes_six_queries(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    moves: tuple[str, ...],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(mover, opponent, moves=moves)
    mover_client.get(f"/games/{game.code}")  # what is news is seen, and noted

    with django_assert_num_queries(6):
        mover_client.get(f"/games/{game.code}")


def test_next_game_is_offered_while_waiting(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    game = make_game(mover, opponent)
    assert "Next game" not in text_of(opponent_client.get(f"/games/{game.code}"))

    make_game(opponent, mover)

    assert "Next game" in text_of(opponent_client.get(f"/games/{game.code}"))


def test_picture_of_the_board_is_a_png(game: Game, anonymous_client: Client) -> None:
    response = anonymous_client.get(f"/games/{game.code}/board.png", {"ply": "0"})

    assert response["Content-Type"] == "image/png"
    assert response.content[:8] == b"\x89PNG\r\n\x1a\n"


def test_game_that_does_not_exist_is_not_found(mover_client: Client) -> None:
    assert mover_client.get("/games/nosuchgame").status_code == 404
