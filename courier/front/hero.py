"""The one board of the home page."""

from __future__ import annotations

from dataclasses import dataclass

from courier.drawing.boards import BoardPicture
from courier.front.queries import Showcase
from courier.games.words import numbered
from courier.table.lines import GameLine, line_of, position_picture


@dataclass(frozen=True, slots=True)
class Hero:
    """A position worth looking at and the game it is from; `to_move` is empty unless the game
    runs.
    """

    line: GameLine
    picture: BoardPicture
    shown: str
    to_move: str


def hero_of(showcase: Showcase) -> Hero:
    """What the home page says about its board."""
    game = showcase.game
    sides = game.revision.rules.spec.sides
    return Hero(
        line=line_of(game),
        picture=position_picture(game, showcase.move),
        shown=numbered(showcase.move),
        to_move=sides[game.side_to_move].name if showcase.is_running else "",
    )
