"""Studies as rows of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courier.drawing.boards import BoardPicture, picture_of
from courier.studies.models import Chapter, Study
from courier.trees.domain.plain import from_text
from courier.trees.domain.tree import ROOT


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """A chapter in a list."""

    code: str
    title: str
    preset: str
    size: int
    game: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A study in a list, with the board of its first chapter."""

    study: Study
    picture: BoardPicture | None
    presets: str
    chapters: tuple[ChapterRow, ...]


def rows_of(studies: Iterable[Study], trees: Mapping[int, str]) -> list[Row]:
    """Return the rows of studies that were read with their chapters, and the trees of the first
    ones by their keys. No query.
    """
    return [_row(study, trees) for study in studies]


def _row(study: Study, trees: Mapping[int, str]) -> Row:
    chapters = list(study.chapters.all())
    names = dict.fromkeys(chapter.revision.preset.name for chapter in chapters)
    return Row(
        study=study,
        picture=_picture(chapters[0], trees.get(chapters[0].pk, "")) if chapters else None,
        presets=", ".join(list(names)[:3]) + (", …" if len(names) > 3 else ""),
        chapters=tuple(
            ChapterRow(
                each.code,
                each.title,
                each.revision.preset.name,
                each.size,
                each.game_id is not None,
            )
            for each in chapters
        ),
    )


def _picture(chapter: Chapter, text: str) -> BoardPicture | None:
    """Return the first position; of a tree from a whole array where its main line has come to after
    a few moves. None for a tree that is too large to be read for a list.
    """
    if not text:
        return None
    tree = from_text(text)
    line = tree.main_line()
    node = line[min(len(line), 12) - 1] if line else tree.nodes[ROOT]
    return picture_of(
        chapter.revision.rules, node.step.position, last_move=node.step.squares, hands=False
    )
