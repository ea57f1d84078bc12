"""Short move texts as the game writes them itself, where the board has its own names of squares."""

from __future__ import annotations

from collections.abc import Sequence

from courier.drawing.boards import Look
from courier.games.models import Move
from courier.table.parts.timeline import placement
from variants import Move as RulesMove
from variants import Position, Rules, own_text


def shown_moves(rules: Rules, start: str, moves: Sequence[Move], look: Look) -> list[str]:
    """Return the short texts of a game. No query."""
    if not look.own_labels:
        return [move.shown for move in moves]
    before = [start, *(move.position for move in moves)]
    return [
        shown_move(rules, text, move.shown, move.squares, look)
        for text, move in zip(before, moves, strict=False)
    ]


def shown_line(rules: Rules, position: str, line: Sequence[str], look: Look) -> list[str]:
    """Return the short texts of moves that are played one after the other from a position, given by
    those in short algebraic. Raises RulesError.
    """
    if not look.own_labels:
        return list(line)
    before = rules.position(position)
    shown = []
    for text in line:
        move = rules.read(text, before)
        shown.append(written_move(rules, before, move, look))
        before = rules.play(before, move)
    return shown


def written_move(rules: Rules, before: Position, move: RulesMove, look: Look) -> str:
    """Return the short text of a move of the rules in a position."""
    shown = rules.write(move, before, "san")
    if not look.own_labels:
        return shown
    return shown_move(rules, rules.text(before), shown, move.marks, look)


def shown_move(rules: Rules, position: str, shown: str, squares: Sequence[str], look: Look) -> str:
    """Return the short text of a move in a position."""
    if not look.own_labels:
        return shown
    return own_text(rules.spec, shown, squares, placement(rules, position))
