"""The pages of plans: what their player can do, and that nobody else sees any of it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.exchange.writers.account import account_zip
from courier.games.domain.endings import resign
from courier.games.errors import NoNotesAllowed
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.planning.models import Plan
from courier.planning.plan import from_text
from courier.players.models import Player
from courier.studies.models import Chapter
from courier.table.mails import your_move
from courier.trees.domain.plain import from_text as tree_from_text
from tests.courier.planning.plans import change, condition, set_line, tried
from tests.courier.table.views.answers import text_of
from tests.courier.table.views.parts import differences_of_regions
from tests.factories import START, make_game, play, token_of

pytestmark = pytest.mark.django_db
JSON: dict[str, Any] = {"HTTP_ACCEPT": "application/json"}
SECRET = "nobody may read this"


def edit(
    client: Client, game: Game, act: str, at: int = 0, text: str = "", version: int = 0, **how: Any
) -> Any:
    given = {"act": act, "at": at, "text": text, "version": version}
    return client.post(f"/games/{game.code}/plan/edit", given, **how)


def program_of(player: Player) -> dict[str, Any]:
    """What a program of the player sends along."""
    return {"HTTP_AUTHORIZATION": f"Token {token_of(player)}"}


@pytest.fixture
def planned(game: Game, mover: Player) -> Game:
    """A game in which the mover has noted something and set a conditional move."""
    change(game, mover, "comment", set_line(game, mover, "e2e4", "e7e5", "g1f3"), SECRET)
    return game


def test_the_board_shows_the_game_and_ones_own_lines(planned: Game, mover_client: Client) -> None:
    play(planned, "d2d4")
    page = mover_client.get(f"/games/{planned.code}/plan").content.decode()
    assert SECRET in page
    assert "Your analysis against opponent" in page


@pytest.mark.parametrize("path", ["plan", "plan/moves", "live", "", "clock"])
def test_nobody_else_sees_any_of_it(
    planned: Game,
    path: str,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    for client in (opponent_client, stranger_client, anonymous_client):
        answer = client.get(f"/games/{planned.code}/{path}".rstrip("/"), follow=True)
        assert SECRET not in answer.content.decode()
        assert "1 conditional move is set" not in answer.content.decode()


def test_only_players_have_the_page(
    planned: Game, stranger_client: Client, anonymous_client: Client
) -> None:
    for path in ("plan", "plan/moves"):
        assert stranger_client.get(f"/games/{planned.code}/{path}").status_code == 404
        assert anonymous_client.get(f"/games/{planned.code}/{path}").status_code == 302
    assert edit(stranger_client, planned, "play", 0, "e4").status_code == 404
    assert edit(anonymous_client, planned, "play", 0, "e4").status_code == 302
    assert stranger_client.post(f"/games/{planned.code}/plan/study").status_code == 404


def test_an_opponent_has_a_plan_of_their_own(
    planned: Game, opponent_client: Client, opponent: Player
) -> None:
    assert edit(opponent_client, planned, "play", 0, "e2e4", **JSON).status_code == 200
    assert SECRET not in Plan.objects.get(player=opponent).state
    assert SECRET in Plan.objects.exclude(player=opponent).get().state


def test_exports_and_mails_show_ones_own_plan_alone(
    planned: Game, mover: Player, opponent: Player
) -> None:
    play(planned, "e2e4")
    own, other = (b"".join(account_zip(player)) for player in (mover, opponent))
    assert f"plans/{planned.code}.json".encode() in own
    assert b"plans/" not in other
    assert SECRET not in json.dumps(list(OutboxMail.objects.values_list("payload", flat=True)))


def test_games_of_one_person_and_set_ups_have_no_plan(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    alone = make_game(mover, mover, solo=True)
    secret = make_game(mover, opponent, preset="sigma-4-shogi")
    for game in (alone, secret):
        assert mover_client.get(f"/games/{game.code}/plan").status_code == 404
        assert "/plan" not in mover_client.get(f"/games/{game.code}").content.decode()


def test_the_explorer_is_beside_it_unless_a_person_plays_the_other_side(
    game: Game,
    opponent: Player,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    page, openings = f"/games/{game.code}/plan", f"/games/{game.code}/plan/openings"
    assert "data-explorer-panel" not in mover_client.get(page).content.decode()
    assert mover_client.get(openings).status_code == 404

    Player.objects.filter(pk=opponent.pk).update(computer_level=3, is_active=False, email="")

    assert f'data-explorer-panel="{openings}"' in mover_client.get(page).content.decode()
    answer = mover_client.get(openings, {"at": "0"}, follow=True)
    assert answer.redirect_chain[0][0].startswith(
        "/archive/explore/chess/fragment?position=rnbqkbnr"
    )
    assert "No public game has reached this position." in answer.content.decode()
    assert [mover_client.get(openings, {"at": at}).status_code for at in ("99", "x", "\0")] == [
        409,
        302,
        302,
    ]
    assert [client.get(openings).status_code for client in (stranger_client, anonymous_client)] == [
        404,
        302,
    ]


def test_the_explorer_is_beside_it_where_the_terms_allow_it(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, explorer=True)
    page, openings = f"/games/{game.code}/plan", f"/games/{game.code}/plan/openings"
    for player in (mover, opponent):
        client = Client()
        client.force_login(player)
        assert f'data-explorer-panel="{openings}"' in client.get(page).content.decode()
        answer = client.get(openings, {"at": "0"}, follow=True)
        assert "No public game has reached this position." in answer.content.decode()


def test_a_reply_is_set_and_removed_without_scripts(
    game: Game, mover: Player, mover_client: Client
) -> None:
    at = tried(game, mover, "e2e4", "e7e5", "g1f3")
    assert (
        edit(mover_client, game, "set", at).headers["Location"]
        == f"/games/{game.code}/plan?at={at}#board"
    )
    page = mover_client.get(f"/games/{game.code}/plan?at={at}").content.decode()
    assert "1 conditional move is set." in page
    edit(mover_client, game, "remove", at)
    assert Plan.objects.get().conditional_count == 0


def test_conditions_are_read_from_a_text_as_browsers_send_it(
    game: Game, opponent_client: Client
) -> None:
    assert (
        edit(opponent_client, game, "condition", 0, "any\r\n\r\nwait\r\n", **JSON).status_code
        == 200
    )
    assert Plan.objects.get().conditional_count == 1


def test_conditions_are_read_from_fields_and_taken_away(
    game: Game, opponent_client: Client
) -> None:
    fields = {
        "act": "condition",
        "at": 0,
        "version": 0,
        "when": "any",
        "square": "",
        "deed": "play",
        "move": "e5",
    }
    assert opponent_client.post(f"/games/{game.code}/plan/edit", fields).status_code == 302
    assert (
        "Now anything else: e5" in opponent_client.get(f"/games/{game.code}/plan").content.decode()
    )
    edit(opponent_client, game, "drop", 0, "0 any", **JSON)
    assert Plan.objects.get().conditional_count == 0


@pytest.mark.parametrize(
    ("act", "at", "text", "status", "code"),
    [
        ("set", 99, "", 409, "no_such_node"),
        ("set", 0, "", 400, "no_reply"),
        ("play", 0, "e2e5", 400, "illegal"),
        ("fly", 0, "", 400, "bad_operation"),
        ("condition", 0, "any\n\nplay\ne5", 400, "not_the_opponents_move"),
        ("condition", 0, "never", 400, "bad_condition"),
        ("drop", 0, "0 any", 409, "no_such_condition"),
        ("undo", 0, "", 409, "nothing_to_undo"),
        ("comment", 0, "x" * 10_001, 400, "comment_too_long"),
    ],
)
def test_what_cannot_be_done_is_shown(
    game: Game, mover_client: Client, act: str, at: int, text: str, status: int, code: str
) -> None:
    answer = edit(mover_client, game, act, at, text, **JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert edit(mover_client, game, act, at, text).status_code == status


def test_a_note_may_be_as_long_as_the_notebook(game: Game, mover_client: Client) -> None:
    long = "".join(
        f"{number:09}\r\n" for number in range(1000)
    )  # every line ends in two characters, kept as one
    assert edit(mover_client, game, "comment", 0, long, **JSON).status_code == 200
    note = from_text(Plan.objects.get().state).tree.nodes[0].comment
    assert (len(note), note[-9:]) == (9_999, "000000999")


def test_a_change_of_an_older_plan_is_a_conflict(planned: Game, mover_client: Client) -> None:
    answer = edit(mover_client, planned, "comment", 0, "older", version=1, **JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")
    assert SECRET in Plan.objects.get().state


def test_the_last_change_is_undone(planned: Game, mover_client: Client) -> None:
    version = Plan.objects.get().version
    assert edit(mover_client, planned, "undo", version=version, **JSON).status_code == 200
    assert SECRET not in Plan.objects.get().state


def test_the_page_of_the_game_and_the_mail_show_what_was_answered(
    game: Game, mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    set_line(game, opponent, "e2e4", "e7e5")
    set_line(game, mover, "e2e4", "e7e5", "g1f3")
    play(game, "e2e4", now=START)
    shown = "Your conditional move 1…e5 was played in reply to 1.e4."
    assert shown in opponent_client.get(f"/games/{game.code}").content.decode()
    assert shown not in mover_client.get(f"/games/{game.code}").content.decode()
    mail = your_move(OutboxMail.objects.get(), START)
    assert mail is not None
    assert shown in mail.text
    assert shown in mail.html


def test_after_the_game_the_tree_is_kept_as_a_study(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("f2f3", "e7e5"))
    change(game, mover, "comment", tried(game, mover, "e2e4"), SECRET)
    assert (
        mover_client.post(f"/games/{game.code}/plan/study").headers["Location"]
        == f"/games/{game.code}/plan"
    )
    play(game, "g2g4", "d8h4")
    answer = mover_client.post(f"/games/{game.code}/plan/study")
    chapter = Chapter.objects.select_related("study").get()
    assert answer.headers["Location"] == f"/studies/{chapter.study.code}/{chapter.code}"
    assert (chapter.study.visibility, chapter.game, tree_from_text(chapter.tree).size) == (
        "private",
        game,
        5,
    )


def test_the_page_costs_as_many_queries_for_three_lines_as_for_one(
    game: Game,
    mover: Player,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    mover_client.get(f"/games/{game.code}/plan")
    set_line(game, mover, "e2e4", "e7e5", "g1f3")
    with django_assert_num_queries(6):
        mover_client.get(f"/games/{game.code}/plan")
    set_line(game, mover, "e2e4", "c7c5", "g1f3")
    set_line(game, mover, "e2e4", "e7e6", "d2d4")
    with django_assert_num_queries(6):
        mover_client.get(f"/games/{game.code}/plan")


def test_the_api_reads_and_replaces_ones_own_plan(
    planned: Game, mover: Player, stranger: Player, client: Client
) -> None:
    address, own = f"/api/v1/games/{planned.code}/plan", program_of(mover)
    read = client.get(address, **own).json()
    assert (read["version"], len(read["tree"]["nodes"]), len(read["conditional_moves"])) == (
        Plan.objects.get().version,
        4,
        1,
    )

    given = {name: read[name] for name in ("version", "ply", "tree", "conditional_moves")}
    stored = client.put(address, given, content_type="application/json", **own)
    assert (
        stored.status_code,
        stored.json()["conditional_moves"],
        stored.json()["conditions"],
    ) == (
        200,
        [3],
        [],
    )
    assert (
        client.put(
            address, given | {"version": 0}, content_type="application/json", **own
        ).status_code
        == 409
    )

    assert client.get(address, **program_of(stranger)).status_code == 404
    assert client.get(address).status_code == 401


@pytest.mark.parametrize(
    ("part", "value", "status"),
    [
        ("conditional_moves", [99], 409),
        ("conditional_moves", [0], 400),
        ("tree", {}, 400),
        ("tree", {"version": 1, "nodes": "x"}, 400),
        ("conditions", [{"at": 0, "when": "any", "deed": "wait"}], 400),
        ("conditions", [{"at": 0, "when": "\x00", "deed": "wait"}], 400),
        ("ply", 7, 409),
    ],
)
def test_the_api_changes_nothing_when_anything_is_wrong(
    planned: Game, mover: Player, client: Client, part: str, value: object, status: int
) -> None:
    address, own = f"/api/v1/games/{planned.code}/plan", program_of(mover)
    read, before = client.get(address, **own).json(), Plan.objects.get().state
    answer = client.put(address, read | {part: value}, content_type="application/json", **own)
    assert (answer.status_code, Plan.objects.get().state) == (status, before)


@pytest.mark.parametrize("twice", ["conditional_moves", "conditions"])
def test_the_api_takes_one_reply_to_each_move(
    planned: Game, mover: Player, client: Client, twice: str
) -> None:
    tried(planned, mover, "e2e4", "e7e5", "f1c4")
    address, own = f"/api/v1/games/{planned.code}/plan", program_of(mover)
    read = client.get(address, **own).json()
    waits = {"at": 1, "when": "any", "deed": "wait"}
    changed = (
        {"conditional_moves": [3, 4]}
        if twice == "conditional_moves"
        else {"conditions": [waits, waits]}
    )
    assert (
        client.put(address, read | changed, content_type="application/json", **own).status_code
        == 400
    )
    right = {"conditional_moves": [4]} if twice == "conditional_moves" else {"conditions": [waits]}
    assert (
        client.put(address, read | right, content_type="application/json", **own).status_code == 200
    )


def test_the_api_takes_no_more_conditions_than_can_be_set(
    planned: Game, mover: Player, client: Client
) -> None:
    address, own = f"/api/v1/games/{planned.code}/plan", program_of(mover)
    read = client.get(address, **own).json()
    many = [{"at": 1, "when": "any", "deed": "wait"}] * 1001
    answer = client.put(
        address, read | {"conditions": many}, content_type="application/json", **own
    )
    assert answer.status_code == 400
    assert "1000" in answer.text


def test_what_the_game_has_left_counts_for_nothing_in_a_plan_from_outside(
    game: Game, mover: Player, client: Client
) -> None:
    """The game's own moves are entered behind those of the plan, whose nodes keep their numbers."""
    tried(game, mover, "d2d4", "d7d5", "c2c4")
    address, own = f"/api/v1/games/{game.code}/plan", program_of(mover)
    read = client.get(address, **own).json()
    left = max(each["id"] for each in read["tree"]["nodes"])
    Plan.objects.all().delete()
    play(game, "e2e4", "e7e5")
    given = {
        "version": 0,
        "ply": 2,
        "tree": read["tree"],
        "conditional_moves": [],
        "conditions": [{"at": left, "when": "any", "deed": "wait"}],
    }
    assert client.put(address, given, content_type="application/json", **own).status_code == 200
    assert Plan.objects.get().conditional_count == 0


def test_a_deleted_account_takes_its_plans_along(planned: Game, mover: Player) -> None:
    condition(planned, mover, "any", "wait", line=("e2e4",))
    mover.delete()
    assert Plan.objects.count() == 0


def test_an_open_page_is_shown_that_its_reply_was_played(
    planned: Game, mover_client: Client
) -> None:
    address = f"/games/{planned.code}/plan"
    assert "1 conditional move is set." in text_of(mover_client.get(address))
    play(planned, "e2e4", "e7e5")
    live, fresh = mover_client.get(f"{address}/live"), mover_client.get(address)
    assert ("No conditional move is set." in text_of(live), "2.Nf3" in text_of(live)) == (
        True,
        True,
    )
    assert differences_of_regions(live, fresh) == []
    answer = json.loads(
        re.findall(
            r'(?s)id="plan-answer" type="application/json">(.*?)</script>', live.content.decode()
        )[0]
    )
    assert (answer["plan"]["ply"], answer["runs"]) == (3, True)


def test_nobody_else_has_news_of_a_plan(
    planned: Game, stranger_client: Client, anonymous_client: Client
) -> None:
    address = f"/games/{planned.code}/plan/live"
    assert [client.get(address).status_code for client in (stranger_client, anonymous_client)] == [
        404,
        302,
    ]


def test_the_rules_say_why_a_gesture_makes_no_move(
    planned: Game, mover_client: Client, stranger_client: Client
) -> None:
    address = f"/games/{planned.code}/plan/moves"
    answers = [
        mover_client.get(address, {"at": "0", "text": text}).json()
        for text in ("e2e6", "a1a1", "e2e4", "x" * 999)
    ]
    assert answers[:3] == [
        {"refusal": "The pawn on e2 cannot go to e6."},
        {"refusal": "The rook on a1 cannot move: there is no square it may go to."},
        {"refusal": ""},
    ]
    assert answers[3]["refusal"]
    assert stranger_client.get(address, {"at": "0", "text": "e2e6"}).status_code == 404


def test_too_many_gestures_wait(planned: Game, mover: Player, mover_client: Client) -> None:
    cache.set(f"rate:why:{mover.pk}", 240, 60)
    answer = mover_client.get(f"/games/{planned.code}/plan/moves", {"at": "0", "text": "e2e6"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")
    assert mover_client.get(f"/games/{planned.code}/plan/moves", {"at": "0"}).status_code == 200


def test_where_nothing_may_help_there_is_no_plan_before_the_end(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    client: Client,
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"), help="nothing")
    for each in (mover_client, opponent_client, stranger_client):
        assert each.get(f"/games/{game.code}/plan").status_code == 404
        assert "/plan" not in each.get(f"/games/{game.code}").text
        assert edit(each, game, "play", 0, "g1f3").status_code == 404
    assert client.get(f"/api/v1/games/{game.code}/plan", **program_of(mover)).status_code == 404
    with pytest.raises(NoNotesAllowed):
        change(game, mover, "play", 0, "g1f3")
    assert not Plan.objects.exists()

    resign(game_id=game.pk, player=mover, now=START)
    assert mover_client.get(f"/games/{game.code}/plan").status_code == 200
