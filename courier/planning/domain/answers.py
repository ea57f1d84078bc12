"""What a plan does when the move it waits for is played: in the transaction of that move, under the
lock of the game.

1. The place of the game is looked up in the trees of both players. Nothing is entered there unless
  the plan acts.
2. The conditional move set for this very move comes first, then the conditions of the position it
was
   played in: a capture on one square, any capture, any check, anything else. The first that is met
   decides.
3. It is tried by the rules once more, with the whole history. What is not possible any more is
  reported and not played.
4. What was used is used up: after a takeback nothing is played by itself that had been played
  before.

An open draw offer of the opponent is declined by a reply, as it is by a move made by hand; a plan
that offers a draw itself agrees to it.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext

from courier.common.budgets import A_REQUEST
from courier.common.errors import DomainError
from courier.common.kept_queries import kept
from courier.games.domain.finish import finish
from courier.games.domain.notices import notify_request
from courier.games.domain.offers import check_offer, note_offer
from courier.games.enums import Ending, RequestKind
from courier.games.models import Game, Move
from courier.games.move_effects import Preview, compute_move
from courier.games.moves import position_keys
from courier.games.seats import seats_of
from courier.games.words import next_number, numbered
from courier.planning.domain.conditions import is_met
from courier.planning.domain.progress import Progress, followed
from courier.planning.enums import Deed, Result
from courier.planning.models import Answer, Plan
from courier.planning.plan import Condition, PlanState, from_text, to_text
from variants import Side, TooMuchWork, other, uncounted

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Met:
    """What is to be done: a move, or something else, and the plan without it."""

    deed: Deed
    move: str
    left: PlanState


def answer(game: Game, move: Move, now: datetime) -> Preview | None:
    """Return the move that is planned for the side to move in answer to a move, None where nothing
    is; 1 query in games without plans."""
    if game.is_solo or game.is_setting_up or game.revision.spec.turn is not None:
        return None
    waiting = seats_of(game)[game.side_to_move].player_id
    found = next((each for each in _progress_of_plans(game) if each[0].player_id == waiting), None)
    return None if found is None else _act(*found, game, move, now)


def count_anew(game: Game) -> None:
    """Count what may be met again in the plans of a locked game that has gone back; 1 query in
    games without plans.
    """
    with uncounted(A_REQUEST):
        _progress_of_plans(game)


def _progress_of_plans(game: Game) -> list[tuple[Plan, Progress]]:
    """Return the plans of a game with where it stands in them."""
    plans = _plans_of(game)
    moves = list(game.moves.order_by("ply")) if plans else []
    return [
        (plan, progress) for plan in plans if (progress := _found(plan, game, moves)) is not None
    ]


@kept
def _plans_of(game: Game) -> QuerySet[Plan]:
    return Plan.objects.filter(game=game)


def _found(plan: Plan, game: Game, moves: list[Move]) -> Progress | None:
    """Return where the game stands in a plan, and count what may still be met.

    A plan that cannot be read does nothing: the move of the game stands.
    """
    try:
        progress = followed(from_text(plan.state), game.revision.rules, moves)
    except (DomainError, TooMuchWork):
        logger.exception(
            "the plan of game %s for player %s does nothing", plan.game_id, plan.player_id
        )
        return None
    count = progress.live_count()
    if count != plan.conditional_count:
        plan.conditional_count = count
        plan.save(update_fields=["conditional_count"])
    return progress


def _use(plan: Plan, progress: Progress) -> None:
    """Store a plan without what it has just used."""
    plan.state, plan.conditional_count = to_text(progress.state), progress.live_count()
    plan.save(update_fields=["state", "conditional_count"])


def _act(plan: Plan, progress: Progress, game: Game, move: Move, now: datetime) -> Preview | None:
    met = _met(progress, move)
    if met is None or met.deed == Deed.WAIT:
        return None
    _use(plan, replace(progress, state=met.left))
    report = Answer(plan=plan, ply=game.ply + 1, met=numbered(move), at=now)
    report.declined_draw = game.draw_offered_by == move.side
    played = None
    if met.deed == Deed.PLAY:
        played = _played(report, game, met.move)
    else:
        _offer(report, game, now)
    report.declined_draw &= played is not None
    report.save(force_insert=True)
    return played


def _met(progress: Progress, move: Move) -> _Met | None:
    """Return what the plan has for the move that led to where the game stands."""
    state = progress.state
    here = progress.here
    reply = next(
        (each for each in state.tree.nodes[here].children if each in state.conditional_moves), None
    )
    if reply is not None:
        return _Met(
            Deed.PLAY,
            state.tree.nodes[reply].step.text,
            replace(state, conditional_moves=state.conditional_moves - {reply}),
        )
    condition = next(
        (each for each in state.conditions_at(progress.played[-2]) if _is_met(each, move)), None
    )
    if condition is None:
        return None
    left = tuple(each for each in state.conditions if each is not condition)
    return _Met(condition.deed, condition.move, replace(state, conditions=left))


def _is_met(condition: Condition, move: Move) -> bool:
    return is_met(
        condition, captured=move.captured, squares=move.squares, gives_check=move.gives_check
    )


def _played(report: Answer, game: Game, text: str) -> Preview | None:
    """Return the reply as the rules see it now, None with the reason in the report when they refuse
    it.
    """
    try:
        played = compute_move(
            game.revision.rules, before=game.position, text=text, history=position_keys(game)
        )
    except (DomainError, TooMuchWork) as error:
        report.result = Result.REFUSED
        report.shown = text
        report.reason = error.message if isinstance(error, DomainError) else _too_dear()
        return None
    number = next_number(game)
    report.result = Result.PLAYED
    report.shown = f"{number}{'…' if game.side_to_move else '.'}{played.shown}"
    return played


def _too_dear() -> str:
    return gettext("Playing it takes too much computing.")


def _offer(report: Answer, game: Game, now: datetime) -> None:
    """Offer a draw on the own turn, or agree to the one that was offered with the move."""
    side: Side = 1 if game.side_to_move else 0
    if game.draw_offered_by == other(side):
        report.result = Result.AGREED
        finish(game, ending=Ending.AGREED, winner=None, ended_at=now, now=now)
        return
    try:
        check_offer(game, side, ply=game.ply)
    except DomainError as error:
        report.result = Result.REFUSED
        report.reason = error.message
        return
    note_offer(game, side, ply=game.ply)
    game.version += 1
    game.save(update_fields=["draw_offered_by", "version"])
    notify_request(game, RequestKind.DRAW, side, now=now)
    report.result = Result.OFFERED
