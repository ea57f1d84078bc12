"""`python -m variants perft PRESET DEPTH [--position TEXT] [--divide]`: counts move sequences."""

import argparse
import sys

from variants.core.errors import RulesError
from variants.engine.pasted import pasted_position
from variants.engine.registry import get_rules


def main(argv: list[str]) -> int:
    """Print the count, `nodes N` last; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants perft", description="Count move sequences of a length."
    )
    parser.add_argument("preset", help="key of a shipped preset")
    parser.add_argument("depth", type=int, help="length of the sequences in half-moves")
    parser.add_argument(
        "--position", metavar="TEXT", help="position text; the preset's start if absent"
    )
    parser.add_argument(
        "--divide", action="store_true", help="list the count after each first move"
    )
    given = parser.parse_args(argv)
    if given.depth < 0:
        parser.error("depth must not be negative")
    try:
        lines = counted(given.preset, given.depth, given.position, divide=given.divide)
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def counted(preset: str, depth: int, text: str | None, *, divide: bool) -> list[str]:
    """Return the report's lines. Raises PresetError, InvalidPosition."""
    rules = get_rules(preset)
    position = rules.start() if text is None else pasted_position(rules, text)
    if not divide or depth < 1:
        return [f"nodes {rules.perft(position, depth)}"]
    parts = [
        (m.text, rules.perft(rules.play(position, m), depth - 1))
        for m in rules.legal_moves(position)
    ]
    return [
        *(f"{move} {count}" for move, count in sorted(parts)),
        f"nodes {sum(count for _, count in parts)}",
    ]
