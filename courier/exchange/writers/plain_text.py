"""Games as plain text: one numbered move a line, as it is stored or as changes of squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from courier.consultations.queries import NO_GROUPS, Consulting
from courier.exchange.writers.pgn import tags_of
from courier.games.models import Game, Move
from variants import RecordStyle, write_record


def text_of(
    game: Game,
    moves: Sequence[Move],
    *,
    style: RecordStyle,
    tags: Mapping[str, str] | None = None,
    consulting: Consulting = NO_GROUPS,
) -> str:
    """Return a game as plain text: its moves as they are stored, or as changes of squares; with
    further tags.
    """
    rules = game.revision.rules
    texts = [move.text for move in moves]
    remarks = {move.ply - 1: move.remark for move in moves if move.remark}
    found = {**tags_of(game, consulting), **(tags or {})}
    shown = {name: value for name, value in found.items() if name not in ("SetUp", "FEN")}
    return write_record(
        rules, rules.position(game.start_position), texts, tags=shown, remarks=remarks, style=style
    )
