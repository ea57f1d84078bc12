"""The table `[setup]` -> SetupSpec."""

from collections import Counter
from typing import Final

from variants.core.array import BLANK, blank_squares
from variants.core.geometry import Board
from variants.core.position import LONGEST_TEXT
from variants.loader.parts import Parts
from variants.loader.reader import TableReader, refuse
from variants.spec.setup import SetupMode, SetupSpec
from variants.spec.values import ANY

MAX_PAIRS: Final = 8
RELATIONS: Final = ("independent", "mirror", "central")


def load_setup(table: TableReader, parts: Parts) -> SetupSpec:
    """Return the start. Raises PresetError."""
    modes = _modes(table)
    spec = SetupSpec(
        text=table.text("text", longest=LONGEST_TEXT),
        shuffle=parts.kind_list(table, "shuffle"),
        modes=modes,
        unlike_colours=_pairs(table, parts),
        ordered=parts.kind_list(table, "ordered"),
    )
    table.finish()
    pieces = len(spec.shuffle)
    if bool(modes) != bool(pieces) or spec.text.count(BLANK) != 2 * pieces:
        refuse(
            table.path,
            "modes, shuffle and `?` squares go together, one square for each piece of either side",
        )
    if pieces:
        _check_blanks(spec, parts.board, table)
    _check_pairs(spec, parts.board, table)
    _check_order(spec, table)
    return spec


def _modes(table: TableReader) -> tuple[SetupMode, ...]:
    modes = []
    for part in table.entries("modes"):
        key = part.identifier("key")
        modes.append(
            SetupMode(key, part.text("name", longest=60), part.choice("relation", RELATIONS, key))
        )
        part.finish()
    if len({mode.key for mode in modes}) != len(modes):
        refuse(table.at("modes"), "two modes share a key", "duplicate")
    return tuple(modes)


def _pairs(table: TableReader, parts: Parts) -> tuple[tuple[str, str], ...]:
    found = []
    for pair in table.string_lists("unlike_colours", ()):
        parts.known(pair, table.at("unlike_colours"))
        if len(pair) != len(("one", "other")):
            refuse(
                table.at("unlike_colours"), 'must be pairs of pieces, such as ["bishop", "bishop"]'
            )
        found.append((pair[0], pair[1]))
    if len(found) > MAX_PAIRS:
        refuse(
            table.at("unlike_colours"),
            f"has {len(found)} pairs, at most {MAX_PAIRS} are allowed",
            "too-many",
        )
    return tuple(found)


def _check_blanks(spec: SetupSpec, board: Board, table: TableReader) -> None:
    """Refuse arrays in which a side has no square where a way of drawing would put its piece."""
    if ANY in spec.shuffle:
        refuse(table.at("shuffle"), "must name the pieces one by one")
    ours = blank_squares(spec.text, board, 0)
    theirs = blank_squares(spec.text, board, 1)
    if not len(ours) == len(theirs) == len(spec.shuffle):
        refuse(table.at("text"), "some `?` squares are not on the board")
    for mode in spec.modes:
        opposite = board.turned if mode.relation == "central" else board.faced
        if {opposite(square) for square in ours} != set(theirs):
            refuse(
                table.at("text"),
                f"the `?` squares of the sides do not match for the mode {mode.key!r}",
            )


def _check_pairs(spec: SetupSpec, board: Board, table: TableReader) -> None:
    """Refuse pairs that are not all pieces of their kinds, or for which one colour has too few
    squares.
    """
    if not spec.unlike_colours:
        return
    pieces = Counter(spec.shuffle)
    paired = Counter(piece for pair in spec.unlike_colours for piece in pair)
    if any(pieces[kind] != count for kind, count in paired.items()):
        refuse(
            table.at("unlike_colours"), "must name all pieces of a kind that are dealt, each once"
        )
    squares = blank_squares(spec.text, board, 0)
    light = sum(not board.is_dark(s) for s in squares)
    if len(spec.unlike_colours) > min(light, len(squares) - light):
        refuse(table.at("unlike_colours"), "there are too few squares of one colour")


def _check_order(spec: SetupSpec, table: TableReader) -> None:
    """Refuse an order that leaves out pieces of its kinds, or pieces that are paired too."""
    pieces = Counter(spec.shuffle)
    placed = Counter(spec.ordered)
    paired = {piece for pair in spec.unlike_colours for piece in pair}
    for kind, count in placed.items():
        if kind in paired:
            refuse(table.at("ordered"), f"names {kind!r}, which stands in `unlike_colours` already")
        if pieces[kind] != count:
            refuse(
                table.at("ordered"),
                f"names {kind!r} {_times(count)}, but it is dealt {_times(pieces[kind])}",
            )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
