"""Position texts as people draw and type them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from courier.catalog.pictures import start_position
from courier.studies.errors import UnreadablePosition
from variants import Rules, RulesError

_RIGHTS: Final = (2, 3)  # the fields of castling and of captures in passing


def canonical_position(rules: Rules, text: str) -> str:
    """Return a position in its canonical text. What is missing behind the side to move is as at the start of a game.

    Who draws a board says nothing of castling and the like: rights that the men on the board cannot have are left out
    there. Raises UnreadablePosition, with what is wrong with the text as it was given.
    """
    fields = text.split()
    try:
        return rules.text(rules.position(text))
    except RulesError as error:
        for completed in _completed(fields, rules.text(start_position(rules)).split()):
            try:
                return rules.text(rules.position(completed))
            except RulesError as other:
                error = error if len(fields) > len(_RIGHTS) else other
        raise UnreadablePosition(reason=error.message.rstrip(".")) from error


def _completed(fields: list[str], start: list[str]) -> Iterator[str]:
    """Yield a text with the fields of the first position that it has not, then without rights, then without more."""
    if len(fields) >= len(start) or len(fields) not in (1, 2):
        return
    whole = [*fields, *start[len(fields) :]]
    yield " ".join(whole)
    bare = ["-" if place in _RIGHTS and not field.isdecimal() else field for place, field in enumerate(whole)]
    yield " ".join(bare)
    yield " ".join([*bare[:-1], "-"])
