"""The rules beside python-chess and pyffish, in one process, on the same positions."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tests.bench import peers
from tests.bench.samples import Sample, picked, random_game, unit_of_work
from tests.bench.times import median, medians, show_progress
from variants import Rules, composing_rules, get_rules

SAMPLES: Final = 60
GAMES: Final = 4
PLIES: Final = 120
PERFT_DEPTH: Final = 3
OURS, CHESS, FAIRY = "courier", "python-chess", "pyffish"


@dataclass(frozen=True, slots=True)
class Compared:
    """What one game costs each program: a unit of work in seconds, and perft in nodes a second."""

    game: str
    unit: dict[str, float]
    nodes: dict[str, float]

    def unit_ratio(self, peer: str) -> float | None:
        """How many times as long the other program takes for a unit of work."""
        return self.unit[peer] / self.unit[OURS] if peer in self.unit else None

    def nodes_ratio(self, peer: str) -> float | None:
        """How many nodes are counted here for each one of the other program."""
        return self.nodes[OURS] / self.nodes[peer] if peer in self.nodes else None


def samples_of(game: str, count: int = SAMPLES) -> list[Sample]:
    """Return positions of random games that all programs read alike."""
    draw = random.Random(1)
    return picked([random_game(get_rules(game), draw, PLIES) for _ in range(GAMES)], count)


def compare(game: str) -> Compared:
    """Measure one game in every program that knows it."""
    rules, chosen = get_rules(game), samples_of(game)
    units: dict[str, Callable[[Sample], object]] = {OURS: partial(unit_of_work, rules)}
    counts: dict[str, Callable[[], int]] = {OURS: lambda: rules.perft(rules.start(), PERFT_DEPTH)}
    if game in peers.BOARDS:
        units[CHESS] = partial(peers.unit_python_chess, game)
        counts[CHESS] = lambda: peers.perft(peers.BOARDS[game](), PERFT_DEPTH)
    units[FAIRY] = partial(peers.unit_pyffish, game)
    spent = medians({name: partial(_each, unit, chosen) for name, unit in units.items()})
    nodes = {name: count() for name, count in counts.items()}
    assert len(set(nodes.values())) == 1, nodes
    counted = medians(counts)
    return Compared(
        game,
        {name: seconds / len(chosen) for name, seconds in spent.items()},
        {name: nodes[name] / seconds for name, seconds in counted.items()},
    )


def _each(unit: Callable[[Sample], object], chosen: list[Sample]) -> None:
    for sample in chosen:
        unit(sample)


def compare_all() -> list[Compared]:
    """Measure every game of the comparison."""
    found = []
    for number, game in enumerate(peers.GAMES, start=1):
        found.append(compare(game))
        show_progress(number, len(peers.GAMES), game)
    return found


def table(rows: Sequence[Compared]) -> list[str]:
    """Return the comparison as a Markdown table."""
    lines = [
        "| game | unit of work | python-chess | pyffish | perft | python-chess |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        cells = [_unit_cell(row, peer) for peer in (CHESS, FAIRY)]
        own, peer = _nodes_cell(row, OURS), _nodes_cell(row, CHESS)
        lines.append(
            f"| {row.game} | {row.unit[OURS] * 1e3:.3f} ms | {' | '.join(cells)} | {own} | {peer} |"
        )
    return lines


def _unit_cell(row: Compared, peer: str) -> str:
    ratio = row.unit_ratio(peer)
    return "" if ratio is None else f"{row.unit[peer] * 1e3:.3f} ms ({ratio:.2f} times ours)"


def _nodes_cell(row: Compared, program: str) -> str:
    if program not in row.nodes:
        return ""
    ratio = "" if program == OURS else f" (ours {row.nodes_ratio(program):.2f} of it)"
    return f"{row.nodes[program]:,.0f}/s{ratio}".replace(",", " ")


CROWDED = (
    "W,6/4,jc,2/6,rw/7/7/7/3,RF,3 b 19:DW "
    "19:JJJZZZZCCCEEEEEEEEEEEEEEEENNNNNNNNDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWW"
)


def report_composing(rules: Rules) -> None:
    """Print what a board of Sigma 4 Shogi waits for, at the start and with nearly everything in the
    storages.
    """
    composed = composing_rules(rules)
    assert composed is not None
    start, crowded = composed.start(), composed.position(CROWDED)
    fitted = composed.read("JZDF@d4", crowded)
    rows: dict[str, Callable[[], object]] = {
        "targets of a base": lambda: composed.targets(start, "a2"),
        "contents after a capture": lambda: composed.taking_compositions(start, "a2", "b5"),
        "squares of a drop": lambda: composed.drop_targets(crowded),
        "contents of a drop": lambda: composed.drop_compositions(crowded, "d4"),
        "read one turn": lambda: composed.read("JZDF@d4", crowded),
        "play one turn": lambda: composed.play(crowded, fitted),
        "outcome, no turn listed": lambda: composed.outcome(crowded),
        "judge a set-up": lambda: composed.setup_faults(composed.recommended_setup(0), 0),
        "all turns of the start": lambda: composed.legal_moves(start),
        "all turns, full storage": lambda: composed.legal_moves(crowded),
    }
    counts = composed.perft(start, 1), composed.perft(crowded, 1)
    print(
        "Sigma 4 Shogi, composing a turn ({} turns at the start, {} with full storages)".format(
            *counts
        )
    )
    for name, work in rows.items():
        print(f"  {name:<24} {median(work) * 1e6:>8.0f} us")


def run() -> None:
    """Print the whole engine part."""
    rows = compare_all()
    print(
        f"unit of work: median of 7 rounds over {SAMPLES} positions of random games;"
        f" perft({PERFT_DEPTH})"
    )
    print("\n".join(table(rows)))
    report_composing(get_rules("sigma-4-shogi-quick"))


if __name__ == "__main__":
    run()
