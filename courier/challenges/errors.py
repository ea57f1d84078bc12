"""Why an offer to play is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class CannotChallengeYourself(Invalid):
    code = "cannot_challenge_yourself"
    sentence = _("You cannot challenge yourself. To try a preset out, play both sides alone.")


class UnknownSetupMode(Invalid):
    code = "unknown_setup"
    sentence = _("Choose one of the ways to draw the array that this preset has.")


class NotYetRated(Invalid):
    code = "not_yet_rated"
    sentence = _(
        "Games of a player's preset are rated once %(games)s games of %(players)s players have"
        " ended."
    )


class UnknownTime(Invalid):
    code = "unknown_time"
    sentence = _(
        "Write a time control like 3d/move (1, 2, 3, 5, 7, 10 or 14 days), 7d+1d<=14d or spare=14d"
        " grace=12h max=28d."
    )


class TimeOutOfBounds(Invalid):
    code = "time_out_of_bounds"
    sentence = _("Of this time control, %(part)s must lie between %(least)s and %(most)s.")


class CannotBeRated(Invalid):
    code = "cannot_be_rated"
    sentence = _("Only timed games of a preset with enforced rules can be rated.")


class BadRatingRange(Invalid):
    code = "bad_range"
    sentence = _("Give ratings from %(lowest)s to %(highest)s, the lower one first.")


class RangeNeedsOpenChallenge(Invalid):
    code = "range_needs_open_challenge"
    sentence = _("Only an offer to everybody can ask for ratings. You know whom you challenge.")


class RatingTooLow(Forbidden):
    code = "rating_too_low"
    sentence = _(
        "This open challenge asks for a rating of %(least)s or more; yours is %(rating)s. Post an"
        " open challenge of your"
        " own instead."
    )


class RatingTooHigh(Forbidden):
    code = "rating_too_high"
    sentence = _(
        "This open challenge asks for a rating of %(most)s or less; yours is %(rating)s. Post an"
        " open challenge of your"
        " own instead."
    )


class OpenChallengeNeedsPublicPreset(Invalid):
    code = "preset_not_public"
    sentence = _(
        "Open challenges are read by everybody: only public presets can be offered so. Challenge a"
        " player"
        " instead."
    )


class PresetClosed(Conflict):
    code = "preset_closed"
    sentence = _("No new games of this preset are started.")


class MessageTooLong(Invalid):
    code = "too_long"
    sentence = _("The message is too long: use at most %(limit)s characters.")


class ChallengeClosed(Conflict):
    code = "challenge_closed"
    sentence = _("This offer is no longer open.")


class NotForYou(Forbidden):
    code = "not_for_you"
    sentence = _("This offer was made to somebody else.")


class OwnOffer(Forbidden):
    code = "own_offer"
    sentence = _("This is your own offer. You can withdraw it.")


class NotYourOffer(Forbidden):
    code = "not_your_offer"
    sentence = _("Only the player who made an offer can withdraw it.")


class CannotDeclineOpenChallenge(Invalid):
    code = "cannot_decline_open_challenge"
    sentence = _("An offer to everybody need not be declined.")


class UnknownLink(Invalid):
    code = "unknown_link"
    sentence = _("This link is not complete or no longer known. Ask for a new challenge.")


class TakesNoOffers(Forbidden):
    code = "takes_no_offers"
    sentence = _("The two of you do not play each other: one has blocked the other.")


class RematchToRead(Conflict):
    code = "rematch_to_read"
    sentence = _(
        "Your opponent has offered a rematch by another revision of the rules. Read the offer, and"
        " accept it there."
    )


class NoRematch(Forbidden):
    code = "no_rematch"
    sentence = _("A rematch can be offered by the two players of a game that has ended.")


class TooManyOpenChallenges(LimitReached):
    code = "too_many_open_challenges"
    sentence = _("You have %(limit)s open challenges already. Withdraw one of them first.")


class TooManyChallenges(LimitReached):
    code = "too_many_challenges"
    sentence = _(
        "You have challenged %(limit)s people you have not played with within a day. Try again"
        " tomorrow."
    )


class TooManyToOnePlayer(LimitReached):
    code = "too_many_to_one_player"
    sentence = _(
        "You have challenged this player %(limit)s times within a day. Try again tomorrow."
    )


class BadUses(Invalid):
    code = "bad_uses"
    sentence = _(
        "An open challenge may start 1 to %(most)s games or any number, a link 1 to %(most)s, any"
        " other offer"
        " one."
    )


class TooManyLinks(LimitReached):
    code = "too_many_links"
    sentence = _("You have %(limit)s open links already. Revoke one of them first.")


class TooManyGames(LimitReached):
    code = "too_many_games"
    sentence = _(
        "You have %(limit)s games running, as many as you may have now. "
        "Each game that ends makes it one more, up to 200."
    )


class HighestNumberOfGames(LimitReached):
    code = "highest_number_of_games"
    sentence = _(
        "You have %(limit)s games running, and nobody has more at once. When one has ended you can"
        " start another."
    )


class OtherHasTooManyGames(LimitReached):
    code = "other_has_too_many_games"
    sentence = _(
        "%(name)s has as many games running as one may have at once. Try again when one of them has"
        " ended."
    )
