"""A player that an earlier version of the project can be, too: run with that one's code, it needs
nothing else of ours.

Lines it hears: `pace PRESET`, which it answers by the positions it looks at in a second of the
processor; `new PRESET POSITION`, a game begins there; `go POSITIONS SEED`, which it answers by a
move, a tab, and what that is worth in hundredths of a pawn; `play MOVE`, made by either side.
"""

import sys
import time
from typing import Final

from variants import get_rules
from variants.search import Dice, Limits, random_move, search

PACED: Final = 6  # positions of a random game
APART: Final = 6  # half-moves between them
NODES: Final = 1_000


def pace(preset: str) -> int:
    """Return how many positions are looked at in a second of the processor, on average over some
    positions of a random game.
    """
    rules, dice = get_rules(preset), Dice(7)
    modes = rules.spec.setup_modes
    position = rules.start(modes[0].key if modes else None, dice.below)
    nodes, seconds = 0, 0.0
    search(rules, position, (), Limits(nodes=NODES, seed=1))
    for _ in range(PACED):
        for _ in range(APART):
            after = rules.play(position, random_move(rules, position, dice))
            position = position if rules.outcome(after) else after
        began = time.process_time()
        nodes += search(rules, position, (), Limits(nodes=NODES, seed=1)).nodes
        seconds += time.process_time() - began
    return round(nodes / seconds)


def say(line: str) -> None:
    """Answer at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Play until nothing more is heard."""
    for line in sys.stdin:
        word, *rest = line.rstrip("\n").split(" ", 2)
        if word == "pace":
            say(f"{pace(*rest)}")
        elif word == "new":
            rules = get_rules(rest[0])
            position, history = rules.position(rest[1]), list[str]()
        elif word == "play":
            made = next(each for each in rules.legal_moves(position) if each.text == rest[0])
            history.append(rules.key(position))
            position = rules.play(position, made)
        elif word == "go":
            limits = Limits(nodes=int(rest[0]), seed=int(rest[1]))
            found = search(rules, position, history, limits)
            say(f"{found.move.text}\t{found.score}")


if __name__ == "__main__":
    main()
