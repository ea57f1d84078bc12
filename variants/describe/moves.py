"""Movers in English: how a kind of piece goes, from its Betza text."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from variants.core.words import listed
from variants.describe.account import Account
from variants.describe.bends import bent_shapes
from variants.describe.hexagons import hex_shapes
from variants.describe.levels import level_shapes
from variants.describe.lines import single_shapes
from variants.movement.betza import Mover, parse, shape_of, stride_of
from variants.movement.imitation import Imitating, imitations
from variants.movement.reader import slices

__all__ = ["ALSO_PASSING", "FIRST", "PASSING", "Account", "betza_words"]

Shapes = Callable[[Iterable[Mover]], list[Account]]

FIRST: Final = "on its first move also "
PASSING: Final = "captures in passing"
ALSO_PASSING: Final = ", also in passing"

_VICTIMS: Final = {
    "c": "enemies",
    "o": "enemies that are not royal",
    "k": "royal enemies",
    "d": "pieces of its own side",
}
_VERBS: Final = ("leaps", "goes", "hops")


@dataclass(frozen=True, slots=True)
class _Manner:
    """What a mover may do, apart from where it goes; capturing in passing is told for itself."""

    modes: str
    initial: bool

    @classmethod
    def of(cls, mover: Mover) -> "_Manner":
        return cls(mover.modes.replace("e", ""), mover.initial)

    def applied(self, phrases: tuple[str, ...]) -> str:
        """Return the phrases with their conditions, as one."""
        parts = [phrase.partition("; ") for phrase in phrases]
        joined = "; or ".join(self._limited(head) + joint + tail for head, joint, tail in parts)
        return f"{FIRST}{joined}" if self.initial else joined

    def _limited(self, phrase: str) -> str:
        if "x" in self.modes:
            return (
                "borrows the moves of a piece of its own side and another kind that stands"
                f" {phrase}"
            )
        if self.modes == "mc":
            return phrase
        if self.modes == "m":
            return f"{phrase}, without capturing"
        if self.modes == "c":
            return (
                f"{phrase}, only to capture" if phrase.startswith(_VERBS) else f"captures {phrase}"
            )
        victims = listed([_VICTIMS[letter] for letter in self.modes if letter != "m"], "and")
        return f"{phrase}, {'capturing' if 'm' in self.modes else 'only to capture'} {victims}"


def betza_words(text: str) -> Account:
    """Return the moves a Betza text stands for. Raises PresetError for a text that cannot be
    read.
    """
    shapes = _shapes_of(text)
    account = _account(parse(text), shapes)
    phrases = (*account.phrases, *map(_imitating, imitations(text)))
    if not account.unexplained:
        return Account(phrases)
    return Account(
        phrases, tuple(part for part in slices(text) if _account(parse(part), shapes).unexplained)
    )


def _shapes_of(text: str) -> Shapes:
    """Return what puts moves of one leg into words, on the board a text is for."""
    if stride := stride_of(text):
        return partial(level_shapes, stride=stride)
    shape = shape_of(text)
    return single_shapes if shape == "square" else partial(hex_shapes, shape=shape)


def _imitating(rule: Imitating) -> str:
    """Return whose moves an imitator makes, and which of them."""
    moves = "m" in rule.modes
    is_usual = set(rule.modes) <= set("mce")
    victims = [] if is_usual else [_VICTIMS[letter] for letter in rule.modes if letter in "ckd"]
    verb = "moves" if moves else "captures"
    phrase = f"{verb} like the piece of either side that moved last" + (
        ", turned back to front" if rule.turned else ""
    )
    if moves and rule.modes == "m":
        phrase += ", without capturing"
    if victims:
        phrase += f", capturing {listed(victims, 'and')}"
    return phrase + ALSO_PASSING if "e" in rule.modes else phrase


def _account(movers: tuple[Mover, ...], shapes: Shapes) -> Account:
    phrases: list[str] = []
    unexplained: list[str] = []
    by_manner: dict[_Manner, list[Mover]] = {}
    for mover in movers:
        by_manner.setdefault(_Manner.of(mover), []).append(mover)
    for manner, found in by_manner.items():
        account = _shapes(found, shapes)
        takes_so = [mover.passing for mover in found]
        also = ALSO_PASSING if all(takes_so) else ""
        if manner.modes:
            phrases.append(manner.applied(account.phrases) + also)
            unexplained += account.unexplained
        if any(takes_so) and not (also and manner.modes):
            phrases.append(PASSING)
    return Account(tuple(phrases), tuple(unexplained))


def _shapes(movers: list[Mover], shapes: Shapes) -> Account:
    """Return the phrases of movers that share a manner."""
    phrases = (
        ["leaps to any square of the board"] if any(mover.is_anywhere for mover in movers) else []
    )
    unexplained: list[str] = []
    single = [mover for mover in movers if len(mover.segments) == 1]
    bent = [mover for mover in movers if len(mover.segments) > 1]
    for account in (*shapes(single), *bent_shapes(bent)):
        phrases += account.phrases
        unexplained += account.unexplained
    return Account(tuple(phrases), tuple(unexplained))
