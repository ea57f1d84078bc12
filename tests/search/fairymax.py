"""`python -m tests.search.fairymax [--program PATH] [--ini PATH]`: the opponent beside Fairy-Max,
if that is installed.

Fairy-Max is a small free engine that Debian packages; it is spoken to by the protocol of XBoard,
and keeps to a depth.
"""

import argparse
import shutil
import sys
from dataclasses import asdict
from typing import Any, Final

from tests.search.jobs import Job
from tests.search.matches import LONGEST, Match
from tests.search.programs import Program
from variants import Move, Outcome, Position, Rules, get_rules
from variants.search import LEVELS, Dice, random_move, search

# Our key and Fairy-Max's name.
VARIANTS: Final = (
    ("chess", "normal"),
    ("shatranj", "shatranj"),
    ("makruk", "makruk"),
    ("knightmate", "knightmate"),
    ("capablanca-chess", "capablanca"),
)
DEPTHS: Final = (2, 4)
LEVEL: Final = 5
GAMES: Final = 4
OPENING: Final = 2


class FairyMax(Program):
    """Fairy-Max in a game of its own."""

    def __init__(self, command: list[str], variant: str, depth: int) -> None:
        greeting = ("xboard", "protover 2", "new", f"variant {variant}", f"sd {depth}", "st 5")
        super().__init__(command, (*greeting, "force"))

    def answer(self) -> str:
        """Return the next move it makes; empty if it ends the game instead."""
        for line in self.heard():
            words = line.split()
            if words[:1] == ["move"]:
                return words[1]
            if words[:1] in (["1-0"], ["0-1"], ["1/2-1/2"], ["resign"]):
                return ""
            if line.startswith(("Illegal", "Error")):
                raise RuntimeError(f"Fairy-Max: {line.strip()}")
        return ""


def play(rules: Rules, rival: FairyMax, side: int, seed: int) -> tuple[Outcome | None, int]:
    """Play a game with the computer on a side; return the outcome and the length."""
    dice = Dice(seed)
    position, history, is_thinking = rules.start(), list[str](), False
    while (outcome := rules.outcome(position, history)) is None and len(history) < LONGEST:
        if len(history) < OPENING:
            move = random_move(rules, position, dice)
            rival.say(coordinates(move))
        elif rules.side(position) == side:
            move = search(
                rules, position, history, LEVELS[LEVEL - 1].counted(dice.below(1 << 32))
            ).move
            rival.say(coordinates(move))
            is_thinking = len(history) > OPENING
        else:
            if not is_thinking:
                rival.say("go")
            text = rival.answer()
            if not text:
                return outcome, len(history)
            move = theirs(rules, position, text)
            is_thinking = True
        history.append(rules.key(position))
        position = rules.play(position, move)
    return outcome, len(history)


def coordinates(move: Move) -> str:
    """Return a move as the protocol wants it."""
    return f"{move.origin}{move.target}{(move.promotion or '').lower().lstrip('+')}"


def theirs(rules: Rules, position: Position, text: str) -> Move:
    """Return the legal move that a text of the protocol means."""
    found = [move for move in rules.legal_moves(position) if coordinates(move)[: len(text)] == text]
    if not found:
        raise RuntimeError(f"Fairy-Max moved {text} in {rules.text(position)}")
    return found[0]


def match(command: list[str], key: str, variant: str, depth: int) -> Match:
    """Play a series with colours changing."""
    rules, found = get_rules(key), Match()
    for number in range(GAMES):
        with FairyMax(command, variant, depth) as rival:
            outcome, plies = play(rules, rival, number % 2, 50 + number // 2)
        found.plies += plies
        winner = outcome.winner if outcome else None
        found.won += winner == number % 2
        found.lost += winner == 1 - number % 2
        found.drawn += winner is None
    return found


def main(argv: list[str]) -> int:
    """Play what has not been played; return 2 if the program is not there."""
    from tests.search.__main__ import store, stored

    parser = argparse.ArgumentParser(
        prog="python -m tests.search.fairymax", description="Play Fairy-Max."
    )
    parser.add_argument("--program", default=shutil.which("fairymax", path="/usr/games:/usr/bin"))
    parser.add_argument("--ini", help="its file of variants, where it is not at its usual place")
    given = parser.parse_args(argv)
    if not given.program:
        sys.stderr.write("Fairy-Max is not installed (Debian: fairymax)\n")
        return 2
    command = [given.program, *(("20", given.ini) if given.ini else ())]
    results: dict[str, dict[str, Any]] = stored()
    for depth in DEPTHS:
        for key, variant in VARIANTS:
            job = Job("fairymax", key, depth)
            if job.name not in results:
                results[job.name] = {**asdict(match(command, key, variant, depth)), "level": LEVEL}
                store(job, results[job.name])
                sys.stdout.write(f"{job.name}: {results[job.name]}\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
