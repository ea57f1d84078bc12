"""Draws that the site claims for the player to move, as soon as the rules allow it."""

from __future__ import annotations

import pytest

from courier.games.models import Game
from courier.games.queries import open_claims
from courier.notifications.models import OutboxMail
from courier.players.enums import DrawClaims
from courier.players.models import Player
from tests.courier.planning.plans import armed, played
from tests.factories import make_game, make_player, play

KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
ALMOST_OVER = "7k/8/8/8/8/8/8/KQ6 w - - 99 90"  # one half-move before fifty moves of both sides


@pytest.fixture
def claimer(db: None) -> Player:
    """Somebody whose draws are claimed for him."""
    return make_player("claimer", draw_claims=DrawClaims.AUTOMATIC)


def ending_of(game: Game) -> tuple[str, str, int | None]:
    game = Game.objects.get(pk=game.pk)
    return (game.ending, game.reason, game.winner)


def told() -> list[str]:
    return sorted(OutboxMail.objects.filter(kind="game_over").values_list("player__username", flat=True))


def test_players_have_it_unless_they_want_otherwise(db: None) -> None:
    assert Player().draw_claims == DrawClaims.AUTOMATIC


def test_third_repetition_draws_on_the_turn_of_who_wants_it(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=KNIGHTS * 2)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert told() == ["claimer"]
    assert not OutboxMail.objects.filter(kind="your_move", player=claimer, payload__ply=8).exists()


def test_who_is_not_to_move_claims_nothing(claimer: Player, opponent: Player) -> None:
    game = make_game(opponent, claimer, moves=KNIGHTS * 2)

    assert ending_of(game) == ("", "", None)
    assert open_claims(game) == ("repetition",)
    play(game, KNIGHTS[0])
    assert ending_of(game) == ("claimed", "repetition", None)


def test_move_rule_draws_as_well(claimer: Player, opponent: Player) -> None:
    game = make_game(opponent, claimer)
    Game.objects.filter(pk=game.pk).update(position=ALMOST_OVER)
    play(game, "b1b2")

    assert ending_of(game) == ("claimed", "move rule", None)


def test_move_that_allows_it_can_no_longer_be_recalled(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=(KNIGHTS * 2)[:-1])
    Player.objects.update(undo_seconds=60)
    play(game, KNIGHTS[-1])

    found = Game.objects.get(pk=game.pk)
    assert (found.ending, found.recall_until) == ("claimed", None)


def test_who_plays_alone_or_a_computer_goes_on(claimer: Player) -> None:
    Player.objects.update(draw_claims=DrawClaims.AUTOMATIC)
    alone = make_game(claimer, claimer, solo=True, days=None, moves=KNIGHTS * 2)
    computer = make_game(make_player("computer", draw_claims=DrawClaims.AUTOMATIC), claimer, days=None)
    Player.objects.filter(username="computer").update(computer_level=1, is_active=False, email="")
    play(computer, *KNIGHTS, *KNIGHTS[:3])
    Player.objects.filter(pk=claimer.pk).update(draw_claims=DrawClaims.BY_HAND)
    play(computer, KNIGHTS[3])

    assert (ending_of(alone), ending_of(computer)) == (("", "", None), ("", "", None))


def test_what_is_planned_comes_first(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=(KNIGHTS * 2)[:-1])
    armed(game, claimer, KNIGHTS[-1], "e2e4")
    play(game, KNIGHTS[-1])

    assert played(game)[-1] == "e2e4"
    assert ending_of(game) == ("", "", None)


def test_two_plans_may_lead_to_it(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=KNIGHTS)
    armed(game, claimer, *KNIGHTS[:3])
    armed(game, opponent, *KNIGHTS)
    play(game, KNIGHTS[0])

    assert ending_of(game) == ("claimed", "repetition", None)
    assert told() == ["claimer", "opponent"]
