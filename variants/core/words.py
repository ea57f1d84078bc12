"""English lists and articles, and verbs that agree with the names of sides."""

from collections.abc import Sequence
from typing import Final

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five"),
    *("six", "seven", "eight", "nine", "ten"),
)
# Names that begin with a vowel and are spoken with a consonant.
_SPOKEN_OTHERWISE: Final = ("eu", "one", "uni", "us")
# Names that end with an s and are one, not many: Zeus, Memphis, Abyss, Chaos.
_ONE_FOR_ALL: Final = ("us", "is", "ss", "chaos", "mars")
_MANY: Final = {"is": "are", "has": "have", "goes": "go", "passes": "pass"}


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


def is_plural(name: str) -> bool:
    """Return whether a side's name is that of many, as Attackers is and White is not."""
    last = name.lower()
    return last == "they" or (last.endswith(("s", "men")) and not last.endswith(_ONE_FOR_ALL))


def agreeing(name: str, predicate: str) -> str:
    """Return what is said of one side, beginning with its verb, as it is said of the side of this
    name: `moves first` of White, `move first` of Attackers.
    """
    if not is_plural(name):
        return predicate
    verb, space, rest = predicate.partition(" ")
    return f"{_MANY.get(verb, verb.removesuffix('s'))}{space}{rest}"


def does(name: str, predicate: str) -> str:
    """Return a sentence about a side without its end: `White moves first`, `Attackers move
    first`. Every sentence whose subject is the name of a side is made here.
    """
    return f"{name} {agreeing(name, predicate)}"


def whose(name: str) -> str:
    """Return the name of an owner: `White's`, `Attackers'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
