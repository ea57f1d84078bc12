"""Many games as one file, made while it is sent: a chunk of games and some thousand moves in memory
at a time, however many there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from courier.consultations.queries import NO_GROUPS, consulting_in
from courier.exchange.queries import event_tags, with_moves
from courier.exchange.readers.own_json import END_FORMAT, VERSION
from courier.exchange.writers.game_json import game_value, preset_line, to_line
from courier.exchange.writers.pgn import pgn_of
from courier.games.blocked_remarks import without
from courier.games.models import Game

CHUNK: Final = 100
MOST: Final = 10_000

Chunks = Iterable[list[Game]]


def pgn_file(chunks: Chunks, *, most: int = MOST, blocked: Collection[int] = ()) -> Iterator[str]:
    """Yield games as PGN, an empty line between them; a line at the end says so when there are more
    than `most`.

    Remarks of players that the reader has blocked are left out. 2 queries for each part of a chunk
    (`with_moves`) besides those that find it, 1 for a chunk with consultation games, 1 for one with
    games of events.
    """
    count = 0
    for games in chunks:
        consulting = consulting_in(games)
        tags = event_tags(games)
        for game, moves in with_moves(games):
            if count == most:
                yield (
                    f"% Only the first {most} games are here. Narrow the search to get the"
                    " others.\n"
                )
                return
            count += 1
            shown = without(blocked, game, moves)
            others = consulting.get(game.pk, NO_GROUPS)
            yield f"{pgn_of(game, shown, tags=tags.get(game.pk), consulting=others)}\n"


def json_file(chunks: Chunks, *, most: int = MOST, blocked: Collection[int] = ()) -> Iterator[str]:
    """Yield games as lines of JSON, each preset on a line before its first game, and a last line
    that counts them.

    Remarks of players that the reader has blocked are left out. 2 queries for each part of a chunk
    (`with_moves`) besides those that find it, 1 for a chunk with consultation games.
    """
    seen = set[str]()
    count = 0
    is_cut = False
    for games in chunks:
        consulting = consulting_in(games)
        for game, moves in with_moves(games):
            if count == most:
                is_cut = True
                break
            count += 1
            if game.revision.content_hash not in seen:
                seen.add(game.revision.content_hash)
                yield preset_line(game.revision)
            shown = without(blocked, game, moves)
            others = consulting.get(game.pk, NO_GROUPS)
            yield to_line(game_value(game, shown, document=False, consulting=others))
        if is_cut:
            break
    yield to_line({"format": END_FORMAT, "version": VERSION, "games": count, "is_cut": is_cut})
