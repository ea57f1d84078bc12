"""The mails of clocks that are no warnings: a day of vacation was used, the opponent's time is up."""

from __future__ import annotations

from datetime import datetime

from courier.clocks.models import Vacation
from courier.clocks.queries import all_vacations, days_left
from courier.common.links import absolute_url
from courier.games.enums import GameStatus
from courier.games.mails import game_thread, letter_about
from courier.games.models import Game
from courier.games.permissions import seats_of
from courier.games.queries import UNCLAIMED_FOR, with_rows
from courier.games.words import seat_name
from courier.notifications.enums import MailKind
from courier.notifications.kinds import MailContent, register
from courier.notifications.models import OutboxMail
from courier.notifications.rendering import Letter, render


def register_all() -> None:
    """Let the outbox know who writes these kinds."""
    register(MailKind.VACATION_USED, vacation_used)
    register(MailKind.TIME_UP, time_up)


def vacation_used(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A deadline has used a day of vacation; told even if the game has gone on since, for the day is gone."""
    game = with_rows(Game.objects.filter(pk=mail.payload["game"])).first()
    vacation = Vacation.objects.filter(pk=mail.payload["vacation"]).first()
    if game is None or vacation is None or mail.player is None:
        return None
    context: dict[str, object] = {
        "preset_name": game.revision.preset.name,
        "game_url": absolute_url("game", game.code),
        "vacation_url": absolute_url("vacation"),
        "opponent_name": _opponent(game, mail),
        "ends_at": vacation.ends_at,
        "booked": Vacation.objects.filter(player=mail.player, starts_at=vacation.ends_at).first(),
        "left": days_left(mail.player, all_vacations(mail.player), now=now),
    }
    return render(mail, Letter(context=context, thread=game_thread(game)))


def time_up(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent's flag has fallen and may be claimed; obsolete once he has moved or the game has ended."""
    game = with_rows(Game.objects.filter(pk=mail.payload["game"])).first()
    if game is None or game.status != GameStatus.ACTIVE or game.flag_fell_at is None:
        return None
    if game.ply != mail.payload["ply"]:
        return None
    letter = letter_about(game, mail, now)
    told = {"claim_until": game.flag_fell_at + UNCLAIMED_FOR, "clock_url": absolute_url("game_clock", game.code)}
    return render(mail, Letter(context={**letter.context, **told}, thread=letter.thread, images=letter.images))


def _opponent(game: Game, mail: OutboxMail) -> str:
    return next(seat_name(seat) for seat in seats_of(game) if seat.player_id != mail.player_id)
