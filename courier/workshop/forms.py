"""Input of the workshop: its shape only."""

from __future__ import annotations

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from courier.common.errors import Invalid
from courier.computer.enums import LEVELS
from courier.players.fields import PlayerField
from courier.workshop.castling import CastlingWish, files_of, kinds_of, ranks_of
from courier.workshop.documents import Document
from courier.workshop.domain.playtests import Players
from courier.workshop.errors import NothingToReadThere

LARGEST_FILE: Final = 512 * 1024


class StartForm(forms.Form):
    """A text of another program, pasted or as a file."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("For an array without a name of its own."),
        max_length=80,
        required=False,
    )
    text = forms.CharField(
        label=_("Text"),
        max_length=LARGEST_FILE,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label=_("or a file"), required=False)

    @classmethod
    def sent(cls, data: QueryDict, files: MultiValueDict[str, UploadedFile[bytes]]) -> StartForm:
        """Return the form as it was sent; a file's text takes the place of the field's, and stays
        there.
        """
        file = files.get("file")
        if file is None:
            return cls(data)
        data = data.copy()
        try:
            data["text"] = _text_of(file)
        except ValidationError as error:
            form = cls(data)
            form.add_error("file", error)
            return form
        return cls(data)

    def clean(self) -> dict[str, object]:
        """Ask for a text."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        if not str(cleaned.get("text") or "").strip() and not self.errors:
            self.add_error("text", str(NothingToReadThere.sentence))
        return cleaned


def _text_of(file: UploadedFile[bytes]) -> str:
    """Return the text of a file. Raises ValidationError."""
    if (file.size or 0) > LARGEST_FILE:
        raise ValidationError(_("The file is too large: at most 512 KiB are read."))
    try:
        return str(file.read(), "utf-8-sig").replace("\0", "")
    except UnicodeDecodeError as error:
        raise ValidationError(_("The file isn’t a text in UTF-8.")) from error


class CastlingForm(forms.Form):
    """Castling of a draft, chosen from lists that fit its document."""

    king = forms.ChoiceField(label=_("King"))
    partner = forms.ChoiceField(label=_("Partner"))
    last = forms.ChoiceField(label=_("The king goes to, right wing"))
    first = forms.ChoiceField(label=_("The king goes to, left wing"))
    rank = forms.TypedChoiceField(label=_("Rank, from the own side"), coerce=int)

    @classmethod
    def of(cls, document: Document, data: QueryDict | None = None) -> CastlingForm:
        """Return the form for a document."""
        form = cls(data)
        files = [(file, file) for file in files_of(document)]
        kinds = kinds_of(document)
        ranks = [(rank, str(rank)) for rank in ranks_of(document)]
        for name, choices in (
            ("king", kinds),
            ("partner", kinds),
            ("last", files),
            ("first", files),
            ("rank", ranks),
        ):
            field = form.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        middle = len(files) // 2
        form.initial = {
            "last": files[min(middle + 2, len(files) - 1)][0],
            "first": files[max(middle - 2, 0)][0],
        }
        return form

    @property
    def wish(self) -> CastlingWish:
        """What is wanted. Raises Invalid."""
        if not self.is_valid():
            raise Invalid
        chosen = self.cleaned_data
        return CastlingWish(
            chosen["king"], chosen["partner"], chosen["rank"], (chosen["last"], chosen["first"])
        )


class TransferForm(forms.Form):
    """To whom a preset is given."""

    to = PlayerField(label=_("Player’s handle"), help_text=_("Or their full name."))


class PlayersForm(forms.Form):
    """Who tries a draft out: the computer plays a side at a level, or nobody but the owner
    plays.
    """

    computer = forms.TypedChoiceField(
        label=_("Who plays"),
        choices=[("", ""), ("0", "0"), ("1", "1")],
        coerce=int,
        required=False,
        empty_value=None,
    )
    level = forms.TypedChoiceField(
        label=_("Level"),
        choices=[(level, str(level)) for level in LEVELS],
        coerce=int,
        required=False,
        empty_value=None,
    )

    @property
    def players(self) -> Players:
        """Return the seats. Raises Invalid."""
        if not self.is_valid():
            raise Invalid
        return Players(self.cleaned_data["computer"], self.cleaned_data["level"] or LEVELS[0])


class RestartForm(PlayersForm):
    """How a draft begins anew."""

    setup_mode = forms.CharField(required=False, max_length=32)

    @property
    def mode(self) -> str:
        """How the array is drawn. Raises Invalid."""
        if not self.is_valid():
            raise Invalid
        return str(self.cleaned_data["setup_mode"])
