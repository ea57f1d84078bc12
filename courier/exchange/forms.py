"""Forms of imports: the text with how to read it, and which of its games to take."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.choices import set_choices
from courier.common.long_lists import LongList
from courier.exchange.domain.imports import LONGEST
from courier.exchange.enums import Written
from courier.exchange.readers.chunks import text_of, without_nul
from courier.exchange.readers.values import Trouble
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.queries import presets_for

PRIVATE: Final = "private"
PUBLIC: Final = "public"


class PlainText(forms.CharField):
    """A text from anywhere: characters that belong to no text are left out and told, not
    refused.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        self.troubles = list[Trouble]()

    def to_python(self, value: Any) -> str:
        """Return the text without NUL."""
        self.troubles = []
        return without_nul(str(super().to_python(value) or ""), self.troubles)


class ImportForm(forms.Form):
    """A text with games, pasted or as a file."""

    file = forms.FileField(label=gettext_lazy("File"), required=False, allow_empty_file=True)
    text = PlainText(
        label=gettext_lazy("or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocapitalize": "off"}),
    )
    preset = forms.ChoiceField(
        label=gettext_lazy("Variant"),
        required=False,
        help_text=gettext_lazy("Needed if the text doesn’t name the variant."),
        widget=LongList,
    )
    written = forms.ChoiceField(
        label=gettext_lazy("Format"), choices=Written.choices, required=False
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        presets = list(presets_for(player))
        self.revisions: dict[str, PresetRevision] = {}
        for preset in presets:
            assert preset.current is not None
            preset.current.preset = preset
            self.revisions[preset.key] = preset.current
        named = [(preset.key, preset.name) for preset in presets]
        set_choices(self, "preset", [("", _("As the text says")), *named])
        self.troubles: list[Trouble] = []

    def clean(self) -> dict[str, Any]:
        """Take the file, if there is one, as text."""
        given = super().clean() or {}
        file = given.get("file")
        if file is None and not given.get("text", "").strip():
            if not self.errors:
                self.add_error("text", _("Choose a file, or paste the text of a game."))
            return given
        if file is None:
            field = self.fields["text"]
            assert isinstance(field, PlainText)
            self.troubles = field.troubles
            return given | {"name": ""}
        if file.size > LONGEST:
            self.add_error(
                "file", _("This file is too large: at most 2 MB. Split it and import the parts.")
            )
            return given
        text, self.troubles = text_of(file.read())
        if not text.strip():
            self.add_error("file", _("This file is empty."))
        return given | {"text": text, "name": file.name or ""}

    @property
    def revision(self) -> PresetRevision | None:
        """The chosen preset."""
        return self.revisions.get(self.cleaned_data.get("preset", ""))


class StoreForm(forms.Form):
    """Which games of an import to take, and who may see them."""

    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see the games"),
        choices=[
            (PRIVATE, gettext_lazy("Only me")),
            (PUBLIC, gettext_lazy("Everybody; they’ll be in the archive")),
        ],
        widget=forms.RadioSelect,
        initial=PRIVATE,
    )
    with_cut = forms.BooleanField(
        label=gettext_lazy("Include games with missing moves"), required=False
    )
    with_duplicates = forms.BooleanField(
        label=gettext_lazy("Include games that are already here"), required=False
    )
