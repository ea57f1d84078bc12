"""Moves as what a piece may do: `leap two squares straight`, `go any number of squares forward`."""

from collections.abc import Iterable, Sequence
from typing import Final

from variants.authoring.betza_reader import parts_of
from variants.authoring.betza_writer import write_parts
from variants.authoring.parts import Part
from variants.core.errors import PresetError
from variants.core.geometry import Shape
from variants.core.words import listed
from variants.describe.moves import betza_words
from variants.movement.mover import Mover

_VERBS: Final = {
    "leaps": "leap",
    "goes": "go",
    "hops": "hop",
    "captures": "capture",
    "borrows": "borrow",
}
_FIRST: Final = "on its first move also "
_OR: Final = "; or "


def abilities(parts: Sequence[Part]) -> list[str]:
    """Return what parts let a piece do, one phrase for each way to go."""
    if not parts:
        return []
    text = write_parts(parts)
    account = betza_words(text)
    if account.unexplained or not account.phrases:
        return [f"move as {text} says"]
    return [ability for phrase in account.phrases for ability in _infinitives(phrase)]


def ability(part: Part) -> str:
    """Return what one part lets a piece do."""
    return joined(abilities([part]))


def joined(phrases: Sequence[str]) -> str:
    """Return phrases as one, told apart even where they hold commas."""
    return "; or ".join(phrases) if any("," in phrase for phrase in phrases) else listed(phrases)


def abilities_of(movers: Iterable[Mover], shape: Shape) -> list[str] | None:
    """Return what movers let a piece do on a board of that shape, None if there are no words for
    it.
    """
    parts = parts_of(movers, shape)
    if parts is None:
        return None
    try:
        return abilities(parts)
    except PresetError:
        return None


def _infinitives(phrase: str) -> list[str]:
    is_first = phrase.startswith(_FIRST)
    found = [_infinitive(way.partition("; ")[0]) for way in phrase.removeprefix(_FIRST).split(_OR)]
    return [f"{words}, as its first move" for words in found] if is_first else found


def _infinitive(phrase: str) -> str:
    verb, _, rest = phrase.partition(" ")
    return (
        f"{_VERBS[verb]} {rest.replace(' and lands ', ' and land ')}"
        if verb in _VERBS
        else f"go {phrase}"
    )


def lowered(sentence: str) -> str:
    """Return a sentence with a small first letter, to stand inside another."""
    return f"{sentence[:1].lower()}{sentence[1:]}"
