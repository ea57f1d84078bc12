"""The legal moves of a position, for the scripts of pages that show positions, not a game: studies,
problems.
"""

from __future__ import annotations

from courier.games.errors import refusal_of
from courier.table.parts.choices import choice_lines
from variants import Rules, RulesError

MOST_CHOICES = 6_000
MOST_TEXT = 240


def legal_lines(rules: Rules, position: str) -> list[str]:
    """Return the legal moves as clicks; none where nothing is enforced, the game is over or there
    are too many.
    """
    at = rules.position(position)
    if not rules.enforced or rules.outcome(at) is not None:
        return []
    choices = rules.choices(at, written=False)
    return choice_lines(choices) if len(choices) <= MOST_CHOICES else []


def refusal_at(rules: Rules, position: str, text: str) -> str:
    """Return why a text is no legal move from a position; empty if it is one."""
    try:
        rules.read(text, rules.position(position))
    except RulesError as error:
        return refusal_of(error).message
    return ""


def moves_data(rules: Rules, position: str, text: str) -> dict[str, object]:
    """Return the legal moves from a position, or with a text why that is none of them."""
    if text:
        return {"refusal": refusal_at(rules, position, text[:MOST_TEXT])}
    return {"choices": legal_lines(rules, position)}
