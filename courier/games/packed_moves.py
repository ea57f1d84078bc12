"""The moves of a finished game as one compressed value, and back again, with nothing lost.

Format 1 is raw deflate over JSON: a list for each column of `Move`, so that like stands beside
like.

* `position`: what changed since the ply before, as `a` to `z` with a rank and `A` to `Z` with a
  field of the text; `=` with a whole text where there is no such way, and always at the first ply.
* `key`: how many fields to take off the end of the position; what changed from it; or `=` with the
  whole key.
* `squares`: 0 for the two squares the text begins with. `paths`: 0 for these squares. `captured`: 0
  for nothing.
* `played_at`: microseconds since the ply before, since 1970 at the first. `time_used`: microseconds
  beyond that.
* `remark`: by ply, where there is one.

A format, once used, is read for ever; a better one gets the next number.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from courier.games.models import Move

FORMAT: Final = 1
MOST_BYTES: Final = 64_000_000  # a record that claims to be longer is not ours
_MICROSECOND: Final = timedelta(microseconds=1)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_RANKS = "abcdefghijklmnopqrstuvwxyz"
_FIELDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLAIN: Final = ("text", "shown", "full")


class BrokenRecord(ValueError):
    """A record that cannot be read, or moves that are no whole game."""


def pack(moves: Sequence[Move]) -> bytes:
    """The moves of a game, all and in order, as bytes of format `FORMAT`. Raises BrokenRecord."""
    if [move.ply for move in moves] != list(range(1, len(moves) + 1)):
        raise BrokenRecord("moves of a record count from 1 without a gap")
    columns: dict[str, Any] = {name: [getattr(move, name) for move in moves] for name in _PLAIN}
    columns["position"] = list(_position_changes([move.position for move in moves]))
    columns["key"] = [_key_change(move.position, move.key) for move in moves]
    columns["squares"] = [0 if move.squares == _ends(move.text) else move.squares for move in moves]
    columns["paths"] = [0 if move.paths == [move.squares] else move.paths for move in moves]
    columns["captured"] = [move.captured or 0 for move in moves]
    columns["side"] = "".join(str(move.side) for move in moves)
    columns["check"] = "".join("+" if move.gives_check else "-" for move in moves)
    columns["played_at"], columns["time_used"] = _times(moves)
    columns["remark"] = {str(move.ply): move.remark for move in moves if move.remark}
    text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9, wbits=-15)


def unpack(packed: bytes, *, version: int, game_id: int) -> list[Move]:
    """The moves again, as values that are not stored. Raises BrokenRecord."""
    columns = _columns(packed, version)
    count = len(columns["position"])
    positions = list(_positions(columns["position"]))
    texts = columns["text"]
    squares = [
        _ends(text) if shown == 0 else shown
        for text, shown in zip(texts, columns["squares"], strict=True)
    ]
    played_at, time_used = _instants(columns["played_at"], columns["time_used"])
    found: dict[str, Sequence[Any]] = {name: columns[name] for name in _PLAIN}
    found |= {
        "id": [None] * count,
        "game_id": [game_id] * count,
        "ply": range(1, count + 1),
        "side": list(map(int, columns["side"])),
        "position": positions,
        "key": list(map(_key, positions, columns["key"])),
        "squares": squares,
        "paths": [
            [ends] if shown == 0 else shown
            for ends, shown in zip(squares, columns["paths"], strict=True)
        ],
        "captured": [shown or [] for shown in columns["captured"]],
        "gives_check": [sign == "+" for sign in columns["check"]],
        "played_at": played_at,
        "time_used": time_used,
        "remark": [columns["remark"].get(str(ply), "") for ply in range(1, count + 1)],
    }
    # Values in the order of the columns: filling models by name takes four times as long.
    rows: Any = zip(*(found[field.attname] for field in Move._meta.concrete_fields), strict=True)
    return [Move(*values) for values in rows]


def unpack_positions(packed: bytes, *, version: int) -> Iterator[str]:
    """Yield the position after every ply, which is all a search wants. Raises BrokenRecord."""
    yield from _positions(_columns(packed, version)["position"])


def _columns(packed: bytes, version: int) -> dict[str, Any]:
    if version != FORMAT:
        raise BrokenRecord(f"no record has format {version}")
    try:
        found: dict[str, Any] = json.loads(
            zlib.decompressobj(wbits=-15).decompress(packed, MOST_BYTES)
        )
    except (zlib.error, ValueError) as error:
        raise BrokenRecord("the bytes are no record") from error
    return found


def _ends(text: str) -> list[str]:
    """The squares a plain move begins with: of `e2e4` and of `e7e8q`."""
    return [text[:2], text[2:4]]


def _position_changes(positions: Iterable[str]) -> Iterator[str]:
    before = None
    for position in positions:
        yield f"={position}" if before is None else _change(before, position)
        before = position


def _positions(changes: Iterable[str]) -> Iterator[str]:
    position = ""
    ranks = list[str]()
    fields = list[str]()
    for change in changes:
        if change[:1] == "=":
            position = change[1:]
            ranks, fields = _parts(position)
        elif change:
            _apply(change, ranks, fields)
            position = " ".join(("/".join(ranks), *fields))
        yield position


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The ranks and the further fields of a position text."""
    placement, *fields = text.split(" ")
    return placement.split("/"), fields


def _change(before: str, after: str) -> str:
    """What leads from one text to another."""
    parts = _parts(before)
    others = _parts(after)
    fits = len(parts[0]) == len(others[0]) <= len(_RANKS) and len(parts[1]) == len(
        others[1]
    ) <= len(_FIELDS)
    if not fits:
        return f"={after}"
    found = [
        letter + new
        for letters, olds, news in zip((_RANKS, _FIELDS), parts, others, strict=True)
        for letter, old, new in zip(letters, olds, news, strict=False)
        if old != new
    ]
    return " ".join(found)


def _changed(before: str, change: str) -> str:
    if change[:1] == "=":
        return change[1:]
    if not change:
        return before
    ranks, fields = _parts(before)
    _apply(change, ranks, fields)
    return " ".join(("/".join(ranks), *fields))


def _apply(change: str, ranks: list[str], fields: list[str]) -> None:
    for part in change.split(" "):
        if part[0] in _RANKS:
            ranks[_RANKS.index(part[0])] = part[1:]
        else:
            fields[_FIELDS.index(part[0])] = part[1:]


def _key_change(position: str, key: str) -> str | int:
    fields = position.split(" ")
    for count in range(min(len(fields), 4)):
        if key == " ".join(fields[: len(fields) - count]):
            return count
    return _change(position, key)


def _key(position: str, change: str | int) -> str:
    if isinstance(change, str):
        return _changed(position, change)
    fields = position.split(" ")
    return " ".join(fields[: len(fields) - change])


def _times(moves: Sequence[Move]) -> tuple[list[int | None], list[int | None]]:
    played: list[int | None] = []
    used: list[int | None] = []
    before = _EPOCH
    for move in moves:
        since = None if move.played_at is None else (move.played_at - before) // _MICROSECOND
        before = move.played_at or before
        played.append(since)
        used.append(
            None if move.time_used is None else move.time_used // _MICROSECOND - (since or 0)
        )
    return played, used


def _instants(
    played: Sequence[int | None], used: Sequence[int | None]
) -> tuple[list[datetime | None], list[timedelta | None]]:
    played_at: list[datetime | None] = []
    time_used: list[timedelta | None] = []
    at = _EPOCH
    for since, beyond in zip(played, used, strict=True):
        at += (since or 0) * _MICROSECOND
        played_at.append(None if since is None else at)
        time_used.append(None if beyond is None else (beyond + (since or 0)) * _MICROSECOND)
    return played_at, time_used
