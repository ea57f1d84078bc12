"""English lists and articles."""

from collections.abc import Sequence
from typing import Final

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five"),
    *("six", "seven", "eight", "nine", "ten"),
)
# Names that begin with a vowel and are spoken with a consonant.
_SPOKEN_OTHERWISE: Final = ("eu", "one", "uni", "us")


def listed(names: Sequence[str], joint: str = "or") -> str:
    """Return the names as a list in words: `f1, h1 or g2`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def number(count: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def article(name: str) -> str:
    """Return the article of a piece's name: an elephant, a unicorn."""
    first = name.lower()
    is_vowel = first[:1] in tuple("aeiou") and not first.startswith(_SPOKEN_OTHERWISE)
    return "an" if is_vowel else "a"


def a_piece(name: str) -> str:
    """Return a name with its article."""
    return f"{article(name)} {name}"
