"""A game goes over to a newer revision when both players agree and every move fits."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.games.domain.moves import submit_move
from courier.games.domain.upgrades import (
    Retold,
    accept_upgrade,
    drop_upgrade,
    offer_upgrade,
    retell,
)
from courier.games.errors import (
    CannotUpgrade,
    GameOver,
    MoveConflict,
    NoNewerRevision,
    NotYourGame,
    NoUpgradeOffer,
    RevisionChanged,
)
from courier.games.models import Game, SentMove, UpgradeOffer
from courier.players.models import Player
from courier.presets.domain.presets import store_document
from tests.factories import START, make_game
from variants import get_spec

MOVES = ("e2e4", "e7e5", "g1f3")


def revise(what: str) -> None:
    """Publish chess in which stalemate loses or wins, or whose knights are camels."""
    document = get_spec("chess").document
    changed = {
        "stalemate": document + '\n[ends]\nstalemate = "loss"\n',
        "smothering": document + '\n[ends]\nstalemate = "win"\n',
        "knight": document.replace('betza = "N"', 'betza = "C"'),
    }
    assert store_document(document=changed[what], now=START)


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    """A game of chess with three moves."""
    return make_game(mover, opponent, moves=MOVES, days=None)


def act(client: Client, game: Game, name: str) -> Any:
    return client.post(f"/games/{game.code}/upgrade", {"act": name, "revision": "2"}, follow=True)


def number_of(game: Game) -> int:
    return Game.objects.select_related("revision").get(pk=game.pk).revision.number


def test_both_agree_and_the_game_goes_over(
    played: Game, mover_client: Client, opponent_client: Client
) -> None:
    revise("stalemate")
    act(mover_client, played, "offer")
    assert (
        "Your opponent would like to go on with revision 2"
        in opponent_client.get(f"/games/{played.code}").content.decode()
    )
    assert number_of(played) == 1
    assert (
        "The game goes on with the new revision."
        in act(opponent_client, played, "accept").content.decode()
    )
    assert (number_of(played), UpgradeOffer.objects.count()) == (2, 0)
    assert [move.text for move in played.moves.order_by("ply")] == list(MOVES)


def test_one_alone_cannot(played: Game, mover: Player) -> None:
    revise("stalemate")
    offer_upgrade(game_id=played.pk, player=mover, revision=2, now=START)
    with pytest.raises(NoUpgradeOffer):
        accept_upgrade(game_id=played.pk, player=mover, revision=2, now=START)
    assert number_of(played) == 1


def test_move_that_is_not_legal_any_more_is_named(played: Game, mover: Player) -> None:
    revise("knight")
    with pytest.raises(CannotUpgrade) as refused:
        offer_upgrade(game_id=played.pk, player=mover, revision=2, now=START)
    assert refused.value.params["ply"] == 3


def test_offer_is_declined(played: Game, mover_client: Client, opponent_client: Client) -> None:
    revise("stalemate")
    act(mover_client, played, "offer")
    act(opponent_client, played, "drop")
    assert (number_of(played), UpgradeOffer.objects.count()) == (1, 0)


def test_stranger_and_anonymous_have_no_say(
    played: Game, stranger: Player, stranger_client: Client, anonymous_client: Client
) -> None:
    revise("stalemate")
    for wish in (offer_upgrade, accept_upgrade):
        with pytest.raises(NotYourGame):
            wish(game_id=played.pk, player=stranger, revision=2, now=START)
    with pytest.raises(NotYourGame):
        drop_upgrade(game_id=played.pk, player=stranger, now=START)
    assert "You don’t play in this game." in act(stranger_client, played, "offer").content.decode()
    assert (
        anonymous_client.post(f"/games/{played.code}/upgrade", {"act": "offer"}).status_code == 302
    )
    assert "revision 2" not in stranger_client.get(f"/games/{played.code}").content.decode()


def test_finished_game_keeps_its_rules(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("f2f3", "e7e5", "g2g4", "d8h4"))
    revise("stalemate")
    with pytest.raises(GameOver):
        offer_upgrade(game_id=game.pk, player=mover, revision=2, now=START)


def test_there_has_to_be_a_newer_revision(played: Game, mover: Player) -> None:
    with pytest.raises(NoNewerRevision):
        offer_upgrade(game_id=played.pk, player=mover, revision=1, now=START)


def test_nobody_agrees_to_a_revision_they_have_not_read(
    played: Game, mover: Player, opponent: Player
) -> None:
    revise("stalemate")
    offer_upgrade(game_id=played.pk, player=mover, revision=2, now=START)
    revise("smothering")
    with pytest.raises(RevisionChanged):
        offer_upgrade(game_id=played.pk, player=mover, revision=2, now=START)
    offer_upgrade(game_id=played.pk, player=mover, revision=3, now=START)

    with pytest.raises(RevisionChanged):
        accept_upgrade(game_id=played.pk, player=opponent, revision=2, now=START)

    assert number_of(played) == 1


def test_alone_nobody_is_requested(mover: Player) -> None:
    game = make_game(mover, mover, moves=MOVES, solo=True, days=None)
    revise("stalemate")
    assert offer_upgrade(game_id=game.pk, player=mover, revision=2, now=START).revision.number == 2


def test_moves_played_meanwhile_need_the_proof_again(
    played: Game, mover: Player, opponent: Player
) -> None:
    revise("stalemate")
    offer_upgrade(game_id=played.pk, player=mover, revision=2, now=START)
    submit_move(game_id=played.pk, player=opponent, text="b8c6", expected_ply=3, now=START)
    game = accept_upgrade(game_id=played.pk, player=opponent, revision=2, now=START)
    assert (game.ply, number_of(played)) == (4, 2)


def test_a_move_that_was_sent_meanwhile_stays_held(
    played: Game, mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def retell_slowly(game: Game) -> Retold:
        """A move is sent while the moves are played anew."""
        submit_move(game_id=game.pk, player=opponent, text="b8c6", expected_ply=3, now=START)
        return retell(game)

    Player.objects.filter(pk=opponent.pk).update(undo_seconds=60)
    opponent.refresh_from_db()
    revise("stalemate")
    offer_upgrade(game_id=played.pk, player=opponent, revision=2, now=START)
    monkeypatch.setattr("courier.games.domain.upgrades.retell", retell_slowly)

    with pytest.raises(MoveConflict):
        accept_upgrade(game_id=played.pk, player=mover, revision=2, now=START)

    assert (SentMove.objects.get().text, number_of(played)) == ("b8c6", 1)
