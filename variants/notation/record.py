"""Games as plain text: the stored moves, or what every move changes on the board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from variants.core.move import Move
from variants.core.position import Position
from variants.notation.full_algebraic import Clear, Displace, Drop, Part, Place, chain_text
from variants.notation.pgn import Played, played_moves, tag_lines
from variants.rules.protocol import Rules

RecordStyle = Literal["canonical", "board"]


def write_record(
    rules: Rules,
    start: Position,
    moves: Sequence[str],
    *,
    tags: Mapping[str, str],
    remarks: Mapping[int, str] | None = None,
    style: RecordStyle = "canonical",
) -> str:
    """Return a game as text: tags with preset and start, one numbered move a line, and the result
    if a tag shows it.

    `canonical` is how moves are stored. `board` writes them as in presets that enforce nothing, as
    changes of squares; a move that changes nothing on the board stands behind `//`. `remarks`
    belong to plies counted from 0 and follow `//`, too. Raises what `Rules.read` raises.
    """
    found = {**tags, "Preset": rules.spec.key, "Start": rules.text(start)}
    said = remarks or {}
    lines = [
        _line(rules, played, said.get(ply, ""), style)
        for ply, played in enumerate(played_moves(rules, start, moves))
    ]
    return "\n".join(
        [*tag_lines(found), "", *lines, *([found["Result"]] if "Result" in found else []), ""]
    )


def _line(rules: Rules, played: Played, remark: str, style: RecordStyle) -> str:
    number = f"{played.number}{'...' if played.is_second else '.'}"
    text = (
        board_changes(rules, played)
        if style == "board"
        else rules.write(played.move, played.position, "canonical")
    )
    unseen = "" if text else played.move.text
    said = " ".join([unseen, *remark.split()]).strip()
    return " ".join(part for part in (number, text, "//" if said else "", said) if part)


def board_changes(rules: Rules, played: Played) -> str:
    """Return what a move changes on the board as full algebraic chain; empty if it changes nothing
    there.
    """
    if not rules.spec.special:
        return rules.write(played.move, played.position, "full")
    return chain_text(tuple(_parts(played.move)))


def _parts(move: Move) -> Iterator[Part]:
    """Yield the parts of a chain: the piece that moves or is dropped, what it becomes, all other
    squares that change.
    """
    done: dict[str, str | None] = {}
    if move.origin and move.target:
        yield Displace(move.piece, move.origin, move.target)
        done = {move.origin: None, move.target: move.piece}
    elif move.target:
        yield Drop(move.piece, move.target)
        done = {move.target: move.piece}
    for square, label in move.changes:
        if square not in done or done[square] != label:
            yield Clear(square) if label is None else Place(label, square)
