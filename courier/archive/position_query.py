"""What a search asks about positions: the texts of its fields, read on the board of a preset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from courier.archive.drawings import (
    Drawing,
    board_texts,
    can_mirror,
    drawing_of,
    exchanged,
    mirrored,
    read_drawing,
)
from courier.archive.errors import NotDuringYourGame, UnreadablePattern, UnreadablePosition
from courier.archive.keys import position_key64
from courier.archive.openings import read_line, start_of, words_of
from courier.archive.patterns import Material, Pattern, of_other_side, pattern_of, read_material
from courier.archive.permissions import may_explore_positions, may_look_for
from courier.common.errors import DomainError
from courier.players.models import Player
from courier.presets.models import PresetRevision
from variants import Rules

NOTHING: Final = Drawing((), (), "")


@dataclass(frozen=True, slots=True)
class PositionQuery:
    """The fields as typed; `mirror` and `exchange` say that reflections and the other side's like
    count as well.
    """

    position: str = ""
    moves: str = ""
    pattern: str = ""
    material: str = ""
    turn: str = ""
    mirror: bool = False
    exchange: bool = False


@dataclass(frozen=True, slots=True)
class QueriedPositions:
    """Numbers of exact positions of which one must occur, and patterns of which one must fit; where
    there are any.
    """

    keys: frozenset[int] = frozenset()
    patterns: tuple[Pattern, ...] = ()


def read_positions(
    revision: PresetRevision, query: PositionQuery, *, viewer: Player | None
) -> tuple[QueriedPositions, dict[str, str]]:
    """What is asked for, and by field why something of it could not be read. At most 2 queries."""
    troubles: dict[str, str] = {}
    keys: frozenset[int] = frozenset()
    patterns: tuple[Pattern, ...] = ()
    for name, text in (("position", query.position), ("moves", query.moves)):
        if text and not keys:
            try:
                keys = _keys(
                    revision, _exact(revision.rules, name, text, query.turn), query, viewer
                )
            except DomainError as error:
                troubles[name] = error.message
    material: Material = ()
    try:
        material = read_material(revision.rules, query.material)
    except UnreadablePattern as error:
        troubles["material"] = error.message
    try:
        patterns = tuple(_patterns(revision, query, material, has_position=bool(keys)))
        if not may_look_for(viewer, revision.preset, patterns):
            patterns = ()
            raise NotDuringYourGame
    except DomainError as error:
        troubles["pattern"] = error.message
    return QueriedPositions(keys, patterns), troubles


def _exact(rules: Rules, name: str, text: str, turn: str) -> Drawing:
    """The position a field describes. Raises UnreadableLine, LineTooLong, UnreadablePosition."""
    if name == "moves":
        return drawing_of(rules, rules.text(read_line(rules, start_of(rules), words_of(text)).end))
    try:
        drawing = drawing_of(rules, text)
    except UnreadablePattern as error:
        raise UnreadablePosition(str(error.params["reason"])) from error
    return Drawing(drawing.rows, drawing.hand, drawing.turn or turn)


def _keys(
    revision: PresetRevision, drawing: Drawing, query: PositionQuery, viewer: Player | None
) -> frozenset[int]:
    """Raises NotDuringYourGame."""
    rules = revision.rules
    texts = [text for like, _ in alike(rules, drawing, query) for text in board_texts(rules, like)]
    if not may_explore_positions(viewer, revision.preset, texts):
        raise NotDuringYourGame
    return frozenset(position_key64(revision.preset.key, text) for text in texts)


def _patterns(
    revision: PresetRevision, query: PositionQuery, material: Material, *, has_position: bool
) -> Iterator[Pattern]:
    """Raises UnreadablePattern. With an exact position the side to move belongs to that."""
    rules = revision.rules
    key = revision.preset.key
    turn = "" if has_position else query.turn
    drawing = NOTHING
    if query.pattern.strip():
        drawing = read_drawing(rules, query.pattern, is_exact=False)
    for like, is_exchanged in alike(
        rules, Drawing(drawing.rows, drawing.hand, drawing.turn or turn), query
    ):
        pattern = pattern_of(
            key, like, of_other_side(rules, material) if is_exchanged else material
        )
        if not pattern.is_empty:
            yield pattern


def alike(rules: Rules, drawing: Drawing, query: PositionQuery) -> Iterator[tuple[Drawing, bool]]:
    """A drawing and whatever counts as the same, each with whether its sides are exchanged."""
    for each, is_exchanged in [
        (drawing, False),
        *([(exchanged(rules, drawing), True)] if query.exchange else []),
    ]:
        yield each, is_exchanged
        if query.mirror and can_mirror(rules) and mirrored(rules, each) != each:
            yield mirrored(rules, each), is_exchanged
