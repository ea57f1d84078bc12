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
from tests.search.matches import DRAWN_PLIES, Computer, JudgedPlayer, Match, judged_game
from tests.search.programs import Program
from variants import Move, Position, Rules, get_rules
from variants.search import Dice, Limits

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
        self.moves = list[str]()
        self.score = 0

    def begin(self, rules: Rules, position: Position) -> None:
        """Forget the game before."""
        self.moves = list[str]()
        self.say("ucinewgame")

    def __call__(
        self, rules: Rules, position: Position, history: Sequence[str], dice: Dice
    ) -> Move:
        """Return its move after those played from the start."""
        self.say(f"position startpos moves {' '.join(self.moves)}", f"go {self.terms.rival}")
        for line in self.heard():
            words = line.split()
            if words[:1] == ["bestmove"]:
                return _theirs(rules, position, words[1])
            if "score" in words:
                self.score = _score(words)
        raise RuntimeError("Fairy-Stockfish has gone")

    def follow(self, move: Move) -> None:
        """Note what was played."""
        self.moves.append(coordinates(move))


def _score(words: Sequence[str]) -> int:
    kind, value = words[words.index("score") + 1 :][:2]
    if kind == "cp":
        return int(value)
    return CERTAIN if int(value) > 0 else -CERTAIN


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
    computer = Computer(lambda seed: Limits(nodes=terms.nodes, seed=seed))
    with FairyStockfish(command, VARIANTS[key], terms) as rival:
        players: list[JudgedPlayer] = [computer, rival]
        for side in (0, 1):
            found.add(side, judged_game(rules, players, 2_000 + pair, DRAWN_PLIES))
            players.reverse()
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
