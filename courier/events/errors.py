"""Why something is refused in an event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class EventNeedsName(Invalid):
    code = "event_needs_name"
    sentence = _("Give the event a name of 3 to %(most)s characters.")


class EventNeedsTime(Invalid):
    code = "event_needs_time"
    sentence = _("Games of an event need a time limit.")


class EventNeedsPublicPreset(Invalid):
    code = "event_needs_public_preset"
    sentence = _("This needs a public preset.")


class EventNeedsRules(Invalid):
    code = "event_needs_rules"
    sentence = _("Events need a preset whose rules are enforced.")


class BadEventDates(Invalid):
    code = "bad_event_dates"
    sentence = _(
        "Entries must stay open for an hour at least and 90 days at most, and the end has to be "
        "a week to five years after the start."
    )


class BadLastDay(Invalid):
    code = "bad_last_day"
    sentence = _(
        "The computer judges games on the last day only, so the event needs an end date. Games of "
        "an arena are played to their end."
    )


class ArenaNeedsEnd(Invalid):
    code = "arena_needs_end"
    sentence = _("An arena needs an end date, at most %(weeks)s weeks after it starts.")


class BadEventSize(Invalid):
    code = "bad_event_size"
    sentence = _("This kind of event takes %(least)s to %(most)s players.")


class BadRounds(Invalid):
    code = "bad_rounds"
    sentence = _("Choose 1 to %(most)s rounds, and fewer than there are players at the least.")


class BadComputerSeat(Invalid):
    code = "bad_computer_seat"
    sentence = _(
        "The computer takes an empty seat only in Swiss events and in round robins without groups."
    )


class BadGroups(Invalid):
    code = "bad_groups"
    sentence = _(
        "Groups are for round robins: %(least)s to %(most)s players each, of whom one to %(each)s "
        "reach the final, but never all. There must be room for two groups at least, and with all "
        "places taken the final has %(final)s players at most."
    )


class BadGamesEach(Invalid):
    code = "bad_games_each"
    sentence = _("Choose one or two games with each opponent, or up to six in a match.")


class BadPlayOff(Invalid):
    code = "bad_play_off"
    sentence = _("Only round robins and Swiss events have a play-off for the first place.")


class BadGauntlet(Invalid):
    code = "bad_gauntlet"
    sentence = _(
        "Up to %(most)s different variants can take turns in a round robin or a Swiss event, and "
        "in a Swiss event no more than it has rounds."
    )


class BadStartPosition(Invalid):
    code = "bad_start_position"
    sentence = _("Games can’t begin from this position: %(reason)s.")


class ThematicIsCasual(Invalid):
    code = "thematic_is_casual"
    sentence = _("Games from a start position of your own are casual.")


class ThematicPlaysBothSides(Invalid):
    code = "thematic_plays_both_sides"
    sentence = _(
        "From a start position of your own everybody plays both sides: choose two games with each "
        "opponent, or an even number in a match."
    )


class TooManyEvents(LimitReached):
    code = "too_many_events"
    sentence = _("You already organise %(limit)s events that aren’t finished.")


class TooManyEntries(LimitReached):
    code = "too_many_entries"
    sentence = _("You’re in %(limit)s events that aren’t finished. Wait for one of them to end.")


class CannotBeFollowed(Invalid):
    code = "cannot_be_followed"
    sentence = _("You can follow what everybody may find and what isn’t over.")


class TooManyFollowed(LimitReached):
    code = "too_many_followed"
    sentence = _(
        "You’re following %(limit)s events, ladders and leagues. Stop following one before you "
        "add another."
    )


class NotYourEvent(Forbidden):
    code = "not_your_event"
    sentence = _("Only the organiser can do this.")


class EntriesClosed(Conflict):
    code = "entries_closed"
    sentence = _("Entries for this event are closed.")


class EventFull(LimitReached):
    code = "event_full"
    sentence = _("All %(limit)s places of this event are taken.")


class ByInvitation(Forbidden):
    code = "by_invitation"
    sentence = _("This event is by invitation. Ask the organiser for one.")


class EventNeedsTeam(Invalid):
    code = "event_needs_team"
    sentence = _("Choose a team you’re a member of.")


class EventNeedsRatings(Invalid):
    code = "event_needs_ratings"
    sentence = _("Enter a lowest or a highest rating, or let anyone enter.")


class ForTeamOnly(Forbidden):
    code = "for_team_only"
    sentence = _(
        "This event is for members of %(team)s. Join the team, or ask the organiser for an "
        "invitation."
    )


class RatingOutOfRange(Forbidden):
    code = "rating_out_of_range"
    sentence = _("Your rating is %(rating)s, which is outside the range of this event.")


class TooUnreliable(Forbidden):
    code = "too_unreliable"
    sentence = _(
        "This event is for players with a reliability of %(least)s percent or more; yours is "
        "%(own)s percent. It rises with every game you finish in time."
    )


class ComputersDoNotEnter(Forbidden):
    code = "computers_do_not_enter"
    sentence = _("Computers can’t enter events, nor can bots where they aren’t welcome.")


class PlayerPaused(Forbidden):
    code = "player_paused"
    sentence = _("%(name)s can’t enter events at the moment.")


class NotEntered(Conflict):
    code = "not_entered"
    sentence = _("You aren’t taking part.")


class EventOver(Conflict):
    code = "event_over"
    sentence = _("This event is over.")


class NothingToReplace(Conflict):
    code = "nothing_to_replace"
    sentence = _(
        "Only a player who has withdrawn without finishing a game can be replaced, and not in a "
        "knock-out."
    )


class AlreadyEntered(Conflict):
    code = "already_entered"
    sentence = _("%(name)s is already in this event.")


class TooManyLadders(LimitReached):
    code = "too_many_ladders"
    sentence = _("You already keep %(limit)s ladders. Close one of them first.")


class LadderClosed(Conflict):
    code = "ladder_closed"
    sentence = _("This ladder is closed.")


class BadLadderTerms(Invalid):
    code = "bad_ladder_terms"
    sentence = _(
        "Challenges can reach 1 to %(reach)s rungs up, and a player can stay %(least)s to %(most)s "
        "weeks without a game."
    )


class BadGamesAtOnce(Invalid):
    code = "bad_games_at_once"
    sentence = _("Choose one to %(most)s games at once.")


class NotOnLadder(Conflict):
    code = "not_on_ladder"
    sentence = _("Both of you have to be on this ladder.")


class OutOfReach(Conflict):
    code = "out_of_reach"
    sentence = _("On this ladder you can challenge players up to %(reach)s rungs above you.")


class JustMet(Conflict):
    code = "just_met"
    sentence = _(
        "You two are playing each other on this ladder, or have met there in the last %(weeks)s "
        "weeks."
    )


class LadderGamesFull(LimitReached):
    code = "ladder_games_full"
    sentence = _("You have %(limit)s games on this ladder, as many as you chose to play at once.")


class OtherLadderGamesFull(LimitReached):
    code = "other_ladder_games_full"
    sentence = _("%(name)s has as many games on this ladder as they chose to play at once.")


class OtherIsAway(Conflict):
    code = "other_is_away"
    sentence = _("%(name)s is on vacation.")


class TooManyLeagues(LimitReached):
    code = "too_many_leagues"
    sentence = _("You already keep %(limit)s leagues. Close one of them first.")


class LeagueClosed(Conflict):
    code = "league_closed"
    sentence = _("This league is closed.")


class BadLeagueTerms(Invalid):
    code = "bad_league_terms"
    sentence = _(
        "A division has %(least)s to %(most)s players, of whom fewer than half go up or down, and "
        "a season lasts %(short)s to %(long)s weeks."
    )


class BadLeagueName(Invalid):
    code = "bad_league_name"
    sentence = _("Give the league a name of 3 to %(most)s characters.")
