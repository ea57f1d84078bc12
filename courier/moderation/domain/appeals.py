"""Appeals against measures of the staff: one for each, decided by others."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.games.domain.locks import lock_game
from courier.games.domain.records import store_record
from courier.games.enums import GameStatus
from courier.games.models import GameRecord
from courier.games.moves import moves_of
from courier.games.seats import seats_of
from courier.moderation.domain.acts import notify_of, write_act
from courier.moderation.domain.annulments import revive
from courier.moderation.domain.measures import refuse_unless_staff
from courier.moderation.domain.reports import checked_text
from courier.moderation.enums import APPEALABLE, Measure
from courier.moderation.errors import (
    AlreadyDecided,
    AppealedAlready,
    NoAppeal,
    OwnAffair,
    OwnMeasure,
)
from courier.moderation.models import Appeal, StaffAct
from courier.moderation.permissions import affair_of_act, own_affair
from courier.notifications.domain.notices import done
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player


@transaction.atomic
def appeal(*, act_id: int, text: str, now: datetime) -> Appeal:
    """Ask the staff to take a measure back, as its player; who may decide gets a mail.

    Raises NothingSaid, TextTooLong, NoAppeal, AppealedAlready.
    """
    said = checked_text(text)
    act = StaffAct.objects.select_for_update(of=("self",), no_key=True).get(pk=act_id)
    if act.player is None or act.measure not in APPEALABLE or act.lifted_at is not None:
        raise NoAppeal
    if Appeal.objects.filter(act=act).exists():
        raise AppealedAlready
    made = Appeal.objects.create(act=act, player=act.player, text=said, created_at=now)
    for staff in Player.objects.filter(is_staff=True, is_active=True).order_by("pk"):
        if refused_to(staff, act) is None:
            queue_mail(
                kind="appeal_made",
                player=staff,
                payload={"appeal": made.pk},
                dedup_key=f"appeal_made:{made.pk}:{staff.pk}",
                now=now,
            )
    return made


def refused_to(staff: Player, act: StaffAct) -> OwnAffair | OwnMeasure | None:
    """Why somebody of the staff may not decide about a measure, if they may not."""
    if act.staff_id == staff.pk:
        return OwnMeasure()
    return own_affair(affair_of_act(act), staff)


@transaction.atomic
def decide_appeal(
    *, appeal_id: int, staff: Player, is_upheld: bool, sentence: str, now: datetime
) -> Appeal:
    """Take a measure back, or leave it; the player is notified. Locks the game of the measure
    first, where there is one.

    Raises StaffOnly, OwnMeasure, OwnAffair, NothingSaid, TextTooLong, AlreadyDecided.
    """
    refuse_unless_staff(staff)
    said = checked_text(sentence)
    acts = StaffAct.objects.select_related("report__game", "player", "game")
    act = acts.get(appeal=appeal_id)
    if act.game_id is not None:
        lock_game(act.game_id)
    found = Appeal.objects.select_for_update(of=("self",), no_key=True).get(pk=appeal_id)
    if refused := refused_to(staff, act):
        raise refused
    if found.decided_at is not None:
        raise AlreadyDecided
    found.is_upheld, found.sentence = is_upheld, said
    found.decided_at, found.decided_by = now, staff
    found.save(update_fields=["is_upheld", "sentence", "decided_at", "decided_by"])
    line = write_act(
        staff=staff,
        player=found.player,
        measure=Measure.UPHELD if is_upheld else Measure.REJECTED,
        sentence=said,
        game=act.game,
        at=now,
    )
    if is_upheld:
        _take_back(act, staff, said, now)
    done(subject=f"appeal.{found.pk}", now=now)
    if not (is_upheld and act.measure == Measure.ANNUL):  # that both players are told anyway
        assert act.player is not None
        notify_of(line, Player.objects.get(pk=act.player.pk), now=now)
    return found


def _take_back(act: StaffAct, staff: Player, sentence: str, now: datetime) -> None:
    StaffAct.objects.filter(pk=act.pk, lifted_at=None).update(lifted_at=now)
    match act.measure:
        case Measure.ANNUL if act.game is not None:
            revive(lock_game(act.game.pk), staff=staff, sentence=sentence, now=now)
            others = Appeal.objects.filter(
                act__game=act.game, act__measure=Measure.ANNUL, decided_at=None
            )
            ids = list(others.values_list("pk", flat=True))
            others.update(is_upheld=True, sentence=sentence, decided_at=now, decided_by=staff)
            for each in ids:
                done(subject=f"appeal.{each}", now=now)
        case Measure.HIDE:
            _show_again(act)
        case _ if act.player is not None:
            _free(act, act.player.pk)


def _free(act: StaffAct, player_id: int) -> None:
    """Let the player do again what the measure, if it is the one in force, has kept them from."""
    people = Player.objects.select_for_update(of=("self",), no_key=True)
    player = people.get(pk=player_id)
    if act.measure == Measure.MUTE and player.muted_until == act.until:
        player.muted_until = None
    if act.measure == Measure.PAUSE and player.paused_until == act.until:
        player.paused_until = None
    if act.measure == Measure.SUSPEND and _last_of_account(player) == act:
        player.is_active = True
    player.save(update_fields=["muted_until", "paused_until", "is_active"])


def _last_of_account(player: Player) -> StaffAct | None:
    """What closed or opened an account last; 1 query."""
    kinds = (Measure.SUSPEND, Measure.RESTORE)
    return StaffAct.objects.filter(player=player, measure__in=kinds).first()


def _show_again(act: StaffAct) -> None:
    """Put a hidden remark back where it stood, unless the move is another one by now."""
    report = act.report
    if report is None or report.game is None or not act.hidden_text:
        return
    game = lock_game(report.game.pk)
    moves = moves_of(game)
    move = next((move for move in moves if move.ply == report.ply), None)
    if move is None or move.remark or seats_of(game)[move.side].player_id != act.player_id:
        return
    move.remark = act.hidden_text
    if game.status == GameStatus.FINISHED:
        GameRecord.objects.filter(game=game).delete()
        store_record(game, moves)
        game.moves.all().delete()
        return
    move.save(update_fields=["remark"])
    game.version += 1
    game.save(update_fields=["version"])
