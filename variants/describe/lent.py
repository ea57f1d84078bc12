"""Moves that pieces lend each other, in words."""

from collections.abc import Iterator
from typing import Final

from variants.core.words import listed
from variants.describe.conditions import bound_words
from variants.describe.moves import betza_words
from variants.describe.zones import a_piece, kind_words, own_zone_words
from variants.spec import ANY, LentSpec, PresetSpec

_NEAR: Final = {
    "one square backward": "directly behind it",
    "one square forward": "directly ahead of it",
}


def lent(spec: PresetSpec) -> Iterator[str]:
    """Yield who may move like whom."""
    for rule in spec.lent:
        yield _lent(spec, rule)
    if spec.lent:
        yield (
            "What is lent is how a piece moves by itself: nobody passes on what was lent to it, and"
            " first moves, castling and captures in passing are not lent."
        )


def _lent(spec: PresetSpec, rule: LentSpec) -> str:
    subject = bound_words(spec, rule.pieces).capitalize()
    lender = "another piece" if ANY in rule.by else a_piece(kind_words(spec, rule.by))
    where = place_words(rule.at)
    how = f"like this: {'; or '.join(betza_words(rule.betza).phrases)}" if rule.betza else ""
    moves = "moves {} instead of in its own way" if rule.instead else "may also move {}"
    text = (
        f"{subject} that has {lender} of its side {where} {moves.format(how or 'like that piece')}."
    )
    if rule.zone is not None:
        text += f" Such a move ends only on {own_zone_words(spec, rule.zone)}."
    return text


def place_words(at: str) -> str:
    """Return where another piece stands: "directly behind it"."""
    return listed([_away(phrase) for phrase in betza_words(at).phrases], "or")


def _away(phrase: str) -> str:
    if phrase in _NEAR:
        return _NEAR[phrase]
    return f"{phrase.removeprefix('leaps ')} away" if phrase.startswith("leaps ") else phrase
