"""The mails of events: an invitation, the begin of an event and of each round, its end, being out
of it and back; a game in an arena, or on a ladder, and leaving one.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Q
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.common.times import instant_text
from courier.events.enums import BoardState, EntryState, EventKind, EventState
from courier.events.gauntlets import is_left_out, variants_of
from courier.events.ladder_words import ladder_name, rung_name
from courier.events.models import Board, Entry, Event, Ladder, LadderGame, Round, Rung
from courier.events.queries import is_paired_on
from courier.events.starts import first_side
from courier.events.team_scores import board_points
from courier.events.words import name_of, points_text
from courier.games.words import terms_sentence
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail


def event_invitation(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody is invited; obsolete once they have entered or entries are closed."""
    event = _event(mail)
    invited = Entry.objects.filter(event=event, player=mail.player, state=EntryState.INVITED)
    if event is None or event.state != EventState.OPEN or not invited.exists():
        return None
    organiser = event.organiser.shown_name if event.organiser else _("Somebody")
    context: dict[str, object] = {
        "organiser": organiser,
        "terms": terms_sentence(event),
        "starts": instant_text(event.starts_at, now=now),
        "start_position": event.start_position,
    }
    return _rendered(mail, event, context)


def event_round(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A round has begun, with its boards of the receiver; obsolete once the event is over."""
    event = _event(mail)
    if event is None or event.state != EventState.RUNNING:
        return None
    number = int(mail.payload["round"])
    own = Q(first__player=mail.player) | Q(second__player=mail.player)
    boards = Board.objects.filter(own, round__event=event).select_related(
        "round__event", "round__revision__preset", "game", "first__player", "second__player"
    )
    shown = list(boards.order_by("round__number", "number"))
    context = {
        "number": number,
        "is_play_off": Round.objects.filter(event=event, number=number, is_play_off=True).exists(),
        "is_final": any(board.round.is_final for board in shown),
        "left_out": len([each for each in variants_of(event) if is_left_out(each)])
        if event.is_gauntlet and event.kind == EventKind.SWISS
        else 0,
        "has_bye": any(
            board.state == BoardState.BYE and board.round.number == number for board in shown
        ),
        "games": [
            {"sides": _sides(board), "url": _url(board)}
            for board in shown
            if board.state == BoardState.PENDING
        ],
    }
    return _rendered(mail, event, context)


def arena_game(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game in an arena has begun; obsolete once it counts."""
    boards = Board.objects.select_related(
        "round__event__revision__preset", "first__player", "second__player", "game"
    )
    board = boards.filter(pk=mail.payload["board"], state=BoardState.PENDING).first()
    if board is None:
        return None
    is_first = board.first.player_id == mail.player_id
    context: dict[str, object] = {
        "opponent": name_of(board.second if is_first else board.first),
        "moves_first": is_first == (first_side(board.round.event) == 0),
        "is_begun": board.game is not None,
        "game_url": _url(board),
        "terms": terms_sentence(board.round.event),
    }
    return _rendered(mail, board.round.event, context)


def event_over(mail: OutboxMail, now: datetime) -> MailContent | None:
    """An event is over, or does not take place."""
    event = _event(mail)
    if event is None or event.state not in (EventState.OVER, EventState.CANCELLED):
        return None
    entries = list(Entry.objects.filter(event=event, place__isnull=False).select_related("player"))
    own = next((each for each in entries if each.player_id == mail.player_id), None)
    winners = [name_of(each) for each in entries if each.place == 1]
    context = {
        "is_cancelled": event.state == EventState.CANCELLED,
        "winner": get_text_list(winners, _("and")),
        "place": own.place if own else "",
        "players": len(entries),
        "score": _score(entries) if event.kind == EventKind.TEAM_MATCH else "",
    }
    return _rendered(mail, event, context)


def event_left(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody is out of an event because their time ran out again and again; obsolete once it is
    over, or they are back.
    """
    event = _running_with(mail, EntryState.LEFT)
    return _rendered(mail, event, {}) if event is not None else None


def event_back(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody is in an event again, since a game for which they were out is annulled; obsolete
    once it is over, or they are out anew.
    """
    event = _running_with(mail, EntryState.ENTERED)
    if event is None:
        return None
    context: dict[str, object] = {
        "is_arena": event.kind == EventKind.ARENA,
        "is_paired": is_paired_on(event, now),
    }
    return _rendered(mail, event, context)


def _running_with(mail: OutboxMail, state: EntryState) -> Event | None:
    """The event of a mail, if it runs and the entry of the receiver is in a state."""
    own = Entry.objects.filter(event=mail.payload["event"], player=mail.player, state=state)
    event = _event(mail)
    is_running = event is not None and event.state == EventState.RUNNING
    return event if is_running and own.exists() else None


def _score(entries: list[Entry]) -> str:
    """The result of a match of two teams: `3½–2½`."""
    home, away = board_points((each.seed or 0, each.counted_points) for each in entries)
    return f"{points_text(home)}–{points_text(away)}"


def ladder_game(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game on a ladder has begun, by a challenge or by the week; obsolete once it counts."""
    games = LadderGame.objects.select_related(
        "ladder__preset", "first__player", "second__player", "revision__preset", "game"
    )
    played = games.filter(pk=mail.payload["ladder_game"], state=BoardState.PENDING).first()
    if played is None:
        return None
    is_first = played.first.player_id == mail.player_id
    other = played.second if is_first else played.first
    context: dict[str, object] = {
        "opponent": rung_name(other),
        "rung": other.number,
        "variant": played.revision.preset.name,
        "is_challenge": played.challenger_id == other.pk,
        "moves_first": is_first,
        "is_begun": played.game is not None,
        "game_url": absolute_url("game", played.game.code) if played.game else "",
        "terms": terms_sentence(played.game or played.ladder),
    }
    return _of_ladder(mail, played.ladder, context)


def ladder_left(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody has left a ladder because they have had no game for long; obsolete once they are
    back.
    """
    ladder = Ladder.objects.select_related("preset").filter(pk=mail.payload["ladder"]).first()
    back = Rung.objects.filter(ladder=ladder, player=mail.player, number__isnull=False)
    if ladder is None or back.exists():
        return None
    return _of_ladder(mail, ladder, {"weeks": ladder.idle_weeks})


def _of_ladder(mail: OutboxMail, ladder: Ladder, context: dict[str, object]) -> MailContent:
    shown = {"ladder_name": ladder_name(ladder), "url": absolute_url("ladder", ladder.code)}
    return render(mail, Letter(context=shown | context, thread=f"ladder.{ladder.code}"))


def _event(mail: OutboxMail) -> Event | None:
    events = Event.objects.select_related("revision__preset", "organiser")
    return events.filter(pk=mail.payload["event"]).first()


def _sides(board: Board) -> str:
    """`ana – bruno`; in a gauntlet `Shogi: ana – bruno`."""
    sides = f"{name_of(board.first)} – {name_of(board.second)}"
    revision = board.round.revision
    return sides if revision is None else f"{revision.preset.name}: {sides}"


def _url(board: Board) -> str:
    """The address of its game, of the event as long as that has not begun."""
    if board.game is None:
        return absolute_url("event", board.round.event.code)
    return absolute_url("game", board.game.code)


def _rendered(mail: OutboxMail, event: Event, context: dict[str, object]) -> MailContent:
    shown = {
        "event_name": event.name,
        "variant": ", ".join(each.preset.name for each in variants_of(event)),
        "url": absolute_url("event", event.code),
    }
    return render(mail, Letter(context=shown | context, thread=f"event.{event.code}"))


mail_kinds: Final = (
    MailKind(
        "event_invitation", gettext_lazy("Somebody invites you to an event"), event_invitation
    ),
    MailKind("event_begun", gettext_lazy("An event you entered begins"), event_round),
    MailKind("event_round", gettext_lazy("A round of your event begins"), event_round),
    MailKind("arena_game", gettext_lazy("A game in your arena begins"), arena_game),
    MailKind("event_over", gettext_lazy("An event you entered is over"), event_over),
    MailKind("event_left", gettext_lazy("You are out of an event after time-outs"), event_left),
    MailKind("event_back", gettext_lazy("You are back in an event"), event_back),
    MailKind("ladder_game", gettext_lazy("A game on your ladder begins"), ladder_game),
    MailKind("ladder_left", gettext_lazy("You leave a ladder for want of games"), ladder_left),
)
