"""Input of the game page: its shape only; the domain decides what it means."""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.games.domain.gifts import DAYS_TO_GIVE
from courier.players.enums import Notation
from variants import Side

LONGEST_INPUT = 4000
LONGEST_POSITION = 20_000
LARGEST_PLY = 100_000
LARGEST_REVISION = 100_000
MOST_OF_A_KIND = 16
LONGEST_NUMBER = 20
SQUARE = r"^[A-H]?[a-z]{1,2}[0-9]{1,2}$"
STONES = r"^[A-Z]{0,40}$"
PARTS = ("origin", "target", "stone-")


class MoveForm(forms.Form):
    """A move as it was typed or put together on the board, for the `position` after `expected_ply`
    half-moves.
    """

    text = forms.CharField(
        max_length=LONGEST_INPUT,
        strip=True,
        error_messages={
            "required": _("Type a move first, or move a piece on the board."),
            "max_length": _("This is too long for a move."),
            "null_characters_not_allowed": _(
                "This contains characters that can’t be part of a move."
            ),
        },
    )
    remark = forms.CharField(
        required=False,
        max_length=LONGEST_INPUT,
        error_messages={
            "max_length": _("This remark is too long: use at most 2000 characters."),
            "null_characters_not_allowed": _(
                "The remark contains characters that can’t be stored."
            ),
        },
    )
    expected_ply = forms.IntegerField(
        min_value=0,
        max_value=LARGEST_PLY,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            _("The page didn’t say which move this is. Open the game again and repeat your move."),
        ),
    )

    position = forms.CharField(required=False, max_length=LONGEST_POSITION)

    def first_error(self) -> str:
        """Return the first sentence on what is wrong."""
        return next(str(error) for errors in self.errors.values() for error in errors)


class ArrangementForm(forms.Form):
    """An arrangement to keep: of which preset, under which name, and in which game's editor it was
    made.
    """

    preset = forms.SlugField(max_length=64)
    game = forms.SlugField(max_length=16, required=False)
    name = forms.CharField(required=False, max_length=LONGEST_INPUT)
    text = forms.CharField(
        max_length=LONGEST_INPUT,
        error_messages={
            "required": _("There is nothing to save yet: compose a set-up first."),
            "max_length": _("This is too long for a set-up."),
        },
    )
    replace = forms.BooleanField(required=False)

    def first_error(self) -> str:
        """Return the first sentence on what is wrong."""
        return next(str(error) for errors in self.errors.values() for error in errors)


class UpgradeForm(forms.Form):
    """What is done about going over to the revision of the preset that was shown."""

    act = forms.ChoiceField(choices=[(act, act) for act in ("offer", "accept", "drop")])
    revision = forms.IntegerField(min_value=1, max_value=LARGEST_REVISION)


class ClaimForm(forms.Form):
    """Which rule a draw is claimed by."""

    kind = forms.CharField(max_length=32)


class ResultForm(forms.Form):
    """The result both players are to agree on."""

    winner = forms.ChoiceField(choices=[("0", "0"), ("1", "1"), ("draw", "draw")])

    @property
    def side(self) -> Side | None:
        """The side that wins, of a form that is valid; None for a draw."""
        sides: dict[str, Side] = {"0": 0, "1": 1}
        return sides.get(self.cleaned_data["winner"])


class ConsentForm(forms.Form):
    """What is done about a question of the game as it stood after `expected_ply` half-moves."""

    act = forms.ChoiceField(
        choices=[(act, act) for act in ("request", "agree", "decline", "withdraw")]
    )
    expected_ply = forms.IntegerField(min_value=0, max_value=LARGEST_PLY)
    back_to = forms.IntegerField(min_value=0, max_value=LARGEST_PLY, required=False)


class RecallForm(forms.Form):
    """Which move is recalled."""

    expected_ply = forms.IntegerField(min_value=1, max_value=LARGEST_PLY)


class ViewForm(forms.Form):
    """How a game page is looked at; what cannot be read is ignored."""

    ply = forms.IntegerField(required=False)
    at = forms.IntegerField(required=False)
    show = forms.SlugField(required=False)
    flip = forms.BooleanField(required=False)
    notation = forms.ChoiceField(required=False, choices=Notation.choices)


class PrintForm(forms.Form):
    """After which moves a printed game has diagrams; what cannot be read is left out."""

    every = forms.IntegerField(
        label=_("A diagram every so many moves"), min_value=0, max_value=200, required=False
    )
    after = forms.CharField(label=_("Diagrams after these plies"), max_length=400, required=False)

    @property
    def every_moves(self) -> int:
        """Every how many full moves; 0 for none."""
        return int(self.cleaned_data.get("every") or 0)

    @property
    def plies(self) -> frozenset[int]:
        """The plies that are named, in any writing of a list."""
        words = re.findall(r"\d{1,5}", self.cleaned_data.get("after") or "")
        return frozenset(int(word) for word in words)


class ComposingForm(forms.Form):
    """What is asked about a turn in the making: its squares, and the stones chosen so far, if any
    were.
    """

    ply = forms.IntegerField(min_value=0, max_value=LARGEST_PLY)
    origin = forms.RegexField(SQUARE, required=False)
    target = forms.RegexField(SQUARE, required=False)
    square = forms.RegexField(SQUARE, required=False)
    held = forms.RegexField(STONES, required=False)

    def clean(self) -> dict[str, object]:
        """Ask for both squares of a taking move, or for the one of a drop."""
        given = {name for name in ("origin", "target", "square") if self.cleaned_data.get(name)}
        if not self.errors and given not in ({"origin", "target"}, {"square"}):
            raise forms.ValidationError(
                _("Name the square of origin and the target, or the square of a drop.")
            )
        return self.cleaned_data

    @property
    def chosen(self) -> str | None:
        """The stones chosen; None when none were named, so that the base keeps its own."""
        return self.cleaned_data["held"] if "held" in self.data else None

    def first_error(self) -> str:
        """Return the first sentence on what is wrong."""
        return next(str(error) for errors in self.errors.values() for error in errors)


class GiftForm(forms.Form):
    """How many days the opponent is given."""

    days = forms.TypedChoiceField(choices=[(days, days) for days in DAYS_TO_GIVE], coerce=int)

    def first_error(self) -> str:
        """Return what to do instead."""
        return str(_("Choose 1, 3 or 7 days."))


class FlagForm(forms.Form):
    """What becomes of a flag that fell."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in ("win", "draw", "pardon")])


class PartsForm(forms.Form):
    """A composed turn in fields, for browsers without scripts: squares, and `stone-J` and the like
    with numbers.
    """

    origin = forms.CharField(required=False, max_length=3)
    target = forms.CharField(required=False, max_length=3)

    @property
    def is_given(self) -> bool:
        """Whether any field is filled in."""
        return any(self.cleaned_data.values()) or bool(self.held)

    @property
    def held(self) -> str:
        """The stones as letters."""
        counts = {
            name.removeprefix("stone-"): text
            for name, text in self.data.items()
            if name.startswith("stone-")
        }
        return "".join(letter[:1] * _count(text) for letter, text in counts.items())


def _count(text: str) -> int:
    """A number as it was typed, cut where there are no more stones; 0 for what is none."""
    if not text.isdecimal():
        return 0
    return min(int(text), MOST_OF_A_KIND) if len(text) <= LONGEST_NUMBER else MOST_OF_A_KIND
