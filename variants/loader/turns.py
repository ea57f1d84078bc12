"""The table of turns -> its spec."""

from dataclasses import replace
from typing import Final

from variants.loader.parts import Parts, counts, flags
from variants.loader.reader import TableReader, refuse
from variants.spec import PresetSpec
from variants.spec.turns import ANSWERS, CHECKS, MOST_MOVES, SAME_PIECE, TurnSpec

MOST_FIRST: Final = 8
LATE_MOVES: Final = 2
MOST_LETTERS: Final = 400  # of a board on which the opponent has a say


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
        early=table.flag("early", False),
        change=table.flag("change", False),
        goals_at_end=table.flag("goals_at_end", False),
        answer=_answer(table),
    )
    longest = max(*spec.moves, *spec.first)
    if any(spec.safe_at_end) and (spec.growing or longest > LATE_MOVES):
        refuse(table.at("safe_at_end"), f"is for turns of at most {LATE_MOVES} moves")
    if any(spec.safe_at_end) and spec.check == "last":
        refuse(table.at("safe_at_end"), "cannot be judged where only the last move may give check")
    if spec.answer and replace(spec, answer="") != TurnSpec(moves=(1, 1)):
        refuse(table.at("answer"), "goes with no other key of this table")
    if spec.pushes and (any(spec.safe_at_end) or spec.same_piece != "may"):
        refuse(table.at("push"), "goes with neither safe_at_end nor same_piece")
    _check_open(table, spec)
    table.finish()
    return spec


def _check_open(table: TableReader, spec: TurnSpec) -> None:
    """Refuse what turns that are open at their end cannot have."""
    for name, is_said in (
        ("early", spec.early),
        ("change", spec.change),
        ("goals_at_end", spec.goals_at_end),
    ):
        if is_said and (spec.pushes or any(spec.safe_at_end)):
            refuse(table.at(name), "goes with neither push nor safe_at_end")


def check_displacement(spec: PresetSpec) -> None:
    """Refuse pushes and pulls where turns are single moves, or of another kind. Raises
    PresetError.
    """
    turn = spec.turn
    if spec.effects.displacement is None:
        return
    if turn is None:
        refuse("displacement", "needs a table [turn]: a push and a pull take two moves each")
    if turn.pushes or any(turn.safe_at_end):
        refuse("displacement", "does not go with push or safe_at_end in [turn]")


def _answer(table: TableReader) -> str:
    found = table.choice("answer", ANSWERS, "none")
    return "" if found == "none" else found


def check_answer(spec: PresetSpec) -> None:
    """Refuse what goes with no say of the opponent: rules by which a side may pass, pieces in hand,
    and boards of which a text with the position before would be too long.
    """
    if spec.turn is None or not spec.turn.answer:
        return
    faces = spec.facing is not None and spec.facing.rule == "ends"
    if any(spec.passes.always) or any(spec.passes.stalemated) or faces:
        refuse("turn.answer", "does not go with passes")
    if spec.drops is not None or spec.gating is not None or spec.effects.walls is not None:
        refuse("turn.answer", "does not go with drops, gates and walls")
    longest = max(len(label) for piece in spec.pieces for label in piece.labels)
    most = MOST_LETTERS // longest
    if spec.board.size > most:
        refuse("turn.answer", f"needs a board of at most {most} squares with such labels")


def _first(table: TableReader) -> tuple[int, ...]:
    found = table.integers("first", 1, MOST_MOVES, ())
    if len(found) > MOST_FIRST:
        refuse(table.at("first"), f"has {len(found)} entries, at most {MOST_FIRST} are allowed")
    return found
