"""The arrangements a player keeps, as lines of a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from courier.drawing.boards import BoardPicture, piece_of
from courier.drawing.boards.looks import USUAL
from courier.games.models import SavedSetup
from variants import composing_rules


@dataclass(frozen=True, slots=True)
class ArrangementLine:
    """A kept arrangement with its board, as the first side would set it up."""

    code: str
    name: str
    preset_name: str
    picture: BoardPicture


def arrangement_lines(setups: Iterable[SavedSetup]) -> list[ArrangementLine]:
    """Return the lines of arrangements read with their preset and its revision; no query."""
    return [
        ArrangementLine(setup.code, setup.name, setup.preset.name, arrangement_picture(setup))
        for setup in setups
    ]


def arrangement_picture(setup: SavedSetup) -> BoardPicture:
    """Return the board with nothing but the arrangement on it."""
    assert setup.preset.current is not None, "an arrangement is saved under the current revision"
    rules = composing_rules(setup.preset.current.rules)
    assert rules is not None, "only presets whose players compose set-ups have arrangements"
    pieces = {
        square: piece_of(rules.spec, piece)
        for square, piece in rules.setup_pieces(setup.text, 0).items()
    }
    spec = rules.spec
    return BoardPicture(
        spec.board,
        pieces=pieces,
        coordinates=False,
        decor=spec.decor,
        look=USUAL.of(spec),
    )
