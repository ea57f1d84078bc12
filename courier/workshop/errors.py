"""Why the workshop refuses."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NotADocument(Invalid):
    code = "not_a_document"
    sentence = _("This is not a preset document: %(reason)s")


class DocumentTooLong(Invalid):
    code = "document_too_long"
    sentence = _("This document is too long: at most %(limit)s characters are kept.")


class TooManyDrafts(LimitReached):
    code = "too_many_drafts"
    sentence = _("You have %(limit)s drafts. Publish or discard some before you begin another one.")


class DraftMoved(Conflict):
    """Somebody, in another tab perhaps, has saved in between."""

    code = "draft_moved"
    sentence = _("The draft was changed somewhere else in the meantime. Nothing was overwritten.")


class TooBusy(LimitReached):
    code = "too_busy"
    sentence = _("That was a lot at once. Wait a minute and try again.")


class NothingToReadThere(Invalid):
    code = "nothing_to_read"
    sentence = _("Paste a text or choose a file.")


class CannotImport(Invalid):
    code = "cannot_import"
    sentence = _("This text cannot be read: %(reason)s")


class TooExpensive(Invalid):
    code = "too_expensive"
    sentence = _("This preset takes too much time or memory to lay out. Make the board smaller or the moves simpler.")
