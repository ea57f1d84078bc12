"""Messages beside the board leave room for the moves: nothing covers anything else."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from courier.conversations.domain.messages import write_beside
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.signed_in import Visitors
from tests.factories import make_game, make_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

MOVES = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "d6", "c3", "Be7", "h3", "h6")
PLACES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const footer = [...document.querySelectorAll("footer")].find((one) => !one.closest("main"));
  const panel = document.querySelector(".side-panel");
  const list = panel.querySelector(".scroll");
  const parts = [...document.querySelectorAll(".side > *")];
  const lowest = Math.max(...parts.map((one) => box(one).bottom));
  return {
    lowest, footer: box(footer).top,
    panel: box(panel).bottom, list: box(list).bottom, height: box(panel).height,
  };
}"""


def talk(game: Game, *players: Player) -> None:
    for turn in range(5):
        text = f"Line {turn}: a sentence of some length for the other one to read"
        write_beside(game=game, author=players[turn % 2], text=text, now=timezone.now())


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_moves_beside_messages_can_be_read(
    size: tuple[int, int], is_over: bool, visitors: Visitors
) -> None:
    mover, opponent = make_player("mover"), make_player("opponent")
    game = make_game(mover, opponent, moves=MOVES, now=timezone.now())
    talk(game, mover, opponent)
    if is_over:
        resign(game_id=game.pk, player=mover, now=timezone.now())
    page: Page = visitors.page(mover)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/games/{game.code}")
    page.wait_for_timeout(500)
    places = page.evaluate(PLACES)
    assert places["lowest"] <= places["footer"], places
    assert places["list"] <= places["panel"], places
