"""Game Courier's extended FEN -> a preset that enforces nothing.

Read from the left and the top: a number is so many empty squares, across ends of ranks if need be; a letter is a man;
`{NB}` a man with a label of several letters; `/` ends a rank and fills what is missing with holes; `-` is a hole; `*`
fills the rest of the rank with empty squares. Capitals are the first side's men.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE
from variants.document import write

MAX_CODE: Final = 2_000
EMPTY: Final = ""
HOLE: Final = "-"
_MARK: Final = re.compile(r"\{([A-Za-z][A-Za-z0-9_]{0,7})\}|([0-9]{1,3})|([A-Za-z])|([-/*])")


@dataclass(slots=True)
class Cells:
    """The ranks read so far, from the top; `files` is the width of the board."""

    files: int
    rows: list[list[str]]

    def add(self, mark: str) -> None:
        """Put a mark on the next square."""
        if len(self.rows[-1]) >= self.files:
            self.rows.append([])
        self.rows[-1].append(mark)

    def fill(self, mark: str) -> None:
        """Fill the rest of the rank."""
        self.rows[-1].extend([mark] * (self.files - len(self.rows[-1])))


def read_board(code: str, name: str = "", files: int | None = None) -> str:
    """Return the document of a preset without rules. Raises PresetError naming the column."""
    placement = code.split()[0] if code.split() else ""
    if not placement or len(placement) > MAX_CODE:
        raise PresetError("wrong-value", f"an array has from 1 to {MAX_CODE} characters", code[:60], path="code")
    marks = _marks(placement)
    cells = Cells(files or _width(marks), [[]])
    for mark in marks:
        _place(cells, mark)
    cells.fill(HOLE)
    if len(cells.rows) > MAX_SIDE or cells.files > MAX_SIDE:
        size = f"{cells.files} by {len(cells.rows)}"
        raise PresetError(
            "wrong-value", f"a board of {size} is too large, {MAX_SIDE} is the most", code[:60], path="code"
        )
    return write(_tables(cells, name))


def _marks(placement: str) -> list[str]:
    marks, at = [], 0
    while at < len(placement):
        found = _MARK.match(placement, at)
        if found is None:
            message = f"column {at + 1} of the array: {placement[at]!r} cannot be read"
            raise PresetError("wrong-value", message, placement[:60], path="code")
        marks.append((found[1] and f"{{{found[1]}}}") or found[0])
        at = found.end()
    return marks


def _width(marks: list[str]) -> int:
    """Return the width of the widest rank between slashes; without slashes the side of a square board."""
    widths, width = [], 0
    for mark in [*marks, "/"]:
        if mark == "/":
            widths.append(width)
            width = 0
        elif mark != "*":
            width += int(mark) if mark.isdecimal() else 1
    if len(widths) > 1:
        return max(1, *widths)
    side = next((side for side in range(1, MAX_SIDE + 1) if side * side >= widths[0]), MAX_SIDE)
    return max(1, side)


def _place(cells: Cells, mark: str) -> None:
    if mark.isdecimal():
        for _ in range(min(int(mark), MAX_SIDE * MAX_SIDE)):
            cells.add(EMPTY)
    elif mark == "/":
        cells.fill(HOLE)
        cells.rows.append([])
    elif mark == "*":
        cells.fill(EMPTY)
    else:
        cells.add(mark)


def _tables(cells: Cells, name: str) -> dict[str, Any]:
    labels = {mark: _label(mark) for row in cells.rows for mark in row if mark not in (EMPTY, HOLE)}
    board: dict[str, Any] = {"files": cells.files, "ranks": len(cells.rows)}
    holes = [
        f"{chr(ord('a') + file)}{len(cells.rows) - row}"
        for row, marks in enumerate(cells.rows)
        for file, mark in enumerate(marks)
        if mark == HOLE
    ]
    if holes:
        board["holes"] = holes
    pieces = {f"piece_{label.lower()}": {"name": label, "label": label} for label in dict.fromkeys(labels.values())}
    text = "/".join(_row(row, labels) for row in cells.rows)
    key = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-")[:40] or "imported-board"
    return {
        "key": key if key[0].isalpha() else f"v{key}"[:40],
        "name": name or "Imported board",
        "enforced": False,
        "board": board,
        "pieces": pieces or {"piece_p": {"name": "P", "label": "P"}},
        "setup": {"text": f"{text} w 1"},
    }


def _label(mark: str) -> str:
    """Return a label of our own for a mark: a capital and at most two small letters."""
    letters = re.sub(r"[^A-Za-z]", "", mark)[:3] or "X"
    return letters[0].upper() + letters[1:].lower()


def _row(row: list[str], labels: dict[str, str]) -> str:
    text, empty = "", 0
    for mark in [*row, "/"]:
        if mark == EMPTY:
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        text += "" if mark == "/" else mark if mark == HOLE else _written(mark, labels[mark])
    return text


def _written(mark: str, label: str) -> str:
    """Return a man as the position text writes it: labels of several letters in braces, small for side one."""
    own = label if mark.strip("{}")[0].isupper() else label.lower()
    return own if len(own) == 1 else f"{{{own}}}"
