"""A position of a preset that enforces nothing, and its text.

The text has three fields: placement, side to move (`w` or `b`), move number. The placement runs
from the top rank down. A letter is a piece (upper case side 0), a label of several characters
stands in braces (`{NB}`, `{+P}`), a number is that many empty squares, `-` is a square that is off
the board. FEN with its six fields is read, too, and `(Nb)` as enforced presets write a label of
several letters.

In `Position.placement` a piece is the number its label spells in ASCII, so that any label has a
code without a table.
"""

import re
from itertools import groupby

from variants.core.errors import InvalidPosition
from variants.core.piece import Side
from variants.core.position import LONGEST_TEXT, Position

MAX_MOVE_NUMBER = 99_999
FEN_FIELDS = 6
EMPTY = 0
GONE = -1
_TOKEN = re.compile(
    r"(?P<count>[1-9][0-9]?)|(?P<letter>[A-Za-z])|\{(?P<label>\+?[A-Za-z]{1,8})\}|(?P<gone>-)"
    r"|(?P<enforced>\+?\([A-Za-z]{1,8}\))"
)
_PARENTHESES = str.maketrans("", "", "()")


def bare(label: str) -> str:
    """Return a label without the parentheses that enforced presets write around several letters."""
    return label.translate(_PARENTHESES)


def code_of(label: str) -> int:
    """Return the placement code of a label."""
    return int.from_bytes(label.encode("ascii"), "big")


def label_of(code: int) -> str | None:
    """Return the label a placement code stands for, None for an empty square or one off the
    board.
    """
    return code.to_bytes((code.bit_length() + 7) // 8, "big").decode("ascii") if code > 0 else None


def position_text(position: Position, files: int) -> str:
    """Return the one canonical text of a position."""
    starts = range(len(position.placement) - files, -1, -files)
    placement = "/".join(_rank_text(position.placement[start : start + files]) for start in starts)
    return f"{placement} {'wb'[position.side]} {position.number}"


def parse_position(text: str, files: int, ranks: int) -> Position:
    """Return the position a text describes. Raises InvalidPosition naming the rank or field at
    fault.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidPosition("too-long", f"a position text has at most {LONGEST_TEXT} characters")
    fields = text.split()
    if len(fields) not in (3, FEN_FIELDS):
        message = (
            "a position text has 3 fields here (placement, side to move, move number), not"
            f" {len(fields)}"
        )
        raise InvalidPosition("fields", message, text[:80])
    placement = fields[0]
    side = fields[1]
    number = fields[-1]
    return Position(
        parse_placement(placement, files, ranks), _side(side), (), number=_number(number)
    )


def parse_placement(placement: str, files: int, ranks: int) -> tuple[int, ...]:
    """Return the codes by square index."""
    rows = placement.split("/")
    if len(rows) != ranks:
        raise InvalidPosition(
            "ranks", f"the board has {ranks} ranks, the text gives {len(rows)}", placement[:80]
        )
    codes: list[int] = []
    for rank, row in enumerate(reversed(rows), start=1):
        found = _parse_rank(row, rank)
        if len(found) != files:
            message = f"rank {rank} has {len(found)} squares, the board has {files}"
            raise InvalidPosition("rank-length", message, row[:80])
        codes.extend(found)
    return tuple(codes)


def _parse_rank(row: str, rank: int) -> list[int]:
    codes: list[int] = []
    at = 0
    while at < len(row):
        found = _TOKEN.match(row, at)
        if found is None:
            message = f'rank {rank}: "{row[at]}" is neither a piece, a number nor "-"'
            raise InvalidPosition("placement", message, row[:80])
        if found["count"]:
            codes.extend([EMPTY] * int(found["count"]))
        else:
            codes.append(GONE if found["gone"] else code_of(bare(found[0].strip("{}"))))
        at = found.end()
    return codes


def _rank_text(codes: tuple[int, ...]) -> str:
    text = ""
    for code, run in groupby(codes):
        count = len(list(run))
        label = label_of(code)
        if label is None:
            text += str(count) if code == EMPTY else "-" * count
        else:
            text += (label if len(label) == 1 else f"{{{label}}}") * count
    return text


def _side(text: str) -> Side:
    if text not in ("w", "b"):
        raise InvalidPosition(
            "side", f'the side to move is "w" or "b", not "{text[:20]}"', text[:80]
        )
    return 0 if text == "w" else 1


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) >= 1):
        raise InvalidPosition(
            "move-number",
            f'the move number is 1 to {MAX_MOVE_NUMBER}, not "{text[:20]}"',
            text[:80],
        )
    return int(text)
