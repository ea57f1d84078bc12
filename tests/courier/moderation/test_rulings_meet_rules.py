"""Doubts and decisions of the staff meet what the players may do: recalls, vacations, claims,
takebacks.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.models import Vacation
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.claims import claim_win
from courier.games.domain.consent import agree, make_request
from courier.games.domain.endings import accept_draw, claim_draw, offer_draw
from courier.games.domain.recalls import look_at, recall_move
from courier.games.enums import RequestKind
from courier.games.errors import (
    GameHeld,
    GameOver,
    NoFlagDown,
    NothingOffered,
    TooLateToRecall,
)
from courier.games.models import ClockEntry, Game
from courier.games.moves import open_claims
from courier.games.silence import claimable_at
from courier.moderation.domain.doubts import Decision, decide, raise_doubt
from courier.moderation.enums import Ruling
from courier.moderation.models import Doubt
from courier.planning.models import Plan
from courier.players.enums import DrawClaims
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation, come_back
from tests.courier.planning.plans import played as texts
from tests.courier.planning.plans import report, set_line
from tests.factories import START, let_flag_fall, make_game, play, send_move

SECOND, HOUR, DAY = (timedelta(seconds=number) for number in (1, 3600, 86_400))
MOVES = ("e2e4", "e7e5", "g1f3")
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
FREE = ("P e2-e4", "p e7-e5", "N g1-f3", "n b8-c6")


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=MOVES)


def doubt(game: Game, player: Player, *, after: timedelta = HOUR) -> Doubt:
    found = (
        Game.objects.select_related("revision__preset")
        .prefetch_related("seats__player")
        .get(pk=game.pk)
    )
    return raise_doubt(game=found, player=player, text="Castling is legal here.", now=START + after)


def ruled(
    found: Doubt, staff: Player, ruling: Ruling, *, after: timedelta = 5 * DAY, ply: int = 0
) -> Game:
    decision = Decision(ruling, "We have looked at it.", ply=ply, winner=1)
    decide(doubt_id=found.pk, staff=staff, decision=decision, now=START + after)
    return Game.objects.get(pk=found.game_id)


def agreed(game: Game, player: Player, *, ply: int, after: timedelta) -> Game:
    return agree(
        game_id=game.pk,
        player=player,
        what=RequestKind.TAKEBACK,
        expected_ply=ply,
        now=START + after,
        back_to=Game.objects.get(pk=game.pk).takeback_ply,
    )


def lines(game: Game, side: int, *, ply: int) -> list[tuple[str, int]]:
    entries = ClockEntry.objects.filter(game=game, side=side, ply=ply).order_by("pk")
    return list(entries.values_list("cause", "seconds"))


def test_move_stands_once_the_clocks_are_held(
    played: Game, mover: Player, opponent: Player, staff: Player
) -> None:
    Player.objects.filter(pk=opponent.pk).update(undo_seconds=600)
    send_move(played, "b8c6", now=START + HOUR)
    assert look_at(played.code, None, now=START + HOUR).ply == 3
    found = doubt(played, opponent, after=HOUR + SECOND)

    assert look_at(played.code, None, now=START + HOUR + SECOND).ply == 4
    with pytest.raises(GameHeld):
        recall_move(
            game_id=played.pk, player=opponent, expected_ply=4, now=START + HOUR + 2 * SECOND
        )
    ruled(found, staff, Ruling.GO_ON, after=HOUR + 3 * SECOND)
    with pytest.raises(TooLateToRecall):
        recall_move(
            game_id=played.pk, player=opponent, expected_ply=4, now=START + HOUR + 4 * SECOND
        )


def test_recall_after_a_decision_keeps_the_day_it_gave(
    played: Game, opponent: Player, staff: Player
) -> None:
    Player.objects.filter(pk=opponent.pk).update(undo_seconds=60)
    let_flag_fall(played)
    play(played, "b8c6", now=START + 3 * DAY + UNTIL_FINAL / 2)
    game = ruled(
        doubt(played, opponent, after=4 * DAY), staff, Ruling.GO_BACK, after=6 * DAY, ply=3
    )
    assert game.deadline == START + 7 * DAY

    send_move(game, "d7d6", now=START + 6 * DAY + HOUR)
    recall_move(
        game_id=game.pk, player=opponent, expected_ply=4, now=START + 6 * DAY + HOUR + SECOND
    )

    after = Game.objects.get(pk=game.pk)
    assert (after.ply, after.deadline) == (3, START + 7 * DAY)
    assert ("ruling", 86_400) in lines(game, 1, ply=4)


def test_move_of_a_game_the_staff_has_ended_is_not_recalled(
    played: Game, opponent: Player, staff: Player
) -> None:
    Player.objects.filter(pk=opponent.pk).update(undo_seconds=600)
    send_move(played, "b8c6", now=START + HOUR)
    ended = ruled(doubt(played, opponent), staff, Ruling.RESULT, after=HOUR + SECOND)
    with pytest.raises(GameOver):
        recall_move(
            game_id=played.pk, player=opponent, expected_ply=4, now=START + HOUR + 2 * SECOND
        )
    assert (ended.ending, ended.ply) == ("adjudicated", 4)


def test_vacation_and_hold_before_a_decision_cost_nothing(
    played: Game, opponent: Player, staff: Player
) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    book_vacation(player=opponent, starts_at=START + HOUR, days=2, now=START + HOUR)
    game = ruled(doubt(played, opponent, after=DAY), staff, Ruling.RESULT, after=5 * DAY)

    assert (game.ending, game.winner, game.ended_at) == ("adjudicated", 1, START + 5 * DAY)
    away = 2 * 86_400
    held = 5 * 86_400 - 3600 - away
    assert lines(game, 1, ply=4) == [
        ("thinking", -5 * 86_400),
        ("vacation", away),
        ("freeze", held),
    ]


def test_who_is_away_when_the_staff_decides_has_a_day_after_it(
    played: Game, opponent: Player, staff: Player
) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    let_flag_fall(played)
    found = doubt(played, opponent, after=3 * DAY - HOUR)
    book_vacation(player=opponent, starts_at=START + 4 * DAY, days=3, now=START + 4 * DAY)
    game = ruled(found, staff, Ruling.GO_ON)

    assert game.deadline == START + 8 * DAY
    assert ("ruling", 23 * 3600) in lines(game, 1, ply=4)


def test_vacation_a_decision_was_computed_from_stays(
    played: Game, opponent: Player, staff: Player
) -> None:
    Player.objects.update(date_joined=START - 40 * DAY)
    found = doubt(played, opponent)
    away = book_vacation(player=opponent, starts_at=START + DAY, days=3, now=START + DAY)
    ruled(found, staff, Ruling.RESULT, after=DAY + 60 * SECOND)

    assert come_back(player=opponent, code=away.code, now=START + DAY + 120 * SECOND) is False
    assert Vacation.objects.values_list("starts_at", "ends_at").get() == (
        START + DAY,
        START + 2 * DAY,
    )


def test_draw_the_staff_goes_back_to_is_claimed_by_hand_alone(
    mover: Player, opponent: Player, staff: Player
) -> None:
    game = make_game(mover, opponent, moves=(*KNIGHTS, *KNIGHTS, "e2e4"))
    Player.objects.update(draw_claims=DrawClaims.AUTOMATIC)
    after = ruled(doubt(game, opponent), staff, Ruling.GO_BACK, ply=8)

    assert (after.ending, after.ply, open_claims(after)) == ("", 8, ("repetition",))
    claim_draw(game_id=game.pk, player=mover, kind="repetition", now=START + 5 * DAY)
    assert Game.objects.get(pk=game.pk).ending == "claimed"


def test_a_decision_leaves_a_week_before_a_game_without_a_limit_is_claimed(
    mover: Player, opponent: Player, staff: Player
) -> None:
    game = make_game(mover, opponent, days=None, moves=MOVES[:2])
    for text in ("g1f3", "b8c6"):
        play(game, text, now=START + 40 * DAY)
    back = ruled(doubt(game, mover, after=41 * DAY), staff, Ruling.GO_BACK, after=50 * DAY, ply=2)
    assert (back.ply, claimable_at(back)) == (2, START + 57 * DAY)
    with pytest.raises(NoFlagDown):
        claim_win(game_id=game.pk, player=opponent, now=START + 57 * DAY - SECOND)

    claim_win(game_id=game.pk, player=opponent, now=START + 57 * DAY)
    assert Game.objects.get(pk=game.pk).reason == "silent"


def test_nobody_claims_a_game_the_staff_has_ended(
    mover: Player, opponent: Player, staff: Player
) -> None:
    game = make_game(mover, opponent, days=None, moves=MOVES[:2])
    ruled(doubt(game, mover, after=31 * DAY), staff, Ruling.RESULT, after=32 * DAY)
    with pytest.raises(GameOver):
        claim_win(game_id=game.pk, player=opponent, now=START + 40 * DAY)


@pytest.mark.parametrize("ruling", [Ruling.GO_ON, Ruling.GO_BACK])
def test_a_proposal_outlives_a_decision_that_leaves_the_position(
    mover: Player, opponent: Player, staff: Player, ruling: Ruling
) -> None:
    game = make_game(mover, opponent, preset="free-board", days=None, moves=FREE)
    make_request(
        game_id=game.pk,
        player=mover,
        what=RequestKind.TAKEBACK,
        expected_ply=4,
        now=START,
        back_to=1,
    )
    after = ruled(doubt(game, opponent), staff, ruling, ply=3)

    if ruling == Ruling.GO_ON:
        assert (after.ply, agreed(game, opponent, ply=4, after=5 * DAY).ply) == (4, 1)
    else:
        assert after.ply == 3
        with pytest.raises(NothingOffered):
            agreed(game, opponent, ply=3, after=5 * DAY)


@pytest.mark.parametrize("ruling", [Ruling.GO_ON, Ruling.GO_BACK, Ruling.RESULT])
def test_a_takeback_that_is_requested_waits_for_the_decision(
    played: Game, mover: Player, opponent: Player, staff: Player, ruling: Ruling
) -> None:
    make_request(
        game_id=played.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=3, now=START
    )
    found = doubt(played, opponent)
    with pytest.raises(GameHeld):
        agreed(played, opponent, ply=3, after=DAY)
    after = ruled(found, staff, ruling, ply=2)

    if ruling == Ruling.GO_ON:
        back = agreed(played, opponent, ply=3, after=5 * DAY)
        assert (back.ply, back.deadline) == (2, START + 8 * DAY)
    else:
        assert (after.ply, after.takeback_requested_by) == (
            (2 if ruling == Ruling.GO_BACK else 3),
            None,
        )
        with pytest.raises(NothingOffered if ruling == Ruling.GO_BACK else GameOver):
            agreed(played, opponent, ply=after.ply, after=5 * DAY)


@pytest.mark.parametrize("ruling", [Ruling.GO_ON, Ruling.GO_BACK, Ruling.RESULT])
def test_a_draw_that_is_offered_waits_for_the_decision(
    played: Game, mover: Player, opponent: Player, staff: Player, ruling: Ruling
) -> None:
    offer_draw(game_id=played.pk, player=mover, now=START)
    found = doubt(played, opponent)
    with pytest.raises(GameHeld):
        accept_draw(game_id=played.pk, player=opponent, now=START + DAY)
    after = ruled(found, staff, ruling, ply=2)

    if ruling == Ruling.GO_ON:
        assert after.draw_offered_by == 0
        assert (
            accept_draw(game_id=played.pk, player=opponent, now=START + 5 * DAY).ending == "agreed"
        )
    else:
        assert (after.draw_offered_by, after.winner) == (
            None,
            None if ruling == Ruling.GO_BACK else 1,
        )
        with pytest.raises(NothingOffered if ruling == Ruling.GO_BACK else GameOver):
            accept_draw(game_id=played.pk, player=opponent, now=START + 5 * DAY)


def test_a_reply_waits_until_the_clocks_go_on(
    played: Game, mover: Player, opponent: Player, staff: Player
) -> None:
    set_line(played, mover, "b8c6", "f1b5")
    found = doubt(played, mover)
    with pytest.raises(GameHeld):
        play(played, "b8c6", now=START + DAY)
    assert (texts(played), report(mover)) == (list(MOVES), [])
    ruled(found, staff, Ruling.GO_ON)
    play(played, "b8c6", now=START + 5 * DAY)

    assert texts(played) == [*MOVES, "b8c6", "f1b5"]
    assert lines(played, 1, ply=4)[:2] == [("thinking", -5 * 86_400), ("freeze", 5 * 86_400 - 3600)]


def test_a_reply_that_was_played_is_used_up_after_a_decision_to_go_back(
    mover: Player, opponent: Player, staff: Player
) -> None:
    game = make_game(mover, opponent, moves=MOVES[:2])
    set_line(game, opponent, "d2d4", "e5d4")
    set_line(game, opponent, "g1f3", "b8c6")
    play(game, "g1f3")
    assert (len(texts(game)), Plan.objects.get().conditional_count) == (4, 0)
    ruled(doubt(game, mover), staff, Ruling.GO_BACK, ply=2)

    assert Plan.objects.get().conditional_count == 1
    play(game, "g1f3", now=START + 5 * DAY)
    assert texts(game) == list(MOVES)
    ruled(doubt(game, mover, after=6 * DAY), staff, Ruling.GO_BACK, after=7 * DAY, ply=2)
    play(game, "d2d4", now=START + 7 * DAY)
    assert texts(game) == ["e2e4", "e7e5", "d2d4", "e5d4"]
