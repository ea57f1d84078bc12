"""A section of a `variants.ini` -> FairyVariant.

The order of evaluation is Fairy-Stockfish's, whatever the order of the lines: board, pieces with
their regions, old spellings, `pawnTypes`, everything else (`fairy_options.OPTIONS`).
"""

from dataclasses import fields, replace
from functools import partial
from typing import Any, Final

from variants.importers import fairy_values as values
from variants.importers.fairy_options import (
    DEPRECATED,
    OPTIONS,
    OWN,
    PAWN_TYPES,
    WITHOUT_RULE,
    Kind,
    Option,
)
from variants.importers.fairy_pieces import CUSTOM, KING, ORDER, PREDEFINED, RANK_IN_ORDER
from variants.importers.fairy_values import BadValue
from variants.importers.fairy_variant import FairyPiece, FairyVariant, Region, rank_region
from variants.importers.ini_text import Entry, Problem, Section

_COLOURS: Final = ("White", "Black")
_REGION_KEYS: Final = {
    f"mobilityRegion{colour}{kind[0].upper()}{kind[1:]}": (kind, side)
    for side, colour in enumerate(_COLOURS)
    for kind in ORDER
}
_PLAIN_KEYS: Final = frozenset(
    {"maxRank", "maxFile", *ORDER, *_REGION_KEYS, *WITHOUT_RULE, *DEPRECATED, "pawnTypes"}
    | {o.key for o in OPTIONS}
)
_NAMES: Final = tuple(field.name for field in fields(FairyVariant))


class SectionReader:
    """Reads one section on top of its parent; `problems` holds what was found."""

    def __init__(self, section: Section, parent: FairyVariant, *, is_own: bool = False) -> None:
        self.section = section
        self.problems: list[Problem] = []
        self._is_own = is_own
        self._known = _PLAIN_KEYS | set(OWN) if is_own else _PLAIN_KEYS
        # Every field of a FairyVariant, changed step by step; its types are checked where they are
        # set.
        self._state: dict[str, Any] = {name: getattr(parent, name) for name in _NAMES}
        self._state["name"] = section.name
        self._pieces = {piece.kind: piece for piece in parent.pieces}

    def read(self) -> FairyVariant:
        """Return the game of the section; what could not be read keeps its inherited value."""
        self._complain_of_unknown_keys()
        self._set("maxRank", "max_rank", partial(values.read_int, low=1, high=10))
        self._set("maxFile", "max_file", values.read_file)
        for kind in ORDER:
            self._read_piece(kind)
        self._read_deprecated()
        for option in (*PAWN_TYPES, *OPTIONS):
            self._read_option(option)
        self._read_own()
        self._state["pieces"] = tuple(
            sorted(self._pieces.values(), key=lambda piece: RANK_IN_ORDER[piece.kind])
        )
        return FairyVariant(**self._state)

    def _entry(self, key: str) -> Entry | None:
        return self.section.entries.get(key)

    def _warn(self, key: str, message: str) -> None:
        self.problems.append(Problem(self.section.entries[key].line, key, message))

    def _note(self, key: str, message: str) -> None:
        self.problems.append(Problem(self.section.entries[key].line, key, message, is_note=True))

    def _fail(self, key: str, message: str) -> None:
        self.problems.append(Problem(self.section.entries[key].line, key, message, is_error=True))

    def _complain_of_unknown_keys(self) -> None:
        for key in self.section.entries:
            if key not in self._known:
                self._warn(key[:60], "is no known key; the line is ignored") if len(
                    key
                ) <= 60 else None
            elif key in DEPRECATED:
                self._note(key, "is an old spelling")

    def _lookup(self, letter: str) -> str | None:
        return next(
            (kind for kind, piece in self._pieces.items() if piece.letter == letter.lower()), None
        )

    def _set(self, key: str, field: str, read: Any) -> None:
        """Set a field from a key, if it is there."""
        entry = self._entry(key)
        if entry is None:
            return
        try:
            self._state[field] = read(entry.value)
        except BadValue as error:
            self._fail(key, str(error))

    # pieces

    def _read_piece(self, kind: str) -> None:
        entry = self._entry(kind)
        if entry is not None:
            letter = entry.value[0]
            if letter.isascii() and letter.isalpha():
                self._add_piece(kind, letter.lower(), entry)
            else:
                if letter != "-":
                    self._fail(kind, f"{letter!r} is no letter")
                self._remove_piece(kind)
            if (kind in CUSTOM or kind == KING) and "e" in self._betza_of(kind):
                self._add_en_passant(kind)
        for side, colour in enumerate(_COLOURS):
            self._read_mobility(kind, side, f"mobilityRegion{colour}{kind[0].upper()}{kind[1:]}")

    def _betza_of(self, kind: str) -> str:
        piece = self._pieces.get(kind)
        return piece.betza if piece else ""

    def _add_piece(self, kind: str, letter: str, entry: Entry) -> None:
        holder = self._lookup(letter)
        if holder is not None:
            if holder != kind:
                self._note(kind, f"takes the letter {letter!r} away from {holder}")
            self._remove_piece(holder)
        before = self._pieces.pop(kind, None)
        betza = PREDEFINED.get(kind)
        if betza is None:
            betza = entry.value[2:] if len(entry.value) > 1 else ("K" if kind == KING else "")
            if len(entry.value) > 1 and entry.value[1] != ":":
                self._warn(kind, "wants a colon after the letter")
        mobility = before.mobility if before else (None, None)
        self._pieces[kind] = FairyPiece(kind, letter, betza.strip(), mobility)

    def _remove_piece(self, kind: str) -> None:
        self._pieces.pop(kind, None)
        choices = self._state["promotion_piece_types"]
        self._state["promotion_piece_types"] = tuple(
            tuple(k for k in side if k != kind) for side in choices
        )

    def _add_en_passant(self, kind: str) -> None:
        types = self._state["en_passant_types"]
        self._state["en_passant_types"] = tuple(
            side if kind in side else (*side, kind) for side in types
        )

    def _read_mobility(self, kind: str, side: int, key: str) -> None:
        entry = self._entry(key)
        if entry is None:
            return
        piece = self._pieces.get(kind)
        if piece is None:
            self._warn(key, f"this game has no {kind}")
            return
        try:
            region = values.read_region(entry.value)
        except BadValue as error:
            self._fail(key, str(error))
            return
        pair = (region, piece.mobility[1]) if side == 0 else (piece.mobility[0], region)
        self._pieces[kind] = replace(piece, mobility=pair)

    # everything else

    def _read_option(self, option: Option) -> None:
        entry = self._entry(option.key)
        if entry is None:
            return
        try:
            value = self._value(option, entry.value)
        except BadValue as error:
            self._fail(option.key, str(error))
            return
        if option.sides:
            pair = list(self._state[option.field])
            for side in option.sides:
                pair[side] = value
            value = tuple(pair)
        self._state[option.field] = value

    def _value(self, option: Option, text: str) -> object:  # noqa: C901 -- one case after another
        match option.kind:
            case Kind.BOOL:
                if text not in ("true", "false"):
                    self._warn(
                        option.key, f"{text[:20]!r} is neither true nor false and counts as false"
                    )
                return values.read_bool(text)
            case Kind.PIECES:
                kinds, stop = values.read_pieces(text, self._lookup)
                if stop:
                    self._warn(
                        option.key, f"no piece has the letter {stop!r}; the list ends before it"
                    )
                return kinds
            case Kind.LIMITS:
                return _merged(self._state[option.field], values.read_limits(text, self._lookup))
            case Kind.PROMOTIONS:
                return _merged(
                    self._state[option.field], values.read_promotions(text, self._lookup)
                )
            case Kind.PIECE:
                return values.read_piece(text, self._lookup)
            case Kind.INT:
                return values.read_int(text)
            case Kind.RANK:
                return values.read_int(text, 1, 10)
            case Kind.FILE:
                return values.read_file(text)
            case Kind.REGION:
                return values.read_region(text)
            case Kind.VALUE:
                return values.read_word(text, values.VALUES)
            case Kind.WORD:
                return values.read_word(text, option.words)
            case Kind.RIGHTS:
                return values.read_rights(text)
            case Kind.TEXT:
                return text

    def _read_deprecated(self) -> None:
        ranks = self._state["max_rank"]
        self._set(
            "promotionRank",
            "promotion_region",
            lambda text: _zones(values.read_int(text, 1, 10), 10, ranks),
        )
        if self._entry("doubleStepRank") or self._entry("doubleStepRankMin"):
            self._read_double_step_ranks(ranks)
        for key, field, side in (
            ("whiteFlag", "flag_region", 0),
            ("blackFlag", "flag_region", 1),
            ("whiteDropRegion", "drop_region", 0),
            ("blackDropRegion", "drop_region", 1),
        ):
            self._read_option(Option(key, field, Kind.REGION, (side,)))
        self._set("castlingRookPiece", "castling_rook_pieces", self._single_rook)
        entry = self._entry("dropOnTop")
        if entry is not None and entry.value == "true":
            self._state["enclosing_drop"] = "top"

    def _single_rook(self, text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        kind = values.read_piece(text, self._lookup)
        return (kind,), (kind,)

    def _read_double_step_ranks(self, ranks: int) -> None:
        entry = self._entry("doubleStepRank")
        lowest = self._entry("doubleStepRankMin")
        try:
            last = values.read_int(entry.value, 1, 10) if entry else 2
            first = values.read_int(lowest.value, 1, 10) if lowest and not entry else 2
        except BadValue as error:
            self._fail("doubleStepRank" if entry else "doubleStepRankMin", str(error))
            return
        self._state["double_step_region"] = _zones(first, last, ranks)

    def _read_own(self) -> None:
        if not self._is_own:
            return
        self._set("unlimitedDrops", "unlimited_drops", values.read_bool)
        self._set("kingType", "king_type", str)
        entry = self._entry("pieceAliases")
        for pair in entry.value.split() if entry else ():
            alias, _, letter = pair.partition(":")
            kind = self._lookup(letter)
            if kind is not None:
                self._pieces[kind] = replace(
                    self._pieces[kind], aliases=self._pieces[kind].aliases + alias
                )


def _merged(
    before: tuple[tuple[str, Any], ...], found: tuple[tuple[str, Any], ...]
) -> tuple[tuple[str, Any], ...]:
    """Return pairs of which later ones replace earlier ones with the same first member; empty
    values are dropped.
    """
    return tuple((key, value) for key, value in {**dict(before), **dict(found)}.items() if value)


def _zones(first: int, last: int, ranks: int) -> tuple[Region, Region]:
    """Return the ranks from `first` to `last` as each side counts them."""
    white = frozenset[str]().union(
        *(rank_region(rank) for rank in range(first, last + 1) if rank <= 10)
    )
    black_ranks = (ranks + 1 - rank for rank in range(first, last + 1))
    return white, frozenset[str]().union(*(rank_region(rank) for rank in black_ranks if rank >= 1))
