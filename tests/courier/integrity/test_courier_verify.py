"""The program that checks downloads without the site: what it finds, and that it needs nothing but
Python.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from courier.games.models import Game
from courier.integrity import courier_verify
from courier.integrity.courier_verify import UnreadableFile, check_game, digest, verify_signature
from courier.integrity.queries import published_keys
from tests.courier.integrity.downloads import changed, document_of, forged

PROGRAM = Path(courier_verify.__file__)
NOTHING_ELSE = ["-I", "-S"]  # no packages, no environment, no folder of ours


def run(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    copied = cwd / "courier_verify.py"
    copied.write_bytes(PROGRAM.read_bytes())
    command = [sys.executable, *NOTHING_ELSE, str(copied), *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env={}, capture_output=True, text=True, check=False)


def codes(document: dict[str, Any]) -> list[str]:
    return [finding.code for finding in check_game(document, published_keys())]


def test_what_is_hashed_is_the_same_for_ever() -> None:
    shown = b'["courier-chain-1","start",{"a":"\\u00e9\\u2603","b":null}]'
    assert (
        digest(["courier-chain-1", "start", {"b": None, "a": "é\u2603"}])
        == hashlib.sha256(shown).hexdigest()
    )


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=200), st.integers(0, 511))
def test_signatures_are_those_of_another_implementation(
    seed: bytes, message: bytes, flipped: int
) -> None:
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = key.public_key().public_bytes_raw(), key.sign(message)
    assert verify_signature(public, message, signature)
    assert not verify_signature(public, message + b"!", signature)
    broken = bytearray(signature)
    broken[flipped // 8] ^= 1 << flipped % 8
    assert not verify_signature(public, message, bytes(broken))


@pytest.mark.parametrize(
    ("public", "signature"),
    [
        (b"", b"\0" * 64),
        (b"\0" * 32, b""),
        (b"\xff" * 32, b"\0" * 64),
        (b"\x02" + b"\0" * 31, b"\0" * 64),
    ],
)
def test_what_is_no_key_or_no_signature_is_refused(public: bytes, signature: bytes) -> None:
    assert not verify_signature(public, b"", signature)


@pytest.mark.django_db
def test_a_download_holds(sealed: Game) -> None:
    assert codes(document_of(sealed)) == ["names_hold", "chain_holds", "signature_holds"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("moves", 2, "text"), "g2g3", "move_differs"),
        (("moves", 2, "side"), 1, "move_differs"),
        (("moves", 2, "instant"), 0, "move_differs"),
        (("seal", "start"), "8/8 w", "start_differs"),
        (("seal", "preset"), "sissa", "start_differs"),
        (("seal", "revision"), "0" * 64, "start_differs"),
        (("seal", "terms", "days_per_move"), 14, "start_differs"),
        (("seal", "kind"), "stored", "start_differs"),
        (("seal", "names", 0, "commitment"), "0" * 64, "start_differs"),
        (("seal", "ending", "winner"), 0, "ending_differs"),
        (("seal", "ending", "instant"), 0, "ending_differs"),
        (("seal", "head"), "0" * 64, "head_differs"),
    ],
)
def test_whatever_is_changed_is_shown(
    sealed: Game, path: tuple[str | int, ...], value: object, code: str
) -> None:
    assert code in codes(changed(document_of(sealed), *path, to=value))


def full_document(game: Game) -> dict[str, Any]:
    """A file that shows more than the seal does, as downloads do."""
    document = document_of(game)
    seal = document["seal"]
    more = {name: seal["ending"][name] for name in ("ending", "reason", "winner")}
    for move in document["moves"]:
        move["played_at"] = "2026-03-02T12:00:00Z"
    return {
        **document,
        **more,
        "code": game.code,
        "start": game.start_position,
        "created_at": "2026-03-02T12:00:00Z",
        "ended_at": "2026-03-02T12:00:00Z",
        "preset": {"key": "chess", "hash": seal["revision"]},
        "terms": {"days_per_move": 3, "rated": False},
        "players": [
            {"name": "mover", "handle": "mover"},
            {"name": "A new name", "handle": "opponent"},
        ],
    }


@pytest.mark.django_db
def test_what_a_file_says_besides_agrees(sealed: Game) -> None:
    assert codes(full_document(sealed))[3:] == ["said_same"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("winner",), 0, "winner"),
        (("ending",), "resigned", "ending"),
        (("code",), "another", "code"),
        (("start",), "8/8 w", "start"),
        (("ended_at",), "2026-03-02T12:00:01Z", "ended_at"),
        (("created_at",), None, "created_at"),
        (("preset", "key"), "sissa", "preset"),
        (("preset", "hash"), "00", "preset"),
        (("terms", "rated"), True, "terms"),
        (("terms", "time_control"), "7d+1d<=14d", "terms"),
        (("terms", "weekend_pause"), True, "terms"),
        (("players", 0, "handle"), "carlos", "players"),
        (("moves", 1, "played_at"), "2026-03-02T12:00:00.000001Z", "played_at"),
    ],
)
def test_what_a_file_says_otherwise_is_shown(
    sealed: Game, path: tuple[str | int, ...], value: object, what: str
) -> None:
    finding = check_game(changed(full_document(sealed), *path, to=value), published_keys())[3]
    assert (finding.code, finding.values) == ("said_otherwise", {"what": what})


@pytest.mark.django_db
def test_the_ply_is_shown_where_a_game_parts(sealed: Game) -> None:
    finding = check_game(
        changed(document_of(sealed), "moves", 2, "text", to="g2g3"), published_keys()
    )[1]
    assert (finding.state, finding.values) == ("fails", {"ply": 3, "move": "g2g3"})
    assert finding.sentence == "The game parts from the sealed one at ply 3, g2g3."


@pytest.mark.django_db
def test_moves_left_out_and_added_are_shown(sealed: Game) -> None:
    document = document_of(sealed)
    assert codes(changed(document, "moves", to=document["moves"][:3]))[1] == "moves_missing"
    assert (
        codes(changed(document, "moves", to=[*document["moves"], document["moves"][0]]))[1]
        == "moves_added"
    )


@pytest.mark.django_db
def test_links_made_anew_do_not_lead_to_the_signed_head(sealed: Game) -> None:
    document = forged(changed(document_of(sealed), "moves", 2, "text", to="g2g3"))
    assert codes(document) == ["names_hold", "head_differs", "signature_holds"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("part", "value"), [("name", "Somebody else"), ("handle", "else"), ("salt", "00")]
)
def test_another_name_is_shown(sealed: Game, part: str, value: str) -> None:
    assert (
        codes(changed(document_of(sealed), "seal", "names", 1, part, to=value))[0] == "names_differ"
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("seal", "signature"), "00" * 64, "signature_wrong"),
        (("seal", "sealed_at"), 1, "signature_wrong"),
        (("seal", "sealed_at"), 10**40, "signature_wrong"),
        (("seal", "game"), "another", "signature_wrong"),
        (("seal", "key"), "0" * 16, "key_unknown"),
    ],
)
def test_another_signature_is_shown(
    sealed: Game, path: tuple[str, ...], value: object, code: str
) -> None:
    assert codes(changed(document_of(sealed), *path, to=value))[2] == code


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seal",), None),
        (("moves",), 7),
        (("moves", 0), "e2e4"),
        (("moves", 0, "instant"), "soon"),
        (("seal", "names"), [1]),
        (("seal", "links"), None),
        (("seal", "signature"), "not hexadecimal"),
        (("seal", "ending"), {}),
        (("seal", "terms"), float("nan")),
    ],
)
def test_what_is_no_sealed_game_is_refused(
    sealed: Game, path: tuple[str | int, ...], value: object
) -> None:
    with pytest.raises(UnreadableFile):
        check_game(changed(document_of(sealed), *path, to=value), published_keys())


@pytest.mark.django_db
def test_the_program_runs_alone(sealed: Game, tmp_path: Path) -> None:
    game, keys = tmp_path / "game.json", tmp_path / "keys.json"
    game.write_text(json.dumps(document_of(sealed)), encoding="utf-8")
    keys.write_text(
        json.dumps({"keys": [{"id": i, "public_key": k} for i, k in published_keys().items()]})
    )
    done = run(game, "--keys", keys, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        ["names", "holds"],
        ["chain", "holds"],
        ["signature", "holds"],
    ]


@pytest.mark.django_db
def test_the_program_shows_where_a_game_parts(sealed: Game, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text(
        json.dumps(changed(document_of(sealed), "moves", 1, "text", to="e7e6")), encoding="utf-8"
    )
    done = run(game, cwd=tmp_path)
    assert done.returncode == 1
    assert "fails    The game parts from the sealed one at ply 2, e7e6." in done.stdout
    assert "which only the file itself vouches for" in done.stdout


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b'[Event "?"]\n1. e4 *',
            "The file is not JSON. Download the game as JSON; PGN is checked by the site.\n",
        ),
        (b"[1, 2]", "The file is JSON, but no game.\n"),
        (
            b'{"moves": [], "seal": null}',
            "The game has no seal: games are sealed within minutes of their end.\n",
        ),
        (
            b"{}",
            "The file is no game with a seal, or a part of the seal is missing or unreadable.\n",
        ),
        (b"\xff\xfe\x00", "game.json is not text in UTF-8.\n"),
        (
            b"[" * 100_000,
            "The file is not JSON. Download the game as JSON; PGN is checked by the site.\n",
        ),
    ],
)
def test_the_program_says_what_it_cannot_read(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    (tmp_path / "game.json").write_bytes(content)
    done = run("game.json", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


def test_the_program_says_that_a_file_is_missing(tmp_path: Path) -> None:
    done = run("none.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "none.json cannot be read: No such file or directory.\n",
    )
