"""The pages of problems: moves are judged, hints and solutions are given, and what was tried is
counted.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape

from courier.archive.domain.shipped_games import load_historical_games
from courier.players.models import Player
from courier.presets.models import Preset
from courier.studies.domain.collection import entries, load_problems
from courier.studies.models import Attempt, Problem
from courier.studies.pages.problem import stipulation_words
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db
KEY = "cetina-lara-1998"
PAGE = f"/problems/{KEY}"


FEW = (KEY, "cetina-ramirez-1998", "crazyhouse-1", "hill-step")


@pytest.fixture(autouse=True)
def problems(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few of the shipped problems, with the games two of them are from."""
    few = [each for each in entries() if each.key in FEW]
    monkeypatch.setattr("courier.studies.domain.collection.entries", lambda: few)
    for preset in dict.fromkeys(each.preset for each in few):
        make_revision(preset)
    load_historical_games(now=START)
    load_problems()


def sealed_line(page: bytes) -> str:
    """The hidden line of a page."""
    return page.decode().split('name="line" value="')[1].split('"')[0]


def test_loading_twice_changes_nothing() -> None:
    before = list(Problem.objects.values_list("pk", "key", "revision"))
    assert load_problems() == len(before)
    assert list(Problem.objects.values_list("pk", "key", "revision")) == before


def test_the_right_moves_solve_it(mover: Player, mover_client: Client) -> None:
    first = mover_client.post(PAGE, {"text": "Sh9+"})
    assert "Sh9+ is right. The defence is Ki6; go on." in first.content.decode()
    last = mover_client.post(PAGE, {"text": "Qh5", "line": sealed_line(first.content)})
    assert "Qh5# is right. The problem is solved." in last.content.decode()
    assert "Solved by 1 of 1 players." in last.content.decode()
    attempt = Attempt.objects.get(player=mover)
    assert (attempt.progress, attempt.tries) == ("solved", 1)
    assert Problem.objects.values_list("solved_count", "tried_count").get(key=KEY) == (1, 1)


def test_pieces_in_hand_lie_beside_the_board(anonymous_client: Client) -> None:
    assert anonymous_client.get("/problems/crazyhouse-1").content.decode().count("data-hand=") == 2


def test_a_wrong_move_is_explained_and_counted(mover: Player, mover_client: Client) -> None:
    page = mover_client.post(PAGE, {"text": "Qe6"}).content.decode()
    assert "there is no mate in one." in page
    assert Attempt.objects.get(player=mover).tries == 1


def test_a_wrong_last_move_is_shown_what_is_possible(mover_client: Client) -> None:
    first = mover_client.post(PAGE, {"text": "Sh9"})
    page = mover_client.post(
        PAGE, {"text": "Ki1", "line": sealed_line(first.content)}
    ).content.decode()
    assert "Ki1 doesn’t end the game" in page
    assert sealed_line(page.encode()) == sealed_line(first.content)


def test_an_illegal_move_keeps_what_was_typed_and_costs_nothing(
    mover: Player, mover_client: Client
) -> None:
    answer = mover_client.post(PAGE, {"text": 'Qz9"<'})
    assert answer.status_code == 400
    assert 'value="Qz9&quot;&lt;"' in answer.content.decode()
    assert not Attempt.objects.filter(player=mover).exists()


def test_nobody_can_make_up_a_line(mover: Player, mover_client: Client) -> None:
    answer = mover_client.post(PAGE, {"text": "Qh5", "line": "made up"})
    assert answer.status_code == 409
    assert not Attempt.objects.filter(player=mover).exists()


def test_a_line_of_another_problem_is_refused(mover_client: Client) -> None:
    line = sealed_line(mover_client.post(PAGE, {"text": "Sh9+"}).content)
    other = Problem.objects.exclude(key=KEY).first()
    assert other is not None
    assert (
        mover_client.post(f"/problems/{other.key}", {"text": "a1a2", "line": line}).status_code
        == 409
    )


def test_anybody_may_solve_without_being_counted(anonymous_client: Client) -> None:
    page = anonymous_client.post(PAGE, {"text": "Sh9+"}).content.decode()
    assert "is right" in page
    assert not Attempt.objects.exists()


def test_hints_show_the_piece_and_then_its_square(mover: Player, mover_client: Client) -> None:
    mover_client.post(f"{PAGE}/hint")
    assert "begins with the sissa on d9." in mover_client.get(PAGE).content.decode()
    for _ in range(3):
        mover_client.post(f"{PAGE}/hint")
    assert "It goes to h9." in mover_client.get(PAGE).content.decode()
    assert Attempt.objects.get(player=mover).hints == 2


def test_the_solution_is_shown_to_who_gives_up_alone(
    mover: Player, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    mover_client.post(f"{PAGE}/solution")
    mover_client.post(PAGE, {"text": "Sh9+"})
    assert Attempt.objects.get(player=mover).progress == "given_up"
    shown = [
        "data-tree" in client.get(PAGE).content.decode()
        for client in (mover_client, stranger_client, anonymous_client)
    ]
    assert shown == [True, False, False]


def test_the_computer_may_be_asked_where_the_solution_is_shown(
    mover_client: Client, stranger_client: Client
) -> None:
    mover_client.post(f"{PAGE}/solution")
    problem = Problem.objects.get(key=PAGE.rpartition("/")[2])
    address = f"/presets/{problem.revision.preset.key}/opinion"
    page = mover_client.get(PAGE).content.decode()
    assert f'data-opinion-panel="{address}"' in page
    assert f'data-position="{escape(problem.position)}"' in page
    event = f"/presets/{problem.revision.preset.key}/event?position="
    assert event in page
    Preset.objects.update(is_listed=False)  # no event of it can be made
    assert event not in mover_client.get(PAGE).content.decode()
    assert "data-opinion-panel" not in stranger_client.get(PAGE).content.decode()


@pytest.mark.parametrize("what", ["hint", "solution"])
def test_hints_and_solutions_need_an_account(anonymous_client: Client, what: str) -> None:
    answer = anonymous_client.post(f"{PAGE}/{what}")
    assert (answer.status_code, answer.headers["Location"].startswith("/account/")) == (302, True)


@pytest.mark.parametrize(
    ("stipulation", "task"),
    [
        ("mate", "Attackers to mate in 2"),
        ("win", "Attackers to win in 2"),
        ("best", "Attackers to find the best move"),
    ],
)
def test_the_task_of_a_side_of_many(stipulation: str, task: str) -> None:
    problem = Problem(revision=make_revision("brandubh"), side=0, stipulation=stipulation, moves=2)
    assert stipulation_words(problem) == task


def test_unknown_problems_are_not_found(anonymous_client: Client) -> None:
    assert anonymous_client.get("/problems/no-such").status_code == 404


def test_tries_are_bounded(mover_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courier.studies.views.problems.TRIES_A_MINUTE", 1)
    mover_client.post(PAGE, {"text": "Ki1"})
    assert mover_client.post(PAGE, {"text": "Ki1"}).status_code == 429


def test_the_list_runs_the_same_number_of_queries_for_any_number(
    mover_client: Client, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    mover_client.get("/problems")
    with django_assert_num_queries(6):  # type: ignore[operator]
        mover_client.get("/problems")
    Problem.objects.exclude(key=KEY).delete()
    with django_assert_num_queries(6):  # type: ignore[operator]
        mover_client.get("/problems")


def test_the_list_is_narrowed(mover_client: Client) -> None:
    mover_client.post(PAGE, {"text": "Sh9", "line": ""})
    page = mover_client.get("/problems?preset=sissa&difficulty=2&progress=open").content.decode()
    assert (
        page.count('class="tile"')
        == Problem.objects.filter(revision__preset__key="sissa", difficulty=2).count()
    )
    assert "No matching problems" in mover_client.get("/problems?progress=solved").content.decode()
    assert mover_client.get("/problems?preset=x&difficulty=y&page=z").status_code == 200
