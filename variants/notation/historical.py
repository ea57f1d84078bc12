"""Game files of the archive: tags, moves in abbreviated notation, path notes and variations.

[Preset "sissa"]                          tags, one per line
10. Se3 (f1-e2-e3) Bc8                    moves; after a bent move its open paths in parentheses,
43. Re1 Sf2+ (d2-d4-f2 / f2-g1-h1)        after a slash the paths of the check it gives
44. "FWa3xb4 &JFWW /DD" JDb7-b4          a move of several words is put in quotes
Variations                                lines the annotator adds; the number shows where one branches off,
22... Nxd5! 23. Sxe7                      an indented line branches off the line above it
  23. cxd5?? Sxa5
"""  # noqa: E501 -- a table

import re
from collections.abc import Mapping
from dataclasses import dataclass

from variants.core.errors import NotationError

MAX_FILE_LENGTH = 200_000
Path = tuple[str, ...]
_TAG = re.compile(r'\[(?P<key>[A-Za-z]+) "(?P<value>[^"]*)"\]')
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d{1,4})(?P<dots>\.(?:\s?\.{2,3})?)|\((?P<note>[^)]*)\)"
    r'|"(?P<quoted>[^"]+)"|(?P<move>[^\s()"]+))'
)
_WORD_MARK = re.compile(r"mate(!|\?)*")
_SQUARE = re.compile(r"[a-z][1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class PathNote:
    """Paths an annotator quotes: those of the move itself and those of the check it gives."""

    moving: tuple[Path, ...]
    checking: tuple[Path, ...]

    def __str__(self) -> str:
        moving = ", ".join("-".join(path) for path in self.moving)
        checking = ", ".join("-".join(path) for path in self.checking)
        return f"{moving} / {checking}".strip() if checking else moving


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move as printed: `ply` counts from 0, `text` keeps its marks (`f5??`, `Qh5 mate!!!`)."""

    ply: int
    text: str
    note: PathNote | None = None


@dataclass(frozen=True, slots=True)
class Variation:
    """Moves that replace the line from `moves[0].ply` on; `inner` branch off this variation."""

    moves: tuple[RecordedMove, ...]
    inner: tuple["Variation", ...] = ()


@dataclass(frozen=True, slots=True)
class HistoricalGame:
    """One game file."""

    tags: Mapping[str, str]
    moves: tuple[RecordedMove, ...]
    variations: tuple[Variation, ...]


def parse_game(text: str) -> HistoricalGame:
    """Return the game a file holds. Raises NotationError naming the line at fault."""
    if len(text) > MAX_FILE_LENGTH:
        raise NotationError("too-long", f"a game file has at most {MAX_FILE_LENGTH} characters")
    tags: dict[str, str] = {}
    moves: list[RecordedMove] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.strip() == "Variations":
            return HistoricalGame(tags, tuple(moves), _parse_variations(lines[number:], number))
        if line.startswith("["):
            key, value = _parse_tag(line, number)
            tags[key] = value
        elif line.strip():
            moves.extend(_parse_moves(line, number, len(moves)))
    return HistoricalGame(tags, tuple(moves), ())


def _parse_tag(line: str, number: int) -> tuple[str, str]:
    found = _TAG.fullmatch(line.strip())
    if found is None:
        raise NotationError(
            "tag", f'line {number}: a tag looks like [White "Name"]', line[:80], line=number
        )
    return found["key"], found["value"]


def _parse_variations(lines: list[str], offset: int) -> tuple[Variation, ...]:
    variations: list[Variation] = []
    for number, line in enumerate(lines, start=offset + 1):
        if not line.strip():
            continue
        variation = Variation(tuple(_parse_moves(line, number, None)))
        if not line.startswith(" "):
            variations.append(variation)
        elif variations:
            parent = variations.pop()
            variations.append(Variation(parent.moves, (*parent.inner, variation)))
        else:
            message = f"line {number}: an indented variation needs one above it"
            raise NotationError("variation", message, line[:80], line=number)
    return tuple(variations)


def _parse_moves(line: str, number: int, ply: int | None) -> list[RecordedMove]:
    """Return the moves of one line; `ply` is the first move's, None = whatever its number says."""
    moves: list[RecordedMove] = []
    at = 0
    line = line.rstrip()
    while at < len(line):
        found = _TOKEN.match(line, at)
        if found is None:
            raise NotationError(
                "game-text",
                f'line {number}: "{line[at : at + 20]}" is not a move',
                line[:80],
                line=number,
            )
        at = found.end()
        if found["number"]:
            ply = _checked_ply(found, ply, number)
        elif found["move"] and _WORD_MARK.fullmatch(found["move"]) and moves:
            moves[-1] = RecordedMove(moves[-1].ply, f"{moves[-1].text} {found['move']}")
        elif move := found["move"] or found["quoted"]:
            if ply is None:
                raise NotationError(
                    "move-number",
                    f"line {number}: the first move has no number",
                    line[:80],
                    line=number,
                )
            moves.append(RecordedMove(ply, move))
            ply += 1
        else:
            _attach_note(moves, found["note"] or "", number)
    return moves


def _checked_ply(found: re.Match[str], expected: int | None, number: int) -> int:
    ply = 2 * (int(found["number"]) - 1) + (0 if found["dots"] == "." else 1)
    if ply < 0 or (expected is not None and ply != expected):
        message = f"line {number}: move number {found['number']}{found['dots']} is out of order"
        raise NotationError("move-number", message, found[0], line=number)
    return ply


def _attach_note(moves: list[RecordedMove], note: str, number: int) -> None:
    if not moves:
        raise NotationError(
            "path-note", f"line {number}: a path note follows a move", note[:80], line=number
        )
    moving, _, checking = note.partition("/")
    moves[-1] = RecordedMove(
        moves[-1].ply,
        moves[-1].text,
        PathNote(_parse_paths(moving, number), _parse_paths(checking, number)),
    )


def _parse_paths(text: str, number: int) -> tuple[Path, ...]:
    paths = tuple(tuple(path.strip().split("-")) for path in text.split(",") if path.strip())
    for path in paths:
        if len(path) < 2 or not all(_SQUARE.fullmatch(square) for square in path):
            message = f'line {number}: "{"-".join(path)[:40]}" is not a path such as f1-e2-e3'
            raise NotationError("path-note", message, text[:80], line=number)
    return paths
