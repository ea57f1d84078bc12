"""Ladders: making and joining them, challenges, places, weeks, and those the site keeps."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.events.domain import ladder_games
from courier.events.domain.ladder_games import challenge_above, pair_week, variant_of_week
from courier.events.domain.ladder_members import choose, join, leave_ladder
from courier.events.domain.ladder_progress import advance_ladder, count_on_ladder, sweep_ladders
from courier.events.domain.ladders import MOST_LADDERS, close_ladder, keep_ladders
from courier.events.enums import BoardState
from courier.events.ladder_lines import ladder_tables
from courier.events.ladder_queries import finished_ladder_ids, ladder_of_ended
from courier.events.mails import ladder_game, ladder_left
from courier.events.models import Ladder, LadderGame, Rung
from courier.games.domain.endings import abort
from courier.games.domain.start import start_game
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.presets.domain.months import choose_for_month
from courier.presets.models import Preset
from courier.ratings.models import Family, Rating
from tests.courier.events.climbers import (
    MONDAY,
    WEEK,
    climb_on,
    let_win,
    make_ladder,
    names_on,
    running_on,
)
from tests.courier.events.clubs import flag
from tests.courier.racing import race
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]


@pytest.fixture
def ladder(stranger: Player) -> Ladder:
    return make_ladder(stranger)


def refusal(act: object) -> str:
    with pytest.raises(DomainError) as raised:
        act()  # type: ignore[operator]
    return raised.value.code


def named(*names: str) -> list[Player]:
    return [make_player(name) for name in names]


def challenge(ladder: Ladder, one: Player, other: Player, *, weeks: int = 0) -> LadderGame:
    return challenge_above(ladder_id=ladder.pk, player=one, other=other, now=START + weeks * WEEK)


# -- making and joining


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"name": " a "}, "event_needs_name"),
        ({"terms": Terms()}, "event_needs_time"),
        ({"reach": 0}, "bad_ladder_terms"),
        ({"idle_weeks": 1}, "bad_ladder_terms"),
        ({"about": "x" * 4001}, "too_long"),
    ],
)
def test_what_a_ladder_cannot_be(said: dict[str, object], code: str, stranger: Player) -> None:
    assert refusal(lambda: make_ladder(stranger, **said)) == code


def test_ladders_of_a_player_are_limited(stranger: Player) -> None:
    ladders = [make_ladder(stranger) for _each in range(MOST_LADDERS)]
    assert refusal(lambda: make_ladder(stranger)) == "too_many_ladders"
    close_ladder(ladder_id=ladders[0].pk, player=stranger, now=START)
    assert make_ladder(stranger).pairs_at == MONDAY


def test_presets_that_are_not_offered_or_enforced_have_no_ladder(stranger: Player) -> None:
    preset = make_revision().preset
    preset.enforced = False
    assert refusal(lambda: make_ladder(stranger, preset=preset)) == "event_needs_rules"
    preset.is_listed = False
    assert refusal(lambda: make_ladder(stranger, preset=preset)) == "event_needs_public_preset"


def test_players_join_at_the_bottom_leave_and_come_back(ladder: Ladder) -> None:
    a, b, c = climb_on(ladder, named("a", "b", "c"))
    assert names_on(ladder) == ["a", "b", "c"]
    leave_ladder(ladder_id=ladder.pk, player=a, now=START)
    assert refusal(lambda: leave_ladder(ladder_id=ladder.pk, player=a, now=START)) == "not_entered"
    assert names_on(ladder) == ["b", "c"]
    climb_on(ladder, [a, b], games_most=3)
    assert names_on(ladder) == ["b", "c", "a"]
    choose(ladder_id=ladder.pk, player=c, wants_weekly=False, games_most=1, now=START)
    wishes = Rung.objects.order_by("number").values_list("wants_weekly", "games_most")
    assert list(wishes) == [(True, 3), (False, 1), (True, 3)]
    for most in (0, 7):
        assert refusal(
            lambda most=most: choose(
                ladder_id=ladder.pk, player=c, wants_weekly=True, games_most=most, now=START
            )
        ) == "bad_games_at_once"  # fmt: skip


def test_bots_do_not_join_and_nobody_joins_what_is_closed(
    ladder: Ladder, stranger: Player, mover: Player
) -> None:
    bot = make_player(is_bot=True)
    assert refusal(lambda: climb_on(ladder, [bot])) == "computers_do_not_enter"
    assert (
        refusal(lambda: close_ladder(ladder_id=ladder.pk, player=mover, now=START))
        == "not_your_event"
    )
    close_ladder(ladder_id=ladder.pk, player=stranger, now=START)
    assert refusal(lambda: climb_on(ladder, [mover])) == "ladder_closed"
    assert (
        refusal(lambda: close_ladder(ladder_id=ladder.pk, player=stranger, now=START))
        == "ladder_closed"
    )


# -- challenges and places


def test_challenge_begins_at_once_and_the_winner_takes_the_place(ladder: Ladder) -> None:
    a, b, c, d = climb_on(ladder, named("a", "b", "c", "d"))
    made = challenge(ladder, d, a)
    advance_ladder(ladder.pk, now=START)
    (game,) = running_on(ladder)
    assert [seat.player for seat in seats_of(game)] == [d, a]
    assert (game.has_takebacks, game.occasion) == (False, f"ladder:{ladder.code}")
    let_win(game, d, now=START)
    count_on_ladder(game.pk, now=START)
    count_on_ladder(game.pk, now=START)
    assert names_on(ladder) == ["d", "a", "b", "c"]
    made.refresh_from_db()
    assert (made.state, made.first_points, made.taken) == (BoardState.PLAYED, 2, 1)
    again = challenge(ladder, c, b)
    advance_ladder(ladder.pk, now=START)
    let_win(running_on(ladder)[0], b, now=START)
    advance_ladder(ladder.pk, now=START)
    again.refresh_from_db()
    assert (names_on(ladder), again.taken) == (["d", "a", "b", "c"], None)
    records = Rung.objects.order_by("number").values_list("won", "drawn", "lost", "balance")
    assert list(records) == [(1, 0, 0, 1), (0, 0, 1, -1), (1, 0, 0, -1), (0, 0, 1, 1)]
    assert ladder_of_ended(game.pk) is None


def test_places_change_as_on_a_published_ladder(stranger: Player) -> None:
    """The example of the table tennis club of Princeton: A-G, C-J and B-D are won by the lower
    players, in this order.
    """
    ladder = make_ladder(stranger, reach=8)
    players = dict(zip(NAMES, climb_on(ladder, named(*NAMES)), strict=True))
    for better, other, after in (
        ("g", "a", "g a b c d e f h i j"),
        ("j", "c", "g a b j c d e f h i"),
        ("d", "b", "g a d b j c e f h i"),
    ):
        challenge(ladder, players[better], players[other])
        advance_ladder(ladder.pk, now=START)
        let_win(running_on(ladder)[0], players[better], now=START)
        advance_ladder(ladder.pk, now=START)
        assert names_on(ladder) == after.split()


def test_whom_one_may_not_challenge(ladder: Ladder, mover: Player) -> None:
    a, b, c, d, e = climb_on(ladder, named("a", "b", "c", "d", "e"))
    b.paused_until = START + WEEK
    assert refusal(lambda: challenge(ladder, b, a)) == "paused"
    assert refusal(lambda: climb_on(ladder, [b])) == "paused"
    assert refusal(lambda: challenge(ladder, e, a)) == "out_of_reach"
    assert refusal(lambda: challenge(ladder, a, b)) == "out_of_reach"
    assert refusal(lambda: challenge(ladder, a, a)) == "not_on_ladder"
    assert refusal(lambda: challenge(ladder, mover, a)) == "not_on_ladder"
    challenge(ladder, e, d)
    assert refusal(lambda: challenge(ladder, e, d)) == "just_met"
    block(player=b, other=e, now=START)
    assert refusal(lambda: challenge(ladder, e, b)) == "takes_no_offers"
    Vacation.objects.create(player=c, starts_at=START, ends_at=START + WEEK, booked_at=START)
    assert refusal(lambda: challenge(ladder, e, c)) == "other_is_away"
    choose(ladder_id=ladder.pk, player=c, wants_weekly=True, games_most=1, now=START)
    challenge(ladder, d, c, weeks=1)
    assert refusal(lambda: challenge(ladder, e, c)) == "other_ladder_games_full"
    assert refusal(lambda: challenge(ladder, d, b)) == "ladder_games_full"


def test_two_challenges_for_the_last_free_place_at_once_are_one(
    transactional_db: None, stranger: Player
) -> None:
    ladder = make_ladder(stranger)
    players = climb_on(ladder, named("a", "b", "c"), games_most=1)

    def job(player: Player) -> str:
        challenge(ladder, player, players[0])
        return "begun"

    outcomes = race([lambda: job(players[1]), lambda: job(players[2])])
    assert sorted(outcomes) == ["begun", "other_ladder_games_full"]


def test_who_leaves_loses_and_aborted_games_begin_again_once(ladder: Ladder) -> None:
    a, b, c = climb_on(ladder, named("a", "b", "c"))
    challenge(ladder, c, a)
    challenge(ladder, b, a)
    advance_ladder(ladder.pk, now=START)
    for _try in range(2):
        game = running_on(ladder)[-1]
        abort(game_id=game.pk, player=b, now=START)
        advance_ladder(ladder.pk, now=START)
    leave_ladder(ladder_id=ladder.pk, player=a, now=START)
    advance_ladder(ladder.pk, now=START)
    assert names_on(ladder) == ["b", "c"]
    assert running_on(ladder) == []
    counted = LadderGame.objects.order_by("pk").values_list(
        "state", "first_points", "second_points"
    )
    assert list(counted) == [("forfeit", 2, 0), ("forfeit", 0, 0)]
    assert (Game.objects.count(), sweep_ladders(now=START)) == (3, 0)


def test_game_that_would_begin_again_is_lost_by_who_has_left(ladder: Ladder) -> None:
    a, b = climb_on(ladder, named("a", "b"))
    challenge(ladder, b, a)
    advance_ladder(ladder.pk, now=START)
    abort(game_id=running_on(ladder)[0].pk, player=a, now=START)
    Player.objects.filter(pk=a.pk).update(is_active=False)
    advance_ladder(ladder.pk, now=START)
    assert names_on(ladder) == ["b"]
    assert LadderGame.objects.get().first_points == 2
    assert not Game.objects.filter(status=GameStatus.ACTIVE).exists()


def test_time_out_counts_and_stops_weekly_games(ladder: Ladder) -> None:
    a, b = climb_on(ladder, named("a", "b"))
    challenge(ladder, b, a)
    advance_ladder(ladder.pk, now=START)
    flag(running_on(ladder)[0], now=START + WEEK)
    advance_ladder(ladder.pk, now=START + WEEK - timedelta(hours=1))
    wishes = Rung.objects.order_by("number").values_list("player", "lost", "wants_weekly")
    assert list(wishes) == [(a.pk, 0, True), (b.pk, 1, False)]


def test_who_aborts_twice_can_be_challenged_again(ladder: Ladder) -> None:
    a, b = climb_on(ladder, named("a", "b"))
    challenge(ladder, b, a)
    for _try in range(2):
        advance_ladder(ladder.pk, now=START)
        abort(game_id=running_on(ladder)[0].pk, player=a, now=START)
    advance_ladder(ladder.pk, now=START)
    assert challenge(ladder, b, a).state == BoardState.PENDING


def test_who_leaves_and_comes_back_at_once_has_lost_what_ran(ladder: Ladder) -> None:
    a, b = climb_on(ladder, named("a", "b"))
    challenge(ladder, b, a)
    advance_ladder(ladder.pk, now=START)
    leave_ladder(ladder_id=ladder.pk, player=a, now=START)
    join(ladder_id=ladder.pk, player=a, now=START)
    assert sweep_ladders(now=START) == 1
    assert (running_on(ladder), names_on(ladder)) == ([], ["b", "a"])


# -- weeks


def test_week_pairs_nobody_who_is_paused(ladder: Ladder) -> None:
    a, _b = climb_on(ladder, named("a", "b"))
    Player.objects.filter(pk=a.pk).update(paused_until=MONDAY + WEEK)
    advance_ladder(ladder.pk, now=MONDAY)
    assert (running_on(ladder), names_on(ladder)) == ([], ["a", "b"])


def test_games_of_presets_that_are_hidden_are_hidden_on_the_ladder_of_all_variants() -> None:
    keep_ladders(now=START)
    ladder = Ladder.objects.get(preset=None)
    a, _b = climb_on(ladder, named("a", "b"))
    advance_ladder(ladder.pk, now=MONDAY)
    let_win(running_on(ladder)[0], a, now=MONDAY)
    advance_ladder(ladder.pk, now=MONDAY)

    game = LadderGame.objects.select_related("revision__preset").get()
    preset = game.revision.preset

    def shown(viewer: Player | None) -> tuple[int, str]:
        (line,) = ladder_tables(ladder, viewer, now=MONDAY).latest
        return len(finished_ladder_ids(ladder, viewer)), line.variant

    assert shown(None) == (1, preset.name)
    Preset.objects.filter(pk=preset.pk).update(hidden_at=START, is_listed=False)
    assert shown(None) == (0, "")
    assert shown(a) == (1, preset.name)


def test_week_pairs_who_wants_a_game_and_twice_changes_nothing(ladder: Ladder) -> None:
    a, b, c, d, e = climb_on(ladder, named("a", "b", "c", "d", "e"))
    choose(ladder_id=ladder.pk, player=b, wants_weekly=False, games_most=2, now=START)
    Vacation.objects.create(player=e, starts_at=START, ends_at=MONDAY + WEEK, booked_at=START)
    assert sweep_ladders(now=MONDAY - timedelta(seconds=1)) == 0
    assert sweep_ladders(now=MONDAY) == 1
    assert sweep_ladders(now=MONDAY) == 0
    pairs = LadderGame.objects.filter(challenger=None)
    assert list(pairs.values_list("first__player", "second__player")) == [(c.pk, a.pk)]
    ladder.refresh_from_db()
    assert ladder.pairs_at == MONDAY + WEEK
    advance_ladder(ladder.pk, now=MONDAY + WEEK)
    second = LadderGame.objects.filter(created_at=MONDAY + WEEK)
    pairs_then = {frozenset(pair) for pair in second.values_list("first__player", "second__player")}
    assert pairs_then == {frozenset((a.pk, d.pk)), frozenset((c.pk, e.pk))}


def test_week_that_is_killed_between_steps_is_gone_on_with(
    ladder: Ladder, monkeypatch: pytest.MonkeyPatch
) -> None:
    climb_on(ladder, 4)
    real = start_game
    begun: list[int] = []

    def start_one(**said: object) -> Game:
        if begun:
            raise KeyboardInterrupt
        begun.append(1)
        return real(**said)  # type: ignore[arg-type]

    monkeypatch.setattr(ladder_games, "start_game", start_one)
    with pytest.raises(KeyboardInterrupt):
        advance_ladder(ladder.pk, now=MONDAY)
    assert (LadderGame.objects.count(), Game.objects.count()) == (2, 1)
    monkeypatch.setattr(ladder_games, "start_game", real)
    advance_ladder(ladder.pk, now=MONDAY)
    assert (LadderGame.objects.count(), Game.objects.count()) == (2, 2)


def test_idle_players_leave_but_not_who_wanted_a_game_or_was_away(stranger: Player) -> None:
    ladder = make_ladder(stranger, idle_weeks=2)
    _a, b, c = climb_on(ladder, named("a", "b", "c"))
    for player in (b, c):
        choose(ladder_id=ladder.pk, player=player, wants_weekly=False, games_most=1, now=START)
    Vacation.objects.create(player=c, starts_at=MONDAY, ends_at=MONDAY + WEEK, booked_at=START)
    for week in range(1, 3):
        advance_ladder(ladder.pk, now=START + week * WEEK)
    assert names_on(ladder) == ["a", "c"]
    mail = OutboxMail.objects.get(kind="ladder_left")
    content = ladder_left(mail, MONDAY)
    assert content is not None
    assert (mail.player, content.subject) == (b, "You’ve left The town ladder")
    assert "no game on The town ladder for 2 weeks" in content.text
    join(ladder_id=ladder.pk, player=b, now=MONDAY)
    assert ladder_left(mail, MONDAY) is None


def test_mails_of_games(ladder: Ladder) -> None:
    a, b, c = climb_on(ladder, named("a", "b", "c"))
    challenge(ladder, c, a)
    advance_ladder(ladder.pk, now=MONDAY)
    told = {mail.player_id: mail for mail in OutboxMail.objects.filter(kind="ladder_game")}
    assert set(told) == {a.pk, b.pk}
    mails = OutboxMail.objects.filter(kind="ladder_game").order_by("pk")
    contents = [ladder_game(mail, MONDAY) for mail in mails]
    assert [content.subject for content in contents if content] == [
        "c challenges you on The town ladder",
        "You play b on The town ladder",
        "You play a on The town ladder",
    ]
    game = running_on(ladder)[0]
    assert contents[0] is not None
    assert f"http://localhost:8000/games/{game.code}" in contents[0].text
    assert "c (rung 3) challenges you" in contents[0].text
    assert "c moves first." in contents[0].text
    let_win(game, a, now=MONDAY)
    advance_ladder(ladder.pk, now=MONDAY)
    first = mails.first()
    assert first is not None
    assert ladder_game(first, MONDAY) is None


# -- what the site keeps by itself


def test_site_keeps_the_ladder_of_all_variants_and_that_of_the_month() -> None:
    preset = make_revision("crazyhouse").preset
    choose_for_month(preset=preset, now=START)
    assert keep_ladders(now=START) == 2
    assert keep_ladders(now=START) == 0
    everything, monthly = Ladder.objects.order_by("preset")[::-1]
    assert (everything.preset, monthly.preset) == (None, preset)
    assert (monthly.rated, monthly.days_per_move, monthly.organiser) == (True, 3, None)
    assert everything.week_preset == variant_of_week(START)
    choose_for_month(preset=make_revision("chess").preset, now=START)
    assert (keep_ladders(now=START), Ladder.objects.count()) == (1, 3)


def test_variant_of_the_week_takes_turns_within_a_year() -> None:
    weeks = [variant_of_week(START + week * WEEK) for week in range(Preset.objects.count())]
    drawable = {preset for preset in weeks if preset is not None}
    assert len(drawable) > 3
    assert variant_of_week(START) == variant_of_week(START + timedelta(days=6, hours=23))
    assert weeks[0] != weeks[1]
    Preset.objects.update(enforced=False)
    assert variant_of_week(START) is None


def test_ladder_of_all_variants_plays_what_both_like_or_that_of_the_week() -> None:
    keep_ladders(now=START)
    ladder = Ladder.objects.get(preset=None)
    a, b, c, _d = climb_on(ladder, named("a", "b", "c", "d"))
    liked = make_revision("crazyhouse").preset
    for player in (a, b, c):
        add_favourite(preset=liked, player=player, now=START)
    advance_ladder(ladder.pk, now=MONDAY)
    games = list(LadderGame.objects.order_by("pk"))
    ladder.refresh_from_db()
    assert [played.revision.preset for played in games] == [liked, ladder.week_preset]
    assert {game.revision.preset for game in running_on(ladder)} == {liked, ladder.week_preset}
    assert ladder.week_preset == variant_of_week(MONDAY)


def test_newcomers_to_the_ladder_of_all_variants_enter_by_their_ratings() -> None:
    keep_ladders(now=START)
    ladder = Ladder.objects.get(preset=None)
    players = named("a", "b", "c", "d")
    for player, rating in zip(players, (1900, 1600, 1750, 2100), strict=True):
        Rating.objects.create(
            player=player,
            family=Family.objects.get_or_create(key="chess", name="Chess")[0],
            rating=rating,
            deviation=60,
            volatility=0.06,
            counted_at=START,
            provisional_from=START + WEEK,
        )
    climb_on(ladder, players[:1])
    climb_on(ladder, named("e", "f"))
    assert names_on(ladder) == ["a", "e", "f"]
    climb_on(ladder, players[1:])
    assert names_on(ladder) == ["d", "a", "c", "b", "e", "f"]
    leave_ladder(ladder_id=ladder.pk, player=players[3], now=START)
    climb_on(ladder, [players[3]])
    assert names_on(ladder)[-1] == "d"


def test_preset_that_is_no_longer_offered_pairs_nobody(ladder: Ladder) -> None:
    a, b = climb_on(ladder, named("a", "b"))
    assert ladder.preset is not None
    Preset.objects.filter(pk=ladder.preset.pk).update(is_listed=False, retired_at=START)
    assert refusal(lambda: challenge(ladder, b, a)) == "preset_closed"
    ladder = Ladder.objects.select_related("preset").get(pk=ladder.pk)
    assert pair_week(ladder, now=MONDAY) == 0
