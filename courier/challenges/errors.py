"""Why an offer to play is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class CannotChallengeYourself(Invalid):
    code = "cannot_challenge_yourself"
    sentence = _("You can’t challenge yourself. To try a preset, play both sides yourself.")


class UnknownSetupMode(Invalid):
    code = "unknown_setup"
    sentence = _("Choose one of this preset’s ways to draw the array.")


class NotYetRated(Invalid):
    code = "not_yet_rated"
    sentence = _(
        "Games of a player’s preset can be rated once %(players)s players have finished "
        "%(games)s games."
    )


class UnknownTime(Invalid):
    code = "unknown_time"
    sentence = _(
        "Write a time control like 3d/move (1, 2, 3, 5, 7, 10 or 14 days), 7d+1d<=14d or spare=14d"
        " grace=12h max=28d."
    )


class TimeOutOfBounds(Invalid):
    code = "time_out_of_bounds"
    sentence = _("In this time control, %(part)s must be between %(least)s and %(most)s.")


class BadHelp(Invalid):
    code = "bad_help"
    sentence = _("Choose what help is allowed. With nothing, the explorer isn’t allowed either.")


class CannotBeRated(Invalid):
    code = "cannot_be_rated"
    sentence = _("Only timed games of a preset with enforced rules can be rated.")


class BadRatingRange(Invalid):
    code = "bad_range"
    sentence = _("Enter ratings from %(lowest)s to %(highest)s, the lower one first.")


class RangeNeedsOpenChallenge(Invalid):
    code = "range_needs_open_challenge"
    sentence = _("Only open challenges can have a rating range.")


class RatingTooLow(Forbidden):
    code = "rating_too_low"
    sentence = _(
        "This open challenge is for ratings of %(least)s or more; yours is %(rating)s. Post your "
        "own open challenge instead."
    )


class RatingTooHigh(Forbidden):
    code = "rating_too_high"
    sentence = _(
        "This open challenge is for ratings of %(most)s or less; yours is %(rating)s. Post your "
        "own open challenge instead."
    )


class BadReliability(Invalid):
    code = "bad_reliability"
    sentence = _("Enter a reliability from %(lowest)s to %(highest)s percent.")


class ReliabilityNeedsOpenChallenge(Invalid):
    code = "reliability_needs_open_challenge"
    sentence = _("Only open challenges can require reliability.")


class NotReliableEnough(Forbidden):
    code = "not_reliable_enough"
    sentence = _(
        "This open challenge is for players with a reliability of %(least)s percent or more; yours "
        "is %(own)s percent. It rises with every game you finish in time."
    )


class OpenChallengeNeedsPublicPreset(Invalid):
    code = "preset_not_public"
    sentence = _(
        "Everybody can see open challenges, so they need a public preset. Challenge a player "
        "instead."
    )


class PresetClosed(Conflict):
    code = "preset_closed"
    sentence = _("No new games of this preset can be started.")


class MessageTooLong(Invalid):
    code = "too_long"
    sentence = _("The message is too long: use at most %(limit)s characters.")


class ChallengeClosed(Conflict):
    code = "challenge_closed"
    sentence = _("This challenge is no longer open.")


class NotForYou(Forbidden):
    code = "not_for_you"
    sentence = _("This challenge is for somebody else.")


class OwnOffer(Forbidden):
    code = "own_offer"
    sentence = _("This is your own challenge. You can withdraw it.")


class NotYourOffer(Forbidden):
    code = "not_your_offer"
    sentence = _("Only the player who made a challenge can withdraw it.")


class CannotDeclineOpenChallenge(Invalid):
    code = "cannot_decline_open_challenge"
    sentence = _("You don’t have to decline an open challenge.")


class UnknownLink(Invalid):
    code = "unknown_link"
    sentence = _("This link is incomplete or no longer valid. Request a new challenge.")


class TakesNoOffers(Forbidden):
    code = "takes_no_offers"
    sentence = _("You can’t play each other: one of you has blocked the other.")


class RematchToRead(Conflict):
    code = "rematch_to_read"
    sentence = _(
        "Your opponent has offered a rematch under another revision of the rules. Read the offer "
        "and accept it there."
    )


class NoRematch(Forbidden):
    code = "no_rematch"
    sentence = _("Only the two players of a finished game can offer a rematch.")


class TooManyOpenChallenges(LimitReached):
    code = "too_many_open_challenges"
    sentence = _("You already have %(limit)s open challenges. Withdraw one first.")


class TooManyChallenges(LimitReached):
    code = "too_many_challenges"
    sentence = _(
        "You’ve challenged %(limit)s people you haven’t played before within a day. Try again "
        "tomorrow."
    )


class TooManyToOnePlayer(LimitReached):
    code = "too_many_to_one_player"
    sentence = _("You’ve challenged this player %(limit)s times within a day. Try again tomorrow.")


class BadUses(Invalid):
    code = "bad_uses"
    sentence = _(
        "An open challenge can start 1 to %(most)s games or any number, a link 1 to %(most)s, "
        "any other challenge one."
    )


class TooManyLinks(LimitReached):
    code = "too_many_links"
    sentence = _("You already have %(limit)s open links. Revoke one first.")


class TooManyGames(LimitReached):
    code = "too_many_games"
    sentence = _(
        "You have %(limit)s games running, which is your limit for now. It grows by one with "
        "each finished game, up to 200."
    )


class HighestNumberOfGames(LimitReached):
    code = "highest_number_of_games"
    sentence = _(
        "You have %(limit)s games running, which is the limit. When one ends you can start another."
    )


class OtherHasTooManyGames(LimitReached):
    code = "other_has_too_many_games"
    sentence = _("%(name)s has reached the limit of running games. Try again when one has ended.")
