"""Why something is refused in a team."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class BadTeamName(Invalid):
    code = "bad_team_name"
    sentence = _("Give the team a name of 3 to %(most)s characters.")


class TeamNameTaken(Conflict):
    code = "team_name_taken"
    sentence = _("There’s already a team called %(name)s.")


class TeamTextTooLong(Invalid):
    code = "team_text_too_long"
    sentence = _("That’s too long: %(limit)s characters at most.")


class NothingSaid(Invalid):
    code = "nothing_said"
    sentence = _("Write something first.")


class NotConfirmedForTeams(Forbidden):
    code = "not_confirmed_for_teams"
    sentence = _("Confirm your email address first.")


class PeopleOnly(Forbidden):
    code = "people_only"
    sentence = _("The computer and bots can’t be in teams.")


class TooManyTeamsFounded(LimitReached):
    code = "too_many_teams_founded"
    sentence = _("Nobody can be captain of more than %(limit)s teams.")


class TooManyTeams(LimitReached):
    code = "too_many_teams"
    sentence = _("Nobody can be in more than %(limit)s teams.")


class TeamFull(LimitReached):
    code = "team_full"
    sentence = _("This team has %(limit)s members; there’s no room for more.")


class TooManyInvitations(LimitReached):
    code = "too_many_invitations"
    sentence = _("%(limit)s invitations wait for an answer. Wait until some are answered.")


class TooManyAnnouncements(LimitReached):
    code = "too_many_announcements"
    sentence = _("A team gets at most %(limit)s announcements a day.")


class TooManyTeamComments(LimitReached):
    code = "too_many_team_comments"
    sentence = _("You can write %(limit)s comments a day in a team.")


class CaptainsOnly(Forbidden):
    code = "captains_only"
    sentence = _("Only captains of the team can do this.")


class MembersOnly(Forbidden):
    code = "members_only"
    sentence = _("Only members of the team can do this.")


class TeamClosed(Conflict):
    code = "team_closed"
    sentence = _("This team no longer exists.")


class TeamDoesNotTakeYou(Forbidden):
    code = "team_does_not_take_you"
    sentence = _("You can’t join this team.")


class TooMuchUnderOne(LimitReached):
    code = "too_much_under_one"
    sentence = _("An announcement takes at most %(limit)s comments.")


class AlreadyInside(Conflict):
    code = "already_inside"
    sentence = _("%(name)s is already in this team.")


class NotInside(Conflict):
    code = "not_inside"
    sentence = _("%(name)s isn’t in this team.")


class NoSuchRequest(Conflict):
    code = "no_such_request"
    sentence = _("There’s no such request or invitation any more.")


class LastCaptain(Conflict):
    code = "last_captain"
    sentence = _("You’re the only captain. Make somebody else a captain before you leave.")


class ApartFromYou(Forbidden):
    code = "apart_from_you"
    sentence = _("You can’t invite %(name)s.")


class SameTeam(Invalid):
    code = "same_team"
    sentence = _("A team can’t play against itself.")


class TeamTakesNoChallenge(Forbidden):
    code = "team_takes_no_challenge"
    sentence = _("This team doesn’t take challenges from you.")


class TooManyMatches(LimitReached):
    code = "too_many_matches"
    sentence = _("The team has %(limit)s matches and challenges that aren’t over.")


class ChallengeWaits(Conflict):
    code = "challenge_waits"
    sentence = _("There’s a challenge between the two teams that hasn’t been answered.")


class JustDeclined(Conflict):
    code = "just_declined"
    sentence = _(
        "This team has declined a challenge of yours in the last %(days)s days. Wait a while, or "
        "talk to its captains."
    )


class ChallengedTooOften(LimitReached):
    code = "challenged_too_often"
    sentence = _(
        "Your team has challenged too often: %(a_day)s times a day, or this team %(in_vain)s times "
        "in %(days)s days without a match. Wait a while."
    )


class MatchAnswered(Conflict):
    code = "match_answered"
    sentence = _("This challenge can’t be accepted any more.")


class MatchBegun(Conflict):
    code = "match_begun"
    sentence = _("This match has begun or doesn’t take place.")


class MatchNotAccepted(Conflict):
    code = "match_not_accepted"
    sentence = _("The other team has to accept the match first.")


class PlaysForOther(Conflict):
    code = "plays_for_other"
    sentence = _("You’re signed up for the other team.")


class NotInLineUp(Conflict):
    code = "not_in_line_up"
    sentence = _("That player isn’t in the line-up.")


class PartOfLeague(Conflict):
    code = "part_of_league"
    sentence = _("This match belongs to a league and can’t be cancelled.")


class BadTeamLeague(Invalid):
    code = "bad_team_league"
    sentence = _(
        "A league takes %(least)s to %(most)s teams, 1 to %(boards)s boards with one or two games, "
        "and 1 to %(weeks)s weeks from round to round."
    )


class TooManyTeamLeagues(LimitReached):
    code = "too_many_team_leagues"
    sentence = _("You already organise %(limit)s team leagues that aren’t finished.")


class TeamInTooManyLeagues(LimitReached):
    code = "team_in_too_many_leagues"
    sentence = _("The team is in %(limit)s leagues that aren’t finished.")


class LeagueFull(LimitReached):
    code = "league_full"
    sentence = _("All %(limit)s places of this league are taken.")


class LeagueByInvitation(Forbidden):
    code = "league_by_invitation"
    sentence = _("Only teams that its organiser has invited can enter this league.")


class NoTeamCalled(Invalid):
    code = "no_team_called"
    sentence = _("There’s no team called %(name)s.")


class LeagueOpenToAll(Conflict):
    code = "league_open_to_all"
    sentence = _("This league is open: teams enter without an invitation.")


class TooManyTeamsInvited(LimitReached):
    code = "too_many_teams_invited"
    sentence = _("A league can have %(limit)s invitations. Take one back first.")


class TeamsInvitedTooOften(LimitReached):
    code = "teams_invited_too_often"
    sentence = _("You have invited %(limit)s teams within a day. Wait until tomorrow.")


class TeamTakesNoInvitation(Forbidden):
    code = "team_takes_no_invitation"
    sentence = _("This team doesn’t take invitations from you.")


class LeagueEntriesClosed(Conflict):
    code = "league_entries_closed"
    sentence = _("Entries for this league are closed.")
