"""Why a game refuses what a player wants."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached
from variants import AmbiguousMove, IllegalMove, RulesError


class NotYourGame(Forbidden):
    code = "not_your_game"
    sentence = _("You don’t play in this game.")


class NotYourTurn(Conflict):
    code = "not_your_turn"
    sentence = _("It isn’t your turn.")


class GameOver(Conflict):
    code = "game_over"
    sentence = _("This game has ended.")


class Flagged(Conflict):
    code = "flagged"
    sentence = _("The time for this move had run out before it arrived.")


class GameHeld(Conflict):
    code = "game_held"
    sentence = _(
        "The staff looks at this game. Until it has decided the clocks are stopped, and nothing"
        " can be"
        " done in it."
    )


class NoClockRuns(Conflict):
    code = "no_clock_runs"
    sentence = _("Time can be given to a person who is to move and has a time limit.")


class NotToYourself(Conflict):
    code = "not_to_yourself"
    sentence = _("It’s your own turn: only your opponent can give you time.")


class ClockIsFull(Conflict):
    code = "clock_is_full"
    sentence = _("A clock can hold %(days)s days at most. Give less.")


class NoFlagDown(Conflict):
    code = "no_flag_down"
    sentence = _("There is nothing to claim: the time isn’t up, or a move has come.")


class StillAway(Conflict):
    code = "still_away"
    sentence = _("Your opponent is on vacation. You may claim the game once they are back.")


class NotYoursToClaim(Conflict):
    code = "not_yours_to_claim"
    sentence = _("Your own time is up. You can still move until your opponent claims the game.")


class FlagIsDown(Conflict):
    code = "flag_is_down"
    sentence = _("The time is up already. Pardon your opponent instead, then they have time again.")


class MoveConflict(Conflict):
    code = "conflict"
    sentence = _(
        "The game has moved on since you opened this page. Look at the board as it is now."
    )


class SetupFinal(Conflict):
    code = "setup_final"
    sentence = _(
        "Both set-ups are in, so yours can no longer be changed. This is the one that counts:"
        " %(setup)s"
    )


class NotWhileSettingUp(Conflict):
    code = "setting_up"
    sentence = _(
        "Not both set-ups are in yet. Until then the game can be aborted, but neither resigned nor"
        " drawn."
    )


class TooLong(Invalid):
    code = "too_long"
    sentence = _("This is too long: use at most %(limit)s characters.")


class GameTooLong(LimitReached):
    code = "game_too_long"
    sentence = _("A game has at most %(most)s half-moves. Offer a draw, or resign.")


class RemarkedEnough(LimitReached):
    code = "remarked_enough"
    sentence = _("The remarks of this game are long enough. Send the move without one.")


class MoveRefused(Invalid):
    """The rules refuse the move; the message is theirs."""

    def __init__(self, error: RulesError) -> None:
        super().__init__(rule=error.code, text=error.text, **error.params)
        self.rules_message = error.message

    @property
    def message(self) -> str:
        """The sentence of the rules, as a sentence."""
        words = self.rules_message
        return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")


class UnreadableMove(MoveRefused):
    code = "notation"


class IllegalMoveRefused(MoveRefused):
    code = "illegal"


class AmbiguousMoveRefused(MoveRefused):
    code = "ambiguous"


def refusal_of(error: RulesError) -> MoveRefused:
    """What the domain raises for an error of the rules."""
    if isinstance(error, IllegalMove):
        return IllegalMoveRefused(error)
    if isinstance(error, AmbiguousMove):
        return AmbiguousMoveRefused(error)
    return UnreadableMove(error)


class UnknownSetup(Invalid):
    code = "unknown_setup"
    sentence = _("This preset has no such way to draw the array.")


class TooEarlyToOffer(Conflict):
    code = "too_early"
    sentence = _("A draw can be offered once both sides have moved.")


class OfferedLately(Conflict):
    code = "offered_lately"
    sentence = _("You offered a draw recently. You can offer again from ply %(ply)s.")


class NothingOffered(Conflict):
    code = "nothing_offered"
    sentence = _("There is no offer to answer.")


class ProposalChanged(Conflict):
    code = "proposal_changed"
    sentence = _("Your opponent now proposes something else. Read it, and answer again.")


class NoSuchClaim(Conflict):
    code = "no_such_claim"
    sentence = _("The rules give no reason to claim a draw now.")


class NotWithThisPreset(Conflict):
    code = "enforced"
    sentence = _(
        "The server is the referee of this preset, so the game ends by its rules, by resigning or"
        " by a draw."
    )


class TooLateToAbort(Conflict):
    code = "too_late"
    sentence = _(
        "Both sides have moved, so the game can no longer be aborted. You can resign or offer a"
        " draw."
    )


class TooLateToAbortTogether(Conflict):
    code = "too_late"
    sentence = _(
        "Up to ply %(ply)s both players can agree to abort. You can resign or offer a draw."
    )


class AbortNeedsNoConsent(Conflict):
    code = "abort_at_once"
    sentence = _("Not both sides have moved, so you can abort the game without asking.")


class AlreadyRequested(Conflict):
    code = "already_requested"
    sentence = _("Your opponent asks for the same. Agree or decline.")


class RequestedRecently(Conflict):
    code = "requested_recently"
    sentence = _(
        "You have asked for that in this position. Play on, and ask again later if need be."
    )


class NoTwoPeople(Conflict):
    code = "no_two_people"
    sentence = _("There is nobody to ask in this game.")


class TakebacksNotAgreed(Conflict):
    code = "no_takebacks"
    sentence = _("The terms of this game exclude takebacks.")


class TooLateToRecall(Conflict):
    code = "too_late_to_recall"
    sentence = _(
        "The move is final: your opponent has seen or answered it, or the time to recall it is"
        " over."
    )


class NothingToTakeBack(Conflict):
    code = "nothing_to_take_back"
    sentence = _(
        "You have no move to take back: your opponent has answered it, or nothing has been played."
    )


class TooLateToGoBack(Conflict):
    code = "too_late_to_go_back"
    sentence = _(
        "The move is final: it was made as the time ran out, so the turn would come back with no"
        " time"
        " left."
    )


class TakebackRefused(Conflict):
    code = "enforced"
    sentence = _("Moves can’t be taken back in this preset, because the server has checked them.")


class NoSetupsHere(Invalid):
    code = "no_setups"
    sentence = _("The players of this preset compose no set-ups.")


class SetupNameMissing(Invalid):
    code = "name_missing"
    sentence = _("Give the arrangement a name.")


class SetupNameTooLong(Invalid):
    code = "name_too_long"
    sentence = _("This name is too long: use at most %(most)s characters.")


class SetupNameTaken(Invalid):
    code = "name_taken"
    sentence = _(
        "You have another arrangement called %(name)s. Choose another name, or delete that one"
        " first."
    )


class TooManyAlone(LimitReached):
    code = "too_many_alone"
    sentence = _("You have begun %(limit)s games alone since yesterday. Go on with one of them.")


class TooManySetups(LimitReached):
    code = "too_many_setups"
    sentence = _("You keep %(most)s arrangements already. Delete one first.")


class NoNewerRevision(Invalid):
    code = "no_newer_revision"
    sentence = _("This game has the present revision of its preset already.")


class RevisionChanged(Conflict):
    code = "revision_changed"
    sentence = _("The rules have another revision by now. Read what is different, then answer.")


class CannotUpgrade(Invalid):
    code = "cannot_upgrade"
    sentence = _("The game can’t go on with that revision. After %(ply)s half-moves: %(reason)s.")


class NoUpgradeOffer(Conflict):
    code = "no_upgrade_offer"
    sentence = _("There is no offer to answer, or it’s your own.")


class CannotSnooze(Conflict):
    code = "cannot_snooze"
    sentence = _(
        "A game can be put off for up to a year, while it’s your turn and more than 24 hours are "
        "left."
    )


class NoNotesAllowed(Forbidden):
    code = "no_notes"
    sentence = _("Nothing may help you in this game, not even notes, until it is over.")
