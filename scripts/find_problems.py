"""Looks for problems: plays presets by themselves and keeps the positions that have one proved way
to win.

    python scripts/find_problems.py --games 20 chess sissa > candidates.jsonl

Each line is a position in which the side to move wins within 1 to 3 moves and has exactly one first
move for it. The best are chosen by hand for `courier/studies/collection/problems.toml`.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from variants import Move, Position, Rules, get_rules, other
from variants.search import LEVELS, Dice, Solver, TooHard, random_move, search

LONGEST = 160
LOOKED_AT = 9
NODES = 40_000


def main(argv: list[str]) -> int:
    """Print candidates, one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="+")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    for key in given.presets:
        for number in range(given.games):
            for found in candidates(key, Dice(given.seed * 1_000 + number), given.level):
                print(json.dumps(found), flush=True)  # noqa: T201 -- the result is what is printed
    return 0


def candidates(key: str, dice: Dice, level: int) -> Iterator[dict[str, object]]:
    """Yield what one game holds, the longest wins first."""
    rules = get_rules(key)
    solver = Solver(rules, nodes=NODES)
    for position in reversed(game(rules, dice, level)):
        try:
            moves = solver.shortest(position, 3)
            keys = solver.keys(position, moves) if moves else []
        except TooHard:
            break
        if moves is None:
            continue
        if len(keys) == 1:
            yield described(rules, solver, position, keys[0], moves)


def game(rules: Rules, dice: Dice, level: int) -> list[Position]:
    """Return the last positions of a game in which the winner was to move. One side plays badly, so
    that it ends.
    """
    weak = dice.below(2)
    modes = rules.spec.setup_modes
    position = rules.start(modes[0].key if modes else None, dice.below)
    history = list[str]()
    seen = [position]
    while rules.outcome(position, history) is None and len(seen) < LONGEST:
        seed = dice.below(1 << 32)
        wild = rules.side(position) == weak and dice.below(3)
        limits = LEVELS[level - 1].counted(seed=seed)
        move = (
            random_move(rules, position, dice)
            if wild
            else search(rules, position, history, limits).move
        )
        history.append(rules.key(position))
        position = rules.play(position, move)
        seen.append(position)
    outcome = rules.outcome(position, history)
    if outcome is None or outcome.winner is None:
        return []
    return [each for each in seen[-LOOKED_AT:-1] if rules.side(each) == outcome.winner]


def described(
    rules: Rules, solver: Solver, position: Position, move: Move, moves: int
) -> dict[str, object]:
    """Return a candidate with what makes it worth a look."""
    after = rules.play(position, move)
    return {
        "preset": rules.spec.key,
        "position": rules.text(position),
        "moves": moves,
        "key": move.text,
        "shown": rules.write(move, position, "san"),
        "quiet": not move.captured and not rules.is_check(after),
        "takes": bool(move.captured),
        "pieces": len(rules.pieces(position)),
        "choices": len(rules.legal_moves(position)),
        "spent": solver.spent,
        "reason": reason(rules, solver, after, moves),
    }


def reason(rules: Rules, solver: Solver, position: Position, moves: int) -> str:
    """Return how the main line ends."""
    side = other(rules.side(position))
    while (outcome := rules.outcome(position)) is None:
        moves -= 1
        position = rules.play(position, solver.defence(position, moves, side))
        if rules.outcome(position) is None:
            position = rules.play(position, solver.keys(position, moves)[0])
    return outcome.reason.value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
