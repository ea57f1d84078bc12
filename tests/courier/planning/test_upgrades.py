"""Plans of games that go on with a newer revision of their preset."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.common.budgets import OverBudget
from courier.games.domain.upgrades import accept_upgrade, offer_upgrade, retell
from courier.games.models import Game
from courier.planning.models import Plan
from courier.players.models import Player
from courier.presets.domain.presets import store_document
from tests.courier.planning.plans import condition, played, set_line, tried
from tests.factories import START, make_game, play
from variants import counted, get_spec

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(mover: Player, opponent: Player) -> Game:
    """A game in which a line is set, another one tried, and any other move answered."""
    game = make_game(mover, opponent, moves=("e2e4", "e7e5", "g1f3"), days=None)
    set_line(game, mover, "b8c6", "f1b5")
    tried(game, mover, "f8c5", "f1c4", "g8f6", "e1g1")
    condition(game, mover, "any", "play", move="d2d4")
    return game


def go_over(game: Game, document: str) -> None:
    players = [seat.player for seat in game.seats.order_by("side")]
    assert store_document(document=document, now=START)
    for act, player in zip((offer_upgrade, accept_upgrade), players, strict=True):
        assert player is not None
        act(game_id=game.pk, player=player, revision=2, now=START)


def with_springers() -> str:
    """Chess whose knights have another letter."""
    document = get_spec("chess").document.replace('label = "N"', 'label = "S"')
    return document.replace("rnbqkbnr/", "rsbqkbsr/").replace("/RNBQKBNR", "/RSBQKBSR")


def test_the_page_opens_and_the_plan_answers(planned: Game, mover_client: Client) -> None:
    go_over(planned, with_springers())
    page = mover_client.get(f"/games/{planned.code}/plan").content.decode()
    assert "Sf3" in page
    assert "Sc6" in page
    assert Plan.objects.get().conditional_count == 2
    play(planned, "b8c6")
    assert played(planned)[-1] == "f1b5"


def test_what_the_new_rules_refuse_is_left_out(planned: Game, mover_client: Client) -> None:
    go_over(planned, get_spec("chess").document.replace("KQkq - 0 1", "- - 0 1"))
    page = mover_client.get(f"/games/{planned.code}/plan").content.decode()
    assert "Bc4" in page
    assert "O-O" not in page
    play(planned, "g8f6")
    assert played(planned)[-1] == "d2d4"


def test_a_plan_that_cannot_be_computed_now_is_kept_with_the_old_revision(
    planned: Game, mover: Player, opponent: Player
) -> None:
    def refuse() -> int:
        raise OverBudget(seconds=5)

    assert store_document(document=with_springers(), now=START)
    offer_upgrade(game_id=planned.pk, player=mover, revision=2, now=START)
    with counted(1_000_000) as effort:
        retell(Game.objects.get(pk=planned.pk))
    before = Plan.objects.values_list("state", "conditional_count").get()

    with counted(effort.moves, refuse), pytest.raises(OverBudget):
        accept_upgrade(game_id=planned.pk, player=opponent, revision=2, now=START)

    assert Plan.objects.values_list("state", "conditional_count").get() == before
    assert Game.objects.get(pk=planned.pk).revision_id == planned.revision_id
