"""What the page of a preset says about its pieces and its board, worked out from the rules
themselves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from courier.drawing.boards import (
    BoardPicture,
    Piece,
    board_extent,
    diagram_picture,
    in_own_colours,
    piece_of,
    zone_picture,
)
from courier.presets.models import PresetRevision
from courier.presets.pictures import begins_with_setups, start_picture, start_position
from variants import (
    MEGABYTE,
    Board,
    MoveDiagram,
    PieceOn,
    PieceSpec,
    PresetSpec,
    RuleSection,
    array_count,
    get_rules,
    get_spec,
    move_diagrams,
    rules_sections,
    sized_cache,
    zone_maps,
)

Ways = dict[str, tuple[tuple[str, ...], ...]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece as the page shows it: picture, letters, words, and the diagram of its moves
    (None if it has none).

    `ways` are all ways to each square of a piece that turns corners, by square; empty for everybody
    else. A special case of a piece (`is_case`) has a diagram with coordinates; it follows the piece
    itself, who then `has_cases`.
    """

    name: str
    text: str
    letters: str
    piece: Piece
    piece_id: str
    picture: BoardPicture | None = None
    label: str = ""
    is_case: bool = False
    has_cases: bool = False
    ways: Ways = field(default_factory=dict)

    @property
    def is_bent(self) -> bool:
        """Whether the piece turns corners; then its diagram is the large one."""
        return bool(self.ways)

    @property
    def ways_id(self) -> str:
        """The id of the element that holds `ways` for the page's script."""
        return f"ways-{self.piece.picture or self.piece.label}"


@dataclass(frozen=True, slots=True)
class ZoneFigure:
    """A part of the board as the page shows it: heading, words, and the board with both sides'
    squares.
    """

    title: str
    text: str
    picture: BoardPicture

    @property
    def label(self) -> str:
        """What somebody hears who does not see the board."""
        return f"{self.title}: {self.text}"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the facts column."""

    name: str
    value: str


def kinds_of(revision: PresetRevision) -> tuple[Kind, ...]:
    """The kinds of pieces, those that turn corners first. Cached by document."""
    return _kinds(revision.document)


def zones_of(revision: PresetRevision) -> tuple[ZoneFigure, ...]:
    """The zones of the preset. Cached by document."""
    return _zones(revision.document)


def sections_of(revision: PresetRevision) -> tuple[RuleSection, ...]:
    """The rules in words, written from the document. Cached."""
    return _sections(revision.document)


def _content(document: str) -> str:
    return get_spec(document).content_hash


@sized_cache(most=4 * MEGABYTE, key=_content)
def _sections(document: str) -> tuple[RuleSection, ...]:
    return rules_sections(get_rules(document).spec)


@sized_cache(most=12 * MEGABYTE, key=_content)
def _kinds(document: str) -> tuple[Kind, ...]:
    spec = get_rules(document).spec
    diagrams = defaultdict(list)
    for diagram in move_diagrams(spec):
        diagrams[diagram.piece_id].append(diagram)
    kinds = [
        kind for piece in spec.pieces for kind in _kinds_of_piece(spec, piece, diagrams[piece.id])
    ]
    return tuple(sorted(kinds, key=lambda kind: not kind.is_bent))


@sized_cache(most=4 * MEGABYTE, key=_content)
def _zones(document: str) -> tuple[ZoneFigure, ...]:
    spec = get_rules(document).spec
    return tuple(ZoneFigure(it.title, it.note, zone_picture(spec, it)) for it in zone_maps(spec))


def _kinds_of_piece(spec: PresetSpec, kind: PieceSpec, diagrams: list[MoveDiagram]) -> list[Kind]:
    """One entry a diagram: a piece whose first move is special has two. Special cases follow the
    piece itself.
    """
    sample = PieceOn(label=kind.labels[0], piece_id=kind.id, side=0)
    piece = piece_of(spec, in_own_colours(spec, sample))
    letters = " ".join(dict.fromkeys(kind.labels))
    has_cases = bool(diagrams and diagrams[0].title)
    plain = Kind(kind.name, kind.text, letters, piece, kind.id, has_cases=has_cases)
    kinds = [plain] if has_cases or not diagrams else []
    for diagram in diagrams:
        first = _("%(name)s, first move") % {"name": kind.name} if kinds else kind.name
        entry = replace(
            plain,
            name=diagram.title or first,
            text=diagram.note,
            letters="" if kinds else letters,
            piece=piece_of(spec, diagram.piece) if diagram.title else piece,
            picture=diagram_picture(spec, diagram),
            label=_diagram_label(kind, diagram),
            is_case=bool(diagram.title),
            has_cases=False,
            ways=diagram.ways,
        )
        kinds.append(entry)
    return kinds


def _diagram_label(kind: PieceSpec, diagram: MoveDiagram) -> str:
    name = f"{kind.name.lower()} {diagram.label}" if diagram.title else kind.name.lower()
    return _("Moves of the %(name)s from %(square)s") % {"name": name, "square": diagram.origin}


def _size(board: Board) -> str:
    is_flat = not (board.is_hex or board.is_levelled)
    return f"{board.files} × {board.ranks}" if is_flat else board_extent(board)


def facts_of(revision: PresetRevision) -> list[Fact]:
    """Board, pieces and beginnings at a glance."""
    spec = revision.rules.spec
    first, second = (side.name for side in spec.sides)
    facts = [
        Fact(_("Board"), _size(spec.board)),
        Fact(_("Pieces"), _pieces_words(start_picture(revision))),
        Fact(
            _("Sides"), _("%(first)s begins, then %(second)s") % {"first": first, "second": second}
        ),
    ]
    if spec.also_called:
        facts.append(Fact(_("Also called"), spec.also_called))
    if spec.setup_modes:
        count = number_format(array_count(spec), force_grouping=True)
        facts.append(Fact(_("Array"), _("drawn at random, one of %(count)s") % {"count": count}))
    if begins_with_setups(revision.rules):
        facts.append(Fact(_("Array"), _("set up by the players")))
    elif spec.enforced:
        facts.append(Fact(_("First moves"), str(_first_moves(revision))))
    return facts


def _first_moves(revision: PresetRevision) -> int:
    """How many legal moves the first position has, in the example where the array is drawn."""
    rules = revision.rules
    return len(rules.legal_moves(start_position(rules)))


def _pieces_words(picture: BoardPicture) -> str:
    """`16 a side`, or both numbers where they differ."""
    counts = Counter(piece.side for piece in picture.pieces.values())
    if counts[0] == counts[1]:
        return _("%(n)d a side") % {"n": counts[0]}
    return _("%(first)d against %(second)d") % {"first": counts[0], "second": counts[1]}
