"""Which problems to list. Whatever cannot be read is left out."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from courier.common.choices import set_choices
from courier.common.long_lists import LongList
from courier.studies.enums import Progress
from courier.studies.models import Problem

DIFFICULTIES: Final = {1: _("Easy"), 2: _("Medium"), 3: _("Hard")}
_ORIGINS: Final = [
    ("", _("Anyone")),
    ("site", _("The site")),
    ("players", _("Players")),
]
_STIPULATIONS: Final = [
    ("", _("Any task")),
    ("mate", _("Mate")),
    ("win", _("Win")),
    ("best", _("Best move")),
]
_PROGRESS: Final = [
    ("", _("Solved or not")),
    ("open", _("Not solved yet")),
    ("solved", _("Solved")),
]


class ProblemFilter(forms.Form):
    """Preset, task, difficulty, whom it is by, and whether the player has solved it."""

    preset = forms.ChoiceField(label=_("Variant"), required=False, widget=LongList)
    stipulation = forms.ChoiceField(label=_("Task"), required=False, choices=_STIPULATIONS)
    difficulty = forms.ChoiceField(
        label=_("Difficulty"),
        required=False,
        choices=[
            ("", _("Any difficulty")),
            *((str(each), name) for each, name in DIFFICULTIES.items()),
        ],
    )
    progress = forms.ChoiceField(label=_("Your progress"), required=False, choices=_PROGRESS)

    origin = forms.ChoiceField(label=_("Published by"), required=False, choices=_ORIGINS)
    author = forms.CharField(label=_("Author"), required=False, max_length=80)

    def __init__(
        self, *args: Any, problems: QuerySet[Problem], progress: dict[int, Progress], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.problems = problems
        self.solved = {problem for problem, how in progress.items() if how == Progress.SOLVED}
        names = problems.order_by("revision__preset__name").values_list(
            "revision__preset__key", "revision__preset__name"
        )
        set_choices(self, "preset", [("", _("All variants")), *dict.fromkeys(names)])

    @property
    def is_narrowed(self) -> bool:
        """Whether anything is asked for."""
        return any(self.data.get(name) for name in self.fields)

    @property
    def solved_count(self) -> int:
        """How many the player has solved."""
        return len(self.solved)

    def found(self) -> QuerySet[Problem]:
        """Return the problems that fit every field that could be read."""
        self.is_valid()
        wanted = self.cleaned_data
        found = self.problems
        if wanted.get("preset"):
            found = found.filter(revision__preset__key=wanted["preset"])
        if wanted.get("difficulty"):
            found = found.filter(difficulty=int(wanted["difficulty"]))
        if wanted.get("stipulation"):
            found = found.filter(stipulation=wanted["stipulation"])
        if wanted.get("origin"):
            found = found.filter(owner__isnull=wanted["origin"] == "site")
        if wanted.get("author"):
            name = wanted["author"].strip()
            found = found.filter(Q(owner__username__iexact=name) | Q(owner__name__icontains=name))
        if wanted.get("progress") == "solved":
            found = found.filter(pk__in=self.solved)
        if wanted.get("progress") == "open":
            found = found.exclude(pk__in=self.solved)
        return found
