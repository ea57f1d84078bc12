"""PGN export of a game of an enforced preset; a game of chess is readable by any program."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from variants.core.errors import PresetError
from variants.core.move import Move
from variants.core.position import Position
from variants.rules.answers import REFUSE
from variants.rules.protocol import Rules

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "-",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
LINE_WIDTH = 79
_GLUE = "\0"  # stands for a blank that must not become the end of a line


class Played(NamedTuple):
    """A move of a game, its number, and whether the second side made it."""

    number: int
    is_second: bool
    position: Position
    move: Move


def write_pgn(
    rules: Rules,
    start: Position,
    moves: Sequence[str],
    *,
    tags: Mapping[str, str],
    remarks: Mapping[int, str] | None = None,
) -> str:
    """Return a game as PGN: the seven tags and the others given, variant, start position, moves,
    result.

    `moves` are move texts of any notation, `remarks` belong to plies counted from 0. A start that
    is not the fixed array of the preset is given as a FEN tag, and so is every array of rules
    written as code, which may have several. Raises PresetError for presets that enforce nothing,
    and what `Rules.read` raises.
    """
    if not rules.enforced:
        message = f"{rules.spec.name} enforces nothing; its moves cannot be written as PGN"
        raise PresetError("not-enforced", message, rules.spec.key, path="enforced")
    found = {**ROSTER, **tags, "Variant": rules.spec.name}
    if (
        rules.spec.setup_modes
        or rules.text(start) != rules.text(rules.start())
        or _is_special_array(rules, start)
    ):
        found |= {"SetUp": "1", "FEN": rules.text(start)}
    words = [*_words(rules, start, moves, remarks or {}), found["Result"]]
    text = " ".join(words).replace(
        " %", f"{_GLUE}%"
    )  # a line that begins with % would be passed over
    body = textwrap.fill(text, LINE_WIDTH, break_long_words=False, break_on_hyphens=False).replace(
        _GLUE, " "
    )
    return "\n".join([*tag_lines(found), "", body, ""])


def _is_special_array(rules: Rules, start: Position) -> bool:
    return bool(rules.spec.special and rules.pieces(start))


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    """Return tags one a line, as they stand above the moves."""
    return [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]


def played_moves(rules: Rules, position: Position, moves: Sequence[str]) -> Iterator[Played]:
    """Yield the moves of a game with their numbers. Raises what `Rules.read` raises."""
    first = position.number
    beginner = rules.side(position)
    has_turns = rules.spec.turn is not None
    last: tuple[int, bool] | None = None
    for ply, text in enumerate(moves):
        move = rules.read(text, position)
        number = position.number if has_turns else first + (ply + beginner) // 2
        place = number, bool(rules.side(position))
        # A refusal stands within the turn in which it is given.
        last = last if last is not None and move.text == REFUSE and has_turns else place
        yield Played(last[0], last[1], position, move)
        position = rules.play(position, move)


def _words(
    rules: Rules, start: Position, moves: Sequence[str], remarks: Mapping[int, str]
) -> Iterator[str]:
    """Yield move numbers, moves and remarks."""
    needs_number = True
    has_turns = rules.spec.turn is not None
    turn: tuple[int, bool] | None = None
    for ply, played in enumerate(played_moves(rules, start, moves)):
        is_next = turn != (played.number, played.is_second)
        turn = (played.number, played.is_second)
        if needs_number or (is_next and (has_turns or not played.is_second)):
            yield f"{played.number}{'...' if played.is_second else '.'}"
        yield rules.write(played.move, played.position, "san")
        remark = " ".join(remarks.get(ply, "").replace("{", "(").replace("}", ")").split())
        needs_number = bool(remark)
        if remark:
            yield f"{{{remark}}}"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
