"""What plans do when the move they wait for is played."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.common.budgets import OverBudget
from courier.games.domain.consent import agree, make_request
from courier.games.domain.endings import offer_draw, resign
from courier.games.domain.flags import settle_due
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.sent_moves import release_due
from courier.games.enums import GameStatus, RequestKind
from courier.games.errors import Flagged
from courier.games.models import ClockEntry, Game, Move
from courier.games.moves import moves_of
from courier.notifications.models import OutboxMail
from courier.planning.domain import edits
from courier.planning.domain.edits import present
from courier.planning.errors import TooManyConditional
from courier.planning.models import Answer, Plan
from courier.players.models import Player
from tests.courier.planning.plans import change, condition, here, played, report, set_line, tried
from tests.factories import START, let_flag_fall, make_game, make_player, play, send_move
from variants import counted

pytestmark = pytest.mark.django_db
LATER = START + timedelta(hours=5)


def test_a_reply_is_played_in_the_transaction_of_the_move_it_answers(
    game: Game, opponent: Player
) -> None:
    set_line(game, opponent, "e2e4", "c7c5")

    play(game, "e2e4", now=LATER)

    assert played(game) == ["e2e4", "c7c5"]
    answer = moves_of(Game.objects.get(pk=game.pk))[1]
    assert (answer.played_at, answer.time_used) == (LATER, timedelta(0))
    assert report(opponent) == [("1.e4", "played", "1…c5")]


def test_a_reply_is_not_lost_when_the_mover_has_spent_their_budget(
    game: Game, opponent: Player
) -> None:
    def refuse() -> int:
        raise OverBudget(seconds=5)

    set_line(game, opponent, "e2e4", "c7c5")
    with counted(1_000_000) as effort:
        play(make_game(make_player(), make_player()), "e2e4", now=LATER)

    with counted(effort.moves, refuse):
        play(game, "e2e4", now=LATER)

    assert played(game) == ["e2e4", "c7c5"]


def test_a_reply_that_takes_too_much_computing_is_left_to_the_player(
    game: Game, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_line(game, opponent, "e2e4", "c7c5")
    monkeypatch.setattr("courier.games.domain.play.A_REQUEST", 1)

    play(game, "e2e4", now=LATER)

    assert played(game) == ["e2e4"]
    assert report(opponent) == [("1.e4", "refused", "c7c5")]
    assert Answer.objects.get().reason == "Playing it takes too much computing."


def test_trees_that_meet_are_played_on_within_one_limit(
    game: Game, mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_line(game, mover, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    set_line(game, opponent, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
    monkeypatch.setattr("courier.games.domain.play.A_REQUEST", 30)

    play(game, "e2e4")

    assert 1 < len(played(game)) < 6
    assert [result for _met, result, _shown in report(mover) + report(opponent)].count(
        "refused"
    ) == 1


def test_a_plan_holds_so_many_conditions_whether_they_can_be_met_or_not(
    game: Game, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edits, "MOST_CONDITIONS", 1)
    condition(game, opponent, "any", "wait", line=("e2e4", "e7e5"))
    play(game, "d2d4")  # it can no longer be met
    play(game, "d7d5")
    with pytest.raises(TooManyConditional):
        condition(game, opponent, "any", "wait")


def test_another_move_waits_for_the_player(game: Game, opponent: Player) -> None:
    set_line(game, opponent, "e2e4", "c7c5")
    play(game, "d2d4")
    assert played(game) == ["d2d4"]
    assert report(opponent) == []


def test_two_trees_that_meet_play_on_as_far_as_both_go(
    game: Game, mover: Player, opponent: Player
) -> None:
    set_line(game, mover, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    set_line(game, opponent, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")

    play(game, "e2e4")

    assert played(game) == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert len(report(mover)) == 2
    assert len(report(opponent)) == 3


def test_only_who_is_to_move_in_the_end_gets_a_mail(
    game: Game, mover: Player, opponent: Player
) -> None:
    set_line(game, mover, "e2e4", "e7e5", "g1f3")
    set_line(game, opponent, "e2e4", "e7e5")
    play(game, "e2e4")
    assert list(OutboxMail.objects.values_list("kind", "player")) == [("your_move", opponent.pk)]


def test_a_reply_costs_no_time_and_earns_the_increment(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    Game.objects.filter(pk=game.pk).update(days_per_move=None, time_control="7d+1d<=14d")
    set_line(game, opponent, "e2e4", "e7e5")

    play(game, "e2e4", now=LATER)

    entries = ClockEntry.objects.filter(game=game, side=1, ply=2)
    assert list(entries.values_list("cause", "seconds")) == [("extra", 86_400)]


def test_a_reply_that_mates_ends_the_game_and_both_are_notified(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("f2f3", "e7e5"))
    OutboxMail.objects.all().delete()
    set_line(game, opponent, "g2g4", "d8h4")

    play(game, "g2g4")

    game.refresh_from_db()
    assert (game.status, game.winner, game.reason) == (GameStatus.FINISHED, 1, "checkmate")
    assert set(OutboxMail.objects.values_list("kind", "player")) == {
        ("game_over", mover.pk),
        ("game_over", opponent.pk),
    }


def test_a_move_that_mates_leaves_nothing_to_answer(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("f2f3", "e7e5", "g2g4"))
    condition(game, mover, "any", "wait")
    play(game, "d8h4")
    assert Game.objects.get(pk=game.pk).status == GameStatus.FINISHED
    assert report(mover) == []


def test_conditions_are_tried_from_the_narrowest_to_the_widest(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "d7d5"))
    condition(game, opponent, "any", "wait")
    condition(game, opponent, "capture_on", "play", square="d5", move="Qxd5")
    play(game, "e4d5")
    assert played(game)[-1] == "d8d5"
    assert report(opponent) == [("2.exd5", "played", "2…Qxd5")]


def test_a_shot_is_a_capture_on_the_square_shot_at(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="rifle-chess", moves=("e4", "d5"))
    condition(game, opponent, "capture_on", "play", square="d5", move="Nf6")
    play(game, "exd5")
    assert played(game) == ["e2e4", "d7d5", "e4d5e4", "g8f6"]


def test_any_check_is_answered_and_nothing_else_is(mover: Player, opponent: Player) -> None:
    moves = ("e2e4", "e7e5", "f1c4", "d7d6")
    checked, calm = (make_game(mover, opponent, moves=moves) for _ in range(2))
    for game in (checked, calm):
        condition(game, opponent, "check", "play", move="Ke7")
    play(checked, "c4f7")
    play(calm, "c4e6")
    assert (played(checked)[-1], played(calm)[-1]) == ("e8e7", "c4e6")


def test_anything_else_offers_a_draw_and_leaves_the_move_to_the_player(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    OutboxMail.objects.all().delete()
    condition(game, opponent, "any", "offer_draw")
    play(game, "g1f3")
    game.refresh_from_db()
    assert (game.draw_offered_by, game.ply) == (1, 3)
    mails = OutboxMail.objects.order_by("pk").values_list("kind", "player")
    assert list(mails) == [("requested", mover.pk), ("your_move", opponent.pk)]


def test_a_plan_acts_when_the_move_is_released(mover: Player, opponent: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    set_line(game, opponent, "g1f3", "b8c6")
    send_move(game, "g1f3", now=LATER)
    assert recall_move(game_id=game.pk, player=mover, expected_ply=3, now=LATER).text == "g1f3"
    send_move(game, "g1f3", now=LATER)
    assert game.moves.count() == 2

    release_due(now=LATER + timedelta(seconds=60))
    assert [move.text for move in game.moves.order_by("ply")] == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_one_plans_on_from_ones_own_held_move(opponent: Player) -> None:
    mover = make_player(undo_seconds=60)
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    send_move(game, "g1f3", now=LATER)
    at = present(look_at(game.code, mover, now=LATER), None).here
    for text in ("b8c6", "f1b5"):
        at = change(game, mover, "play", at, text).at
    change(game, mover, "set", at)
    recall_move(game_id=game.pk, player=mover, expected_ply=3, now=LATER)
    assert Plan.objects.get().conditional_count == 1
    play(game, "d2d4", now=LATER)
    assert Plan.objects.get().conditional_count == 0


def test_an_offered_draw_is_declined_by_a_reply_and_agreed_by_a_planned_offer(
    mover: Player, opponent: Player
) -> None:
    declined, agreed = (make_game(mover, opponent, moves=("e2e4", "e7e5")) for _ in range(2))
    set_line(declined, opponent, "g1f3", "b8c6")
    condition(agreed, opponent, "any", "offer_draw")
    for game in (declined, agreed):
        submit_move(
            game_id=game.pk, player=mover, text="g1f3", expected_ply=2, offer_draw=True, now=START
        )
    assert Game.objects.get(pk=declined.pk).draw_offered_by is None
    assert Answer.objects.get(plan__game=declined).declined_draw
    assert Game.objects.get(pk=agreed.pk).ending == "agreed"


def test_a_reply_the_rules_refuse_by_now_is_reported_and_the_move_stands(
    game: Game, opponent: Player
) -> None:
    condition(game, opponent, "any", "play", move="d7d5", line=())
    Plan.objects.update(state=Plan.objects.get().state.replace("d7d5", "d8d1"))
    play(game, "e2e4")
    assert played(game) == ["e2e4"]
    assert report(opponent) == [("1.e4", "refused", "d8d1")]


def test_a_plan_that_cannot_be_read_stops_nobody(game: Game, opponent: Player) -> None:
    set_line(game, opponent, "e2e4", "e7e5")
    Plan.objects.update(state='{"tree": {}}')
    play(game, "e2e4")
    assert played(game) == ["e2e4"]


def test_what_was_taken_back_is_not_played_again_by_itself(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board", moves=("P e2-e4", "p e7-e5"))
    set_line(game, opponent, "P d2-d4", "p d7-d5")
    play(game, "P d2-d4")
    assert len(played(game)) == 4

    undo_move(game_id=game.pk, player=opponent, now=START)
    assert len(played(game)) == 3
    undo_move(game_id=game.pk, player=mover, now=START)
    play(game, "P d2-d4")

    assert len(played(game)) == 3
    assert len(report(opponent)) == 1


def test_a_condition_that_was_met_is_not_met_again_after_a_takeback(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    condition(game, opponent, "any", "play", move="b8c6")
    play(game, "g1f3")
    assert played(game) == ["e2e4", "e7e5", "g1f3", "b8c6"]
    for act, player in ((make_request, mover), (agree, opponent)):
        act(game_id=game.pk, player=player, what=RequestKind.TAKEBACK, expected_ply=4, now=START)

    play(game, "g1f3")

    assert played(game) == ["e2e4", "e7e5", "g1f3"]
    assert Plan.objects.get().conditional_count == 0


def test_a_draw_offer_is_not_declined_by_a_reply_that_was_refused(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    condition(game, opponent, "any", "play", move="d7d5")
    Plan.objects.update(state=Plan.objects.get().state.replace("d7d5", "d8d1"))

    submit_move(
        game_id=game.pk, player=mover, text="g1f3", expected_ply=2, offer_draw=True, now=START
    )

    assert Game.objects.get(pk=game.pk).draw_offered_by == 0
    assert list(Answer.objects.values_list("result", "declined_draw")) == [("refused", False)]


def test_lines_the_game_has_left_stay(game: Game, mover: Player) -> None:
    at = tried(game, mover, "e2e4", "e7e5", "g1f3")
    change(game, mover, "set", at)
    play(game, "d2d4", "d7d5")
    plan = Plan.objects.get()
    assert plan.conditional_count == 0
    assert change(game, mover, "comment", at, "kept").progress.is_left(at)


def test_a_drop_and_a_promotion_are_played(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="crazyhouse", moves=("e2e4", "d7d5", "e4d5", "d8d5"))
    set_line(game, mover, "b1c3", "d5a5", "P@e6")
    play(game, "b1c3", "d5a5")
    assert played(game)[-1] == "P@e6"


def test_nothing_is_played_once_the_game_is_over(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    set_line(game, opponent, "g1f3", "b8c6")
    resign(game_id=game.pk, player=mover, now=START)
    assert (played(game), report(opponent)) == (["e2e4", "e7e5"], [])


def test_an_offer_alone_fires_nothing(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    condition(game, opponent, "any", "wait")
    offer_draw(game_id=game.pk, player=mover, now=START)
    assert report(opponent) == []


def test_moves_of_the_game_keep_their_nodes_and_stand_first(game: Game, mover: Player) -> None:
    own = tried(game, mover, "e2e4")
    play(game, "d2d4", "d7d5")
    progress = change(game, mover, "comment", own, "mine").progress
    assert progress.state.tree.root.children[0] == progress.played[1] != own
    assert here(game, mover) == progress.here
    assert Move.objects.count() == 2


def test_a_move_that_meets_nothing_is_not_written_down(game: Game, opponent: Player) -> None:
    condition(game, opponent, "any", "wait")
    set_line(game, opponent, "e2e4", "e7e5")
    before = Plan.objects.get()
    play(game, "d2d4")
    after = Plan.objects.get()
    assert (after.state, before.conditional_count, after.conditional_count) == (before.state, 2, 0)


def test_what_may_be_met_again_counts_when_a_move_is_undone(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    set_line(game, opponent, "g1f3", "b8c6")
    play(game, "d2d4", now=LATER)
    assert Plan.objects.get().conditional_count == 0
    make_request(
        game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=3, now=LATER
    )
    agree(game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=3, now=LATER)
    assert Plan.objects.get().conditional_count == 1


def test_a_reply_is_played_until_the_flag_is_final(mover: Player, opponent: Player) -> None:
    answered, lost = (
        let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5"))) for _ in range(2)
    )
    for game in (answered, lost):
        set_line(game, opponent, "g1f3", "b8c6")
    final = START + timedelta(days=3) + UNTIL_FINAL
    play(answered, "g1f3", now=final - timedelta(seconds=1))
    with pytest.raises(Flagged):
        play(lost, "g1f3", now=final)

    assert (played(answered)[2:], played(lost)[2:]) == (["g1f3", "b8c6"], [])
    assert Game.objects.get(pk=answered.pk).deadline == final - timedelta(seconds=1) + timedelta(
        days=3
    )
    assert report(opponent) == [("2.Nf3", "played", "2…Nc6")]
    assert Game.objects.get(pk=lost.pk).winner == 1


def test_a_draw_a_plan_has_offered_is_the_end_of_a_flag(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    condition(game, opponent, "any", "offer_draw")
    play(game, "g1f3", "b8c6")
    let_flag_fall(game)

    assert settle_due(now=START + timedelta(days=3) + UNTIL_FINAL) == [game.pk]
    game.refresh_from_db()
    assert (game.ending, game.reason, game.winner) == ("flagged", "draw offered", None)
