"""Positions and questions for the tests of Sigma 4 Shogi."""

import random
from collections.abc import Iterator

from variants import ComposingRules, Move, Position, composing_rules, get_rules

QUICK_TEXT = (
    "ed,jd,ze,rfw,ze,jd,ed/cd,en,nd,ee,nd,en,cd/fw,fw,fw,fw,fw,fw,fw/7/"
    "FW,FW,FW,FW,FW,FW,FW/CD,EN,ND,EE,ND,EN,CD/ED,JD,ZE,RFW,ZE,JD,ED w 0:- 0:-"
)
AFTER_TWO = (
    "ed,jd,ze,rfw,ze,jd,ed/cd,en,nd,ee,nd,en,cd/fw,cdfw,1,fw,fw,fw,fw/7/"
    "FW,FW,FW,FW,FW,FW,FW/1,EN,ND,EE,ND,EN,CD/ED,JD,ZE,RFW,ZE,JD,ED w 1:FW 1:-"
)
SETUP = (
    "Setup: ED@a1, JD@b1, ZE@c1, RFW@d1, ZE@e1, JD@f1, ED@g1, CD@a2, EN@b2, ND@c2, EE@d2, ND@e2,"
    " EN@f2, CD@g2, FW@a3, FW@b3, FW@c3, FW@d3, FW@e3, FW@f3, FW@g3"
)
BLACK_SETUP = (
    "Setup: ED@a7, JD@b7, ZE@c7, RFW@d7, ZE@e7, JD@f7, ED@g7, CD@a6, EN@b6, ND@c6, EE@d6, ND@e6,"
    " EN@f6, CD@g6, FW@a5, FW@b5, FW@c5, FW@d5, FW@e5, FW@f5, FW@g5"
)
STACKS = (
    "6,rw/7/3,f,3/4,w,2/1,W,1,DDFF,3/7/RW,6 w "
    "18:JJJJZZZZCCCCEEEEEEEEEEEEEEEENNNNNNNNDDDDDDDDDDDDDDFFFFFFFFFFFFFWWWWWWWWWWWW 18:-"
)
ROYAL_TAKES = (
    "6,rw/7/7/4,zn,2/3,RF,3/7/7 w "
    "20:JJJJZZZCCCCEEEEEEEEEEEEEEEENNNNNNNDDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWWWW 19:-"
)
CROSSING = (
    "6,rw/7/7/7/5,d,1/2,RFF,4/7 w "
    "20:JJJJZZZZCCCCEEEEEEEEEEEEEEEENNNNNNNNDDDDDDDDDDDDDDDFFFFFFFFFFFFFFWWWWWWWWWWWWWWW 19:-"
)
FETCHING = (
    "W,6/4,jc,2/6,rw/7/7/7/3,RF,3 w 19:DW "
    "19:JJJZZZZCCCEEEEEEEEEEEEEEEENNNNNNNNDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWW"
)


def rules_of(key: str) -> ComposingRules:
    """Return the rules of one of the two presets."""
    found = composing_rules(get_rules(key))
    assert found is not None
    return found


FREE, QUICK = rules_of("sigma-4-shogi"), rules_of("sigma-4-shogi-quick")


def place(side: str = "w", white: str = "0:-", black: str = "0:-", **bases: str) -> Position:
    """Return a position from bases by square; the royal bases stand on a1 and g7 unless they are
    given.
    """
    found = dict(bases)
    if not any(base[0] == "R" for base in found.values()):
        found["a1"] = "RW"
    if not any(base[0] == "r" for base in found.values()):
        found["g7"] = "rw"
    ranks = (
        ",".join(found.get(f"{file}{rank}", "1") for file in "abcdefg") for rank in range(7, 0, -1)
    )
    return QUICK.position(f"{'/'.join(ranks)} {side} {white} {black}")


def targets(position: Position, square: str) -> set[str]:
    return {target.square for target in QUICK.targets(position, square)}


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        position = QUICK.play(position, QUICK.read(text, position))
    return position


def why(position: Position, text: str) -> str:
    """Return why a turn is refused, "" if it is legal."""
    return QUICK.explain(text, position)


def texts(position: Position) -> list[str]:
    """Return the canonical text of every legal turn."""
    return [move.text for move in QUICK.legal_moves(position)]


def random_turn(position: Position, draw: random.Random) -> Move | None:
    """Return a legal turn: first a kind of turn, then a shape, then its stones, as a board would
    ask for them.
    """
    pieces = QUICK.pieces(position)
    origins = [s for s, base in pieces.items() if base.side == QUICK.side(position)]
    shapes = [(s, t) for s in origins for t in QUICK.targets(position, s)]
    takes = [(s, t.square) for s, t in shapes if t.kind == "taking"]
    drops = QUICK.drop_targets(position)
    fetches = QUICK.fetches(position)
    chance = draw.random()
    if fetches and chance < 0.3:
        return QUICK.read(f"%{draw.choice(fetches)}", position)
    if drops and chance < 0.45:
        return QUICK.read(
            draw.choice(QUICK.drop_compositions(position, draw.choice(drops))).text, position
        )
    if takes and chance < 0.75:
        return QUICK.read(
            draw.choice(QUICK.taking_compositions(position, *draw.choice(takes))).text, position
        )
    steps = [(s, t.square) for s, t in shapes if t.kind == "step"]
    if steps:
        origin, target = draw.choice(steps)
        return QUICK.read(f"{pieces[origin].label.upper()}{origin}-{target}", position)
    listed = QUICK.legal_moves(position)
    return draw.choice(listed) if listed else None


def random_game(seed: int, plies: int) -> Iterator[tuple[Position, Move, Position]]:
    """Yield the positions and turns of random games, as many plies in all as wanted."""
    draw = random.Random(seed)
    position = QUICK.start()
    for _ in range(plies):
        move = None if QUICK.outcome(position) else random_turn(position, draw)
        if move is None:
            position = QUICK.start()
            move = random_turn(position, draw)
        assert move is not None
        after = QUICK.play(position, move)
        yield position, move, after
        position = after
