"""`python -m tests.search.fairy_stockfish COMMAND... [--presets KEY ...]`: the opponent beside
Fairy-Stockfish, whose program speaks UCI.

    python -m tests.search.fairy_stockfish fairy-stockfish
    python -m tests.search.fairy_stockfish -- node --no-experimental-fetch PACKAGE/uci.js

The second line runs its build for browsers (fairy-stockfish-nnue.wasm). It thinks in one thread, to
a depth or for so many positions, by its own evaluation without a network. The computer looks at so
many positions, so that the games are the same ones on every machine: as many as the rules,
compiled, look at in a second of one processor, or as many as its rival.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from tests.search.fairymax import coordinates
from tests.search.jobs import Job
from tests.search.matches import CLEAR_LEAD, CLEAR_PLIES, DRAWN_PLIES, LONGEST_JUDGED, Match
from tests.search.programs import Program
from variants import Move, Position, Rules, get_rules
from variants.search import Dice, Limits, random_move, search

VARIANTS: Final = {"chess": "chess", "xiangqi": "xiangqi"}
GAMES: Final = 100
# A move in which neither side is bound to be mated is worth at most this.
CERTAIN: Final = 100_000


@dataclass(frozen=True, slots=True)
class Terms:
    """What both may look at: the computer so many positions, its rival as `go` has it."""

    nodes: int
    rival: str


# What a second is good for: the compiled rules look at 83,000 positions of xiangqi and 86,000 of
# chess in one of the processor of docs/performance.md.
TERMS: Final = {
    "a second against depth 6": Terms(80_000, "depth 6"),
    "20,000 positions each": Terms(20_000, "nodes 20000"),
}


class FairyStockfish(Program):
    """Fairy-Stockfish, in one game after the other. `score` is what it thought of its last move, in
    hundredths of a pawn for the side that made it.
    """

    def __init__(self, command: Sequence[str], variant: str, terms: Terms) -> None:
        options = {"Use NNUE": "false", "Threads": "1", "UCI_Variant": variant}
        chosen = [f"setoption name {name} value {value}" for name, value in options.items()]
        super().__init__(command, ("uci", *chosen))
        self.terms = terms
        self.score = 0

    def begin(self) -> None:
        """Forget the game before."""
        self.say("ucinewgame")

    def move(self, moves: Sequence[str]) -> str:
        """Return its move after some moves from the start."""
        self.say(f"position startpos moves {' '.join(moves)}", f"go {self.terms.rival}")
        for line in self.heard():
            words = line.split()
            if words[:1] == ["bestmove"]:
                return words[1]
            if "score" in words:
                self.score = _score(words)
        raise RuntimeError("Fairy-Stockfish has gone")


def _score(words: Sequence[str]) -> int:
    kind, value = words[words.index("score") + 1 :][:2]
    if kind == "cp":
        return int(value)
    return CERTAIN if int(value) > 0 else -CERTAIN


def game(rules: Rules, rival: FairyStockfish, side: int, seed: int) -> tuple[int | None, str, int]:
    """Play a game with the computer on a side; return the winner, why it ended, and its length.

    It ends, too, when both see the same clear lead for some half-moves, and is drawn after a while.
    """
    dice, position = Dice(seed), rules.start()
    history, moves = list[str](), list[str]()
    leads = [0] * CLEAR_PLIES
    rival.begin()
    while (outcome := rules.outcome(position, history)) is None:
        if len(history) >= LONGEST_JUDGED:
            return None, "too long", len(history)
        mover = rules.side(position)
        if len(history) < DRAWN_PLIES:
            move = random_move(rules, position, dice)
        elif mover == side:
            limits = Limits(nodes=rival.terms.nodes, seed=dice.below(1 << 32))
            found = search(rules, position, history, limits)
            move, lead = found.move, found.score
            leads = [*leads[1:], lead if mover == 0 else -lead]
        else:
            move = _theirs(rules, position, rival.move(moves))
            leads = [*leads[1:], rival.score if mover == 0 else -rival.score]
        moves.append(coordinates(move))
        history.append(rules.key(position))
        position = rules.play(position, move)
        if min(leads) >= CLEAR_LEAD or max(leads) <= -CLEAR_LEAD:
            return (0 if leads[0] > 0 else 1), "clear lead", len(history)
    return outcome.winner, outcome.reason.value, len(history)


def _theirs(rules: Rules, position: Position, text: str) -> Move:
    """Return the legal move that a text of the protocol means."""
    found = [move for move in rules.legal_moves(position) if coordinates(move) == text]
    if not found:
        raise RuntimeError(f"Fairy-Stockfish moved {text} in {rules.text(position)}")
    return found[0]


def main(argv: list[str]) -> int:
    """Play what has not been played, a pair of games after the other, and write the table."""
    from tests.search import report
    from tests.search.__main__ import store, stored

    parser = argparse.ArgumentParser(
        prog="python -m tests.search.fairy_stockfish", description="Play Fairy-Stockfish."
    )
    parser.add_argument("command", nargs="+", help="how the program is started")
    parser.add_argument("--presets", nargs="*", default=list(VARIANTS), choices=list(VARIANTS))
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args(argv)
    results: dict[str, dict[str, Any]] = stored()
    for pair in range(given.games // 2):
        for number, terms in enumerate(TERMS.values()):
            for key in given.presets:
                job = Job(f"fairystockfish-{number}", key, pair)
                if job.name in results:
                    continue
                results[job.name] = asdict(_pair(given.command, key, terms, pair))
                store(job, results[job.name])
                sys.stdout.write(f"{job.name}: {report.score(results[job.name])}\n")
                sys.stdout.flush()
    report.write_fairy_stockfish(results)
    return 0


def _pair(command: Sequence[str], key: str, terms: Terms, pair: int) -> Match:
    """Two games from one opening, the computer on either side."""
    rules, found = get_rules(key), Match()
    with FairyStockfish(command, VARIANTS[key], terms) as rival:
        for side in (0, 1):
            found.add(side, game(rules, rival, side, 2_000 + pair))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
