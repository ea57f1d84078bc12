"""The men of the games that come with the site, as the editor offers them."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.common.boards.pieces import is_known
from courier.workshop.documents import BLANK
from courier.workshop.known_men import known_men
from variants.authoring import check_document


def test_most_frequent_men_come_first_and_none_comes_twice() -> None:
    men = known_men()
    assert [(man["name"], man["betza"]) for man in men[:4]] == [
        ("Rook", "R"), ("Knight", "N"), ("Bishop", "B"), ("Queen", "Q"),
    ]  # fmt: skip
    assert len({man["betza"] for man in men}) == len(men) > 80


@pytest.mark.parametrize(("name", "betza"), [("Sissa", "[R=fsbsB][B=fsbsR]"), ("Cannon", "mRcpR"), ("Lance", "fR")])
def test_men_of_many_families_are_there_with_their_move_in_words(name: str, betza: str) -> None:
    (man,) = [man for man in known_men() if man["betza"] == betza]
    assert man["name"] == name
    assert man["words"].endswith(".")


def test_every_man_has_a_picture_and_can_be_taken_into_a_preset() -> None:
    for man in known_men():
        assert is_known(man["picture"]), man
        kind = {"name": man["name"], "label": "X", "betza": man["betza"], "picture": man["picture"]}
        document = {**BLANK, "key": "taken", "pieces": {**BLANK["pieces"], "taken": kind}}
        assert check_document(document).problems == (), man


def test_men_are_given_to_whoever_is_signed_in(mover_client: Client, client: Client) -> None:
    answer = mover_client.get("/presets/drafts/men")
    assert answer.json() == {"men": list(known_men())}
    assert answer["Cache-Control"] == "private, max-age=3600"
    assert client.get("/presets/drafts/men").status_code == 302
    assert mover_client.post("/presets/drafts/men").status_code == 405
