"""Random games played in our rules and in Fairy-Stockfish's side by side; the first difference is reported."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.conformance.known import PAWN_DROP_MATE, is_pawn_drop_mate
from tests.conformance.oracle import Oracle, Verdict
from variants import Position, Rules

SHOWN: Final = 12
CAPTURE_SHARE: Final = 0.3
RETURN_SHARE: Final = 0.12


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
        return f"{self.what} at {self.position} after ...{line}: ours {self.ours}; Fairy-Stockfish {self.theirs}"


@dataclass(slots=True)
class Tally:
    """What has been compared: positions, known differences met by key, and a difference if there was one."""

    positions: int = 0
    known: dict[str, int] = field(default_factory=dict)
    difference: Difference | None = None


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
        self.tally.difference = self.tally.difference or Difference(what, where, moves, str(ours), str(theirs))

    def play(self, text: str) -> None:
        """Play a move on both boards."""
        move = self.rules.read(text, self.position)
        if move.text != text:
            self.differ("reading", f"{text} is read as {move.text}", text)
        self.history.append(self.rules.key(self.position))
        self.position = self.rules.play(self.position, move)
        self.oracle.moves.append(text)


def play_game(rules: Rules, name: str, seed: int, plies: int, tally: Tally) -> None:
    """Play one random game and compare every position of it."""
    oracle = Oracle.of(name)
    table = Table(rules, rules.start(), oracle, tally)
    chance = random.Random(f"{name} {seed}")
    for _ in range(plies):
        legal = compare(table)
        if not legal or tally.difference:
            return
        table.play(choose(table, legal, chance))


def compare(table: Table) -> list[str]:
    """Compare the position on both boards and return the moves both allow."""
    rules, oracle, position = table.rules, table.oracle, table.position
    table.tally.positions += 1
    if (ours := rules.text(position)) != (theirs := oracle.text()):
        table.differ("position", ours, theirs)
    found, told = sorted(move.text for move in rules.legal_moves(position)), sorted(oracle.legal())
    told = _without_known(table, found, told)
    if found != told:
        extra, missing = sorted(set(found) - set(told)), sorted(set(told) - set(found))
        table.differ("legal moves", f"besides {_few(extra)}", f"besides {_few(missing)}")
    if rules.is_check(position) != oracle.is_check():
        table.differ("check", rules.is_check(position), oracle.is_check())
    compare_ends(table, told)
    return sorted(set(found) & set(told))


def compare_ends(table: Table, legal: list[str]) -> None:
    """Compare how the game ends here, at once or on demand."""
    rules, position = table.rules, table.position
    theirs = table.oracle.verdict(legal, rules.side(position))
    outcome = rules.outcome(position, table.history)
    claims = rules.claims(position, table.history)
    ours = Verdict(True, None) if claims else None
    if outcome is not None:
        ours = Verdict(theirs.is_claim if theirs else False, outcome.winner)
    if ours != theirs:
        table.differ("end", f"{outcome} {claims}", theirs)


def choose(table: Table, legal: Sequence[str], chance: random.Random) -> str:
    """Return a move: any, often one that takes, sometimes one that goes back."""
    moves = table.oracle.moves
    if len(moves) >= 2 and chance.random() < RETURN_SHARE:
        last = moves[-2]
        for text in legal:
            if len(last) == 4 and text == last[2:] + last[:2]:
                return text
    if chance.random() < CAPTURE_SHARE:
        taking = [text for text in chance.sample(list(legal), min(len(legal), 20)) if _takes(table, text)]
        if taking:
            return taking[0]
    return chance.choice(legal)


def _takes(table: Table, text: str) -> bool:
    """Tell whether a plain move ends on an enemy's square."""
    target = text.split(",")[0].rstrip("+-=")[2:4]
    return "@" not in text and target in table.rules.pieces(table.position)


def _without_known(table: Table, ours: list[str], theirs: list[str]) -> list[str]:
    """Return their moves without those that are documented not to be ours."""
    extra = [move for move in sorted(set(theirs) - set(ours)) if is_pawn_drop_mate(table.oracle, move)]
    if extra:
        known = table.tally.known
        known[PAWN_DROP_MATE.key] = known.get(PAWN_DROP_MATE.key, 0) + len(extra)
    return [move for move in theirs if move not in extra]


def _few(texts: list[str]) -> str:
    return " ".join(texts[:SHOWN]) + (f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else "") or "nothing"
