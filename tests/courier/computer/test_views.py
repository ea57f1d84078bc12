"""Who may begin a game against the computer, see it, and hurry it."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from courier.computer.domain.opponents import create_computers
from courier.computer.enums import LEVELS, SideWish
from courier.computer.queries import MOST_GAMES
from courier.games.computer_news import is_requested_to_move, note_depth
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player
from tests.courier.computer.conftest import against_computer
from tests.factories import make_revision, play

pytestmark = pytest.mark.django_db
CHESS = "/presets/chess/computer"
WISH = {"level": "3", "side": "1"}


def test_form_starts_a_private_untimed_game(mover_client: Client, mover: Player) -> None:
    make_revision()
    page = mover_client.get(f"{CHESS}?level=7", follow=True)
    assert [page.context["form"][name].value() for name in ("kind", "level")] == ["computer", "7"]

    answer = mover_client.post(CHESS, WISH)

    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.code}"
    first, second = seats_of(game)
    assert first.player is not None
    assert (first.player.computer_level, second.player) == (3, mover)
    assert (game.rated, game.is_public, game.deadline) == (False, False, None)


def test_array_is_chosen_where_there_are_several(mover_client: Client) -> None:
    make_revision("sea-horses")
    form = mover_client.get("/presets/sea-horses/computer", follow=True).context["form"]
    mode = form.fields["setup_mode"].choices[1][0]
    mover_client.post("/presets/sea-horses/computer", WISH | {"setup_mode": mode})
    assert Game.objects.get().setup_mode == mode


@pytest.mark.parametrize(
    "wish",
    [{}, {"level": "9", "side": "0"}, {"level": "x", "side": "0"}, {"level": "1", "side": "\0"}],
)
def test_nonsense_is_refused_beside_the_field(mover_client: Client, wish: dict[str, str]) -> None:
    make_revision()
    answer = mover_client.post(CHESS, wish)
    assert (answer.status_code, bool(answer.context["form"].errors)) == (200, True)
    assert not Game.objects.exists()


def test_computer_is_not_offered_where_nothing_is_enforced(mover_client: Client) -> None:
    make_revision("free-board")
    assert mover_client.get("/presets/free-board/computer").status_code == 404
    assert b"free-board/computer" not in mover_client.get("/presets/free-board").content
    assert b"sissa/computer" in mover_client.get("/presets/sissa").content


def test_one_has_to_sign_in(anonymous_client: Client) -> None:
    make_revision()
    assert (
        anonymous_client.post(CHESS, WISH).headers["Location"].startswith("/account/login/?next=")
    )


def test_there_is_a_limit_to_games_at_a_time(mover_client: Client, mover: Player) -> None:
    for _ in range(MOST_GAMES):
        against_computer(mover)
    answer = mover_client.post(CHESS, WISH)
    assert answer.context["form"].non_field_errors() == [
        "You already have 20 games against the computer. Finish one first."
    ]


def test_only_the_player_sees_the_game(
    computer_game: Game,
    mover_client: Client,
    stranger_client: Client,
    opponent_client: Client,
    anonymous_client: Client,
) -> None:
    clients = (mover_client, opponent_client, stranger_client, anonymous_client)
    page, hurry = f"/games/{computer_game.code}", f"/games/{computer_game.code}/move-now"
    assert [client.get(page).status_code for client in clients] == [200, 404, 404, 404]
    assert [client.post(hurry).status_code for client in clients] == [302, 404, 404, 302]
    assert anonymous_client.post(hurry).headers["Location"].startswith("/account/login/")


def test_move_now_is_heard_for_this_position_only(
    computer_game: Game, mover_client: Client
) -> None:
    play(computer_game, "e2e4")
    mover_client.post(f"/games/{computer_game.code}/move-now")
    assert [is_requested_to_move(computer_game.pk, ply) for ply in (0, 1, 2)] == [
        False,
        True,
        False,
    ]


def test_only_a_computer_that_is_to_move_is_asked(
    computer_game: Game, game: Game, mover_client: Client
) -> None:
    assert mover_client.post(f"/games/{game.code}/move-now").status_code == 404
    page = mover_client.post(f"/games/{computer_game.code}/move-now", follow=True)
    assert [str(note) for note in page.context["messages"]] == ["It isn’t the computer’s turn."]
    assert not is_requested_to_move(computer_game.pk, 0)


def test_page_shows_that_the_computer_thinks_and_how_far(
    computer_game: Game, mover_client: Client
) -> None:
    page = f"/games/{computer_game.code}"
    assert "The computer is thinking" not in mover_client.get(page).text
    play(computer_game, "e2e4")
    news = mover_client.get(f"{page}/live")
    assert "The computer is thinking." in news.text
    known = {"If-None-Match": news.headers["ETag"]}
    assert mover_client.get(f"{page}/live", headers=known).status_code == 304

    note_depth(computer_game.pk, 1, 5)

    assert (
        "It’s looking 5 half-moves ahead." in mover_client.get(f"{page}/live", headers=known).text
    )


def test_moves_are_taken_back_on_the_page(computer_game: Game, mover_client: Client) -> None:
    play(computer_game, "e2e4", "e7e5")
    mover_client.post(f"/games/{computer_game.code}/undo")
    computer_game.refresh_from_db()
    assert computer_game.ply == 0


def test_computers_are_made_once() -> None:
    assert [player.computer_level for player in create_computers()] == list(LEVELS)
    assert create_computers() == list(
        Player.objects.filter(computer_level__isnull=False).order_by("computer_level")
    )


def test_handle_of_a_person_is_left_to_them() -> None:
    Player.objects.create_user(username="Computer-2", email="two@example.org")
    assert [player.username for player in create_computers()][:3] == [
        "computer-1",
        "computer-2-2",
        "computer-3",
    ]


def test_computer_is_no_account(mover_client: Client, anonymous_client: Client) -> None:
    computer = create_computers()[0]
    signed = anonymous_client.post("/account/login/", {"login": computer.username, "password": ""})
    assert "_auth_user_id" not in anonymous_client.session
    assert signed.status_code == 200
    anonymous_client.force_login(computer)
    assert anonymous_client.get("/play").status_code == 302  # whose account is not active is nobody


def test_computer_cannot_be_challenged_but_has_a_page(mover_client: Client) -> None:
    computer, key = create_computers()[4], make_revision().preset.key
    offer = {
        "kind": "direct",
        "to": computer.username,
        "side": "random",
        "pace": "simple",
        "days": "3",
        "access": "public",
    }
    assert mover_client.post(f"/presets/{key}/challenge", offer).context["form"].errors.keys() == {
        "to"
    }
    assert computer.username not in mover_client.get("/players?q=computer").text
    assert "Computer (level 5)" in mover_client.get(f"/players/{computer.username}").text
    there = mover_client.get(f"/players/{computer.username}/challenge?preset={key}").headers[
        "Location"
    ]
    assert there == "/presets/chess/challenge?kind=computer&level=5"


def test_side_may_be_drawn(mover: Player) -> None:
    cache.clear()
    games = [against_computer(mover, side=SideWish.RANDOM) for _ in range(16)]
    assert {seats_of(game)[0].player == mover for game in games} == {True, False}
