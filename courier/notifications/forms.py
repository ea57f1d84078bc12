"""Which mails a player wants."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from courier.notifications.enums import MailKind


class WishesForm(forms.Form):
    """One tick for each kind of mail."""

    def __init__(self, data: Mapping[str, object] | None = None, *, wishes: Mapping[MailKind, bool]) -> None:
        super().__init__(data)
        for kind, wanted in wishes.items():
            self.fields[kind.value] = forms.BooleanField(label=kind.label, required=False, initial=wanted)

    def wishes(self) -> dict[MailKind, bool]:
        """The cleaned wishes."""
        return {MailKind(name): bool(wanted) for name, wanted in self.cleaned_data.items()}
