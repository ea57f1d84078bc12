"""Draws that the site claims for the player to move, as soon as the rules allow it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.claims import claim_win
from courier.games.domain.clock_holds import hold_clocks, release_clocks
from courier.games.domain.consent import agree, make_request
from courier.games.domain.endings import claim_draw, offer_draw
from courier.games.domain.flags import settle
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move
from courier.games.enums import RequestKind
from courier.games.errors import Flagged, GameHeld, GameOver, NoSuchClaim
from courier.games.models import ClockEntry, Game
from courier.games.moves import open_claims
from courier.notifications.models import OutboxMail
from courier.players.enums import DrawClaims
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.planning.plans import played, set_line
from tests.factories import START, let_flag_fall, make_game, make_player, play

SECOND, HOUR, DAY = (timedelta(seconds=number) for number in (1, 3600, 86_400))
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
ALMOST_OVER = "7k/8/8/8/8/8/8/KQ6 w - - 99 90"  # one half-move before fifty moves of both sides


@pytest.fixture
def claimer(db: None) -> Player:
    """Somebody whose draws are claimed for them."""
    return make_player("claimer", draw_claims=DrawClaims.AUTOMATIC)


def ending_of(game: Game) -> tuple[str, str, int | None]:
    game = Game.objects.get(pk=game.pk)
    return (game.ending, game.reason, game.winner)


def shown() -> list[str]:
    return sorted(
        OutboxMail.objects.filter(kind="game_over").values_list("player__username", flat=True)
    )


def test_players_have_it_unless_they_want_otherwise(db: None) -> None:
    assert Player().draw_claims == DrawClaims.AUTOMATIC


def test_third_repetition_draws_on_the_turn_of_who_wants_it(
    claimer: Player, opponent: Player
) -> None:
    game = make_game(claimer, opponent, moves=KNIGHTS * 2)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert shown() == ["claimer"]
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
    assert found.ending == "claimed"


def test_who_plays_alone_or_a_computer_goes_on(claimer: Player) -> None:
    Player.objects.update(draw_claims=DrawClaims.AUTOMATIC)
    alone = make_game(claimer, claimer, solo=True, days=None, moves=KNIGHTS * 2)
    computer = make_game(
        make_player("computer", draw_claims=DrawClaims.AUTOMATIC), claimer, days=None
    )
    Player.objects.filter(username="computer").update(computer_level=1, is_active=False, email="")
    play(computer, *KNIGHTS, *KNIGHTS[:3])
    Player.objects.filter(pk=claimer.pk).update(draw_claims=DrawClaims.BY_HAND)
    play(computer, KNIGHTS[3])

    assert (ending_of(alone), ending_of(computer)) == (("", "", None), ("", "", None))


def test_what_is_planned_comes_first(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=(KNIGHTS * 2)[:-1])
    set_line(game, claimer, KNIGHTS[-1], "e2e4")
    play(game, KNIGHTS[-1])

    assert played(game)[-1] == "e2e4"
    assert ending_of(game) == ("", "", None)


def test_two_plans_may_lead_to_it(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=KNIGHTS)
    set_line(game, claimer, *KNIGHTS[:3])
    set_line(game, opponent, *KNIGHTS)
    play(game, KNIGHTS[0])

    assert ending_of(game) == ("claimed", "repetition", None)
    assert shown() == ["claimer", "opponent"]


def claim(game: Game, player: Player, *, after: timedelta = timedelta(0)) -> None:
    claim_draw(game_id=game.pk, player=player, kind="repetition", now=START + after)


def take_back(game: Game, requester: Player, other: Player, *, ply: int) -> None:
    for act, player in ((make_request, requester), (agree, other)):
        act(game_id=game.pk, player=player, what=RequestKind.TAKEBACK, expected_ply=ply, now=START)


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    entries = (
        ClockEntry.objects.filter(game=game, side=side).exclude(cause="opening").order_by("pk")
    )
    return list(entries.values_list("cause", "seconds"))


def test_position_gone_back_to_is_claimed_by_hand_alone(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=(KNIGHTS * 2)[:-1])
    set_line(game, claimer, KNIGHTS[-1], "e2e4")
    play(game, KNIGHTS[-1])
    take_back(game, claimer, opponent, ply=9)

    assert (len(played(game)), ending_of(game)) == (8, ("", "", None))
    claim(game, claimer)
    assert ending_of(game) == ("claimed", "repetition", None)


def test_move_that_was_taken_back_counts_for_no_repetition(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS)
    take_back(game, opponent, mover, ply=4)
    play(game, KNIGHTS[-1], *KNIGHTS[:3])
    with pytest.raises(NoSuchClaim):
        claim(game, opponent)
    play(game, KNIGHTS[-1])
    claim(game, mover)

    assert ending_of(game) == ("claimed", "repetition", None)


def test_draw_is_claimed_at_once_for_who_is_away(claimer: Player, opponent: Player) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    game = make_game(claimer, opponent, moves=(KNIGHTS * 2)[:-1])
    book_vacation(player=claimer, starts_at=START, days=3, now=START)
    play(game, KNIGHTS[-1], now=START + DAY)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert Game.objects.get(pk=game.pk).ended_at == START + DAY


def test_who_is_away_claims_and_is_charged_nothing_for_the_days(
    mover: Player, opponent: Player
) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    game = make_game(mover, opponent, moves=KNIGHTS * 2)
    book_vacation(player=mover, starts_at=START + HOUR, days=5, now=START + HOUR)
    claim(game, mover, after=4 * DAY)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert lines(game, 0)[-2:] == [("thinking", -4 * 86_400), ("vacation", 4 * 86_400 - 3600)]


def test_draw_that_comes_with_an_offer_is_claimed(claimer: Player, opponent: Player) -> None:
    game = make_game(claimer, opponent, moves=(KNIGHTS * 2)[:-1])
    submit_move(
        game_id=game.pk,
        player=opponent,
        text=KNIGHTS[-1],
        expected_ply=7,
        offer_draw=True,
        now=START,
    )

    assert ending_of(game) == ("claimed", "repetition", None)
    assert Game.objects.get(pk=game.pk).draw_offered_by is None
    assert not OutboxMail.objects.filter(kind="requested").exists()


@pytest.mark.parametrize("offers", ["mover", "opponent"])
def test_draw_may_be_claimed_whoever_has_offered_one(
    mover: Player, opponent: Player, offers: str
) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS * 2)
    offer_draw(game_id=game.pk, player={"mover": mover, "opponent": opponent}[offers], now=START)
    claim(game, mover)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert shown() == ["opponent"]


def test_draw_is_claimed_until_the_flag_is_final(mover: Player, opponent: Player) -> None:
    first, second = (let_flag_fall(make_game(mover, opponent, moves=KNIGHTS * 2)) for _ in range(2))
    final = 3 * DAY + UNTIL_FINAL
    claim(first, mover, after=final - SECOND)
    with pytest.raises(Flagged):
        claim(second, mover, after=final)

    assert (ending_of(first), ending_of(second)) == (
        ("claimed", "repetition", None),
        ("flagged", "", 1),
    )
    assert lines(first, 0)[-1] == lines(second, 0)[-1] == ("thinking", -3 * 86_400)


def test_draw_may_be_claimed_under_a_flag_nobody_has_claimed(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS * 2)
    Game.objects.filter(pk=game.pk).update(flag_by_claim=True)
    settle(game_id=let_flag_fall(game).pk, now=START + 3 * DAY + UNTIL_FINAL)
    claim(game, mover, after=9 * DAY)
    with pytest.raises(GameOver):
        claim_win(game_id=game.pk, player=opponent, now=START + 9 * DAY)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert lines(game, 0)[-1] == ("thinking", -3 * 86_400)


def test_draw_is_claimed_once_the_clocks_go_on(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS * 2)
    Player.objects.update(draw_claims=DrawClaims.AUTOMATIC)
    hold_clocks(lock_game(game.pk), now=START + HOUR)
    with pytest.raises(GameHeld):
        claim(game, mover, after=DAY)
    release_clocks(lock_game(game.pk), now=START + DAY)
    assert ending_of(game) == ("", "", None)
    claim(game, mover, after=2 * DAY)

    assert ending_of(game) == ("claimed", "repetition", None)
    assert lines(game, 0)[-2:] == [("thinking", -2 * 86_400), ("freeze", 23 * 3600)]
