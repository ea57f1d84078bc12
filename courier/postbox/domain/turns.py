"""Playing the one turn a ticket is for. The row of the game is locked first, by everything here."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.errors import DomainError
from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import preview_move, submit_move
from courier.games.domain.play import MoveResult
from courier.games.domain.recalls import show_as_seen
from courier.games.enums import Ending, GameStatus
from courier.games.errors import Flagged, GameHeld, GameOver
from courier.games.models import Game
from courier.games.permissions import is_suspended
from courier.games.queries import with_rows
from courier.players.models import Player
from courier.postbox.enums import Trust
from courier.postbox.errors import LinkExpired, MailPlayOff, TurnOver, TurnSpent
from courier.postbox.models import SpentTurn
from courier.postbox.tickets import Ticket, mark_of

# What telephones make of `e4` at the beginning of a line.
_CAPITAL_SQUARE: Final = re.compile(r"[A-Z]\d")


@transaction.atomic
def play_by_link(*, ticket: Ticket, text: str, remark: str, now: datetime) -> MoveResult:
    """Play the move a link is for. Sent twice it is confirmed twice and played once.

    Raises MailPlayOff, LinkExpired, TurnOver, TurnSpent, and what `submit_move` raises.
    """
    ticket = locked(ticket, now=now)
    if ticket.game.ply <= ticket.ply:
        refuse_unless_open(ticket, now=now)
    return play_turn(ticket, text=text, remark=remark, now=now)


def locked(ticket: Ticket, *, now: datetime) -> Ticket:
    """The same ticket with its game as it stands now, its clock settled, locked until the end of
    the transaction.
    """
    settle_locked(lock_game(ticket.game.pk), now=now)
    game = with_rows(Game.objects.filter(pk=ticket.game.pk)).get()
    show_as_seen([game], ticket.player)
    return replace(ticket, game=game)


def refuse_unless_open(ticket: Ticket, *, now: datetime) -> None:
    """Return if the turn of a ticket can be played.

    Raises MailPlayOff, LinkExpired, Flagged, GameOver, GameHeld, TurnSpent or TurnOver.
    """
    if ticket.trust == Trust.OFF:
        raise MailPlayOff
    if ticket.is_expired(now):
        raise LinkExpired
    if ticket.game.status != GameStatus.ACTIVE:
        raise Flagged if ticket.game.ending == Ending.FLAGGED else GameOver
    if is_suspended(ticket.game):
        raise GameHeld
    if ticket.is_spent:
        raise TurnSpent
    if not ticket.is_current:
        raise TurnOver


def play_turn(
    ticket: Ticket, *, text: str, remark: str, now: datetime, thought_until: datetime | None = None
) -> MoveResult:
    """Play a move for the ply of a ticket whose game is locked, and note that its turn is spent."""
    result = submit_move(
        game_id=ticket.game.pk,
        player=ticket.player,
        text=text,
        expected_ply=ticket.ply,
        remark=remark,
        thought_until=thought_until,
        now=now,
    )
    if not result.repeated:
        spend(ticket, now=now)
    return result


def spend(ticket: Ticket, *, now: datetime) -> None:
    """Note that a turn was played by mail; a turn can be spent once."""
    turn = {"game": ticket.game, "player": ticket.player, "ply": ticket.ply, "mark": ticket.mark}
    SpentTurn.objects.get_or_create(**turn, defaults={"spent_at": now})


def unspend(game: Game, player: Player) -> None:
    """Let a recalled turn be played by mail again. Belongs into the transaction of the recall: the
    game is locked.
    """
    fresh = with_rows(Game.objects.filter(pk=game.pk)).get()
    SpentTurn.objects.filter(game=game, player=player, ply=fresh.ply, mark=mark_of(fresh)).delete()


def readable_text(game: Game, player: Player, text: str) -> str:
    """The move of a message as the rules read it: as it was written, or without the capital a
    telephone put first.

    Raises what `preview_move` raises for the text as it was written.
    """
    try:
        preview_move(game=game, player=player, text=text)
    except DomainError:
        if not _CAPITAL_SQUARE.match(text):
            raise
        lowered = text[0].lower() + text[1:]
        try:
            preview_move(game=game, player=player, text=lowered)
        except DomainError:
            lowered = ""
        if not lowered:
            raise
        return lowered
    return text
