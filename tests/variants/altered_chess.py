"""Chess with other tables, for tests of single components."""

from __future__ import annotations

from collections.abc import Iterable

from variants import Position, get_rules
from variants.engine.game_rules import GameRules

LONE_KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def altered_chess(tables: str, *, without: str = "", start: str = "") -> GameRules:
    """Return chess with these tables, without others (`castling draws`), and with another array if
    one is given.
    """
    dropped = f"without = {without.split()!s}\n".replace("'", '"') if without else ""
    array = f'\n[setup]\ntext = "{start}"\n' if start else ""
    rules = get_rules(f'extends = "chess"\nkey = "test"\nname = "Test"\n{dropped}{tables}{array}')
    assert isinstance(rules, GameRules)
    return rules


def played(
    rules: GameRules, position: Position, moves: Iterable[str]
) -> tuple[Position, list[str]]:
    """Return the position after some moves, and the keys of those before it."""
    history: list[str] = []
    for move in moves:
        history.append(rules.key(position))
        position = rules.play(position, rules.read(move, position))
    return position, history
