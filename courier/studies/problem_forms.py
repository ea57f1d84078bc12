"""Forms of players' problems."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from courier.common.choices import set_choices
from courier.presets.models import PresetRevision
from courier.studies.domain.claims import SOURCE, TITLE, Claim, Words
from courier.studies.domain.complaints import LONGEST_REASON
from courier.studies.enums import Stipulation, Visibility
from courier.studies.models import Problem
from courier.studies.stipulations import MOST_MOVES, stipulations_of

TASKS = {
    Stipulation.MATE: gettext_lazy("Mate"),
    Stipulation.WIN: gettext_lazy("Win the game"),
    Stipulation.BEST: gettext_lazy("Find the best move"),
}


class WordsForm(forms.Form):
    """What is said about a problem, and who may try it."""

    title = forms.CharField(label=gettext_lazy("Title"), required=False, max_length=TITLE)
    source = forms.CharField(
        label=gettext_lazy("Source"),
        required=False,
        max_length=SOURCE,
        help_text=gettext_lazy("Who composed it, or the game it is from, if it isn’t your own."),
    )
    visibility = forms.ChoiceField(label=gettext_lazy("Who may try it"), choices=Visibility.choices)

    @property
    def words(self) -> Words:
        """What was typed."""
        given = self.cleaned_data
        return Words(given["title"], given["source"], given["visibility"])


class ClaimForm(forms.Form):
    """A position of a preset with what can be done there."""

    position = forms.CharField(
        label=gettext_lazy("Position"),
        max_length=4000,
        help_text=gettext_lazy("As position text or FEN."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    turn = forms.ChoiceField(label=gettext_lazy("Who is to move"), required=False)
    stipulation = forms.ChoiceField(label=gettext_lazy("Task"))
    moves = forms.IntegerField(
        label=gettext_lazy("In how many moves"),
        min_value=1,
        max_value=max(MOST_MOVES.values()),
        help_text=gettext_lazy("For the best move: how many moves are looked ahead, 1 or 2."),
    )

    def __init__(self, *args: Any, revision: PresetRevision, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.revision = revision
        set_choices(
            self,
            "stipulation",
            [(each.value, TASKS[each]) for each in stipulations_of(revision.spec)],
        )
        sides = zip("wb", revision.spec.sides, strict=True)
        set_choices(self, "turn", [(letter, side.name) for letter, side in sides])

    @property
    def claim(self) -> Claim:
        """What was typed; the side that was chosen moves."""
        given = self.cleaned_data
        fields = given["position"].split()
        if given["turn"]:
            fields[1:2] = [given["turn"]]
        return Claim(self.revision, " ".join(fields), given["stipulation"], given["moves"])


class ProblemForm(ClaimForm, WordsForm):
    """A problem."""

    field_order = ("position", "turn", "stipulation", "moves", "title", "source", "visibility")

    @classmethod
    def of(cls, problem: Problem, data: Any = None) -> ProblemForm:
        """Return the form filled with what a problem has."""
        given = {
            name: getattr(problem, name)
            for name in ("position", "stipulation", "moves", "title", "source")
        }
        turn = "wb"[problem.side]
        initial = given | {"visibility": problem.visibility, "turn": turn}
        return cls(data, revision=problem.revision, initial=initial)


class ReportForm(forms.Form):
    """Why the staff should look at a problem."""

    reason = forms.CharField(
        label=gettext_lazy("What is wrong with it?"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
