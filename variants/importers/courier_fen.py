"""Game Courier's extended FEN -> a preset that enforces nothing.

Read from the left and the top: a number is so many empty squares, across ends of ranks if need be;
a letter is a piece; `{NB}` a piece with a label of several characters; `/` ends a rank and fills
what is missing with holes; `-` is a hole; `*` fills the rest of the rank, or the next one, with
empty squares. Capitals are the first side's pieces.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase
from typing import Any, Final

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE
from variants.importers.imported import Imported
from variants.loader.document import write

MAX_CODE: Final = 4_000
SIDES: Final = ("", "w", "b", "-")
FEWEST_LETTERS: Final = 16  # of an array that is written by letters alone
EMPTY: Final = ""
HOLE: Final = "-"
_MARK: Final = re.compile(r"(\{\+?[A-Za-z][A-Za-z0-9_]{0,11}\})|([0-9]{1,3})|([A-Za-z])|([-/*])")


@dataclass(slots=True)
class Cells:
    """The ranks read so far, from the top; `files` is the width of the board."""

    files: int
    rows: list[list[str]]
    is_ended: bool = True

    def add(self, mark: str) -> None:
        """Put a mark on the next square."""
        self._open()
        self.rows[-1].append(mark)

    def fill(self) -> None:
        """Fill the rest of the rank, or the next one, with empty squares."""
        self._open()
        self._pad(EMPTY)

    def end(self) -> None:
        """End a rank; what is missing are holes."""
        if self.is_ended:
            self.rows.append([])
        self._pad(HOLE)
        self.is_ended = True

    def _open(self) -> None:
        if self.is_ended or len(self.rows[-1]) >= self.files:
            self.rows.append([])
        self.is_ended = False

    def _pad(self, mark: str) -> None:
        self.rows[-1].extend([mark] * (self.files - len(self.rows[-1])))


def read_board(code: str, name: str = "", files: int | None = None) -> Imported:
    """Return a preset without rules. Raises PresetError naming the column."""
    placement, side, *_ = (*code.split()[:2], "", "w")
    if not placement or len(placement) > MAX_CODE:
        raise PresetError(
            "wrong-value", f"an array has from 1 to {MAX_CODE} characters", code[:60], path="code"
        )
    if not _is_array(placement, side):
        raise PresetError(
            "wrong-value",
            "this is no array: write its ranks from the top down, parted by slashes, as in"
            " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            code[:60],
            path="code",
        )
    marks = _marks(placement)
    cells = Cells(files or _width(marks), [])
    for mark in marks:
        _place(cells, mark)
    if not cells.is_ended:
        cells.end()
    if not files and "/" not in placement and len(cells.rows) > MAX_SIDE:
        raise PresetError(
            "wrong-value",
            f"this array is too large, a board has at most {MAX_SIDE * MAX_SIDE} squares: part"
            " ranks by slashes, as in 8/8/8",
            code[:60],
            path="code",
        )
    if not cells.rows:
        raise PresetError("wrong-value", "the array has no squares", code[:60], path="code")
    if len(cells.rows) > MAX_SIDE or cells.files > MAX_SIDE:
        size = f"{cells.files} by {len(cells.rows)}"
        raise PresetError(
            "wrong-value",
            f"a board of {size} is too large, {MAX_SIDE} is the most",
            code[:60],
            path="code",
        )
    labels = _labels([mark for row in cells.rows for mark in row if mark not in (EMPTY, HOLE)])
    warnings = [
        f"{{{word}}} is written {label} here"
        for word, label in labels.items()
        if _plain(word) != label
    ]
    if not files and "/" not in placement:
        warnings.append(
            f"the array does not say where ranks end; read as {cells.files} by {len(cells.rows)}"
        )
    tables = _tables(cells, name, labels, "b" if side == "b" else "w")
    return Imported(write(tables), tuple(warnings))


def _is_array(placement: str, side: str) -> bool:
    """Return whether a text may be meant as an array, and is no sentence."""
    return side in SIDES and not (placement.isalpha() and len(placement) < FEWEST_LETTERS)


def _marks(placement: str) -> list[str]:
    marks = []
    at = 0
    while at < len(placement):
        found = _MARK.match(placement, at)
        if found is None:
            message = f"column {at + 1} of the array: {placement[at]!r} cannot be read"
            raise PresetError("wrong-value", message, placement[:60], path="code")
        marks.append(found[0])
        at = found.end()
    return marks


def _width(marks: list[str]) -> int:
    """Return the width of the widest rank between slashes; without slashes that of the board
    nearest to a square.
    """
    widths = []
    width = 0
    for mark in [*marks, "/"]:
        if mark == "/":
            widths.append(width)
            width = 0
        elif mark != "*":
            width += int(mark) if mark.isdecimal() else 1
    if len(widths) > 1:
        return max(1, *widths)
    sides = range(1, MAX_SIDE + 1)
    fitting = [side for side in sides if widths[0] % side == 0 and widths[0] // side <= side]
    return min(
        fitting, default=next((side for side in sides if side * side >= widths[0]), MAX_SIDE)
    )


def _place(cells: Cells, mark: str) -> None:
    if mark.isdecimal():
        for _ in range(min(int(mark), MAX_SIDE * MAX_SIDE + 1)):
            cells.add(EMPTY)
    elif mark == "/":
        cells.end()
    elif mark == "*":
        cells.fill()
    else:
        cells.add(mark)


def _tables(cells: Cells, name: str, labels: dict[str, str], side: str) -> dict[str, Any]:
    board: dict[str, Any] = {"files": cells.files, "ranks": len(cells.rows)}
    holes = [
        f"{chr(ord('a') + file)}{len(cells.rows) - row}"
        for row, marks in enumerate(cells.rows)
        for file, mark in enumerate(marks)
        if mark == HOLE
    ]
    if holes:
        board["holes"] = holes
    pieces = {_identifier(label): {"name": word, "label": label} for word, label in labels.items()}
    text = "/".join(_row(row, labels) for row in cells.rows)
    key = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-")[:40] or "imported-board"
    return {
        "key": key if key[0].isalpha() else f"v{key}"[:40],
        "name": name or "Imported board",
        "enforced": False,
        "board": board,
        "pieces": pieces or {"piece_p": {"name": "P", "label": "P"}},
        "setup": {"text": f"{text} {side} 1"},
    }


def _identifier(label: str) -> str:
    return f"piece_{label.lower()}".replace("+", "plus_")


def _labels(marks: Sequence[str]) -> dict[str, str]:
    """Return a label of our own for every word of a kind; single letters keep theirs, whatever
    comes first.
    """
    words = list(dict.fromkeys(_word(mark) for mark in marks))
    taken: set[str] = set()
    found: dict[str, str] = {}
    for word in sorted(words, key=lambda word: len(word) > 1):
        found[word] = next(label for label in _candidates(word) if label not in taken)
        taken.add(found[word])
    return {word: found[word] for word in words}


def _word(mark: str) -> str:
    """Return what a mark of either side says, in capitals."""
    return mark.strip("{}").upper()


def _plain(word: str) -> str:
    return word[:1] + word[1:].lower() if not word.startswith("+") else "+" + _plain(word[1:])


def _candidates(word: str) -> Iterator[str]:
    """Yield labels for a word: a capital and at most two small letters, behind a + as the word has
    one.
    """
    plus = "+" if word.startswith("+") else ""
    letters = re.sub(r"[^A-Z]", "", word)
    first = plus + letters[0]
    rest = letters[1:].lower()
    yield first + rest[:2]
    yield from (first + letter for letter in rest)
    yield from (
        first + more
        for more in (*ascii_lowercase, *map("".join, product(ascii_lowercase, repeat=2)))
    )


def _row(row: list[str], labels: dict[str, str]) -> str:
    text = ""
    empty = 0
    for mark in [*row, "/"]:
        if mark == EMPTY:
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        text += "" if mark == "/" else mark if mark == HOLE else _written(mark, labels[_word(mark)])
    return text


def _written(mark: str, label: str) -> str:
    """Return a piece as the position text writes it: labels of several characters in braces, small
    for side one.
    """
    own = label if mark.strip("{}+")[0].isupper() else label.lower()
    return own if len(own) == 1 else f"{{{own}}}"
