"""All pairs of rules that can meet, as data: what a small game needs to have each rule, and what is
said of the pairs.

`document(names)` makes one game of several fragments. Its start has everything near: castling is
open, pawns are about to promote, captures wait on both sides, so a few random moves make the rules
meet.
"""

from collections.abc import Iterable
from typing import Any, Final

from variants.loader.document import Document, write

RANKS: Final = ("r3k2r", "4ppp1", "1P3b2", "5N2", "5n2", "1p3B2", "4PPP1", "R3K2R")
HOLED: Final = ("r3k2r", "4ppp1", "1P3b2", "5N1-", "-4n2", "1p3B2", "4PPP1", "R3K2R")
CORNERS: Final = (
    ("K", "e1", "g1", "h1", "f1"),
    ("Q", "e1", "c1", "a1", "d1"),
    ("k", "e8", "g8", "h8", "f8"),
    ("q", "e8", "c8", "a8", "d8"),
)
CASTLINGS: Final = [
    {"flag": flag, "king": king, "king_target": goal, "rook": rook, "rook_target": beside}
    for flag, king, goal, rook, beside in CORNERS
]
PROMOTION: Final = {"pieces": ["pawn"], "choices": ["queen", "rook"]}
HAND: Final = {"captures": True}
HELD: Final[Document] = {
    "hands": {},
    "drops": {"castles": True},
    "prisoners": {"values": {"pawn": 1, "knight": 2, "bishop": 2, "rook": 3, "queen": 4}},
}

# Component: its tables. Lists are joined, tables are joined key by key.
COMPONENTS: Final[dict[str, Document]] = {
    "Castling": {"castling": CASTLINGS},
    "WingCastling": {
        "castling": {"kings": ["king"], "partners": ["rook"], "targets": ["g", "c"]},
    },
    "Passing": {"pieces": {"pawn": {"betza": "fmWfceFifmnD"}}},
    "Promotion": {"promotion": [PROMOTION]},
    "PromotionLimits": {"promotion": [{**PROMOTION, "limits": {"queen": 1}}]},
    "SpotPromotion": {
        "promotion": [{"pieces": ["bishop"], "choices": ["queen"], "on_the_spot": True, "depth": 5}]
    },
    "Turning": {
        "turning": {"zone": ["*6", "*7", "*8"]},
        "pieces": {
            "knight": {"promoted": "champion"},
            "champion": {"name": "Champion", "label": "+N", "betza": "NW"},
        },
    },
    "Conversion": {
        "conversion": {"piece": "bishop", "homes": [["f3", "a3"], ["f6", "a6"]], "betza": "W"}
    },
    "Imitation": {"pieces": {"bishop": {"betza": "BI"}}},
    "Faces": {"pieces": {"bishop": {"betza": "BI"}}},
    "Relays": {"pieces": {"knight": {"betza": "NmcabK"}}},
    "Hands": {"hands": HAND},
    "Drops": {"hands": HAND, "drops": {}},
    "UnlikeColours": {"hands": HAND, "drops": {"unlike_colours": ["bishop"]}},
    "NoDropChecks": {"hands": HAND, "drops": {"checks": False}},
    "NoDropMate": {"hands": HAND, "drops": {"no_mate": ["pawn", "knight"]}},
    "NoCheckingKinds": {"hands": HAND, "drops": {"no_check": ["pawn", "knight"]}},
    "Unguarded": {"hands": HAND, "drops": {"unguarded": ["pawn", "knight"]}},
    "MustDrop": {"hands": HAND, "drops": {"must": [["knight"], ["pawn"]]}},
    "Prisoners": HELD,
    "PrisonerExchanges": HELD,
    "PrisonPromotion": {
        **HELD,
        "prisoners": {"values": {"pawn": 1, "knight": 1, "rook": 2}, "promotion": True},
        "promotion": [PROMOTION],
    },
    "Pockets": {
        "hands": {},
        "drops": {},
        "pocket": {"values": {"pawn": 1, "knight": 2, "bishop": 2, "rook": 3}, "zone": ["*7"]},
    },
    "Gates": {"leaps": [{"piece": "king", "betza": "N", "zone": [["e1"], ["e8"]]}]},
    "Leaps": {
        "leaps": [{"piece": "king", "betza": "N", "zone": [["e1"], ["e8"]], "lost_to": ["rook"]}]
    },
    "Gating": {"hands": {}, "gating": {}},
    "Walls": {"walls": {"rule": "past"}},
    "Gaps": {"walls": {"rule": "past", "passable": True}},
    "Explosion": {"explosion": {"spared": ["pawn"]}},
    "Flips": {"flips": {"rule": "ataxx"}},
    "Conversions": {"flips": {"rule": "attacked"}},
    "Enclosures": {"enclosure": [{"spared": ["king"]}]},
    "Catches": {
        "capture": [{"by": "withdrawal", "pieces": ["queen"]}, {"by": "leap", "pieces": ["rook"]}]
    },
    "Swaps": {"swap": [{"pieces": ["bishop"], "others": ["pawn", "knight"], "destroys": True}]},
    "Exchange": {"exchange": {"pieces": ["king"], "others": ["rook", "pawn", "knight"]}},
    "Clashes": {"clash": [{"pieces": ["pawn"], "others": ["pawn", "knight"], "at": "fW"}]},
    "Rim": {"rim": {"zone": ["a*"]}},
    "Freezes": {
        "strength": {"ranks": {"king": 4, "queen": 3, "rook": 2, "knight": 2, "bishop": 1}},
        "freeze": [
            {"pieces": ["knight"], "removal": True},
            {"pieces": ["rook"], "weaker": True, "straight": True, "freed": True},
        ],
    },
    "Displacement": {
        "turn": {"moves": 3, "early": True, "change": True},
        "strength": {"ranks": {"king": 4, "queen": 3, "rook": 2, "knight": 2, "bishop": 1}},
        "displacement": {},
    },
    "Traps": {"trap": [{"zone": ["d4", "f7", "c6"], "pieces": ["pawn", "knight", "bishop"]}]},
    "CaptureEffects": {"effect": [{"does": "captured_goes_home"}]},
    "Transformations": {
        "transformation": [
            {"move": "quiet", "pieces": ["rook"], "becomes": "bishop"},
            {"move": "capture", "pieces": ["rook", "pawn"], "becomes": "knight"},
        ]
    },
    "Magnets": {
        "effect": [{"does": "mover_attracts_enemies"}, {"does": "mover_repels_friends"}],
    },
    "Absorption": {
        "pieces": {"queen": {"made_of": ["rook", "bishop"]}},
        "absorption": [{"powers": ["rook", "bishop"]}],
    },
    "PromotingMoves": {
        "promotion": [
            {"pieces": ["knight"], "choices": ["queen"], "zone": ["*6"], "betza": "fN"},
        ],
    },
    "DeadSquares": {"restrictions": {"dead_squares": True}},
    "Lending": {"lent": [{"at": "bW", "instead": True, "pieces": ["rook", "knight", "pawn"]}]},
    "Borrowed": {"lent": [{"at": "N", "by": ["knight"], "betza": "N", "pieces": ["bishop"]}]},
    "Bans": {
        "condition": [
            {"pieces": ["knight", "rook"], "may": ["move", "check"], "unless": "attacked"},
            {"pieces": ["pawn", "bishop"], "may": ["capture"], "if": "beside", "after": True},
            {"pieces": ["queen"], "may": ["move"], "if": "attacks", "count": 2, "after": True},
        ]
    },
    "Rooms": {"room": [{"pieces": ["knight", "bishop"], "zone": ["c3-f6"], "count": 1}]},
    "RoyalStays": {"restrictions": {"royal_stays": [True, False]}},
    "NoChecks": {"restrictions": {"no_checks": [True, False]}},
    "NoTrades": {"restrictions": {"no_trades": ["knight"]}},
    "MustCapture": {"restrictions": {"must_capture": True}},
    "Extinction": {"extinction": [{"pieces": ["pawn"]}]},
    "Flag": {"flag": [{"pieces": ["knight"], "zone": ["*8"]}]},
    "CheckCount": {"checks": {"count": 3}},
    "Connect": {"connect": [{"row": 4, "pieces": ["pawn", "knight"]}]},
    "FullBoard": {"material": {"each": 1, "full_board": True}},
    "Facing": {"facing": {"betza": "R", "rule": "ends"}},
    "Passes": {"pass": {"always": True}},
    "Draws": {},
    "Repetition": {},
    "Shuttling": {"draws": {"shuttling": True}},
    "Turns": {"turn": {"moves": 2}},
    "WeakMates": {"shatar": {"loses": ["knight"], "shak": ["rook"]}},
    "Counting": {
        "counting": {
            "rule": "makruk",
            "kinds": {"rook": "rook", "knight": "knight", "pawn": "pawn"},
        }
    },
    "CountingClock": {
        "counting": {
            "rule": "makruk",
            "kinds": {"rook": "rook", "knight": "knight", "pawn": "pawn"},
        }
    },
}

# Rules that are no component of their own, or another form of one.
PLAIN_RULES: Final[dict[str, Document]] = {
    "duck": {"walls": {"rule": "duck", "zone": ["*4", "*5"]}},
    "petrification": {"petrification": {"pieces": ["rook", "pawn"]}},
    "stone blast": {"explosion": {"petrifies": True, "immune": ["king"]}},
    "reversi": {"flips": {"rule": "reversi"}},
    "checkless": {"restrictions": {"no_checks": True, "unless_mate": [True, False]}},
    "rows enclosed": {"enclosure": [{"by": "run"}, {"by": "all", "hostile": ["d4"]}]},
    "more ways to capture": {
        "capture": [
            {
                "by": "coordination",
                "pieces": ["bishop"],
                "victims": ["pawn", "rook"],
                "partners": ["king"],
            },
            {"by": "pincers", "pieces": ["pawn"], "victims": ["pawn", "knight"]},
            {"by": "approach", "pieces": ["queen"]},
        ]
    },
    "fire, jumps and walks": {
        "strength": {"ranks": {"king": 4, "queen": 3, "rook": 2, "knight": 2, "bishop": 1}},
        "capture": [
            {"by": "burning", "pieces": ["knight"], "victims": ["pawn", "knight"], "lasting": True},
            {"by": "jump", "pieces": ["rook", "queen"], "along": "straight"},
        ],
        "area": [{"pieces": ["bishop"], "steps": 2}],
    },
    "captors change sides": {"effect": [{"does": "captor_changes_side", "spared": ["king"]}]},
    "holes": {"board": {"holes": ["a4", "h5"]}},
    "forbidden facing": {"facing": {"betza": "R"}},
    "iron": {"pieces": {"rook": {"iron": True}}},
    "takes own": {
        "pieces": {"queen": {"takes_own": ["pawn"]}, "bishop": {"takes_own": ["knight"]}}
    },
    "open turns": {"turn": {"moves": 2, "early": True, "change": True, "goals_at_end": True}},
    "refusals": {"turn": {"answer": "refuse"}},
    "proposals": {"turn": {"answer": "choose"}},
    "extinction by captor": {"extinction": [{"pieces": ["knight"], "by": ["pawn"], "count": 1}]},
    "counted together": {"extinction": [{"pieces": ["knight", "bishop"], "together": True}]},
    "all royals": {"check": {"royals": "all"}},
    "on the way": {"pieces": {"knight": {"betza": "NudcabK"}}},
}

FRAGMENTS: Final = COMPONENTS | PLAIN_RULES

# Components of boards that the games here are not played on, and where they meet others.
ELSEWHERE: Final = {
    "EarlyTurns": "tests/variants/test_conditions.py",  # of Turning and Bans together
    "Transfer": "tests/variants/test_levels.py",
}

_BEFORE_LENT: Final = (
    *("WingCastling", "Conversion", "Imitation", "Faces", "Gates", "Leaps", "Gating"),
    *("Catches", "Freezes"),
)

_NOT_MAGNETIC: Final = (
    *("Conversion", "Gates", "Leaps", "Gating", "Gaps", "Enclosures", "Catches", "Swaps"),
    *("Rim", "Bans", "NoTrades", "Turns", "rows enclosed", "more ways to capture"),
    "fire, jumps and walks",
    *("Displacement", "open turns"),
)
_BESIDE_ANSWERS: Final = (
    *("Facing", "Passes", "Drops", "UnlikeColours", "NoDropChecks", "NoDropMate"),
    *("NoCheckingKinds", "Unguarded", "MustDrop"),
    *("Gating", "Walls", "Gaps", "Magnets"),
)

_HOLDING: Final = ("Prisoners", "PrisonerExchanges", "PrisonPromotion")
_BESIDE_PRISONERS: Final = (
    *("Turning", "Conversion", "Imitation", "Faces", "Hands", "Drops", "UnlikeColours"),
    *("NoDropChecks", "NoDropMate", "MustDrop", "Gates", "Leaps", "Gating", "Explosion", "Flips"),
    *("Conversions", "Swaps", "Displacement", "CaptureEffects", "Transformations", "Magnets"),
    *("Absorption", "Lending", "Borrowed", "Turns", "stone blast", "reversi", "open turns"),
    *("captors change sides", "refusals", "proposals", "NoCheckingKinds", "Unguarded"),
)

# Pairs that cannot meet, and why. The two together are refused, or one of them takes the place of
# the other.
CANNOT_MEET: Final[dict[tuple[str, str], str]] = {
    ("Castling", "WingCastling"): "the table [castling] is either one or a list",
    **{
        pair: "what other pieces are lent is part of their codes, as in the other rule"
        for one in ("Lending", "Borrowed")
        for pair in (
            *((other, one) for other in _BEFORE_LENT),
            (one, "more ways to capture"),
            (one, "fire, jumps and walks"),
        )
    },
    ("fire, jumps and walks", "Bans"): "what takes in another way asks no conditions",
    ("Catches", "Bans"): "what takes in another way asks no conditions",
    ("Freezes", "Bans"): "who freezes others asks no conditions",
    ("Bans", "more ways to capture"): "what takes in another way asks no conditions",
    ("Bans", "forbidden facing"): "conditions know nothing of royals that face each other",
    ("Conversion", "Swaps"): "a piece that was swapped home would convert again",
    ("Passing", "Turns"): "of several moves several pieces may be taken in passing: SeveralPassers",
    **{
        (one, other): "turns that may end early are another component"
        for one in ("Passing", "Turns")
        for other in ("Displacement", "open turns")
    },
    **{
        pair: "where the opponent has a say nobody passes, drops or blocks squares"
        for one in ("refusals", "proposals")
        for pair in (
            *((other, one) for other in _BESIDE_ANSWERS),
            (one, "duck"),
        )
    },
    ("open turns", "refusals"): "a turn of one move is refused",
    ("open turns", "proposals"): "a turn of one move is proposed",
    ("Displacement", "refusals"): "a push takes two moves",
    ("Displacement", "proposals"): "a push takes two moves",
    ("Turns", "refusals"): "a turn of one move is refused",
    ("Turns", "proposals"): "a turn of one move is proposed",
    ("refusals", "proposals"): "there is one key for both",
    ("Flips", "Conversions"): "the table [flips] has one rule",
    ("Conversions", "reversi"): "the table [flips] has one rule",
    **{
        ("Magnets", other): "who is driven about is not followed as the other rule needs it"
        for other in _NOT_MAGNETIC
    },
    **{
        ("Clashes", other): "who meets is known by codes, which the other rule changes"
        for other in ("Lending", "Borrowed", "Conversion", "Turning")
    },
    ("Walls", "Gaps"): "walls are passed over or are not",
    ("Gaps", "CaptureEffects"): "nothing is put where a square has vanished",
    ("Gaps", "captors change sides"): "nothing is put where a square has vanished",
    ("Gaps", "duck"): "only squares that pieces leave can vanish",
    ("Gaps", "petrification"): "stones are walls that nothing passes over",
    ("Gaps", "stone blast"): "stones are walls that nothing passes over",
    **{
        (turns, "checkless"): "a check that has to mate is for games whose turns are one move"
        for turns in ("Turns", "Displacement", "open turns", "refusals", "proposals")
    },
    **{
        (one, other): "prisoners go where they are held, and stay the pieces they are"
        for one in _HOLDING
        for other in _BESIDE_PRISONERS
    },
    **{
        pair: "what is in the pocket is counted by the hand alone"
        for other in (*_BESIDE_PRISONERS, *_HOLDING, "Freezes", "SpotPromotion")
        for pair in ((other, "Pockets"),)
    },
    **{
        ("PrisonPromotion", other): "promotion to prisoners has one table of its own"
        for other in ("PromotionLimits", "SpotPromotion", "PromotingMoves")
    },
    **{
        ("WingCastling", one): "a dropped partner castles where castlings are listed one by one"
        for one in _HOLDING
    },
    (
        "Promotion",
        "PromotionLimits",
    ): "limits come with a promotion of their own; the second fragment has both",
}

# Pairs whose meeting needed a ruling, and the test that holds it; all others meet in the games of
# `test_meetings.py`.
HERE: Final = "tests/variants/test_meeting_rulings.py"
RULINGS: Final[dict[tuple[str, str], str]] = {
    ("Castling", "Explosion"): "tests/variants/test_castling.py::"
    "test_a_right_goes_with_the_rook_or_king_that_an_explosion_takes",
    (
        "Draws",
        "Hands",
    ): "tests/variants/test_ends.py::test_dead_material_may_come_to_life_from_a_hand",
    ("Castling", "Flips"): f"{HERE}::test_two_rules_leave_this_position",
    ("Passing", "Explosion"): f"{HERE}::test_two_rules_leave_this_position",
    ("Promotion", "Explosion"): f"{HERE}::test_two_rules_leave_this_position",
    ("Draws", "Drops"): f"{HERE}::test_two_rules_leave_this_position",
    ("Drops", "Promotion"): f"{HERE}::test_two_rules_leave_this_position",
    (
        "WingCastling",
        "Leaps",
    ): f"{HERE}::test_a_leap_that_was_lost_stays_lost_when_the_position_is_read",
    ("Castling", "Leaps"): f"{HERE}::test_a_leap_and_castling_square_by_square_are_both_open",
    ("Counting", "Passing"): f"{HERE}::test_a_count_and_a_square_passed_over_are_both_read",
    (
        "Gating",
        "duck",
    ): f"{HERE}::test_a_wall_lifted_is_not_taken_for_the_origin_of_a_piece_that_enters",
}

BASE: Final[Document] = {
    "key": "meeting",
    "name": "Meeting",
    "board": {"files": 8, "ranks": 8},
    "pieces": {
        "king": {"name": "King", "label": "K", "betza": "K", "royal": True},
        "queen": {"name": "Queen", "label": "Q", "betza": "Q"},
        "rook": {"name": "Rook", "label": "R", "betza": "R"},
        "bishop": {"name": "Bishop", "label": "B", "betza": "B"},
        "knight": {"name": "Knight", "label": "N", "betza": "N"},
        "pawn": {"name": "Pawn", "label": "P", "betza": "fmWfcF"},
    },
}


def document(names: Iterable[str]) -> str:
    """Return a game that has the rules named."""
    chosen = set(names)
    made: Document = {}
    for fragment in (BASE, *(FRAGMENTS[name] for name in FRAGMENTS if name in chosen)):
        made = _joined(made, fragment)
    has_castling, has_gates = "castling" in made, bool({"leaps", "gating"} & set(made))
    castling = "KQkq" if has_castling else "AEHaeh" if has_gates else "-"
    hand = f"[{'Qq' if 'gating' in made else ''}]" if "hands" in made else ""
    checks = " 3+3" if "checks" in made else ""
    extras = [" f3f6"] if "conversion" in made else []
    extras += [" -"] if {"Imitation", "Faces"} & chosen else []
    extras += [" -"] if "prisoners" in made else []
    extras += [" AEHaeh"] if has_gates and isinstance(made.get("castling"), list) else []
    extras += [" -"] if "Swaps" in chosen else []
    extras += [" -"] if "Exchange" in chosen else []
    extras += [" -"] if "extinction by captor" in chosen else []
    extras += [" -"] if "Displacement" in chosen else []
    extras += [" -"] if "NoTrades" in chosen else []
    ranks = "/".join(HOLED if "holes" in chosen else RANKS)
    made["setup"] = {"text": f"{ranks}{hand} w {castling} -{checks} 0 1{''.join(extras)}"}
    return write(made)


def _joined(one: Any, other: Any) -> Any:
    """Return two tables as one; where both have a value the second counts."""
    if isinstance(one, dict) and isinstance(other, dict):
        found = {key: _joined(one[key], other[key]) if key in other else one[key] for key in one}
        return found | {key: value for key, value in other.items() if key not in one}
    if (
        isinstance(one, list)
        and isinstance(other, list)
        and all(isinstance(x, dict) for x in (*one, *other))
    ):
        return one + [x for x in other if x not in one]
    return other
