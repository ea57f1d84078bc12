"""Games without a time limit in which nobody moves any more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from courier.clocks.models import Vacation
from courier.desk.rows import desk_row
from courier.games.domain.claims import claim_win, pardon, take_draw
from courier.games.domain.clock_holds import hold_clocks, release_clocks
from courier.games.domain.consent import agree, make_request
from courier.games.domain.endings import accept_draw, claim_draw, offer_draw
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import undo_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.silence import warn_silent
from courier.games.enums import RequestKind
from courier.games.errors import (
    GameHeld,
    GameOver,
    NoFlagDown,
    NotYourGame,
    NotYoursToClaim,
    StillAway,
    TooLateToGoBack,
)
from courier.games.models import Game
from courier.games.silence import claimable_at
from courier.games.whole_games import rows_numbered
from courier.games.words import ending_sentence
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.table.parts.time_news import TimeNews, time_news
from tests.courier.planning.plans import played, set_line
from tests.factories import START, make_game, play, send_move

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
WARNED, CLAIMABLE = START + 23 * DAY, START + 30 * DAY


@pytest.fixture
def untimed(mover: Player, opponent: Player) -> Game:
    """A game without a time limit, in which the mover has waited to move since START."""
    return make_game(mover, opponent, days=None, moves=("e2e4", "e7e5"))


def shown() -> list[tuple[str, str]]:
    kinds = ("deadline_warning", "time_up")
    mails = OutboxMail.objects.filter(kind__in=kinds).select_related("player").order_by("pk")
    return [(mail.kind, mail.player.username if mail.player else "") for mail in mails]


def test_each_player_is_notified_once(untimed: Game) -> None:
    assert (warn_silent(now=WARNED - timedelta(seconds=1)), shown()) == (0, [])
    assert (warn_silent(now=WARNED), warn_silent(now=WARNED + DAY)) == (1, 0)
    assert shown() == [("deadline_warning", "mover")]
    assert (warn_silent(now=CLAIMABLE), warn_silent(now=CLAIMABLE + DAY)) == (1, 0)
    assert shown() == [("deadline_warning", "mover"), ("time_up", "opponent")]


def test_mails_say_what_may_become_of_the_game(untimed: Game, mailoutbox: list[object]) -> None:
    warn_silent(now=WARNED)
    deliver(code=OutboxMail.objects.get(kind="deadline_warning").code, now=WARNED)
    warn_silent(now=CLAIMABLE)
    deliver(code=OutboxMail.objects.get(kind="time_up").code, now=CLAIMABLE)
    warning, up = ((mail.subject, mail.body) for mail in mailoutbox)  # type: ignore[attr-defined]
    assert warning[0] == "7 days left for your move against opponent (Chess)"
    assert "After that, your opponent can claim the game." in warning[1]
    assert up[0] == "mover hasn’t moved for 30 days (Chess)"
    assert "You can claim the win, take a draw, or let the game go on." in up[1]


def test_who_waits_claims_the_win(untimed: Game, opponent: Player) -> None:
    with pytest.raises(NoFlagDown):
        claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE - timedelta(seconds=1))
    claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    untimed.refresh_from_db()
    assert (untimed.ending, untimed.winner, untimed.reason) == ("flagged", 1, "silent")
    assert (
        ending_sentence(untimed, untimed.revision.spec)
        == "Black won: White had not moved for 30 days."
    )


def test_who_waits_takes_a_draw(untimed: Game, opponent: Player) -> None:
    take_draw(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    untimed.refresh_from_db()
    assert (untimed.ending, untimed.winner) == ("flagged", None)


def test_letting_it_go_on_leaves_30_days_more(untimed: Game, opponent: Player) -> None:
    pardon(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    untimed.refresh_from_db()
    assert (untimed.ending, claimable_at(untimed)) == ("", CLAIMABLE + 30 * DAY)
    warn_silent(now=CLAIMABLE + 23 * DAY)
    assert shown() == [("deadline_warning", "mover")]


def test_nobody_else_claims(untimed: Game, mover: Player, stranger: Player) -> None:
    with pytest.raises(NotYoursToClaim):
        claim_win(game_id=untimed.pk, player=mover, now=CLAIMABLE)
    with pytest.raises(NotYourGame):
        claim_win(game_id=untimed.pk, player=stranger, now=CLAIMABLE)


def test_a_move_ends_the_wait(untimed: Game, opponent: Player) -> None:
    play(untimed, "g1f3", now=CLAIMABLE + DAY)
    with pytest.raises(NoFlagDown):
        claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE + 2 * DAY)


def test_nobody_on_vacation_loses_by_it(untimed: Game, mover: Player, opponent: Player) -> None:
    Vacation.objects.create(
        player=mover, starts_at=CLAIMABLE - DAY, ends_at=CLAIMABLE + DAY, booked_at=START
    )
    with pytest.raises(StillAway):
        claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE + DAY)


def test_no_page_offers_a_claim_against_somebody_on_vacation(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    Vacation.objects.create(
        player=mover, starts_at=CLAIMABLE - DAY, ends_at=CLAIMABLE + DAY, booked_at=START
    )
    news = time_news(untimed, opponent, now=CLAIMABLE)
    (game,) = rows_numbered([untimed.pk], now=CLAIMABLE)
    row = desk_row(game, opponent, now=CLAIMABLE)
    assert news == TimeNews(
        "mover hasn’t moved for 30 days. You may claim the game once they are back from vacation."
    )
    assert (row.request_words, row.waits_for_claim) == ("", False)


def test_after_a_hold_a_week_is_left(untimed: Game) -> None:
    hold_clocks(untimed, now=START + 20 * DAY)
    assert claimable_at(untimed) is None
    release_clocks(untimed, now=START + 29 * DAY)
    assert claimable_at(untimed) == START + 36 * DAY


def test_games_with_a_clock_alone_or_hardly_begun_are_never_claimed(
    mover: Player, opponent: Player
) -> None:
    timed = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    begun = make_game(mover, opponent, days=None, moves=("e2e4",))
    alone = make_game(mover, mover, days=None, moves=("e2e4", "e7e5"), solo=True)
    assert [claimable_at(game) for game in (timed, begun, alone)] == [None, None, None]
    assert warn_silent(now=CLAIMABLE) == 0


def test_page_offers_the_claim_to_who_waits_alone(
    untimed: Game, mover_client: Client, opponent_client: Client, stranger_client: Client
) -> None:
    Game.objects.filter(pk=untimed.pk).update(turn_started_at=START - 4000 * DAY)
    address = f"/games/{untimed.code}"
    sentence, button = "mover hasn’t moved for 30 days.", "Let the game go on"
    assert sentence in (page := opponent_client.get(address).content.decode())
    assert button in page
    assert (
        "Move before your opponent claims the game." in mover_client.get(address).content.decode()
    )
    assert sentence not in stranger_client.get(address).content.decode()
    opponent_client.post(f"{address}/flag", {"kind": "win"})
    untimed.refresh_from_db()
    assert untimed.winner == 1


def test_recalled_move_leaves_the_wait_as_it_was(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    send_move(untimed, "g1f3", now=CLAIMABLE - 10 * SECOND)
    with pytest.raises(NoFlagDown):
        claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    recall_move(game_id=untimed.pk, player=mover, expected_ply=3, now=CLAIMABLE + SECOND)
    claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE + 2 * SECOND)

    untimed.refresh_from_db()
    assert (untimed.ending, untimed.winner, untimed.ply) == ("flagged", 1, 2)


def test_letting_it_go_on_begins_the_turn_anew(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    pardon(game_id=untimed.pk, player=opponent, now=CLAIMABLE + DAY)
    send_move(untimed, "g1f3", now=CLAIMABLE + 6 * DAY)
    sent = look_at(untimed.code, mover, now=CLAIMABLE + 6 * DAY).sent_move
    assert sent is not None
    assert sent.time_used == 5 * DAY
    recall_move(game_id=untimed.pk, player=mover, expected_ply=3, now=CLAIMABLE + 6 * DAY + SECOND)
    untimed.refresh_from_db()
    assert claimable_at(untimed) == CLAIMABLE + 31 * DAY


def test_planned_reply_ends_the_wait_and_the_next_begins(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    set_line(untimed, opponent, "g1f3", "b8c6")
    play(untimed, "g1f3", now=CLAIMABLE)

    assert played(untimed)[2:] == ["g1f3", "b8c6"]
    untimed.refresh_from_db()
    assert (untimed.side_to_move, claimable_at(untimed)) == (0, CLAIMABLE + 30 * DAY)
    pardon(game_id=untimed.pk, player=opponent, now=CLAIMABLE + 30 * DAY)
    assert len(played(untimed)) == 4


def test_who_waits_is_notified_once_nobody_is_on_vacation(untimed: Game, mover: Player) -> None:
    Vacation.objects.create(
        player=mover, starts_at=CLAIMABLE - DAY, ends_at=CLAIMABLE + DAY, booked_at=START
    )
    assert (warn_silent(now=CLAIMABLE), shown()) == (0, [])
    assert warn_silent(now=CLAIMABLE + DAY) == 1
    assert shown() == [("time_up", "opponent")]


def test_held_game_is_claimed_a_week_after_the_hold(untimed: Game, opponent: Player) -> None:
    hold_clocks(lock_game(untimed.pk), now=CLAIMABLE + DAY)
    with pytest.raises(GameHeld):
        claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE + 2 * DAY)
    release_clocks(lock_game(untimed.pk), now=CLAIMABLE + 3 * DAY)
    with pytest.raises(NoFlagDown):
        claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE + 10 * DAY - SECOND)
    claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE + 10 * DAY)


def test_both_are_notified_after_a_hold_of_many_weeks(untimed: Game) -> None:
    hold_clocks(lock_game(untimed.pk), now=START + 20 * DAY)
    release_clocks(lock_game(untimed.pk), now=START + 120 * DAY)
    assert (warn_silent(now=START + 121 * DAY), warn_silent(now=START + 127 * DAY)) == (1, 1)
    assert shown() == [("deadline_warning", "mover"), ("time_up", "opponent")]


def test_claim_after_an_own_draw_offer_is_a_draw(untimed: Game, opponent: Player) -> None:
    offer_draw(game_id=untimed.pk, player=opponent, now=START)
    claim_win(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    untimed.refresh_from_db()
    assert (untimed.ending, untimed.winner, untimed.reason) == ("flagged", None, "draw offered")


def test_offer_stands_when_the_game_is_let_go_on(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    offer_draw(game_id=untimed.pk, player=opponent, now=START)
    pardon(game_id=untimed.pk, player=opponent, now=CLAIMABLE)
    accept_draw(game_id=untimed.pk, player=mover, now=CLAIMABLE + DAY)
    untimed.refresh_from_db()
    assert (untimed.ending, untimed.winner) == ("agreed", None)


def test_turn_that_comes_back_has_what_was_left_of_its_30_days(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    play(untimed, "g1f3", now=CLAIMABLE - DAY)
    make_request(
        game_id=untimed.pk,
        player=mover,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=CLAIMABLE + 9 * DAY,
    )
    back = agree(
        game_id=untimed.pk,
        player=opponent,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=CLAIMABLE + 9 * DAY,
    )
    assert claimable_at(back) == CLAIMABLE + 10 * DAY
    assert warn_silent(now=CLAIMABLE + 9 * DAY) == 1
    assert shown() == [("deadline_warning", "mover")]


def test_nobody_goes_back_to_a_turn_that_could_be_claimed_at_once(
    untimed: Game, mover: Player, opponent: Player
) -> None:
    play(untimed, "g1f3", now=CLAIMABLE + DAY)
    with pytest.raises(TooLateToGoBack):
        make_request(
            game_id=untimed.pk,
            player=mover,
            what=RequestKind.TAKEBACK,
            expected_ply=3,
            now=CLAIMABLE + 2 * DAY,
        )
    free = make_game(mover, opponent, preset="free-board", days=None, moves=("P e2-e4", "p e7-e5"))
    play(free, "P d2-d4", now=CLAIMABLE)
    with pytest.raises(TooLateToGoBack):
        undo_move(game_id=free.pk, player=mover, now=CLAIMABLE)
    with pytest.raises(TooLateToGoBack):
        make_request(
            game_id=free.pk,
            player=mover,
            what=RequestKind.TAKEBACK,
            expected_ply=3,
            now=CLAIMABLE,
            back_to=2,
        )
    make_request(
        game_id=free.pk,
        player=mover,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=CLAIMABLE,
        back_to=1,
    )
    back = agree(
        game_id=free.pk,
        player=opponent,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=CLAIMABLE,
        back_to=1,
    )
    assert (back.ply, claimable_at(back)) == (1, None)


def test_slow_turns_of_one_who_plays_alone_come_back(mover: Player) -> None:
    alone = make_game(mover, mover, days=None, moves=("e2e4", "e7e5"), solo=True)
    play(alone, "g1f3", now=CLAIMABLE + DAY)
    assert undo_move(game_id=alone.pk, player=mover, now=CLAIMABLE + DAY).ply == 2


def test_who_has_not_moved_for_30_days_may_claim_a_draw_first(
    mover: Player, opponent: Player
) -> None:
    knights = ("g1f3", "g8f6", "f3g1", "f6g8")
    drawn, lost = (make_game(mover, opponent, days=None, moves=knights * 2) for _ in range(2))
    claim_draw(game_id=drawn.pk, player=mover, kind="repetition", now=CLAIMABLE + DAY)
    claim_win(game_id=lost.pk, player=opponent, now=CLAIMABLE + DAY)
    for game, player, act in ((drawn, opponent, claim_win), (lost, opponent, pardon)):
        with pytest.raises(GameOver):
            act(game_id=game.pk, player=player, now=CLAIMABLE + DAY)
    assert [Game.objects.get(pk=game.pk).ending for game in (drawn, lost)] == ["claimed", "flagged"]
