"""What the author of an Interactive Diagram should check after the import: what a text leaves to
scripts or readers.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from variants.core.geometry import Board
from variants.importers.diagram_array import Placed, some_of, uneven_squares
from variants.importers.diagram_text import Diagram, DiagramPiece

_LETTER: Final = re.compile(r"(?<!!)[A-Za-z]")
# Pieces of Xiangqi and its kin, which stay in a palace or on their side of a river. A diagram says
# that by a script.
_CONFINED: Final = frozenset({"advisor", "adviser", "mandarin", "guard", "minister", "elephant"})
_SHORT: Final = frozenset({"F", "afF", "nA", "A"})


def cautions(
    diagram: Diagram,
    pieces: Sequence[DiagramPiece],
    placed: Placed,
    board: Board,
    royals: Sequence[int],
) -> Iterator[str]:
    """Yield sentences about what was not taken over, or may not be meant. `royals` are those of
    White's array.
    """
    if diagram.has_script:
        yield (
            "a script stands beside the diagram: what it forbids, allows or changes is not taken"
            " over"
        )
    for key, value, line in diagram.parameters:
        if key == "succession" and value not in ("", "0"):
            yield (
                f"line {line}: succession={value[:40]} is left out: no piece succeeds a king that"
                " is lost"
            )
    if len(royals) > 1:
        names = ", ".join(pieces[at].name for at in sorted(set(royals)))
        yield (
            f"each side has {len(royals)} royal pieces ({names}), and none of them may be left in"
            " check"
        )
    yield from _unnamed(diagram, pieces)
    yield from _confined(pieces)
    uneven = uneven_squares(placed, board)
    if uneven:
        yield (
            f"the board is not the same for both sides: nothing answers to {some_of(uneven)}; check"
            " holes and squares"
        )


def _unnamed(diagram: Diagram, pieces: Sequence[DiagramPiece]) -> Iterator[str]:
    """Yield the letters to promote to that name nothing, unless none of them does: that is told
    elsewhere.
    """
    letters = dict.fromkeys(_LETTER.findall(diagram.value("promoChoice", "")))
    known = {piece.id for piece in pieces}
    unknown = [letter for letter in letters if letter not in known]
    if unknown and len(unknown) < len(letters):
        verb = "names" if len(unknown) == 1 else "name"
        yield f"promoChoice: {' and '.join(unknown)} {verb} no piece and cannot be chosen"


def _confined(pieces: Sequence[DiagramPiece]) -> Iterator[str]:
    """Yield a hint where a script of the page may keep pieces in a palace or on their side of a
    river.
    """
    names = [
        piece.name for piece in pieces if piece.name.lower() in _CONFINED and piece.betza in _SHORT
    ]
    if names:
        yield (
            f"{', '.join(names)}: a diagram needs a script for a palace or a river, and none is"
            " read; give these pieces, and the king, zones of their own"
        )
