"""Position texts as other programs write them -> positions, whose text is then ours.

For texts that people paste. What this program has stored itself is read by `Rules.position`, which
forgives nothing. Understood are: castling rights and squares of captures in passing that nobody
has, a castling field by the files of the rooks, fields that are missing behind the side to move or
that a preset has no use for, counts of checks behind the counters, a hand written as a rank of its
own, and an empty hand where a preset has none.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from variants.core.errors import InvalidPosition
from variants.core.geometry import FILE_LETTERS, SQUARE_NAME
from variants.core.position import LONGEST_TEXT, Position
from variants.rules.protocol import Rules
from variants.special.table import composing_rules

NOTHING: Final = "-"
_COUNTERS: Final = ("0", "1")
_CHECKS_LEFT: Final = re.compile(r"[0-9]+\+[0-9]+")
_CHECKS_GIVEN: Final = re.compile(r"\+([0-9])\+([0-9])")
_PASSED: Final = re.compile(r"-|0|(?:[a-z][1-9][0-9]?){1,4}")
_EMPTY_HANDS: Final = ("[]", "[-]")


@dataclass(frozen=True, slots=True)
class _Fields:
    """The fields of a position text; `middle` stands before the counters, `extra` behind them.

    Rights that are not `said` are those of the first position, all of them or none.
    """

    placement: str
    side: str
    rights: str
    passed: str
    middle: tuple[str, ...]
    counters: tuple[str, ...]
    extra: tuple[str, ...]
    said: bool = True

    def __str__(self) -> str:
        front = (self.placement, self.side, self.rights, self.passed)
        return " ".join((*front, *self.middle, *self.counters, *self.extra))


def pasted_position(rules: Rules, text: str) -> Position:
    """Return the position that a text of this or another program describes.

    Rights nobody has are left out. Raises InvalidPosition, with what is wrong with the text as it
    was given.
    """
    try:
        return rules.position(text)
    except InvalidPosition as error:
        refusal = error
    if len(text) > LONGEST_TEXT or (len(rules.board.rows) > 1 and "/" not in text):
        raise refusal
    if rules.spec.special:
        return _completed(rules, text, refusal)
    if not rules.enforced:
        return _without_rules(rules, text, refusal)
    fields = _fields(rules, text)
    if fields is None or not (
        _are_rights(rules, fields.rights) and _are_passed(rules, fields.passed)
    ):
        raise refusal
    return _read(rules, fields)


def _are_passed(rules: Rules, text: str) -> bool:
    """Return whether a field is one of captures in passing: nothing, or squares of the board."""
    names = SQUARE_NAME.findall(text)
    return _PASSED.fullmatch(text) is not None and all(
        rules.board.square(name) is not None for name in names
    )


def _are_rights(rules: Rules, text: str) -> bool:
    """Return whether a field is one of castling: wings or files of the board, each once."""
    known = f"KQkq{FILE_LETTERS[: rules.spec.files]}{FILE_LETTERS[: rules.spec.files].upper()}"
    return text in (NOTHING, "0") or (set(text) <= set(known) and len(set(text)) == len(text))


def _without_rules(rules: Rules, text: str, refusal: InvalidPosition) -> Position:
    """Read placement, side and number of the move; boards without rules have nothing else."""
    fields = text.split() or [""]
    number = fields[-1] if len(fields) > 2 and fields[-1].isdecimal() else "1"
    try:
        return rules.position(" ".join((fields[0], *(fields[1:2] or ["w"]), number)))
    except InvalidPosition:
        raise refusal from None


def _completed(rules: Rules, text: str, refusal: InvalidPosition) -> Position:
    """Read a text of rules written as code, whose fields are its own; those that are missing are as
    at the start.
    """
    composing = composing_rules(rules)
    first = rules.start()
    if composing is not None and composing.is_setting_up(first):
        first = composing.combined(composing.recommended_setup(0), composing.recommended_setup(1))
    fields = text.split()
    usual = rules.text(first).split()
    if len(fields) >= len(usual):
        raise refusal
    try:
        return rules.position(" ".join((*fields, *usual[len(fields) :])))
    except InvalidPosition:
        raise refusal from None


def _fields(rules: Rules, text: str) -> _Fields | None:
    """Return the fields of a text, those that are missing as at the start; None for more than there
    can be.
    """
    usual = _usual(rules)
    placement, *rest = text.split() or [""]
    given = [found for found in (_CHECKS_GIVEN.fullmatch(field) for field in rest) if found]
    left = [field for field in rest if _CHECKS_LEFT.fullmatch(field)]
    rest = [
        field
        for field in rest
        if not (_CHECKS_GIVEN.fullmatch(field) or _CHECKS_LEFT.fullmatch(field))
    ]
    side = rest.pop(0) if rest else usual.side
    front = [
        rest.pop(0)
        for _ in ("rights", "passed")
        if rest and (len(rest) > 2 or not rest[0].isdecimal())
    ]
    counters = rest[:2]
    extra = tuple(rest[2:])
    said = bool(front or counters)
    if not said:
        front = [usual.rights, usual.passed]
    if len(extra) > len(usual.extra):
        return None
    rights, passed = (*front, NOTHING, NOTHING)[:2]
    return _Fields(
        _placement(rules, placement, usual.placement),
        side,
        rights,
        passed,
        _checks(usual.middle, left, given),
        (*counters, *_COUNTERS[len(counters) :]),
        extra or usual.extra,
        said,
    )


def _usual(rules: Rules) -> _Fields:
    """Return the fields of a first position; of arrays drawn by lot the first one.

    A preset in the making may have none yet: then those of FEN.
    """
    modes = rules.spec.setup_modes
    try:
        first = rules.start(modes[0].key if modes else None, lambda _: 0)
    except InvalidPosition:
        return _Fields(rules.spec.setup.text.split()[0], "w", NOTHING, NOTHING, (), _COUNTERS, ())
    placement, side, rights, passed, *rest = rules.text(first).split()
    at = next(at for at in range(len(rest)) if rest[at].isdecimal())
    return _Fields(
        placement,
        side,
        rights,
        passed,
        tuple(rest[:at]),
        tuple(rest[at : at + 2]),
        tuple(rest[at + 2 :]),
    )


def _checks(
    usual: tuple[str, ...], left: Sequence[str], given: Sequence[re.Match[str]]
) -> tuple[str, ...]:
    """Return the field of the checks still to be given, which others write as those given, if the
    preset has one.
    """
    if not usual or not _CHECKS_LEFT.fullmatch(usual[0]):
        return usual
    if left:
        return (left[0], *usual[1:])
    if given:
        most = usual[0].split("+")
        still = [
            max(0, int(all_of) - int(done))
            for all_of, done in zip(most, given[0].groups(), strict=True)
        ]
        return (f"{still[0]}+{still[1]}", *usual[1:])
    return usual


def _placement(rules: Rules, placement: str, usual: str) -> str:
    """Return a placement with its hand in brackets, if the preset has hands."""
    if "[" in usual:
        ranks = placement.split("/")
        if "[" not in placement and len(ranks) == rules.spec.ranks + 1:
            return f"{'/'.join(ranks[:-1])}[{ranks[-1].strip('-')}]"
        return placement.replace("[-]", "[]")
    for empty in _EMPTY_HANDS:
        placement = placement.removesuffix(empty)
    return placement


def _read(rules: Rules, fields: _Fields) -> Position:
    """Read the fields with as many of the rights as can be. Raises InvalidPosition for what else is
    wrong.
    """
    bare = replace(fields, rights=NOTHING, passed=NOTHING)
    try:
        rules.position(str(bare))
    except InvalidPosition as error:
        bare = replace(bare, extra=tuple(NOTHING for _ in fields.extra))
        if not _if_readable(rules, bare):
            raise error from None
    kept = _rights(rules, bare, fields)
    whole = replace(kept, passed=fields.passed)
    return rules.position(str(whole if _if_readable(rules, whole) else kept))


def _rights(rules: Rules, bare: _Fields, fields: _Fields) -> _Fields:
    """Return the bare fields with those castling rights that king and partner on their squares can
    have.
    """
    if not fields.said:
        return _if_readable(rules, replace(bare, rights=fields.rights)) or bare
    kept = bare
    for letter in dict.fromkeys(fields.rights.strip("-0")):
        flags = (letter, *_flags_by_file(rules, letter))
        wanted = (replace(kept, rights=kept.rights.strip(NOTHING) + flag) for flag in flags)
        kept = next((found for found in wanted if _if_readable(rules, found)), kept)
    return kept


def _if_readable(rules: Rules, fields: _Fields) -> _Fields | None:
    try:
        rules.position(str(fields))
    except InvalidPosition:
        return None
    return fields


def _flags_by_file(rules: Rules, letter: str) -> list[str]:
    """Return the flag of the castling with the partner on a file, where there is one only."""
    side = 1 if letter.islower() else 0
    found = [
        way.flag
        for way in rules.spec.castling
        if way.side == side and way.rook[0] == letter.lower()
    ]
    return found if len(found) == 1 else []
