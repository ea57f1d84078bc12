"""The start of a game as position text: the fixed array, or one drawn by a mode."""

from collections.abc import Callable

from variants.core.errors import PresetError
from variants.spec import PresetSpec, SetupMode

BLANK = "?"


def start_text(spec: PresetSpec, mode: str | None, draw: Callable[[int], int] | None) -> str:
    """Return the start position's text.

    In a preset with modes the first one is the default, and `draw(n)` must give a uniform number below n.
    Raises PresetError for an unknown mode or a missing `draw`.
    """
    if not spec.setup.modes:
        if mode is not None:
            raise PresetError("unknown-mode", f"this preset has one fixed array, no mode {mode!r}", mode, path="setup")
        return spec.setup.text
    chosen = spec.setup.modes[0] if mode is None else next((m for m in spec.setup.modes if m.key == mode), None)
    if chosen is None:
        known = ", ".join(m.key for m in spec.setup.modes)
        raise PresetError("unknown-mode", f"this preset has the modes {known}, not {mode!r}", mode or "", path="setup")
    if draw is None:
        raise PresetError("no-draw", "the array of this preset is random, and no draw was given", path="setup")
    return _dealt(spec, chosen, draw)


def shuffled(pool: tuple[str, ...], draw: Callable[[int], int]) -> list[str]:
    """Return the pool in a uniformly drawn order (Fisher and Yates)."""
    order = list(pool)
    for last in range(len(order) - 1, 0, -1):
        other = draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _dealt(spec: PresetSpec, mode: SetupMode, draw: Callable[[int], int]) -> str:
    """Return the text with its blanks filled: side 1's are those in the upper half of the board."""
    pool = spec.setup.shuffle
    ours = shuffled(pool, draw)
    theirs = shuffled(pool, draw) if mode.relation == "independent" else ours
    # Read from the top left, side 1's blanks come first, each row in the order of the files.
    top = theirs[::-1] if mode.relation == "central" else theirs
    labels = [spec.piece(i).labels[1] for i in top] + [spec.piece(i).labels[0] for i in ours]
    placement, rest = spec.setup.text.split(" ", 1)
    parts = placement.split(BLANK)
    filled = "".join(part + label for part, label in zip(parts, [*labels, ""], strict=True))
    return f"{filled} {rest}"
