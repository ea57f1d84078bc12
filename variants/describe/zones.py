"""Zones and lists of kinds in words, for both sides or for each."""

import re
from typing import Final

from variants.core.words import a_piece as a_piece
from variants.core.words import listed
from variants.describe.directions import number
from variants.spec import ANY, PresetSpec, Zone, Zones

ORDINALS: Final = (
    *(
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
    ),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
    *("seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second"),
    *("twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth"),
)
FEW: Final = 8
MANY: Final = 12
_BOX: Final = re.compile(r"([a-z])([0-9]+)-([a-z])([0-9]+)")


def zone_words(zone: Zone) -> str:
    """Return a zone in words: `rank 8`, `ranks 6 to 8`, `the squares d4, d5 and e4 to f5`, `the
    whole board`.
    """
    if ANY in zone.items:
        return "the whole board"
    if not zone.items:
        return "no square"
    ranks = sorted(int(item[1:]) for item in zone.items if item.startswith("*"))
    files = [item[0] for item in zone.items if item.endswith("*") and item[0].islower()]
    rest = [_in_order(item) for item in zone.items if "*" not in item]
    found = [
        _on_level(item[0], item[1:]) for item in zone.items if "*" in item and item[0].isupper()
    ]
    if ranks:
        found.append(f"rank{'s' if len(ranks) > 1 else ''} {_numbers(ranks)}")
    if files:
        found.append(f"file{'s' if len(files) > 1 else ''} {listed(files, 'and')}")
    if rest:
        is_one = len(rest) == 1 and re.fullmatch(r"[A-H]?[a-z][0-9]+", rest[0])
        found.append(f"{'the square' if is_one else 'the squares'} {listed(rest, 'and')}")
    return listed(found, "and")


def _on_level(level: str, item: str) -> str:
    """Return a level, or a rank or a file of it: `rank 5 of level E`."""
    if item == ANY:
        return f"level {level}"
    part = f"rank {item[1:]}" if item.startswith(ANY) else f"file {item[0]}"
    return f"{part} of level {level}"


def zones_words(spec: PresetSpec, zones: Zones) -> str:
    """Return the zones of both sides: `rank 8 for White, rank 1 for Black`, or once if they are the
    same.
    """
    if zones[0].squares == zones[1].squares:
        return zone_words(zones[0])
    depth = _file_ends(spec, zones)
    if depth:
        cells = "cell" if depth == 1 else f"{number(depth)} cells"
        return f"the last {cells} of every file"
    named = [
        f"{zone_words(zone)} for {side.name}"
        for zone, side in zip(zones, spec.sides, strict=True)
        if zone.items
    ]
    return ", ".join(named)


def own_zone_words(spec: PresetSpec, zones: Zones) -> str:
    """Return a piece's zone as its side sees it: `its last rank`, `its zone (White: d1 to f3;
    Black: d8 to f10)`.

    Zones that both sides share are named like squares: `rank 4`, `the whole board`.
    """
    if zones[0].squares == zones[1].squares:
        return zone_words(zones[0])
    ranks = _own_ranks(spec, zones)
    if ranks:
        return f"its {_ranks_words(ranks, spec.ranks)}"
    depth = _file_ends(spec, zones)
    if depth:
        return (
            "the far end of a file" if depth == 1 else f"the last {number(depth)} cells of a file"
        )
    words = [
        zone_words(zone).removeprefix("the squares ").removeprefix("the square ") for zone in zones
    ]
    what = "square" if all(len(zone.squares) == 1 for zone in zones) else "zone"
    return (
        f"its {what}"
        f" ({'; '.join(f'{side.name}: {each}' for side, each in zip(spec.sides, words, strict=True))})"  # noqa: E501 -- one text
    )


def start_words(spec: PresetSpec, zones: Zones) -> str:
    """Return a zone that moves start from."""
    return "any square" if all(ANY in zone.items for zone in zones) else own_zone_words(spec, zones)


def goal_words(spec: PresetSpec, zones: Zones) -> str:
    """Return a zone that has to be reached: ranks as the side sees them, few squares one by one."""
    if zones[0].squares == zones[1].squares:
        return _few_words(spec, zones[0])
    if _own_ranks(spec, zones):
        return own_zone_words(spec, zones)
    named = [
        (_few_words(spec, zone), side.name)
        for zone, side in zip(zones, spec.sides, strict=True)
        if zone.squares
    ]
    return (
        named[0][0]
        if len(named) == 1
        else listed([f"{words} for {name}" for words, name in named], "and")
    )


def _few_words(spec: PresetSpec, zone: Zone) -> str:
    if len(zone.squares) > FEW or any(ANY in item for item in zone.items):
        return zone_words(zone)
    names = spec.board.names
    return listed([names[square] for square in sorted(zone.squares)])


def _own_ranks(spec: PresetSpec, zones: Zones) -> list[int]:
    """Return the ranks of a zone that is the same for both sides, counted from their own end; else
    none.
    """
    board = spec.board
    ranks = sorted({board.rank(square) for square in zones[0].squares})
    whole = {square for square in board.squares if board.rank(square) in ranks}
    facing = {square for square in board.squares if board.height - 1 - board.rank(square) in ranks}
    is_whole = (
        not board.is_in_files and whole == set(zones[0].squares) and facing == set(zones[1].squares)
    )
    return [rank + 1 for rank in ranks] if is_whole else []


def _file_ends(spec: PresetSpec, zones: Zones) -> int:
    """Return how many cells at the far end of every file of hexagons make the zone; else 0."""
    board = spec.board
    if not board.is_in_files or not zones[0].squares:
        return 0
    depth = 1 + max(board.rank_for(square, 1) for square in zones[0].squares)
    ends = [{s for s in board.squares if board.rank_for(s, side) < depth} for side in (1, 0)]
    return depth if [set(zone.squares) for zone in zones] == ends else 0


def _ranks_words(ranks: list[int], last: int) -> str:
    """Return ranks counted from the own side: `last rank`, `first three ranks`, `tenth rank`."""
    if ranks == [last]:
        return "last rank"
    if len(ranks) == 1:
        return f"{ORDINALS[ranks[0] - 1]} rank"
    is_run = ranks == list(range(ranks[0], ranks[-1] + 1))
    if is_run and last in ranks:
        return f"last {number(len(ranks))} ranks"
    if is_run and ranks[0] == 1:
        return f"first {number(len(ranks))} ranks"
    return f"{listed([ORDINALS[rank - 1] for rank in ranks], 'and')} ranks"


def _numbers(ranks: list[int]) -> str:
    if len(ranks) > 2 and ranks == list(range(ranks[0], ranks[-1] + 1)):
        return f"{ranks[0]} to {ranks[-1]}"
    return listed([str(rank) for rank in ranks], "and")


def _in_order(item: str) -> str:
    """Return a square, or a rectangle from its lower to its upper corner."""
    box = _BOX.fullmatch(item)
    if box is None:
        return item.replace("-", " to ")
    ranks = sorted((int(box[2]), int(box[4])))
    return f"{min(box[1], box[3])}{ranks[0]} to {max(box[1], box[3])}{ranks[1]}"


def kind_words(spec: PresetSpec, kinds: tuple[str, ...], joint: str = "or") -> str:
    """Return names of kinds: `pawn or knight`; `piece` for every kind."""
    if ANY in kinds:
        return "piece"
    return listed([spec.piece(kind).name.lower() for kind in kinds], joint)


def most_kind_words(spec: PresetSpec, kinds: tuple[str, ...]) -> str:
    """Return names of kinds; where they are many and nearly all, of those that are left out."""
    others = tuple(piece.id for piece in spec.pieces if piece.id not in kinds)
    if not others or ANY in kinds:
        return "piece"
    if len(kinds) < MANY or len(others) > len(kinds) // 4:
        return kind_words(spec, kinds)
    return f"piece other than {a_piece(kind_words(spec, others))}"


def plural_words(spec: PresetSpec, kinds: tuple[str, ...], joint: str = "and") -> str:
    """Return names of kinds in the plural: `pawns and knights`; `pieces` for every kind."""
    if ANY in kinds:
        return "pieces"
    return listed([plural(spec.piece(kind).name.lower()) for kind in kinds], joint)


def plural(name: str) -> str:
    """Return the plural of a piece's name: `rooks`, `pawns of kings`."""
    head, of, rest = name.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    if name.endswith("sman"):
        return f"{name.removesuffix('piece')}pieces"
    if name.endswith("wolf"):
        return f"{name.removesuffix('f')}ves"
    if name == "ox" or name.endswith(" ox"):
        return f"{name}en"
    return f"{name}es" if name.endswith(("s", "x", "z", "ch", "sh")) else f"{name}s"
