"""The form of an offer: five questions, and what stays folded until somebody wants it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.challenges.domain.offer_settings import keep_settings
from courier.challenges.domain.offers import (
    MESSAGE_LENGTH,
    USES,
    Offer,
    challenge_by_mail,
    challenge_player,
    make_link,
    post_open_challenge,
)
from courier.challenges.enums import SideChoice, Whom
from courier.challenges.errors import CannotChallengeYourself
from courier.challenges.models import Challenge
from courier.clocks.forms import TimeControlForm
from courier.clocks.terms import TERMS, control_columns, terms_chosen
from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.computer.domain.opponents import start_against_computer
from courier.computer.enums import LEVELS, USUAL_LEVEL, SideWish
from courier.computer.queries import is_offered_for
from courier.games.models import Game
from courier.games.rated_presets import is_ratable
from courier.players.fields import PlayerField, reliability_field
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.permissions import is_watchable
from courier.ratings.glicko import HIGHEST, LOWEST

_FIELD_OF: Final = {
    "unknown_setup": "setup_mode",
    **{term.need.error.code: term.form_name for term in TERMS if term.need is not None},
    "cannot_be_rated": "rated",
    "too_long": "message",
    "bad_range": "rating_least",
    "bots_play_casually": "bots_welcome",
}
_RANGE: Final = ("rating_least", "rating_most")
_OF_OPEN_ONES: Final = (*_RANGE, "reliability_least")
# Fields that only some answers to the first question use. The computer uses no others than these.
_ONLY_FOR: Final = {
    "to": {Whom.DIRECT},
    "address": {Whom.MAIL},
    "level": {Whom.COMPUTER},
    "uses": {Whom.OPEN, Whom.LINK},
    "bots_welcome": {Whom.OPEN, Whom.STANDING, Whom.LINK},
    **{name: {Whom.OPEN, Whom.STANDING} for name in _OF_OPEN_ONES},
}
_OF_COMPUTER_GAMES: Final = {"kind", "level", "side", "setup_mode"}
_MISSING: Final = {
    "to": gettext_lazy("Enter the handle of the player you want to challenge."),
    "address": gettext_lazy("Enter the email address of the person you want to challenge."),
    "level": gettext_lazy("Choose a level."),
}
# What is in sight; everything else is folded.
_QUESTIONS: Final = {"kind", "to", "address", "level", "side", "pace", "rated", "message"}
_NOT_KEPT: Final = {"to", "address", "message"}


class ChallengeForm(TimeControlForm):
    """An offer of one preset: to whom, and on what terms; or a game against the computer. What does
    not belong to the chosen kind is ignored.
    """

    kind = forms.ChoiceField(
        label=gettext_lazy("Who do you want to play?"),
        initial=Whom.OPEN,
        widget=forms.RadioSelect,
    )
    to = PlayerField(
        error_messages={
            "nobody": gettext_lazy(
                "Nobody here is called “%(text)s”. Check the spelling, or challenge them by email."
            )
        },
        label=gettext_lazy("Player’s handle"),
        help_text=gettext_lazy("Or their full name."),
        required=False,
    )
    address = forms.EmailField(
        label=gettext_lazy("Email address"),
        help_text=gettext_lazy(
            "We’ll send one email with a link and won’t use the address for anything else."
        ),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    level = forms.TypedChoiceField(
        label=gettext_lazy("Level"),
        help_text=gettext_lazy(
            "Level 1 makes many mistakes and moves at once; level 8 may think for a minute."
        ),
        coerce=int,
        empty_value=None,
        initial=str(USUAL_LEVEL),
        required=False,
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Your side"), initial=SideChoice.RANDOM, widget=forms.RadioSelect
    )
    setup_mode = forms.ChoiceField(
        label=gettext_lazy("Array"),
        help_text=gettext_lazy("Drawn by the server when the game starts."),
        widget=forms.RadioSelect,
    )
    uses = forms.IntegerField(
        label=gettext_lazy("Number of games"),
        help_text=gettext_lazy("Closes after this many have started."),
        required=False,
        min_value=1,
        max_value=USES,
        initial=1,
    )
    rating_least = forms.IntegerField(
        label=gettext_lazy("Lowest rating"),
        help_text=gettext_lazy(
            "Unrated players count as 1500, or as estimated from other variants."
        ),
        required=False,
        min_value=round(LOWEST),
        max_value=round(HIGHEST),
    )
    rating_most = forms.IntegerField(
        label=gettext_lazy("Highest rating"),
        required=False,
        min_value=round(LOWEST),
        max_value=round(HIGHEST),
    )
    reliability_least = reliability_field(
        help_text=gettext_lazy("Share of games not lost on time. New players may always accept.")
    )
    bots_welcome = forms.BooleanField(
        label=gettext_lazy("Bots welcome"),
        help_text=gettext_lazy("Programs may accept, too. The game has to be casual."),
        required=False,
    )
    message = forms.CharField(
        label=gettext_lazy("Message"),
        required=False,
        max_length=MESSAGE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 1}),
    )

    def __init__(
        self,
        data: object = None,
        *,
        revision: PresetRevision,
        sender: Player,
        initial: Mapping[str, str | int | None] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.fields.update(
            {term.form_name: term.new_form_field() for term in TERMS if term.is_on_form}
        )
        self.revision = revision
        self.sender = sender
        spec = revision.rules.spec
        set_choices(self, "side", _side_choices(spec.sides[0].name, spec.sides[1].name))
        set_choices(self, "level", _level_choices())
        if spec.setup_modes:
            set_choices(self, "setup_mode", [(mode.key, mode.name) for mode in spec.setup_modes])
            self.fields["setup_mode"].initial = spec.setup_modes[0].key
        else:
            del self.fields["setup_mode"]
        preset = revision.preset
        set_choices(self, "kind", _whom_choices(revision))
        if not preset.is_listed:
            self.fields["kind"].initial = Whom.DIRECT
        if not spec.enforced or not is_ratable(preset):
            for name in ("rated", *_RANGE):
                del self.fields[name]
        if not is_watchable(preset):
            del self.fields["access"]
        self._forget_what_does_not_fit()

    def _forget_what_does_not_fit(self) -> None:
        """Leave out of the initial values what this preset has no field or no choice for."""
        for name, value in list(self.initial.items()):
            field = self.fields.get(name)
            is_choice = isinstance(field, forms.ChoiceField)
            if field is None or (is_choice and not field.valid_value(value)):  # type: ignore[attr-defined]
                del self.initial[name]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        """The folded fields of the terms that this preset offers."""
        names = [term.form_name for term in TERMS if term.is_on_form]
        return [self[name] for name in names if name in self.fields.keys() - _QUESTIONS]

    @property
    def has_folded_errors(self) -> bool:
        """Whether something is wrong that would be out of sight."""
        return any(name in self.errors for name in self.fields.keys() - _QUESTIONS)

    @property
    def is_for_computer(self) -> bool:
        """Whether the cleaned form begins a game against the computer."""
        return bool(self.cleaned_data["kind"] == Whom.COMPUTER)

    def clean(self) -> dict[str, object]:
        """Forget what the kind does not use, and see that what it needs is there."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        for name in self.fields:
            if not self._uses(name):
                self.errors.pop(name, None)
                cleaned.pop(name, None)
            elif name in _MISSING and name not in self.errors and not cleaned.get(name):
                self.add_error(name, str(_MISSING[name]))
        return cleaned

    def _uses(self, name: str) -> bool:
        """Whether the chosen kind uses a field."""
        kind = self.cleaned_data.get("kind")
        if kind == Whom.COMPUTER:
            return name in _OF_COMPUTER_GAMES
        return name not in _ONLY_FOR or kind in _ONLY_FOR[name]

    def send(self, *, now: datetime) -> Challenge | Game | None:
        """Make the offer, or begin the game against the computer, and keep the settings; None when
        it is refused, with the reason beside the field at fault.
        """
        try:
            made = self._begin(now) if self.is_for_computer else self._send(now)
        except CannotChallengeYourself as error:
            self.add_error(
                "to" if self.cleaned_data["kind"] == Whom.DIRECT else "address", error.message
            )
            return None
        except Refusal as error:
            field = _FIELD_OF.get(error.code)
            self.add_error(field if field in self.fields else None, error.message)
            return None
        keep_settings(player=self.sender, chosen=self.settings())
        return made

    def _send(self, now: datetime) -> Challenge:
        offer = self.offer()
        match self.cleaned_data["kind"]:
            case Whom.DIRECT:
                return challenge_player(
                    sender=self.sender, receiver=self.cleaned_data["to"], offer=offer, now=now
                )
            case Whom.MAIL:
                return challenge_by_mail(
                    sender=self.sender, address=self.cleaned_data["address"], offer=offer, now=now
                )
            case Whom.LINK:
                return make_link(sender=self.sender, offer=offer, now=now)
        return post_open_challenge(sender=self.sender, offer=offer, now=now)

    def _begin(self, now: datetime) -> Game:
        given = self.cleaned_data
        return start_against_computer(
            revision=self.revision,
            player=self.sender,
            level=given["level"],
            side=SideWish(given["side"]),
            setup_mode=given.get("setup_mode", ""),
            now=now,
        )

    def settings(self) -> dict[str, str | int | None]:
        """What the cleaned form chose, by field, for the next offer: all but the receiver and the
        message.
        """
        names = [name for name in self.fields if name in self.cleaned_data.keys() - _NOT_KEPT]
        return {name: self._kept_value(name) for name in names}

    def _kept_value(self, name: str) -> str | int | None:
        """A value as the form takes it again: a choice by its key, else what it was read as."""
        is_choice = isinstance(self.fields[name], forms.ChoiceField)
        value: str | int | None = self[name].value() if is_choice else self.cleaned_data[name]
        return value

    def offer(self) -> Offer:
        """What the cleaned form offers."""
        given = self.cleaned_data
        return Offer(
            revision=self.revision,
            setup_mode=given.get("setup_mode", ""),
            side=SideChoice(given["side"]),
            **self._terms(),
            message=given["message"],
            rating_least=given.get("rating_least"),
            rating_most=given.get("rating_most"),
            reliability_least=given.get("reliability_least"),
            bots_welcome=bool(given.get("bots_welcome")),
            uses=None if given["kind"] == Whom.STANDING else given.get("uses") or 1,
        )

    def _terms(self) -> dict[str, Any]:
        """The terms chosen; those that this preset does not offer stay at their defaults."""
        given = self.cleaned_data
        return terms_chosen(given) | control_columns(given["control"])


def _whom_choices(revision: PresetRevision) -> list[tuple[str, object]]:
    """Who may be played: everybody only a listed preset, the computer where rules are enforced."""
    left_out = set() if revision.preset.is_listed else {Whom.OPEN, Whom.STANDING}
    if not is_offered_for(revision):
        left_out.add(Whom.COMPUTER)
    return [(whom.value, _with_small_end(str(whom.label))) for whom in Whom if whom not in left_out]


def _with_small_end(label: str) -> str:
    """A label whose end in parentheses is set smaller."""
    start, parenthesis, end = label.partition(" (")
    return format_html("{} <small>({}</small>", start, end) if parenthesis else label


def _side_choices(first: str, second: str) -> list[tuple[str, str]]:
    """The sides under the preset's own names."""
    return [
        (SideChoice.RANDOM.value, _("Random")),
        (SideChoice.FIRST.value, format_html("{} <small>{}</small>", first, _("moves first"))),
        (SideChoice.SECOND.value, second),
    ]


def _level_choices() -> list[tuple[str, str]]:
    """The levels of the computer, with words for the ends and the middle."""
    words = {LEVELS[0]: _("easiest"), USUAL_LEVEL: _("usual"), LEVELS[-1]: _("strongest")}
    return [
        (str(level), f"{level} ({words[level]})" if level in words else str(level))
        for level in LEVELS
    ]
