"""The mails of consultation games: a request and its answer, an invitation, the turn of a group,
what is proposed, and a new captain.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.common.times import instant_text
from courier.consultations.enums import MemberState
from courier.consultations.models import Consultation, Group
from courier.consultations.permissions import captain_of, is_inside, role_in
from courier.consultations.queries import group_at, proposals_in
from courier.consultations.turn_marks import mark_of
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.games.words import numbered, seat_name
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.queries import blocked_by


def consultation_request(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent would like to open a game for groups; obsolete once that is answered."""
    found = _running(mail)
    if found is None or found.answered_at is not None:
        return None
    return _rendered(mail, found.game, {"url": absolute_url("game", found.game.code)})


def consultation_answer(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The opponent has agreed to that, or has declined."""
    found = _running(mail)
    if found is None or found.answered_at is None:
        return None
    page = "consultation" if found.is_agreed else "game"
    context = {"is_agreed": found.is_agreed, "url": absolute_url(page, found.game.code)}
    return _rendered(mail, found.game, context)


def consultation_invitation(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A captain invites somebody to their group; obsolete once that is answered or taken back."""
    found = _group_of(mail)
    if found is None:
        return None
    game, group = found
    states = {each.player_id: each.state for each in group.members.all()}
    if states.get(mail.player_id or 0) != MemberState.INVITED:
        return None
    return _rendered(mail, game, {}, group)


def consultation_turn(mail: OutboxMail, now: datetime) -> MailContent | None:
    """It is the turn of a group; obsolete once its move is played, and for who has left."""
    found = _group_of(mail)
    if found is None:
        return None
    game, group = found
    is_over = game.side_to_move != group.side or game.ply != mail.payload["ply"]
    if is_over or not is_inside(game, group, mail.player):
        return None
    last = game.moves.order_by("-ply").first()
    context: dict[str, object] = {
        "last": numbered(last) if last is not None else "",
        "until": instant_text(game.deadline, now=now) if game.deadline is not None else "",
        "deadline": game.deadline,
    }
    return _rendered(mail, game, context, group)


def consultation_proposal(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Others of a group have proposed moves; obsolete once one is played, and for who has left.
    Those of players the reader blocks are left out.
    """
    found = _group_of(mail)
    if found is None or mail.player is None:
        return None
    game, group = found
    is_over = game.side_to_move != group.side or game.ply != mail.payload["ply"]
    if is_over or not is_inside(game, group, mail.player):
        return None
    left_out = {mail.player.pk, *blocked_by(mail.player)}
    others = [each for each in proposals_in(group, mark_of(game)) if each.author_id not in left_out]
    if not others:
        return None
    return _rendered(mail, game, {"proposals": others}, group)


def consultation_captain(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody has become the captain of a group; obsolete for who is it no more."""
    found = _group_of(mail)
    if found is None or role_in(*found, mail.player) != "captain":
        return None
    return _rendered(mail, found[0], {}, found[1])


def _running(mail: OutboxMail) -> Consultation | None:
    found = Consultation.objects.filter(
        pk=mail.payload["consultation"], game__status=GameStatus.ACTIVE
    )
    found = found.select_related("game__revision__preset")
    return found.prefetch_related("game__seats__player").first()


def _group_of(mail: OutboxMail) -> tuple[Game, Group] | None:
    found = _running(mail)
    named = Group.objects.filter(pk=mail.payload["group"]).first()
    if found is None or named is None:
        return None
    group = group_at(found.game, named.side)
    return None if group is None else (found.game, group)


def _rendered(
    mail: OutboxMail, game: Game, context: dict[str, object], group: Group | None = None
) -> MailContent:
    first, second = seats_of(game)
    shown: dict[str, object] = {
        "variant": game.revision.preset.name,
        "first": seat_name(first),
        "second": seat_name(second),
        "url": absolute_url("consultation", game.code),
    }
    if group is not None:
        captain = captain_of(game, group.side)
        shown["captain"] = captain.shown_name if captain is not None else ""
        shown["opponent"] = seat_name(seats_of(game)[1 - group.side])
    elif mail.player is not None and (sides := sides_of(game, mail.player)):
        shown["opponent"] = seat_name(seats_of(game)[1 - sides[0]])
    letter = Letter(
        context=shown | context,
        thread=f"game.{game.code}",
        is_waiting=mail.kind == "consultation_turn",
    )
    return render(mail, letter)


mail_kinds: Final = (
    MailKind(
        "consultation_request",
        gettext_lazy("Your opponent would like a consultation game"),
        consultation_request,
    ),
    MailKind(
        "consultation_answer",
        gettext_lazy("Your opponent answers your request for a consultation game"),
        consultation_answer,
    ),
    MailKind(
        "consultation_invitation",
        gettext_lazy("Somebody invites you to their side of a game"),
        consultation_invitation,
    ),
    MailKind(
        "consultation_turn",
        gettext_lazy("A group of yours is to move"),
        consultation_turn,
        waits=True,
    ),
    MailKind(
        "consultation_proposal",
        gettext_lazy("Somebody of your group proposes a move"),
        consultation_proposal,
    ),
    MailKind(
        "consultation_captain",
        gettext_lazy("You become the captain of a group"),
        consultation_captain,
    ),
)
