"""Random games played in our rules and in Fairy-Stockfish's side by side; the first difference is
reported.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal

from tests.conformance.known import (
    BEHIND_WALL,
    EN_PASSANT,
    GATES,
    HOLES_ENCLOSE,
    PAWN_DROP_MATE,
    ROYAL_CHECK,
    STONE_KINGS,
    TURNING_PATH,
    Known,
    castles_behind_a_wall,
    encloses_nobody,
    has_turning_path,
    is_pawn_drop_mate,
    meets_a_king,
    repeats_without_en_passant,
    repeats_without_gates,
)
from tests.conformance.oracle import Oracle, Verdict
from variants import Position, Rules, RulesError

SHOWN: Final = 12
CAPTURE_SHARE: Final = 0.3
# How the moves of a game are chosen after its beginning: any, to and fro, or to and fro with one
# side giving check.
Manner = Literal["any", "to and fro", "checks"]
MANNERS: Final[tuple[Manner, ...]] = ("any", "to and fro", "any", "checks")
_PLAIN: Final = re.compile(r"([a-p][0-9]+)([a-p][0-9]+)")


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs, where, and what either side says."""

    what: str
    position: str
    moves: tuple[str, ...]
    ours: str
    theirs: str

    def __str__(self) -> str:
        line = " ".join(self.moves[-6:])
        return (
            f"{self.what} at {self.position} after ...{line}: ours {self.ours}; Fairy-Stockfish"
            f" {self.theirs}"
        )


@dataclass(slots=True)
class Tally:
    """What has been compared: positions, known differences met by key, and a difference if there
    was one.
    """

    positions: int = 0
    known: dict[str, int] = field(default_factory=dict)
    difference: Difference | None = None

    def add(self, item: Known, count: int = 1) -> None:
        """Count a documented difference."""
        self.known[item.key] = self.known.get(item.key, 0) + count


@dataclass(slots=True)
class Table:
    """Two boards of one game. `history` holds the keys of our earlier positions."""

    rules: Rules
    position: Position
    oracle: Oracle
    tally: Tally
    history: list[str] = field(default_factory=list)

    def differ(self, what: str, ours: object, theirs: object) -> None:
        """Note the first difference."""
        where, moves = self.oracle.text(), tuple(self.oracle.moves)
        self.tally.difference = self.tally.difference or Difference(
            what, where, moves, str(ours), str(theirs)
        )

    def play(self, text: str) -> None:
        """Play a move on both boards."""
        move = self.rules.read(text, self.position)
        if move.text != text:
            self.differ("reading", f"{text} is read as {move.text}", text)
        self.history.append(self.rules.key(self.position))
        self.position = self.rules.play(self.position, move)
        self.oracle.moves.append(text)


def play_game(rules: Rules, name: str, seed: int, plies: int, tally: Tally) -> None:
    """Play one random game and compare every position of it; the last one is also set up from its
    text.
    """
    oracle = Oracle.of(name)
    table = Table(rules, rules.start(), oracle, tally)
    chance = random.Random(f"{name} {seed}")
    manner: Manner = MANNERS[seed % len(MANNERS)]
    quiet = chance.randrange(4, 40)
    for ply in range(plies):
        legal = compare(table)
        if not legal or tally.difference:
            break
        table.play(choose(table, legal, chance, "any" if ply < quiet else manner))
    if not tally.difference:
        compare_set_up(table, chance)


def compare_set_up(table: Table, chance: random.Random) -> None:
    """Set the position up from its text on both boards, often with the count of moves near its
    end.
    """
    fields = table.oracle.text().split()
    draws = table.rules.spec.draws
    limit = 2 * (draws.claim_moves or draws.end_moves)
    if fields[-2].isdecimal() and limit and table.rules.spec.counting is None:
        fields[-2] = str(max(int(fields[-2]), limit - chance.randrange(3)))
    text = " ".join(fields)
    try:
        position = table.rules.position(text)
    except RulesError as error:
        table.differ("set-up", f"{error} ({text})", "is read")
        return
    compare(Table(table.rules, position, Oracle(table.oracle.name, text, []), table.tally))


def compare(table: Table) -> list[str]:
    """Compare the position on both boards and return the moves both allow; none when the game is
    over.
    """
    rules, oracle, position = table.rules, table.oracle, table.position
    table.tally.positions += 1
    if (ours := rules.text(position)) != (theirs := oracle.text()):
        table.differ("position", ours, theirs)
    if has_turning_path(rules, position) and rules.outcome(position, table.history):
        table.tally.add(TURNING_PATH)
        return []
    found, listed = (
        sorted(move.text for move in rules.legal_moves(position)),
        sorted(oracle.legal()),
    )
    shown = _without_known(table, found, listed)
    if listed and not shown and all(_is_pass(move) for move in found):
        return []  # the other program goes on by moves that are documented not to be ours
    if found != shown:
        extra, missing = sorted(set(found) - set(shown)), sorted(set(shown) - set(found))
        table.differ("legal moves", f"besides {_few(extra)}", f"besides {_few(missing)}")
    is_check, oracle_check = rules.is_check(position), oracle.is_check()
    if is_check != oracle_check:
        anew = oracle.anew()
        if is_check != anew.is_check():
            table.differ("check", is_check, oracle_check)
        table.tally.add(ROYAL_CHECK)
        return compare(Table(rules, position, anew, table.tally))
    is_over = compare_ends(table, shown)
    return [] if is_over else sorted(set(found) & set(shown))


def compare_ends(table: Table, legal: list[str]) -> bool:
    """Compare how the game ends here, at once or on demand; return whether it is over."""
    rules, position = table.rules, table.position
    theirs = table.oracle.verdict(legal, rules.side(position))
    outcome = rules.outcome(position, table.history)
    claims = rules.claims(position, table.history)
    ours = Verdict(True, None) if claims else None
    if outcome is not None:
        ours = Verdict(theirs.is_claim if theirs else False, outcome.winner)
    if ours is None and theirs and repeats_without_gates(rules, rules.key(position), table.history):
        table.tally.add(GATES)
    elif (
        claims
        and not theirs
        and outcome is None
        and repeats_without_en_passant(rules, table.oracle)
    ):
        table.tally.add(EN_PASSANT)
    elif ours != theirs:
        table.differ("end", f"{outcome} {claims}", theirs)
    return outcome is not None


def choose(table: Table, legal: Sequence[str], chance: random.Random, manner: Manner) -> str:
    """Return a move: in any manner often one that takes; otherwise to and fro, with checks or
    without.
    """
    if manner != "any":
        back = _way_back(table.oracle.moves)
        if manner == "checks" and len(table.oracle.moves) % 2 == 0:
            checks = [
                text
                for text in chance.sample(list(legal), min(len(legal), 30))
                if _checks(table, text)
            ]
            if checks:
                return back if back in checks else checks[0]
        if back in legal:
            return back
    if chance.random() < CAPTURE_SHARE:
        taking = [
            text for text in chance.sample(list(legal), min(len(legal), 20)) if _takes(table, text)
        ]
        if taking and manner == "any":
            return taking[0]
    return chance.choice(legal)


def _way_back(moves: list[str]) -> str:
    """Return the move that takes the own last one back, if that is possible at all."""
    found = _PLAIN.fullmatch(moves[-2]) if len(moves) >= 2 else None
    return f"{found[2]}{found[1]}" if found else ""


def _checks(table: Table, text: str) -> bool:
    rules = table.rules
    return rules.is_check(rules.play(table.position, rules.read(text, table.position)))


def _takes(table: Table, text: str) -> bool:
    """Return whether a plain move ends on an enemy's square."""
    target = text.split(",")[0].rstrip("+-=")[2:4]
    return "@" not in text and target in table.rules.pieces(table.position)


def _without_known(table: Table, ours: list[str], theirs: list[str]) -> list[str]:
    """Return their moves without those that are documented not to be ours."""
    spec = table.rules.spec
    meets = partial(meets_a_king, table.rules, table.position)
    for item, is_known, may_be in (
        (
            PAWN_DROP_MATE,
            partial(is_pawn_drop_mate, table.oracle),
            spec.drops is not None and bool(spec.drops.no_mate),
        ),
        (
            HOLES_ENCLOSE,
            partial(encloses_nobody, table.oracle),
            spec.drops is not None and bool(spec.drops.enclosing and spec.holes),
        ),
        (
            BEHIND_WALL,
            partial(castles_behind_a_wall, table.oracle),
            spec.effects.walls is not None and spec.wing_castling is not None,
        ),
        (STONE_KINGS, meets, bool(spec.effects.petrified)),
    ):
        extra = [move for move in sorted(set(theirs) - set(ours)) if may_be and is_known(move)]
        if extra:
            table.tally.add(item, len(extra))
            theirs = [move for move in theirs if move not in extra]
    return theirs


def _is_pass(move: str) -> bool:
    found = _PLAIN.fullmatch(move)
    return found is not None and found[1] == found[2]


def _few(texts: list[str]) -> str:
    return (
        " ".join(texts[:SHOWN]) + (f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else "")
        or "nothing"
    )
