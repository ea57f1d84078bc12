"""One game's share of the work: perft and random games, with a budget of computing time; results as
plain data.
"""

import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.conformance.crossplay import Tally, play_game
from tests.conformance.games import Game, games
from tests.conformance.oracle import Oracle
from variants import RulesError

PLIES: Final = 120
PERFT_CALLS: Final = 900
DEEPEST: Final = 4


@dataclass(slots=True)
class Result:
    """What came of comparing one game. `refusal` says why we do not play it; `difference` is the
    first one met.
    """

    name: str
    source: str
    perft_depth: int = 0
    perft_nodes: int = 0
    games: int = 0
    positions: int = 0
    known: dict[str, int] = field(default_factory=dict)
    refusal: str = ""
    difference: str = ""

    @property
    def is_conforming(self) -> bool:
        """Whether everything was compared and nothing undocumented differed."""
        return not self.refusal and not self.difference

    def plain(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return asdict(self)


# The game's name, the file with further games, how many random games at most, their plies, and the
# seconds for them.
Job = tuple[str, str, int, int, float]


def run(job: Job) -> Result:
    """Do the whole comparison of a game; processes are handed this."""
    name, path, number, plies, seconds = job
    game = games(Path(path))[name]
    result = compare_game(game, games=number, plies=plies, seconds=seconds)
    compare_perft(game, result)
    return result


def compare_game(
    game: Game, *, games: int, plies: int = PLIES, seconds: float | None = None, first: int = 1
) -> Result:
    """Compare one game; stop after so many random games, or after the time."""
    result = Result(game.name, game.source)
    until = None if seconds is None else time.process_time() + seconds
    try:
        rules = game.rules()
    except RulesError as error:
        result.refusal = str(error)
        return result
    tally = Tally()
    for seed in range(first, first + games):
        play_game(rules, game.name, seed, plies, tally)
        result.games += 1
        if tally.difference or (until is not None and time.process_time() > until):
            break
    result.positions, result.known = tally.positions, tally.known
    result.difference = str(tally.difference) if tally.difference else ""
    return result


def compare_perft(game: Game, result: Result) -> None:
    """Count move sequences on both sides, as deep as the oracle can be asked in reasonable time."""
    if result.refusal or result.difference:
        return
    rules, oracle = game.rules(), Oracle.of(game.name)
    start, calls = rules.start(), 1
    for depth in range(1, DEEPEST + 1):
        if calls > PERFT_CALLS:
            return
        ours, theirs = rules.perft(start, depth), oracle.perft(depth)
        if ours != theirs:
            result.difference = f"perft {depth}: ours {ours}, Fairy-Stockfish {theirs}"
            return
        result.perft_depth, result.perft_nodes = depth, ours
        calls = ours
