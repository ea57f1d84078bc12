"""Which mails a player wants."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from courier.notifications.enums import MailKind


class PreferencesForm(forms.Form):
    """One tick for each kind of mail."""

    def __init__(self, data: Mapping[str, object] | None = None, *, preferences: Mapping[MailKind, bool]) -> None:
        super().__init__(data)
        for kind, wanted in preferences.items():
            self.fields[kind.value] = forms.BooleanField(label=kind.label, required=False, initial=wanted)

    def preferences(self) -> dict[MailKind, bool]:
        """The cleaned preferences."""
        return {MailKind(name): bool(wanted) for name, wanted in self.cleaned_data.items()}
