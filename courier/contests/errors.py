"""Why something is refused in a contest."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class ContestNeedsName(Invalid):
    code = "contest_needs_name"
    sentence = _("Give the contest a name of 3 to %(most)s characters.")


class ContestNeedsTheme(Invalid):
    code = "contest_needs_theme"
    sentence = _("Say what should be invented, in 20 to %(most)s characters.")


class BadContestDates(Invalid):
    code = "bad_contest_dates"
    sentence = _(
        "Entries must stay open for a week at least and a year at most, and voting for a week to "
        "90 days after that."
    )


class TooManyContests(LimitReached):
    code = "too_many_contests"
    sentence = _("You already organise %(limit)s contests that aren’t finished.")


class NotConfirmedForContests(Forbidden):
    code = "not_confirmed_for_contests"
    sentence = _("Confirm your email address first.")


class NotYourContest(Forbidden):
    code = "not_your_contest"
    sentence = _("Only the organiser can do this.")


class ContestClosed(Conflict):
    code = "contest_closed"
    sentence = _("Entries for this contest are closed.")


class NoVotingNow(Conflict):
    code = "no_voting_now"
    sentence = _("This contest takes no votes now.")


class NotYourVariant(Forbidden):
    code = "not_your_variant"
    sentence = _("You can only enter variants of your own.")


class VariantNotReady(Invalid):
    code = "variant_not_ready"
    sentence = _("A variant must be public and its rules enforced, so that everybody can play it.")


class VariantTooOld(Invalid):
    code = "variant_too_old"
    sentence = _("%(name)s was published before this contest was announced.")


class AlreadyInContest(Conflict):
    code = "already_in_contest"
    sentence = _("%(name)s is already in this contest.")


class TooManyOfOne(LimitReached):
    code = "too_many_of_one"
    sentence = _("Each author can enter %(limit)s variants.")


class ContestFull(LimitReached):
    code = "contest_full"
    sentence = _("This contest has %(limit)s entries; there’s no room for more.")


class OrganiserDoesNotEnter(Forbidden):
    code = "organiser_does_not_enter"
    sentence = _("Organisers and jurors can’t enter the contest.")


class NotEnteredThere(Conflict):
    code = "not_entered_there"
    sentence = _("This variant isn’t in the contest.")


class JurorEntered(Conflict):
    code = "juror_entered"
    sentence = _("%(name)s has entered this contest and can’t judge it.")


class ApartFromJuror(Forbidden):
    code = "apart_from_juror"
    sentence = _("You can’t put %(name)s on the jury.")


class TooManyJurors(LimitReached):
    code = "too_many_jurors"
    sentence = _("A jury has at most %(limit)s members.")


class NoJury(Conflict):
    code = "no_jury"
    sentence = _("All players vote in this contest; it has no jury.")


class NotAJuror(Forbidden):
    code = "not_a_juror"
    sentence = _("The jury of this contest decides.")


class ComputersDoNotVote(Forbidden):
    code = "computers_do_not_vote"
    sentence = _("The computer and bots can’t take part in contests.")


class OwnEntry(Invalid):
    code = "own_entry"
    sentence = _("You can’t vote for your own variant.")


class NotPlayed(Invalid):
    code = "not_played"
    sentence = _(
        "Finish a game of %(name)s first, of ten moves of both sides or more; games you play alone "
        "don’t count."
    )


class ChosenTwice(Invalid):
    code = "chosen_twice"
    sentence = _("Choose a different variant for each place.")


class NothingChosen(Invalid):
    code = "nothing_chosen"
    sentence = _("Choose the variant you like best.")
