"""What is written in the forms of comments."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.games.domain.moves import MAX_REMARK
from courier.talk.domain.comments import LONGEST
from courier.talk.domain.complaints import LONGEST_REASON
from courier.talk.domain.notebooks import LONGEST as NOTEBOOK


def _text(most: int) -> forms.CharField:
    return forms.CharField(
        label=_("What would you like to say?"),
        help_text=_(
            "Everybody who can open this page can read it. *Stars* emphasise, and"
            " [words](https://…) become a link."
        ),
        max_length=most,
        error_messages={
            "required": _("Write something first."),
            "max_length": _(
                "This is too long: a comment has at most %(limit_value)d characters, yours has"
                " %(show_value)d."
            ),
        },
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class CommentForm(forms.Form):
    """A comment; Markdown for emphasis, lists and links."""

    text = _text(LONGEST)


class KibitzForm(CommentForm):
    """What is said about a ply of a game, as long as a remark at most."""

    text = _text(MAX_REMARK)
    ply = forms.IntegerField(min_value=0, max_value=100_000, widget=forms.HiddenInput)


class RoomForm(KibitzForm):
    """The same while the game runs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].help_text = _(
            "Those who watch can read it now, everybody when the game is over. *Stars* emphasise, "
            "and [words](https://…) become a link."
        )


class NotebookForm(forms.Form):
    """A notebook and the version of it that was seen."""

    text = forms.CharField(
        label=_("Your notes"),
        help_text=_("Only you can read them."),
        required=False,
        strip=False,
        max_length=4 * NOTEBOOK,
        widget=forms.Textarea(attrs={"rows": 16, "maxlength": NOTEBOOK}),
    )
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class ComplaintForm(forms.Form):
    """Why the staff should look at a comment."""

    reason = forms.CharField(
        label=_("What is wrong with it?"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
