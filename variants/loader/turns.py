"""The table of turns -> its spec."""

from typing import Final

from variants.loader.parts import Parts, counts, flags
from variants.loader.reader import TableReader, refuse
from variants.spec.turns import CHECKS, MOST_MOVES, SAME_PIECE, TurnSpec

MOST_FIRST: Final = 8
LATE_MOVES: Final = 2


def load_turn(top: TableReader, parts: Parts) -> TurnSpec | None:
    """Return how many moves make a turn, None where each turn is one move."""
    if not top.has("turn"):
        return None
    table = top.inner("turn")
    spec = TurnSpec(
        moves=counts(table, "moves", 1, MOST_MOVES, 1),
        first=_first(table),
        growing=table.flag("growing", False),
        check=table.choice("check", CHECKS, "free"),
        safe_at_end=flags(table, "safe_at_end"),
        same_piece=table.choice("same_piece", SAME_PIECE, "may"),
        pushes=parts.kind_list(table, "push"),
    )
    longest = max(*spec.moves, *spec.first)
    if any(spec.safe_at_end) and (spec.growing or longest > LATE_MOVES):
        refuse(table.at("safe_at_end"), f"is for turns of at most {LATE_MOVES} moves")
    if any(spec.safe_at_end) and spec.check == "last":
        refuse(table.at("safe_at_end"), "cannot be judged where only the last move may give check")
    if spec.pushes and (any(spec.safe_at_end) or spec.same_piece != "may"):
        refuse(table.at("push"), "goes with neither safe_at_end nor same_piece")
    table.finish()
    return spec


def _first(table: TableReader) -> tuple[int, ...]:
    found = table.integers("first", 1, MOST_MOVES, ())
    if len(found) > MOST_FIRST:
        refuse(table.at("first"), f"has {len(found)} entries, at most {MOST_FIRST} are allowed")
    return found
