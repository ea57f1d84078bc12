"""A game on paper: its moves in paragraphs, with diagrams after chosen moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.utils.safestring import SafeString

from courier.drawing.boards import BoardPicture, Piece, picture_of
from courier.games.models import Move
from courier.games.spot import Spot
from courier.games.words import number_of, numbers_of
from courier.table.parts.annotations import lines_at, mark_of
from courier.table.parts.movelist import with_figures
from courier.table.parts.own_moves import shown_moves
from courier.trees.domain.places import Place

MOST_DIAGRAMS: Final = 60
SHADES: Final = ("white", "black")


@dataclass(frozen=True, slots=True)
class PrintedMove:
    """A move in a line of text: its number where one is due, its text, and what is said about
    it.
    """

    number: str
    text: SafeString | str
    mark: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Moves up to a diagram; the last passage may have none."""

    moves: tuple[PrintedMove, ...]
    picture: BoardPicture | None
    caption: str


def passages(spot: Spot, *, diagrams: frozenset[int], notation: str, side: int) -> list[Passage]:
    """Return a game in passages, each ending with a diagram after one of these plies, black and
    white.
    """
    found: list[Passage] = []
    begun: list[PrintedMove] = []
    if 0 in diagrams:
        found.append(Passage((), _board(replace(spot, at=0), side), ""))
    shown = shown_moves(spot.rules, spot.game.start_position, spot.moves, spot.look)
    numbers = numbers_of(spot.moves, spot.spec)
    last = (0, 0)
    for move, short, number in zip(spot.moves, shown, numbers, strict=True):
        written = number_of(move, number)
        is_due = not begun or bool(begun[-1].said) or _starts_turn(spot, last, (number, move.side))
        last = (number, move.side)
        begun.append(_printed(spot, move, short, notation, written if is_due else ""))
        if move.ply in diagrams:
            board = _board(replace(spot, at=move.ply), side)
            found.append(Passage(tuple(begun), board, f"{written}{short}"))
            begun = []
    return [*found, Passage(tuple(begun), None, "")] if begun else found


def chosen_plies(last: int, *, every: int, after: frozenset[int]) -> frozenset[int]:
    """Return the plies after which diagrams stand: every so many full moves and those that are
    named, not too many.
    """
    regular = {*range(2 * every, last, 2 * every)} if every else set[int]()
    wanted = sorted(ply for ply in regular | {*after, last} if 0 <= ply <= last)
    return frozenset(wanted[: MOST_DIAGRAMS - 1]) | {last}


def _starts_turn(spot: Spot, last: Place, place: Place) -> bool:
    """Return whether a move has its number in any case: the first one of a turn, that of the second
    side only where turns may have several moves.
    """
    return place != last and (place[1] == 0 or spot.spec.turn is not None)


def _printed(spot: Spot, move: Move, short: str, notation: str, number: str) -> PrintedMove:
    text = move.full if notation == "full" else with_figures(spot.spec, short)
    said = ([move.remark] if move.remark else []) + [
        f"({line})" for line in lines_at(spot.game.annotation, move.ply)
    ]
    return PrintedMove(number, text, mark_of(spot.game.annotation, move.ply), tuple(said))


def _board(spot: Spot, side: int) -> BoardPicture:
    drawn = picture_of(spot.rules, spot.position, side=side, last_move=spot.squares)
    return replace(drawn, pieces={square: _shaded(piece) for square, piece in drawn.pieces.items()})


def _shaded(piece: Piece) -> Piece:
    return replace(piece, colour=SHADES[piece.side]) if piece.side in (0, 1) else piece
