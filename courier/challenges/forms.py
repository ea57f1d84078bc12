"""The form of an offer."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.challenges.domain.offers import (
    MESSAGE_LENGTH,
    USES,
    Offer,
    challenge_by_mail,
    challenge_player,
    make_link,
    post_open_challenge,
)
from courier.challenges.enums import ChallengeKind, SideChoice
from courier.challenges.errors import CannotChallengeYourself
from courier.challenges.models import Challenge
from courier.challenges.permissions import OPEN_KINDS
from courier.clocks.forms import TimeControlForm
from courier.clocks.terms import TERMS, control_columns
from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.games.queries import is_ratable
from courier.players.fields import PlayerField
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
}
KINDS: Final = [
    (ChallengeKind.OPEN, gettext_lazy("Anybody: an open challenge")),
    (ChallengeKind.DIRECT, gettext_lazy("A player here")),
    (ChallengeKind.MAIL, gettext_lazy("A friend, by e-mail")),
    (ChallengeKind.LINK, gettext_lazy("Whoever has a link")),
]
_RANGE: Final = ("rating_least", "rating_most")
_RECEIVERS: Final = {"to": ChallengeKind.DIRECT, "address": ChallengeKind.MAIL}


class ChallengeForm(TimeControlForm):
    """An offer of one preset: to whom, and on what terms. What does not belong to the chosen kind
    is ignored.
    """

    kind = forms.ChoiceField(
        label=gettext_lazy("Whom do you want to play?"),
        choices=KINDS,
        initial=ChallengeKind.OPEN,
        widget=forms.RadioSelect,
    )
    to = PlayerField(
        label=gettext_lazy("Handle of the player"),
        help_text=gettext_lazy("Or the full name."),
        required=False,
    )
    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        help_text=gettext_lazy("We send one mail with a link. It is used for nothing else."),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Your side"), initial=SideChoice.RANDOM, widget=forms.RadioSelect
    )
    setup_mode = forms.ChoiceField(
        label=gettext_lazy("The array"),
        help_text=gettext_lazy("The server draws it when the game starts."),
        widget=forms.RadioSelect,
    )
    uses = forms.IntegerField(
        label=gettext_lazy("Games it may start"),
        help_text=gettext_lazy("It stays open until so many have begun."),
        required=False,
        min_value=1,
        max_value=USES,
        initial=1,
    )
    endless = forms.BooleanField(label=gettext_lazy("Any number of games"), required=False)
    rating_least = forms.IntegerField(
        label=gettext_lazy("Lowest rating"),
        help_text=gettext_lazy(
            "Who has no rating yet counts as 1500, or as other variants suggest."
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
    message = forms.CharField(
        label=gettext_lazy("Message"),
        required=False,
        max_length=MESSAGE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self,
        data: object = None,
        *,
        revision: PresetRevision,
        sender: Player,
        initial: dict[str, str] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.fields.update(
            {term.form_name: term.new_form_field() for term in TERMS if term.is_on_form}
        )
        self.revision = revision
        self.sender = sender
        spec = revision.rules.spec
        set_choices(self, "side", _side_choices(spec.sides[0].name, spec.sides[1].name))
        if spec.setup_modes:
            set_choices(self, "setup_mode", [(mode.key, mode.name) for mode in spec.setup_modes])
            self.fields["setup_mode"].initial = spec.setup_modes[0].key
        else:
            del self.fields["setup_mode"]
        preset = revision.preset
        if not spec.enforced or not is_ratable(preset):
            for name in ("rated", *_RANGE):
                del self.fields[name]
        if not preset.is_listed:
            set_choices(
                self, "kind", [choice for choice in KINDS if choice[0] != ChallengeKind.OPEN]
            )
            if self.initial.get("kind") in (None, ChallengeKind.OPEN):
                self.initial["kind"] = ChallengeKind.DIRECT
        if not is_watchable(preset):
            del self.fields["access"]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        """The fields of the terms that this preset offers, but for who may watch, which has its own
        place.
        """
        names = [term.form_name for term in TERMS if term.form_name in self.fields]
        return [self[name] for name in names if name != "access"]

    def clean(self) -> dict[str, object]:
        """Ask for the receiver where the kind needs one."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        kind = cleaned.get("kind")
        for field, needed_by in _RECEIVERS.items():
            if kind != needed_by:
                self.errors.pop(field, None)
        if kind != ChallengeKind.OPEN:
            for field in _RANGE:
                self.errors.pop(field, None)
                cleaned[field] = None
        if kind not in OPEN_KINDS:
            self.errors.pop("uses", None)
        if kind == ChallengeKind.DIRECT and not cleaned.get("to") and "to" not in self.errors:
            self.add_error("to", _("Give the handle of the player you want to challenge."))
        if (
            kind == ChallengeKind.MAIL
            and not cleaned.get("address")
            and "address" not in self.errors
        ):
            self.add_error("address", _("Give the address of the person you want to challenge."))
        return cleaned

    def send(self, *, now: datetime) -> Challenge | None:
        """Make the offer; None when it is refused, with the reason beside the field at fault."""
        try:
            return self._send(now)
        except CannotChallengeYourself as error:
            self.add_error(
                "to" if self.cleaned_data["kind"] == ChallengeKind.DIRECT else "address",
                error.message,
            )
        except Refusal as error:
            field = _FIELD_OF.get(error.code)
            self.add_error(field if field in self.fields else None, error.message)
        return None

    def _send(self, now: datetime) -> Challenge:
        offer = self.offer()
        match self.cleaned_data["kind"]:
            case ChallengeKind.DIRECT:
                return challenge_player(
                    sender=self.sender, receiver=self.cleaned_data["to"], offer=offer, now=now
                )
            case ChallengeKind.MAIL:
                return challenge_by_mail(
                    sender=self.sender, address=self.cleaned_data["address"], offer=offer, now=now
                )
            case ChallengeKind.LINK:
                return make_link(sender=self.sender, offer=offer, now=now)
        return post_open_challenge(sender=self.sender, offer=offer, now=now)

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
            uses=self._uses(),
        )

    def _terms(self) -> dict[str, Any]:
        """The terms chosen; those that this preset does not offer stay at their defaults."""
        given = self.cleaned_data
        chosen = {
            term.name: given.get(term.form_name, term.default) for term in TERMS if term.is_on_form
        }
        return chosen | control_columns(given["control"])

    def _uses(self) -> int | None:
        """How many games the offer may start: one to somebody in particular, None for any
        number.
        """
        kind = self.cleaned_data["kind"]
        given = self.cleaned_data
        if kind == ChallengeKind.OPEN and given["endless"]:
            return None
        return (given.get("uses") or 1) if kind in OPEN_KINDS else 1


def _side_choices(first: str, second: str) -> list[tuple[str, str]]:
    """The sides under the preset's own names."""
    return [
        (SideChoice.RANDOM.value, _("Drawn by lot")),
        (SideChoice.FIRST.value, _("%(side)s, moves first") % {"side": first}),
        (SideChoice.SECOND.value, second),
    ]
