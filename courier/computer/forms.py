"""The form of a game against the computer."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.computer.domain.opponents import start_against_computer
from courier.computer.enums import LEVELS, USUAL_LEVEL, SideWish
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import PresetRevision


class ComputerForm(forms.Form):
    """Level, side and array of a game against the computer."""

    level = forms.TypedChoiceField(
        label=gettext_lazy("Level"),
        help_text=gettext_lazy(
            "The first errs often and answers at once, the last may think for a minute."
        ),
        choices=[(level, str(level)) for level in LEVELS],
        coerce=int,
        initial=USUAL_LEVEL,
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Your side"),
        choices=SideWish.choices,
        initial=SideWish.RANDOM,
        widget=forms.RadioSelect,
    )
    setup_mode = forms.ChoiceField(
        label=gettext_lazy("The array"),
        help_text=gettext_lazy("The server draws it when the game starts."),
        widget=forms.RadioSelect,
    )

    def __init__(
        self, data: object = None, *, revision: PresetRevision, player: Player, level: str = ""
    ) -> None:
        super().__init__(data, initial={"level": level} if level else None)  # type: ignore[arg-type]
        self.revision = revision
        self.player = player
        spec = revision.rules.spec
        first = _("%(side)s, moves first") % {"side": spec.sides[0].name}
        names = {SideWish.FIRST.value: first, SideWish.SECOND.value: spec.sides[1].name}
        set_choices(
            self, "side", [(value, names.get(value, label)) for value, label in SideWish.choices]
        )
        if spec.setup_modes:
            set_choices(self, "setup_mode", [(mode.key, mode.name) for mode in spec.setup_modes])
            self.fields["setup_mode"].initial = spec.setup_modes[0].key
        else:
            del self.fields["setup_mode"]

    def start(self, *, now: datetime) -> Game | None:
        """Start the game; None when it is refused, with the reason in the form."""
        given = self.cleaned_data
        try:
            return start_against_computer(
                revision=self.revision,
                player=self.player,
                level=given["level"],
                side=SideWish(given["side"]),
                setup_mode=given.get("setup_mode", ""),
                now=now,
            )
        except Refusal as error:
            self.add_error(None, error.message)
        return None
