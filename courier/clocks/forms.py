"""The fields by which somebody chooses a time control."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.clocks.controls import (
    RAPID,
    RELAXED,
    SIMPLE_DAYS,
    STANDARD,
    BadControl,
    Kind,
    TimeControl,
    check_control,
    fischer,
    simple,
)
from courier.clocks.durations import DAY, HOUR
from courier.clocks.words import control_words, practice_sentence, span_words

PRESETS: Final = {"rapid": RAPID, "standard": STANDARD, "relaxed": RELAXED}
# The fields of each kind of control, by the parts of it that `check_control` names.
_CUSTOM: Final = {"start": "start_days", "increment": "increment_hours", "cap": "cap_days"}
_RESERVE: Final = {
    "spare": "spare_days",
    "grace": "grace_hours",
    "extra": "extra_hours",
    "bonus": "bonus_hours",
    "bonus_period": "bonus_period_hours",
    "minimum": "minimum_hours",
    "maximum": "maximum_days",
}


def _number(label: object, initial: int | None) -> forms.IntegerField:
    """A number of days or hours; how many there may be is judged with the whole control."""
    return forms.IntegerField(
        label=label,  # type: ignore[arg-type]
        initial=initial,
        required=False,
        min_value=0,
        max_value=10_000,
        widget=forms.NumberInput(
            attrs={"class": "number", "min": 0, "max": 1440, "inputmode": "numeric"}
        ),
    )


class TimeControlForm(forms.Form):
    """Which time control; mixed into the form of an offer. What does not belong to the chosen pace
    is ignored.
    """

    pace = forms.ChoiceField(
        label=gettext_lazy("Time"), initial="standard", widget=forms.RadioSelect
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Time for each move"), coerce=int, initial="3", required=False
    )
    start_days = _number(gettext_lazy("Days at the start"), 10)
    increment_hours = _number(gettext_lazy("Hours added by each move"), 24)
    cap_days = _number(gettext_lazy("Never more than, in days"), 20)
    spare_days = _number(gettext_lazy("Reserve at the start, in days"), 14)
    grace_hours = _number(gettext_lazy("Grace for each move, in hours"), 12)
    extra_hours = _number(gettext_lazy("Hours added by each move"), 8)
    bonus_hours = _number(gettext_lazy("Bonus for a quick move, in hours"), 6)
    bonus_period_hours = _number(gettext_lazy("Quick means within, in hours"), 24)
    minimum_hours = _number(gettext_lazy("Reserve never below, in hours"), 12)
    maximum_days = _number(gettext_lazy("Reserve never above, in days"), 28)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name, choices in (("pace", _pace_choices()), ("days", _day_choices())):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField), "both are chosen from a list"
            field.choices = choices

    @property
    def custom_fields(self) -> list[forms.BoundField]:
        """The fields of a bank of one's own."""
        return [self[name] for name in _CUSTOM.values()]

    @property
    def reserve_fields(self) -> list[forms.BoundField]:
        """The fields of a reserve."""
        return [self[name] for name in _RESERVE.values()]

    def clean(self) -> dict[str, object]:
        """Put the control together as `control`; None when untimed."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        pace = str(cleaned.get("pace", ""))
        used = {"custom": _CUSTOM, "reserve": _RESERVE, "simple": {"spare": "days"}}.get(pace, {})
        for name in ("days", *_CUSTOM.values(), *_RESERVE.values()):
            if name not in used.values():
                self.errors.pop(name, None)
        if not any(name in self.errors for name in ("pace", *used.values())):
            cleaned["control"] = self._control(pace, used)
        return cleaned

    def _control(self, pace: str, used: dict[str, str]) -> TimeControl | None:
        missing = [name for name in used.values() if self.cleaned_data.get(name) in (None, "")]
        optional = {
            "maximum_days",
            "minimum_hours",
            "grace_hours",
            "extra_hours",
            "bonus_hours",
            "bonus_period_hours",
        }
        for name in missing:
            if name not in optional:
                self.add_error(name, _("Give a number here."))
        if any(name not in optional for name in missing):
            return None
        control = self._chosen(pace)
        try:
            if control is not None:
                check_control(control)
        except BadControl as error:
            shown = {"least": span_words(error.least), "most": span_words(error.most)}
            self.add_error(used[error.part], _("Choose between %(least)s and %(most)s.") % shown)
        return control

    def _chosen(self, pace: str) -> TimeControl | None:
        if pace in PRESETS:
            return PRESETS[pace]
        if pace == "simple":
            return simple(self.cleaned_data["days"])
        if pace == "custom":
            return fischer(
                self._days("start_days"), self._hours("increment_hours"), self._days("cap_days")
            )
        if pace != "reserve":
            return None
        return TimeControl(
            Kind.RESERVE,
            spare=self._days("spare_days"),
            grace=self._hours("grace_hours"),
            extra=self._hours("extra_hours"),
            bonus=self._hours("bonus_hours"),
            bonus_period=self._hours("bonus_period_hours") if self._hours("bonus_hours") else 0,
            minimum=self._hours("minimum_hours"),
            maximum=self._days("maximum_days") or None,
        )

    def _days(self, name: str) -> int:
        return int(self.cleaned_data.get(name) or 0) * DAY

    def _hours(self, name: str) -> int:
        return int(self.cleaned_data.get(name) or 0) * HOUR


def _pace_choices() -> list[tuple[str, SafeString]]:
    """Each way to play with what it means."""
    names = {"rapid": _("Rapid"), "standard": _("Standard"), "relaxed": _("Relaxed")}
    shown = [
        (pace, names[pace], f"{_sentence(control_words(control))} {practice_sentence(control)}")
        for pace, control in PRESETS.items()
    ]
    shown += [
        (
            "simple",
            _("Days for each move"),
            _("Each move has the same time; what is left over is lost."),
        ),
        (
            "custom",
            _("A bank of your own"),
            _("Time at the start, more with each move, and a most there can be."),
        ),
        (
            "reserve",
            _("Reserve"),
            _("As on Game Courier: grace runs first in each turn, then the reserve."),
        ),
        ("untimed", _("No time limit"), _("Nobody loses on time, and the game is not rated.")),
    ]
    return [
        (pace, format_html("{}<small>{}</small>", name, meaning)) for pace, name, meaning in shown
    ]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _day_choices() -> list[tuple[str, str]]:
    return [(str(n), ngettext("%(n)d day", "%(n)d days", n) % {"n": n}) for n in SIMPLE_DAYS]
