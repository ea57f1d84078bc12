"""PresetSpec -> the text of an Interactive Diagram, or a refusal that names what does not fit."""

from collections.abc import Iterator
from typing import Final

from variants.core.errors import PresetError
from variants.importers.diagram import read_diagram
from variants.importers.fairy_compare import first_difference
from variants.loader.preset import load_spec
from variants.rules.army import start_squares
from variants.spec import PieceSpec, PresetSpec

# What stalemate is worth for the side that cannot move -> what the other one gets.
_MEANINGFUL: Final = str.maketrans(":<>&", "    ")
_STALEMATES: Final = {"loss": "win", "win": "lose"}


def export_diagram(spec: PresetSpec) -> str:
    """Return a definition of the game of a preset. Raises PresetError naming what a diagram cannot
    say.

    The text is read back; whatever then differs from the preset is what does not fit.
    """
    if not spec.enforced or spec.special:
        raise _refusal("enforced", "a game without rules of its own has nothing to export")
    if spec.board.is_hex:
        raise _refusal("board.shape", "an Interactive Diagram is made of squares")
    if spec.board.is_levelled:
        raise _refusal("board.levels", "an Interactive Diagram has one level")
    if spec.setup_modes:
        raise _refusal("setup.modes", "arrays drawn by Courier's rules cannot be said in a diagram")
    text = "\n".join(_lines(spec)) + "\n"
    difference = first_difference(spec, load_spec(read_diagram(text, spec.name).document))
    if difference:
        raise _refusal(difference, "this cannot be said in an Interactive Diagram")
    return text


def _refusal(path: str, message: str) -> PresetError:
    return PresetError("not-expressible", f"{path}: {message}", path=path)


def _lines(spec: PresetSpec) -> Iterator[str]:
    promoting = _promoting(spec)
    pieces = sorted(spec.pieces, key=lambda piece: piece.id not in promoting)
    yield f"files={spec.files}"
    yield f"ranks={spec.ranks}"
    yield "symmetry=none"
    yield f"maxPromote={len(promoting)}"
    if spec.promotions:
        ids = spec.kinds(spec.promotions[0].choices[0])
        yield f"promoZone={spec.promotions[0].depth}"
        yield "promoChoice=" + "".join(_letters(piece) for piece in pieces if piece.id in ids)
    if spec.hands is not None and spec.hands.captures:
        yield "holdingsType=-1"
    if spec.ends.stalemate[0] in _STALEMATES:
        yield f"stalemate={_STALEMATES[spec.ends.stalemate[0]]}"
    for number, piece in enumerate(pieces, start=1):
        if piece.royal:
            yield f"royal={number}"
    yield from _pieces(spec, pieces)


def _promoting(spec: PresetSpec) -> tuple[str, ...]:
    return tuple(kind for promotion in spec.promotions for kind in spec.kinds(promotion.pieces[0]))


def _pieces(spec: PresetSpec, pieces: list[PieceSpec]) -> Iterator[str]:
    homes = start_squares(spec, spec.board)
    for piece in pieces:
        white, black = (_squares(spec, homes.get(label, frozenset())) for label in piece.labels)
        # Diagrams write equal legs as an iso leg.
        move = (
            piece.betza.replace("=", "-i")
            + "".join(extra.betza for extra in piece.extra)
            + _castling(spec, piece)
        ) or "-"
        yield f"{_plain(piece.name)}:{_letters(piece)}:{move}:{piece.picture}:{white},,{black}"
    if spec.holes:
        yield f"hole::-::{','.join(spec.holes)},,"


def _plain(name: str) -> str:
    """A name without what has a meaning in the line of a piece, or in the page the diagram is put
    into.
    """
    return " ".join(name.translate(_MEANINGFUL).split()).lower()


def _letters(piece: PieceSpec) -> str:
    return piece.labels[0].strip("+()")


def _squares(spec: PresetSpec, squares: frozenset[int]) -> str:
    return ",".join(
        f"{chr(ord('a') + s % spec.files)}{s // spec.files + 1}" for s in sorted(squares)
    )


def _castling(spec: PresetSpec, piece: PieceSpec) -> str:
    """Return the castlings of a royal as atoms of its move: `isO2`."""
    if not piece.royal:
        return ""
    steps = {
        abs(ord(castling.king[0]) - ord(castling.king_target[0])) for castling in spec.castling
    }
    if spec.wing_castling is not None:
        steps |= {
            abs(spec.wing_castling.king_file - target) for target in spec.wing_castling.targets
        }
    return "".join(f"isO{count}" for count in sorted(steps, reverse=True))
