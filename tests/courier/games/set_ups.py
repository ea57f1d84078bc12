"""Set-ups of Sigma 4 Shogi that keep all rules, and games that begin with them."""

from __future__ import annotations

from datetime import datetime

from courier.games.domain.moves import submit_move
from courier.games.domain.playing import MoveResult
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import START, make_game
from variants import ComposingRules, composing_rules, get_rules

PRESET = "sigma-4-shogi"


def _rules() -> ComposingRules:
    rules = composing_rules(get_rules(PRESET))
    assert rules is not None
    return rules


RULES = _rules()
WHITE, BLACK = RULES.recommended_setup(0), RULES.recommended_setup(1)
# The same with two bases exchanged.
OTHER_WHITE = WHITE.replace("CD@a2, EN@b2", "EN@a2, CD@b2")
OTHER_BLACK = BLACK.replace("CD@a6, EN@b6", "EN@a6, CD@b6")


def make_setup_game(first: Player, second: Player, *, days: int | None = 3, is_public: bool = True) -> Game:
    """A game of two in which nobody has set up yet."""
    return make_game(first, second, preset=PRESET, days=days, is_public=is_public)


def send(
    game: Game, player: Player, text: str, *, ply: int = 0, remark: str = "", draw: bool = False, now: datetime = START
) -> MoveResult:
    """Send a set-up, or any other move."""
    return submit_move(
        game_id=game.pk, player=player, text=text, expected_ply=ply, remark=remark, offer_draw=draw, now=now
    )
