#!/usr/bin/env python3
"""Checks a game downloaded from a Courier site, without that site. Needs Python 3.9 or newer and
nothing else.

    python3 courier_verify.py GAME.json
    python3 courier_verify.py GAME.json --keys courier-keys.json

GAME.json is a game as JSON with its seal. courier-keys.json is what the site publishes at
`/.well-known/courier-keys.json`; without it the signature is checked by the key the file itself
names, and that key has to be compared by hand.

What is checked, in this order:

1. names: each name and handle, with the salt beside it, gives the commitment that stands in the
  first link.
2. chain: SHA-256 over the first link, each move and the ending leads to the head. Every link is the
   hash of a JSON array without blanks, keys sorted, everything beyond ASCII escaped:
       first   ["courier-chain-1", "start", {begun, game, kind, names, preset, revision, start, terms}]
       move    [previous link, "move", ply, side, text, instant]
       ending  [previous link, "end", ending, reason, winner, instant], and where the point is
               shared otherwise than by halves the points of both sides: ["3/4", "1/4"]
   Instants are whole microseconds since 1970, null where nothing is known. Of each link the file
   keeps 16 digits, which tell where a changed game parts from the one that was played.
3. signature: Ed25519 over ["courier-seal-1", game, head, plies, instant of sealing, key id].

The exit status is 0 when everything holds, 1 when something does not, 2 when the file cannot be
read.
"""  # noqa: E501 -- a table

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

CHAIN = "courier-chain-1"
SEAL = "courier-seal-1"
NAME = "courier-name-1"
MARK_DIGITS = 16
MOST_BYTES = 8_000_000

HOLDS = "holds"
FAILS = "fails"
UNKNOWN = "unknown"
SENTENCES = {
    "names_hold": "The names are those that were sealed.",
    "names_erased": "A name has been erased since; its commitment still belongs to the chain.",
    "names_differ": "The name of side {side} is not the one that was sealed.",
    "chain_holds": "All {plies} moves and the ending lead to the sealed head.",
    "start_differs": (
        "The game parts from the sealed one before its first move: preset, start, names or terms"
        " differ."
    ),
    "move_differs": "The game parts from the sealed one at ply {ply}, {move}.",
    "moves_missing": "Moves are missing: the sealed game has {plies}, the file ends after {found}.",
    "moves_added": "Moves were added: the sealed game has {plies}, the file has {found}.",
    "ending_differs": "All moves are those that were sealed, but the ending is not.",
    "head_differs": (
        "The links lead to another head than the one that was signed: they were made anew."
    ),
    "said_same": "What the file says besides agrees with its seal.",
    "said_otherwise": "The file says otherwise than its seal: {what}.",
    "signature_holds": "The head was signed on {when} by the key {key}.",
    "signature_own_key": (
        "The head was signed on {when} by the key {key}, which only the file itself vouches for."
    ),
    "signature_wrong": "The signature does not belong to this head, this game and the key {key}.",
    "key_unknown": "The key {key} is not among those the site has published.",
}


class UnreadableFile(ValueError):
    """The file is no sealed game; the text says why."""


@dataclass(frozen=True)
class Finding:
    """What one check came to; `code` names the sentence, `values` fill it in."""

    check: str
    state: str
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The finding in English."""
        return SENTENCES[self.code].format(**self.values)


@dataclass(frozen=True)
class SealedMove:
    """What the chain knows of a move."""

    side: int
    text: str
    instant: int | None


def canonical(value: Any) -> bytes:
    """A value as the bytes that are hashed and signed."""
    return json.dumps(
        value, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True
    ).encode("ascii")


def digest(value: Any) -> str:
    """The SHA-256 of a value, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def commitment(*, salt: str, side: int, name: str, handle: str) -> str:
    """What stands for a name in the chain: it shows nothing to who does not know the salt."""
    return digest([NAME, salt, side, name, handle])


def links_of(
    opening: Mapping[str, Any], moves: Sequence[SealedMove], ending: Mapping[str, Any]
) -> Iterator[str]:
    """The links of a game: the first, one for each move, and the last, which is the head."""
    link = digest([CHAIN, "start", dict(opening)])
    yield link
    for ply, move in enumerate(moves, start=1):
        link = digest([link, "move", ply, move.side, move.text, move.instant])
        yield link
    last = [link, "end", ending["ending"], ending["reason"], ending["winner"], ending["instant"]]
    if ending.get("points") is not None:
        last.append(ending["points"])
    yield digest(last)


def signed_bytes(*, game: str, head: str, plies: int, sealed_at: int, key: str) -> bytes:
    """What the signature is made over."""
    return canonical([SEAL, game, head, plies, sealed_at, key])


def key_id(public_key: bytes) -> str:
    """The name of a key: the beginning of its hash."""
    return hashlib.sha256(public_key).hexdigest()[:16]


def check_game(document: Mapping[str, Any], keys: Mapping[str, str] | None) -> list[Finding]:
    """Check a game with its seal; `keys` are the site's public keys by id, None when they are not
    at hand.

    Raises UnreadableFile.
    """
    if "moves" in document and document.get("seal", document) is None:
        raise UnreadableFile("The game has no seal: games are sealed within minutes of their end.")
    try:
        seal = document["seal"]
        moves = [move_of(shown) for shown in document["moves"]]
        findings = [_check_names(seal), _check_chain(seal, moves), _check_signature(seal, keys)]
        return [*findings, *_check_rest(document, seal)]
    except (
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        OverflowError,
        RecursionError,
    ) as error:
        raise UnreadableFile(
            "The file is no game with a seal, or a part of the seal is missing or unreadable."
        ) from error


def move_of(shown: Mapping[str, Any]) -> SealedMove:
    """A move as a file shows it."""
    instant = shown["instant"]
    return SealedMove(
        int(shown["side"]), str(shown["text"]), None if instant is None else int(instant)
    )


def _check_names(seal: Mapping[str, Any]) -> Finding:
    erased = False
    for side, name in enumerate(seal["names"]):
        if not name["salt"]:
            erased = True
            continue
        shown = commitment(salt=name["salt"], side=side, name=name["name"], handle=name["handle"])
        if shown != name["commitment"]:
            return Finding("names", FAILS, "names_differ", {"side": side})
    return Finding("names", HOLDS, "names_erased" if erased else "names_hold")


def opening_of(seal: Mapping[str, Any]) -> dict[str, Any]:
    """What the first link is made over, from a seal."""
    shown = {
        name: seal[name]
        for name in ("game", "kind", "preset", "revision", "start", "terms", "begun")
    }
    return {**shown, "names": [str(name["commitment"]) for name in seal["names"]]}


def _check_chain(seal: Mapping[str, Any], moves: Sequence[SealedMove]) -> Finding:
    found = list(links_of(opening_of(seal), moves, seal["ending"]))
    marks = [str(mark) for mark in seal["links"]]
    return compare_links(found, marks=marks, head=str(seal["head"]), moves=moves)


def compare_links(
    found: Sequence[str], *, marks: Sequence[str], head: str, moves: Sequence[SealedMove]
) -> Finding:
    """Tell where links part from the marks that were kept of the sealed ones, and whether they lead
    to the head.
    """
    plies = len(marks) - 2
    for ply, (link, mark) in enumerate(zip(found[:-1], marks[:-1])):  # noqa: B905 -- Python 3.9 has no strict
        if link[:MARK_DIGITS] != mark:
            values = {"ply": ply, "move": moves[ply - 1].text} if ply else {}
            return Finding("chain", FAILS, "move_differs" if ply else "start_differs", values)
    if len(moves) != plies:
        code = "moves_missing" if len(moves) < plies else "moves_added"
        return Finding(
            "chain",
            FAILS,
            code,
            {"plies": plies, "found": len(moves), "ply": min(plies, len(moves)) + 1},
        )
    if found[-1][:MARK_DIGITS] != marks[-1]:
        return Finding("chain", FAILS, "ending_differs")
    if found[-1] != head:
        return Finding("chain", FAILS, "head_differs")
    return Finding("chain", HOLDS, "chain_holds", {"plies": plies})


def _check_rest(document: Mapping[str, Any], seal: Mapping[str, Any]) -> list[Finding]:
    """Whatever else a file shows of what is sealed has to agree; nothing where it shows no more."""
    shown = [what for what, rest, sealed in _stored_twice(document, seal) if rest != sealed]
    if shown:
        return [Finding("file", FAILS, "said_otherwise", {"what": ", ".join(dict.fromkeys(shown))})]
    return [Finding("file", HOLDS, "said_same")] if "code" in document else []


def _stored_twice(
    document: Mapping[str, Any], seal: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """What a file shows a second time: its name, as the file has it, as it is sealed."""
    pairs = {"code": seal["game"], "start": seal["start"], "created_at": seal["begun"]}
    pairs.update({name: seal["ending"][name] for name in ("ending", "reason", "winner")})
    pairs["points"] = seal["ending"].get("points")
    pairs["ended_at"] = seal["ending"]["instant"]
    for name, sealed in pairs.items():
        if name in document:
            yield name, _as_sealed(name, document[name]), sealed
    preset = document.get("preset") or {}
    yield "preset", preset.get("key", seal["preset"]), seal["preset"]
    yield "preset", preset.get("hash", seal["revision"]), seal["revision"]
    terms = document.get("terms") or {}
    for name in ("days_per_move", "time_control", "weekend_pause", "rated"):
        yield "terms", terms.get(name, seal["terms"][name]), seal["terms"][name]
    for player, name in zip(document.get("players") or [], seal["names"]):  # noqa: B905 -- as above
        if name["handle"] and player.get("handle"):
            yield "players", player["handle"], name["handle"]
        elif name["salt"] and not name["handle"]:
            yield "players", player.get("name"), name["name"]
    for move in document["moves"]:
        if "played_at" in move:
            yield "played_at", _as_sealed("played_at", move["played_at"]), move["instant"]


def _as_sealed(name: str, value: Any) -> Any:
    """A value of a file as the chain has it: instants in microseconds."""
    if not name.endswith("_at") or value is None:
        return value
    shown = datetime.fromisoformat(str(value).replace("Z", "+00:00"))
    return (shown - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(microseconds=1)  # noqa: UP017 -- Python 3.9


def _check_signature(seal: Mapping[str, Any], keys: Mapping[str, str] | None) -> Finding:
    name = str(seal["key"])
    own = bytes.fromhex(seal["public_key"])
    public = own if keys is None else bytes.fromhex(keys.get(name, ""))
    if not public:
        return Finding("signature", FAILS, "key_unknown", {"key": name})
    message = signed_bytes(
        game=seal["game"],
        head=seal["head"],
        plies=len(seal["links"]) - 2,
        sealed_at=seal["sealed_at"],
        key=name,
    )
    if key_id(public) != name or not verify_signature(
        public, message, bytes.fromhex(seal["signature"])
    ):
        return Finding("signature", FAILS, "signature_wrong", {"key": name})
    when = instant_of(seal["sealed_at"])
    code = "signature_own_key" if keys is None else "signature_holds"
    return Finding("signature", HOLDS, code, {"key": name, "when": f"{when:%Y-%m-%d %H:%M} UTC"})


def instant_of(microseconds: int) -> datetime:
    """The instant so many microseconds after 1970."""
    return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(microseconds=microseconds)  # noqa: UP017 -- Python 3.9


# --- Ed25519 (RFC 8032), only as far as checking needs it: points of -x² + y² = 1 + dx²y² as (X, Y,
# Z, T) ---

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
Point = tuple[int, int, int, int]


def verify_signature(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether an Ed25519 signature of a message was made by the owner of a public key."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    point = _decoded(public_key)
    factor = int.from_bytes(signature[32:], "little")
    if point is None or factor >= _ORDER:
        return False
    hashed = hashlib.sha512(signature[:32] + public_key + message).digest()
    x, y, z, t = _times(int.from_bytes(hashed, "little") % _ORDER, point)
    found = _sum(_times(factor, _BASE), (_P - x, y, z, _P - t))
    return _encoded(found) == signature[:32]


def _decoded(text: bytes) -> Point | None:
    number = int.from_bytes(text, "little")
    is_odd = number >> 255
    y = number & (2**255 - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT % _P
    if x * x % _P != square or (x == 0 and is_odd):
        return None
    x = _P - x if x % 2 != is_odd else x
    return (x, y, 1, x * y % _P)


def _encoded(point: Point) -> bytes:
    inverse = pow(point[2], _P - 2, _P)
    x = point[0] * inverse % _P
    y = point[1] * inverse % _P
    return (y | (x % 2) << 255).to_bytes(32, "little")


def _sum(first: Point, second: Point) -> Point:
    a = (first[1] - first[0]) * (second[1] - second[0]) % _P
    b = (first[1] + first[0]) * (second[1] + second[0]) % _P
    c = 2 * first[3] * second[3] * _D % _P
    d = 2 * first[2] * second[2] % _P
    e = b - a
    f = d - c
    g = d + c
    h = b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(factor: int, point: Point) -> Point:
    found: Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            found = _sum(found, point)
        point = _sum(point, point)
        factor = factor >> 1
    return found


def _base_point() -> Point:
    point = _decoded((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE = _base_point()


# --- Files ---


def read_document(text: str) -> dict[str, Any]:
    """A file as an object. Raises UnreadableFile."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(
            "The file is not JSON. Download the game as JSON; PGN is checked by the site."
        ) from error
    if not isinstance(found, dict):
        raise UnreadableFile("The file is JSON, but no game.")
    return found


def read_keys(text: str) -> dict[str, str]:
    """The public keys of a site by id, from what it publishes. Raises UnreadableFile."""
    try:
        return {str(key["id"]): str(key["public_key"]) for key in read_document(text)["keys"]}
    except (KeyError, TypeError) as error:
        raise UnreadableFile("The file of keys is not what a site publishes.") from error


def _read(path: str) -> str:
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}.") from error
    if len(content) > MOST_BYTES:
        raise UnreadableFile(f"{path} is longer than any game.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{path} is not text in UTF-8.") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the file the command line names, say what was found, and return the exit status."""
    parser = argparse.ArgumentParser(description="Checks a game downloaded from a Courier site.")
    parser.add_argument("file", help="the game as JSON, with its seal")
    parser.add_argument("--keys", help="the site's keys, from /.well-known/courier-keys.json")
    chosen = parser.parse_args(arguments)
    try:
        keys = read_keys(_read(chosen.keys)) if chosen.keys else None
        document = read_document(_read(chosen.file))
        findings = check_game(document, keys)
    except UnreadableFile as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for finding in findings:
        sys.stdout.write(f"{finding.check:>10}  {finding.state:<7}  {finding.sentence}\n")
    return 1 if any(finding.state == FAILS for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
