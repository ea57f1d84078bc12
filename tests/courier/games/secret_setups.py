"""Set-ups of Sigma 4 Shogi that keep all rules, and games that begin with them."""

from __future__ import annotations

from datetime import datetime

from courier.games.domain.moves import submit_move
from courier.games.domain.play import MoveResult
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


def make_setup_game(
    first: Player, second: Player, *, days: int | None = 3, is_public: bool = True
) -> Game:
    """A game of two in which nobody has set up yet."""
    return make_game(first, second, preset=PRESET, days=days, is_public=is_public)


def send(
    game: Game,
    player: Player,
    text: str,
    *,
    ply: int = 0,
    remark: str = "",
    draw: bool = False,
    now: datetime = START,
) -> MoveResult:
    """Send a set-up, or any other move."""
    return submit_move(
        game_id=game.pk,
        player=player,
        text=text,
        expected_ply=ply,
        remark=remark,
        offer_draw=draw,
        now=now,
    )


def turned(text: str) -> str:
    """The same set-up with left and right exchanged."""
    items = (item.split("@") for item in text.removeprefix("Setup: ").split(", "))
    found = ", ".join(
        f"{base}@{'gfedcba'['abcdefg'.index(square[0])]}{square[1]}" for base, square in items
    )
    return RULES.setup_text(found, 0 if "a1" in found else 1)


# Set-ups that share no base with the recommended one, nor with each other.
SECRET = RULES.setup_text(
    "EEDD@a1, ZF@b1, CF@c1, REE@d1, NF@e1, JF@f1, FFFW@g1, ZD@a2, NW@b2, CD@c2, ND@d2, NW@e2,"
    " JD@f2, EW@g2, E@a3, E@b3, EW@c3, D@d3, D@e3, F@f3, WWW@g3",
    0,
)
OTHER_SECRET = turned(SECRET)

# Changes of White's recommended set-up, the clause each breaks, and some of the words it is refused
# with.
BROKEN = [
    ("FW@g3", "FW@g4", "4.1", "White's bases stand on a1 to g3, not elsewhere: g4"),
    ("FW@g3", "FW@f3", "4.1", "Each square holds one base, here are more: f3"),
    (", FW@g3", "", "4.1", "Each square of one's three ranks holds a base, these have none: g3"),
    ("RFW@d1", "FW@d1", "4.1", "The royal base (R) stands on d1, none does"),
    ("FW@d3", "RFW@d3", "4.1", "The royal base (R) stands on d1, not on d1 and d3"),
    ("FW@g3", "F@g3", "4.2", "All 42 stones are placed and no others: 1 W left over"),
    ("FW@g3", "FWW@g3", "4.2", "All 42 stones are placed and no others: 1 W too many"),
    ("FW@a3", "@a3", "3.1", "a base holds one to 4 stones, not no stone: a3"),
    ("FW@a3", "FFFWW@a3", "3.1", "a base holds one to 4 stones, not 5 stones: a3"),
    ("RFW@d1", "RFWW@d1", "3.1", "the royal base holds one to 2 stones, not 3 stones: d1"),
    ("FW@a3", "FFFFF@a3", "3.2", "a base holds at most 4 F, not 5: a3"),
    ("EE@d2", "EEE@d2", "3.3", "a base holds at most 2 E, not 3: d2"),
    ("ZE@c1", "ZC@c1", "3.4", "a base holds only one stone of rank 3 (Z, C): c1"),
    ("JD@b1", "JN@b1", "3.5", "a base holds only one stone of rank 4 (N, J): b1"),
    ("RFW@d1", "RN@d1", "3.6", "the royal base holds no stone of rank 4 (N, J): d1"),
    ("ND@c2", "NZ@c2", "4.4", "in a set-up a base holds only one stone out of Z, C, N, J: c2"),
    (
        "ED@a1, JD@b1",
        "JD@a1, ED@b1",
        "4.5",
        "In a set-up J, C and Z do not stand on one's own corners: a1",
    ),
    (
        "RFW@d1, ZE@e1",
        "RZE@d1, FW@e1",
        "4.5",
        "In a set-up the royal base holds only W, F, D and E: d1",
    ),
]
