"""The fields by which somebody chooses a time control."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.clocks.controls import (
    LONG,
    RAPID,
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
from courier.clocks.words import control_words, span_words

PACES: Final = {"relaxed": simple(7), "steady": simple(3), "quick": simple(1)}
BANKS: Final = {"rapid": RAPID, "standard": STANDARD, "long": LONG}
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
        label=gettext_lazy("How fast?"), initial="steady", widget=forms.RadioSelect
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Days per move"), coerce=int, initial="3", required=False
    )
    start_days = _number(gettext_lazy("Starting time, in days"), 10)
    increment_hours = _number(gettext_lazy("Increment per move, in hours"), 24)
    cap_days = _number(gettext_lazy("Cap, in days"), 20)
    spare_days = _number(gettext_lazy("Starting reserve, in days"), 14)
    grace_hours = _number(gettext_lazy("Grace per move, in hours"), 12)
    extra_hours = _number(gettext_lazy("Increment per move, in hours"), 8)
    bonus_hours = _number(gettext_lazy("Bonus for a quick move, in hours"), 6)
    bonus_period_hours = _number(gettext_lazy("A move is quick within, in hours"), 24)
    minimum_hours = _number(gettext_lazy("Minimum reserve, in hours"), 12)
    maximum_days = _number(gettext_lazy("Maximum reserve, in days"), 28)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name, choices in (("pace", _pace_choices()), ("days", _day_choices())):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField), "both are chosen from a list"
            field.choices = choices

    @property
    def paces(self) -> list[forms.boundfield.BoundWidget]:
        """The three paces, one radio button each."""
        return list(self["pace"])[: len(PACES)]

    @property
    def exact_times(self) -> list[forms.boundfield.BoundWidget]:
        """All other ways to play by the clock, buttons of the same choice."""
        return list(self["pace"])[len(PACES) :]

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
                self.add_error(name, _("Enter a number."))
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
        if pace in PACES | BANKS:
            return (PACES | BANKS)[pace]
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
    """Each way to play with what it means, the three paces first."""
    names = {
        "relaxed": _("Relaxed"),
        "steady": _("Steady"),
        "quick": _("Quick"),
        "rapid": _("Rapid bank"),
        "standard": _("Standard bank"),
        "long": _("Long bank"),
    }
    shown = [
        (pace, names[pace], control_words(control)) for pace, control in (PACES | BANKS).items()
    ]
    shown += [
        (
            "simple",
            _("Days per move"),
            _("The same time for every move; unused time is lost."),
        ),
        ("custom", _("Your own bank"), _("Starting time, increment per move, and a cap.")),
        (
            "reserve",
            _("Reserve"),
            _("As on Game Courier: grace runs first in each turn, then the reserve."),
        ),
        ("untimed", _("No time limit"), _("Nobody loses on time, and the game isn’t rated.")),
    ]
    return [
        (pace, format_html("{}<small>{}</small>", name, meaning)) for pace, name, meaning in shown
    ]


def _day_choices() -> list[tuple[str, str]]:
    return [(str(n), ngettext("%(n)d day", "%(n)d days", n) % {"n": n}) for n in SIMPLE_DAYS]
