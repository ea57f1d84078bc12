"""Boards of presets."""

from __future__ import annotations

from functools import lru_cache

from courier.catalog.models import PresetRevision
from courier.common.boards import BoardPicture, picture_of
from variants import Position, Rules, get_rules


def start_picture(revision: PresetRevision) -> BoardPicture:
    """The array a game of this revision starts from; an example where it is drawn by lot. Cached by document."""
    return _start_picture(revision.document)


def start_position(rules: Rules) -> Position:
    """The first position; always the same example where the array is drawn by lot."""
    modes = rules.spec.setup_modes
    return rules.start(modes[0].key, draw=_example_draw) if modes else rules.start()


@lru_cache(maxsize=256)
def _start_picture(document: str) -> BoardPicture:
    rules = get_rules(document)
    return picture_of(rules, rules.text(start_position(rules)))


def _example_draw(below: int) -> int:
    """A fixed choice that leaves nothing in its usual order: pictures of a preset must not change."""
    return below * 2 // 3
