"""Attacks over one piece: cannons and grasshoppers.

A hop line looks outward from the attacked square. The first piece on it is the mount; the next
piece attacks if it is one of the `codes` of its square. A `short` hopper lands right behind its
mount, which must then stand beside the attacked square. Pieces of `bars` are no mounts.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.geometry import Vector
from variants.movement.lines import Attacker, Codes, add_open_line, is_open_line
from variants.movement.mover import Mover
from variants.movement.survey import Survey

HopLine = tuple[bool, Codes, tuple[tuple[int, Codes], ...]]
HopTable = tuple[HopLine, ...]
HopKey = tuple[bool, Codes, Vector]

LOOKED_AT: Final = 3


class HopLayout:
    """Collects the hop lines of every square."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        size = survey.board.size
        self.lines: list[dict[HopKey, list[set[int]]]] = [{} for _ in range(size)]
        # Lines that are the same from every square, by distance.
        self.open_lines: dict[HopKey, list[Codes]] = {}

    def add_open(self, attacker: Attacker, mover: Mover) -> bool:
        """Add the captures of a hopper that hops alike on every square of the board; return whether
        it does.
        """
        if not is_open_line(self.survey, attacker, mover):
            return False
        steps = self.open_lines.setdefault(_key(mover, attacker.bars), [])
        add_open_line(self.survey, steps, attacker.code, mover.segments[0], nearest=1)
        return True

    def add(self, code: int, mover: Mover, origin: int, bars: Codes) -> None:
        """Add the captures of a hopper from a square."""
        key = _key(mover, bars)
        for i, target in enumerate(self.survey.ray(mover.segments[0], origin)):
            if i and (mover.targets is None or target in mover.targets):
                steps = self.lines[target].setdefault(key, [])
                while len(steps) <= i:
                    steps.append(set())
                steps[i].add(code)

    def table(self, square: int) -> HopTable:
        """Return the hop lines of a square."""
        found = []
        for lines in (self.lines[square], self.open_lines):
            for (short, bars, back), steps in lines.items():
                outward = self.survey.outward(square, back, len(steps))
                if len(outward) > 1:
                    found.append(
                        (short, bars, tuple(zip(outward, map(frozenset, steps), strict=False)))
                    )
        return tuple(found)


def _key(mover: Mover, bars: Codes) -> HopKey:
    vector = mover.segments[0].vector
    return mover.hop == "g", bars, (-vector[0], -vector[1])


def is_hopped(placement: Sequence[int], table: HopTable) -> bool:
    """Return whether a hopper attacks the square of this table."""
    for short, bars, ray in table:
        mounted = False
        for origin, codes in ray:
            piece = placement[origin]
            if piece:
                if mounted:
                    if piece in codes:
                        return True
                    break
                if piece in bars:
                    break
                mounted = True
            elif short and not mounted:
                break
    return False


def hop_origins(placement: Sequence[int], table: HopTable) -> set[int]:
    """Return the squares of the hoppers that attack the square of this table."""
    found = set()
    for line in table:
        if is_hopped(placement, (line,)):
            found.add(_occupied(placement, line)[1][1])
    return found


def _occupied(placement: Sequence[int], line: HopLine) -> list[tuple[int, int, bool]]:
    """Return number, square and whether it could attack from there, of the first pieces on a
    line.
    """
    found: list[tuple[int, int, bool]] = []
    for i, (origin, codes) in enumerate(line[2]):
        if placement[origin]:
            found.append((i, origin, placement[origin] in codes))
            if len(found) == LOOKED_AT:
                break
    return found


def scan_hops(
    placement: Sequence[int], table: HopTable, blocks: list[Codes], exposed: set[int]
) -> tuple[set[int], set[int]]:
    """Add what can end or start the attacks of hoppers; return the mounts whose leaving ends one,
    and the squares where a piece that enters can become a mount.
    """
    leavers: set[int] = set()
    entered: set[int] = set()
    for line in table:
        pieces = _occupied(placement, line)
        if not any(attacks for _, _, attacks in pieces):
            continue
        short, bars, ray = line
        at, first, attacks = pieces[0]
        if attacks:
            entered.update(square for square, _ in ray[:at])
        if len(pieces) > 1 and pieces[1][2]:
            if placement[first] in bars or (short and at):
                exposed.add(first)
                entered.update(square for square, _ in ray[: at + 1])
            else:
                blocks.append(frozenset(square for square, _ in ray[: pieces[1][0] + 1]))
                leavers.add(first)
        if len(pieces) > LOOKED_AT - 1 and pieces[2][2]:
            exposed.update((first, pieces[1][1]))
    return leavers, entered
