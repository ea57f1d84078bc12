"""Booking vacation and naming hours of sleep."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.clocks.balance import MOST_DAYS
from courier.vacations.domain.bookings import FARTHEST

NO_NIGHT: Final = ""
EARLIEST_YEAR: Final = 1971


def _day(label: object, help_text: object) -> forms.DateField:
    return forms.DateField(
        label=label,  # type: ignore[arg-type]
        help_text=help_text,  # type: ignore[arg-type]
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "input fit"}),
        error_messages={
            "required": gettext_lazy("Choose a day."),
            "invalid": gettext_lazy("Write the day as year, month and day, like 2026-12-24."),
        },
    )


class VacationForm(forms.Form):
    """The first and the last day of a vacation, by the calendar of the player's zone."""

    first_day = _day(gettext_lazy("From"), gettext_lazy("Today means at once."))
    last_day = _day(gettext_lazy("To"), gettext_lazy("That day still belongs to it."))

    def __init__(self, data: object = None, *, zone: ZoneInfo, now: datetime) -> None:
        today = now.astimezone(zone).date()
        super().__init__(data, initial={"first_day": today, "last_day": today + timedelta(days=2)})  # type: ignore[arg-type]
        self.zone = zone
        self.now = now
        self.today = today
        last = today + FARTHEST
        for name in ("first_day", "last_day"):
            self.fields[name].widget.attrs |= {"min": today.isoformat(), "max": last.isoformat()}

    def clean(self) -> dict[str, object]:
        """Refuse what ends before it begins, has begun, or is longer than any balance."""
        first = self.cleaned_data.get("first_day")
        last = self.cleaned_data.get("last_day")
        if isinstance(first, date) and first < self.today:
            self.add_error("first_day", _("Choose today or a later day."))
        elif isinstance(first, date) and first > self.today + FARTHEST:
            self.add_error("first_day", _("Choose a day within a year."))
        elif isinstance(first, date) and isinstance(last, date):
            if last < first:
                self.add_error(
                    "last_day", _("The last day comes before the first. Choose a later one.")
                )
            elif (last - first).days >= MOST_DAYS:
                self.add_error(
                    "last_day", _("A vacation has %(most)d days at most.") % {"most": MOST_DAYS}
                )
        return self.cleaned_data

    @property
    def days(self) -> int:
        """How many days of 24 hours."""
        return int((self.cleaned_data["last_day"] - self.cleaned_data["first_day"]).days) + 1

    @property
    def starts_at(self) -> datetime:
        """When it begins: the midnight of the first day, at once if that is today."""
        first: date = self.cleaned_data["first_day"]
        if first == self.today:
            return self.now
        return max(datetime.combine(first, time(0), tzinfo=self.zone), self.now)

    @property
    def ends_at(self) -> datetime:
        """When it ends."""
        return self.starts_at + timedelta(days=self.days)


class AutomaticForm(forms.Form):
    """Whether deadlines use vacation by themselves."""

    automatic = forms.BooleanField(
        label=gettext_lazy("Use my vacation before I lose a game on time"),
        help_text=gettext_lazy(
            "At the deadline your clocks stop for a day, and you get an email. Games you haven’t "
            "both moved in yet, in which vacation counts, or against the computer use none."
        ),
        required=False,
    )


class NightForm(forms.Form):
    """When the night begins; eight hours of it are the player's own."""

    start = forms.TypedChoiceField(
        label=gettext_lazy("I sleep"), required=False, coerce=time.fromisoformat, empty_value=None
    )

    def __init__(self, data: object = None, *, initial: dict[str, object] | None = None) -> None:
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        field = self.fields["start"]
        assert isinstance(field, forms.ChoiceField), "it is chosen from a list"
        field.choices = [
            (NO_NIGHT, _("My clocks run at night, too")),
            *map(_night_choice, range(18, 34)),
        ]


def _night_choice(hour: int) -> tuple[str, str]:
    start = f"{hour % 24:02d}:00"
    end = f"{(hour + 8) % 24:02d}:00"
    return start, _("from %(start)s to %(end)s") % {"start": start, "end": end}
