"""A board that answers: whatever makes no move says why, in the words of the referee, by mouse,
finger and keyboard.
"""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.boards import point_of, square
from tests.e2e.signed_in import Visitors, on_one_screen
from tests.factories import make_game, make_player, play

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True), on_one_screen]
STUCK = "The rook on a1 cannot move: there is no square it may go to."
FAR = "The pawn on e2 cannot go to e6."


@pytest.fixture
def mover() -> Player:
    return make_player("mover")


@pytest.fixture
def game(mover: Player) -> Game:
    return make_game(mover, make_player("opponent"), now=timezone.now())


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Move a piece with the mouse."""
    page.mouse.move(*point_of(start))
    page.mouse.down()
    page.mouse.move(*point_of(end), steps=6)
    page.mouse.up()


def says(page: Page, sentence: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()


def test_what_makes_no_move_says_why(visitors: Visitors, mover: Player, game: Game) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    square(page, "a1").click()
    says(page, STUCK)
    square(page, "e2").click()
    expect(page.locator("#move-error")).to_be_hidden()
    square(page, "e6").click()
    says(page, FAR)
    drag(page, square(page, "g1"), square(page, "g4"))
    says(page, "The knight on g1 cannot go to g4.")
    drag(page, square(page, "f1"), square(page, "c4"))
    says(page, "The bishop on f1 cannot go to c4: the pawn on e2 stands in the way.")
    square(page, "e7").click()
    says(page, "The pawn on e7 belongs to Black, and White is to move.")
    square(page, "a1").press("Enter")
    says(page, STUCK)
    assert Game.objects.get(pk=game.pk).ply == 0


def test_a_drop_that_is_refused_says_why(visitors: Visitors, mover: Player) -> None:
    moves = ("e4", "d5", "exd5", "Nf6")
    game = make_game(
        mover, make_player("opponent"), preset="crazyhouse", moves=moves, now=timezone.now()
    )
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    held = page.locator("[data-hand] [data-held='@P']")
    held.click()
    square(page, "g8").click()
    says(page, "A pawn may not be dropped on g8.")
    drag(page, held, square(page, "b8"))
    says(page, "A pawn cannot be dropped on b8: the knight on b8 stands there.")
    assert Game.objects.get(pk=game.pk).ply == len(moves)


def test_the_piece_shakes_unless_motion_is_not_wanted(
    visitors: Visitors, mover: Player, game: Game
) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    # An animation ends by itself, so what is counted are those that were begun.
    page.evaluate(
        """() => {
          const animate = Element.prototype.animate;
          window.shakes = 0;
          Element.prototype.animate = function (...how) {
            if (this.dataset.piece === "a1") window.shakes += 1;
            return animate.apply(this, how);
          };
        }"""
    )
    found = []
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        square(page, "a1").click()
        found.append(page.evaluate("window.shakes"))
    assert found == [0, 1]


def test_out_of_turn_it_is_said_once(visitors: Visitors, mover: Player, game: Game) -> None:
    play(game, "e4", now=timezone.now())
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}")
    square(page, "d2").click()
    expect(page.locator("#board-status")).to_have_text("It isn’t your turn.")
    page.evaluate("document.getElementById('board-status').textContent = ''")
    square(page, "d2").click()
    expect(page.locator("#board-status")).to_have_text("")
    expect(page.locator("#move-error")).to_be_hidden()


def test_the_board_of_a_plan_answers(visitors: Visitors, mover: Player, game: Game) -> None:
    page = visitors.page(mover)
    page.goto(f"/games/{game.code}/plan")
    square(page, "e2").click()
    square(page, "e6").click()
    says(page, FAR)
    expect(page.locator("[data-node]")).to_have_count(0)
