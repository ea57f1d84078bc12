"""Problems as tiles of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courier.common.boards import BoardPicture, picture_of
from courier.studies.enums import Progress
from courier.studies.filters import DIFFICULTIES
from courier.studies.models import Problem
from courier.studies.pages.problem import stipulation_words


@dataclass(frozen=True, slots=True)
class Tile:
    """A problem in a list. `progress` is empty where the player has not tried it."""

    key: str
    task: str
    preset: str
    difficulty: str
    picture: BoardPicture
    is_tall: bool
    is_solved: bool
    progress: str


def tiles_of(problems: Iterable[Problem], progress: Mapping[int, Progress]) -> list[Tile]:
    """Return the tiles of some problems. No query."""
    return [_tile(each, progress.get(each.pk)) for each in problems]


def _tile(problem: Problem, progress: Progress | None) -> Tile:
    picture = picture_of(problem.revision.rules, problem.position, side=problem.side)
    return Tile(
        key=problem.key,
        task=stipulation_words(problem),
        preset=problem.revision.spec.name,
        difficulty=str(DIFFICULTIES[problem.difficulty]),
        picture=picture,
        is_tall=picture.ranks > picture.files,
        is_solved=progress == Progress.SOLVED,
        progress=str(progress.label) if progress else "",
    )
