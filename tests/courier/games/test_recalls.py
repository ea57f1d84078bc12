"""Recalling a move that was just sent, while the opponent has not been shown it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage

from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.common.budgets import OverBudget
from courier.common.slots import SiteBusy
from courier.desk.queue import entries_of
from courier.games.domain.consent import Consent, agree, make_request
from courier.games.domain.endings import offer_draw, resign
from courier.games.domain.flags import settle_due, warn_due
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.sent_moves import _computed, release_due, release_if_due
from courier.games.domain.start import start_game
from courier.games.enums import RequestKind
from courier.games.errors import (
    GameOver,
    MoveConflict,
    NothingOffered,
    NotYourGame,
    TooLateToRecall,
)
from courier.games.models import ClockEntry, Game, SentMove
from courier.games.move_effects import Preview, compute_move
from courier.games.moves import moves_of
from courier.games.queries import my_turn_games, waiting_games
from courier.games.seats import seats_of
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision, play
from variants import Rules, counted

SECOND = timedelta(seconds=1)
SENT = START + timedelta(hours=5)


@pytest.fixture
def mover(db: None) -> Player:
    """Somebody who may recall their moves for a minute."""
    return make_player("mover", undo_seconds=60)


def send(
    game: Game, player: Player, text: str = "e2e4", *, ply: int = 0, remark: str = "Well."
) -> Game:
    sent = submit_move(
        game_id=game.pk, player=player, text=text, expected_ply=ply, now=SENT, remark=remark
    )
    return sent.game


def recall(
    game: Game, player: Player, *, ply: int = 1, after: timedelta = 42 * SECOND
) -> tuple[str, str]:
    shown = recall_move(game_id=game.pk, player=player, expected_ply=ply, now=SENT + after)
    return shown.text, shown.remark


def put(what: str, game: Game, player: Player) -> None:
    """Offer or ask something after the third ply."""
    if what == "draw":
        offer_draw(game_id=game.pk, player=player, now=SENT)
    else:
        wanted: Consent = RequestKind.TAKEBACK if what == "takeback" else RequestKind.ABORT
        make_request(game_id=game.pk, player=player, what=wanted, expected_ply=3, now=SENT)


def counts(player: Player) -> list[int]:
    """Games that wait for a player, games that wait for others, and the turns on the dashboard."""
    entries = entries_of(player, now=SENT)
    return [
        my_turn_games(player).count(),
        waiting_games(player).count(),
        sum(entry.is_turn for entry in entries),
    ]


def ply_of(game: Game) -> int:
    return Game.objects.get(pk=game.pk).ply


def balance(game: Game, side: int) -> int:
    return sum(ClockEntry.objects.filter(game=game, side=side).values_list("seconds", flat=True))


def test_recalled_move_comes_back_with_its_remark(game: Game, mover: Player) -> None:
    send(game, mover)

    assert recall(game, mover) == ("e2e4", "Well.")
    found = Game.objects.get(pk=game.pk)
    assert (found.ply, found.position, found.moves.count()) == (0, found.start_position, 0)


def test_clock_goes_on_as_if_nothing_had_been_sent(game: Game, mover: Player) -> None:
    before = game.deadline
    send(game, mover)
    recall(game, mover)

    found = Game.objects.get(pk=game.pk)
    assert (found.turn_started_at, found.deadline) == (START, before)
    assert balance(game, 0) == balance(game, 1) == 3 * 86_400
    assert before is not None
    assert settle_due(now=before + UNTIL_FINAL) == [game.pk]


def test_time_until_the_next_sending_is_charged_as_a_whole(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    send(game, mover)
    recall(game, mover)
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=0, now=SENT + 100 * SECOND)
    look_at(game.code, opponent, now=SENT + 110 * SECOND)

    thinking = list(
        ClockEntry.objects.filter(game=game, cause="thinking").values_list("seconds", flat=True)
    )
    assert thinking == [-5 * 3600 - 100]
    assert game.moves.get().time_used == timedelta(hours=5, seconds=100)


def test_time_to_recall_is_the_players_own(game: Game, mover: Player) -> None:
    send(game, mover)
    with pytest.raises(TooLateToRecall):
        recall(game, mover, after=60 * SECOND)


def test_who_wants_no_time_has_none(game: Game, mover: Player) -> None:
    Player.objects.update(undo_seconds=0)
    send(game, mover)
    assert (ply_of(game), SentMove.objects.count()) == (1, 0)
    with pytest.raises(TooLateToRecall):
        recall(game, mover, after=SECOND)


def test_offers_stand_again_as_before_the_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=())
    Player.objects.update(undo_seconds=0)
    play(game, "e2e4", "e7e5")
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    offer_draw(game_id=game.pk, player=opponent, now=START)
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    recall(game, mover, ply=3)

    assert Game.objects.get(pk=game.pk).draw_offered_by == 1


def test_draw_offered_with_the_move_is_recalled_and_may_be_made_again(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    for _ in range(2):
        submit_move(
            game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT, offer_draw=True
        )
        recall(game, mover, ply=3)
    assert Game.objects.get(pk=game.pk).draw_offered_by is None


def test_repeated_recall_changes_nothing(game: Game, mover: Player) -> None:
    send(game, mover)
    recall(game, mover)
    version = Game.objects.get(pk=game.pk).version

    assert recall(game, mover) == ("", "")
    assert Game.objects.get(pk=game.pk).version == version


@pytest.mark.parametrize("viewer", ["opponent", "stranger"])
def test_nobody_else_recalls_it(
    game: Game, mover: Player, opponent: Player, stranger: Player, viewer: str
) -> None:
    send(game, mover)
    with pytest.raises(TooLateToRecall if viewer == "opponent" else NotYourGame):
        recall(game, opponent if viewer == "opponent" else stranger)


def test_answered_move_stands(game: Game, mover: Player, opponent: Player) -> None:
    send(game, mover)
    submit_move(game_id=game.pk, player=opponent, text="e7e5", expected_ply=1, now=SENT)
    assert [move.text for move in game.moves.order_by("ply")] == ["e2e4", "e7e5"]
    with pytest.raises(TooLateToRecall):
        recall(game, mover)


def test_move_that_ended_the_game_stands(mover: Player, opponent: Player) -> None:
    Player.objects.update(undo_seconds=600)
    game = make_game(mover, opponent, moves=FOOLS_MATE[:3])
    send(game, opponent, FOOLS_MATE[3], ply=3)
    with pytest.raises(GameOver):
        recall(game, opponent, ply=4)


def test_move_of_who_gives_up_meanwhile_is_played(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    send(game, mover, "d2d4", ply=2)
    resign(game_id=game.pk, player=mover, now=SENT)
    found = Game.objects.get(pk=game.pk)
    assert (found.ply, found.ending, SentMove.objects.count()) == (3, "resigned", 0)


def test_nobody_recalls_into_a_lost_game(game: Game, mover: Player) -> None:
    late = START + timedelta(days=3) - SECOND
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=late)
    with pytest.raises(TooLateToRecall):
        recall_move(game_id=game.pk, player=mover, expected_ply=1, now=late + SECOND)
    assert settle_due(now=late + UNTIL_FINAL + SECOND) == []
    found = Game.objects.get(pk=game.pk)
    assert (found.ply, found.status, found.turn_started_at) == (1, "active", late + 60 * SECOND)


def test_move_is_kept_and_may_be_recalled_beyond_a_deadline_put_off_in_time(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    assert game.deadline is not None
    sent = game.deadline - 10 * SECOND
    submit_move(game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=sent)
    book_vacation(player=mover, starts_at=sent + 2 * SECOND, days=2, now=sent + 2 * SECOND)
    assert [look_at(game.code, None, now=sent + after * SECOND).ply for after in (5, 20)] == [2, 2]

    recall_move(game_id=game.pk, player=mover, expected_ply=3, now=sent + 30 * SECOND)
    assert Game.objects.get(pk=game.pk).deadline == game.deadline + timedelta(days=2)


def test_mail_is_written_when_the_move_is_released(game: Game, mover: Player) -> None:
    send(game, mover)
    assert (release_due(now=SENT + 59 * SECOND), OutboxMail.objects.count()) == ([], 0)
    assert release_due(now=SENT + 75 * SECOND) == [game.pk]
    assert OutboxMail.objects.get(kind="your_move").created_at == SENT + 60 * SECOND
    assert release_due(now=SENT + 75 * SECOND) == []


def test_coming_late_changes_nothing(mover: Player, opponent: Player) -> None:
    """The opponent's clock runs from when the move could no longer be recalled, the mover's up to
    when it was sent.
    """
    games = [make_game(mover, opponent), make_game(mover, opponent)]
    for game, after in zip(games, (60, 7200), strict=True):
        send(game, mover)
        release_if_due(game.pk, now=SENT + after * SECOND)
    shown = [
        Game.objects.values_list("turn_started_at", "deadline").get(pk=game.pk) for game in games
    ]
    assert shown[0] == shown[1] == (SENT + 60 * SECOND, SENT + 60 * SECOND + timedelta(days=3))
    assert games[1].moves.get().time_used == timedelta(hours=5)


def test_draw_offered_with_the_move_is_offered_when_it_is_released(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    submit_move(
        game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT, offer_draw=True
    )
    assert Game.objects.get(pk=game.pk).draw_offered_by is None
    assert look_at(game.code, opponent, now=SENT).draw_offered_by == 0


@pytest.mark.parametrize("what", ["draw", "takeback", "abort"])
def test_what_is_requested_after_the_move_lets_it_stand(
    mover: Player, opponent: Player, what: str
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    put(what, game, mover)
    assert (ply_of(game), OutboxMail.objects.filter(kind="requested").count()) == (3, 1)
    with pytest.raises(TooLateToRecall):
        recall(game, mover, ply=3)


def test_what_is_refused_leaves_the_move_held(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=SENT)
    with pytest.raises(NothingOffered):
        agree(game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=3, now=SENT)
    assert recall(game, mover, ply=3)[0] == "d2d4"


def test_sent_again_it_is_confirmed_and_another_move_is_a_conflict(
    game: Game, mover: Player
) -> None:
    first = submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=SENT)
    again = submit_move(game_id=game.pk, player=mover, text="e4", expected_ply=0, now=SENT + SECOND)
    assert [(each.ply, each.repeated) for each in (first, again)] == [(1, False), (1, True)]
    with pytest.raises(MoveConflict):
        submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=0, now=SENT + SECOND)
    assert SentMove.objects.get().text == "e2e4"


def test_its_player_is_shown_it_as_played(mover: Player, opponent: Player) -> None:
    game = start_game(
        revision=make_revision(),
        seats=(mover, opponent),
        terms=Terms(time_control="7d+1d<=14d"),
        now=START,
    )
    send(game, mover)
    shown = look_at(game.code, mover, now=SENT)
    seen = look_at(game.code, opponent, now=SENT)
    columns = ("ply", "position", "side_to_move", "turn_started_at", "deadline", "draw_offered_by")
    assert [getattr(shown, name) for name in columns] == [getattr(seen, name) for name in columns]
    assert [seat.reserve for seat in seats_of(shown)] == [seat.reserve for seat in seats_of(seen)]
    assert (
        [move.text for move in moves_of(shown)]
        == [move.text for move in moves_of(seen)]
        == ["e2e4"]
    )
    assert (shown.sent_move is not None, seen.sent_move) == (True, None)


def test_it_is_not_its_players_turn_any_more(game: Game, mover: Player, opponent: Player) -> None:
    before = counts(mover)
    send(game, mover)
    assert (before, counts(mover)) == ([1, 0, 1], [0, 1, 0])
    assert counts(opponent) == [0, 1, 0]


def test_move_that_the_rules_refuse_by_now_falls_back_to_its_player(
    game: Game, mover: Player, stranger: Player
) -> None:
    send(game, mover)
    SentMove.objects.update(text="e2e5")
    assert look_at(game.code, mover, now=SENT).ply == 0
    assert look_at(game.code, None, now=SENT + 60 * SECOND).ply == 0
    assert my_turn_games(mover).count() == 1


def test_nobody_is_warned_who_has_sent(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    at = START + timedelta(days=3) - timedelta(minutes=30)
    submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=at)
    assert warn_due(now=at + SECOND) == 0


def test_flag_does_not_fall_for_a_vacation_of_who_has_sent(mover: Player, opponent: Player) -> None:
    """A move that was sent in time costs no day of vacation."""
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    assert game.deadline is not None
    submit_move(
        game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=game.deadline - 5 * SECOND
    )
    assert settle_due(now=game.deadline + UNTIL_FINAL) == []
    assert (ply_of(game), Vacation.objects.count()) == (3, 0)


def test_mover_and_strangers_may_look(game: Game, mover: Player, stranger: Player) -> None:
    send(game, mover)
    for viewer in (mover, stranger, None):
        look_at(game.code, viewer, now=SENT)
    assert recall(game, mover) == ("e2e4", "Well.")


def test_a_player_is_notified_that_a_held_move_could_not_be_played(
    mover: Player, opponent: Player, mailoutbox: list[EmailMessage]
) -> None:
    game = make_game(mover, opponent)
    send(game, mover)
    SentMove.objects.update(text="e2e5")
    release_due(now=SENT + 60 * SECOND)

    notice = OutboxMail.objects.get(kind="your_move")
    deliver(code=notice.code, now=SENT + timedelta(hours=1))

    assert notice.player == mover
    assert mailoutbox[0].subject == "Your move: e2e5 could not be played (Chess)"
    assert "Your move e2e5 can no longer be played in your game of Chess against opponent." in str(
        mailoutbox[0].body
    )


def test_opponent_who_looks_ends_the_time(game: Game, mover: Player, opponent: Player) -> None:
    version = Game.objects.get(pk=game.pk).version
    send(game, mover)
    assert Game.objects.get(pk=game.pk).version == version
    seen = look_at(game.code, opponent, now=SENT + SECOND)

    assert (seen.ply, seen.version, seen.turn_started_at) == (1, version + 1, SENT + SECOND)
    with pytest.raises(TooLateToRecall):
        recall(game, mover)


def refuse() -> int:
    raise OverBudget(seconds=5)


def test_an_opponent_who_has_spent_their_budget_is_shown_the_move(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    send(game, mover)

    with counted(0, refuse):
        seen = look_at(game.code, opponent, now=SENT + SECOND)

    assert (seen.ply, SentMove.objects.count()) == (1, 0)


def test_a_player_who_has_spent_their_budget_is_shown_their_own_move(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    send(game, mover)

    with counted(0, refuse):
        seen = look_at(game.code, mover, now=SENT + SECOND)

    assert (seen.ply, SentMove.objects.get().text) == (1, "e2e4")


def test_a_move_that_finds_no_place_to_be_computed_stays_held(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_positional: object, **_named: object) -> None:
        raise SiteBusy

    game = make_game(mover, opponent)
    send(game, mover)
    monkeypatch.setattr("courier.games.domain.sent_moves.play", full)

    with pytest.raises(SiteBusy):
        look_at(game.code, opponent, now=SENT + SECOND)

    assert SentMove.objects.get().text == "e2e4"


def test_own_looks_compute_a_held_move_once(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(mover, opponent)
    send(game, mover, "a2a3")
    computed = list[str]()

    def compute(rules: Rules, **position: Any) -> Preview:
        computed.append(position["text"])
        return compute_move(rules, **position)

    monkeypatch.setattr("courier.games.domain.sent_moves.compute_turn", compute)
    _computed.cache_clear()
    for _look in range(3):
        assert look_at(game.code, mover, now=SENT).ply == 1
    assert computed == ["a2a3"]
