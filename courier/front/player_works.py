"""What somebody has made for others: presets, studies, problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.events.extracts import ListPage, list_page
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.queries import favourites_of, listed_presets
from courier.studies.models import Problem, Study
from courier.studies.pages.problem import stipulation_words
from courier.studies.queries import problems, public_studies

WORKS_SHOWN: Final = 8  # of each kind, on the player's page
FAVOURITES_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Work:
    """A line of a list: since when it is there, the mean of the votes on a preset and how many."""

    title: str
    href: str
    said: str = ""
    since: datetime | None = None
    mean: float | None = None
    votes: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of works: what its lists are called, what they have, and how it is shown."""

    key: str
    label: str | Promise
    all_of_it: str | Promise
    rows: Callable[[Player], QuerySet[Any]]
    shown: Callable[[Any], Work]


@dataclass(frozen=True, slots=True)
class WorkList:
    """A page of what a player has made of one kind."""

    kind: Kind
    works: Sequence[Work]
    page: ListPage[Any]


def works_of(player: Player) -> list[WorkList]:
    """What everybody may see of it, the latest first, at most eight of each kind there is any of; 3
    queries.
    """
    found = (works_in(player, kind, size=WORKS_SHOWN) for kind in KINDS.values())
    return [each for each in found if each.works]


def works_in(player: Player, kind: Kind, asked: int = 0, **size: int) -> WorkList:
    """A page of one kind; 1 query."""
    page = list_page(kind.rows(player), asked, **size)
    return WorkList(kind, [kind.shown(each) for each in page.lines], page)


def shown_favourites(player: Player) -> list[Preset]:
    """The favourite variants of a player who shows them; 1 query, none for anybody else."""
    return favourites_of(player, limit=FAVOURITES_SHOWN) if player.shows_favourites else []


def _presets(player: Player) -> QuerySet[Preset]:
    return listed_presets().filter(owner=player).order_by("-first_listed_at", "name")


def _preset(preset: Preset) -> Work:
    return Work(
        title=preset.name,
        href=reverse("preset", args=[preset.key]),
        said=preset.summary,
        since=preset.first_listed_at,
        mean=preset.vote_mean,
        votes=preset.vote_count,
    )


def _studies(player: Player) -> QuerySet[Study]:
    return public_studies().filter(owner=player)


def _study(study: Study) -> Work:
    address = reverse("study", args=[study.code])
    return Work(title=study.title, href=address, since=study.updated_at)


def _problems(player: Player) -> QuerySet[Problem]:
    return problems().filter(owner=player).order_by("-made_at", "-pk")


def _problem(problem: Problem) -> Work:
    named = (problem.title, problem.revision.preset.name)
    return Work(
        title=stipulation_words(problem),
        href=reverse("problem", args=[problem.key]),
        said=", ".join(each for each in named if each),
        since=problem.made_at,
    )


def _by_key(kinds: Iterable[Kind]) -> dict[str, Kind]:
    return {kind.key: kind for kind in kinds}


KINDS: Final = _by_key(
    [
        Kind("variants", _("Variants"), _("All variants"), _presets, _preset),
        Kind("studies", _("Studies"), _("All studies"), _studies, _study),
        Kind("problems", _("Problems"), _("All problems"), _problems, _problem),
    ]
)
