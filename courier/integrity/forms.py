"""What is to be verified: a code, a text or a file."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

MOST_CHARACTERS: Final = 2_000_000


class VerifyForm(forms.Form):
    """A downloaded game, pasted or as a file; the file goes first."""

    file = forms.FileField(
        required=False,
        label=_("File"),
        help_text=_("JSON with its seal, or PGN, as it was downloaded here."),
        error_messages={"empty": _("This file is empty. Choose the one you downloaded.")},
        widget=forms.FileInput(attrs={"accept": ".json,.pgn,.txt"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        max_length=MOST_CHARACTERS,
        label=_("Or its text"),
        widget=forms.Textarea(
            attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off", "class": "mono"}
        ),
        error_messages={
            "max_length": _("This is longer than any game. Paste one game only."),
            "null_characters_not_allowed": _(
                "This contains characters no game file has. Download the game once more."
            ),
        },
    )

    def clean(self) -> dict[str, Any]:
        """Put the text of the file into `text`."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return values
        upload = values.get("file")
        if isinstance(upload, UploadedFile):
            values["text"] = _text_of(upload)
        if not str(values.get("text", "")).strip():
            raise forms.ValidationError(_("Choose a file, or paste the text of a game."))
        return values


def _text_of(upload: UploadedFile[bytes]) -> str:
    content: bytes = upload.read(4 * MOST_CHARACTERS + 1)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    if "\0" in text:
        raise forms.ValidationError(
            {"file": _("This file is no text. Choose the JSON or PGN you downloaded.")}
        )
    return text


class CodeForm(forms.Form):
    """A game that is stored here, by the code at the end of its address."""

    game = forms.CharField(
        label=_("Code of a game"),
        max_length=200,
        help_text=_("What its address ends with, or the whole address."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={
            "required": _("Type the code of a game: its address ends with it."),
            "max_length": _("This is too long for the code of a game."),
            "null_characters_not_allowed": _("This can’t be the code of a game."),
        },
    )

    def clean_game(self) -> str:
        """The code alone, also from an address."""
        shown = str(self.cleaned_data["game"]).strip().split("?")[0].split("#")[0]
        return shown.rstrip("/").rsplit("/", 1)[-1].lower()
