"""What players and the staff fill in."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from courier.common.choices import set_choices
from courier.games.models import Game
from courier.moderation.domain.doubts import Decision
from courier.moderation.domain.measures import MUTE_DAYS, Taken
from courier.moderation.domain.reports import LONGEST
from courier.moderation.enums import Fault, Measure, Ruling

_TOO_LONG: Final = _(
    "This is too long: at most %(limit_value)d characters, yours has %(show_value)d."
)


_SPANS: Final = [
    (days, ngettext_lazy("%(days)d day", "%(days)d days", days) % {"days": days})
    for days in MUTE_DAYS
]


def _text(label: object, hint: object = "", *, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label,  # type: ignore[arg-type]
        help_text=hint,  # type: ignore[arg-type]
        required=required,
        max_length=LONGEST,
        error_messages={
            "required": _("Write what has happened, in a sentence at least."),
            "max_length": _TOO_LONG,
        },
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class ReportForm(forms.Form):
    """Why the staff should look at a player."""

    fault = forms.ChoiceField(
        label=_("What is it about?"), choices=Fault.choices, widget=forms.RadioSelect
    )
    text = _text(_("What has happened?"), _("The staff alone reads it."))

    def __init__(self, data: object = None, *, game: Game | None = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        if game is not None and game.is_advanced:
            words = {Fault.HELP: _("Moves of another person")}
            choices = [(fault.value, words.get(fault, fault.label)) for fault in Fault]
            set_choices(self, "fault", choices)


class DoubtForm(forms.Form):
    """Why the referee is wrong."""

    text = _text(
        _("What is wrong?"),
        _(
            "Which move should be legal or not, or how the game should have ended, and by which"
            " rule."
        ),
    )


class DisputeForm(forms.Form):
    """What two players disagree about where nothing is enforced."""

    text = _text(
        _("What do you disagree about?"),
        _("Which move, and what each of you says about it; what you had agreed on, if anything."),
    )


class MeasureForm(forms.Form):
    """What the staff does about a player."""

    measure = forms.ChoiceField(label=_("What is to be done?"), widget=forms.RadioSelect)
    days = forms.TypedChoiceField(
        label=_("Muted for"),
        choices=_SPANS,
        coerce=int,
        initial=7,
        required=False,
        empty_value="7",
    )
    sentence = forms.CharField(
        label=_("Message to the player"),
        help_text=_("It comes with the email about the decision. Only a warning needs it."),
        required=False,
        max_length=LONGEST,
        error_messages={"max_length": _TOO_LONG},
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, data: object = None, *, measures: list[Measure]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        field = self.fields["measure"]
        assert isinstance(field, forms.ChoiceField), "measures are chosen from a list"
        field.choices = [(measure.value, VERBS[measure]) for measure in measures]

    def taken(self) -> Taken:
        """The cleaned measure."""
        given = self.cleaned_data
        return Taken(Measure(given["measure"]), given["sentence"], int(given["days"]))

    def clean(self) -> dict[str, object]:
        """A warning needs a reason."""
        if self.cleaned_data.get("measure") == Measure.WARN and not self.cleaned_data.get(
            "sentence"
        ):
            self.add_error("sentence", _("Write what the player shall do, or leave undone."))
        return self.cleaned_data


VERBS: Final = {
    Measure.DISMISS: _("Nothing"),
    Measure.WARN: _("Warn by email"),
    Measure.HIDE: _("Hide the remark"),
    Measure.MUTE: _("Mute: no remarks, comments or messages"),
    Measure.UNMUTE: _("Let the player write again"),
    Measure.RESUME: _("Let the player enter events again"),
    Measure.SUSPEND: _("Suspend the account"),
    Measure.RESTORE: _("Restore the account"),
}


class AnnulForm(forms.Form):
    """Why a game is annulled."""

    text = _text(_("Why?"), _("Both players read it."))


class AppealForm(forms.Form):
    """Why a measure should be taken back."""

    text = _text(_("Why is it wrong?"), _("Somebody of the staff who didn’t decide it reads it."))


class AppealDecisionForm(forms.Form):
    """Whether a measure is taken back, and why."""

    is_upheld = forms.TypedChoiceField(
        label=_("What happens?"),
        choices=[("no", _("It stays")), ("yes", _("It’s taken back"))],
        coerce="yes".__eq__,
        widget=forms.RadioSelect,
    )
    text = _text(_("Why?"), _("The player reads it."))


class DecisionForm(forms.Form):
    """How the staff decides a doubt."""

    ruling = forms.ChoiceField(
        label=_("What happens to the game?"),
        choices=[(ruling.value, ruling.label) for ruling in Ruling if ruling != Ruling.MOOT],
        widget=forms.RadioSelect,
    )
    ply = forms.IntegerField(label=_("Back to ply"), min_value=0, max_value=100_000, required=False)
    winner = forms.ChoiceField(
        label=_("Result"), choices=[("", _("Drawn")), ("0", "0"), ("1", "1")], required=False
    )
    sentence = _text(
        _("Why"), _("Both players see it on the page of the game, and get it by email.")
    )

    def __init__(self, data: object = None, *, sides: tuple[str, str] = ("0", "1")) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField), "results are chosen from a list"
        won = _("Won by %(side)s")
        field.choices = [
            ("", _("Drawn")),
            *((str(side), str(won) % {"side": sides[side]}) for side in (0, 1)),
        ]

    def clean(self) -> dict[str, object]:
        """Ask for the ply where one is needed."""
        if (
            self.cleaned_data.get("ruling") == Ruling.GO_BACK
            and self.cleaned_data.get("ply") is None
        ):
            self.add_error("ply", _("Say after which ply the game shall be."))
        return self.cleaned_data

    def decision(self) -> Decision:
        """The cleaned decision."""
        given = self.cleaned_data
        winner = {"0": 0, "1": 1}.get(given["winner"])
        return Decision(Ruling(given["ruling"]), given["sentence"], given["ply"] or 0, winner)  # type: ignore[arg-type]
