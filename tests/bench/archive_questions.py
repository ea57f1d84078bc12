"""What readers of the archive ask, one question of each kind at a time."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.test import Client

from courier.archive.explorer import moves_from
from courier.archive.models import Entry
from courier.archive.pages import glanced
from courier.archive.patterns import Pattern, read_pattern
from courier.archive.positions import at_positions, newest_first, with_pattern
from courier.archive.queries import findable_entries, games_in_order
from courier.drawing.boards.looks import usual_look
from courier.games.models import Game, Seat
from courier.players.models import Player
from courier.presets.models import Preset
from tests.bench.archive import QUERIES, STREAMED
from tests.bench.archive_originals import PRESETS, Original

PAGE = 24
Question = tuple[str, Callable[[], object], int]


def questions(originals: Sequence[Original], dice: random.Random) -> Iterator[Question]:
    """Each kind: its name, how to ask it, how often."""
    players = list(Player.objects.order_by("pk")[:400])
    presets = {preset.key: preset for preset in Preset.objects.filter(key__in=PRESETS)}
    last = Game.objects.order_by("-pk").values_list("pk", flat=True)[0]
    client = Client()

    def by_player() -> list[Game]:
        seats = Seat.objects.filter(player=dice.choice(players), game=OuterRef("pk"))
        return _page(
            findable_entries().filter(Exists(seats), preset=presets[dice.choice(list(presets))])
        )

    def by_position() -> list[Game]:
        original = dice.choice(originals)
        key = original.facts.keys[dice.randrange(len(original.facts.keys))]
        entries = findable_entries().filter(preset=original.game.revision.preset)
        return _page(at_positions(entries, [key]))

    def by_pattern() -> object:
        original = dice.choice(originals)
        entries = findable_entries().filter(preset=original.game.revision.preset)
        return with_pattern(entries, [pattern_of(original, dice)], after=None, size=PAGE)

    def explored(ply: int) -> Callable[[], object]:
        long = [original for original in originals if len(original.facts.keys) > ply]
        return lambda: moves_from(dice.choice(long).facts.keys[ply])

    def log_page() -> None:
        answer = client.get(
            f"/games/bench{dice.randrange(1, last + 1)}", headers={"host": "localhost"}
        )
        assert answer.status_code == 200

    def beside(ply: int) -> Callable[[], object]:
        long = [original for original in originals if len(original.positions) > ply]

        def query() -> object:
            original = dice.choice(long)
            revision = original.game.revision
            position = revision.rules.position(original.positions[ply])
            return glanced(revision, position, usual_look("chess"))

        return query

    def streamed() -> int:
        answer: Any = client.get("/archive/games.pgn", headers={"host": "localhost"})
        size = sum(map(len, answer.streaming_content))
        assert size > 100 * min(last, STREAMED)
        return size

    yield "player and preset", by_player, QUERIES
    yield "exact position", by_position, QUERIES
    yield "pattern of three pieces", by_pattern, QUERIES // 4
    yield "explorer, ply 4", explored(4), QUERIES
    yield "explorer, ply 20", explored(20), QUERIES
    yield "explorer beside a board, with games, ply 10", beside(10), QUERIES
    yield "page of a game", log_page, QUERIES // 4
    yield f"export of {min(last, STREAMED)} games as PGN", streamed, 1


def pattern_of(original: Original, dice: random.Random) -> Pattern:
    """Three pieces of a position of the game; everything else may be as it likes."""
    rules = original.game.revision.rules
    position = dice.choice(original.positions)
    pieces = rules.pieces(rules.position(position))
    chosen = dice.sample(sorted(pieces), min(3, len(pieces)))
    rows = [["?"] * rules.board.files for _rank in range(rules.board.ranks)]
    for square in chosen:
        index = rules.board.square(square)
        assert index is not None
        rows[rules.board.ranks - 1 - rules.board.rank(index)][rules.board.file(index)] = pieces[
            square
        ].label
    placement = "/".join("".join(row) for row in rows)
    return read_pattern(rules, original.game.revision.preset.key, placement=placement)


def _page(entries: QuerySet[Entry]) -> list[Game]:
    return games_in_order(list(newest_first(entries).values_list("pk", flat=True)[: PAGE + 1]))
