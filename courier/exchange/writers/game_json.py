"""Games as JSON: everything a reader may see of one, in a format that is documented and stays
(docs/exchange.md).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from courier.clocks.terms import TERMS
from courier.common.links import absolute_url
from courier.consultations.queries import NO_GROUPS, Consulting
from courier.exchange.readers.own_json import FORMAT, PRESET_FORMAT, VERSION
from courier.exchange.writers.pgn import result_of
from courier.games.annotated import tree_of
from courier.games.models import ClockEntry, Game, Move, Seat
from courier.games.results import points_of
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.integrity.seals import SealValue, microseconds
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.studies.models import Chapter
from courier.trees.domain.plain import to_plain

Plain = dict[str, Any]
_TREE: Final = ("comment", "glyphs", "shapes", "variations")


def game_value(
    game: Game,
    moves: Sequence[Move],
    *,
    document: bool = True,
    notes: Iterable[Chapter] = (),
    seal: SealValue | None = None,
    ledger: Sequence[ClockEntry] | None = None,
    consulting: Consulting = NO_GROUPS,
) -> Plain:
    """Return a game as a value of JSON. With its preset's `document` it stands alone.

    `notes` are the chapters of the reader's own studies that are about it, with their studies. With
    its `seal` the file can be checked (docs/integrity.md). `ledger` holds the lines of both clocks,
    the latest first, `consulting` who played a side with its player.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "code": game.code,
        "link": absolute_url("game", game.code),
        "preset": preset_value(game.revision, document=document),
        "players": [
            _player(seat, game.revision, consulting.get(seat.side, ())) for seat in seats_of(game)
        ],
        "terms": terms_value(game),
        "source": {
            "kind": game.source,
            "id": game.source_id,
            "place": game.site,
            "played_on": game.played_on,
        },
        "tags": dict(game.annotation.get("tags", {})),
        **_ending(game),
        "start": game.start_position,
        "position": game.position,
        "plies": game.ply,
        "moves": [_move(move) for move in moves],
        "annotator": game.annotation.get("annotator", ""),
        "tree": to_plain(tree_of(game, moves))
        if any(game.annotation.get(name) for name in _TREE)
        else None,
        "notes": [_note(chapter) for chapter in notes],
        "ledger": None if ledger is None else [_entry(entry) for entry in reversed(ledger)],
        "seal": seal,
    }


def terms_value(game: Game) -> Plain:
    """Return the terms of a game, with who plays it and how it was set up."""
    agreed = {term.json_name: getattr(game, term.name) for term in TERMS}
    return agreed | {"solo": game.is_solo, "setup_mode": game.setup_mode}


def _ending(game: Game) -> Plain:
    return {
        "created_at": instant(game.created_at),
        "ended_at": instant(game.ended_at),
        "deadline": instant(game.deadline),
        "status": game.status,
        "result": result_of(game),
        "winner": game.winner,
        "points": points_of(game),
        "ending": game.ending,
        "reason": game.reason,
    }


def preset_value(revision: PresetRevision, *, document: bool = True) -> Plain:
    """Return which rules a game is played by, with the whole document or without."""
    spec = revision.spec
    shown: Plain = {
        "key": revision.preset.key,
        "name": spec.name,
        "revision": revision.number,
        "hash": revision.content_hash,
        "enforced": spec.enforced,
        "sides": [side.name for side in spec.sides],
    }
    return shown | ({"document": revision.document} if document else {})


def preset_line(revision: PresetRevision) -> str:
    """Return the rules as a line of their own, to stand once before all games played by them."""
    return to_line({"format": PRESET_FORMAT, "version": VERSION, **preset_value(revision)})


def to_line(value: Mapping[str, Any]) -> str:
    """Return a value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def to_text(value: Mapping[str, Any]) -> str:
    """Return a value as JSON that people can read."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def instant(moment: datetime | None) -> str | None:
    """Return an instant as text, in UTC."""
    return None if moment is None else moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _player(seat: Seat, revision: PresetRevision, others: Sequence[Player]) -> Plain:
    return {
        "side": seat.side,
        "side_name": revision.spec.sides[seat.side].name,
        "name": seat_name(seat) if seat.player or seat.name else "",
        "handle": seat.player.username if seat.player else None,
        "computer": bool(seat.player and seat.player.is_computer),
        "reserve_seconds": seat.reserve,
        "consulting": [{"name": each.shown_name, "handle": each.username} for each in others],
    }


def _entry(entry: ClockEntry) -> Plain:
    return {
        "side": entry.side,
        "ply": entry.ply,
        "cause": entry.cause,
        "seconds": entry.seconds,
        "balance": entry.balance,
        "at": instant(entry.at),
    }


def _move(move: Move) -> Plain:
    return {
        "ply": move.ply,
        "side": move.side,
        "text": move.text,
        "san": move.text if move.is_setup else move.shown,
        "full": move.full,
        "position": move.position,
        "captured": list(move.captured),
        "check": move.gives_check,
        "paths": [list(path) for path in move.paths],
        "played_at": instant(move.played_at),
        "instant": microseconds(move.played_at),
        "seconds_used": None if move.time_used is None else move.time_used.total_seconds(),
        "remark": move.remark,
    }


def _note(chapter: Chapter) -> Plain:
    return {
        "study": chapter.study.title,
        "chapter": chapter.title,
        "link": absolute_url("chapter", chapter.study.code, chapter.code),
        "tree": json.loads(chapter.tree),
    }
