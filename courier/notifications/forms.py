"""How a player wishes to be notified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import MailKind
from courier.notifications.wishes import Choice, Wishes, offered

# In a word, as a matrix of three columns has little room.
CHANNELS: Final[Mapping[Channel, Promise]] = {
    Channel.MAIL: _("Email"),
    Channel.PUSH: _("Devices"),
    Channel.APP: _("Site"),
}
TIMINGS: Final[Mapping[Timing, Promise]] = {
    Timing.AT_ONCE: _("At once"),
    Timing.BATCHED: _("Later"),
    Timing.DIGEST: _("Digest"),
    Timing.NEVER: _("Never"),
}
HOURS = [(hour, f"{hour:02d}:00") for hour in range(24)]


@dataclass(frozen=True, slots=True)
class PreferenceRow:
    """A kind of notice with its field for each channel."""

    kind: MailKind
    cells: tuple[tuple[Promise, BoundField], ...]


class PreferencesForm(forms.Form):
    """A timing for each kind and channel, and the hour of the digest. What is not sent stays as it
    is.
    """

    digest_hour = forms.TypedChoiceField(
        label=_("Hour of the daily digest"), choices=HOURS, coerce=int, required=False
    )

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        wishes: Wishes,
        kinds: tuple[MailKind, ...],
        channels: tuple[Channel, ...],
    ) -> None:
        super().__init__(data)
        self.kinds = kinds
        self.channels = channels
        self.fields["digest_hour"].initial = wishes.digest_hour
        for kind, channel in self._choices():
            timings = [(timing.value, TIMINGS[timing]) for timing in offered(kind.key, channel)]
            self.fields[_name(kind, channel)] = forms.ChoiceField(
                label=f"{kind.label}: {channel.label}",
                choices=timings,
                required=False,
                initial=wishes.timing(kind.key, channel),
            )

    def _choices(self) -> list[tuple[MailKind, Channel]]:
        return [(kind, channel) for kind in self.kinds for channel in self.channels]

    def rows(self) -> list[PreferenceRow]:
        """The matrix: a row for each kind."""
        return [
            PreferenceRow(
                kind,
                tuple((CHANNELS[channel], self[_name(kind, channel)]) for channel in self.channels),
            )
            for kind in self.kinds
        ]

    def wishes(self) -> dict[Choice, Timing]:
        """The cleaned timings."""
        sent = {
            (kind.key, channel): self.cleaned_data.get(_name(kind, channel))
            for kind, channel in self._choices()
        }
        return {choice: Timing(timing) for choice, timing in sent.items() if timing}

    def digest_hour_chosen(self) -> int | None:
        """The hour, None where none was sent."""
        hour = self.cleaned_data.get("digest_hour")
        return hour if isinstance(hour, int) else None


def _name(kind: MailKind, channel: Channel) -> str:
    return f"{kind.key}-{channel.value}"
