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


def turned(text: str) -> str:
    """The same set-up with left and right exchanged."""
    items = (item.split("@") for item in text.removeprefix("Setup: ").split(", "))
    found = ", ".join(f"{base}@{'gfedcba'['abcdefg'.index(square[0])]}{square[1]}" for base, square in items)
    return RULES.setup_text(found, 0 if "a1" in found else 1)


# Set-ups that share no base with the recommended one, nor with each other.
SECRET = RULES.setup_text(
    "EEDD@a1, ZF@b1, CF@c1, REE@d1, NF@e1, JF@f1, FFFW@g1, ZD@a2, NW@b2, CD@c2, ND@d2, NW@e2, JD@f2, EW@g2, "
    "E@a3, E@b3, EW@c3, D@d3, D@e3, F@f3, WWW@g3",
    0,
)
OTHER_SECRET = turned(SECRET)
