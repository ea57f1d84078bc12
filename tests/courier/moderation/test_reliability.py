"""How reliable players are, what offers and events ask for, and the pause after time-outs."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import (
    Offer,
    challenge_player,
    make_link,
    post_open_challenge,
)
from courier.challenges.models import Challenge
from courier.challenges.queries import open_challenges
from courier.common.errors import Refusal
from courier.events.domain.entries import enter, invite, replace, withdraw
from courier.events.words import entry_words
from courier.games.domain.endings import resign
from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game
from courier.games.enums import Ending, Source
from courier.games.models import Game
from courier.moderation.domain.measures import Taken, measures_about, take
from courier.moderation.domain.time_outs import count_again, count_game, sweep
from courier.moderation.enums import Measure
from courier.moderation.models import StaffAct
from courier.moderation.queries import due_for_recount
from courier.notifications.models import OutboxMail
from courier.notifications.subjects import describe
from courier.players.models import Player
from courier.players.reliability import FIRST_PAUSE, NEXT_PAUSE, WINDOW, share, suffices
from tests.courier.events.clubs import BEGIN, begun, fill, make_event
from tests.factories import (
    START,
    let_flag_fall,
    make_copies,
    make_game,
    make_revision,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MOST = timedelta(days=3, minutes=10)  # since a deadline began that is final now


def ended(
    first: Player, second: Player, count: int, *, lost: int = 0, at: datetime = START
) -> None:
    """Games that ended at an instant, by resignation or lost on time by the first player."""
    game = make_game(first, second)
    resign(game_id=game.pk, player=first, now=START)
    game.refresh_from_db()
    copies = [copy.pk for copy in make_copies(game, count - 1)]
    Game.objects.filter(pk__in=[game.pk, *copies]).update(ended_at=at)
    late = [game.pk, *copies][:lost]
    Game.objects.filter(pk__in=late).update(ending=Ending.FLAGGED, winner=1)


def recounted(player: Player, *, now: datetime = START + DAY) -> tuple[int, int, int | None]:
    count_again(player.pk, now=now)
    player.refresh_from_db()
    return player.recent_games, player.recent_time_outs, player.reliability


def refusal(act: Callable[[], object]) -> str | None:
    try:
        act()
    except Refusal as refused:
        return refused.code
    return None


def late(player: Player, other: Player, *, now: datetime) -> Game:
    """A game the player loses on time, counted."""
    game = let_flag_fall(make_game(player, other, moves=("e2e4", "e7e5"), now=now - MOST))
    settle_locked(lock_game(game.pk), now=now)
    count_game(game.pk, now=now)
    player.refresh_from_db()
    return game


def test_share_is_rounded_down_and_the_new_have_none() -> None:
    assert [share(*each) for each in ((4, 4), (5, 0), (5, 1), (9, 1), (200, 1))] == [
        None,
        100,
        80,
        88,
        99,
    ]
    assert [suffices(*each) for each in ((None, 90), (90, 90), (89, 90), (0, None))] == [
        True,
        True,
        False,
        True,
    ]


def test_finished_games_with_a_limit_of_the_last_ninety_days_count(
    mover: Player, opponent: Player
) -> None:
    ended(mover, opponent, 6, lost=1)
    assert recounted(mover) == (6, 1, 83)
    assert recounted(opponent) == (6, 0, 100)

    computer = Player.objects.create(username="level", computer_level=33, is_active=False)
    changes: tuple[dict[str, object], ...] = (
        {"ending": Ending.ABORTED, "winner": None},
        {"days_per_move": None, "rated": False},
        {"is_solo": True},
        {"source": Source.HISTORICAL},
        {"ended_at": START - WINDOW},
    )
    for number, change in enumerate(changes):
        game = make_game(mover, opponent)
        resign(game_id=game.pk, player=mover, now=START)
        if number == 0:
            game.seats.filter(side=1).update(player=computer)
            continue
        Game.objects.filter(pk=game.pk).update(**change)
    drawn = Game.objects.filter(ending=Ending.FLAGGED)
    assert recounted(mover) == (6, 1, 83)
    drawn.update(winner=None)
    assert recounted(mover) == (6, 0, 100)
    assert mover.recount_at is not None
    assert recounted(mover, now=mover.recount_at) == (0, 0, None)
    assert mover.recount_at is None


def test_sweep_counts_what_was_lost_on_the_way_and_what_became_old(
    mover: Player, opponent: Player
) -> None:
    ended(mover, opponent, 5, lost=3)
    assert due_for_recount(now=START + timedelta(hours=1)) == sorted([mover.pk, opponent.pk])
    assert [sweep(now=START + timedelta(hours=hours)) for hours in (1, 2)] == [2, 0]
    mover.refresh_from_db()
    assert (mover.reliability, mover.paused_until) == (40, None)
    later = START + WINDOW + timedelta(seconds=1)
    assert (sweep(now=later), sweep(now=later)) == (2, 0)
    mover.refresh_from_db()
    assert mover.reliability is None


def test_migration_counts_the_games_of_before(mover: Player, opponent: Player) -> None:
    ended(mover, opponent, 6, lost=2, at=timezone.now() - DAY)
    migration = importlib.import_module("courier.moderation.migrations.0003_pauses")
    with connection.schema_editor() as editor:
        migration.count_reliability(None, editor)
    mover.refresh_from_db()
    found = (mover.recent_games, mover.recent_time_outs, mover.recount_at)
    assert found[:2] == (6, 2)
    assert recounted(mover, now=timezone.now()) == (6, 2, 66)
    assert found[2] == mover.recount_at


# -- what is asked for


def test_open_challenge_is_for_the_reliable_and_the_new(
    mover: Player, opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    offer = Offer(revision=make_revision(), reliability_least=90)
    codes = [post_open_challenge(sender=mover, offer=offer, now=timezone.now()) for _ in range(2)]

    def answer(games: int, time_outs: int) -> str | None:
        Player.objects.filter(pk=opponent.pk).update(recent_games=games, recent_time_outs=time_outs)
        opponent.refresh_from_db()
        act = lambda: accept(challenge_id=codes[0].pk, player=opponent, now=timezone.now())  # noqa: E731
        return refusal(act)

    assert answer(20, 3) == "not_reliable_enough"
    page = opponent_client.get(f"/challenges/{codes[1].code}").content.decode()
    assert "for a reliability of 90 % or more; yours is 85 %" in page
    assert ">Accept<" not in page
    assert "Not for your reliability" in opponent_client.get("/challenges").content.decode()
    shown = anonymous_client.get(f"/challenges/{codes[1].code}")
    assert shown.context["line"].is_for_reader
    assert shown.context["line"].terms == "3 days a move, casual, for a reliability of 90 % or more"
    assert answer(3, 3) is None
    for least in (49, 101):
        bad = Offer(revision=make_revision(), reliability_least=least)
        act = lambda bad=bad: post_open_challenge(sender=mover, offer=bad, now=START)  # noqa: E731
        assert refusal(act) == "bad_reliability"
    for send in (
        lambda: challenge_player(sender=mover, receiver=opponent, offer=offer, now=START),
        lambda: make_link(sender=mover, offer=offer, now=START),
    ):
        assert refusal(send) == "reliability_needs_open_challenge"


def test_form_and_meaning_of_an_offer_know_reliability(mover_client: Client) -> None:
    make_revision()
    given = {
        "kind": "open",
        "side": "random",
        "pace": "simple",
        "days": "3",
        "access": "public",
        "reliability_least": "95",
    }
    meant = mover_client.get("/presets/chess/challenge/meaning", given).json()
    assert "reliability 95 % or more" in meant["options"]
    mover_client.post("/presets/chess/challenge", given)
    page = mover_client.post("/presets/chess/challenge", given | {"reliability_least": "7"})
    assert "reliability_least" in page.context["form"].errors
    assert [each.reliability_least for each in Challenge.objects.all()] == [95]
    mover_client.post("/presets/chess/challenge", given | {"kind": "link"})
    assert Challenge.objects.order_by("-pk")[0].reliability_least is None


def test_event_is_for_the_reliable_the_new_and_the_invited(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    event = make_event(mover, reliability_least=90)
    assert entry_words(event) == "Anyone, reliability 90 % or more"
    Player.objects.filter(pk=opponent.pk).update(recent_games=10, recent_time_outs=2)
    opponent.refresh_from_db()

    def answer(player: Player) -> str | None:
        return refusal(lambda: enter(event_id=event.pk, player=player, now=START))

    assert (answer(opponent), answer(stranger)) == ("too_unreliable", None)
    invite(event_id=event.pk, organiser=mover, player=opponent, now=START)
    assert answer(opponent) is None
    bad = lambda: make_event(mover, reliability_least=10)  # noqa: E731
    assert refusal(bad) == "bad_reliability"


@pytest.mark.parametrize("who", ["mover", "opponent", "anonymous"])
def test_players_page_says_how_reliable_somebody_is(
    who: str, mover: Player, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    assert "New: 0 games ended" in client.get("/players/mover").content.decode()
    Player.objects.filter(pk=mover.pk).update(recent_games=30, recent_time_outs=2)
    page = " ".join(client.get("/players/mover").content.decode().split())
    assert "93 % of 30 games in the last 90 days not lost on time" in page


# -- the pause


def test_third_loss_on_time_within_a_month_pauses_and_tells(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    running = make_game(mover, opponent)
    direct = Offer(revision=make_revision())
    waits = post_open_challenge(sender=mover, offer=direct, now=START)
    times = [START + number * DAY for number in (5, 9, 12)]
    for number, now in enumerate(times, 1):
        game = late(mover, opponent, now=now)
        assert (mover.paused_until is None) == (number < 3)
    now = times[-1]
    assert mover.paused_until == now + FIRST_PAUSE
    count_game(game.pk, now=now + DAY)
    act = StaffAct.objects.get()
    assert (act.measure, act.staff, act.player, act.until) == (
        Measure.PAUSE,
        None,
        mover,
        now + FIRST_PAUSE,
    )
    assert OutboxMail.objects.filter(kind="staff_word", player=mover).count() == 1
    said = describe([f"act.{act.pk}"], mover)[f"act.{act.pk}"]
    assert "Until Saturday 21 March, 12:00" in str(said.words)

    later = now + DAY
    event, other = (
        make_event(stranger, starts_at=START + 40 * DAY),
        post_open_challenge(sender=stranger, offer=direct, now=later),
    )
    for act_of in (
        lambda: enter(event_id=event.pk, player=mover, now=later),
        lambda: post_open_challenge(sender=mover, offer=direct, now=later),
        lambda: accept(challenge_id=other.pk, player=mover, now=later),
    ):
        assert refusal(act_of) == "paused"
    take_waiting = lambda: accept(challenge_id=waits.pk, player=stranger, now=later)  # noqa: E731
    assert list(open_challenges(now=later)) == [other]
    assert refusal(take_waiting) == "challenge_closed"

    # nothing but these: neither running games nor challenges of people who know each other
    sent = challenge_player(sender=mover, receiver=opponent, offer=direct, now=later)
    accept(challenge_id=sent.pk, player=opponent, now=later)
    running.refresh_from_db()
    assert running.ending == ""

    over = now + FIRST_PAUSE
    assert refusal(lambda: post_open_challenge(sender=mover, offer=direct, now=over)) is None


def test_what_a_pause_was_for_counts_no_more_and_the_next_one_is_longer(
    mover: Player, opponent: Player
) -> None:
    for number in (5, 6, 7):
        late(mover, opponent, now=START + number * DAY)
    until = mover.paused_until
    assert until is not None
    late(mover, opponent, now=until - DAY)
    late(mover, opponent, now=until + DAY)
    late(mover, opponent, now=until + 2 * DAY)
    assert mover.paused_until == until
    again = until + 3 * DAY
    late(mover, opponent, now=again)
    assert mover.paused_until == again + NEXT_PAUSE


def test_nobody_paused_takes_a_place_in_an_event(mover: Player, opponent: Player) -> None:
    event = make_event(mover)
    player = fill(event, 4)[0]
    left = withdraw(event_id=begun(event).pk, player=player, now=BEGIN)
    Player.objects.filter(pk=opponent.pk).update(paused_until=BEGIN + DAY)
    opponent.refresh_from_db()

    def answer(now: datetime) -> str | None:
        return refusal(
            lambda: replace(
                event_id=event.pk, organiser=mover, entry_id=left.pk, player=opponent, now=now
            )
        )

    assert (answer(BEGIN), answer(BEGIN + DAY)) == ("player_paused", None)


def test_who_finishes_many_games_is_not_paused(mover: Player, opponent: Player) -> None:
    ended(mover, opponent, 30, at=START + DAY)
    for number in (5, 6, 7):
        late(mover, opponent, now=START + number * DAY)
    assert (mover.reliability, mover.paused_until) == (90, None)
    late(mover, opponent, now=START + 8 * DAY)
    assert mover.paused_until is not None


def test_staff_ends_a_pause_and_its_cause_counts_no_more(
    staff: Player, mover: Player, opponent: Player, staff_client: Client
) -> None:
    for number in (5, 6, 7):
        late(mover, opponent, now=START + number * DAY)
    now = START + 8 * DAY
    assert Measure.RESUME in measures_about(mover, now=now)
    with time_machine.travel(now, tick=False):
        page = staff_client.get("/moderation/players/mover").content.decode()
        assert "Paused until" in page
        staff_client.post("/moderation/players/mover", {"measure": "resume"})
    mover.refresh_from_db()
    assert (mover.paused_until, Measure.RESUME in measures_about(mover, now=now)) == (None, False)
    late(mover, opponent, now=now + DAY)
    late(mover, opponent, now=now + 2 * DAY)
    assert mover.paused_until is None
    late(mover, opponent, now=now + 3 * DAY)
    assert mover.paused_until == now + 3 * DAY + FIRST_PAUSE
    act = StaffAct.objects.order_by("pk")[0]
    assert act.lifted_at == now
    with pytest.raises(Exception, match="staff"):
        take(staff=opponent, player=mover, taken=Taken(Measure.RESUME), now=now)


@pytest.mark.parametrize("who", ["mover", "stranger", "anonymous"])
def test_page_of_a_challenge_on_hold(
    who: str, mover: Player, request: pytest.FixtureRequest
) -> None:
    now = timezone.now()
    offer = post_open_challenge(sender=mover, offer=Offer(revision=make_revision()), now=now)
    Player.objects.filter(pk=mover.pk).update(paused_until=now + DAY)
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get(f"/challenges/{offer.code}").content.decode()
    assert ("Nobody sees this challenge until" in page) == (who == "mover")
    assert ("This challenge is no longer open." in page) == (who != "mover")
