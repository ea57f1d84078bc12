"""What is filled in by who votes on a preset."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.votes.domain.votes import LONGEST
from courier.votes.models import STEPS


class VoteForm(forms.Form):
    """Steps and a sentence."""

    steps = forms.TypedChoiceField(
        label=_("How do you like it?"),
        coerce=int,
        choices=[
            (STEPS[4], _("5: one of my favourites")),
            (STEPS[3], _("4: good")),
            (STEPS[2], _("3: all right")),
            (STEPS[1], _("2: not much")),
            (STEPS[0], _("1: not at all")),
        ],
        widget=forms.RadioSelect,
    )
    sentence = forms.CharField(
        label=_("Why, in a sentence"),
        help_text=_("Everybody can read it, with your name. Your vote itself is only counted."),
        max_length=LONGEST,
        required=False,
    )
