"""What somebody has made for others: presets, studies, problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.queries import favourites_of, listed_presets
from courier.studies.models import Problem, Study
from courier.studies.queries import problems, public_studies

WORKS_SHOWN: Final = 20
FAVOURITES_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Works:
    """What everybody may see of it, the latest first, at most 20 of each kind."""

    presets: list[Preset]
    studies: list[Study]
    problems: list[Problem]

    def __bool__(self) -> bool:
        return bool(self.presets or self.studies or self.problems)


def works_of(player: Player) -> Works:
    """Return what a player has published; 3 queries."""
    made = listed_presets().filter(owner=player).order_by("-first_listed_at", "name")
    return Works(
        presets=list(made[:WORKS_SHOWN]),
        studies=list(public_studies().filter(owner=player)[:WORKS_SHOWN]),
        problems=list(problems().filter(owner=player).order_by("-made_at")[:WORKS_SHOWN]),
    )


def shown_favourites(player: Player) -> list[Preset]:
    """The favourite variants of a player who shows them; 1 query, none for anybody else."""
    return favourites_of(player, limit=FAVOURITES_SHOWN) if player.shows_favourites else []
