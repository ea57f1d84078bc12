"""Random games in the rules of a preset and before its judge; the first difference is returned."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice

from tests.variants.judges.absorption import Absorption
from tests.variants.judges.annan_shogi import AnnanShogi
from tests.variants.judges.armies import PAIRINGS, Armies
from tests.variants.judges.balbo import Balbo
from tests.variants.judges.benedict import Benedict
from tests.variants.judges.checkless import Checkless
from tests.variants.judges.cheshire import Cheshire
from tests.variants.judges.coherent import Coherent
from tests.variants.judges.conditions import Eiffel, Koko, Madrasi, Patrol, Provocation
from tests.variants.judges.cube import Cube
from tests.variants.judges.cylinder import Cylinder
from tests.variants.judges.double import Double
from tests.variants.judges.fates import Andernach, Circe
from tests.variants.judges.grid import Grid
from tests.variants.judges.gross import Gross
from tests.variants.judges.hex_shogi import HexShogi
from tests.variants.judges.hexagons import Glinski, McCooey, Shafran
from tests.variants.judges.hostage import Hostage
from tests.variants.judges.judge import Judge, Scene, Turn
from tests.variants.judges.lenders import Annan, KnightRelay
from tests.variants.judges.magnetic import Magnetic
from tests.variants.judges.maxima import Maxima
from tests.variants.judges.mirror import Mirror
from tests.variants.judges.omega import Omega
from tests.variants.judges.pocket import Pocket
from tests.variants.judges.rifle import Rifle
from tests.variants.judges.ring import Ring
from tests.variants.judges.rococo import Rococo
from tests.variants.judges.rows import Brusky, DeVasa
from tests.variants.judges.tamerlane import Tamerlane
from tests.variants.judges.transformations import Cannibal, Einstein
from tests.variants.judges.ultima import Ultima
from tests.variants.judges.wide import DOCUMENT as WIDE
from tests.variants.judges.wide import Wide
from tests.variants.judges.wildebeest import Wildebeest
from tests.variants.judges.zatrikion import Zatrikion
from variants import Position, Rules, get_rules

JUDGES: dict[str, Judge] = {
    "absorption": Absorption(),
    "alice": Mirror(),
    "andernach": Andernach(),
    "annan": Annan(),
    "annan-shogi": AnnanShogi(),
    "balbo": Balbo(),
    "benedict": Benedict(),
    "brusky": Brusky(),
    "byzantine": Zatrikion(),
    "cannibal": Cannibal(),
    "checkless": Checkless(),
    "cheshire-cat": Cheshire(),
    "circe": Circe(),
    "circular": Ring(),
    "coherent-chess": Coherent(),
    "cylindrical": Cylinder(),
    "de-vasa": DeVasa(),
    "double-chess": Double(),
    "eiffel": Eiffel(),
    "einstein": Einstein(),
    "glinski": Glinski(),
    "grid": Grid(),
    "gross-chess": Gross(),
    "hex-shogi-91": HexShogi(),
    "hostage": Hostage(),
    "knight-relay": KnightRelay(),
    "koko": Koko(),
    "madrasi": Madrasi(),
    "magnetic": Magnetic(),
    "maxima": Maxima(),
    "mccooey": McCooey(),
    "omega-chess": Omega(),
    "patrol-chess": Patrol(),
    "pocket-mutation": Pocket(),
    "raumschach": Cube(),
    "provocation": Provocation(),
    "rifle-chess": Rifle(),
    "shafran": Shafran(),
    "rococo": Rococo(),
    "tamerlane": Tamerlane(),
    "ultima": Ultima(),
    "wide": Wide(),
    "wildebeest-chess": Wildebeest(),
    **{f"{white}-{black}": Armies(white, black) for white, black in PAIRINGS},
}
# Games that no preset plays.
DOCUMENTS = {"wide": WIDE}
PLIES = 60
KEPT, MORE, TRIES = 0.4, 0.8, 60


@dataclass
class Compared:
    """What has been compared in a game: positions, moves, and how often something special was
    met.
    """

    key: str
    positions: int = 0
    moves: int = 0
    met: Counter[str] = field(default_factory=Counter)
    difference: str = ""


def compare(key: str, *, positions: int, plies: int = PLIES, seed: int = 1) -> Compared:
    """Play games from the array, from what is left of it, and from scattered pieces, until so many
    are compared.
    """
    rules = get_rules(DOCUMENTS.get(key, key))
    judge, found = JUDGES[key], Compared(key)
    for number in count():
        draw = random.Random(f"{key} {seed} {number}")
        scene = judge.furnished(_scene(judge, _array(rules), draw, number % 4), draw)
        rights = rules.spec.setup.text.split()[2] if scene.unmoved else "-"
        position = rules.position(
            f"{judge.placement(scene)} {'w' if scene.white else 'b'} {rights} - 0 1"
            f" {judge.beside(scene)}".rstrip()
        )
        for there, here, turns in islice(_game(rules, judge, position, scene, draw), plies):
            _compare(rules, judge, there, here, turns, found)
            if found.difference or found.positions >= positions:
                return found
    raise AssertionError("numbers do not end")


def _scene(judge: Judge, array: str, draw: random.Random, manner: int) -> Scene:
    if manner == 0:
        return judge.start(array)
    if manner == 1:
        return thinned(judge, array, draw)
    if manner == 2:
        return scattered(judge, draw)
    return cornered(judge, draw)


def _array(rules: Rules) -> str:
    return rules.spec.setup.text.split()[0]


def thinned(judge: Judge, array: str, draw: random.Random) -> Scene:
    """Return the array without most of its pieces, kings and rooks apart, so that lines are
    open.
    """
    scene = judge.start(array)
    while True:
        kept = {
            s: piece
            for s, piece in scene.pieces.items()
            if s in scene.unmoved or piece in "Kk" or draw.random() < KEPT
        }
        found = replace(scene, pieces=kept)
        if not judge.in_check(found, white=not found.white):
            return found


def _game(
    rules: Rules, judge: Judge, position: Position, scene: Scene, draw: random.Random
) -> Iterator[tuple[Position, Scene, list[Turn]]]:
    """Yield position, scene and the judge's moves of a random game that likes special moves."""
    while True:
        turns = judge.turns(scene)
        yield position, scene, turns
        if judge.ending(scene, turns):
            return
        turn = _chosen(scene, turns, draw)
        position, scene = rules.play(position, rules.read(turn.text, position)), turn.after


def _chosen(scene: Scene, turns: list[Turn], draw: random.Random) -> Turn:
    """Return a move: often a special one, a capture, or a pawn's."""
    chance = draw.random()
    if chance < 0.3:
        special = [turn for turn in turns if turn.marks]
    elif chance < 0.6:
        special = [turn for turn in turns if len(turn.after.pieces) < len(scene.pieces)]
    else:
        special = [turn for turn in turns if chance < 0.8 and turn.kind == "P"]
    return draw.choice(special or turns)


def _compare(
    rules: Rules, judge: Judge, position: Position, scene: Scene, turns: list[Turn], found: Compared
) -> None:
    """Compare pieces, side, moves, check and ending; a game that is over has no moves on either
    side.
    """
    check, ending = judge.in_check(scene, white=scene.white), judge.ending(scene, turns)
    outcome = rules.outcome(position)
    fields = rules.text(position).split()
    beside = judge.beside(scene).split()
    ours = (
        [*fields[:2], *fields[6 : 6 + len(beside)]],
        sorted(move.text for move in rules.legal_moves(position)) if outcome is None else [],
        rules.is_check(position),
        (outcome.reason.value, outcome.winner, outcome.points) if outcome else ("", None, None),
    )
    theirs = (
        [judge.placement(scene), "w" if scene.white else "b", *beside],
        [] if ending else sorted(turn.text for turn in turns),
        check,
        (ending, judge.winner(scene, ending), judge.points(scene, ending)),
    )
    found.positions += 1
    found.moves += len(turns)
    found.met.update(
        [mark for turn in turns for mark in turn.marks]
        + ["check"] * check
        + [ending] * bool(ending)
    )
    if ours != theirs:
        found.difference = f"{rules.text(position)}: ours {ours}, the judge's {theirs}"


def scattered(judge: Judge, draw: random.Random) -> Scene:
    """Return kings and a few pieces on random squares, more of them White's; the side that has
    moved is not in check.
    """
    kinds = [*judge.kinds(), *(judge.pawns * 3)]
    while True:
        squares = judge.squares()
        draw.shuffle(squares)
        letters = draw.choices(kinds, k=draw.randrange(2, 14))
        pieces = [
            "K",
            "k",
            *(letter if draw.random() < MORE else letter.lower() for letter in letters),
        ]
        placed = {
            s: piece
            for s, piece in zip(squares, pieces, strict=False)
            if piece.upper() not in judge.pawns or judge.may_be_on(s, piece)
        }
        scene = Scene(placed, white=draw.random() < 0.5)
        if not judge.in_check(scene, white=not scene.white):
            return scene


def cornered(judge: Judge, draw: random.Random) -> Scene:
    """Return a black king among enemies near the edge, often without a move."""
    kinds = judge.kinds()
    for _ in range(TRIES):
        squares = judge.squares()
        king = draw.choice(squares[:6])
        near = [
            s for s in squares if s != king and max(abs(s[0] - king[0]), abs(s[1] - king[1])) <= 4
        ]
        pieces = dict(zip(draw.sample(near, 5), ["K", *draw.choices(kinds, k=4)], strict=True))
        scene = Scene({king: "k", **pieces}, white=False)
        if not judge.in_check(scene, white=True) and not judge.turns(scene):
            return scene
    return scattered(judge, draw)
