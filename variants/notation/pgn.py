"""PGN export of a game of an enforced preset; a game of chess is readable by any program."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from variants.core.errors import PresetError
from variants.core.position import Position
from variants.rules_protocol import Rules

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "-", "White": "?", "Black": "?", "Result": "*"}
LINE_WIDTH = 79


def write_pgn(
    rules: Rules,
    start: Position,
    moves: Sequence[str],
    *,
    tags: Mapping[str, str],
    remarks: Mapping[int, str] | None = None,
) -> str:
    """Return a game as PGN: the seven tags and the others given, variant, start position, moves, result.

    `moves` are move texts of any notation, `remarks` belong to plies counted from 0. A start that is not the fixed
    array of the preset is given as a FEN tag. Raises PresetError for presets that enforce nothing, and what
    `Rules.read` raises.
    """
    if not rules.enforced:
        message = f"{rules.spec.name} enforces nothing; its moves cannot be written as PGN"
        raise PresetError("not-enforced", message, rules.spec.key, path="enforced")
    found = {**ROSTER, **tags, "Variant": rules.spec.name}
    if rules.spec.setup_modes or rules.text(start) != rules.text(rules.start()):
        found |= {"SetUp": "1", "FEN": rules.text(start)}
    words = [*_words(rules, start, moves, remarks or {}), found["Result"]]
    body = textwrap.fill(" ".join(words), LINE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*(f'[{name} "{_escaped(value)}"]' for name, value in found.items()), "", body, ""])


def _words(rules: Rules, position: Position, moves: Sequence[str], remarks: Mapping[int, str]) -> Iterator[str]:
    """Yield move numbers, moves and remarks."""
    first, beginner = position.number, rules.side(position)
    needs_number = True
    for ply, text in enumerate(moves):
        move, side = rules.read(text, position), rules.side(position)
        if side == 0 or needs_number:
            yield f"{first + (ply + beginner) // 2}{'...' if side else '.'}"
        yield rules.write(move, position, "san")
        remark = " ".join(remarks.get(ply, "").replace("{", "(").replace("}", ")").split())
        needs_number = bool(remark)
        if remark:
            yield f"{{{remark}}}"
        position = rules.play(position, move)


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
