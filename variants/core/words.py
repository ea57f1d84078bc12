"""English lists and articles."""

from collections.abc import Sequence


def listed(names: Sequence[str], joint: str = "or") -> str:
    """Return the names as a list in words: `f1, h1 or g2`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def a_piece(name: str) -> str:
    """Return a name with its article."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"
