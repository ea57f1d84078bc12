"""The pieces of the games that come with the site, as the editor offers them."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.drawing.boards.piece_set import is_known
from courier.workshop.documents import BLANK
from courier.workshop.known_pieces import known_pieces
from variants.authoring import check_document


def test_most_frequent_pieces_come_first_and_none_comes_twice() -> None:
    pieces = known_pieces()
    assert [(piece["name"], piece["betza"]) for piece in pieces[:4]] == [
        ("Rook", "R"), ("Bishop", "B"), ("Knight", "N"), ("Queen", "Q"),
    ]  # fmt: skip
    assert len({piece["betza"] for piece in pieces}) == len(pieces) > 80


@pytest.mark.parametrize(
    ("name", "betza"), [("Sissa", "[R=fsbsB][B=fsbsR]"), ("Cannon", "mRcpR"), ("Lance", "fR")]
)
def test_pieces_of_many_families_are_there_with_their_move_in_words(name: str, betza: str) -> None:
    (piece,) = [piece for piece in known_pieces() if piece["betza"] == betza]
    assert piece["name"] == name
    assert piece["words"].endswith(".")


def test_every_piece_has_a_picture_and_can_be_taken_into_a_preset() -> None:
    for piece in known_pieces():
        assert is_known(piece["picture"]), piece
        kind = {
            "name": piece["name"],
            "label": "X",
            "betza": piece["betza"],
            "picture": piece["picture"],
        }
        document = {**BLANK, "key": "taken", "pieces": {**BLANK["pieces"], "taken": kind}}
        assert check_document(document).problems == (), piece


def test_pieces_are_given_to_whoever_is_signed_in(mover_client: Client, client: Client) -> None:
    answer = mover_client.get("/presets/drafts/pieces")
    assert answer.json() == {"pieces": list(known_pieces())}
    assert answer["Cache-Control"] == "private, max-age=3600"
    assert client.get("/presets/drafts/pieces").status_code == 302
    assert mover_client.post("/presets/drafts/pieces").status_code == 405
