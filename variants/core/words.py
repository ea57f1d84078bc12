"""English lists."""

from collections.abc import Sequence


def listed(names: Sequence[str], joint: str = "or") -> str:
    """Return the names as a list in words: `f1, h1 or g2`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
