"""Hints for drafts: sentences on the page, in the answer to a save, and nothing that keeps from
publishing.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from courier.workshop.documents import Document
from courier.workshop.hints import shown
from courier.workshop.models import Draft
from variants.authoring import Hint

LANCE = {"name": "Lance", "label": "L", "betza": "fR", "picture": "shogi_lance"}


def odd(document: Document) -> Document:
    return {**document, "pieces": {**document["pieces"], "lance": LANCE}}


def saved(client: Client, draft: Draft, document: Document) -> Any:
    sent = {"version": 1, "document": document}
    return client.post(
        f"/presets/drafts/{draft.uuid}/save", sent, content_type="application/json"
    ).json()


def test_save_shows_what_looks_unintended(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    answer = saved(mover_client, draft, odd(document))
    assert answer["problems"] == []
    assert [(hint["code"], hint["path"], hint["value"]) for hint in answer["hints"]] == [
        ("look-alike", "board.turned", ""),
        ("never-appears", "pieces.lance", ""),
    ]
    assert (
        answer["hints"][1]["message"]
        == "Lance never appears: it is neither in the set-up nor in hand, and nothing promotes to"
        " it. "
        "Add it somewhere, or remove it."
    )
    assert answer["pawns"] == ["lance"]


def test_blank_board_gives_no_hint(mover_client: Client, draft: Draft, document: Document) -> None:
    state = mover_client.get(f"/presets/drafts/{draft.uuid}/").context["editor_state"]
    assert (state["hints"], state["pawns"]) == ([], [])


def test_page_without_scripts_lists_hints(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    saved(mover_client, draft, odd(document))
    page = mover_client.get(f"/presets/drafts/{draft.uuid}/").content.decode()
    assert "It works, but this looks unintended" in page
    assert "<code>pieces.lance</code>: Lance never appears" in page


def test_hints_do_not_keep_from_publishing(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    saved(mover_client, draft, odd(document))
    answer = mover_client.post(
        f"/presets/drafts/{draft.uuid}/publish", {"visibility": "private", "key": "odd-lances"}
    )
    assert answer.headers["Location"] == "/presets/odd-lances"


SENTENCES = [
    (
        Hint("castling-without-rights", "setup.text", {"side": "", "value": "KQkq"}),
        "The rules have castling, but nobody has the right to castle at the start.",
    ),
    (
        Hint("castling-without-rights", "setup.text", {"side": "White", "value": "KQkq"}),
        "King and partner of White are ready, but without a castling right at the start.",
    ),
    (
        Hint("castling-without-rights", "setup.text", {"side": "Defenders", "value": "KQkq"}),
        "King and partner of Defenders are ready, but without a castling right at the start.",
    ),
    (
        Hint("castling-without-pair", "castling"),
        "The rules have castling, but no king and partner are on their castling rank at the start.",
    ),
    (
        Hint("never-promotes", "pieces.pawn", {"name": "Pawn"}),
        "Pawn can’t move from the last rank, and no rule promotes it there.",
    ),
    (
        Hint("royal-promotes", "promotion", {"name": "King"}),
        "King is royal and may promote: it then stops being royal.",
    ),
    (
        Hint("nothing-turns", "turning"),
        (
            "Pieces may turn over, but none has a kind it turns into. Choose one under Pieces, More"
            " about this piece."
        ),
    ),
    (
        Hint("hands-stay-empty", "hands"),
        (
            "Nothing is ever in hand: captured pieces don’t go there, and the hands are empty at "
            "the start."
        ),
    ),
    (
        Hint("look-alike", "board.turned", {"names": "Gold, Silver, Lance", "count": "5"}),
        (
            "Tokens of both sides look alike: Gold, Silver, Lance and 2 more. "
            "Turn those of the second side upside down, or give the sides other colours."
        ),
    ),
]


@pytest.mark.parametrize(("hint", "sentence"), SENTENCES)
def test_hint_is_shown_in_a_sentence(hint: Hint, sentence: str) -> None:
    with translation.override("en"):
        assert shown(hint)["message"] == sentence
