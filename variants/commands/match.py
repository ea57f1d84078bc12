"""`python -m variants match PRESET [--level N] [--against N] [--seed N] [--opening "e4 e5"]
[--longest N] [--claim]`: the computer plays one game against itself to its end, written as a game
file of the archive.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Final

from variants.core.errors import RulesError
from variants.core.outcome import Outcome, Reason
from variants.engine.registry import get_rules
from variants.rules.protocol import Rules
from variants.search.dice import Dice
from variants.search.limits import LEVELS, Level
from variants.search.opponent import search

LONGEST: Final = 300
# So far the choice is wide, in hundredths of a pawn, so that games differ.
OPENING_PLIES: Final = 8
OPENING_NOISE: Final = 12
_RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


class NoGame(RulesError):
    """A game that has not ended, which is kept in no file."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game that has ended by the rules, or by a draw that they let claim; moves in canonical
    text.
    """

    start: str
    moves: tuple[str, ...]
    outcome: Outcome


def main(argv: list[str]) -> int:
    """Write the game to the standard output; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants match", description="Let the computer play itself."
    )
    parser.add_argument("preset", help="key of a shipped preset")
    parser.add_argument("--level", type=int, default=6, choices=[level.number for level in LEVELS])
    parser.add_argument(
        "--against",
        type=int,
        choices=[level.number for level in LEVELS],
        help="level of the second side; without it that of the first",
    )
    parser.add_argument("--seed", type=int, default=0, help="another number, another game")
    parser.add_argument("--opening", default="", help="the first moves, in any notation")
    parser.add_argument(
        "--longest", type=int, default=LONGEST, help="half-moves after which it is given up"
    )
    parser.add_argument(
        "--claim", action="store_true", help="end it by the first draw that can be claimed"
    )
    given = parser.parse_args(argv)
    levels = (given.level, given.against or given.level)
    try:
        rules = get_rules(given.preset)
        match = played(
            rules,
            levels=(LEVELS[levels[0] - 1], LEVELS[levels[1] - 1]),
            seed=given.seed,
            opening=given.opening.split(),
            longest=given.longest,
            claims=given.claim,
        )
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    sys.stdout.write(
        game_file(given.preset, match, levels=levels, seed=given.seed, day=datetime.now(UTC))
    )
    return 0


def played(
    rules: Rules,
    *,
    levels: tuple[Level, Level],
    seed: int,
    opening: Sequence[str] = (),
    longest: int = LONGEST,
    claims: bool = False,
) -> Match:
    """Play a game that begins with given moves, each side at its level: the same one for the same
    seed, on every machine. Whether draws are claimed is `claims`.

    Raises NoGame, NoMove, and what reading the opening raises.
    """
    dice = Dice(seed)
    modes = rules.spec.setup_modes
    position = rules.start(modes[seed % len(modes)].key if modes else None, dice.below)
    start = rules.text(position)
    moves = list[str]()
    history = list[str]()
    outcome = rules.outcome(position, history)
    while outcome is None:
        if len(moves) == longest:
            raise NoGame("unfinished", f"the game has not ended after {longest} half-moves", "")
        limits = levels[rules.side(position)].counted(dice.below(1 << 32))
        if len(moves) < OPENING_PLIES:
            limits = replace(limits, noise=max(limits.noise, OPENING_NOISE))
        if len(moves) < len(opening):
            move = rules.read(opening[len(moves)], position)
        else:
            move = search(rules, position, history, limits).move
        moves.append(move.text)
        history.append(rules.key(position))
        position = rules.play(position, move)
        outcome = rules.outcome(position, history)
        if outcome is None and claims and (found := rules.claims(position, history)):
            outcome = Outcome(None, Reason(found[0]))
    return Match(start, tuple(moves), outcome)


def written(move: str) -> str:
    """Return a move as a game file holds it: in quotes where it is several words."""
    return f'"{move}"' if re.search(r"[\s()]", move) else move


def game_file(preset: str, match: Match, *, levels: tuple[int, int], seed: int, day: date) -> str:
    """Return the text of a file that `parse_game` reads; `Level` is the computer's on both sides,
    `4-1` where they differ.
    """
    level = "-".join(str(each) for each in dict.fromkeys(levels))
    tags = {
        "Preset": preset,
        "Id": f"{preset}-computer-{level}-{seed}",
        "Level": level,
        "Date": f"{day:%Y.%m.%d}",
        "Result": _RESULTS[match.outcome.winner],
        "Ending": match.outcome.reason.value,
        "Plies": len(match.moves),
        "Start": match.start,
    }
    if match.outcome.points is not None:
        tags["Points"] = "-".join(match.outcome.points)
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    moves = [written(move) for move in match.moves]
    pairs = range(0, len(moves), 2)
    lines += ["", *(f"{ply // 2 + 1}. {' '.join(moves[ply : ply + 2])}" for ply in pairs)]
    return "\n".join(lines) + "\n"
