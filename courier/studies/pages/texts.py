"""Studies as text to take along: tags, then movetext with variations; and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from courier.common.links import absolute_url
from courier.studies.models import Chapter, Study
from courier.trees.domain.gamefile import tag_text
from courier.trees.domain.movetext import write_movetext
from courier.trees.domain.plain import from_text


def study_text(study: Study, chapters: Iterable[Chapter]) -> str:
    """Return chapters as games with tags; every one names its preset and its first position."""
    return "".join(study_parts(study, chapters))


def study_parts(study: Study, chapters: Iterable[Chapter]) -> Iterator[str]:
    """Yield the same text, a chapter at a time."""
    for number, chapter in enumerate(chapters):
        yield ("\n" if number else "") + _chapter_text(study, chapter)


def _chapter_text(study: Study, chapter: Chapter) -> str:
    tree = from_text(chapter.tree)
    spec = chapter.revision.spec
    tags = {
        "Event": study.title,
        "Site": absolute_url("chapter", study.code, chapter.code),
        "Date": f"{chapter.updated_at:%Y.%m.%d}",
        "Round": "-",
        "White": "?",
        "Black": "?",
        "Result": "*",
        "Annotator": str(study.owner.shown_name),
        "ChapterTitle": chapter.title,
        "Variant": spec.name,
        "Preset": chapter.revision.preset.key,
        "SetUp": "1",
        "FEN": tree.root.step.position,
    }
    return f"{tag_text(tags)}\n{write_movetext(tree)}\n"
