"""Problems as tiles of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courier.drawing.boards import BoardPicture, picture_of
from courier.studies.enums import Progress
from courier.studies.filters import DIFFICULTIES
from courier.studies.models import Problem
from courier.studies.pages.problem import stipulation_words


@dataclass(frozen=True, slots=True)
class Tile:
    """A problem in a list. `progress` is empty where the player has not tried it, `author` of
    shipped ones.
    """

    key: str
    task: str
    preset: str
    difficulty: str
    picture: BoardPicture
    is_tall: bool
    is_solved: bool
    progress: str
    title: str
    author: str
    share: int | None  # of those who have tried it, in hundredths; None where nobody has
    is_proved: bool
    state: str  # of its proof, and who may try it: for its owner


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
        is_tall=picture.cells.height > picture.cells.width,
        is_solved=progress == Progress.SOLVED,
        progress=str(progress.label) if progress else "",
        title=problem.title,
        author=str(problem.owner.shown_name) if problem.owner else "",
        share=solved_share(problem),
        is_proved=problem.is_proved,
        state=str(
            (problem.get_visibility_display if problem.is_proved else problem.get_proof_display)()
        ),
    )


def solved_share(problem: Problem) -> int | None:
    """Return how many of a hundred players who have tried a problem have solved it; None where
    nobody has tried.
    """
    return round(100 * problem.solved_count / problem.tried_count) if problem.tried_count else None
