"""Why the workshop refuses."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached

COMPOSED: Final = "composed"  # a game whose turns are composed of stones


def first_words(problems: list[Any]) -> str:
    """The first fault, behind the key it is about unless it is a sentence of its own."""
    path = problems[0]["path"]
    message = str(problems[0]["message"])
    return f"{path}: {message}" if path and problems[0]["code"] != COMPOSED else message


class NotADocument(Invalid):
    code = "not_a_document"
    sentence = _("This isn’t a preset document: %(reason)s")


class MoveTooLong(NotADocument):
    sentence = _(
        "The notation of a move has at most %(limit)s characters, and this one has %(length)s."
    )


class DocumentTooLong(Invalid):
    code = "document_too_long"
    sentence = _("This document is too long: at most %(limit)s characters are kept.")


class TooManyDrafts(LimitReached):
    code = "too_many_drafts"
    sentence = _("You have %(limit)s drafts. Publish or discard some before you begin another one.")


class TooManyAtOnce(LimitReached):
    code = "too_many_at_once"
    sentence = _(
        "There is room for %(room)s more drafts. Choose fewer games, or discard some drafts first."
    )


class DraftMoved(Conflict):
    """Somebody, in another tab perhaps, has saved in between."""

    code = "draft_moved"
    sentence = _("The draft was changed somewhere else in the meantime. Nothing was overwritten.")


class TooBusy(LimitReached):
    code = "too_busy"
    sentence = _("You’re going too fast. Wait a minute and try again.")


class PublishedOften(LimitReached):
    code = "published_often"
    sentence = _("%(limit)s publications an hour are the most. Your draft is kept; go on later.")


class NothingToReadThere(Invalid):
    code = "nothing_to_read"
    sentence = _("Paste a text or choose a file.")


class CannotImport(Invalid):
    code = "cannot_import"
    sentence = _("This text can’t be read: %(reason)s")


class CannotPublish(Invalid):
    """The document has faults; `problems` are in the shape the editor reads."""

    code = "cannot_publish"
    sentence = _("The preset can’t be published yet: %(first)s")

    def __init__(self, problems: list[Any]) -> None:
        super().__init__(first=first_words(problems), problems=problems)

    @property
    def problems(self) -> list[Any]:
        """Everything that is wrong."""
        found = self.params["problems"]
        assert isinstance(found, list)
        return found


class BadKey(Invalid):
    code = "bad_key"
    sentence = _("Use 3 to 32 letters a-z, digits, hyphens or underscores, a letter first.")


class KeyTaken(Invalid):
    code = "key_taken"
    sentence = _("The address %(key)s is taken, or looks like one that is. Choose another one.")


class BadName(Invalid):
    code = "bad_name"
    sentence = _("Use 1 to %(limit)s visible characters for the name.")


class NameTaken(Invalid):
    code = "name_taken"
    sentence = _("%(name)s is the name of a preset that comes with the site. Choose another one.")


class NothingNew(Invalid):
    code = "nothing_new"
    sentence = _("This is the present revision already: nothing has changed.")


class TooManyPresets(LimitReached):
    code = "too_many_presets"
    sentence = _("You have %(limit)s presets. Write to the staff if you need more.")


class NoteTooLong(Invalid):
    code = "note_too_long"
    sentence = _("The note is too long: use at most %(limit)s characters.")


class NotYourPreset(Forbidden):
    code = "not_your_preset"
    sentence = _("This preset belongs to somebody else.")


class NotStaff(Forbidden):
    code = "not_staff"
    sentence = _("Only the staff may do this.")


class NotFeatured(Invalid):
    code = "not_on_offer"
    sentence = _("Only a preset that everybody may play can be featured.")


class TooManyPictures(LimitReached):
    code = "too_many_pictures"
    sentence = _(
        "You have brought along too many pictures: at most %(limit)s, and 256 KiB together, are"
        " kept."
    )


class OwnerAlready(Invalid):
    code = "owner_already"
    sentence = _("The preset is yours already.")


class TakesNoPreset(Forbidden):
    code = "takes_no_preset"
    sentence = _("One of you has blocked the other.")


class TransferredOften(LimitReached):
    code = "transferred_often"
    sentence = _("You can offer presets %(limit)s times a day. Go on tomorrow.")


class NothingOffered(Conflict):
    code = "nothing_offered"
    sentence = _("This preset isn’t offered to you, or no longer.")


class UnknownAct(Invalid):
    code = "unknown_act"
    sentence = _("Choose what to do from the page.")


class CannotExport(Invalid):
    code = "cannot_export"
    sentence = _("This preset can’t be said in that format: %(reason)s")


class CannotCompare(LimitReached):
    code = "cannot_compare"
    sentence = _("Comparing these two takes too long just now. Wait a minute and try again.")
