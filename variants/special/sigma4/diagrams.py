"""Pictures of how stones, stacked stones and the royal base move, worked out by the rules
themselves.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from variants.core.description import Mark, MoveDiagram
from variants.core.piece import PieceOn, Side
from variants.spec import PresetSpec
from variants.special.sigma4.shapes import Shape, can_go, is_safe_shape, may_enter
from variants.special.sigma4.stones import base_code, is_royal, read_letters
from variants.special.sigma4.ways import BOARD, OUT

CENTRE: Final = "d4"
STONES: Final = "WFDEZCNJ"


@dataclass(frozen=True, slots=True)
class Scene:
    """A base of White with others round it (`+FW` of its own, `-D` of the enemy), and what there is
    to see.
    """

    base: str
    origin: str
    title: str
    note: str
    others: dict[str, str] = field(default_factory=dict)
    lines: tuple[tuple[str, ...], ...] = ()


SINGLE: Final = {
    "W": "One square straight.",
    "F": "One square diagonally.",
    "D": "Leaps two squares straight, whatever stands between.",
    "E": "Leaps two squares diagonally, whatever stands between.",
    "Z": "Leaps two squares straight and three to the side.",
    "C": "Leaps one square straight and three to the side.",
    "N": "Leaps one square straight and two to the side.",
    "J": "Leaps three squares straight or diagonally, whatever stands between.",
}
STACKED: Final = (
    Scene(
        "WW",
        "d4",
        "Two wazirs: WW",
        "Slides up to two squares straight. With three wazirs it would be three, with four "
        "wazirs four. Here the own base on d5 stops it upwards; the enemy base on f4 may be taken.",
        {"d5": "+FW", "f4": "-FW"},
    ),
    Scene(
        "FFF",
        "d4",
        "Three ferzes: FFF",
        "Slides up to three squares diagonally. All squares before the target must be empty: the"
        " own base on f2 stops it, and behind the enemy base on b6, which may be taken, it"
        " cannot go.",
        {"f2": "+FW", "b6": "-FW"},
    ),
    Scene(
        "DD",
        "b2",
        "Two dabbabas: DD",
        "Leaps two squares straight, or twice so in one direction. What is leapt over does not"
        " matter (b3), but the square between both leaps must be empty: d2 is not, so f2 cannot be"
        " reached.",
        {"b3": "+FW", "d2": "-FW"},
    ),
    Scene(
        "EE",
        "c3",
        "Two elephants: EE",
        "Leaps two squares diagonally, or twice so in one direction. The base on d4 is "
        "leapt over; the base on e5 may be taken, and ends the way to g7.",
        {"d4": "+FW", "e5": "-FW"},
    ),
    Scene(
        "JNDF",
        "d4",
        "Four stones: JNDF",
        "Moves as any one of its stones: three squares far as a jumper, like a knight, two squares"
        " straight as a dabbaba, one square diagonally as a ferz. Never as two of them in one"
        " move.",
    ),
)
ROYAL: Final = (
    Scene(
        "RFF",
        "c2",
        "The royal base slides",
        "The dabbaba on f3 attacks d3. The royal base may not stop there, and may not "
        "slide across it to e4 either.",
        {"f3": "-D"},
        (("f3", "d3"),),
    ),
    Scene(
        "REE",
        "b2",
        "The royal base leaps",
        "The knight on e2 attacks d4. The royal base may not stop there, but leaping "
        "twice it may pass: f6 can be reached, since d4 is empty.",
        {"e2": "-N"},
        (("e2", "d4"),),
    ),
)


def diagrams(spec: PresetSpec) -> tuple[MoveDiagram, ...]:
    """Return a diagram for each stone, for stacked and mixed stones, and for the crossing rule of
    the royal base.
    """
    royal = next(piece.id for piece in spec.pieces if piece.royal)
    base = next(piece.id for piece in spec.pieces if piece.carries and not piece.royal)
    stones = {piece.labels[0]: piece for piece in spec.pieces if not piece.carries}
    found = []
    for letter in STONES:
        scene = Scene(letter, CENTRE, "", SINGLE[letter])
        found.append(
            _diagram(scene, stones[letter].id, stones[letter].name, (base, royal), carrier=base)
        )
    found += [_diagram(scene, base, spec.piece(base).name, (base, royal)) for scene in STACKED]
    found += [_diagram(scene, royal, spec.piece(royal).name, (base, royal)) for scene in ROYAL]
    return tuple(found)


def _diagram(
    scene: Scene, piece_id: str, name: str, kinds: tuple[str, str], *, carrier: str = ""
) -> MoveDiagram:
    others = {square: _other(text, kinds[0]) for square, text in scene.others.items()}
    reached = _reached(scene, others)
    return MoveDiagram(
        piece_id=piece_id,
        name=name,
        label=scene.base,
        board=BOARD,
        origin=scene.origin,
        marks=dict.fromkeys(sorted(reached), Mark("both")),
        ways={},
        example=None,
        note=scene.note,
        carrier=carrier,
        title=scene.title,
        others=others,
        lines=scene.lines,
    )


def _other(text: str, base: str) -> PieceOn:
    side: Side = 0 if text[0] == "+" else 1
    return PieceOn(text[1:] if side == 0 else text[1:].lower(), base, side)


def _code(label: str, side: Side) -> int:
    heap = read_letters(label.upper())
    assert heap is not None
    return base_code(heap[0], side, royal=bool(heap[1]))


def _reached(scene: Scene, others: dict[str, PieceOn]) -> Iterable[str]:
    """Return the squares the base of a scene may go to."""
    origin = BOARD.indices[scene.origin]
    board = [0] * BOARD.size
    board[origin] = _code(scene.base, 0)
    for square, piece in others.items():
        board[BOARD.indices[square]] = _code(piece.label, piece.side)
    placement = tuple(board)
    for target, _ in OUT[origin]:
        if not may_enter(placement, target, 0) or not can_go(placement, origin, target):
            continue
        if not is_royal(placement[origin]) or is_safe_shape(placement, Shape(origin, target)):
            yield BOARD.name(target)
