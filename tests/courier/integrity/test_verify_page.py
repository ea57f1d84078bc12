"""The page that verifies a game: whoever asks, whatever is sent."""

from __future__ import annotations

import json
import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from courier.games.models import Game, GameRecord, Move
from courier.games.moves import moves_of
from courier.games.packed_moves import pack
from courier.integrity.courier_verify import check_game
from courier.integrity.domain.game_seals import forget_names, seal_game
from courier.integrity.keys import present_key_id
from courier.integrity.models import Seal, SealedName
from courier.integrity.queries import published_keys
from courier.integrity.views.pages import CHECKS_A_MINUTE
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.integrity.downloads import changed, document_of, forged, pgn_with_tags
from tests.factories import FOOLS_MATE, START, make_game, make_player

WELL = ["Holds"] * 4
SCHOLARS_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
STATES = re.compile(r"</svg>\s*(Holds|Doesn’t hold|Can’t be checked)</span>")


def page_of(client: Client, text: str) -> str:
    response = client.post("/verify", {"text": text})
    assert response.status_code == 200
    return unescape(response.content.decode())


def states(page: str) -> list[str]:
    return STATES.findall(page)


def verdict_of(page: str) -> str:
    found = re.search(r'<h2 id="verdict">(.*?)</h2>', page)
    assert found
    return found[1]


def repack(game: Game, **fields: Any) -> None:
    """Change the last move of a game's record behind the back of the site."""
    moves = moves_of(game)
    for name, value in fields.items():
        setattr(moves[-1], name, value)
    GameRecord.objects.filter(game=game).update(moves=pack(moves))


@pytest.mark.django_db
def test_the_page_requests_a_game(anonymous_client: Client) -> None:
    response = anonymous_client.get("/verify")
    assert response.status_code == 200
    assert present_key_id() in response.content.decode()
    assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "shown", ["{code}", " {code} ", "https://chess.example.org/games/{code}?ply=3"]
)
def test_a_stored_game_is_verified_by_its_code(
    anonymous_client: Client, sealed: Game, shown: str
) -> None:
    page = anonymous_client.get(
        "/verify", {"game": shown.format(code=sealed.code)}
    ).content.decode()
    assert states(page) == WELL
    assert verdict_of(page) == "This is the game as it was played"
    assert f'href="/games/{sealed.code}"' in page


@pytest.mark.django_db
def test_a_private_game_is_verified_by_its_players_alone(
    sealed_in_private: Game,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    clients = (mover_client, opponent_client, stranger_client, anonymous_client)
    for address in (
        f"/verify?game={sealed_in_private.code}",
        f"/games/{sealed_in_private.code}/proof.json",
    ):
        assert [client.get(address).status_code for client in clients] == [200, 200, 404, 404]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("game=", 400, "Type the code of a game"),
        (f"game={'x' * 300}", 400, "This is too long for the code of a game."),
        ("game=nonesuch22", 404, "There is no game with this code, or it isn’t for you to see."),
        ("game=%00", 400, "Type the code of a game"),
        ("game=%F0%9F%92%A9%27--", 404, "There is no game with this code"),
    ],
)
def test_a_wrong_code_is_shown(
    anonymous_client: Client, query: str, status: int, sentence: str
) -> None:
    response = anonymous_client.get(f"/verify?{query}")
    assert response.status_code == status
    assert sentence in response.content.decode()


@pytest.mark.django_db
def test_a_game_that_is_not_over_has_no_seal(anonymous_client: Client, game: Game) -> None:
    page = anonymous_client.get("/verify", {"game": game.code}).content.decode()
    assert "This game has no seal yet" in page
    assert anonymous_client.get(f"/games/{game.code}/proof.json").status_code == 404


@pytest.mark.django_db
def test_a_game_changed_in_the_database_is_shown(anonymous_client: Client, sealed: Game) -> None:
    repack(sealed, text="d8e7")
    page = unescape(anonymous_client.get("/verify", {"game": sealed.code}).content.decode())
    assert states(page) == ["Holds", "Doesn’t hold", "Holds", "Doesn’t hold"]
    assert "Replaying stops at ply 4. The move leads to another position." in page


@pytest.mark.django_db
def test_a_name_changed_in_the_database_is_shown(anonymous_client: Client, sealed: Game) -> None:
    SealedName.objects.filter(seal=sealed.pk, side=1).update(name="Somebody else")
    page = anonymous_client.get("/verify", {"game": sealed.code}).content.decode()
    assert states(page) == ["Doesn’t hold", *WELL[1:]]


@pytest.mark.django_db
def test_the_proof_that_is_downloaded_verifies(anonymous_client: Client, sealed: Game) -> None:
    response = anonymous_client.get(f"/games/{sealed.code}/proof.json")
    assert response["Content-Disposition"] == f'attachment; filename="{sealed.code}-proof.json"'
    document = json.loads(response.content)
    assert [finding.state for finding in check_game(document, published_keys())] == ["holds"] * 3
    page = page_of(anonymous_client, response.content.decode())
    assert states(page) == [*WELL, "Holds"]


@pytest.mark.django_db
def test_a_file_is_verified(anonymous_client: Client, sealed: Game) -> None:
    upload = SimpleUploadedFile(
        "game.json", json.dumps(document_of(sealed)).encode(), "application/json"
    )
    response = anonymous_client.post("/verify", {"file": upload, "text": ""})
    assert states(response.content.decode()) == [*WELL, "Holds"]


@pytest.mark.django_db
def test_a_tampered_download_is_shown_with_its_ply(anonymous_client: Client, sealed: Game) -> None:
    page = page_of(
        anonymous_client, json.dumps(changed(document_of(sealed), "moves", 2, "text", to="g2g3"))
    )
    assert verdict_of(page) == "This isn’t the game as it was sealed"
    assert "The game parts from the sealed one at ply 3, g2g3." in page
    assert "It diverges at ply 3." in page
    assert f'href="/games/{sealed.code}?ply=3"' in page


@pytest.mark.django_db
def test_links_made_anew_are_compared_with_the_stored_game(
    anonymous_client: Client, sealed: Game
) -> None:
    document = forged(changed(document_of(sealed), "moves", 2, "text", to="g2g3"))
    assert "The game parts from the sealed one at ply 3, g2g3." in page_of(
        anonymous_client, json.dumps(document)
    )


@pytest.mark.django_db
def test_a_download_of_a_private_game_is_checked_without_it(
    anonymous_client: Client, sealed_in_private: Game
) -> None:
    page = page_of(anonymous_client, json.dumps(document_of(sealed_in_private)))
    assert states(page) == [*WELL, "Can’t be checked"]
    assert sealed_in_private.code not in page.split("<textarea")[0]


@pytest.mark.django_db
def test_rules_that_are_not_for_the_reader_are_not_requested(
    anonymous_client: Client, sealed: Game
) -> None:
    Preset.objects.filter(key="chess").update(
        owner=make_player(), visibility="private", is_listed=False
    )
    page = page_of(anonymous_client, json.dumps(document_of(sealed)))
    assert states(page) == ["Holds", "Holds", "Holds", "Can’t be checked", "Can’t be checked"]


@pytest.mark.django_db
def test_an_illegal_move_is_shown_by_the_replay(anonymous_client: Client, sealed: Game) -> None:
    page = page_of(
        anonymous_client, json.dumps(changed(document_of(sealed), "moves", 3, "text", to="d8d1"))
    )
    assert "Replaying stops at ply 4. The move isn’t legal." in page


@pytest.mark.django_db
def test_pgn_is_read_by_the_rules_and_compared(anonymous_client: Client, sealed: Game) -> None:
    page = page_of(anonymous_client, pgn_with_tags(sealed))
    assert states(page) == WELL
    assert (
        states(page_of(anonymous_client, re.sub(r"\[Courier.*\n", "", pgn_with_tags(sealed))))
        == WELL
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("2. g4", "2. g3", "The game parts from the sealed one at ply 3, g2g3."),
        ("2. g4 Qh4# 0-1", "*", "Moves are missing: the sealed game has 4, this one ends after 2."),
        (
            'White "mover"',
            'White "Anderssen"',
            "The name of side 0 isn’t the one that was sealed.",
        ),
        (
            'Result "0-1"',
            'Result "1-0"',
            "All moves are those that were sealed, but the ending isn’t.",
        ),
        ("f3 e5", "f3 e9", "The text can’t be read beyond ply 1"),
        (
            'CourierHead "',
            'CourierHead "0',
            "The file names another head than the one that was signed.",
        ),
    ],
)
def test_a_tampered_pgn_is_shown(
    anonymous_client: Client, sealed: Game, old: str, new: str, sentence: str
) -> None:
    text = pgn_with_tags(sealed)
    assert old in text
    page = page_of(anonymous_client, text.replace(old, new))
    assert sentence in page
    assert verdict_of(page) == "This isn’t the game as it was sealed"


@pytest.mark.django_db
def test_a_pgn_too_long_to_be_read_here_is_shown_and_read_by_the_command(
    anonymous_client: Client, sealed: Game, tmp_path: Path
) -> None:
    file, out = tmp_path / "game.pgn", StringIO()
    file.write_text(
        pgn_with_tags(sealed).replace("1. f3", "1. f3 " + "{a}" * 34_000), encoding="utf-8"
    )
    page = page_of(anonymous_client, file.read_text(encoding="utf-8"))
    assert verdict_of(page) == "This can’t be checked here"
    assert states(page) == ["Can’t be checked"]
    assert "The game is too long to be replayed here" in page
    call_command("verify_game", str(file), stdout=out)
    assert "All 4 moves are legal" in out.getvalue()


@pytest.mark.django_db
def test_pgn_of_a_game_unknown_here_cannot_be_shown(
    anonymous_client: Client, sealed_in_private: Game
) -> None:
    page = page_of(anonymous_client, pgn_with_tags(sealed_in_private))
    assert verdict_of(page) == "This can’t be checked here"
    assert states(page) == ["Can’t be checked"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        '{"moves": [], "seal": {}}',
        "[" * 5000,
        "{" * 5000,
        "[1, 2]",
        '[Event "?"]\n\n1. e4 e5 *',
        '{"seal": NaN}',
        "\ud800".encode("utf-8", "replace").decode(),
        (
            '{"moves": [{"side": 0, "text": "\\ud800", "instant": null}], "seal": {"names": [],'
            ' "links": []}}'
        ),
    ],
)
def test_what_is_no_game_is_refused_and_kept(anonymous_client: Client, text: str) -> None:
    response = anonymous_client.post("/verify", {"text": text})
    assert response.status_code == 400
    page = unescape(response.content.decode())
    assert "This is no game with a seal. Download the game again" in page
    assert text in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("preset", "\0"),
        ("preset", "\ud800"),
        ("start", "\ud800"),
        ("game", "\0"),
        ("game", "\ud800"),
        ("revision", "\0"),
    ],
)
def test_characters_nobody_can_store_do_no_harm(
    anonymous_client: Client, sealed: Game, part: str, value: str
) -> None:
    page = page_of(
        anonymous_client, json.dumps(changed(document_of(sealed), "seal", part, to=value))
    )
    assert verdict_of(page) == "This isn’t the game as it was sealed"


@pytest.mark.django_db
def test_a_move_nobody_can_show_does_no_harm(anonymous_client: Client, sealed: Game) -> None:
    document = changed(document_of(sealed), "moves", 0, "text", to="\ud800" + "x" * 500)
    assert "The game parts from the sealed one at ply 1, ?xxx" in page_of(
        anonymous_client, json.dumps(document)
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("upload", "sentence"),
    [
        (SimpleUploadedFile("a.json", b""), "This file is empty."),
        (SimpleUploadedFile("a.png", b"\x89PNG\0\0"), "This file is no text."),
        (SimpleUploadedFile("a.pgn", b"\xff\xfe"), "This is no game with a seal."),
    ],
)
def test_a_file_that_cannot_be_read_is_shown(
    anonymous_client: Client, upload: SimpleUploadedFile, sentence: str
) -> None:
    upload.seek(0)
    response = anonymous_client.post("/verify", {"file": upload})
    assert response.status_code == 400
    assert sentence in response.content.decode()


@pytest.mark.django_db
def test_nothing_sent_is_shown(anonymous_client: Client) -> None:
    response = anonymous_client.post("/verify", {})
    assert response.status_code == 400
    assert "Choose a file, or paste the text of a game." in response.content.decode()


@pytest.mark.django_db
def test_too_many_checks_wait(anonymous_client: Client) -> None:
    for _ in range(CHECKS_A_MINUTE):
        anonymous_client.post("/verify", {"text": "nonsense"})
    response = anonymous_client.post("/verify", {"text": "typed with care"})
    assert response.status_code == 429
    assert "typed with care" in response.content.decode()


@pytest.mark.django_db
def test_an_erased_name_leaves_the_seal_valid(
    anonymous_client: Client, sealed: Game, mover: Player
) -> None:
    forget_names(mover.pk)
    Player.objects.filter(pk=mover.pk).delete()
    page = anonymous_client.get("/verify", {"game": sealed.code}).content.decode()
    assert states(page) == WELL
    assert "has been erased since" in page
    assert "mover" not in anonymous_client.get(f"/games/{sealed.code}/proof.json").content.decode()


@pytest.mark.django_db
def test_an_imported_game_is_sealed_as_stored(anonymous_client: Client, sealed: Game) -> None:
    Seal.objects.all().delete()
    Game.objects.filter(pk=sealed.pk).update(source="imported")
    seal_game(sealed.pk, now=START)
    page = anonymous_client.get("/verify", {"game": sealed.code}).content.decode()
    assert verdict_of(page) == "This is the game as it was sealed"
    assert "as stored here; it was played elsewhere" in page


@pytest.mark.django_db
@pytest.mark.parametrize("moves", [FOOLS_MATE, SCHOLARS_MATE])
def test_a_check_costs_as_many_queries_whatever_the_length(
    anonymous_client: Client, moves: tuple[str, ...]
) -> None:
    game = make_game(make_player(), make_player(), moves=moves)
    seal_game(game.pk, now=START)
    anonymous_client.get("/verify")
    with CaptureQueriesContext(connection) as queries:
        anonymous_client.get("/verify", {"game": game.code})
    assert len(queries) == 4


@pytest.mark.django_db
def test_the_keys_are_published(anonymous_client: Client, sealed: Game) -> None:
    response = anonymous_client.get("/.well-known/courier-keys.json")
    assert response.json() == {
        "keys": [
            {
                "id": present_key_id(),
                "algorithm": "Ed25519",
                "public_key": Seal.objects.get().key.public_key,
            }
        ]
    }
    assert response["Cache-Control"] == "public, max-age=3600"


def test_the_program_can_be_downloaded(anonymous_client: Client, db: None) -> None:
    response = anonymous_client.get("/verify/courier_verify.py")
    assert response.content.startswith(b"#!/usr/bin/env python3\n")
    assert response["Cache-Control"] == "public, max-age=86400"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/.well-known/courier-keys.json", "/verify/courier_verify.py"])
def test_what_is_published_is_only_read(anonymous_client: Client, address: str) -> None:
    assert anonymous_client.post(address).status_code == 405


@pytest.mark.django_db
def test_the_command_verifies_a_file(sealed_in_private: Game, tmp_path: Path) -> None:
    file, out = tmp_path / "game.json", StringIO()
    file.write_text(json.dumps(document_of(sealed_in_private)), encoding="utf-8")
    call_command("verify_game", str(file), stdout=out)
    assert [line.split("  ")[0] for line in map(str.strip, out.getvalue().splitlines())] == [
        "Names",
        "Chain of moves",
        "Signature",
        "Replay by the rules",
        "The game stored here",
    ]
    file.write_text(pgn_with_tags(sealed_in_private).replace("2. g4", "2. g3"), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("verify_game", str(file), stdout=out)
    assert ended.value.code == 1
    assert "at ply 3, g2g3" in out.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "sentence"), [(b"nonsense", "is no game with a seal"), (b"\xff", "cannot be read")]
)
def test_the_command_says_what_it_cannot_read(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "game.pgn"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("verify_game", str(file))
    assert refused.value.returncode == 2


def test_a_move_row_is_never_needed(sealed: Game) -> None:
    assert not Move.objects.filter(game=sealed).exists()
