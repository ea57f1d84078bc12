"""Doubting the referee: the clocks of the game stand until the staff has decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.games.domain.actions import act_in, make_ready
from courier.games.domain.clock_holds import hold_clocks, leave_a_day, release_clocks
from courier.games.domain.finish import finish
from courier.games.domain.locks import lock_game
from courier.games.domain.rewind import go_back
from courier.games.domain.turns import announce
from courier.games.enums import Ending, GameStatus
from courier.games.errors import MoveConflict
from courier.games.models import RULING, Game
from courier.games.queries import game_for_viewer
from courier.games.seats import plays_computer, seats_of
from courier.moderation.domain.acts import write_act
from courier.moderation.domain.measures import refuse_unless_staff
from courier.moderation.domain.reports import checked_text
from courier.moderation.enums import Measure, Ruling
from courier.moderation.errors import (
    AlreadyDecided,
    DoubtedAlready,
    NoReferee,
    NoSuchPly,
    TooManyDoubts,
)
from courier.moderation.models import Doubt
from courier.moderation.permissions import affair_of_doubt, own_affair
from courier.moderation.queries import doubts_since
from courier.moderation.snapshots import snapshot_of
from courier.notifications.domain.notices import done
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player
from variants import Side

A_MONTH: Final = 3
MONTH: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Decision:
    """How a doubt is decided: `ply` to go back to, or `winner` of the result (None: drawn)."""

    ruling: Ruling
    sentence: str
    ply: int = 0
    winner: Side | None = None


def raise_doubt(*, game: Game, player: Player, text: str, now: datetime) -> Doubt:
    """Stop the clocks of a running game because its referee is wrong, or has to be a person, and
    ask the staff.

    What there is to see is gathered before the game is locked; its version shows whether it still
    holds. Raises NothingSaid, TextTooLong, NoReferee, DoubtedAlready, TooManyDoubts, MoveConflict,
    NotYourGame, GameOver, Flagged.
    """
    said = checked_text(text)
    if game.is_solo or plays_computer(game):
        raise NoReferee
    if make_ready(game.pk, player, now=now):
        game = game_for_viewer(game.code, player)
    snapshot = snapshot_of(game)
    found: list[Doubt] = []

    def act(locked: Game, side: Side) -> None:
        if locked.version != snapshot["version"]:
            raise MoveConflict
        Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
        if doubts_since(player, since=now - MONTH) >= A_MONTH:
            raise TooManyDoubts(limit=A_MONTH)
        doubt = Doubt.objects.create(
            game=locked,
            player=player,
            side=side,
            ply=locked.ply,
            text=said,
            snapshot=snapshot,
            created_at=now,
        )
        hold_clocks(locked, now=now)
        _notify(doubt, locked, "opened", sides=(1 - side,), now=now)
        _request_staff(doubt, now)
        found.append(doubt)

    if Doubt.objects.filter(game=game, decided_at=None).exists():
        raise DoubtedAlready
    act_in(game.pk, player, now, act)
    return found[0]


@transaction.atomic
def decide(*, doubt_id: int, staff: Player, decision: Decision, now: datetime) -> Doubt:
    """Decide a doubt: the clocks go on where they stood, then the game goes on, back, or ends. Both
    players are notified.

    In a game that has ended meanwhile there is nothing to decide. Raises StaffOnly, OwnAffair,
    NothingSaid, TextTooLong, AlreadyDecided, NoSuchPly.
    """
    refuse_unless_staff(staff)
    said = checked_text(decision.sentence)
    game = lock_game(Doubt.objects.values_list("game", flat=True).get(pk=doubt_id))
    doubt = Doubt.objects.select_for_update(of=("self",), no_key=True).get(pk=doubt_id)
    if refused := own_affair(affair_of_doubt(doubt), staff):
        raise refused
    if doubt.decided_at is not None:
        raise AlreadyDecided
    runs = game.status == GameStatus.ACTIVE
    if runs:
        release_clocks(game, now=now)
        _carry_out(game, decision, now)
    doubt.ruling = decision.ruling if runs else Ruling.MOOT
    doubt.sentence = said
    doubt.decided_at = now
    doubt.decided_by = staff
    doubt.save(update_fields=["ruling", "sentence", "decided_at", "decided_by"])
    write_act(
        staff=staff, player=doubt.player, measure=Measure.RULE, sentence=said, doubt=doubt, at=now
    )
    _notify(doubt, game, "decided", sides=(0, 1), now=now)
    done(subject=f"doubt.{doubt.pk}", now=now)
    return doubt


def _request_staff(doubt: Doubt, now: datetime) -> None:
    """Tell everybody of the staff who may decide; 1 query and 1 for each of them."""
    for staff in Player.objects.filter(is_staff=True, is_active=True).order_by("pk"):
        if not affair_of_doubt(doubt)(staff):
            queue_mail(
                kind="staff_requested",
                player=staff,
                payload={"doubt": doubt.pk},
                dedup_key=f"staff_requested:{doubt.pk}:{staff.pk}",
                now=now,
            )


def _carry_out(game: Game, decision: Decision, now: datetime) -> None:
    match decision.ruling:
        case Ruling.GO_BACK:
            move = game.moves.filter(ply=decision.ply + 1).first()
            if move is None or move.is_setup or decision.ply < 0:
                first = game.moves.filter(shown="Setup").count()
                raise NoSuchPly(first=first, last=game.ply - 1)
            go_back(game, move, now=now)
            leave_a_day(game, now=now)
        case Ruling.RESULT:
            finish(game, ending=Ending.ADJUDICATED, winner=decision.winner, ended_at=now, now=now)
        case Ruling.VOID:
            finish(game, ending=Ending.ABORTED, reason=RULING, winner=None, ended_at=now, now=now)
        case _:
            leave_a_day(game, now=now)
            announce(game)


def _notify(doubt: Doubt, game: Game, stage: str, *, sides: tuple[int, ...], now: datetime) -> None:
    for side in sides:
        player = seats_of(game)[side].player
        if player is not None:
            queue_mail(
                kind="ruling",
                player=player,
                payload={"game": game.pk, "doubt": doubt.pk, "stage": stage},
                dedup_key=f"ruling:{doubt.pk}:{stage}:{side}",
                now=now,
            )
