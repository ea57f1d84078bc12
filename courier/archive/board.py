"""The board a position is drawn on: what it shows without scripts, and what its script needs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, TypedDict

from django.utils.translation import gettext as _

from courier.archive.drawings import (
    ANYBODY,
    FIRST,
    NOBODY,
    SECOND,
    TURNS,
    WALL,
    WHATEVER,
    Drawing,
    drawing_of,
    empty_placement,
    owner,
    read_drawing,
)
from courier.archive.filters import ArchiveFilter
from courier.archive.openings import read_line, start_of, words_of
from courier.archive.placements import rows_of
from courier.common.choices import set_choices
from courier.common.errors import DomainError
from courier.drawing.boards import (
    BoardPicture,
    Piece,
    board_extent,
    has_hands,
    piece_of,
    wall_piece,
)
from courier.drawing.boards.looks import USUAL, Tastes
from courier.presets.models import PresetRevision
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.pieces_data import PieceData, piece_data
from courier.table.parts.script_phrases import board_words
from courier.table.parts.strips import pieces_by_label
from variants import PieceOn, PieceSpec, Rules, Side, composing_rules

_NEUTRAL: Final = ("gold", "blue", "green", "red")
_PROMOTED: Final = "~"
FIRST_SIDE: Final[Side] = 0
SECOND_SIDE: Final[Side] = 1


class DrawingData(TypedDict):
    """What `static/js/pages/archive.js` reads. `rows` are square names as the text has them, null
    for holes.
    """

    table: BoardKit
    rows: list[list[str | None]]
    is_exact: bool
    marks: dict[str, str]
    hand: dict[str, int]
    turn: str
    start: dict[str, str]
    comma: str
    braces: bool
    brackets: bool
    wild: list[str]
    words: dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class HeldPiece:
    """A piece that can be in hand, and how many are."""

    piece: Piece
    count: int


@dataclass(frozen=True, slots=True)
class Army:
    """What can be drawn of one side."""

    side_name: str
    pieces: tuple[Piece, ...]
    hand: tuple[HeldPiece, ...]


@dataclass(frozen=True, slots=True)
class WildMark:
    """A mark that stands for several pieces, or for nobody."""

    mark: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class DrawingBoard:
    """The board of a preset with what was drawn on it."""

    preset_key: str
    preset_name: str
    rules: Rules
    drawing: Drawing
    is_exact: bool
    is_composed: bool
    armies: tuple[Army, ...]
    has_walls: bool
    wild: tuple[WildMark, ...]
    picture: BoardPicture
    data: DrawingData


def drawing_board(
    form: ArchiveFilter, *, is_requested: bool, tastes: Tastes = USUAL
) -> DrawingBoard | None:
    """The board of a search: where one is asked for or something about positions is, if a preset is
    chosen.

    No query after the form has been read; 1 where it has not.
    """
    key = form.cleaned_data.get("preset") if form.is_valid() or form.is_bound else ""
    if not key or not (is_requested or form.has_position_query):
        return None
    revision = form.revision(key)
    rules = revision.rules
    _name_turns(form, rules)
    drawing, is_exact = _drawn(rules, form)
    return _board(revision, drawing, is_exact=is_exact, tastes=tastes)


def board_of_position(
    revision: PresetRevision, position: str, *, tastes: Tastes = USUAL
) -> DrawingBoard:
    """A board on which a whole position is drawn; it is clear where the text cannot be read. No
    query.
    """
    rules = revision.rules
    try:
        drawing = drawing_of(rules, position)
    except DomainError:
        drawing = read_drawing(rules, empty_placement(rules), is_exact=True)
    return _board(revision, drawing, is_exact=True, tastes=tastes)


def _board(
    revision: PresetRevision, drawing: Drawing, *, is_exact: bool, tastes: Tastes
) -> DrawingBoard:
    rules = revision.rules
    pieces = _pieces(rules, drawing)
    wild = wild_marks(rules)
    return DrawingBoard(
        preset_key=revision.preset.key,
        preset_name=revision.preset.name,
        rules=rules,
        drawing=drawing,
        is_exact=is_exact,
        is_composed=composing_rules(rules) is not None or not rules.enforced,
        armies=_armies(rules, pieces, drawing),
        has_walls=_has_walls(rules),
        wild=wild,
        picture=_picture(rules, drawing, pieces | {each.mark: each.piece for each in wild}),
        data=_data(rules, drawing, pieces, wild, is_exact=is_exact, tastes=tastes),
    )


def _name_turns(form: ArchiveFilter, rules: Rules) -> None:
    """Let the choice of the side to move say the names of the sides."""
    named = [
        (turn, _("%(side)s to move") % {"side": side.name})
        for turn, side in zip(TURNS, rules.spec.sides, strict=True)
    ]
    set_choices(form, "turn", [("", _("Either side to move")), *named])


def wild_marks(rules: Rules) -> tuple[WildMark, ...]:
    """The marks of patterns, as discs: those of the sides in their colours."""
    first, second = rules.spec.sides
    taken = {first.colour, second.colour}
    free = next(colour for colour in _NEUTRAL if colour not in taken)
    return (
        WildMark(FIRST, Piece("?", first.colour, side_name=first.name, name=_("piece (any)"))),
        WildMark(
            SECOND, Piece("?", second.colour, side=1, side_name=second.name, name=_("piece (any)"))
        ),
        WildMark(ANYBODY, Piece("?", free, side=-1, name=_("any piece"))),
        WildMark(NOBODY, Piece("×", free, side=-1, name=_("empty"))),
    )


def _drawn(rules: Rules, form: ArchiveFilter) -> tuple[Drawing, bool]:
    """What the fields describe, and whether it is a whole position; a blank board for what cannot
    be read.
    """
    typed = {
        name: str(form.data.get(name, "")).strip() for name in ("position", "moves", "pattern")
    }
    try:
        if typed["position"]:
            return drawing_of(rules, typed["position"]), True
        if typed["moves"]:
            return (
                drawing_of(
                    rules,
                    rules.text(read_line(rules, start_of(rules), words_of(typed["moves"])).end),
                ),
                True,
            )
        if typed["pattern"]:
            return read_drawing(rules, typed["pattern"], is_exact=False), False
    except DomainError:
        pass
    is_exact = bool(typed["position"])
    return read_drawing(rules, empty_placement(rules), is_exact=is_exact), is_exact


def _pieces(rules: Rules, drawing: Drawing) -> dict[str, Piece]:
    """Every piece by label, promoted ones being what they are; of composed pieces the simple ones
    and those drawn.
    """
    spec = rules.spec
    if composing_rules(rules) is None:
        found = {
            label: piece
            for label, piece in pieces_by_label(spec).items()
            if not label.endswith(_PROMOTED)
        }
        drawn = {mark for row in drawing.rows for mark in row if owner(mark)} - found.keys()
        walls = {WALL: wall_piece(spec)} if rules.enforced else {}
        return (
            found
            | walls
            | {label: piece_of(spec, PieceOn(label, None, _side(label))) for label in sorted(drawn)}
        )
    stones = [kind.labels[0] for kind in spec.pieces if not kind.carries]
    bases = [
        (kind, letters) for kind in spec.pieces if kind.carries for letters in _stacks(kind, stones)
    ]
    rows = (*drawing.rows, *rows_of(rules.text(start_of(rules))))
    drawn = {mark.upper() for row in rows for mark in row if owner(mark)} - {
        letters for _, letters in bases
    }
    [plain_base, *_] = [kind for kind in spec.pieces if kind.carries and not kind.royal]
    royal = next((kind for kind in spec.pieces if kind.carries and kind.royal), plain_base)
    bases += [
        (royal if letters.startswith(royal.labels[0]) else plain_base, letters)
        for letters in sorted(drawn)
    ]
    return {
        label: piece_of(spec, PieceOn(label, kind.id, side))
        for kind, letters in bases
        for side, label in ((FIRST_SIDE, letters), (SECOND_SIDE, letters.lower()))
    }


def _stacks(base: PieceSpec, stones: list[str]) -> list[str]:
    """A base alone and with one stone of each kind, by label; of royal ones the label comes
    first.
    """
    return [base.labels[0], *([] if base.royal else stones)]


def _side(label: str) -> Side:
    return FIRST_SIDE if owner(label) == FIRST else SECOND_SIDE


def _armies(rules: Rules, pieces: dict[str, Piece], drawing: Drawing) -> tuple[Army, ...]:
    spec = rules.spec
    held = Counter(drawing.hand)
    labels = _held_labels(rules)
    return tuple(
        Army(
            side.name,
            tuple(piece for piece in pieces.values() if piece.side == number),
            tuple(
                HeldPiece(pieces[label], held[label])
                for label in labels[number]
                if label in pieces and label[0] != "+"
            ),
        )
        for number, side in enumerate(spec.sides)
    )


def _held_labels(rules: Rules) -> tuple[list[str], list[str]]:
    """What either side may have in hand: what it begins with, and where captured pieces are kept
    those.

    Royals are never kept, nor kinds that captured pieces turn back from.
    """
    spec = rules.spec
    if not has_hands(spec):
        return [], []
    first = rules.hands(rules.start(None, lambda _count: 0))
    hands = spec.hands if spec.hands is not None and spec.hands.captures else None
    turned = (
        {kind.promoted for kind in spec.pieces}
        if hands is None or not hands.keeps_promotion
        else set()
    )
    kept = [
        kind
        for kind in spec.pieces
        if hands is not None and not kind.royal and kind.id not in turned
    ]
    ours, theirs = (
        [
            kind.labels[side]
            for kind in spec.pieces
            if kind in kept or kind.labels[side] in first[side]
        ]
        for side in (0, 1)
    )
    return ours, theirs


def _square_rows(rules: Rules) -> list[list[str | None]]:
    board = rules.board
    return [
        [None if square in board.holes else board.name(square) for square in row]
        for row in board.rows
    ]


def _marks(rules: Rules, drawing: Drawing, blank: str) -> dict[str, str]:
    """The marks by square name."""
    return {
        square: mark
        for names, marks in zip(_square_rows(rules), drawing.rows, strict=True)
        for square, mark in zip(names, marks, strict=True)
        if square is not None and mark != blank
    }


def _has_walls(rules: Rules) -> bool:
    """Whether walls stand on the board in games of the preset."""
    effects = rules.spec.effects
    return effects.walls is not None or bool(effects.petrified)


def _picture(rules: Rules, drawing: Drawing, pieces: dict[str, Piece]) -> BoardPicture:
    spec = rules.spec
    drawn = _marks(rules, drawing, WHATEVER)
    return BoardPicture(
        board=spec.board,
        pieces={square: pieces[mark] for square, mark in drawn.items() if mark in pieces},
        decor=spec.decor,
        look=USUAL.of(spec),
    )


def _data(
    rules: Rules,
    drawing: Drawing,
    pieces: dict[str, Piece],
    wild: tuple[WildMark, ...],
    *,
    is_exact: bool,
    tastes: Tastes,
) -> DrawingData:
    start = rules.text(start_of(rules))
    table = board_kit(rules, [start], tastes=tastes)
    look = tastes.of(rules.spec)
    known: dict[str, PieceData] = {
        label: piece_data(piece, look) for label, piece in pieces.items()
    }
    known |= {each.mark: piece_data(each.piece) for each in wild}
    return {
        "table": {**table, "pieces": known},
        "rows": _square_rows(rules),
        "is_exact": is_exact,
        "marks": _marks(rules, drawing, NOBODY if is_exact else WHATEVER),
        "hand": dict(Counter(drawing.hand)),
        "turn": drawing.turn,
        "start": _marks(rules, drawing_of(rules, start), NOBODY),
        "comma": "," if composing_rules(rules) is not None else "",
        "braces": not rules.enforced,
        "brackets": has_hands(rules.spec),
        "wild": [each.mark for each in wild],
        "words": {"board": board_words() | {"empty": _("nothing placed")}, "page": _words(rules)},
    }


def _words(rules: Rules) -> dict[str, str]:
    return {
        "board": (
            _(
                "Board, %(extent)s. Arrow keys move, Enter places the selected piece, letters"
                " place pieces."
            )
            % {"extent": board_extent(rules.spec.board)}
        ),
        "placed": _("%(piece)s on %(square)s."),
        "emptied": _("Nothing on %(square)s."),
        "undone": _("Undone."),
        "cleared": _("Board cleared."),
        "filled": _("The starting position."),
    }
