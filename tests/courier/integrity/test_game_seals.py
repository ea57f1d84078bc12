"""Sealing: once, whoever is first, and a seal that goes on to hold when names are erased."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.domain.endings import abort, resign
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.integrity.courier_verify import check_game
from courier.integrity.domain.game_seals import forget_names, seal_game, seal_recent
from courier.integrity.models import Seal, SealedName, SealKey
from courier.integrity.queries import published_keys, unsealed_ids
from courier.integrity.seals import move_value, pgn_tags_of, seal_of
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

LATER = START + timedelta(hours=1)


def mated() -> Game:
    return make_game(
        make_player("ada", name="Ada Lovelace"), make_player("bertil"), moves=FOOLS_MATE
    )


def sealed() -> Game:
    game = mated()
    assert seal_game(game.pk, now=LATER)
    return game


def download(game: Game) -> dict[str, object]:
    return {"moves": [move_value(move) for move in moves_of(game)], "seal": seal_of(game)}


def verdicts(game: Game) -> list[tuple[str, str]]:
    return [
        (finding.state, finding.code) for finding in check_game(download(game), published_keys())
    ]


ALL_WELL = [("holds", "names_hold"), ("holds", "chain_holds"), ("holds", "signature_holds")]


@pytest.mark.django_db
def test_a_sealed_game_holds() -> None:
    game = sealed()
    assert verdicts(game) == ALL_WELL
    seal = Seal.objects.get(game=game)
    assert (seal.kind, seal.plies, seal.algorithm, seal.sealed_at) == (
        "played",
        4,
        "courier-chain-1",
        LATER,
    )


@pytest.mark.django_db
def test_sealing_twice_changes_nothing() -> None:
    game = sealed()
    before = Seal.objects.values().get()
    assert not seal_game(game.pk, now=LATER + timedelta(days=1))
    assert Seal.objects.values().get() == before


@pytest.mark.django_db
def test_running_and_unknown_games_are_not_sealed(game: Game) -> None:
    assert not seal_game(game.pk, now=LATER)
    assert not seal_game(10**9, now=LATER)
    assert not Seal.objects.exists()


@pytest.mark.django_db
def test_a_game_without_moves_is_sealed(game: Game, mover: Player) -> None:
    abort(game_id=game.pk, player=mover, now=START)
    assert seal_game(game.pk, now=LATER)
    game.refresh_from_db()
    assert verdicts(game) == ALL_WELL


@pytest.mark.django_db(transaction=True)
def test_ending_a_game_requests_its_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    requested: list[int] = []
    monkeypatch.setattr(
        "courier.integrity.tasks.seal_game.apply_async",
        lambda args, **_rest: requested.append(args[0]),
    )
    game = make_game(make_player(), make_player())
    player = game.seats.get(side=0).player
    assert player is not None
    resign(game_id=game.pk, player=player, now=START)
    assert requested == [game.pk]


@pytest.mark.django_db
def test_the_sweep_seals_what_ended_lately() -> None:
    old, new = mated_at_days(9), mated_at_days(2)
    assert seal_recent(now=START + timedelta(days=9, hours=1)) == 1
    assert unsealed_ids() == [old.pk]
    assert Seal.objects.get().game_id == new.pk


def mated_at_days(days: int) -> Game:
    """A game that ended so many days before the sweep looks."""
    return make_game(
        make_player(), make_player(), moves=FOOLS_MATE, now=START + timedelta(days=9 - days)
    )


@pytest.mark.django_db
def test_the_command_seals_historical_games_as_stored() -> None:
    for key in ("sissa", "symmetric-sissa", "chess"):
        make_revision(key)
    load_historical_games(now=START)
    call_command("seal_games")
    assert set(Seal.objects.values_list("kind", flat=True)) == {"stored"}
    assert [verdicts(game) for game in Game.objects.all()] == [ALL_WELL] * Game.objects.count()
    assert Seal.objects.count() == Game.objects.count() >= 3


@pytest.mark.django_db
def test_a_new_key_leaves_old_seals_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    old = sealed()
    monkeypatch.setattr(settings, "SEAL_KEY", "a1" * 32)
    new = make_game(make_player(), make_player(), moves=FOOLS_MATE)
    seal_game(new.pk, now=LATER)
    assert [verdicts(old), verdicts(new)] == [ALL_WELL, ALL_WELL]
    assert SealKey.objects.count() == len(published_keys()) == 2


@pytest.mark.django_db
def test_names_are_committed_to_with_salts_of_their_own() -> None:
    first, second = SealedName.objects.filter(seal__game=sealed())
    assert [(row.name, row.handle) for row in (first, second)] == [
        ("Ada Lovelace", "ada"),
        ("bertil", "bertil"),
    ]
    assert first.salt != second.salt


@pytest.mark.django_db
def test_a_seal_holds_after_a_name_was_erased() -> None:
    game = sealed()
    before = seal_of(game)
    player = Player.objects.get(username="ada")
    assert forget_names(player.pk) == 1
    player.delete()
    game = Game.objects.get(pk=game.pk)
    assert verdicts(game) == [("holds", "names_erased"), *ALL_WELL[1:]]
    after = seal_of(game)
    assert before is not None
    assert after is not None
    assert [(name["name"], name["handle"], name["salt"] == "") for name in after["names"]] == [
        ("", "", True),
        ("bertil", "bertil", False),
    ]
    assert (before["head"], before["signature"]) == (after["head"], after["signature"])


@pytest.mark.django_db
def test_a_seal_in_a_download_costs_two_queries() -> None:
    game = Game.objects.select_related("revision__preset").get(pk=sealed().pk)
    moves = moves_of(game)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert seal_of(game, moves)
    assert len(queries) == 2


@pytest.mark.django_db
def test_a_game_without_a_seal_has_none() -> None:
    game = mated()
    assert (seal_of(game), pgn_tags_of(game)) == (None, {})


@pytest.mark.django_db
def test_pgn_names_game_and_head() -> None:
    game = sealed()
    assert pgn_tags_of(game) == {"CourierGame": game.code, "CourierHead": Seal.objects.get().head}
