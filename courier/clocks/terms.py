"""The terms of a game: what two players agree on, each declared once.

A term is one field of `Terms`. Columns, forms, the API, files, words and rematches iterate over
`TERMS` (docs/adding.md shows how one is added).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar

from django import forms
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from courier.clocks.controls import SIMPLE_DAYS, Kind, TimeControl, read_control, simple
from courier.clocks.durations import DAY
from courier.clocks.errors import (
    NightsNeedBank,
    NothingToClaim,
    VacationNeedsClock,
    WeekendsNeedBank,
)
from courier.common.errors import DomainError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

MAX_CONTROL: Final = 200
EXPLORER: Final = "explorer"  # a choice of the field for help: notes, and the explorer
TIMED: Final = Q(days_per_move__isnull=False) | ~Q(time_control="")
ONE_CONTROL: Final = Q(days_per_move__isnull=True) | Q(time_control="")

T = TypeVar("T")


class Help(models.TextChoices):
    """What may help the players to find their moves; each allows what those before it allow. The
    explorer, between the last two, is a term of its own.
    """

    NOTHING = "nothing", _("Nothing")
    NOTES = "notes", _("Books and your own notes")
    ENGINES = "engines", _("Engines as well (advanced)")


@dataclass(frozen=True, slots=True)
class Need:
    """What a term needs of the time control: as a condition on the columns, as a question, and the
    refusal.
    """

    condition: Q
    is_met: Callable[[TimeControl | None], bool]
    error: type[DomainError]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """Everything the site has to know of a term; `name` and `default` are those of its field of
    `Terms`.

    A term with a `label` or a `form_field` is on the form of an offer; without a `form_field` it is
    a box to tick. Where two terms are chosen by one field, `reading` makes a value of each from
    what was chosen. `words` has what a list of terms says for a value, unless the value `is_usual`.
    `practice` is added to the sentence that explains the time, `about` explains the term to
    programs.
    """

    name: str = ""
    default: object = None
    column: models.Field[Any, Any] | None = None
    label: StrPromise | str = ""
    help_text: StrPromise | str = ""
    form_field: Callable[[], forms.Field] | None = None
    form_name: str = ""
    words: Mapping[object, StrPromise | str] = field(default_factory=dict)
    is_usual: Callable[[Terms], bool] = lambda terms: False
    practice: StrPromise | str | None = None
    about: str = ""
    json_name: str = ""
    choices: Sequence[int | str] = ()
    reading: Callable[[Any], object] | None = None
    need: Need | None = None

    @property
    def is_on_form(self) -> bool:
        """Whether the form of an offer has a field for it. The time control has fields of its
        own.
        """
        return bool(self.label or self.form_field)

    def new_column(self) -> models.Field[Any, Any]:
        """Return its column."""
        return self.column or models.BooleanField(default=self.default)

    def new_form_field(self) -> forms.Field:
        """Return its field on the form of an offer."""
        if self.form_field is not None:
            return self.form_field()
        return forms.BooleanField(label=self.label, help_text=self.help_text, required=False)

    def chosen_in(self, given: Mapping[str, Any]) -> object:
        """Return its value in a cleaned form; the default where that has no field for it."""
        if self.form_name not in given:
            return self.default
        value = given[self.form_name]
        return value if self.reading is None else self.reading(value)

    def words_of(self, terms: Terms) -> StrPromise | str:
        """Return what a list of terms says of it; empty where it need not be mentioned."""
        return "" if self.is_usual(terms) else self.words.get(getattr(terms, self.name), "")


def declared(default: T, term: Term) -> T:
    """Declare a term as a field of `Terms`."""
    return field(default=default, metadata={"term": term})


def _new_takebacks_field() -> forms.Field:
    values = {"yes": True, "no": False}
    return forms.TypedChoiceField(
        label=_("Takebacks"),
        help_text=_("Your opponent has to agree each time."),
        choices=[
            ("", _("Default (casual games only)")),
            ("yes", _("Allowed")),
            ("no", _("Excluded")),
        ],
        coerce=values.__getitem__,
        empty_value=None,
        required=False,
    )


def _new_help_field() -> forms.Field:
    return forms.ChoiceField(
        label=_("Help allowed"),
        help_text=_(
            "Explorer: both players can look up positions of this game in finished games. Nothing: "
            "no notebook or analysis board either. Advanced games have ratings of their own. Other "
            "people’s advice is never allowed."
        ),
        choices=[
            *Help.choices[:2],
            (EXPLORER, _("The explorer as well")),
            *Help.choices[2:],
        ],
        initial=Help.NOTES.value,
        required=False,
    )


def _help_chosen(chosen: str) -> str:
    return Help.NOTES.value if chosen in ("", EXPLORER) else chosen


def _new_access_field() -> forms.Field:
    return forms.TypedChoiceField(
        label=_("Who can watch"),
        choices=[("public", _("Anyone")), ("private", _("Only the two of you"))],
        coerce="public".__eq__,
        initial="public",
        widget=forms.RadioSelect,
    )


def _has_bank(control: TimeControl | None) -> bool:
    return control is not None and control.kind is not Kind.SIMPLE


def _has_time(control: TimeControl | None) -> bool:
    return control is not None


class TermsReading:
    """What follows from terms, wherever they are kept."""

    __slots__ = ()
    days_per_move: int | None
    time_control: str
    rated: bool
    takebacks: bool | None
    help: str
    explorer: bool

    @property
    def has_notes(self) -> bool:
        """Whether players may use notes, and a board to try moves on."""
        return self.help != Help.NOTHING

    @property
    def has_explorer(self) -> bool:
        """Whether players may look up positions of the game in finished games."""
        return self.explorer or self.is_advanced

    @property
    def is_advanced(self) -> bool:
        """Whether engines may be used, so that the game is rated apart from others."""
        return self.help == Help.ENGINES

    @property
    def control(self) -> TimeControl | None:
        """The time control; None when untimed."""
        if self.days_per_move is not None:
            return simple(self.days_per_move)
        return read_control(self.time_control) if self.time_control else None

    @property
    def has_takebacks(self) -> bool:
        """Whether moves may be taken back if the opponent agrees each time."""
        return not self.rated if self.takebacks is None else self.takebacks

    @property
    def time_per_move(self) -> timedelta | None:
        """The time for each move under a simple time control; None under any other."""
        return None if self.days_per_move is None else timedelta(days=self.days_per_move)


@dataclass(frozen=True, slots=True)
class Terms(TermsReading):
    """What two players agree on. A simple time control is its days per move, any other one its
    text; neither: untimed.

    Challenges and games have the same fields as columns (`AgreedTerms`).
    """

    days_per_move: int | None = declared(
        None,
        Term(
            column=models.PositiveSmallIntegerField(null=True, blank=True),
            choices=SIMPLE_DAYS,
            about="null: untimed.",
        ),
    )
    time_control: str = declared(
        "",
        Term(
            column=models.CharField(max_length=120, blank=True),
            about="Instead of `days_per_move`: `7d+1d<=14d`, `spare=14d grace=12h max=28d`.",
        ),
    )
    weekend_pause: bool = declared(
        False,
        Term(
            label=_("Weekends don’t count"),
            help_text=_(
                "Saturday and Sunday in each player’s time zone. Needs a bank or a reserve."
            ),
            words={True: _("weekends free")},
            practice=_("Weekends come on top of that."),
            about="No clock runs on its player's Saturdays and Sundays.",
            need=Need(~Q(time_control=""), _has_bank, WeekendsNeedBank),
        ),
    )
    night_pause: bool = declared(
        False,
        Term(
            label=_("Nights don’t count"),
            help_text=_(
                "Eight hours each player sets (account, Vacation). Needs a bank or a reserve."
            ),
            words={True: _("nights free")},
            practice=_("Nights come on top of that, eight hours for each player who has set them."),
            about="No clock runs in the eight hours its player has named for sleep.",
            need=Need(~Q(time_control=""), _has_bank, NightsNeedBank),
        ),
    )
    vacation_counts: bool = declared(
        False,
        Term(
            column=models.BooleanField(default=False, db_default=False),
            label=_("Vacation counts"),
            help_text=_("Clocks go on while a player is on vacation."),
            words={True: _("no vacation")},
            practice=_("Vacation doesn’t stop the clocks."),
            about="Clocks go on during vacation, and no deadline uses a day of it.",
            need=Need(TIMED, _has_time, VacationNeedsClock),
        ),
    )
    flag_by_claim: bool = declared(
        False,
        Term(
            label=_("Time-out by claim"),
            help_text=_("Your opponent decides on time-out: win, draw or let play go on."),
            words={True: _("time-out by claim")},
            practice=_("When time is up, the opponent can claim the win, take a draw, or pardon."),
            about="A flag that falls waits up to 30 days for the opponent's claim.",
            need=Need(TIMED, _has_time, NothingToClaim),
        ),
    )
    rated: bool = declared(
        False,
        Term(
            label=_("Rated"),
            help_text=_("The result counts for both ratings. Needs a time limit."),
            words={True: _("rated"), False: _("casual")},
        ),
    )
    takebacks: bool | None = declared(
        None,
        Term(
            column=models.BooleanField(null=True),
            form_field=_new_takebacks_field,
            words={True: _("takebacks by consent"), False: _("no takebacks")},
            is_usual=lambda terms: terms.takebacks is not terms.rated,
            about="By consent; null: as usual, in casual games.",
        ),
    )
    help: str = declared(
        Help.NOTES.value,
        Term(
            column=models.CharField(
                max_length=12, default=Help.NOTES.value, db_default=Help.NOTES.value
            ),
            form_field=_new_help_field,
            words={
                Help.NOTHING: _("no help allowed"),
                Help.ENGINES: _("advanced: engines allowed"),
            },
            choices=Help.values,
            reading=_help_chosen,
            about="What may help the players; `engines` has ratings of its own.",
        ),
    )
    explorer: bool = declared(
        False,
        Term(
            form_name="help",
            words={True: _("explorer allowed")},
            is_usual=lambda terms: terms.is_advanced,
            reading=lambda chosen: chosen == EXPLORER,
            about="Both may look up positions of the game in finished games; not with `nothing`.",
        ),
    )
    is_public: bool = declared(
        True,
        Term(
            form_field=_new_access_field,
            form_name="access",
            words={False: _("private")},
            json_name="public",
        ),
    )


def _read_declarations() -> tuple[Term, ...]:
    """Return the declared terms, those without a name for forms or files under their own."""
    found = []
    for each in fields(Terms):
        term: Term = each.metadata["term"]
        form_name = term.form_name or each.name
        json_name = term.json_name or each.name
        named = replace(
            term, name=each.name, default=each.default, form_name=form_name, json_name=json_name
        )
        found.append(named)
    return tuple(found)


TERMS: Final = _read_declarations()
TERM_NAMES: Final = tuple(term.name for term in TERMS)
PRACTICE_TERMS: Final = tuple(term.name for term in TERMS if term.practice is not None)


def term_values(holder: Terms) -> dict[str, Any]:
    """Return the terms by name, as keyword arguments for whatever else has terms."""
    return {term.name: getattr(holder, term.name) for term in TERMS}


def terms_chosen(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms by name that a cleaned form has chosen, all but the time control."""
    return {term.name: term.chosen_in(given) for term in TERMS}


def constraints_of_terms(prefix: str) -> list[models.CheckConstraint]:
    """Return what the database holds of a table with terms; `prefix` begins the names."""
    held = [models.CheckConstraint(condition=ONE_CONTROL, name=f"{prefix}_one_time_control")]
    for term in TERMS:
        if term.need is not None:
            condition = Q(**{term.name: False}) | term.need.condition
            held.append(models.CheckConstraint(condition=condition, name=f"{prefix}_{term.name}"))
    return held


class ControlColumns(TypedDict):
    """The two terms that say a time control."""

    days_per_move: int | None
    time_control: str


def control_columns(control: TimeControl | None) -> ControlColumns:
    """Return the terms of a time control; both empty when untimed."""
    if control is None:
        return {"days_per_move": None, "time_control": ""}
    if control.kind is Kind.SIMPLE:
        return {"days_per_move": control.spare // DAY, "time_control": ""}
    return {"days_per_move": None, "time_control": control.text}
