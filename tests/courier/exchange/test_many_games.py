"""Files of many games: what is in them, for whom, in chunks; and everything of an account."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator

import chess.pgn
import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from courier.archive.domain.index import index_game
from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_by_mail
from courier.exchange import queries
from courier.exchange.queries import games_of_player
from courier.exchange.writers.many import json_file, pgn_file
from courier.exchange.writers.records import LEFT_OUT, own_columns
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.moderation.domain.measures import Taken, take
from courier.moderation.domain.reports import report_player
from courier.moderation.enums import Fault, Measure
from courier.notifications.domain.notices import mute
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.studies.beginnings import from_game
from courier.studies.domain.studies import make_study
from tests.courier.exchange.random_games import facts, read
from tests.courier.exchange.test_imports import GOOD, stored
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

pytestmark = pytest.mark.django_db


def body(client: Client, path: str) -> bytes:
    response = client.get(path)
    assert response.status_code == 200
    return response.getvalue()


def lines(client: Client, path: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in body(client, path).decode().splitlines()]


def ended(first: Player, second: Player, *, is_public: bool = True) -> Game:
    game = make_game(first, second, moves=FOOLS_MATE, is_public=is_public)
    index_game(game.pk)
    return game


def codes(found: list[dict[str, object]]) -> list[object]:
    return [line["code"] for line in found if line["format"] == "courier-game"]


def test_a_search_is_taken_along_whole(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    games = [ended(mover, opponent) for _number in range(3)]
    ended(mover, opponent, is_public=False)
    found = lines(anonymous_client, "/archive/games.jsonl?player=mover&result=second")
    assert [line["format"] for line in found] == [
        "courier-preset",
        *["courier-game"] * 3,
        "courier-end",
    ]
    assert codes(found) == [game.code for game in reversed(games)]
    assert found[-1] == {"format": "courier-end", "version": 1, "games": 3, "is_cut": False}
    assert codes(lines(anonymous_client, "/archive/games.jsonl?result=first")) == []


def test_many_games_are_read_by_python_chess_and_by_ourselves(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    for _number in range(3):
        ended(mover, opponent)
    text = body(anonymous_client, "/archive/games.pgn").decode()
    stream = io.StringIO(text)
    parsed = list(iter(lambda: chess.pgn.read_game(stream), None))
    assert [(len(list(game.mainline())), game.errors) for game in parsed] == [(4, [])] * 3
    assert [len(game.moves) for game in read(text)] == [4, 4, 4]
    again = read(body(anonymous_client, "/archive/games.jsonl").decode())
    assert [len(game.moves) for game in again] == [4, 4, 4]


def test_files_without_games_are_empty() -> None:
    assert list(pgn_file(iter([]))) == []
    assert json.loads("".join(json_file(iter([])))) == {
        "format": "courier-end",
        "version": 1,
        "games": 0,
        "is_cut": False,
    }


def test_a_file_stops_at_its_limit(mover: Player, opponent: Player) -> None:
    for _number in range(3):
        ended(mover, opponent)
    found = list(pgn_file(games_of_player(mover, viewer=mover, size=2), most=2))
    assert len(found) == 3
    assert found[-1] == "% Only the first 2 games are here. Narrow the search to get the others.\n"
    shown = list(json_file(games_of_player(mover, viewer=mover, size=2), most=2))
    assert json.loads(shown[-1]) == {
        "format": "courier-end",
        "version": 1,
        "games": 2,
        "is_cut": True,
    }


@pytest.mark.parametrize("file", [pgn_file, json_file])
def test_queries_are_the_same_for_every_chunk(
    file: object, mover: Player, opponent: Player
) -> None:
    counts = []
    for number in (1, 3):
        while Game.objects.count() < number:
            ended(mover, opponent)
        with CaptureQueriesContext(connection) as context:
            list(file(games_of_player(mover, viewer=mover, size=5)))  # type: ignore[operator]
        counts.append(len(context))
    assert counts == [4, 4]  # ids, games with last moves and seats, records; ids of the next chunk
    with CaptureQueriesContext(connection) as context:
        list(file(games_of_player(mover, viewer=mover, size=1)))  # type: ignore[operator]
    assert len(context) == 3 * 3 + 1


@pytest.mark.parametrize("file", [pgn_file, json_file])
def test_few_moves_are_in_memory_at_a_time(
    file: Callable[..., Iterator[str]],
    mover: Player,
    opponent: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = [ended(mover, opponent) for _number in range(5)]
    assert [game.ply for game in games] == [4] * 5
    whole = "".join(file([games]))
    monkeypatch.setattr(queries, "MOVES_IN_MEMORY", 8)
    with CaptureQueriesContext(connection) as context:
        assert "".join(file([games])) == whole
    assert len([query for query in context if "games_gamerecord" in query["sql"]]) == 3


def test_a_game_of_too_many_moves_is_read_alone() -> None:
    games = [Game(ply=ply) for ply in (3, 9, 2, 3, 3)]
    parts = [[game.ply for game in part] for part in queries.parts_by_moves(games, 5)]
    assert parts == [[3], [9], [2, 3], [3]]


def test_one_s_own_games_are_all_there_others_see_public_finished_ones(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    public, private = ended(mover, opponent), ended(mover, opponent, is_public=False)
    running = make_game(mover, opponent, moves=("e4",))
    (imported,) = stored(mover, GOOD, is_public=False)
    own = lines(mover_client, "/players/mover/games.jsonl")
    assert codes(own) == [game.code for game in (imported, running, private, public)]
    for client in (opponent_client, stranger_client, anonymous_client):
        assert codes(lines(client, "/players/Mover/games.jsonl")) == [public.code]
        assert running.code not in body(client, "/players/mover/games.pgn").decode()
    assert anonymous_client.get("/players/nobody/games.pgn").status_code == 404


def test_the_whole_account_is_a_zip(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = ended(mover, opponent)
    make_study(
        owner=mover,
        title="Mine",
        visibility="private",
        chapters=[from_game(game, mover)],
        now=START,
    )
    add_favourite(player=mover, preset=make_revision("sissa").preset, now=START)
    stored(mover, GOOD, is_public=False)
    with zipfile.ZipFile(io.BytesIO(body(mover_client, "/account/data/courier.zip"))) as found:
        assert found.testzip() is None
        names = set(found.namelist())
        account = json.loads(found.read("account.json"))
        games = [json.loads(line) for line in found.read("games.jsonl").decode().splitlines()]
        favourites = json.loads(found.read("records/presets.favourite.player.jsonl"))
        study = next(
            json.loads(found.read(name))
            for name in names
            if name.startswith("studies/") and "json" in name
        )
        everything = b"".join(found.read(name) for name in names)
    assert (account["handle"], account["email"]) == ("mover", "mover@example.org")
    assert len(codes(games)) == 2
    assert (favourites["preset"], favourites["player"]) == ("sissa", "mover")
    assert (study["title"], study["chapters"][0]["game"]) == ("Mine", game.code)
    assert mover.password.encode() not in everything


def test_the_zip_shows_nothing_that_others_did_in_confidence(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    offer = Offer(revision=make_revision(), message="Play me")
    mailed = challenge_by_mail(
        sender=opponent, address="friend@example.net", offer=offer, now=START
    )
    accept(challenge_id=mailed.pk, player=mover, now=START, has_link=True)
    mute(player=opponent, opponent=mover, now=START)
    staff = make_player("staff", is_staff=True)
    report = report_player(
        reporter=opponent, reported=mover, fault=Fault.OTHER, text="He is rude.", now=START
    )
    dismissed = Taken(Measure.DISMISS, sentence="Nothing in it.")
    take(staff=staff, player=mover, taken=dismissed, report=report, now=START)
    take(staff=staff, player=mover, taken=Taken(Measure.WARN, sentence="Be kind."), now=START)

    with zipfile.ZipFile(io.BytesIO(body(mover_client, "/account/data/courier.zip"))) as found:
        everything = b"".join(found.read(name) for name in found.namelist()).decode()

    assert "Play me" in everything
    assert "Be kind." in everything
    shown = [
        secret
        for secret in ("friend@example.net", "He is rude.", "Nothing in it.")
        if secret in everything
    ]
    assert shown == []
    assert "notifications.mute.opponent" not in " ".join(found.namelist())


def test_an_account_is_for_its_owner(
    anonymous_client: Client, stranger: Player, stranger_client: Client
) -> None:
    for path in ("/account/data", "/account/data/courier.zip"):
        assert anonymous_client.get(path).status_code == 302
    with zipfile.ZipFile(io.BytesIO(body(stranger_client, "/account/data/courier.zip"))) as found:
        assert json.loads(found.read("account.json"))["handle"] == "stranger"


def test_every_table_that_names_a_player_is_taken_along_or_left_out_with_a_reason() -> None:
    shown = {f"{model._meta.label}.{column}" for model, column in own_columns()}
    assert {
        "presets.Favourite.player",
        "notifications.NoticePreference.player",
        "notifications.OutboxMail.player",
        "games.SavedSetup.player",
        "challenges.Challenge.sender",
        "challenges.Challenge.receiver",
        "talk.Comment.author",
        "talk.Complaint.player",
        "archive.SavedSearch.player",
        "studies.Attempt.player",
        "workshop.Draft.owner",
        "workshop.Picture.owner",
        "exchange.Import.owner",
    } <= shown
    assert not any(
        "oken" in name or "Authenticator" in name or "hidden_by" in name for name in shown
    )
    assert all(LEFT_OUT.values())
    assert [apps.get_model(label)._meta.label for label in LEFT_OUT] == list(LEFT_OUT)


def test_files_are_limited_a_minute(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    cache.clear()
    answers = [anonymous_client.get("/archive/games.pgn").status_code for _number in range(5)]
    assert answers == [200, 200, 200, 200, 429]
    answers = [mover_client.head("/account/data/courier.zip").status_code for _number in range(7)]
    assert answers == [*[200] * 6, 429]


def test_pages_lead_to_the_files(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = ended(mover, opponent)
    for path, link in [
        ("/archive?result=second", "/archive/games.pgn?result=second"),
        ("/players/mover", "/players/mover/games.pgn"),
        ("/account/data", "/account/data/courier.zip"),
        ("/account/profile", "/account/data"),
        ("/play/finished", "/import"),
        ("/archive", "/import"),
        (f"/games/{game.code}", f"/games/{game.code}/game.json"),
    ]:
        assert f'href="{link}"' in mover_client.get(path).content.decode(), path


def test_a_game_taken_along_after_resigning_comes_back_equal(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e4", "e5"))
    resign(game_id=game.pk, player=mover, now=START)
    (found,) = read(mover_client.get(f"/games/{game.code}/game.json").content.decode())
    assert found.game is not None
    stored_game = Game.objects.get(pk=game.pk)
    shown = facts(found.game, found.moves)
    assert (shown["ending"], shown["winner"], shown["position"]) == (
        "resigned",
        1,
        stored_game.position,
    )
    assert found.game.ended_at == stored_game.ended_at
