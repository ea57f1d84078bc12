"""The mails of teams: an invitation, a request, an answer to one, an announcement."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.teams.models import Announcement, Membership, Role, Team
from courier.teams.permissions import is_captain, is_inside


def team_invitation(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A captain invites somebody; obsolete once that is answered."""
    own = _own(mail)
    captain = Player.objects.filter(pk=mail.payload["captain"]).first()
    if own is None or own.role != Role.INVITED or captain is None:
        return None
    return _rendered(mail, own.team, {"captain": captain.shown_name, "about": own.team.about})


def team_request(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody asks to join; obsolete once that is answered, and for who is no captain any more."""
    own = _own(mail)
    asked = Membership.objects.filter(
        team=mail.payload["team"], player=mail.payload["player"], role=Role.REQUESTED
    )
    found = asked.select_related("player").first()
    if own is None or not is_captain(own) or found is None:
        return None
    return _rendered(mail, own.team, {"name": found.player.shown_name})


def team_admitted(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody is a member now; obsolete once they have left."""
    own = _own(mail)
    return _rendered(mail, own.team, {}) if own is not None and is_inside(own) else None


def team_announcement(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A captain announces something; obsolete for who has left, and once it is hidden."""
    own = _own(mail)
    told = Announcement.objects.filter(pk=mail.payload["announcement"], hidden_at=None)
    found = told.select_related("author").first()
    if own is None or not is_inside(own) or found is None:
        return None
    return _rendered(mail, own.team, {"captain": found.author.shown_name, "said": found.text})


def _own(mail: OutboxMail) -> Membership | None:
    own = Membership.objects.filter(team=mail.payload["team"], player=mail.player)
    return own.filter(team__closed_at=None).select_related("team").first()


def _rendered(mail: OutboxMail, team: Team, context: dict[str, object]) -> MailContent:
    shown = {"team_name": team.name, "url": absolute_url("team", team.code)}
    return render(mail, Letter(context=shown | context, thread=f"team.{team.code}"))


mail_kinds: Final = (
    MailKind("team_invitation", gettext_lazy("Somebody invites you to a team"), team_invitation),
    MailKind("team_request", gettext_lazy("Somebody asks to join your team"), team_request),
    MailKind("team_admitted", gettext_lazy("A team accepts you"), team_admitted),
    MailKind(
        "team_announcement", gettext_lazy("A team of yours announces something"), team_announcement
    ),
)
