"""The form by which an event is made, what it shares with that of a ladder, and the one that names
a player.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.clocks.forms import TimeControlForm
from courier.clocks.terms import TERMS, Terms, control_columns, terms_chosen
from courier.common.choices import set_choices
from courier.common.errors import Refusal
from courier.computer.enums import LEVELS
from courier.events.domain.events import (
    GAMES_EACH,
    MOST_ROUNDS,
    MOST_VARIANTS,
    PLAYED_OFF,
    SIZES,
    Plan,
    create_event,
)
from courier.events.enums import EntryRule, EventKind, LastDay
from courier.events.groups import MOST_EACH
from courier.events.groups import SIZES as GROUP_SIZES
from courier.events.models import ABOUT_LENGTH, NAME_LENGTH, Event
from courier.events.queries import teams_for_events
from courier.events.spare_seats import FILLED
from courier.games.rated_presets import is_ratable
from courier.players.fields import PlayerField, reliability_field
from courier.players.models import Player
from courier.presets.models import Preset, PresetRevision
from courier.presets.queries import listed_presets
from courier.presets.search import plain
from courier.ratings.glicko import HIGHEST, LOWEST

MAX_POSITION: Final = 1000  # characters
NOON: Final = time(12, tzinfo=UTC)
# Terms that an event decides for itself.
_NOT_OFFERED: Final = frozenset({"takebacks", "flag_by_claim"})
FIELD_OF: Final = {
    "event_needs_name": "name",
    "event_needs_time": "pace",
    "bad_event_dates": "starts_on",
    "arena_needs_end": "ends_on",
    "bad_last_day": "ends_on",
    "bad_event_size": "entries_most",
    "bad_rounds": "rounds",
    "bad_games_each": "games_each",
    "bad_groups": "group_size",
    "bad_play_off": "plays_off",
    "bad_computer_seat": "computer_level",
    "bad_gauntlet": "more_variants",
    "bad_start_position": "start_position",
    "thematic_is_casual": "rated",
    "thematic_plays_both_sides": "games_each",
    "bad_ladder_terms": "reach",
    "bad_league_terms": "movers",
    "bad_league_name": "name",
    "bad_range": "rating_least",
    "event_needs_team": "team",
    "event_needs_ratings": "rating_least",
    "cannot_be_rated": "rated",
    "not_yet_rated": "rated",
    "unknown_setup": "setup_mode",
    **{term.need.error.code: term.form_name for term in TERMS if term.need is not None},
}


def number_field(label: object, least: int, most: int, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **options)  # type: ignore[arg-type]


def day_field(label: object, **options: Any) -> forms.DateField:
    return forms.DateField(
        label=label,  # type: ignore[arg-type]
        widget=forms.DateInput(attrs={"type": "date", "class": "input fit"}, format="%Y-%m-%d"),
        **options,
    )


def computer_field(help_text: object) -> forms.TypedChoiceField:
    """Whether the computer takes an empty seat, and which level."""
    levels = [(number, _("The computer, level %(n)d") % {"n": number}) for number in LEVELS]
    return forms.TypedChoiceField(
        label=_("An empty seat"),
        choices=[("", _("Stays empty")), *levels],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=help_text,  # type: ignore[arg-type]
    )


class TermsForm(TimeControlForm):
    """What events and ladders of one preset ask alike: a name, and the terms of the games."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    about = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=ABOUT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self,
        data: object = None,
        *,
        revision: PresetRevision,
        organiser: Player,
        initial: dict[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.revision = revision
        self.organiser = organiser
        for term in TERMS:
            if term.is_on_form and term.name not in _NOT_OFFERED:
                self.fields[term.form_name] = term.new_form_field()
        set_choices(self, "pace", list(self.fields["pace"].choices)[:-1])  # type: ignore[attr-defined]
        if not is_ratable(revision.preset):
            del self.fields["rated"]

    @property
    def term_fields(self) -> list[forms.BoundField]:
        """The folded fields of the terms."""
        names = [term.form_name for term in TERMS if term.is_on_form and term.name != "rated"]
        return [self[name] for name in names if name in self.fields]

    def terms(self) -> Terms:
        """The terms that were chosen; of a form that is valid."""
        given = self.cleaned_data
        return replace(Terms(**terms_chosen(given)), **control_columns(given["control"]))

    def show(self, error: Refusal) -> None:
        """Show a refusal, beside the field at fault if there is one."""
        field = FIELD_OF.get(error.code)
        self.add_error(field if field in self.fields else None, error.message)


def offer_setups(form: forms.Form, revision: PresetRevision) -> None:
    """Let a form ask for one of the arrays of a preset, if that has several."""
    modes = revision.rules.spec.setup_modes
    if modes:
        set_choices(form, "setup_mode", [(mode.key, mode.name) for mode in modes])
        form.fields["setup_mode"].initial = modes[0].key
    else:
        del form.fields["setup_mode"]


class EventForm(TermsForm):
    """An event of one preset. Days are those of UTC; an event begins and ends at noon."""

    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[each for each in EventKind.choices if each[0] != EventKind.TEAM_MATCH],
        initial=EventKind.ROUND_ROBIN,
        widget=forms.RadioSelect,
    )
    games_each = number_field(
        _("Games per opponent"),
        1,
        6,
        initial=1,
        help_text=_("Round robin: one or two. Knock-out: the length of a match, up to six."),
    )
    rounds = number_field(
        _("Rounds"), 1, MOST_ROUNDS, required=False, help_text=_("Swiss events only.")
    )
    group_size = number_field(
        _("Players in a group"),
        *GROUP_SIZES,
        required=False,
        help_text=_("Round robin: for groups with a final. Blank for one table."),
    )
    finalists_each = number_field(
        _("Finalists per group"),
        1,
        MOST_EACH,
        initial=1,
        required=False,
        help_text=_("The final has 16 players at most."),
    )
    plays_off = forms.BooleanField(
        label=_("Play-off for first place"),
        required=False,
        help_text=_(
            "Round robin and Swiss: players who share first place by points, up to four of them, "
            "play it off. Otherwise tie-breaks decide."
        ),
    )
    entries_least = number_field(
        _("Fewest players"),
        2,
        SIZES[EventKind.SWISS][1],
        initial=4,
        help_text=_("With fewer, the event doesn’t take place."),
    )
    entries_most = number_field(
        _("Most players"),
        2,
        SIZES[EventKind.SWISS][1],
        initial=10,
        help_text=_(
            "Round robin: up to 16, in groups 128. Arena: 100. Knock-out: 128. Swiss: 200."
        ),
    )
    computer_level = computer_field(
        _(
            "Swiss and round robin without groups only: with an odd number of players, or one too "
            "few, the computer plays at the start. Its games are casual, and it takes no place."
        )
    )
    entry_rule = forms.ChoiceField(
        label=_("Who can enter"),
        choices=EntryRule.choices,
        initial=EntryRule.OPEN,
        widget=forms.RadioSelect,
    )
    team = forms.TypedChoiceField(
        label=_("Team"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("For an event of its members; others enter only if you invite them."),
    )
    rating_least = number_field(_("Lowest rating"), round(LOWEST), round(HIGHEST), required=False)
    rating_most = number_field(_("Highest rating"), round(LOWEST), round(HIGHEST), required=False)
    reliability_least = reliability_field(
        help_text=_("Share of games not lost on time. New players, and those invited, may enter.")
    )
    bots_welcome = forms.BooleanField(
        label=_("Bots welcome"),
        required=False,
        help_text=_("Programs may enter, marked as such. People’s games against them are casual."),
    )
    keeps_results = forms.TypedChoiceField(
        label=_("If a player withdraws"),
        choices=[
            ("yes", _("Their finished games count, the others are lost")),
            ("no", _("None of their games count (round robin only)")),
        ],
        coerce="yes".__eq__,
        initial="yes",
        widget=forms.RadioSelect,
    )
    starts_on = day_field(_("Starts on"), help_text=_("At 12:00 UTC. Entries close then."))
    ends_on = day_field(
        _("Ends on"),
        required=False,
        help_text=_(
            "Leave blank for no end date. An arena needs one; no games begin after it, and those "
            "still running are played to their end."
        ),
    )
    last_day = forms.ChoiceField(
        label=_("Games still running at the end"),
        choices=LastDay.choices,
        initial=LastDay.DRAWN,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("Judged by the computer, a game is won by the player who is clearly better."),
    )
    setup_mode = forms.ChoiceField(label=_("Array"), widget=forms.RadioSelect)
    more_variants = forms.CharField(
        label=_("More variants"),
        required=False,
        max_length=MOST_VARIANTS * NAME_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "For a different variant each round: name those that follow the first one, in order, "
            "each on a line of its own. Round robin and Swiss only."
        ),
    )

    start_position = forms.CharField(
        label=_("Start position"),
        required=False,
        max_length=MAX_POSITION,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
        help_text=_(
            "For a thematic event: the position every game begins from, as FEN. Games are casual, "
            "and everybody plays both sides against each opponent (two games, or an even number)."
        ),
    )

    def __init__(
        self,
        data: object = None,
        *,
        revision: PresetRevision,
        organiser: Player,
        now: datetime,
        position: str = "",
    ) -> None:
        first_day = (now + timedelta(days=14)).date()
        super().__init__(
            data,
            revision=revision,
            organiser=organiser,
            initial={"starts_on": first_day, "start_position": position},
        )
        offer_setups(self, revision)
        teams = teams_for_events(organiser)
        if teams:
            set_choices(self, "team", [("", _("None")), *teams])
        else:
            del self.fields["team"]
            set_choices(self, "entry_rule", EntryRule.choices[:-1])

    def clean_more_variants(self) -> tuple[PresetRevision, ...]:
        """The presets that are named, by name or key, a line each."""
        lines = self.cleaned_data["more_variants"].splitlines()
        wanted = [line.strip() for line in lines if line.strip()]
        if not wanted:
            return ()
        offered = {}
        for preset in listed_presets():
            offered[plain(preset.key)] = offered[plain(preset.name)] = preset
        for name in wanted:
            if plain(name) not in offered:
                raise forms.ValidationError(
                    _("No variant is called “%(name)s”."), params={"name": name}
                )
        return tuple(_current(offered[plain(name)]) for name in wanted)

    def make(self, *, now: datetime) -> Event | None:
        """Make the event; None when it is refused, with the reason beside the field at fault."""
        try:
            return create_event(organiser=self.organiser, plan=self._plan(), now=now)
        except Refusal as error:
            self.show(error)
            return None

    def _plan(self) -> Plan:
        given = self.cleaned_data
        is_by_rating = given["entry_rule"] == EntryRule.RATING
        is_of_team = given["entry_rule"] == EntryRule.TEAM
        ends_on: date | None = given["ends_on"]
        group_size = given["group_size"] if given["kind"] == EventKind.ROUND_ROBIN else None
        return Plan(
            name=given["name"],
            about=given["about"],
            kind=EventKind(given["kind"]),
            revision=self.revision,
            setup_mode=given.get("setup_mode", ""),
            more_variants=given["more_variants"],
            start_position=given["start_position"],
            terms=self.terms(),
            games_each=given["games_each"] if GAMES_EACH[EventKind(given["kind"])] > 1 else 1,
            group_size=group_size,
            finalists_each=given["finalists_each"] or 1 if group_size else None,
            rounds=given["rounds"] if given["kind"] == EventKind.SWISS else None,
            plays_off=given["plays_off"] and given["kind"] in PLAYED_OFF,
            entry_rule=EntryRule(given["entry_rule"]),
            team_id=given["team"] if is_of_team else None,
            rating_least=given["rating_least"] if is_by_rating else None,
            rating_most=given["rating_most"] if is_by_rating else None,
            reliability_least=given["reliability_least"],
            bots_welcome=given["bots_welcome"],
            entries_least=given["entries_least"],
            entries_most=given["entries_most"],
            computer_level=given["computer_level"] if given["kind"] in FILLED else None,
            keeps_results=given["keeps_results"],
            starts_at=datetime.combine(given["starts_on"], NOON),
            ends_at=None if ends_on is None else datetime.combine(ends_on, NOON),
            last_day=LastDay.DRAWN
            if given["kind"] == EventKind.ARENA
            else LastDay(given["last_day"] or LastDay.DRAWN),
        )


def _current(preset: Preset) -> PresetRevision:
    """The rules of a preset that is offered."""
    assert preset.current is not None, "listed presets have rules"
    preset.current.preset = preset
    return preset.current


class PlayerForm(forms.Form):
    """A player who is invited, or takes somebody's place."""

    player = PlayerField()
