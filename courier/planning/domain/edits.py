"""Changing one's own plan of a game: one operation at a time, or all of it at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.domain.locks import refuse_when_over
from courier.games.domain.recalls import lock_as_seen, read_as_seen
from courier.games.enums import GameStatus
from courier.games.errors import NoNotesAllowed, NotYourGame, refusal_of
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.games.permissions import notes_are_allowed
from courier.games.seats import sides_of
from courier.planning.domain.conditional_moves import (
    check_count,
    check_line,
    line_ahead,
    with_conditional_move,
    without_conditional_move,
)
from courier.planning.domain.conditions import with_condition, without_condition
from courier.planning.domain.progress import Progress, followed, unplanned
from courier.planning.enums import Deed, When
from courier.planning.errors import (
    BadCondition,
    GameMoved,
    NothingToPlan,
    NothingToUndo,
    NotWhileSettingUp,
    PlanMoved,
    PlanTooLarge,
    PlayedMovesStay,
    TooLongToPlan,
    TooManyConditional,
    TooManyConditionalInAll,
    TooManyTried,
    TooManyWords,
)
from courier.planning.models import Plan
from courier.planning.permissions import planning_side
from courier.planning.plan import Condition, PlanState, from_text, to_text
from courier.planning.queries import conditional_elsewhere, own_plan
from courier.players.models import Player
from courier.trees.domain.edits import CAREFUL, Change, changed
from courier.trees.domain.tree import MAX_PLIES
from variants import RulesError, Side

MOST_MOVES: Final = 2_000  # with the longest game that is planned it is what a tree holds
MOST_WORDS: Final = 100_000
MOST_BYTES: Final = 1_500_000  # of all that is kept of a plan
MOST_CONDITIONAL_IN_ALL: Final = 5_000
MOST_CONDITIONS: Final = 1_000  # of a game, those that can no longer be met as well
# A change in another window at the same instant wins a time or two.
_ATTEMPTS: Final = 5


@dataclass(frozen=True, slots=True)
class Changed:
    """A plan after a change, where the game stands in it, and the node to look at."""

    game: Game
    plan: Plan
    progress: Progress
    at: int


@dataclass(frozen=True, slots=True)
class _Work:
    game: Game
    side: Side
    progress: Progress
    before: str = ""  # what the plan was before its last change


@dataclass(frozen=True, slots=True)
class _Draft:
    """A change that is computed, and what it was computed for."""

    game: Game
    plan: Plan
    before: Progress
    after: Progress
    at: int
    conditional: int | None  # how many conditional moves there are where some were added
    is_undo: bool


def present(game: Game, plan: Plan | None) -> Progress:
    """Return a plan, or the empty one of who has none, with the moves of the game in it; at most 2
    queries.

    Raises TooLongToPlan.
    """
    if game.ply > MAX_PLIES:
        raise TooLongToPlan(most=MAX_PLIES)
    state = unplanned(game) if plan is None else from_text(plan.state)
    return followed(state, game.revision.rules, moves_of(game))


def edit_plan(
    *, game_id: int, player: Player, change: Change, version: int, now: datetime
) -> Changed:
    """Change one's own plan, which is begun by that. What would write over something unseen needs
    the `version`.

    Raises NotYourGame, NothingToPlan, NotWhileSettingUp, PlanMoved, MoveRefused, and what the
    operation raises.
    """

    def act(work: _Work) -> tuple[Progress, int]:
        operation = _OPERATIONS.get(change.act, _of_tree)
        try:
            state, at = operation(work, change)
        except RulesError as error:
            raise refusal_of(error) from error
        return replace(work.progress, state=state), at

    needs_version = change.act in CAREFUL
    return _change(game_id, player, version if needs_version else None, now, act)


def replace_plan(
    *,
    game_id: int,
    player: Player,
    shown: Callable[[Game], PlanState],
    ply: int,
    version: int,
    now: datetime,
) -> Changed:
    """Put another plan in place of one's own. `shown` reads it by the rules of the game.

    What is set and may still be met is checked as if it were set now. Raises GameMoved unless
    the game has `ply` half-moves, and what `edit_plan` raises.
    """

    def act(work: _Work) -> tuple[Progress, int]:
        if work.game.ply != ply:
            raise GameMoved
        progress = followed(shown(work.game), work.game.revision.rules, moves_of(work.game))
        _check_all(replace(work, progress=progress))
        return replace(progress, state=progress.unused()), progress.here

    return _change(game_id, player, version, now, act)


def undo_plan(*, game_id: int, player: Player, version: int, now: datetime) -> Changed:
    """Take the last change back; moves played since then stay, and what was used up by them. Raises
    NothingToUndo, and what `edit_plan` raises.
    """

    def act(work: _Work) -> tuple[Progress, int]:
        if not work.before:
            raise NothingToUndo
        progress = followed(from_text(work.before), work.game.revision.rules, moves_of(work.game))
        return replace(progress, state=progress.unused()), progress.here

    return _change(game_id, player, version, now, act, is_undo=True)


def _change(
    game_id: int,
    player: Player,
    version: int | None,
    now: datetime,
    act: Callable[[_Work], tuple[Progress, int]],
    *,
    is_undo: bool = False,
) -> Changed:
    """Do something with a plan. It may take seconds, so it is computed first; then the game is
    locked, and where it or the plan has changed meanwhile it is computed again.
    """
    for _ in range(_ATTEMPTS):
        draft = _draft(game_id, player, version, now, act, is_undo=is_undo)
        if _keep(draft, player, now):
            return Changed(draft.game, draft.plan, draft.after, draft.at)
    raise PlanMoved


def _draft(
    game_id: int,
    player: Player,
    version: int | None,
    now: datetime,
    act: Callable[[_Work], tuple[Progress, int]],
    *,
    is_undo: bool,
) -> _Draft:
    """Compute a change, under no lock."""
    game = read_as_seen(game_id, player)
    side = _side(game, player)
    plan = own_plan(game, player) or Plan(game=game, player=player, updated_at=now)
    if version is not None and plan.version != version:
        raise PlanMoved
    before = present(game, plan if plan.pk else None)
    after, at = act(_Work(game, side, before, plan.before))
    _check_size(after)
    is_more = bool(
        after.state.conditional_moves - before.state.conditional_moves
        or after.state.conditions != before.state.conditions
    )
    count = check_count(after) if is_more else None
    return _Draft(game, plan, before, after, at, count, is_undo)


@transaction.atomic
def _keep(draft: _Draft, player: Player, now: datetime) -> bool:
    """Store a change, unless it was computed for what is no longer so."""
    game, _side = _locked(draft.game.pk, player)
    if _state_of(game, own_plan(game, player)) != _state_of(draft.game, draft.plan):
        return False
    if draft.conditional is not None:
        _check_conditional(draft.conditional, game, player)
    if draft.is_undo or draft.after.state != draft.before.state:
        draft.plan.before = "" if draft.is_undo else to_text(draft.before.state)
        _stored(draft.plan, draft.after, now)
    return True


def _state_of(game: Game, plan: Plan | None) -> tuple[object, ...]:
    """What a change depends on."""
    kept = (None, 0) if plan is None else (plan.pk, plan.version)
    return (game.version, game.status, game.ply, game.position, *kept)


def _stored(plan: Plan, progress: Progress, now: datetime) -> Plan:
    plan.state, plan.conditional_count, plan.updated_at = (
        to_text(progress.state),
        progress.live_count(),
        now,
    )
    plan.version += 1
    if plan.pk:
        plan.save(update_fields=["state", "before", "conditional_count", "version", "updated_at"])
    else:
        plan.save(force_insert=True)
    return plan


def _locked(game_id: int, player: Player) -> tuple[Game, Side]:
    """Lock a game the player plans. Raises NotYourGame, NothingToPlan, NoNotesAllowed,
    NotWhileSettingUp.
    """
    game = lock_as_seen(game_id, player)
    return game, _side(game, player)


def _side(game: Game, player: Player) -> Side:
    """Return the side the player plans for. Raises as `_locked`."""
    side = planning_side(game, player)
    if side is None:
        raise NothingToPlan if sides_of(game, player) else NotYourGame
    if not notes_are_allowed(game):
        raise NoNotesAllowed
    if game.is_setting_up:
        raise NotWhileSettingUp
    return side


def _check_size(progress: Progress) -> None:
    tree = progress.state.tree
    if tree.size - len(progress.played) + 1 > MOST_MOVES:
        raise TooManyTried(most=MOST_MOVES)
    if sum(len(node.comment) for node in tree.nodes.values()) > MOST_WORDS:
        raise TooManyWords(most=MOST_WORDS)
    if len(progress.state.conditions) > MOST_CONDITIONS:
        raise TooManyConditional(most=MOST_CONDITIONS)
    if len(to_text(progress.state).encode()) > MOST_BYTES:
        raise PlanTooLarge(most=MOST_BYTES // 1000)


def _check_conditional(count: int, game: Game, player: Player) -> None:
    """Hold a player to the limit of all games; they are locked after the game, so that nobody slips
    through.
    """
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if count + conditional_elsewhere(player, game) > MOST_CONDITIONAL_IN_ALL:
        raise TooManyConditionalInAll(most=MOST_CONDITIONAL_IN_ALL)


def _check_all(work: _Work) -> None:
    """Check whatever of a plan from outside may still be met, as if it were set now."""
    progress, tree = work.progress, work.progress.state.tree
    if any(
        tree.node(at).is_root or tree.mover(at) != work.side
        for at in progress.state.conditional_moves
    ):
        raise BadCondition
    answered = {tree.node(at).parent for at in progress.state.conditional_moves}
    kinds = {each.key for each in progress.state.conditions}
    if len(answered) + len(kinds) < len(progress.state.conditional_moves) + len(
        progress.state.conditions
    ):
        raise BadCondition  # there is one reply to each move, and one condition of each kind
    if work.game.status != GameStatus.ACTIVE:
        return
    ahead = progress.ahead()
    for at in sorted(progress.state.conditional_moves & ahead):
        check_line(work.game, line_ahead(progress, at))
    for condition in progress.state.conditions:
        if condition.at == progress.here or condition.at in ahead:
            with_condition(progress, work.game, work.side, condition)


def _of_tree(work: _Work, change: Change) -> tuple[PlanState, int]:
    """Change the tree as any other."""
    state = work.progress.state
    if change.act == "delete" and set(state.tree.under(state.tree.node(change.at).id)) & {
        *work.progress.played[1:]
    }:
        raise PlayedMovesStay
    done = changed(work.game.revision.rules, state.tree, change)
    kept = frozenset(at for at in state.conditional_moves if at in done.tree.nodes)
    conditions = tuple(each for each in state.conditions if each.at in done.tree.nodes)
    return PlanState(done.tree, kept, conditions), done.at


def _set(work: _Work, change: Change) -> tuple[PlanState, int]:
    refuse_when_over(work.game)
    return with_conditional_move(work.progress, work.game, work.side, change.at), change.at


def _remove(work: _Work, change: Change) -> tuple[PlanState, int]:
    return without_conditional_move(work.progress.state, change.at), change.at


def _condition(work: _Work, change: Change) -> tuple[PlanState, int]:
    refuse_when_over(work.game)
    lines = [line.strip() for line in change.text.split("\n", 3)]
    when, square, deed, move = [*lines, "", "", "", ""][:4]
    if when not in When.values or deed not in Deed.values:
        raise BadCondition
    shown = Condition(change.at, When(when), Deed(deed), square.lower(), move)
    return with_condition(work.progress, work.game, work.side, shown), change.at


def _drop(work: _Work, change: Change) -> tuple[PlanState, int]:
    return without_condition(work.progress.state, change.text), change.at


_OPERATIONS: Final[dict[str, Callable[[_Work, Change], tuple[PlanState, int]]]] = {
    "set": _set,
    "remove": _remove,
    "condition": _condition,
    "drop": _drop,
}
