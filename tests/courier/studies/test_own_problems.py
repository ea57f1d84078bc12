"""Players' own problems: made, proved, tried by others, changed, reported; and who sees what."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from courier.common.codes import new_code
from courier.players.models import Player
from courier.studies.domain import claims, proofs
from courier.studies.models import Attempt, Chapter, Problem, ProblemComplaint
from courier.trees.domain.plain import from_text
from tests.factories import make_game, make_revision

pytestmark = pytest.mark.django_db
# Rook and king mate in two, by one first move; in one move it cannot be done.
MATE = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"
FORK = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"


def made(client: Client, preset: str = "chess", **fields: Any) -> Problem:
    """A problem of a client's player, not proved yet."""
    make_revision(preset)
    answer = client.post("/problems/new", given(preset, **fields))
    assert answer.status_code == 302, answer.content.decode()
    return Problem.objects.get(key=answer.headers["Location"].split("/")[-1])


def given(preset: str = "chess", **fields: Any) -> dict[str, Any]:
    """What the form is sent with."""
    shown = {
        "preset": preset,
        "position": MATE,
        "stipulation": "mate",
        "moves": 2,
        "visibility": "public",
    }
    return shown | fields


def proved(client: Client, preset: str = "chess", **fields: Any) -> Problem:
    """The same, with the proof made by the process that makes it on the site."""
    problem = made(client, preset, **fields)
    proofs.prove_next(clock=timezone.now)
    problem.refresh_from_db()
    return problem


def test_form_of_a_new_problem_begins_with_its_owner_alone(mover_client: Client) -> None:
    form = mover_client.get("/problems/new?preset=chess").context["form"]
    assert form["visibility"].value() == "private"


def test_a_problem_is_proved_with_every_defence(mover: Player, mover_client: Client) -> None:
    problem = proved(mover_client, title="A first one", source="My own")
    assert (problem.proof, problem.first_move, problem.owner) == ("proved", "f6f7", mover)
    tree = from_text(problem.solution)
    assert [tree.nodes[at].step.shown for at in tree.under(0)][1:] == ["Kf7", "Kh7", "Rh1#"]
    page = mover_client.get(f"/problems/{problem.key}").content.decode()
    assert "the solution has every defence" in page
    assert "A first one" in page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"moves": 1}, "It can’t be done in 1. It takes 2, beginning with Kf7."),
        ({"moves": 3}, "It can be done in 2 already: Kf7."),
        (
            {"position": "k7/8/1K6/8/8/8/8/6RR w - - 0 1", "moves": 1},
            "Several first moves do it in 1: Rg8#, Rh8#.",
        ),
        ({"position": "k7/8/8/8/8/8/8/K6R b - - 0 1", "moves": 1}, "There is no solution"),
        (
            {"position": "7k/5KR1/8/8/8/8/8/8 b - - 0 1", "moves": 1},
            "The game is over in this position",
        ),
        ({"position": FORK, "stipulation": "best", "moves": 1}, "No move wins enough"),
        (
            {"position": "4k3/8/3q4/1N6/4N3/8/8/4K3 w - - 0 1", "stipulation": "best"},
            "Several moves are about as good",
        ),
    ],
)
def test_what_does_not_hold_is_shown(
    mover_client: Client, fields: dict[str, Any], said: str
) -> None:
    problem = proved(mover_client, **fields)
    page = mover_client.get(f"/problems/{problem.key}").content.decode()
    assert problem.proof == "failed"
    assert said in page
    assert "Edit" in page


def test_the_best_move_is_proved_and_others_are_answered(
    mover_client: Client, stranger_client: Client
) -> None:
    problem = proved(mover_client, position=FORK, stipulation="best", moves=2)
    assert (problem.proof, problem.first_move) == ("proved", "b5c7")
    wrong = stranger_client.post(f"/problems/{problem.key}", {"text": "Ke2"}).content.decode()
    assert "far less is won than by the best move." in wrong
    right = stranger_client.post(f"/problems/{problem.key}", {"text": "Nc7"}).content.decode()
    assert "Nc7+ is right. The problem is solved." in right


def test_the_own_end_of_a_preset_is_proved(mover_client: Client) -> None:
    position = "4k3/8/8/8/8/3K4/8/q7 w - - 0 1"
    problem = proved(
        mover_client, "king-of-the-hill", position=position, stipulation="win", moves=1
    )
    assert (problem.proof, problem.first_move) == ("proved", "d3e4")


def test_solvers_meet_the_longest_defence_and_are_counted_once(
    mover_client: Client, stranger: Player, stranger_client: Client
) -> None:
    problem = proved(mover_client)
    page = f"/problems/{problem.key}"
    for _ in range(2):
        first = stranger_client.post(page, {"text": "Kf7"}).content.decode()
        assert "The defence is Kh7; go on." in first
        line = first.split('name="line" value="')[1].split('"')[0]
        assert (
            "The problem is solved."
            in stranger_client.post(page, {"text": "Rh1", "line": line}).content.decode()
        )
    problem.refresh_from_db()
    assert (problem.solved_count, problem.tried_count) == (1, 1)
    assert Attempt.objects.get(player=stranger).tries == 1


def test_its_maker_is_not_counted(mover_client: Client) -> None:
    problem = proved(mover_client)
    mover_client.post(f"/problems/{problem.key}", {"text": "Kf7"})
    assert not Attempt.objects.exists()
    assert mover_client.post(f"/problems/{problem.key}/solution").status_code == 404


def test_the_share_of_solvers_says_how_hard_it_is(
    mover_client: Client, stranger_client: Client
) -> None:
    problem = proved(mover_client)
    Problem.objects.filter(pk=problem.pk).update(tried_count=9, solved_count=1)
    stranger_client.post(f"/problems/{problem.key}", {"text": "Rg2"})
    problem.refresh_from_db()
    assert (problem.tried_count, problem.difficulty) == (10, 3)
    assert "solved by 10 %" in stranger_client.get("/problems").content.decode()


@pytest.mark.parametrize(
    ("visibility", "is_proved", "status"),
    [
        ("public", True, 200),
        ("unlisted", True, 200),
        ("private", True, 404),
        ("public", False, 404),
    ],
)
def test_others_see_what_is_proved_and_not_private(
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
    visibility: str,
    is_proved: bool,
    status: int,
) -> None:
    problem = (proved if is_proved else made)(mover_client, visibility=visibility)
    page = f"/problems/{problem.key}"
    clients = (mover_client, stranger_client, anonymous_client)
    assert [each.get(page).status_code for each in clients] == [200, status, status]
    assert stranger_client.post(page, {"text": "Kf7"}).status_code == status
    listed = stranger_client.get("/problems").content.decode()
    assert (page in listed) == (visibility == "public" and is_proved)
    assert page in mover_client.get("/problems/own").content.decode()


def test_nobody_but_the_owner_changes_anything(
    mover_client: Client, stranger_client: Client
) -> None:
    problem = proved(mover_client)
    for path in ("edit", "delete", "proof"):
        assert stranger_client.get(f"/problems/{problem.key}/{path}").status_code == 404
    assert stranger_client.post(f"/problems/{problem.key}/edit", given()).status_code == 404
    assert stranger_client.post(f"/problems/{problem.key}/delete").status_code == 404
    assert [
        Client().get(f"/problems/{path}").status_code for path in ("new", "own", "reported")
    ] == [302] * 3
    assert stranger_client.get("/problems/reported").status_code == 403


def test_a_problem_is_changed_withdrawn_and_deleted(mover_client: Client) -> None:
    problem = proved(mover_client)
    page = f"/problems/{problem.key}"
    mover_client.post(f"{page}/edit", given(title="Named", visibility="private"))
    problem.refresh_from_db()
    assert (problem.title, problem.visibility, problem.proof) == ("Named", "private", "proved")
    mover_client.post(f"{page}/edit", given(moves=3))
    problem.refresh_from_db()
    assert (problem.proof, problem.solution) == ("waiting", "")
    assert mover_client.get(f"{page}/proof").json() == {"proof": "waiting", "done": False}
    mover_client.get(f"{page}/delete")
    mover_client.post(f"{page}/delete")
    assert not Problem.objects.exists()


def test_another_title_costs_no_proof(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = proved(mover_client)
    monkeypatch.setattr(claims, "PROOFS_A_DAY", 1)
    answers = [
        mover_client.post(f"/problems/{problem.key}/edit", given(title=title))
        for title in ("One", "Two")
    ]
    problem.refresh_from_db()
    assert ([answer.status_code for answer in answers], problem.title, problem.proof) == (
        [302, 302],
        "Two",
        "proved",
    )
    answer = mover_client.post(f"/problems/{problem.key}/edit", given(moves=3))
    assert "Go on tomorrow" in answer.content.decode()


def test_a_position_others_have_tried_stays(mover_client: Client, stranger_client: Client) -> None:
    problem = proved(mover_client)
    stranger_client.post(f"/problems/{problem.key}", {"text": "Rg2"})
    answer = mover_client.post(f"/problems/{problem.key}/edit", given(moves=3, title="Typed"))
    assert (answer.status_code, 'value="Typed"' in answer.content.decode()) == (409, True)
    assert "Others have tried this problem" in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"position": "nonsense"}, "This position can’t be read"),
        ({"position": ""}, "required"),
        ({"position": "8/8/8/8/8/8/8/8 w"}, "This position can’t be read"),
        ({"position": "x" * 5000}, "at most"),
        ({"stipulation": "win"}, "Select a valid choice"),
        ({"stipulation": "mate", "moves": 9}, "less than or equal to 5"),
        ({"stipulation": "best", "moves": 5}, "from 1 to 2 moves"),
        ({"moves": "two"}, "whole number"),
        ({"visibility": "x"}, "Select a valid choice"),
    ],
)
def test_bad_input_is_shown_and_kept(
    mover_client: Client, fields: dict[str, Any], said: str
) -> None:
    make_revision()
    answer = mover_client.post("/problems/new", given(title="Kept <b>", **fields))
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert "Kept &lt;b&gt;" in answer.content.decode()
    assert not Problem.objects.exists()


def test_rights_are_completed_from_what_is_drawn(mover_client: Client) -> None:
    drawn = made(mover_client, position="r3k3/8/8/8/8/8/8/4K2R w", moves=1)
    assert drawn.position == "r3k3/8/8/8/8/8/8/4K2R w - - 0 1"
    home = made(mover_client, position="r3k2r/8/8/8/8/8/8/R3K2R", turn="b", moves=1)
    assert home.position == "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"


@pytest.mark.parametrize("preset", ["free-board", "sea-horses-unenforced"])
def test_nothing_is_proved_where_nothing_is_enforced(mover_client: Client, preset: str) -> None:
    make_revision(preset)
    for answer in (
        mover_client.get(f"/problems/new?preset={preset}"),
        mover_client.post("/problems/new", given(preset)),
    ):
        assert "Nothing is enforced in" in answer.content.decode()
    assert not Problem.objects.exists()


def test_the_engine_looks_at_no_running_game(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    answer = mover_client.post("/problems/new", given(position=game.position, stipulation="best"))
    assert (answer.status_code, Problem.objects.exists()) == (403, False)
    assert "is in a game of yours" in answer.content.decode()


def test_a_position_of_a_study_becomes_a_problem(
    mover_client: Client, stranger_client: Client
) -> None:
    make_revision()
    text = {
        "title": "x",
        "visibility": "private",
        "preset": "chess",
        "position": MATE,
        "text": "1. Kf7 Kh7",
    }
    mover_client.post("/studies/new", text)
    chapter = Chapter.objects.get()
    page = mover_client.get(f"/problems/new?chapter={chapter.code}&at=2").content.decode()
    assert "8/5K1k/8/8/8/8/8/6R1 w - - 2 2" in page
    assert stranger_client.get(f"/problems/new?chapter={chapter.code}").status_code == 404
    assert mover_client.get(f"/problems/new?chapter={chapter.code}&at=x99").status_code == 200


def test_there_are_limits(mover_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "MOST_PROBLEMS", 1)
    made(mover_client)
    answer = mover_client.post("/problems/new", given())
    assert (answer.status_code, "You have 1 problems already" in answer.content.decode()) == (
        429,
        True,
    )
    monkeypatch.setattr(claims, "PROOFS_A_DAY", 1)
    answer = mover_client.post("/problems/new", given())
    assert "Go on tomorrow" in answer.content.decode()


def test_what_is_too_much_is_given_up(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    monkeypatch.setattr(proofs, "NODES", 200)
    problem = proved(mover_client, position=text, moves=4)
    assert (problem.proof, problem.finding["fault"]) == ("failed", "too_hard")


def test_whoever_is_killed_leaves_the_proof_to_the_sweep(mover_client: Client) -> None:
    problem = made(mover_client)
    now = timezone.now()
    assert not proofs.sweep(now=now)
    assert proofs.sweep(now=now + 2 * proofs.STALE)
    Problem.objects.update(proof_tries=proofs.MOST_TRIES)
    proofs.prove_next(clock=timezone.now)
    problem.refresh_from_db()
    assert (problem.proof, problem.finding["fault"]) == ("failed", "interrupted")


def test_others_report_and_the_staff_hides(
    mover_client: Client, opponent: Player, opponent_client: Client, stranger_client: Client
) -> None:
    problem = proved(mover_client)
    page = f"/problems/{problem.key}"
    assert mover_client.post(f"{page}/report", {"reason": "x"}).status_code == 400
    for _ in range(2):
        stranger_client.get(f"{page}/report")
        assert (
            stranger_client.post(f"{page}/report", {"reason": "Not <i>nice</i>"}).status_code == 302
        )
    assert ProblemComplaint.objects.count() == 1
    assert stranger_client.post(f"{page}/hide").status_code == 403
    Player.objects.filter(pk=opponent.pk).update(is_staff=True)
    assert (
        "Not &lt;i&gt;nice&lt;/i&gt;" in opponent_client.get("/problems/reported").content.decode()
    )
    opponent_client.post("/problems/reported", {"key": problem.key, "to": "on"})
    assert [
        each.get(page).status_code for each in (stranger_client, opponent_client, mover_client)
    ] == [404, 200, 200]
    assert "Nothing waiting for you." in opponent_client.get("/problems/reported").content.decode()
    opponent_client.post(f"{page}/hide", {"to": "off"})
    assert stranger_client.get(page).status_code == 200


def test_a_report_may_be_settled_without_hiding(
    mover_client: Client, stranger: Player, stranger_client: Client
) -> None:
    problem = proved(mover_client)
    Player.objects.filter(pk=stranger.pk).update(is_staff=True)
    ProblemComplaint.objects.create(problem=problem, player=stranger, created_at=timezone.now())
    stranger_client.post("/problems/reported", {"key": problem.key})
    problem.refresh_from_db()
    assert (problem.hidden_at, ProblemComplaint.objects.get().settled_at is None) == (None, False)


def test_staff_decides_nothing_about_a_problem_of_its_own(
    mover: Player, opponent: Player, stranger: Player, mover_client: Client, opponent_client: Client
) -> None:
    problem = proved(mover_client)
    Player.objects.filter(pk__in=[mover.pk, opponent.pk]).update(is_staff=True)
    ProblemComplaint.objects.create(
        problem=problem, player=stranger, reason="Not nice", created_at=timezone.now()
    )
    opponent_client.post(f"/problems/{problem.key}/hide")
    ProblemComplaint.objects.update(settled_at=None)

    listed = [
        "Not nice" in each.get("/problems/reported").content.decode()
        for each in (mover_client, opponent_client)
    ]
    assert listed == [False, True]
    for data in ({"key": problem.key}, {"key": problem.key, "to": "off"}):
        assert mover_client.post("/problems/reported", data).status_code == 403
    assert (
        f"/problems/{problem.key}/hide"
        not in mover_client.get(f"/problems/{problem.key}").content.decode()
    )
    assert mover_client.post(f"/problems/{problem.key}/hide", {"to": "off"}).status_code == 403
    problem.refresh_from_db()
    assert (problem.hidden_by, ProblemComplaint.objects.get().settled_at) == (opponent, None)


def test_shipped_problems_are_reported_to_nobody(mover: Player, mover_client: Client) -> None:
    problem = proved(mover_client)
    Problem.objects.filter(pk=problem.pk).update(owner=None)
    answer = mover_client.post(f"/problems/{problem.key}/report", {"reason": "x"})
    assert (answer.status_code, "comes with the site" in answer.content.decode()) == (400, True)


def test_the_list_is_narrowed_by_task_origin_and_author(
    mover_client: Client, anonymous_client: Client
) -> None:
    problem = proved(mover_client)
    shown = {
        query: f"/problems/{problem.key}"
        in anonymous_client.get(f"/problems?{query}").content.decode()
        for query in (
            "stipulation=mate",
            "stipulation=best",
            "origin=players",
            "origin=site",
            "author=mover",
            "author=x",
        )
    }
    assert [query for query, found in shown.items() if found] == [
        "stipulation=mate",
        "origin=players",
        "author=mover",
    ]


def test_lists_run_the_same_number_of_queries(
    mover: Player, mover_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    problem = proved(mover_client)
    mover_client.get("/problems/own")
    for _ in range(2):
        with django_assert_num_queries(4):
            mover_client.get("/problems/own")
        for _copy in range(2):
            problem.pk, problem.key = None, new_code()
            problem.save(force_insert=True)
