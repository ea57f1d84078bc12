"""Which games of a text are here already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courier.archive.keys import position_key64
from courier.archive.models import Occurrence
from courier.exchange.models import ImportedGame
from courier.exchange.queries import moves_by_game
from courier.exchange.readers.replay import ReadGame, fingerprint_of
from courier.games.queries import open_games, with_rows
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.players.models import Player

MOST_COMPARED: Final = 200


def known_games(owner: Player, found: Sequence[ReadGame]) -> dict[str, int]:
    """Return the ids of games that are the same, by fingerprint: own imports, and what the archive
    has; 7 queries.
    """
    prints = {each.fingerprint for each in found if each.game is not None}
    own = ImportedGame.objects.filter(
        fingerprint__in=prints,
        game__isnull=False,
        batch__owner=owner,
        batch__deleted_at__isnull=True,
    )
    return _in_archive(found) | dict(own.values_list("fingerprint", "game"))


def _in_archive(found: Sequence[ReadGame]) -> dict[str, int]:
    """Games that end in the same position are compared move by move and by names."""
    ends = {
        position_key64(each.game.revision.preset.key, each.game.position)
        for each in found
        if each.game is not None and each.moves
    }
    ids = (
        Occurrence.objects.filter(key__in=ends, move="")
        .order_by("game")
        .values_list("game", flat=True)
    )
    plies = {len(each.moves) for each in found}
    games = list(with_rows(open_games().filter(pk__in=list(ids[:MOST_COMPARED]), ply__in=plies)))
    moves = moves_by_game(games)
    return {
        fingerprint_of(
            game, moves.get(game.pk, []), [seat_name(seat) for seat in seats_of(game)]
        ): game.pk
        for game in games
    }
