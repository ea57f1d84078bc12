"""The moves of a turn as one text, where a turn has several."""

from typing import Final

from variants.core.errors import IllegalMove, NotationError, RulesError
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.protocol import Rules
from variants.spec.turns import MOST_MOVES

BETWEEN: Final = ","


def moves_left(rules: Rules, position: Position) -> int:
    """Return how many moves the turn still has, the next one included; 1 where turns are single
    moves.
    """
    return rules.moves_left(position) if isinstance(rules, GameRules) else 1


def turn_parts(rules: Rules, position: Position, text: str) -> list[str]:
    """Return the texts of the moves of a turn, which commas part, or blanks where the first word
    is a move and the whole text is none. Raises NotationError.
    """
    parts = [part.strip() for part in text.split(BETWEEN)]
    words = text.split()
    if len(parts) == 1 and len(words) > 1 and _is_move(rules, position, words[0]):
        parts = [text] if _is_move(rules, position, text) else words
    if not all(parts) or len(parts) > MOST_MOVES:
        raise NotationError("notation", "part the moves of a turn by commas: e4, d4", text)
    return parts


def _is_move(rules: Rules, position: Position, text: str) -> bool:
    try:
        rules.read(text, position)
    except RulesError:
        return False
    return True


def unfinished(text: str, left: int) -> IllegalMove:
    """Return the refusal of a turn that has moves left."""
    moves = "one more move" if left == 1 else f"{left} more moves"
    return IllegalMove("unfinished-turn", f"your turn has {moves}", text, left=left)


def overfull(text: str) -> IllegalMove:
    """Return the refusal of moves after the end of a turn."""
    return IllegalMove("turn-over", "these are more moves than your turn has", text)
