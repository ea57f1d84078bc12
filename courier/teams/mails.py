"""The mails of teams: an invitation, a request, an answer to one, an announcement; a challenge, a
match that is to be played, and one that is not; the end of a league.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.common.times import instant_text
from courier.events.enums import EventState
from courier.games.words import terms_sentence
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.teams.models import Announcement, Match, Membership, Role, Team, TeamLeague
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
    requested = Membership.objects.filter(
        team=mail.payload["team"], player=mail.payload["player"], role=Role.REQUESTED
    )
    found = requested.select_related("player").first()
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
    announcements = Announcement.objects.filter(pk=mail.payload["announcement"], hidden_at=None)
    found = announcements.select_related("author").first()
    if own is None or not is_inside(own) or found is None:
        return None
    return _rendered(mail, own.team, {"captain": found.author.shown_name, "said": found.text})


def team_challenge(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A team is challenged; obsolete once that is answered, and for who is no captain any more."""
    match, own = _match(mail), _own(mail)
    if match.is_answered or match.event.state != EventState.OPEN or not is_captain(own):
        return None
    return _of_match(mail, match, now)


def team_match(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A match is to be played, for the members; obsolete once it has begun or is called off."""
    match, own = _match(mail), _own(mail)
    if match.event.state != EventState.OPEN or not is_inside(own):
        return None
    return _of_match(mail, match, now)


def team_match_off(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A challenge has been declined or taken back, or a match is called off."""
    return _of_match(mail, _match(mail), now)


def team_league_over(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A league is over, or doesn't take place; for captains, obsolete for who is none any more."""
    league = TeamLeague.objects.filter(pk=mail.payload["league"]).first()
    own = _own(mail)
    if league is None or own is None or not is_captain(own):
        return None
    entries = list(league.entries.select_related("team"))
    entry = next((each for each in entries if each.team_id == own.team_id), None)
    context: dict[str, object] = {
        "league_name": league.name,
        "is_cancelled": league.state == EventState.CANCELLED,
        "winner": " / ".join(each.team.name for each in entries if each.place == 1),
        "place": entry.place if entry is not None else "",
        "team_name": own.team.name,
        "teams": len(entries),
        "url": absolute_url("team_league", league.code),
    }
    return render(mail, Letter(context=context, thread=f"team_league.{league.code}"))


def team_league_invitation(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A team is invited to a league; obsolete once entries are closed, the invitation is taken back
    or the team is in, and for who is no captain any more.
    """
    league = TeamLeague.objects.filter(pk=mail.payload["league"]).first()
    own = _own(mail)
    if league is None or own is None or not is_captain(own):
        return None
    is_entered = league.entries.filter(team=own.team_id).exists()
    if league.state != EventState.OPEN or league.starts_at <= now or is_entered:
        return None
    held = league.invitations.filter(team=own.team_id, taken_back_at=None)
    made = mail.payload.get("invitation")  # none in mails of the release before
    if not (held if made is None else held.filter(pk=made)).exists():
        return None
    context: dict[str, object] = {
        "league_name": league.name,
        "team_name": own.team.name,
        "variant": league.revision.preset.name,
        "terms": terms_sentence(league),
        "closes": instant_text(league.starts_at, now=now),
        "url": absolute_url("team_league", league.code),
    }
    return render(mail, Letter(context=context, thread=f"team_league.{league.code}"))


def _match(mail: OutboxMail) -> Match:
    found = Match.objects.select_related("home", "away", "event__revision__preset")
    return found.get(pk=mail.payload["match"])


def _of_match(mail: OutboxMail, match: Match, now: datetime) -> MailContent:
    captain = Player.objects.filter(pk=mail.payload.get("captain")).first()
    by = match.home if mail.payload["team"] == match.home_id else match.away
    context: dict[str, object] = {
        "home": match.home.name,
        "away": match.away.name,
        "team_name": by.name,
        "captain": captain.shown_name if captain is not None else by.name,
        "was_accepted": match.accepted_at is not None,
        "was_declined": match.declined_at is not None,
        "variant": match.event.revision.preset.name,
        "boards": match.event.entries_most // 2,
        "terms": terms_sentence(match.event),
        "starts": instant_text(match.event.starts_at, now=now),
        "url": absolute_url("team_match", match.event.code),
    }
    return render(mail, Letter(context=context, thread=f"event.{match.event.code}"))


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
    MailKind("team_challenge", gettext_lazy("Another team challenges yours"), team_challenge),
    MailKind("team_match", gettext_lazy("A team of yours plays a match"), team_match),
    MailKind(
        "team_match_off", gettext_lazy("A match of your team doesn’t take place"), team_match_off
    ),
    MailKind(
        "team_league_invitation",
        gettext_lazy("A league invites your team"),
        team_league_invitation,
    ),
    MailKind("team_league_over", gettext_lazy("A league of your team is over"), team_league_over),
)
