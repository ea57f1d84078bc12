"""`python -m tests.search.versions CHECKOUT [--presets KEY ...]`: the opponent beside an earlier
version of itself, which lies in a folder of its own with its environment in `.venv`.

Both get the same time: the earlier one looks at so many positions a move, this one at as many more
as it looks at in a second of the processor. This one is compiled where it has been (`make
compile`). Games begin with four random half-moves, the same ones for a pair of games.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from tests.search.jobs import Job
from tests.search.matches import DRAWN_PLIES, Match, judged_game
from tests.search.programs import Program
from variants import Move, Position, Rules, get_rules
from variants.search import Dice

ROOT: Final = Path(__file__).resolve().parents[2]
KIND: Final = "versions"
GAMES: Final = 20
NODES: Final = 500  # positions a move of the earlier version


class Version(Program):
    """A version of the opponent; `nodes` is what it may look at for a move, `score` what it thought
    of its last one.
    """

    def __init__(self, checkout: Path, *, is_compiled: bool) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(checkout),
            "PYTHONHASHSEED": "0",
            "COMPILED_RULES": str(int(is_compiled)),
        }
        program = ROOT / "tests" / "search" / "player.py"
        super().__init__(
            (str(checkout / ".venv" / "bin" / "python"), "-P", str(program)), (), environment
        )
        self.nodes = NODES
        self.score = 0

    def pace(self, preset: str) -> int:
        """Return how many positions it looks at in a second of the processor."""
        self.say(f"pace {preset}")
        return int(next(self.heard()))

    def begin(self, rules: Rules, position: Position) -> None:
        """Tell it where a game begins."""
        self.say(f"new {rules.spec.key} {rules.text(position)}")

    def __call__(
        self, rules: Rules, position: Position, history: Sequence[str], dice: Dice
    ) -> Move:
        """Return its move."""
        self.say(f"go {self.nodes} {dice.below(1 << 32)}")
        text, score = next(self.heard()).rstrip("\n").split("\t")
        self.score = int(score)
        return next(each for each in rules.legal_moves(position) if each.text == text)

    def follow(self, move: Move) -> None:
        """Tell it what was played."""
        self.say(f"play {move.text}")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Games of both versions in a preset; how many positions a move this one looked at."""

    nodes: int
    games: Match


def meet(checkout: Path, preset: str, games: int) -> Meeting:
    """Play a series with colours changing."""
    rules, found = get_rules(preset), Match()
    with Version(ROOT, is_compiled=True) as this, Version(checkout, is_compiled=False) as other:
        this.nodes = round(NODES * this.pace(preset) / other.pace(preset))
        for number in range(games):
            players = (this, other) if number % 2 == 0 else (other, this)
            found.add(number, judged_game(rules, players, 3_000 + number // 2, DRAWN_PLIES))
    return Meeting(this.nodes, found)


def main(argv: list[str]) -> int:
    """Play what has not been played, and write the table."""
    from tests.search import report
    from tests.search.__main__ import store, stored

    parser = argparse.ArgumentParser(
        prog="python -m tests.search.versions", description="Play an earlier version."
    )
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--presets", nargs="+", required=True)
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args(argv)
    results: dict[str, dict[str, Any]] = stored()
    for preset in given.presets:
        job = Job(KIND, preset, 0)
        if job.name not in results:
            results[job.name] = asdict(meet(given.checkout.resolve(), preset, given.games))
            store(job, results[job.name])
            sys.stdout.write(f"{preset}: {report.score(results[job.name]['games'])}\n")
            sys.stdout.flush()
    report.write_versions(results)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
