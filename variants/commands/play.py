"""`python -m variants play PRESET [--level N] [--side 0|1|both|none]`: a game against the computer
on a terminal.
"""

import argparse
import sys
import time
from collections.abc import Callable

from variants.core.errors import RulesError
from variants.core.outcome import Outcome
from variants.core.position import Position
from variants.engine.pasted import pasted_position
from variants.engine.registry import get_rules
from variants.rules.protocol import Rules
from variants.search.dice import Dice
from variants.search.limits import DEFAULT_LEVEL, LEVELS, Level
from variants.search.opponent import search
from variants.spec import PresetSpec

LONGEST = 600
COMPUTER = {"0": (0,), "1": (1,), "both": (0, 1), "none": ()}


def main(argv: list[str]) -> int:
    """Play a game; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants play", description="Play against the computer."
    )
    parser.add_argument("preset", help="key of a shipped preset")
    parser.add_argument(
        "--level", type=int, default=DEFAULT_LEVEL, choices=[level.number for level in LEVELS]
    )
    parser.add_argument(
        "--side", default="1", choices=COMPUTER, help="the side of the computer (1, the second)"
    )
    parser.add_argument(
        "--position", metavar="TEXT", help="position text; the preset's start if absent"
    )
    parser.add_argument("--seed", type=int, default=0, help="another number, another game")
    given = parser.parse_args(argv)
    try:
        rules = get_rules(given.preset)
        dice = Dice(given.seed)
        modes = rules.spec.setup_modes
        start = rules.start(modes[0].key if modes else None, dice.below)
        position = start if given.position is None else pasted_position(rules, given.position)
        play(rules, position, LEVELS[given.level - 1], COMPUTER[given.side], dice, input)
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    except EOFError:
        return 0
    return 0


def play(
    rules: Rules,
    position: Position,
    level: Level,
    computer: tuple[int, ...],
    dice: Dice,
    query: Callable[[str], str],
) -> None:
    """Play a game to its end, showing each position and move. Raises EOFError when there is nobody
    to ask any more.
    """
    history: list[str] = []
    while (outcome := rules.outcome(position, history)) is None and len(history) < LONGEST:
        side = rules.side(position)
        if side in computer:
            limits = level.limits(clock=time.monotonic, seed=dice.below(1 << 32))
            found = search(rules, position, history, limits)
            move = found.move
            show(
                f"{rules.write(move, position, 'san')}   ({found.score / 100:+.2f}, {found.nodes}"
                " positions)"
            )
        else:
            show(rules.text(position))
            try:
                move = rules.read(query(f"{rules.spec.sides[side].name}: "), position)
            except RulesError as error:
                show(error.message)
                continue
        history.append(rules.key(position))
        position = rules.play(position, move)
    show(rules.text(position))
    if outcome:
        show(f"{outcome.reason.value}: {_result(rules.spec, outcome)}")


def _result(spec: PresetSpec, outcome: Outcome) -> str:
    if outcome.winner is not None:
        return spec.sides[outcome.winner].name
    return "draw" if outcome.points is None else "–".join(outcome.points)


def show(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")
