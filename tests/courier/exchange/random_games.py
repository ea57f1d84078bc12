"""Games of any preset as values without rows: drawn by lot, told by texts, and compared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from courier.exchange.readers.headers import plain_name
from courier.exchange.readers.replay import ReadGame
from courier.exchange.readers.values import Kind, Shelf
from courier.exchange.readers.whole_text import read_games
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Move, Seat
from courier.games.move_effects import compute_move, record_of
from courier.presets.models import Preset, PresetRevision
from variants import Position, Rules, composing_rules, get_spec, preset_keys

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@cache
def revision_of(key: str) -> PresetRevision:
    """The shipped document of a preset, not stored."""
    spec = get_spec(key)
    preset = Preset(key=key, name=spec.name)
    return PresetRevision(
        preset=preset, number=1, content_hash=spec.content_hash, document=spec.document
    )


@cache
def whole_shelf() -> Shelf:
    """All presets that come with the site."""
    revisions = [revision_of(key) for key in preset_keys()]
    named = {plain_name(each.preset.name): each for each in revisions}
    named |= {plain_name(each.preset.key): each for each in revisions}
    hashed = {each.content_hash: each for each in revisions}
    return Shelf(named, hashed.get, lambda revision, _number: revision)


def read(text: str, *, kind: Kind | None = None, preset: str = "") -> list[ReadGame]:
    """The games of a text."""
    chosen = revision_of(preset) if preset else None
    return list(read_games(text, shelf=whole_shelf(), chosen=chosen, kind=kind, now=NOW))


def random_game(key: str, *, seed: str, plies: int) -> tuple[Game, list[Move]]:
    """A game of random moves, with remarks and times, cut at a length if the rules have not ended
    it.
    """
    revision, draw = revision_of(key), random.Random(f"{key} {seed}")
    rules = revision.rules
    modes = rules.spec.setup_modes
    start = rules.start(modes[0].key, draw.randrange) if modes else rules.start()
    game = Game(
        pk=1,
        revision=revision,
        start_position=rules.text(start),
        start_key=rules.key(start),
        position=rules.text(start),
        side_to_move=rules.side(start),
        created_at=NOW,
        turn_started_at=NOW,
        status=GameStatus.FINISHED,
        source=Source.IMPORTED,
        ending=Ending.ABORTED,
    )
    moves = list(_played(game, rules, draw, plies))
    game.ply = len(moves)
    seated(game, "Ann Example", "Bo Example")
    return game, moves


def seated(game: Game, *names: str) -> Game:
    """The game with people of these names, without a query."""
    seats = [Seat(game=game, side=side, name=name) for side, name in enumerate(names)]
    game._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]
    return game


def _played(game: Game, rules: Rules, draw: random.Random, plies: int) -> Iterator[Move]:
    history, moment = [game.start_key], NOW
    for ply in range(1, plies + 1):
        text = _choice(rules, rules.position(game.position), draw)
        if not text:
            return
        step = compute_move(rules, before=game.position, text=text, history=history)
        move = record_of(step, game=game, ply=ply, side=game.side_to_move)
        moment += timedelta(seconds=draw.randrange(100_000), microseconds=draw.randrange(1_000_000))
        move.played_at, move.time_used = moment, timedelta(microseconds=draw.randrange(10**11))
        move.remark = draw.choice(["", "", 'Fine; (really) $5 "so".', "Zwölf"])
        history.append(step.key)
        game.position, game.side_to_move, game.in_check = (
            step.position,
            step.side_to_move,
            step.gives_check,
        )
        yield move
        if step.outcome is not None:
            game.ending, game.reason = Ending.OUTCOME, step.outcome.reason
            game.winner, game.share = step.outcome.winner, step.outcome.share
            return


def _choice(rules: Rules, position: Position, draw: random.Random) -> str:
    if rules.enforced:
        legal = rules.legal_moves(position)
        return draw.choice(legal).text if legal else ""
    pieces, side = rules.pieces(position), rules.side(position)
    assert composing_rules(rules) is None
    own = sorted(square for square, piece in pieces.items() if piece.side == side)
    if not own:
        return ""
    origin = draw.choice(own)
    target = draw.choice([square for square in _squares(rules) if square != origin])
    return f"{pieces[origin].label} {origin}-{target}" + draw.choice(
        ["", f"; {target}-", f"; {pieces[origin].label}-{origin}"]
    )


def _squares(rules: Rules) -> list[str]:
    spec = rules.spec
    return [
        f"{chr(97 + file)}{rank + 1}" for file in range(spec.files) for rank in range(spec.ranks)
    ]


def facts(game: Game, moves: Sequence[Move], *, times: bool = True) -> dict[str, Any]:
    """Everything a game is, to be compared."""
    names = (
        "revision",
        "start_position",
        "start_key",
        "position",
        "ply",
        "side_to_move",
        "in_check",
        "ending",
        "reason",
    )
    shown = {
        name: getattr(game, name)
        for name in (*names, "winner", "share", "site", "played_on", "year")
    }
    columns = [
        "ply",
        "side",
        "text",
        "shown",
        "full",
        "position",
        "key",
        "squares",
        "paths",
        "captured",
        "gives_check",
    ]
    columns += ["remark", *(["played_at", "time_used"] if times else [])]
    return shown | {"moves": [{name: getattr(move, name) for name in columns} for move in moves]}
