"""What the computer thinks, beside the board of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.games.hooks import Context
from courier.games.models import Game
from courier.games.spot import Spot
from courier.games.words import move_number, number_of
from courier.reviews.chances import Fault, Loss, chances_of, losses_of
from courier.reviews.permissions import is_reviewable, plays_preset
from courier.reviews.points import Point, points_in
from courier.reviews.queries import review_of
from courier.table.parts.log.material import graph
from courier.table.parts.own_moves import shown_line, shown_move
from variants import SHARE_PARTS, PresetSpec

ASIDE: Final = "computer"
SHOWN_LOSSES: Final = 8
WHOLE: Final = 1000  # a won game


@dataclass(frozen=True, slots=True)
class ShownLoss:
    """A move that gave something away, in words."""

    ply: int
    move: str
    fault: str
    mark: str
    better: str


def has_review(spot: Spot) -> bool:
    """Return whether the computer can say something about a game."""
    return is_reviewable(spot.game)


def shown_review(spot: Spot) -> Context:
    """Return what the aside shows; 1 query, 2 for who has signed in."""
    if plays_preset(spot.game.revision.preset, spot.viewer):
        return {"plays": spot.game.revision.preset.name}
    review = review_of(spot.game)
    if review is None:
        return {"may_request": spot.viewer is not None}
    points = points_in(review.points)
    shown: Context = {"review": review, "done": len(points), "is_done": bool(review.finished_at)}
    if not points or not review.finished_at:
        return shown
    chances = chances_of(points, _result(spot.game) if len(points) > spot.game.ply else None)
    shown["graph"] = graph(
        [round(WHOLE * each) for each in chances],
        at=min(spot.ply, len(points) - 1),
        least_span=WHOLE,
    )
    shown["sides"] = [side.name for side in spot.spec.sides]
    if spot.ply < len(points):
        shown |= _here(points[spot.ply], spot)
    losses = losses_of(points, chances, [(move.side, move.shown) for move in spot.moves])
    shown["losses"] = [_shown_loss(loss, spot) for loss in losses[:SHOWN_LOSSES]]
    return shown


def _here(point: Point, spot: Spot) -> Context:
    """Return what is thought of the shown position."""
    side = spot.moves[spot.ply].side if spot.ply < len(spot.moves) else spot.game.side_to_move
    line = shown_line(spot.rules, _position_at(spot, spot.ply), point.line, spot.look)
    return {
        "worth": worth_words(spot.spec, point),
        "best": line_words(line, number=_number_after(spot, spot.ply, side), side=side),
    }


def _position_at(spot: Spot, ply: int) -> str:
    return spot.moves[ply - 1].position if ply else spot.game.start_position


def worth_words(spec: PresetSpec, point: Point) -> str:
    """Return in words what a position is worth; empty where nothing is known."""
    if point.ends_in is not None:
        side = spec.sides[0 if point.ends_in > 0 else 1].name
        moves = (abs(point.ends_in) + 1) // 2
        return _("Win for %(side)s in %(moves)d") % {"side": side, "moves": moves}
    if point.worth is None:
        return ""
    return f"{point.worth / 100:+.1f}".replace("-", "−")


def _number_after(spot: Spot, ply: int, side: int) -> int:
    """Return the number of the move a side makes after a ply, or of its turn."""
    if spot.spec.turn is None:
        return move_number(ply + 1, side)
    return spot.rules.position(_position_at(spot, ply)).number


def line_words(line: Sequence[str], *, number: int, side: int) -> str:
    """Return moves with their numbers, the first of which a side plays: `12…Nf6 13.e5`."""
    words = []
    for place, shown in enumerate(line):
        mover = (side + place) % 2
        number += place > 0 and mover == 0
        is_numbered = mover == 0 or place == 0
        words.append(f"{number}{'…' if mover else '.'}{shown}" if is_numbered else shown)
    return " ".join(words)


def _shown_loss(loss: Loss, spot: Spot) -> ShownLoss:
    move = spot.moves[loss.ply - 1]
    words = {
        Fault.BLUNDER: (_("Blunder"), "??"),
        Fault.MISTAKE: (_("Mistake"), "?"),
        Fault.INACCURACY: (_("Inaccuracy"), "?!"),
    }
    fault, mark = words[loss.fault]
    before = _position_at(spot, loss.ply - 1)
    shown = shown_move(spot.rules, before, move.shown, move.squares, spot.look)
    number = _number_after(spot, loss.ply - 1, move.side)
    better = shown_line(spot.rules, before, loss.better[:1], spot.look)
    return ShownLoss(
        ply=loss.ply,
        move=f"{number_of(move, number)}{shown}",
        fault=fault,
        mark=mark,
        better=line_words(better, number=number, side=move.side),
    )


def _result(game: Game) -> float:
    if game.share is not None:
        return 2 * game.share / SHARE_PARTS - 1
    if game.winner is None:
        return 0.0
    return -1.0 if game.winner else 1.0
