"""Why studies and problems refuse what somebody wants."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class TooManyStudies(LimitReached):
    code = "too_many_studies"
    sentence = _("You have %(most)s studies already. Delete one first.")


class TooManyChapters(LimitReached):
    code = "too_many_chapters"
    sentence = _("A study has at most %(most)s chapters.")


class LastChapter(Invalid):
    code = "last_chapter"
    sentence = _("A study has at least one chapter. Delete the study instead.")


class ChapterMoved(Conflict):
    code = "conflict"
    sentence = _("This chapter was changed in another window meanwhile. What you see now is how it stands.")


class NothingToUndo(Conflict):
    code = "nothing_to_undo"
    sentence = _("There is nothing to undo.")


class BadOperation(Invalid):
    code = "bad_operation"
    sentence = _("This cannot be done with a move.")


class GameRuns(Invalid):
    code = "game_runs"
    sentence = _("A game can be studied when it has ended.")


class UnreadablePosition(Invalid):
    code = "position"
    sentence = _("This position cannot be read: %(reason)s.")


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
    sentence = _("This move could not be judged in time. It is not the solution.")
