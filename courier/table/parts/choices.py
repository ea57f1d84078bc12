"""The legal moves as the page carries them: the clicks that make each, in one short line."""

from __future__ import annotations

from collections.abc import Sequence

from variants import Choice

SEPARATOR = "|"


def choice_lines(choices: Sequence[Choice]) -> list[str]:
    """Return a line for each move: its steps, and behind `|` its text where that is not the steps
    joined together.

    There may be thousands of them, where a move also places a wall.
    """
    return [_line(choice) for choice in choices]


def _line(choice: Choice) -> str:
    steps = " ".join(choice.steps)
    return steps if choice.text == "".join(choice.steps) else f"{steps}{SEPARATOR}{choice.text}"


def pass_text(choices: Sequence[Choice]) -> str:
    """Return the text of a pass, if one is legal: the piece that does not move, its square written
    twice.
    """
    doubled = (choice.text for choice in choices if choice.steps[0] * 2 == choice.text)
    return next(doubled, "")
