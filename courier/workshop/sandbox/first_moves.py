"""Whether the moves of a first position can be listed while somebody waits."""

from __future__ import annotations

from typing import Final

from variants import Position, PresetError, Rules, TooMuchWork, counted

# So many moves are made at most to list them once; the dearest shipped game takes 7 000.
MOST_LISTED: Final = 100_000


def check_first_moves(rules: Rules, position: Position) -> None:
    """Raise PresetError when too many moves have to be made to list those of a position."""
    if not rules.enforced:
        return
    try:
        with counted(MOST_LISTED):
            rules.legal_moves(position)
    except TooMuchWork as error:
        raise PresetError(
            "too-slow",
            "pieces: this game is too slow to play here: more than"
            f" {MOST_LISTED} moves have to be worked out for one turn. Give fewer pieces moves of"
            " several parts, or make the board or the armies smaller",
            path="pieces",
        ) from error
