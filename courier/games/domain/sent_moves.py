"""Moves that are held for a while, so that their player can recall them.

A sent move is a row beside the game, which knows nothing of it: to everybody else its player still
thinks. It is played when it is released: when its time to be recalled is over, when the opponent
looks at the game, or before anything else happens in it. Everything here is done under the lock of
the game, but for what shows the move to its own player.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from courier.common.budgets import A_MINUTE
from courier.common.errors import DomainError
from courier.common.kept_queries import kept
from courier.common.news import announce, own_topic
from courier.common.sweeps import AT_ONCE, Mark, after, sweep_in_turn
from courier.common.tasks import enqueue
from courier.games.domain.ledger import show_charge, standstills_now
from courier.games.domain.locks import lock_game
from courier.games.domain.notices import notify_given_back
from courier.games.domain.offers import check_offer
from courier.games.domain.play import MoveResult, go_on, moves_of_turn, play
from courier.games.enums import GameStatus
from courier.games.errors import MoveConflict
from courier.games.models import Game, SentMove
from courier.games.move_effects import Preview, compute_turn, is_same_move
from courier.games.moves import position_keys
from courier.games.seats import seats_of
from variants import (
    BETWEEN,
    MEGABYTE,
    Side,
    TooMuchWork,
    get_rules,
    get_spec,
    sized_cache,
    uncounted,
)

RELEASE_TASK: Final = "courier.games.tasks.settle_game"
logger = logging.getLogger(__name__)


def held_in(game: Game) -> SentMove | None:
    """The move that is held in a game; 1 query."""
    return _held.first(game, ply=game.ply + 1)


@kept
def _held(game: Game, *, ply: int) -> QuerySet[SentMove]:
    return SentMove.objects.filter(game=game, release_at__isnull=False, ply=ply).order_by("pk")[:1]


def hold(
    game: Game,
    played: Preview,
    *,
    remark: str,
    offer_draw: bool,
    thought_until: datetime,
    now: datetime,
    hold_for: timedelta,
) -> MoveResult:
    """Keep a move of the side to move apart, and show it to its player as played. Raises what
    `check_offer` raises.
    """
    side: Side = 1 if game.side_to_move else 0
    if offer_draw:
        check_offer(game, side, ply=game.ply + len(played.moves))
    kept = {
        "ply": game.ply + 1,
        "text": played.turn_text,
        "remark": remark,
        "offer_draw": offer_draw,
        "sent_at": now,
        "thought_until": thought_until,
        "release_at": now + hold_for,
    }
    sent, _is_new = SentMove.objects.update_or_create(game=game, side=side, defaults=kept)
    enqueue(RELEASE_TASK, game.pk, countdown=int(hold_for.total_seconds()))
    announce_to_sender(game, side)
    _show(game, sent, played)
    return MoveResult(game=game, move=game.sent_move, repeated=False)


def announce_to_sender(game: Game, side: Side) -> None:
    """Have the other pages of a side's player show what they have sent or recalled, and nobody
    else's.
    """
    player = seats_of(game)[side].player_id
    if player is not None:
        announce(own_topic(game.pk, player))


def last_ply(game: Game, sent: SentMove) -> int:
    """The ply to which a held turn leads."""
    more = sent.text.count(BETWEEN) if game.revision.spec.turn is not None else 0
    return sent.ply + more


def confirm(game: Game, sent: SentMove, *, text: str) -> MoveResult:
    """Confirm a held move that is sent once more. Raises MoveConflict when it is another one."""
    if not is_same_move(game.revision.rules, before=game.position, text=text, canonical=sent.text):
        raise MoveConflict
    show_own([game], sent)
    return MoveResult(game=game, move=game.sent_move, repeated=True)


def release(game: Game, *, now: datetime) -> bool:
    """Play the move that is held in a locked game; True when there was one. 1 query if there is
    none.

    It is played as of `now`, or when its time to be recalled was over if that is earlier: coming
    late changes nothing. One that the rules refuse by now is given back to its player, who is
    notified. It is computed on nobody's account: the opponent who looks may have spent theirs.
    """
    sent = held_in(game)
    if sent is None:
        return False
    _play(game, sent, now=now)
    return True


def _play(game: Game, sent: SentMove, *, now: datetime) -> None:
    assert sent.release_at is not None, "a set-up is played by `setups`"
    assert sent.thought_until is not None, "the same"
    at = max(sent.sent_at, min(now, sent.release_at))
    sent.delete()
    try:
        with transaction.atomic(), uncounted(A_MINUTE):
            played = compute_turn(
                game.revision.rules,
                before=game.position,
                text=sent.text,
                history=position_keys(game),
            )
            play(
                game,
                played,
                remark=sent.remark,
                offer_draw=sent.offer_draw,
                thought_until=sent.thought_until,
                now=at,
            )
    except (DomainError, TooMuchWork):
        logger.exception("the held move of game %s is given back to its player", game.pk)
        notify_given_back(game, sent.side, sent.text, now=now)


@transaction.atomic
def end_recall(game_id: int, *, now: datetime) -> bool:
    """Play the move that is held in a game; True when there was one."""
    return release(lock_game(game_id), now=now)


def release_due(*, now: datetime) -> list[int]:
    """Play moves that can no longer be recalled; return the ids of their games. The sweep: what
    takes too long is left to the next one.
    """

    def rows(mark: Mark | None) -> list[Mark]:
        due = SentMove.objects.filter(after(mark, "release_at", "game"), release_at__lte=now)
        due = due.order_by("release_at", "game_id")
        return [
            (release_at, game_id)
            for release_at, game_id in due.values_list("release_at", "game_id")[:AT_ONCE]
            if release_at is not None
        ]

    return list(sweep_in_turn("held-moves", rows, lambda game_id: release_if_due(game_id, now=now)))


@transaction.atomic
def release_if_due(game_id: int, *, now: datetime) -> bool:
    """Play a move that can no longer be recalled; True when it was played now. A locked game is
    left alone.
    """
    games = Game.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    game = (
        games.select_related("revision__preset")
        .prefetch_related("seats__player")
        .filter(pk=game_id)
        .first()
    )
    sent = held_in(game) if game is not None else None
    if game is None or sent is None or sent.release_at is None or now < sent.release_at:
        return False
    _play(game, sent, now=now)
    return True


def show_own(games: Iterable[Game], sent: SentMove) -> None:
    """Put a held move on the copy of its game, if the rules still allow it. It is computed on
    nobody's account: without its move the game would look as if nothing had been sent.
    """
    for game in games:
        if game.pk != sent.game_id or game.status != GameStatus.ACTIVE or game.ply + 1 != sent.ply:
            continue
        played = _computed(
            game.revision.document, game.position, sent.text, tuple(position_keys(game))
        )
        if played is not None:
            _show(game, sent, played)


def _state_of(document: str, before: str, text: str, history: tuple[str, ...]) -> Hashable:
    """A move and the game it is sent in; a long game has megabytes of keys."""
    keys = blake2b("\n".join(history).encode()).digest()
    return get_spec(document).content_hash, before, text, keys


@sized_cache(most=8 * MEGABYTE, key=_state_of)
def _computed(document: str, before: str, text: str, history: tuple[str, ...]) -> Preview | None:
    """What a held move does, None for one that cannot be played; kept, as every look of its player
    wants it.
    """
    try:
        with uncounted(A_MINUTE):
            return compute_turn(get_rules(document), before=before, text=text, history=history)
    except (DomainError, TooMuchWork):
        return None


def _show(game: Game, sent: SentMove, played: Preview) -> None:
    """Bring a game to where it is once the move is played, in memory: never to be saved."""
    assert sent.thought_until is not None, "a set-up is shown apart"
    standstills = standstills_now(game, now=sent.sent_at)
    started = game.turn_started_at
    thought_until = max(sent.thought_until, started)
    moves = moves_of_turn(game, played, remark=sent.remark, started=started, at=thought_until)
    show_charge(game, standstills, at=thought_until)
    go_on(game, played, standstills, now=sent.sent_at)
    if sent.offer_draw:
        game.draw_offered_by = sent.side
        seats_of(game)[sent.side].draw_offered_at = game.ply
    game.recallable_until = sent.release_at
    *before, game.sent_move = moves
    game.sent_before = tuple(before)
    game.last_moves = [game.sent_move]  # type: ignore[attr-defined]
