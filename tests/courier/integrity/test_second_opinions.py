"""A second referee judges games in which somebody has moved; the staff hears of differences."""

from __future__ import annotations

import sys
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from courier.common.counters import counted, flush
from courier.games.domain.endings import resign
from courier.games.models import Game, Move
from courier.integrity.domain.disagreements import SECOND_OPINIONS, judge_again
from courier.integrity.models import Disagreement
from courier.integrity.queries import games_moved_since
from courier.integrity.replay import Part
from courier.integrity.second_referee import SOURCE, RefereeFailed, answers_to
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, make_game, make_player, play
from tests.markup import PageClient

pytestmark = pytest.mark.django_db
NOW = START + timedelta(seconds=1)


@pytest.fixture
def staff() -> Player:
    return make_player("staff1", is_staff=True)


@pytest.fixture
def staff_client(staff: Player) -> Client:
    client = PageClient()
    client.force_login(staff)
    return client


def referee_that_says(settings: Settings, answer: str) -> None:
    """Let the second referee be a program that always gives the same answer."""
    says = f"import sys\nfor _ in sys.stdin: print('''{answer}''')"
    settings.SECOND_REFEREE = [sys.executable, "-c", says]


def judged(game: Game) -> tuple[int, str, str, str] | None:
    """What is stored after a run, of this game."""
    judge_again(now=NOW)
    found = Disagreement.objects.filter(game=game).first()
    return None if found is None else (found.ply, found.part, found.stored, found.found)


def outcomes() -> dict[str, float]:
    flush()
    found = {key[1]: number for key, number in counted().items() if key[0] == SECOND_OPINIONS}
    return {outcome: number for outcome, number in found.items() if number}


@pytest.mark.usefixtures("no_counts")
def test_our_source_agrees_with_running_and_finished_games() -> None:
    judge_again(now=START - timedelta(seconds=1))
    make_game(make_player(), make_player(), moves=("e4", "e5"))
    make_game(make_player(), make_player(), moves=FOOLS_MATE)
    loser = make_player()
    given_up = make_game(make_player(), loser, moves=("d4",))
    resign(game_id=given_up.pk, player=loser, now=START)
    assert judge_again(now=NOW) == 0
    assert not Disagreement.objects.exists()
    assert outcomes() == {"agreed": 3}


def test_a_changed_position_is_found() -> None:
    game = make_game(make_player(), make_player(), moves=("e4",))
    right = game.position
    Game.objects.filter(pk=game.pk).update(position=right.replace(" b ", " w "))
    assert judged(game) == (1, Part.POSITION, right.replace(" b ", " w "), right)
    assert Disagreement.objects.get().referee == SOURCE


def test_a_move_the_other_one_does_not_know_is_found() -> None:
    game = make_game(make_player(), make_player(), moves=("e4", "e5"))
    Move.objects.filter(game=game, ply=2).update(text="e7e4")
    found = judged(game)
    assert found is not None
    assert found[:3] == (2, Part.ILLEGAL, "legal")


@pytest.mark.parametrize(
    ("answer", "part", "found"),
    [
        ('{"check": true}', Part.CHECK, "yes"),
        ('{"outcome": {"reason": "stalemate", "winner": null}}', Part.RESULT, "stalemate, drawn"),
        ('{"error": {"code": "odd", "message": "", "move_index": null}}', Part.START, "odd"),
    ],
)
def test_another_referee_is_compared_by_what_it_says(
    settings: Settings, answer: str, part: Part, found: str
) -> None:
    game = make_game(make_player(), make_player(), moves=("e4",))
    referee_that_says(settings, answer)
    difference = judged(game)
    assert difference is not None
    assert (difference[1], difference[3]) == (part, found)


@pytest.mark.usefixtures("no_counts")
def test_no_opinion_is_no_difference(settings: Settings) -> None:
    game = make_game(make_player(), make_player(), moves=("e4",))
    referee_that_says(settings, "{}")
    assert judged(game) is None
    assert outcomes() == {"unanswered": 1}


@pytest.mark.usefixtures("no_counts")
def test_who_stops_answering_has_no_opinion_of_the_rest(settings: Settings) -> None:
    for _ in range(3):
        make_game(make_player(), make_player(), moves=("e4",))
    settings.SECOND_REFEREE = [sys.executable, "-c", "print('{}'); print('{', end='')"]
    assert judge_again(now=NOW) == 0
    assert outcomes() == {"unanswered": 3}


def test_a_program_that_says_nothing_is_an_error(settings: Settings) -> None:
    settings.SECOND_REFEREE = [sys.executable, "-c", "raise SystemExit(3)"]
    with pytest.raises(RefereeFailed, match="exit status 3"):
        answers_to([{}])


def test_compiled_rules_are_not_asked(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILED_RULES", "1")
    shows = "import json, os; print(json.dumps(dict(os.environ)))"
    settings.SECOND_REFEREE = [sys.executable, "-c", shows]
    assert "COMPILED_RULES" not in answers_to([{}])[0]


def test_each_move_is_looked_at_once_and_so_many_games_at_most(settings: Settings) -> None:
    settings.SECOND_OPINIONS_A_MINUTE = 2
    games = [make_game(make_player(), make_player(), moves=("e4",)) for _ in range(3)]
    Game.objects.update(in_check=True)
    assert [judge_again(now=NOW), judge_again(now=NOW)] == [2, 0]
    play(games[0], "e5")
    Game.objects.update(in_check=True)
    assert judge_again(now=NOW) == 1


def test_none_are_wanted(settings: Settings) -> None:
    settings.SECOND_OPINIONS_A_MINUTE, settings.SECOND_REFEREE = 0, ["/nowhere"]
    make_game(make_player(), make_player(), moves=("e4",))
    assert judge_again(now=NOW) == 0


@pytest.mark.parametrize("number", [1, 3])
def test_games_are_found_by_two_queries(
    number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        make_game(make_player(), make_player(), moves=("e4",))
        make_game(make_player(), make_player(), moves=FOOLS_MATE)
    with django_assert_num_queries(2):
        found, _mark = games_moved_since((START - timedelta(seconds=1), 0), now=NOW)
    assert len(found) == 2 * number


def test_the_staff_is_notified_once_a_game_and_settles_it(
    staff: Player, staff_client: Client, mover_client: Client, settings: Settings
) -> None:
    referee_that_says(settings, '{"check": true}')
    game = make_game(make_player(), make_player(), moves=("e4",))
    judge_again(now=NOW)
    play(game, "e5")
    judge_again(now=NOW)
    queued = OutboxMail.objects.get(kind="referees_differ")
    address = f"/moderation/disagreements/{Disagreement.objects.get().code}"
    assert queued.player == staff
    assert address in staff_client.get("/moderation").content.decode()
    assert mover_client.get(address).status_code == 403
    assert "after ply 1" in " ".join(staff_client.get(address).content.decode().split())
    assert staff_client.post(address).status_code == 302
    assert Disagreement.objects.get().settled_by == staff
    assert address not in staff_client.get("/moderation").content.decode()
    assert not deliver(code=queued.code, now=NOW)


def test_its_mail_says_where_to_look(staff: Player, settings: Settings) -> None:
    referee_that_says(settings, '{"check": true}')
    make_game(make_player(), make_player(), moves=("e4",))
    judge_again(now=NOW)
    assert deliver(code=OutboxMail.objects.get(kind="referees_differ").code, now=NOW)
    assert mail.outbox[-1].subject == "Two referees disagree in a game of Chess"
    assert Disagreement.objects.get().code in mail.outbox[-1].body
