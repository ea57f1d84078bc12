"""Moves as drawings and words: those of a text or of composed parts, and those of a piece on a
board.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from courier.drawing.boards import Marks, Piece, board_svg, diagram_picture, picture_of
from courier.drawing.boards.piece_set import is_known
from courier.workshop.documents import BLANK, to_toml
from courier.workshop.sandbox.problems import problem_of
from variants import Board, MoveDiagram, PresetError, PresetSpec, get_rules, load_spec
from variants.authoring import (
    check_document,
    mark_of,
    move_sketch,
    move_words,
    parts_from_json,
    parts_to_json,
    read_parts,
    unmarked,
    write_parts,
)

SIZE: Final = 256
LARGEST_BOARD: Final = 26
HEX: Final = "hex"
HEX_ROWS: Final = "hex-rows"
DEFAULT_PICTURE: Final = "king"

Answer = dict[str, Any]


def composer(
    betza: str | None, parts: list[Any] | None, board: dict[str, Any], picture: str
) -> Answer:
    """Return a move text as parts, or parts as a move text, with drawing and words either way.

    A text that cannot be read has its problems instead; one that parts cannot say has the reason.
    """
    try:
        if betza is None:
            _check_parts(board)
            written = parts_from_json(_shaped(parts or [], board))
            return _composed(write_parts(written), parts_to_json(written), "", board, picture)
        text = _marked(betza, board)
        reading = read_parts(text)
        answer = None if reading.parts is None else parts_to_json(reading.parts)
        return _composed(text, answer, reading.reason, board, picture)
    except PresetError as error:
        problem = problem_of(error)
        return {
            "betza": betza, "parts": None, "reason": problem["message"], "problems": [problem],
            "svg": None, "words": "", "part_words": [],
        }  # fmt: skip


def _shaped(parts: list[Any], board: dict[str, Any]) -> list[Any]:
    """Return the parts as those of a board of that shape."""
    shape = board.get("shape")
    if shape not in (HEX, HEX_ROWS):
        shape = "square"
    return [{**part, "shape": shape} if isinstance(part, dict) else part for part in parts]


def _composed(
    betza: str, parts: list[Any] | None, reason: str, board: dict[str, Any], picture: str
) -> Answer:
    mark, text = unmarked(betza)
    sketch = move_sketch(betza, board=_board(board)) if text else None
    each = [move_words(write_parts(parts_from_json([part]))) for part in parts or ()]
    return {
        "betza": text,
        "parts": parts,
        "reason": reason.replace(mark, "") if mark else reason,
        "problems": [],
        "svg": sketched(sketch, picture) if sketch else None,
        "words": sketch.note if sketch else "",
        "part_words": each,
    }


def diagram(document: dict[str, Any], piece: str, on: str, square: str) -> Answer:
    """Return how a piece of a document moves, on an empty board of its size or from its square in
    the array.
    """
    try:
        return (
            _in_array(document, piece, square)
            if on == "setup"
            else _on_empty_board(document, piece, square)
        )
    except PresetError as error:
        return {"svg": None, "words": "", "problems": [problem_of(error)]}


def _on_empty_board(document: dict[str, Any], piece: str, square: str) -> Answer:
    """Only the piece itself has to be right, not the rest of the document."""
    table = _table(_table(document.get("pieces")).get(piece))
    betza = str(table.get("betza", ""))
    board = _table(document.get("board"))
    if not betza:
        return {"svg": None, "words": "", "problems": []}
    sketch = move_sketch(_marked(betza, board), board=_board(board), origin=square or None)
    picture = table.get("picture", piece)
    return {"svg": sketched(sketch, str(picture)), "words": sketch.note, "problems": []}


def _in_array(document: dict[str, Any], kind: str, square: str) -> Answer:
    """The moves of a piece of the side that begins, from its square at the start; without a square
    from its first one.
    """
    report = check_document(document)
    if report.spec is None:
        return {
            "svg": None,
            "words": "",
            "problems": [problem.to_json() for problem in report.problems],
        }
    rules = get_rules(report.document)
    modes = rules.spec.setup_modes
    start = rules.start(modes[0].key if modes else None, lambda _: 0)
    side = rules.side(start)
    own = [
        name
        for name, piece in rules.pieces(start).items()
        if (piece.piece_id, piece.side) == (kind, side)
    ]
    shown = square if square in own else next(iter(own), "")
    choices = rules.choices(start, written=False) if rules.enforced and shown else ()
    targets = tuple(
        dict.fromkeys(choice.steps[-1] for choice in choices if choice.steps[0] == shown)
    )
    picture = picture_of(rules, rules.text(start), side=side)
    marked = replace(picture, marks=Marks(targets=targets, picked=(shown,) if shown else ()))
    return {
        "svg": board_svg(marked, size=SIZE, fluid=True),
        "words": "",
        "square": shown,
        "problems": [],
    }


def sketched(sketch: MoveDiagram, picture: str) -> str:
    """Return the drawing of a move text, made by a piece with this picture."""
    drawn = diagram_picture(_plain_spec(), sketch)
    piece = Piece("M", "white", picture if is_known(picture) else DEFAULT_PICTURE)
    shown = replace(drawn, pieces={**drawn.pieces, sketch.origin: piece}, coordinates=False)
    return board_svg(shown, size=SIZE, fluid=True, label=sketch.note[:300])


@cache
def _plain_spec() -> PresetSpec:
    """Return a preset for its sides: a bare move belongs to none."""
    return load_spec(to_toml({"key": "sketch", **BLANK}))


def _marked(betza: str, board: dict[str, Any]) -> str:
    """Return a move text with the mark of the board of a document."""
    if board.get("shape") == HEX:
        return mark_of(Board.hexagonal((1,))) + betza
    if board.get("shape") == HEX_ROWS:
        return mark_of(Board.in_rows(1, 1)) + betza
    known = _board(board)
    return betza if known is None else mark_of(known) + betza


def _check_parts(board: dict[str, Any]) -> None:
    """Refuse to write parts for levels that are the third dimension, which have none. Raises
    PresetError.
    """
    known = _board(board)
    if known is not None and known.is_deep:
        raise PresetError("wrong-value", "moves between levels are written as text", path="parts")


def _board(board: dict[str, Any]) -> Board | None:
    """Return the board of a document, None if it does not say one."""
    if board.get("shape") == HEX:
        try:
            heights = [int(height) for height in board.get("heights", ())]
            return Board.hexagonal(heights, slanting=board.get("slanting") is True)
        except (ValueError, TypeError):
            return None
    files = _measure(board, "files")
    ranks = _measure(board, "ranks")
    if files is None or ranks is None:
        return None
    if board.get("shape") == HEX_ROWS:
        return Board.in_rows(files, ranks)
    levels = board.get("levels", 1)
    if levels == 1:
        return Board(files, ranks)
    try:
        return Board.levelled(files, ranks, int(levels), apart=board.get("apart") is True)
    except (ValueError, TypeError):
        return None


def _measure(board: dict[str, Any], name: str) -> int | None:
    """Return a measure of the board that is one, else None."""
    value = board.get(name)
    return value if isinstance(value, int) and 1 <= value <= LARGEST_BOARD else None


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
