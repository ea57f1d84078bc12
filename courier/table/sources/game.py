"""The table of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypedDict

from courier.games.blocked_remarks import moves_for
from courier.games.enums import GameStatus
from courier.games.models import Game, Move
from courier.games.spot import Spot
from courier.players.models import Player
from courier.table.addresses import TableUrls, urls_of
from courier.table.parts.log.asides import is_studied
from courier.table.parts.log.lines import lines_of
from courier.table.parts.log.notes import notes_by_ply
from courier.table.parts.movelist import Beside
from courier.table.parts.recalls import is_seen_already, recall_seconds
from courier.table.parts.report_links import report_addresses
from courier.table.parts.time_news import TimeNews, time_news
from courier.table.parts.times_left import held_of
from courier.table.parts.viewer_rights import ViewerRights, rights_of
from courier.table.sources.game_words import authors_of, words_of
from courier.table.sources.sitters import sitters_of
from courier.table.state import Shown, TableState, Viewing
from variants import Rules, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState(TableState):
    """The table of a game, with what its own page says around it. `has_next` says that another game
    waits.
    """

    game: Game
    spot: Spot
    has_next: bool

    @property
    def recall_seconds(self) -> int:
        """For how long the viewer may recall their last move."""
        return recall_seconds(self.game, now=self.spot.now)

    @property
    def recall_clock(self) -> str:
        """The same as minutes and seconds."""
        return f"{self.recall_seconds // 60}:{self.recall_seconds % 60:02d}"

    @property
    def is_seen_already(self) -> bool:
        """Whether the opponent has seen the viewer's last move while it might have been
        recalled.
        """
        return self.runs and is_seen_already(
            self.game, self.spot.moves, self.rights.side, now=self.spot.now
        )

    @property
    def time_news(self) -> TimeNews | None:
        """What is to be said of the time beside the clocks."""
        return time_news(self.game, self.spot.viewer, now=self.spot.now)


def from_game(
    game: Game,
    viewing: Viewing,
    *,
    viewer: Player | None,
    now: datetime,
    urls: TableUrls | None = None,
    has_next: bool = False,
) -> GameState:
    """Return the table of a game that was read with its seats.

    1 query, 1 for ratings, 1 for what its clocks held, 1 for claims on one's turn or what was said
    of a finished game.
    """
    spec = game.revision.rules.spec
    moves = moves_for(game, viewer)
    spot = spot_of(game, moves, viewing, viewer=viewer, now=now)
    held = held_of(game, moves)
    rights = rights_of(game, moves, spec, viewer)
    sitters = sitters_of(game, moves[: spot.ply], spec, held, viewer=viewer, now=now)
    runs = game.status == GameStatus.ACTIVE
    return GameState(
        **_facts(game),
        spot=spot,
        has_next=has_next,
        now=now,
        moves=moves,
        rights=rights,
        sitters=sitters,
        urls=urls or urls_of(game.code, enforced=spec.enforced, has_next=has_next),
        shown=Shown(spot.at, spot.ply, spot.position, spot.squares, spot.paths),
        **words_of(game, moves, rights, (sitters[0].name, sitters[1].name)),
        runs=runs,
        watching=runs,
        has_bar=runs and rights.side is not None,
        below=_side_below(game, rights),
        held=held,
        authors=authors_of(game, viewer),
        beside=Beside(spot.lines, notes_by_ply(game, viewer), report_addresses(game, viewer)),
    )


def spot_of(
    game: Game, moves: Sequence[Move], viewing: Viewing, *, viewer: Player | None, now: datetime
) -> Spot:
    """Return the position that is wanted; what does not exist is the nearest ply that does."""
    lines = lines_of(game, moves) if is_studied(game) else None
    last = len(moves)
    at = last if viewing.ply is None else max(0, min(last, viewing.ply))
    if lines is not None and viewing.at is not None and viewing.at in lines.nodes:
        at = viewing.at
    return Spot(game, moves, at, viewer, now, lines, viewing.tastes)


class _Facts(TypedDict):
    game: Game
    rules: Rules
    start: str
    mode: str
    position: str
    last_ply: int
    side: Side
    move_seconds: int | None
    annotation: Mapping[str, Any]


def _facts(game: Game) -> _Facts:
    """Return what is so for everybody who looks at a game."""
    return {
        "game": game,
        "rules": game.revision.rules,
        "start": game.start_position,
        "mode": game.setup_mode,
        "position": game.position,
        "last_ply": game.ply,
        "side": 1 if game.side_to_move else 0,
        "move_seconds": _seconds(game.time_per_move),
        "annotation": game.annotation,
    }


def _side_below(game: Game, rights: ViewerRights) -> Side:
    return 0 if rights.side is None or game.is_solo else rights.side


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else int(span.total_seconds())
