"""The choice of boards, pieces and names of squares for a family of games, by looking at them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.drawing.boards import BoardPicture, Look, Piece, picture_of, piece_of
from courier.drawing.boards.looks import BOARDS, FAMILIES, LABELS, LETTERS
from courier.players.enums import BoardTheme
from variants import Board, Decor, PieceOn, PresetSpec, get_rules

FAMILY_NAMES: Final[dict[str, str | Promise]] = {
    "chess": _("Chess and its kin"),
    "large": _("Large boards"),
    "shogi": _("Shogi"),
    "xiangqi": _("Xiangqi"),
    "janggi": _("Janggi"),
    "makruk": _("Makruk and shatranj"),
    "stones": _("Sigma"),
}
# By family: a preset, a first move to be seen, and kinds that show what the sets are like.
_SAMPLES: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "chess": ("chess", "e2e4", ("king", "queen", "rook", "bishop", "knight", "pawn")),
    "large": ("grand-chess", "", ("king", "queen", "marshal", "cardinal", "knight", "pawn")),
    "shogi": ("shogi", "P-7f", ("king", "rook", "silver", "knight", "pawn", "dragon")),
    "xiangqi": (
        "xiangqi", "C2=5", ("general", "advisor", "elephant", "horse", "cannon", "soldier"),
    ),
    "janggi": ("janggi", "79-78", ("general", "guard", "elephant", "horse", "cannon", "soldier")),
    "makruk": ("makruk", "", ("king", "met", "khon", "ma", "ruea", "bia")),
    "stones": ("sigma-4-shogi-quick", "", ()),
}  # fmt: skip
_SET_NAMES: Final[dict[str, str | Promise]] = {
    "": _("Courier"),
    "bold": _("Bold: for small squares"),
    "staunton": _("Staunton"),
    "kanji": _("Two characters"),
    "lettered": _("A character and a letter"),
    "pictured": _("Pictures"),
    LETTERS: _("Letters"),
}
_FIRST_SETS: Final[dict[str, str | Promise]] = {
    "shogi": _("One character"),
    "xiangqi": _("Characters"),
    "janggi": _("Characters"),
    "stones": _("Signs"),
}
_OWN_LABELS: Final[dict[str, str | Promise]] = {
    "shogi": _("9 to 1 and a to i"),
    "xiangqi": _("1 to 9 from each side"),
    "janggi": _("Ranks and files as numbers"),
}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: the value of the form, its name, and a board that shows it, if any."""

    value: str
    name: str | Promise
    picture: BoardPicture | None
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """The page of a family."""

    look: Look

    @property
    def preview(self) -> BoardPicture:
        """A whole board in this look."""
        return replace(_position(self.look.family), look=self.look)

    @property
    def families(self) -> list[tuple[str, str | Promise, bool]]:
        """All families: key, name, whether it is this one."""
        return [(key, name, key == self.look.family) for key, name in FAMILY_NAMES.items()]

    @property
    def boards(self) -> list[Option]:
        """The boards there are, that of the family first."""
        usual = FAMILIES[self.look.family].board
        return [
            Option(
                name,
                BoardTheme(name).label,
                self._sample(board=name),
                name == self.look.board,
            )
            for name in sorted(BOARDS, key=lambda name: name != usual)
        ]

    @property
    def sets(self) -> list[Option]:
        """The sets of pieces the family has; none where there is no choice."""
        sets = FAMILIES[self.look.family].sets
        names = _SET_NAMES | {"": _FIRST_SETS.get(self.look.family, _SET_NAMES[""])}
        if len(sets) < 2:
            return []
        return [
            Option(name, names[name], self._row(pieces=name), name == self.look.pieces)
            for name in sets
        ]

    @property
    def labels(self) -> list[Option]:
        """The names squares may have at the edge; none where there is no choice."""
        if not FAMILIES[self.look.family].own_labels:
            return []
        names = {"own": _OWN_LABELS[self.look.family], "letters": _("Letters and numbers")}
        return [Option(key, names[key], None, key == self.look.labels) for key in LABELS]

    def _sample(self, *, board: str) -> BoardPicture:
        """A corner of a board with two pieces."""
        spec = _spec(self.look.family)
        pieces = _pieces(self.look.family)[:2]
        placed = dict(zip(("b2", "c1"), pieces, strict=False))
        look = replace(self.look, board=board)
        return BoardPicture(
            Board(4, 2), pieces=placed, coordinates=False, decor=_decor(spec), look=look
        )

    def _row(self, *, pieces: str) -> BoardPicture:
        """A row of pieces of a set, those of the second side at its end."""
        shown = _pieces(self.look.family)
        placed = {f"{'abcdef'[at]}1": piece for at, piece in enumerate(shown)}
        look = replace(self.look, pieces=pieces)
        return BoardPicture(
            Board(len(shown), 1), pieces=placed, coordinates=False,
            decor=_decor(_spec(self.look.family)), look=look,
        )  # fmt: skip


def _spec(family: str) -> PresetSpec:
    return get_rules(_SAMPLES[family][0]).spec


def _decor(spec: PresetSpec) -> Decor:
    return Decor(points=spec.decor.points)


@lru_cache(maxsize=len(FAMILIES))
def _position(family: str) -> BoardPicture:
    preset, text, _kinds = _SAMPLES[family]
    rules = get_rules(preset)
    start = rules.start()
    if not text:
        return picture_of(rules, rules.text(start))
    move = rules.read(text, start)
    return picture_of(rules, rules.text(rules.play(start, move)), last_move=move.marks)


@lru_cache(maxsize=len(FAMILIES))
def _pieces(family: str) -> tuple[Piece, ...]:
    spec = _spec(family)
    kinds = {kind.id: kind for kind in spec.pieces}
    names = _SAMPLES[family][2]
    if not names:
        pieces = _position(family).pieces
        return tuple(pieces[square] for square in ("a1", "b2", "c3", "d1", "e6", "f7"))
    return tuple(
        piece_of(spec, PieceOn(kinds[name].labels[side], name, 1 if side else 0))
        for at, name in enumerate(names)
        for side in (int(at >= 4),)
    )
