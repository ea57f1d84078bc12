"""Input of the game page: its shape only; the domain decides what it means."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.players.enums import Notation

LONGEST_INPUT = 4000
LARGEST_PLY = 100_000


class MoveForm(forms.Form):
    """A move as it was typed or put together on the board, for the position after `expected_ply` half-moves."""

    text = forms.CharField(
        max_length=LONGEST_INPUT,
        strip=True,
        error_messages={
            "required": _("Type a move first, or move a man on the board."),
            "max_length": _("This is too long for a move."),
            "null_characters_not_allowed": _("This contains characters that cannot be part of a move."),
        },
    )
    remark = forms.CharField(
        required=False,
        max_length=LONGEST_INPUT,
        error_messages={
            "max_length": _("This remark is too long: use at most 2000 characters."),
            "null_characters_not_allowed": _("The remark contains characters that cannot be stored."),
        },
    )
    expected_ply = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_PLY,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            _("The page did not say which move this is. Open the game again and repeat your move."),
        ),
    )

    def first_error(self) -> str:
        """Return the first sentence on what is wrong."""
        return next(str(error) for errors in self.errors.values() for error in errors)


class ClaimForm(forms.Form):
    """Which rule a draw is claimed by."""

    kind = forms.CharField(max_length=32)


class ResultForm(forms.Form):
    """The result both players are to agree on."""

    winner = forms.ChoiceField(choices=[("0", "0"), ("1", "1"), ("draw", "draw")])


class AnswerForm(forms.Form):
    """Yes or no to what the opponent has proposed."""

    answer = forms.ChoiceField(choices=[("accept", "accept"), ("decline", "decline")])


class ViewForm(forms.Form):
    """How a game page is looked at; what cannot be read is ignored."""

    ply = forms.IntegerField(required=False)
    flip = forms.BooleanField(required=False)
    notation = forms.ChoiceField(required=False, choices=Notation.choices)
