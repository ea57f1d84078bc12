"""What is filled in about contests: a new one, a juror, an entry, a ballot."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.contests.domain.contests import create_contest
from courier.contests.models import NAME_LENGTH, THEME_LENGTH, Contest, Entry
from courier.players.fields import PlayerField
from courier.players.models import Player
from courier.presets.models import Preset

NOON: Final = time(12, tzinfo=UTC)
_FIELD_OF: Final = {
    "contest_needs_name": "name",
    "contest_needs_theme": "theme",
    "bad_contest_dates": "closes_on",
}


def _day(label: object, **options: Any) -> forms.DateField:
    return forms.DateField(
        label=label,  # type: ignore[arg-type]
        widget=forms.DateInput(attrs={"type": "date", "class": "input fit"}, format="%Y-%m-%d"),
        **options,
    )


class ContestForm(forms.Form):
    """A contest. Days are those of UTC; entries and voting end at noon."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    theme = forms.CharField(
        label=_("Theme"),
        max_length=THEME_LENGTH,
        help_text=_("What should be invented, and what you’ll look for."),
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    has_jury = forms.TypedChoiceField(
        label=_("Who decides"),
        help_text=_("You name the jury on the page of the contest."),
        choices=[("no", _("All players")), ("yes", _("A jury"))],
        coerce="yes".__eq__,
        initial="no",
        widget=forms.RadioSelect,
    )
    closes_on = _day(_("Entries until"), help_text=_("12:00 UTC."))
    ends_on = _day(_("Voting until"), help_text=_("12:00 UTC. Everybody needs time to play."))

    def __init__(self, data: object = None, *, organiser: Player, now: datetime) -> None:
        today = now.astimezone(UTC).date()
        first = {"closes_on": today + timedelta(days=60), "ends_on": today + timedelta(days=90)}
        super().__init__(data, initial=first)  # type: ignore[arg-type]
        self.organiser = organiser

    def make(self, *, now: datetime) -> Contest | None:
        """Announce the contest; None when it is refused, with the reason beside the field at
        fault.
        """
        given = self.cleaned_data
        try:
            return create_contest(
                organiser=self.organiser,
                name=given["name"],
                theme=given["theme"],
                has_jury=given["has_jury"],
                closes_at=datetime.combine(given["closes_on"], NOON),
                ends_at=datetime.combine(given["ends_on"], NOON),
                now=now,
            )
        except Refusal as error:
            self.add_error(_FIELD_OF.get(error.code), error.message)
            return None


class JurorForm(forms.Form):
    """A player for the jury."""

    player = PlayerField()


class EntryForm(forms.Form):
    """One of a player's variants."""

    preset = forms.ChoiceField(label=_("Your variant"))

    def __init__(self, data: object = None, *, presets: Iterable[Preset]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        set_choices(self, "preset", [(preset.key, preset.name) for preset in presets])


class BallotForm(forms.Form):
    """The three a voter likes best; the second and third may be left open."""

    first = forms.ChoiceField(label=_("First: 3 points"))
    second = forms.ChoiceField(label=_("Second: 2 points"), required=False)
    third = forms.ChoiceField(label=_("Third: 1 point"), required=False)

    def __init__(
        self, data: object = None, *, entries: Iterable[Entry], initial: dict[str, str] | None
    ) -> None:
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        choices = [("", "–"), *((each.preset.key, each.preset.name) for each in entries)]
        for name in ("first", "second", "third"):
            set_choices(self, name, choices)

    def clean(self) -> dict[str, Any]:
        """Refuse a third choice without a second."""
        given = super().clean() or {}
        if given.get("third") and not given.get("second"):
            self.add_error("second", _("Choose a second before a third."))
        return given

    @property
    def keys(self) -> list[str]:
        """The keys of the presets chosen, the best first."""
        given = (self.cleaned_data[name] for name in ("first", "second", "third"))
        return [key for key in given if key]
