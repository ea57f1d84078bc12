"""The form of the frame."""

from __future__ import annotations

from django import forms

from courier.players.enums import Theme


class ThemeForm(forms.Form):
    """Light, dark, or as the system."""

    theme = forms.ChoiceField(choices=Theme.choices)
