"""Reading what is exchanged: the presets an import may be of, moves of many games at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404

from courier.archive.models import Entry
from courier.archive.queries import findable_games, games_in_order
from courier.events.models import Board
from courier.events.occasions import event_code
from courier.events.queries import shown_in_notices
from courier.exchange.models import Import
from courier.exchange.readers.headers import plain_name
from courier.exchange.readers.values import Shelf
from courier.games.enums import Source
from courier.games.models import Game, GameRecord, Move, Seat
from courier.games.packed_moves import unpack
from courier.games.queries import with_rows
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.queries import presets_for
from courier.studies.models import Chapter

MOST_AT_ONCE: Final = 500
MOVES_IN_MEMORY: Final = 4_000


def shelf_for(player: Player) -> Shelf:
    """Return the presets a player may begin games of; 1 query, and 1 for each older revision that
    is asked for.
    """
    named = dict[str, PresetRevision]()
    presets = list(presets_for(player))
    for preset in presets:
        assert preset.current is not None
        preset.current.preset = preset
        named[plain_name(preset.name)] = preset.current
    for preset in presets:
        assert preset.current is not None
        named[plain_name(preset.key)] = preset.current
    ids = [preset.pk for preset in presets]
    current = {each.content_hash: each for each in named.values()}

    def hashed(content_hash: str) -> PresetRevision | None:
        if content_hash in current:
            return current[content_hash]
        found = PresetRevision.objects.filter(content_hash=content_hash, preset__in=ids)
        return found.select_related("preset").order_by("-number").first()

    def numbered(revision: PresetRevision, number: int) -> PresetRevision | None:
        if number == revision.number:
            return revision
        return (
            PresetRevision.objects.filter(preset=revision.preset, number=number)
            .select_related("preset")
            .first()
        )

    return Shelf(named, hashed, numbered)


def moves_by_game(games: Iterable[Game]) -> dict[int, list[Move]]:
    """Return the moves of many games by id, all and in order; 2 queries, however many games there
    are.
    """
    listed = [game for game in games if game.ply]
    records = GameRecord.objects.filter(game__in=[game.pk for game in listed])
    found = {
        game_id: unpack(bytes(packed), version=version, game_id=game_id)
        for game_id, packed, version in records.values_list("game", "moves", "format").iterator()
    }
    rows = Move.objects.filter(
        game__in=[game.pk for game in listed if game.pk not in found]
    ).order_by("game", "ply")
    plies = {game.pk: game.ply for game in listed}
    for move in rows.iterator():
        if move.ply > plies[move.game_id]:
            continue  # sent since the games were read
        found.setdefault(move.game_id, []).append(move)
    return found


def with_moves(games: Iterable[Game]) -> Iterator[tuple[Game, list[Move]]]:
    """Yield games, each with its moves; 2 queries for each `MOVES_IN_MEMORY`, which is how many are
    read at once, or those of a single game.
    """
    for part in parts_by_moves(games, MOVES_IN_MEMORY):
        moves = moves_by_game(part)
        for game in part:
            yield game, moves.pop(game.pk, [])


def event_tags_of(game: Game) -> dict[str, str]:
    """Return the tags of `event_tags` for one game; 1 query, none for a game of no event."""
    return event_tags([game]).get(game.pk, {})


def event_tags(games: Iterable[Game]) -> dict[int, dict[str, str]]:
    """Return what PGN says of the events some games are played in, by the ids of those games:
    `Event` is its name, `Round` the round with the board, `3.2`, and `?` in a play-off. Events with
    a hidden preset are left out. 1 query, none where no game is of an event.
    """
    played = [game.pk for game in games if event_code(game)]
    if not played:
        return {}
    boards = Board.objects.filter(game__in=played, round__event__in=shown_in_notices())
    rows = boards.order_by().values_list(
        "game", "number", "round__number", "round__is_play_off", "round__event__name"
    )
    return {
        game: {"Event": name, "Round": "?" if is_play_off else f"{number}.{board}"}
        for game, board, number, is_play_off, name in rows
    }


def parts_by_moves(games: Iterable[Game], most: int) -> Iterator[list[Game]]:
    """Yield games in parts that have at most so many moves, or are one game."""
    part = list[Game]()
    count = 0
    for game in games:
        if part and count + game.ply > most:
            yield part
            part, count = [], 0
        part.append(game)
        count += game.ply
    if part:
        yield part


def unindexed_imports(*, since: datetime, after: int = 0) -> list[int]:
    """Return the ids of public games imported since then that the archive's index lacks, oldest
    first, the `MOST_AT_ONCE` first ones after one of them; 1 query.
    """
    lacking = findable_games().filter(~Exists(Entry.objects.filter(game=OuterRef("pk"))))
    late = lacking.filter(source=Source.IMPORTED, imported_as__batch__stored_at__gte=since)
    return list(
        late.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE]
    )


def leaving_games(*, after: int = 0) -> list[int]:
    """Return the ids of games whose import was deleted, oldest first, the `MOST_AT_ONCE` first ones
    after one of them; 1 query.
    """
    leaving = Game.objects.filter(imported_as__batch__deleted_at__isnull=False, pk__gt=after)
    return list(leaving.order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE])


def imports_of(player: Player) -> QuerySet[Import]:
    """Return the imports of a player, newest first, each with `readable`: how many of its games
    could be read so far, and `kept`: how many games came of it and are still here.
    """
    readable = Count("games", filter=Q(games__revision__isnull=False))
    kept = Count("games", filter=Q(games__game__isnull=False))
    own = Import.objects.filter(owner=player, deleted_at__isnull=True)
    return own.annotate(readable=readable, kept=kept).defer("text").order_by("-pk")


def import_or_404(code: str, player: Player) -> Import:
    """Return an import of the player, without its text; 1 query. Raises Http404."""
    found = (
        Import.objects.filter(code=code, owner=player, deleted_at__isnull=True)
        .select_related("revision__preset")
        .defer("text")
        .first()
    )
    if found is None:
        raise Http404(code)
    return found


def imported_game_or_404(code: str, player: Player) -> Game:
    """Return a game the player has imported; 3 queries. Raises Http404."""
    game = with_rows(Game.objects.filter(code=code, imported_by=player)).first()
    if game is None:
        raise Http404(code)
    return game


def own_notes(game: Game, player: Player | None) -> list[Chapter]:
    """Return the chapters of the player's own studies that are about a game; 1 query, none for
    anonymous readers.
    """
    if player is None:
        return []
    return list(
        Chapter.objects.filter(game=game, study__owner=player)
        .select_related("study")
        .order_by("pk")
    )


def chunks_of_ids(ids: Iterable[list[int]]) -> Iterator[list[Game]]:
    """Yield the games of chunks of ids, with what a file shows of them; 3 queries a chunk."""
    for chunk in ids:
        yield games_in_order(chunk)


def games_of_player(
    player: Player, *, viewer: Player | None, size: int = 100
) -> Iterator[list[Game]]:
    """Yield the games of a player the viewer may see, newest first, at most `size` at a time; 4
    queries a chunk.

    One's own: all of them, running, private and imported ones too. Of others: finished games that
    anybody may find.
    """
    seated = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player))
    games = findable_games().filter(seated)
    if viewer is not None and viewer.pk == player.pk:
        games = Game.objects.filter(seated | Q(imported_by=player))
    last: int | None = None
    while True:
        rest = games if last is None else games.filter(pk__lt=last)
        ids = list(rest.order_by("-pk").values_list("pk", flat=True)[:size])
        if not ids:
            return
        yield games_in_order(ids)
        last = ids[-1]
