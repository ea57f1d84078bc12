"""What the composer asks: notation, parts, drawings, words."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.workshop.models import Draft

COMPOSER = "/presets/composer"
ROOK = [{"legs": [{"to": [[0, 1], [1, 0], [0, -1], [-1, 0]], "reach": 0}]}]


def query(client: Client, sent: object, address: str = COMPOSER) -> Any:
    return client.post(address, sent, content_type="application/json")


def test_notation_is_read_as_parts(mover_client: Client) -> None:
    answer = query(mover_client, {"betza": "RcN", "board": {"files": 9, "ranks": 9}}).json()
    assert (len(answer["parts"]), len(answer["part_words"]), answer["reason"]) == (2, 2, "")
    assert answer["svg"].startswith("<svg")
    assert answer["words"].startswith("Any number of squares straight.")


def test_parts_are_written_as_notation(mover_client: Client) -> None:
    assert query(mover_client, {"parts": ROOK, "board": {}}).json()["betza"] == "R"


def test_fault_of_a_notation_has_its_column(mover_client: Client) -> None:
    answer = query(mover_client, {"betza": "R$"}).json()
    assert (answer["parts"], answer["problems"][0]["column"]) == (None, 2)


def test_parts_that_are_none_are_refused_with_the_place(mover_client: Client) -> None:
    answer = query(mover_client, {"parts": [{"legs": "x"}]}).json()
    assert answer["problems"][0]["path"].startswith("parts")


@pytest.mark.parametrize(
    "sent", [{"betza": 3}, {"betza": "R" * 500}, {"parts": "x"}, {"parts": [{}] * 90}, []]
)
def test_nonsense_is_refused(mover_client: Client, sent: object) -> None:
    assert query(mover_client, sent).json()["error"]["code"] == "not_a_document"


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (
            {"betza": "R" * 500},
            "The notation of a move has at most 400 characters, and this one has 500.",
        ),
        (
            {"betza": 3},
            "This isn’t a preset document: the notation of the move is no text",
        ),
        ({"parts": "x"}, "This isn’t a preset document: these are no parts of a move"),
    ],
)
def test_nonsense_is_refused_in_words(mover_client: Client, sent: object, message: str) -> None:
    assert query(mover_client, sent).json()["error"]["message"] == message


def test_nothing_composed_is_nothing_drawn(mover_client: Client) -> None:
    answer = query(mover_client, {"parts": []}).json()
    assert (answer["betza"], answer["svg"], answer["words"]) == ("", None, "")


def test_composer_is_for_players(anonymous_client: Client, db: None) -> None:
    assert query(anonymous_client, {"betza": "R"}).status_code == 302


@pytest.mark.parametrize("on", ["empty", "setup"])
def test_piece_of_a_draft_is_drawn(mover_client: Client, draft: Draft, on: str) -> None:
    answer = query(
        mover_client,
        {"piece": "king", "on": on, "square": "e1"},
        f"/presets/drafts/{draft.uuid}/diagram",
    )
    assert answer.json()["svg"].startswith("<svg")


@pytest.mark.parametrize(
    "sent", [{"piece": "nobody"}, {"piece": 3, "on": []}, {"piece": "king", "square": "z99"}]
)
def test_piece_there_is_not_has_no_drawing(
    mover_client: Client, draft: Draft, sent: object
) -> None:
    assert query(mover_client, sent, f"/presets/drafts/{draft.uuid}/diagram").json()["svg"] is None


def test_diagram_is_for_the_owner(stranger_client: Client, draft: Draft) -> None:
    assert query(stranger_client, {}, f"/presets/drafts/{draft.uuid}/diagram").status_code == 404


HEXAGONS = {"shape": "hex"}


def test_moves_on_hexagons_are_read_and_written_without_a_mark(mover_client: Client) -> None:
    answer = query(mover_client, {"betza": "fmWflfrceW", "board": HEXAGONS}).json()
    assert (answer["betza"], len(answer["parts"]), answer["reason"]) == ("fmWflfrceW", 2, "")
    assert answer["words"].startswith("One cell through an edge, straight ahead")
    king = [{"legs": [{"to": [[0, 1], [1, 1], [1, 0], [0, -1], [-1, -1], [-1, 0]]}]}]
    assert query(mover_client, {"parts": king, "board": HEXAGONS}).json()["betza"] == "W"


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ([{"kind": "castle"}], "parts[0].kind"),
        ([{"legs": [{"to": [[0, 1]]}, {"turns": [1]}]}], "parts[0].legs"),
        ([{"legs": [{"to": [[0, 1]], "reach": 0, "round": True}]}], "parts[0].legs"),
        ([{"legs": [{"to": [[1, 3]]}]}], "parts[0]"),
    ],
)
def test_what_hexagons_have_not_is_refused_with_the_place(
    mover_client: Client, parts: object, path: str
) -> None:
    answer = query(mover_client, {"parts": parts, "board": HEXAGONS}).json()
    assert answer["problems"][0]["path"] == path


IN_ROWS = {"shape": "hex-rows"}


def test_moves_on_hexagons_in_rows_go_two_ways_ahead(mover_client: Client) -> None:
    answer = query(mover_client, {"betza": "fmWflfrcF", "board": IN_ROWS}).json()
    assert (answer["betza"], len(answer["parts"]), answer["reason"]) == ("fmWflfrcF", 2, "")
    assert answer["words"].startswith("One cell through an edge, ahead to the left or ahead to the")
    ahead = [{"legs": [{"to": [[0, 1], [1, 1]]}]}]
    assert query(mover_client, {"parts": ahead, "board": IN_ROWS}).json()["betza"] == "fW"


@pytest.mark.parametrize("size", [{}, {"files": 9, "ranks": 9}, {"files": "x"}, {"files": 99}])
def test_sketch_of_hexagons_in_rows_needs_no_size(
    mover_client: Client, size: dict[str, object]
) -> None:
    answer = query(mover_client, {"betza": "R", "board": IN_ROWS | size}).json()
    assert answer["svg"].startswith("<svg")


@pytest.mark.parametrize("heights", [[10**9], [1, 2] * 9, [4, 4], "x", [[]], [1.5, 2], [{}]])
def test_heights_that_cannot_be_draw_the_move_on_a_board_of_its_own(
    mover_client: Client, heights: object
) -> None:
    board = HEXAGONS | {"heights": heights}
    answer = query(mover_client, {"betza": "R", "board": board}).json()
    assert answer["svg"].startswith("<svg")
