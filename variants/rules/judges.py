"""Makers of the components that restrict moves and end games; see `build_order.py`."""

from collections.abc import Iterator

from variants.rules.base import Component
from variants.rules.check_count import CheckCount
from variants.rules.conditions import Bans
from variants.rules.connect import Connect
from variants.rules.draw_counts import Counting, CountingClock
from variants.rules.draws import Draws
from variants.rules.extinction import Extinction, ExtinctionByCaptor
from variants.rules.facing_royals import Facing
from variants.rules.flags import Flag
from variants.rules.full_board import FullBoard
from variants.rules.open_turns import OpenTurns
from variants.rules.parts import Parts
from variants.rules.passes import Passes
from variants.rules.pawns import Passing
from variants.rules.promotion import Promotion
from variants.rules.proposals import ProposingTurns
from variants.rules.pushes import PushingTurns
from variants.rules.refusals import RefusingTurns
from variants.rules.repetition import Repetition, Shuttling
from variants.rules.restrictions import MustCapture, NoChecks, RoyalStays
from variants.rules.rooms import Rooms
from variants.rules.trades import NoTrades
from variants.rules.turns import Turns
from variants.rules.weak_mates import WeakMates
from variants.spec.turns import TurnSpec


def goals(parts: Parts) -> Iterator[Component]:
    """Yield the goals of a preset in the order in which they are looked at."""
    spec = parts.spec.goals
    army = parts.army
    explosive = parts.spec.effects.explosion is not None or parts.spec.effects.burns
    flags = [Flag(army, flag) for flag in spec.flags]
    if parts.spec.ends.goals_first:
        yield from flags
    for goal in spec.extinction:
        if any(goal.by):
            yield ExtinctionByCaptor(army, goal, parts.slot())
        # A royal cannot be taken, it can only be blown up, or burn with another.
        elif not goal.royal or explosive:
            yield Extinction(army, goal)
    if not parts.spec.ends.goals_first:
        yield from flags
    if any(spec.checks):
        slots = parts.slot(spec.checks[0]), parts.slot(spec.checks[1])
        yield CheckCount(army, slots[0])
    for connection in spec.connect:
        yield Connect(army, connection)


def restrictions(parts: Parts) -> Iterator[Component]:
    """Yield what forbids moves, bans before compulsion."""
    spec = parts.spec.restrictions
    if parts.conditions is not None:
        yield Bans(parts.conditions)
    if parts.spec.rooms:
        yield Rooms(parts.army, parts.spec.rooms)
    if any(spec.royal_stays):
        yield RoyalStays(spec.royal_stays)
    if spec.no_trades:
        yield NoTrades(parts.army, spec, parts.slot())
    if any(spec.no_checks):
        yield NoChecks(parts.army, spec.no_checks, spec.unless_mate)
    if parts.spec.turn is not None and not parts.spec.turn.answer:
        yield _turns(parts, parts.spec.turn)
    if any(spec.must_capture):
        yield MustCapture(parts.army, spec.must_capture)


def pauses(parts: Parts) -> Iterator[Component]:
    """Yield passing, facing royals and full boards, which end games without a winner on the
    board.
    """
    facing = parts.spec.facing
    passes = parts.spec.passes
    material = parts.spec.material
    watch = None
    if facing is not None and facing.rule == "ends":
        watch = Facing(parts.army, facing.betza, parts.survey, parts.slot())
        yield watch
    if any(passes.always) or any(passes.stalemated) or watch is not None:
        yield Passes(parts.army, passes, parts.slot(), watch)
    if material is not None and material.full_board:
        yield FullBoard(parts.board)


def answers(parts: Parts) -> Iterator[Component]:
    """Yield the say of the opponent in a turn, after everything else that says which moves are
    open.
    """
    turn = parts.spec.turn
    if turn is not None and turn.answer:
        kind = RefusingTurns if turn.answer == "refuse" else ProposingTurns
        yield kind(parts.army, turn, parts.turn_slot)


def late_ends(parts: Parts) -> Iterator[Component]:
    """Yield what ends games that could go on, and what mates are worth."""
    spec = parts.spec
    army = parts.army
    if spec.shatar is not None:
        yield WeakMates(army, spec.shatar)
    yield Draws(army, spec.draws)
    if spec.draws.shuttling:
        yield Shuttling(army)
    yield Repetition(army, spec.draws)
    if spec.counting is not None:
        slot = parts.slot()
        parts.slot()
        passing = next((c for c in parts.components if isinstance(c, Passing)), None)
        yield Counting(army, spec.counting, slot, passing)
        yield CountingClock(slot)


def _turns(parts: Parts, spec: TurnSpec) -> Turns:
    if spec.early or spec.change or spec.goals_at_end or parts.displacement is not None:
        slots = (parts.turn_slot, parts.slot())
        is_bound = bool(parts.spec.conditions or parts.spec.lent)
        return OpenTurns(parts.army, spec, slots, parts.displacement, is_bound=is_bound)
    if not spec.pushes:
        return Turns(parts.army, spec, parts.turn_slot)
    promotion = next((c for c in parts.components if isinstance(c, Promotion)), None)
    return PushingTurns(parts.army, spec, parts.turn_slot, promotion)
