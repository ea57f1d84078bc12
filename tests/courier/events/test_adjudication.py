"""The last day of an event: games that still run are drawn, or judged by the computer."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.computer.domain import judgement
from courier.computer.domain.judgement import MOST_ATTEMPTS, Verdict, verdict_on
from courier.events.domain import adjudication
from courier.events.domain.adjudication import PATIENCE, end_unfinished, judge, judge_on
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind, EventState, LastDay
from courier.events.models import Entry, Event
from courier.events.words import rule_sentences
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.domain.sent_moves import release_due
from courier.games.enums import Ending, GameStatus
from courier.games.models import JUDGED, Game, SentMove
from courier.games.seats import seats_of
from courier.games.words import ending_sentence
from courier.players.models import Player
from tests.courier.events.clubs import BEGIN, DAY, begun, fill, make_event, running, two_moves
from tests.courier.events.test_pages import FORM
from tests.courier.events.test_play_offs import TWO, settle
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, let_flag_fall, make_game, make_revision, play
from variants import TooMuchWork

pytestmark = pytest.mark.django_db
END = BEGIN + 8 * DAY
SLOW = Terms(days_per_move=14)
LEVEL_FEN = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"
WITHOUT_QUEEN = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
QUEEN_OF_THE_OTHER = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
SMOTHERED = "6k1/5ppp/8/8/8/1Q5n/6PP/R5qK w - - 0 1"  # a1g1 is all there is, h3f2 mates
MATE_IN_TWO = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def judged_event(organiser: Player, **said: object) -> Event:
    """A Swiss event of four whose games the computer judges on the last day, begun."""
    given = {
        "kind": EventKind.SWISS,
        "terms": SLOW,
        "ends_at": END,
        "last_day": LastDay.COMPUTER,
    } | said
    event = make_event(organiser, **given)  # type: ignore[arg-type]
    fill(event, 4)
    return begun(event)


def at_end() -> datetime:
    return END


def state_of(event: Event) -> str:
    event.refresh_from_db()
    return event.state


@pytest.fixture
def verdicts(monkeypatch: pytest.MonkeyPatch) -> list[Verdict | None]:
    """What the computer says of the next games; then that nobody is better."""
    given: list[Verdict | None] = []
    monkeypatch.setattr(
        adjudication, "verdict_on", lambda _game: given.pop(0) if given else Verdict(None)
    )
    return given


# -- the computer's view


@pytest.mark.parametrize(
    ("start", "winner"),
    [
        (LEVEL_FEN, None),
        (WITHOUT_QUEEN, 0),
        (QUEEN_OF_THE_OTHER, 1),
        (MATE_IN_TWO, 0),
        (SMOTHERED, 1),
    ],
)
def test_computer_says_who_is_clearly_better(
    start: str, winner: int | None, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    Game.objects.filter(pk=game.pk).update(start_position=start, position=start)
    game.refresh_from_db()
    assert verdict_on(game) == Verdict(winner)  # type: ignore[arg-type]


def test_side_is_the_one_whose_position_is_worth_more_whoever_moves(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    text = WITHOUT_QUEEN.replace(" w ", " b ")
    Game.objects.filter(pk=game.pk).update(position=text)
    game.refresh_from_db()
    assert verdict_on(game) == Verdict(0)


@pytest.mark.parametrize("preset", ["shogi", "sissa", "othello", "xiangqi"])
def test_starts_of_other_games_are_level(preset: str, mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset=preset)
    assert verdict_on(game) == Verdict(None)


@pytest.mark.parametrize("preset", ["clobber", "massacre"])
def test_nothing_is_said_where_not_all_moves_can_be_looked_at(
    preset: str, mover: Player, opponent: Player
) -> None:
    assert verdict_on(make_game(mover, opponent, preset=preset)) is None


def test_where_few_play_against_many_only_a_sure_win_counts(
    mover: Player, opponent: Player
) -> None:
    for preset in ("hnefatafl", "horde"):
        game = make_game(mover, opponent, preset=preset)
        assert verdict_on(game) is None
    Game.objects.filter(pk=game.pk).update(position="6k1/5ppp/8/8/8/8/PPP5/3R4 w - - 0 1")
    game.refresh_from_db()
    assert verdict_on(game) == Verdict(0)


def test_nothing_is_said_of_pieces_that_are_set_up_in_secret(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="sigma-4-shogi")
    assert game.is_setting_up_in_secret
    assert verdict_on(game) is None


def test_nothing_is_said_where_the_rules_give_up(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_args: object) -> object:
        raise TooMuchWork("too-much", "too much", "")

    monkeypatch.setattr("variants.search.search", give_up)
    assert verdict_on(make_game(mover, opponent)) is None


def test_position_at_which_workers_are_killed_is_given_up(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_game: Game) -> int:
        raise KeyboardInterrupt

    cache.clear()
    game = make_game(mover, opponent)
    monkeypatch.setattr(judgement, "_score", killed)
    for _attempt in range(MOST_ATTEMPTS):
        with pytest.raises(KeyboardInterrupt):
            verdict_on(game)
    assert verdict_on(game) is None


# -- what may be


@pytest.mark.parametrize(
    "said",
    [
        {"ends_at": None},
        {"kind": EventKind.ARENA, "rounds": None, "ends_at": BEGIN + 60 * DAY},
    ],
)
def test_without_a_last_day_nothing_is_judged(said: dict[str, object], mover: Player) -> None:
    with pytest.raises(DomainError) as raised:
        judged_event(mover, **said)
    assert raised.value.code == "bad_last_day"


def test_form_asks_what_becomes_of_games(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)
    make_revision()
    page = mover_client.post("/presets/chess/event", FORM | {"last_day": "computer"})
    assert "the event needs an end date" in text_of(page)
    assert "Autumn cup" in page.content.decode()
    bad = mover_client.post("/presets/chess/event", FORM | {"last_day": "lots"})
    assert (bad.status_code, Event.objects.count()) == (200, 0)
    for kind, judged in (("swiss", "computer"), ("arena", "drawn")):
        said = {"last_day": "computer", "ends_on": "2026-05-16", "kind": kind}
        assert mover_client.post("/presets/chess/event", FORM | said).status_code == 302
        assert Event.objects.order_by("pk").last().last_day == judged  # type: ignore[union-attr]


# -- how it goes


def test_games_that_run_are_drawn_unless_the_organiser_says_otherwise(mover: Player) -> None:
    event = judged_event(mover, last_day=LastDay.DRAWN)
    sweep(now=END)
    assert state_of(event) == EventState.OVER
    found = Game.objects.values_list("ending", "reason", "winner").distinct()
    assert list(found) == [(Ending.ADJUDICATED, "", None)]
    assert "are scored as draws." in " ".join(rule_sentences(event))


def test_computer_judges_the_games_that_run(
    mover: Player, verdicts: list[Verdict | None], anonymous_client: Client
) -> None:
    event = judged_event(mover)
    first, second = running(event)
    play(first, *two_moves(first), now=BEGIN)
    assert not judge_on(event.pk, clock=lambda: END - DAY)
    assert sweep(now=END) == 0
    assert {each.status for each in Game.objects.all()} == {GameStatus.ACTIVE}
    verdicts += [Verdict(1), None]
    assert not judge_on(event.pk, clock=at_end)
    found = Game.objects.order_by("pk").values_list("ending", "reason", "winner")
    assert list(found) == [(Ending.ADJUDICATED, JUDGED, 1), (Ending.ADJUDICATED, "", None)]
    sweep(now=END)
    assert state_of(event) == EventState.OVER
    points = Entry.objects.order_by("place", "seed").values_list("points", flat=True)
    assert list(points) == [2, 1, 1, 0]
    first.refresh_from_db()
    words = "Black won by adjudication: the event had ended, and the computer judged that side"
    assert words in ending_sentence(first, first.revision.spec)
    assert words in text_of(anonymous_client.get(f"/games/{first.code}"))
    exported = anonymous_client.get(f"/games/{first.code}/game.pgn").content.decode()
    assert '[Termination "adjudication"]' in exported
    assert '[Result "0-1"]' in exported
    value = anonymous_client.get(f"/events/{event.code}/event.json").json()
    assert value["last_day"] == "computer"
    assert anonymous_client.get(f"/api/v1/events/{event.code}").json()["last_day"] == "computer"
    assert "20,000 positions" in text_of(anonymous_client.get(f"/events/{event.code}"))
    second.refresh_from_db()
    assert ending_sentence(second, second.revision.spec) == "Drawn by adjudication."


def test_draw_of_the_computer_is_said(mover: Player, verdicts: list[Verdict | None]) -> None:
    event = judged_event(mover)
    judge_on(event.pk, clock=at_end)
    game = Game.objects.first()
    assert game is not None
    assert "judged neither side clearly better" in ending_sentence(game, game.revision.spec)
    assert not verdicts


def test_real_search_decides_a_game(mover: Player) -> None:
    event = judged_event(mover, start_position=WITHOUT_QUEEN)
    sweep(now=END)
    judge_on(event.pk, clock=at_end)
    assert set(Game.objects.values_list("winner", "reason")) == {(0, JUDGED)}


def test_next_round_is_not_paired_and_no_match_goes_on(
    mover: Player, verdicts: list[Verdict | None]
) -> None:
    event = judged_event(mover, kind=EventKind.KNOCK_OUT, rounds=None)
    verdicts += [Verdict(0), Verdict(1)]
    judge_on(event.pk, clock=at_end)
    sweep(now=END)
    assert state_of(event) == EventState.OVER
    assert Game.objects.count() == 2
    places = Entry.objects.order_by("seed").values_list("place", flat=True)
    assert sorted(each or 0 for each in places) == [1, 1, 1, 1]


def test_what_nobody_has_judged_within_a_day_is_drawn(mover: Player) -> None:
    event = judged_event(mover)
    late = END + PATIENCE
    assert end_unfinished(event.pk, now=late - timedelta(minutes=1)) == 0
    sweep(now=late)
    assert state_of(event) == EventState.OVER
    assert set(Game.objects.values_list("winner", "reason")) == {(None, "")}


def test_game_that_ends_by_itself_meanwhile_counts_so(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = judged_event(mover)

    def resigned(game: Game) -> Verdict:
        play(game, *two_moves(game), now=END)
        loser = seats_of(game)[0].player
        assert loser is not None
        resign(game_id=game.pk, player=loser, now=END)
        return Verdict(0)

    monkeypatch.setattr(adjudication, "verdict_on", resigned)
    judge_on(event.pk, clock=at_end)
    assert set(Game.objects.values_list("ending", "winner")) == {(Ending.RESIGNED, 1)}


def test_position_that_has_changed_meanwhile_is_judged_anew(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = judged_event(mover)
    game = running(event)[0]
    seen = []

    def moved(judged: Game) -> Verdict:
        seen.append(judged.ply)
        if judged.ply == 0:
            play(judged, *two_moves(judged), now=END)
        return Verdict(0)

    monkeypatch.setattr(adjudication, "verdict_on", moved)
    assert [judge(game.pk, clock=at_end) for _turn in range(3)] == [False, True, False]
    assert seen == [0, 2]


def hold(game: Game, text: str, *, now: datetime) -> None:
    """Send a move for the side to move, which its player may recall for a minute."""
    game.refresh_from_db()
    player = seats_of(game)[game.side_to_move].player
    assert player is not None
    player.undo_seconds = 60
    player.save(update_fields=["undo_seconds"])
    submit_move(game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=now)
    assert SentMove.objects.filter(game=game).exists()


def test_move_that_is_sent_meanwhile_is_played_and_judged(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = judged_event(mover)
    game = running(event)[0]
    play(game, *two_moves(game), now=BEGIN)

    def sent(judged: Game) -> Verdict:
        if judged.ply == 2:
            hold(game, "g1f3", now=END)
        return Verdict(0)

    monkeypatch.setattr(adjudication, "verdict_on", sent)
    assert [judge(game.pk, clock=at_end) for _turn in range(2)] == [False, True]
    game.refresh_from_db()
    assert (game.ply, game.ending, game.winner) == (3, Ending.ADJUDICATED, 0)
    assert not SentMove.objects.exists()


def test_game_is_drawn_after_a_move_that_is_held(mover: Player) -> None:
    event = judged_event(mover, last_day=LastDay.DRAWN)
    game = running(event)[0]
    play(game, *two_moves(game), now=BEGIN)
    hold(game, "g1f3", now=END - timedelta(seconds=30))
    sweep(now=END)
    release_due(now=END + timedelta(minutes=5))
    game.refresh_from_db()
    assert (game.ply, game.ending, game.winner) == (3, Ending.ADJUDICATED, None)
    assert not SentMove.objects.exists()


def test_flag_that_has_fallen_decides_before_the_computer(
    mover: Player, verdicts: list[Verdict | None]
) -> None:
    event = judged_event(mover)
    game = running(event)[0]
    play(game, *two_moves(game), now=BEGIN)
    let_flag_fall(game)
    judge_on(event.pk, clock=lambda: BEGIN + 20 * DAY)
    game.refresh_from_db()
    assert game.ending == Ending.FLAGGED


def test_worker_that_is_killed_has_changed_nothing(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = judged_event(mover)

    def killed(*_args: object, **_said: object) -> None:
        raise KeyboardInterrupt

    for name in ("verdict_on", "finish"):
        with monkeypatch.context() as patched:
            patched.setattr(adjudication, "verdict_on", lambda _game: Verdict(0))
            patched.setattr(adjudication, name, killed)
            with pytest.raises(KeyboardInterrupt):
                judge_on(event.pk, clock=at_end)
        assert len(running(event)) == 2
    monkeypatch.setattr(adjudication, "verdict_on", lambda _game: Verdict(0))
    for _twice in range(2):
        assert not judge_on(event.pk, clock=at_end)
        advance(event.pk, now=END)
    assert state_of(event) == EventState.OVER
    assert set(Game.objects.values_list("winner", flat=True)) == {0}


def test_slice_ends_after_some_seconds(
    mover: Player, verdicts: list[Verdict | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = judged_event(mover)
    monkeypatch.setattr(adjudication, "SLICE_SECONDS", 0.0)
    assert judge_on(event.pk, clock=at_end)
    assert len(running(event)) == 1
    assert not judge_on(event.pk, clock=at_end)
    assert not running(event)
    assert not verdicts


@pytest.mark.django_db(transaction=True)
def test_two_workers_judge_once(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    event = judged_event(mover)
    calls = []

    def said(game: Game) -> Verdict:
        calls.append(game.pk)
        return Verdict(0)

    monkeypatch.setattr(adjudication, "verdict_on", said)

    def worker() -> str:
        return str(judge_on(event.pk, clock=at_end))

    assert race([worker, worker]) == ["False", "False"]
    assert len(calls) == len(set(calls)) == 2
    assert not running(event)


def test_games_of_a_play_off_are_judged(mover: Player, verdicts: list[Verdict | None]) -> None:
    event = judged_event(mover, kind=EventKind.ROUND_ROBIN, rounds=None, plays_off=True)
    settle(event, TWO)
    assert len(running(event)) == 2
    verdicts += [Verdict(1), Verdict(None)]
    judge_on(event.pk, clock=at_end)
    sweep(now=END)
    assert state_of(event) == EventState.OVER
    assert list(Entry.objects.order_by("place", "seed").values_list("seed", flat=True))[:2] == [
        2,
        1,
    ]
