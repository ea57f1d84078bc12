"""A flag that waits for a claim."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.models import ClockWish, Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.claims import claim_win, pardon, take_draw
from courier.games.domain.endings import offer_draw
from courier.games.domain.flags import settle, settle_due
from courier.games.domain.gifts import give_time
from courier.games.domain.outages import move_deadlines_of
from courier.games.domain.recalls import recall_move
from courier.games.domain.start import start_game
from courier.games.errors import (
    FlagIsDown,
    GameOver,
    NoFlagDown,
    NotYourGame,
    NotYoursToClaim,
    TooLateToRecall,
)
from courier.games.models import NO_SHOW, ClockEntry, Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game, make_player, make_revision, play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LATE = START + 2 * DAY


def start(mover: Player, opponent: Player, control: str = "2d+12h<=3d") -> Game:
    terms = Terms(time_control=control, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5", now=START)
    return let_flag_fall(game)


@pytest.fixture
def fallen(mover: Player, opponent: Player) -> Game:
    game = start(mover, opponent)
    assert game.deadline == LATE + 12 * HOUR
    settle(game_id=game.pk, now=game.deadline + UNTIL_FINAL)
    game.refresh_from_db()
    return game


def ended(game: Game) -> tuple[str, int | None, str]:
    game.refresh_from_db()
    return game.ending, game.winner, game.reason


def test_flag_falls_and_the_game_goes_on(fallen: Game, opponent: Player) -> None:
    assert (fallen.ending, fallen.flag_fell_at) == ("", LATE + 12 * HOUR)
    assert OutboxMail.objects.get(kind="time_up").player == opponent
    assert settle_due(now=LATE + 20 * DAY) == []


def test_win_is_claimed(fallen: Game, opponent: Player) -> None:
    claim_win(game_id=fallen.pk, player=opponent, now=LATE + DAY)

    assert (ended(fallen), fallen.ended_at) == (("flagged", 1, ""), LATE + DAY)
    assert (
        sum(ClockEntry.objects.filter(game=fallen, side=0).values_list("seconds", flat=True)) == 0
    )


def test_claim_after_an_own_draw_offer_is_a_draw(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent)
    offer_draw(game_id=game.pk, player=opponent, now=START)
    claim_win(game_id=game.pk, player=opponent, now=LATE + DAY)

    assert ended(game) == ("flagged", None, "draw offered")


def test_draw_is_taken(fallen: Game, opponent: Player) -> None:
    take_draw(game_id=fallen.pk, player=opponent, now=LATE + DAY)

    assert ended(fallen) == ("flagged", None, "draw taken")


def test_unclaimed_for_thirty_days_is_lost(fallen: Game) -> None:
    assert settle_due(now=LATE + 12 * HOUR + 31 * DAY) == [fallen.pk]
    assert (ended(fallen), fallen.ended_at) == (("flagged", 1, ""), LATE + 12 * HOUR + 30 * DAY)


def test_pardon_gives_an_increment_from_now_on(fallen: Game, opponent: Player) -> None:
    pardoned = pardon(game_id=fallen.pk, player=opponent, now=LATE + 3 * DAY)

    assert (pardoned.deadline, pardoned.flag_fell_at) == (LATE + 3 * DAY + 12 * HOUR, None)
    assert ClockEntry.objects.get(cause="pardon").seconds == 3 * 86_400
    with pytest.raises(NoFlagDown):
        claim_win(game_id=fallen.pk, player=opponent, now=LATE + 3 * DAY)


@pytest.fixture
def away(fallen: Game, mover: Player, opponent: Player) -> Game:
    """A flag is down, and then another game uses a day of vacation that begins a second before."""
    other = start(mover, opponent)
    ClockWish.objects.all().delete()
    settle(game_id=other.pk, now=LATE + 12 * HOUR + UNTIL_FINAL)
    assert Vacation.objects.get().starts_at == LATE + 12 * HOUR - timedelta(seconds=1)
    return fallen


def test_day_used_in_another_game_does_not_raise_a_flag_that_is_down(
    away: Game, opponent: Player
) -> None:
    move_deadlines_of(player_id=seats_of(away)[0].player_id or 0, now=LATE + 13 * HOUR)
    claim_win(game_id=away.pk, player=opponent, now=LATE + 5 * DAY)

    assert ended(away) == ("flagged", 1, "")
    assert [entry.balance for entry in ClockEntry.objects.filter(game=away, side=0).order_by("pk")][
        -1
    ] == 0


def test_late_move_is_charged_up_to_the_flag_whatever_day_was_used_since(away: Game) -> None:
    play(away, "d2d4", now=LATE + 5 * DAY)

    entries = ClockEntry.objects.filter(game=away, side=0, ply=3).order_by("pk")
    assert list(entries.values_list("cause", "balance")) == [("thinking", 0), ("extra", 12 * 3600)]


def test_pardon_gives_an_increment_from_now_on_after_a_day_used_elsewhere(
    away: Game, opponent: Player
) -> None:
    on_vacation = pardon(game_id=away.pk, player=opponent, now=LATE + 13 * HOUR)

    assert on_vacation.deadline == LATE + 36 * HOUR - timedelta(seconds=1) + 12 * HOUR
    assert ClockEntry.objects.get(cause="pardon").seconds == 12 * 3600 - 1


def test_late_move_counts_until_somebody_claims(fallen: Game, opponent: Player) -> None:
    play(fallen, "d2d4", now=LATE + 5 * DAY)

    fallen.refresh_from_db()
    assert (fallen.ply, fallen.flag_fell_at) == (3, None)
    entries = ClockEntry.objects.filter(game=fallen, side=0, ply=3).order_by("pk")
    assert list(entries.values_list("cause", "balance")) == [("thinking", 0), ("extra", 12 * 3600)]
    with pytest.raises(NoFlagDown):
        claim_win(game_id=fallen.pk, player=opponent, now=LATE + 5 * DAY)


def test_only_the_opponent_claims_and_only_a_flag_that_fell(
    fallen: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    runs = start(mover, opponent)
    for game, player, error in (
        (fallen, mover, NotYoursToClaim),
        (fallen, stranger, NotYourGame),
        (runs, opponent, NoFlagDown),
    ):
        for act in (claim_win, take_draw, pardon):
            with pytest.raises(error):
                act(game_id=game.pk, player=player, now=START + DAY if game == runs else LATE + DAY)
    with pytest.raises(FlagIsDown):
        give_time(game_id=fallen.pk, player=opponent, days=3, now=LATE + DAY)
    claim_win(game_id=fallen.pk, player=opponent, now=LATE + DAY)
    with pytest.raises(GameOver):
        pardon(game_id=fallen.pk, player=opponent, now=LATE + DAY)


def test_bare_king_draws_at_the_flag(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent)
    Game.objects.filter(pk=game.pk).update(
        position="4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", flag_by_claim=False
    )
    settle(game_id=game.pk, now=LATE + DAY + UNTIL_FINAL)

    assert ended(game) == ("flagged", None, "cannot win")


def test_nobody_claims_before_both_have_moved(mover: Player, opponent: Player) -> None:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    settle(game_id=game.pk, now=START + 3 * DAY + UNTIL_FINAL)

    assert ended(game) == ("aborted", None, NO_SHOW)


def test_a_flag_stays_down_after_a_late_move_though_its_day_is_vacation_now(
    mover: Player, opponent: Player
) -> None:
    """A day that another deadline uses later on begins a second before both."""
    Player.objects.update(date_joined=START - 40 * DAY, undo_seconds=600)
    game = start(mover, opponent, "2d+12h<=3d")
    other = let_flag_fall(
        make_game(mover, make_player(), moves=("e2e4", "e7e5"), now=START - 12 * HOUR)
    )
    due = LATE + 12 * HOUR
    assert game.deadline == other.deadline == due
    settle(game_id=game.pk, now=due + UNTIL_FINAL)
    ClockWish.objects.update(automatic_vacation=True)
    settle(game_id=other.pk, now=due + UNTIL_FINAL)
    assert Vacation.objects.get().starts_at < due

    play(game, "d2d4", now=due + HOUR)
    with pytest.raises(TooLateToRecall):
        recall_move(game_id=game.pk, player=mover, expected_ply=3, now=due + HOUR)
