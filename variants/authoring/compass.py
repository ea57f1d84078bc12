"""Sets of first steps -> the shortest direction letters that say them."""

from functools import lru_cache
from itertools import combinations, permutations
from typing import Final

from variants.core.geometry import Vector
from variants.movement.directions import Atom, Family, cut, keeps

MAX_WORDS: Final = 3
_HEX_WORDS: Final = (
    *("f", "b", "l", "r", "s", "v", "fl", "fr", "bl", "br", "fh", "bh", "lh", "rh"),
    *("ff", "bb", "ll", "rr"),
)

# Words of an atom in the order of preference.
_WORDS: Final[dict[Family, tuple[str, ...]]] = {
    "orth": ("f", "b", "s", "v", "l", "r"),
    "diag": ("f", "b", "l", "r", "fl", "fr", "bl", "br"),
    "oblique": (
        *("f", "b", "s", "v", "l", "r", "fh", "bh", "lh", "rh", "hr", "hl", "fs", "bs", "fv", "bv"),
        *(
            "lv",
            "rv",
            "ls",
            "rs",
            "lf",
            "rf",
            "fl",
            "fr",
            "lb",
            "rb",
            "bl",
            "br",
            "ff",
            "bb",
            "ll",
            "rr",
        ),
    ),
    "king": ("f", "b", "l", "r", "fl", "fr", "bl", "br"),
}


def direction_letters(atom: Atom, steps: frozenset[Vector]) -> str:
    """Return the letters that keep exactly these of an atom's steps; nothing for all of them, and
    for some on hexagons that no letters keep apart.
    """
    if atom.is_hex:
        return _hex_letters(atom, steps)
    shortened = frozenset(_shortened(vector, atom.long, atom.short) for vector in steps)
    return _letters(atom.family, shortened)


def _shortened(vector: Vector, long: int, short: int) -> Vector:
    """Return the step of the same direction of the smallest atom of its family: W, F or N."""
    scale = {long: 1 if short in (0, long) else 2, short: 1, 0: 0} if short != long else {long: 1}
    x, y = vector
    return (scale[abs(x)] * ((x > 0) - (x < 0)), scale[abs(y)] * ((y > 0) - (y < 0)))


@lru_cache(maxsize=1024)
def _letters(family: Family, steps: frozenset[Vector]) -> str:
    vectors = Atom(family, 2 if family == "oblique" else 1, 1, 1).vectors()
    if steps == frozenset(vectors):
        return ""
    words_of = [word for word in _WORDS[family] if cut(word, pairs=family != "orth") == [word]]
    kept = {word: frozenset(v for v in vectors if keeps(word, v, family)) for word in words_of}
    useful = [word for word, found in kept.items() if found and found <= steps]
    found = [
        text
        for count in range(1, MAX_WORDS + 1)
        for words in combinations(useful, count)
        if frozenset().union(*(kept[word] for word in words)) == steps
        for text in [_joined(words, family)]
        if text
    ]
    if found:
        return min(found, key=len)
    wanted = [vector for vector in vectors if vector in steps]
    return "".join(
        next(word for word in reversed(useful) if kept[word] == {vector}) for vector in wanted
    )


def _hex_letters(atom: Atom, steps: frozenset[Vector]) -> str:
    vectors = frozenset(atom.vectors())
    if steps == vectors:
        return ""
    kept = {
        word: frozenset(vector for vector in vectors if atom.keeps(word, vector))
        for word in _HEX_WORDS
    }
    useful = {word: found for word, found in kept.items() if found and found <= steps}
    words = []
    left = set(steps)
    for word, found in sorted(useful.items(), key=lambda entry: (-len(entry[1]), len(entry[0]))):
        if found & left:
            words.append(word)
            left -= found
    return _joined(tuple(words), "diag") if not left else ""


def _joined(words: tuple[str, ...], family: Family) -> str:
    """Return words one after the other in an order in which they are read as these words again; ""
    if there is none.
    """
    for order in permutations(words):
        text = "".join(order)
        if cut(text, pairs=family != "orth") == list(order):
            return text
    return ""
