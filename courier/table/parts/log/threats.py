"""What each side could capture in a position, and whether it could mate with one move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from courier.games.hooks import Context
from courier.games.own_positions import is_in_own_game
from courier.games.spot import Spot
from variants import (
    MEGABYTE,
    Move,
    PieceOn,
    Position,
    Rules,
    RulesError,
    Side,
    by_content,
    composing_rules,
    other,
    sized_cache,
)

MOST_TRIED: Final = 400


@dataclass(frozen=True, slots=True)
class Attack:
    """A piece that could be captured, and the squares of those that could do it."""

    square: str
    piece: str
    by: tuple[tuple[str, str], ...]  # square and name


@dataclass(frozen=True, slots=True)
class Threats:
    """What one side could do if it were to move: captures, and moves that end the game in its
    favour.
    """

    side: int
    side_name: str
    attacks: tuple[Attack, ...]
    wins: tuple[str, ...]


def captures(rules: Rules, position: Position, side: Side) -> dict[str, set[str]]:
    """Return the squares a side could capture on, each with the squares the capturing pieces stand
    on.

    It is asked what that side could do if it were to move, be it its turn or not. Raises RulesError
    where a position in which the turn is passed makes no sense.
    """
    composing = composing_rules(rules)
    pieces = rules.pieces(position)
    found = defaultdict[str, set[str]](set)
    if composing is not None:
        for square, piece in pieces.items():
            for reached in (
                composing.reach(position, square, piece.label) if piece.side == side else ()
            ):
                if reached in pieces and pieces[reached].side != side:
                    found[reached].add(square)
        return dict(found)
    for move in rules.legal_moves(turned(rules, position, side)):
        if move.captured and move.origin:
            for square in _emptied(move, pieces, side):
                found[square].add(move.origin)
    return dict(found)


def turned(rules: Rules, position: Position, side: Side) -> Position:
    """Return the position with a side to move."""
    return position if rules.side(position) == side else replace(position, side=side)


def _emptied(move: Move, pieces: Mapping[str, PieceOn], side: Side) -> Iterable[str]:
    """Yield the squares on which a move takes pieces of the other side off."""
    for square, _label in move.changes:
        if square in pieces and pieces[square].side != side:
            yield square


def winning_moves(rules: Rules, position: Position, side: Side) -> tuple[str, ...]:
    """Return in short algebraic the moves with which a side could win at once; none where there are
    too many to try.
    """
    if composing_rules(rules) is not None:
        return ()
    begun = turned(rules, position, side)
    moves = rules.legal_moves(begun)
    found = []
    for move in moves if len(moves) <= MOST_TRIED else ():
        after = rules.play(begun, move)
        if not rules.is_check(after) and rules.legal_moves(after):
            continue
        outcome = rules.outcome(after)
        if outcome is not None and outcome.winner == side:
            found.append(rules.write(move, begun, "san"))
    return tuple(found)


@sized_cache(most=4 * MEGABYTE, key=by_content)
def _threats(rules: Rules, text: str, side: Side) -> Threats | None:
    position = rules.position(text)
    name = rules.spec.sides[side].name
    kinds = {kind.id: kind.name for kind in rules.spec.pieces}
    pieces = rules.pieces(position)
    names = {
        square: kinds.get(piece.piece_id or "", piece.label) for square, piece in pieces.items()
    }
    try:
        taken = captures(rules, position, side)
        # Who is in check loses nothing more by a move the other side would have.
        in_check = rules.is_check(position) and side != rules.side(position)
        wins = () if in_check else winning_moves(rules, position, side)
    except RulesError:
        return None
    attacks = tuple(
        Attack(square, names[square], tuple((by, names[by]) for by in sorted(origins)))
        for square, origins in sorted(taken.items())
    )
    return Threats(side, name, attacks, wins)


def threats(rules: Rules, text: str, side: Side) -> Threats | None:
    """Return what a side could do in a position if it were to move; None where that cannot be
    told.
    """
    return _threats(rules, text, side)


def has_threats(spot: Spot) -> bool:
    """Return whether the rules of a game know what may be captured."""
    return spot.spec.enforced


def shown_threats(spot: Spot) -> Context:
    """Return what the aside shows: what the side to move could capture, and what the other side
    threatens; 1 query.

    Nothing of a position that stands in a running game of the reader's: anybody could import it to
    have it told.
    """
    rules = spot.rules
    if is_in_own_game(spot.viewer, spot.game.revision.preset, [spot.position]):
        return {"own": True, "shapes": []}
    position = rules.position(spot.position)
    mover = rules.side(position)
    if rules.outcome(position) is not None:
        return {"over": True, "drawn": [], "shapes": []}
    mine, theirs = (threats(rules, spot.position, side) for side in (mover, other(mover)))
    return {
        "mine": mine,
        "theirs": theirs,
        "check": rules.is_check(position),
        "shapes": _shapes(mine, theirs),
    }


def _shapes(mine: Threats | None, theirs: Threats | None) -> list[str]:
    """Return arrows: green for the side to move, red for the other one."""
    found = []
    for shown, colour in ((mine, "G"), (theirs, "R")):
        for attack in shown.attacks if shown else ():
            found += [f"{colour}{by}{attack.square}" for by, _name in attack.by]
    return found
