"""Ending a game by the players' will."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from courier.games.domain.endings import (
    abort,
    accept_draw,
    accept_result,
    claim_draw,
    decline_draw,
    decline_result,
    offer_draw,
    propose_result,
    resign,
)
from courier.games.domain.moves import submit_move, undo_move
from courier.games.errors import (
    GameOver,
    NoSuchClaim,
    NothingOffered,
    NothingToTakeBack,
    NotWithThisPreset,
    NotYourGame,
    NotYourTurn,
    OfferedLately,
    ProposalChanged,
    TakebackRefused,
    TooEarlyToOffer,
    TooLateToAbort,
)
from courier.games.models import Game
from courier.games.moves import open_claims
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, make_game, play
from variants import Side

OPENED = ("e2e4", "e7e5")
KNIGHTS_OUT = ("g1f3", "g8f6", "f3g1", "f6g8")
LATER = START + timedelta(hours=1)


@pytest.fixture
def opened(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=OPENED)


@pytest.fixture
def free(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, preset="free-board", days=None, moves=("P e2-e4", "p e7-e5"))


def ending_of(game: Game) -> tuple[str, str, int | None]:
    game = Game.objects.get(pk=game.pk)
    return (game.ending, game.reason, game.winner)


def shown(kind: str = "game_over") -> list[str]:
    return sorted(OutboxMail.objects.filter(kind=kind).values_list("player__username", flat=True))


def test_resigning_loses_and_notifies_the_opponent(opened: Game, mover: Player) -> None:
    resign(game_id=opened.pk, player=mover, now=LATER)

    assert ending_of(opened) == ("resigned", "", 1)
    assert shown() == ["opponent"]


def test_one_may_resign_while_waiting(opened: Game, opponent: Player) -> None:
    resign(game_id=opened.pk, player=opponent, now=LATER)

    assert ending_of(opened) == ("resigned", "", 0)


def test_solo_game_is_resigned_for_the_side_to_move(mover: Player) -> None:
    game = make_game(mover, mover, days=None, solo=True, moves=("e2e4",))

    resign(game_id=game.pk, player=mover, now=LATER)

    assert ending_of(game) == ("resigned", "", 0)


def test_game_is_aborted_before_both_sides_have_moved(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4",))

    abort(game_id=game.pk, player=mover, now=LATER)

    assert ending_of(game) == ("aborted", "", None)


def test_game_is_not_aborted_afterwards(opened: Game, mover: Player) -> None:
    with pytest.raises(TooLateToAbort):
        abort(game_id=opened.pk, player=mover, now=LATER)


def test_draw_that_is_accepted_ends_the_game(opened: Game, mover: Player, opponent: Player) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=LATER)
    accept_draw(game_id=opened.pk, player=opponent, now=LATER)

    assert ending_of(opened) == ("agreed", "", None)
    assert shown() == ["mover"]


def test_offer_answered_by_an_offer_is_agreed(
    opened: Game, mover: Player, opponent: Player
) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=LATER)
    offer_draw(game_id=opened.pk, player=opponent, now=LATER)

    assert ending_of(opened) == ("agreed", "", None)


def test_offer_stands_until_the_opponent_moves(
    opened: Game, mover: Player, opponent: Player
) -> None:
    submit_move(
        game_id=opened.pk, player=mover, text="d4", expected_ply=2, offer_draw=True, now=LATER
    )
    assert Game.objects.get(pk=opened.pk).draw_offered_by == 0

    play(opened, "e5d4")

    assert Game.objects.get(pk=opened.pk).draw_offered_by is None
    with pytest.raises(NothingOffered):
        accept_draw(game_id=opened.pk, player=opponent, now=LATER)


def test_own_move_leaves_the_offer_standing(opened: Game, mover: Player) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=LATER)

    play(opened, "d2d4")

    assert Game.objects.get(pk=opened.pk).draw_offered_by == 0


def test_declined_offer_is_gone(opened: Game, mover: Player, opponent: Player) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=LATER)
    decline_draw(game_id=opened.pk, player=opponent, now=LATER)

    assert Game.objects.get(pk=opened.pk).draw_offered_by is None


def test_draw_is_not_offered_before_both_have_moved(game: Game, mover: Player) -> None:
    with pytest.raises(TooEarlyToOffer):
        offer_draw(game_id=game.pk, player=mover, now=LATER)
    with pytest.raises(TooEarlyToOffer):
        submit_move(
            game_id=game.pk, player=mover, text="e4", expected_ply=0, offer_draw=True, now=LATER
        )


def test_draw_is_offered_again_after_twenty_plies(
    opened: Game, mover: Player, opponent: Player
) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=LATER)
    decline_draw(game_id=opened.pk, player=opponent, now=LATER)

    with pytest.raises(OfferedLately) as caught:
        offer_draw(game_id=opened.pk, player=mover, now=LATER)

    assert caught.value.params == {"ply": 22}
    Game.objects.filter(pk=opened.pk).update(ply=22)
    offer_draw(game_id=opened.pk, player=mover, now=LATER)


def test_own_offer_cannot_be_accepted_or_declined(opened: Game, mover: Player) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=LATER)

    for answer in (accept_draw, decline_draw):
        with pytest.raises(NothingOffered):
            answer(game_id=opened.pk, player=mover, now=LATER)


def test_third_repetition_is_claimed_by_the_side_to_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS_OUT * 2)
    assert open_claims(game) == ("repetition",)

    with pytest.raises(NotYourTurn):
        claim_draw(game_id=game.pk, player=opponent, kind="repetition", now=LATER)
    claim_draw(game_id=game.pk, player=mover, kind="repetition", now=LATER)

    assert ending_of(game) == ("claimed", "repetition", None)


def test_claim_without_reason_is_refused(opened: Game, mover: Player) -> None:
    for kind in ("repetition", "move rule", "nonsense"):
        with pytest.raises(NoSuchClaim):
            claim_draw(game_id=opened.pk, player=mover, kind=kind, now=LATER)


@pytest.mark.parametrize("winner", [0, 1, None])
def test_result_both_agree_on_ends_an_unenforced_game(
    free: Game, mover: Player, opponent: Player, winner: int | None
) -> None:
    propose_result(game_id=free.pk, player=opponent, winner=winner, now=LATER)  # type: ignore[arg-type]
    accept_result(game_id=free.pk, player=mover, winner=winner, now=LATER)  # type: ignore[arg-type]

    assert ending_of(free) == ("agreed", "", winner)


@pytest.mark.parametrize(("seen", "now_proposed"), [(0, 1), (1, 0), (1, None), (None, 1)])
def test_nobody_agrees_to_a_result_they_have_not_seen(
    free: Game, mover: Player, opponent: Player, seen: Side | None, now_proposed: Side | None
) -> None:
    propose_result(game_id=free.pk, player=opponent, winner=seen, now=LATER)
    propose_result(game_id=free.pk, player=opponent, winner=now_proposed, now=LATER)

    with pytest.raises(ProposalChanged):
        accept_result(game_id=free.pk, player=mover, winner=seen, now=LATER)

    assert ending_of(free) == ("", "", None)


def test_same_proposal_from_both_is_agreed_another_one_replaces_it(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose_result(game_id=free.pk, player=opponent, winner=1, now=LATER)
    propose_result(game_id=free.pk, player=mover, winner=None, now=LATER)
    assert ending_of(free) == ("", "", None)

    propose_result(game_id=free.pk, player=opponent, winner=None, now=LATER)

    assert ending_of(free) == ("agreed", "", None)


def test_proposal_is_declined_by_word_or_by_moving(
    free: Game, mover: Player, opponent: Player
) -> None:
    propose_result(game_id=free.pk, player=opponent, winner=1, now=LATER)
    decline_result(game_id=free.pk, player=mover, now=LATER)
    propose_result(game_id=free.pk, player=opponent, winner=1, now=LATER)
    play(free, "P d2-d4")

    with pytest.raises(NothingOffered):
        accept_result(game_id=free.pk, player=mover, winner=1, now=LATER)


def test_solo_game_without_referee_ends_by_its_players_word(mover: Player) -> None:
    game = make_game(mover, mover, preset="free-board", days=None, solo=True)

    propose_result(game_id=game.pk, player=mover, winner=1, now=LATER)

    assert ending_of(game) == ("agreed", "", 1)


def test_enforced_game_ends_by_its_rules(opened: Game, mover: Player) -> None:
    with pytest.raises(NotWithThisPreset):
        propose_result(game_id=opened.pk, player=mover, winner=0, now=LATER)


def test_last_move_is_taken_back_until_it_is_answered(
    free: Game, mover: Player, opponent: Player
) -> None:
    before = Game.objects.get(pk=free.pk)

    undo_move(game_id=free.pk, player=opponent, now=LATER)

    game = Game.objects.get(pk=free.pk)
    assert (game.ply, game.side_to_move, game.moves.count()) == (1, 1, 1)
    assert game.position == game.moves.get().position != before.position
    with pytest.raises(NothingToTakeBack):
        undo_move(game_id=free.pk, player=opponent, now=LATER)


def test_first_move_taken_back_leads_to_the_start(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board", moves=("P e2-e4",))

    undo_move(game_id=game.pk, player=mover, now=LATER)

    game.refresh_from_db()
    assert (game.position, game.ply) == (game.start_position, 0)


def test_clock_after_a_takeback_stands_as_before_the_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board", days=3)
    play(game, "P e2-e4", now=START + timedelta(days=1))

    undo_move(game_id=game.pk, player=mover, now=START + timedelta(days=2))

    assert Game.objects.get(pk=game.pk).deadline == START + timedelta(days=4)


def test_enforced_moves_are_not_taken_back_but_in_solo_games(
    opened: Game, mover: Player, opponent: Player
) -> None:
    with pytest.raises(TakebackRefused):
        undo_move(game_id=opened.pk, player=opponent, now=LATER)

    solo = make_game(mover, mover, days=None, solo=True, moves=OPENED)
    assert undo_move(game_id=solo.pk, player=mover, now=LATER).ply == 1


ACTIONS: dict[str, Callable[[Game, Player], object]] = {
    "resign": lambda game, player: resign(game_id=game.pk, player=player, now=LATER),
    "abort": lambda game, player: abort(game_id=game.pk, player=player, now=LATER),
    "offer_draw": lambda game, player: offer_draw(game_id=game.pk, player=player, now=LATER),
    "accept_draw": lambda game, player: accept_draw(game_id=game.pk, player=player, now=LATER),
    "decline_draw": lambda game, player: decline_draw(game_id=game.pk, player=player, now=LATER),
    "claim": lambda game, player: claim_draw(
        game_id=game.pk, player=player, kind="repetition", now=LATER
    ),
    "propose": lambda game, player: propose_result(
        game_id=game.pk, player=player, winner=0, now=LATER
    ),
    "accept_result": lambda game, player: accept_result(
        game_id=game.pk, player=player, winner=0, now=LATER
    ),
    "decline_result": lambda game, player: decline_result(
        game_id=game.pk, player=player, now=LATER
    ),
    "take_back": lambda game, player: undo_move(game_id=game.pk, player=player, now=LATER),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_strangers_can_do_nothing(opened: Game, stranger: Player, action: str) -> None:
    with pytest.raises(NotYourGame):
        ACTIONS[action](opened, stranger)


@pytest.mark.parametrize("action", ACTIONS)
def test_nothing_is_done_in_a_finished_game(mover: Player, opponent: Player, action: str) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    with pytest.raises(GameOver):
        ACTIONS[action](game, mover)
