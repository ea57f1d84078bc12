"""Why studies and problems refuse what somebody wants."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class TooManyStudies(LimitReached):
    code = "too_many_studies"
    sentence = _("You have %(most)s studies already. Delete one first.")


class TooManyChapters(LimitReached):
    code = "too_many_chapters"
    sentence = _("A study has at most %(most)s chapters.")


class StudyFull(LimitReached):
    code = "study_full"
    sentence = _("A study has at most %(most)s MB. Begin another one, or delete a chapter.")


class StorageFull(LimitReached):
    code = "storage_full"
    sentence = _("Your studies take %(most)s MB, which is the limit. Delete one first.")


class LastChapter(Invalid):
    code = "last_chapter"
    sentence = _("A study has at least one chapter. Delete the study instead.")


class ChapterMoved(Conflict):
    code = "conflict"
    sentence = _(
        "This chapter was changed in another window meanwhile. What you see now is how it is."
    )


class NothingToUndo(Conflict):
    code = "nothing_to_undo"
    sentence = _("There is nothing to undo.")


class GameRuns(Invalid):
    code = "game_runs"
    sentence = _("A game can be studied when it has ended.")


class UnreadablePosition(Invalid):
    code = "position"
    sentence = _("This position can’t be read: %(reason)s.")


class NothingToImport(Invalid):
    code = "nothing_to_import"
    sentence = _("No game was found in this text.")


class UnknownPreset(Invalid):
    code = "unknown_preset"
    sentence = _("Line %(line)s: there is no preset called %(name)s here.")


class StaleLine(Conflict):
    code = "stale"
    sentence = _("This page is out of date. The problem begins anew.")


class TooHardNow(Invalid):
    code = "too_hard"
    sentence = _("This move could not be judged in time. It isn’t the solution.")


class TooManyProblems(LimitReached):
    code = "too_many_problems"
    sentence = _("You have %(most)s problems already. Delete one first.")


class TooManyProofs(LimitReached):
    code = "too_many_proofs"
    sentence = _(
        "You have had %(most)s problems proved today. Go on tomorrow; what you typed is still here."
    )


class NothingProvable(Invalid):
    code = "nothing_enforced"
    sentence = _(
        "Nothing is enforced in %(name)s, so that no problem of it can be proved. Choose a variant"
        " with enforced rules."
    )


class NotOfferedHere(Invalid):
    code = "stipulation"
    sentence = _("This can’t be asked for in %(name)s. Choose another task.")


class BadLength(Invalid):
    code = "moves"
    sentence = _("Such a problem takes from 1 to %(most)s moves.")


class OwnGameRuns(Forbidden):
    code = "not_during_your_game"
    sentence = _(
        "This position is in a game of yours. The engine looks at it when the game is over."
    )


class ProblemTried(Conflict):
    code = "problem_tried"
    sentence = _(
        "Others have tried this problem, so that its position stays. Make another one instead."
    )


class OwnProblem(Invalid):
    code = "own_problem"
    sentence = _("This problem is yours. You can take it away yourself.")


class ShippedProblem(Invalid):
    code = "shipped_problem"
    sentence = _(
        "This problem comes with the site. Write to the staff if something is wrong with it."
    )


class TooManyComplaints(LimitReached):
    code = "too_many_complaints"
    sentence = _("You have reported many problems today. They will look at them first.")


class OwnAffair(Forbidden):
    code = "own_affair"
    sentence = _("This problem is yours: somebody else of the staff has to decide about it.")


class StaffOnly(Forbidden):
    code = "staff_only"
    sentence = _("Only the staff can do that.")
