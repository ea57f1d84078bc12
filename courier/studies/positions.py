"""Position texts as people draw and type them."""

from __future__ import annotations

from courier.studies.errors import UnreadablePosition
from variants import Rules, RulesError, pasted_position


def canonical_position(rules: Rules, text: str) -> str:
    """Return a position in its canonical text. What is missing behind the side to move is as at the
    start of a game.

    Who draws a board says nothing of castling and the like: rights that the pieces on the board
    cannot have are left out. Raises UnreadablePosition.
    """
    try:
        return rules.text(pasted_position(rules, text))
    except RulesError as error:
        raise UnreadablePosition(reason=error.message.rstrip(".")) from error
