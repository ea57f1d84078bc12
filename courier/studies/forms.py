"""Forms of studies: what one begins with, its title, who may read it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.common.long_lists import LongList
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.queries import presets_for, revision_or_404
from courier.studies.beginnings import Imported, from_game, from_position, from_text
from courier.studies.domain.studies import TITLE
from courier.studies.enums import Visibility
from courier.studies.models import Study
from courier.trees.domain.gamefile import MAX_CHARACTERS


class DetailsForm(forms.Form):
    """Title and readers of a study."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=TITLE)
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may read it"), choices=Visibility.choices
    )

    @classmethod
    def of(cls, study: Study) -> DetailsForm:
        """Return the form filled with what a study has."""
        return cls(initial={"title": study.title, "visibility": study.visibility})


class ChapterForm(forms.Form):
    """What a chapter begins with; a text with games may make several. `game` is chosen by where one
    comes from.
    """

    preset = forms.ChoiceField(label=gettext_lazy("Variant"), required=False, widget=LongList)
    position = forms.CharField(
        label=gettext_lazy("Position"),
        required=False,
        max_length=4000,
        help_text=gettext_lazy(
            "As position text or FEN; empty for the first position of the variant."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Moves"),
        required=False,
        max_length=MAX_CHARACTERS,
        help_text=gettext_lazy(
            "Moves with variations and comments, as PGN has them, or the JSON of a chapter. "
            "Several games with tags become several chapters."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, player: Player, game: Game | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.game = game
        self.imported: Imported | None = None
        if game is not None:
            for name in ("preset", "position", "text"):
                del self.fields[name]
        else:
            set_choices(self, "preset", [(each.key, each.name) for each in presets_for(player)])

    def clean(self) -> dict[str, Any]:
        """Read what the chapters begin with; what cannot be read is shown beside the field."""
        given = super().clean() or {}
        if self.errors:
            return given
        try:
            self.imported = self._read(given)
        except Refusal as error:
            self.add_error(
                "text" if given.get("text") else "position" if given.get("position") else None,
                error.message,
            )
        return given

    def _read(self, given: dict[str, Any]) -> Imported:
        if self.game is not None:
            return Imported((from_game(self.game, self.player),), ())
        revision = self._revision(given)
        text = given.get("text", "")
        position = given.get("position", "")
        if not text:
            return Imported((from_position(revision, position),), ())
        if position and not text.lstrip().startswith("{"):
            text = f'[FEN "{position}"]\n\n{text}'
        return from_text(text, preset=revision, player=self.player)

    def _revision(self, given: dict[str, Any]) -> PresetRevision:
        try:
            return revision_or_404(given["preset"] or "chess", self.player)
        except Http404 as error:
            raise forms.ValidationError({"preset": _("Choose a variant.")}) from error


class StudyForm(ChapterForm, DetailsForm):
    """A new study with its first chapters."""

    field_order = ("title", "visibility", "preset", "position", "text")
