"""What the set-up editor's script reads, and everything its page shows."""

from __future__ import annotations

from typing import TypedDict

from django.urls import reverse

from courier.drawing.boards import board_extent
from courier.table.parts.script_phrases import game_words, page_words
from courier.table.parts.setup import SavedData, SetupPanel
from courier.table.parts.setup_words import setup_board_words, setup_words
from variants import PieceSpec, PresetSpec, Side, composing_rules, other


class KindData(TypedDict):
    """A kind of stone: how many are to be placed, and the sign it shows on a base."""

    letter: str
    name: str
    count: int
    picture: str | None


class SetupData(TypedDict):
    """Everything the editor's script reads (`static/js/pages/setup.js`)."""

    squares: list[str]
    others: list[str]
    royal: str
    kinds: list[KindData]
    side: str
    base: tuple[str, str]
    text: str
    sent: str
    recommended: str
    saved: list[SavedData]
    preset: str
    urls: dict[str, str]


def setup_context(panel: SetupPanel) -> dict[str, object]:
    """Return what the page of the editor shows beside the game; takes the place of the game page's
    words.
    """
    page = page_words(board_extent(panel.spec.board)) | game_words() | setup_words()
    return {
        "setup": panel,
        "setup_data": setup_data(panel),
        "words": {"board": setup_board_words(), "page": page},
    }


def setup_data(panel: SetupPanel) -> SetupData:
    """Return what the editor's script needs to know."""
    spec = panel.spec
    code = panel.game.code
    rules = composing_rules(panel.game.revision.rules)
    assert rules is not None
    own, others = (
        list(rules.setup_pieces(rules.recommended_setup(s), s))
        for s in (panel.side, other(panel.side))
    )
    royal = next(kind for kind in spec.pieces if kind.royal)
    base = next(kind for kind in spec.pieces if kind.carries and not kind.royal)
    signs = {kind.labels[0]: kind.sign for kind in spec.pieces}
    return {
        "squares": own,
        "others": others,
        "royal": next(
            s
            for s, piece in rules.setup_pieces(panel.recommended, panel.side).items()
            if piece.piece_id == royal.id
        ),
        "kinds": [
            {
                "letter": kind.letter,
                "name": kind.name,
                "count": kind.count,
                "picture": signs[kind.letter] or None,
            }
            for kind in panel.kinds
        ],
        "side": spec.sides[panel.side].colour,
        "base": (_base_name(spec, base, panel.side), _base_name(spec, royal, panel.side)),
        "text": panel.text,
        "sent": panel.sent,
        "recommended": panel.recommended,
        "saved": list(panel.saved),
        "preset": panel.game.revision.preset.key,
        "urls": {
            "check": reverse("game_preview", args=[code]),
            "send": reverse("game_move", args=[code]),
            "save": reverse("arrangement_save"),
            "forget": reverse("arrangement_delete", args=["code"]),
        },
    }


def _base_name(spec: PresetSpec, kind: PieceSpec, side: Side) -> str:
    return f"{spec.sides[side].name} {kind.name.lower()}"
