"""`python -m variants report PRESET [--games N] [--level N] [--seed N] [--json]`: the computer
plays by itself and counts.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from variants.core.errors import RulesError
from variants.engine.registry import get_rules
from variants.rules.protocol import Rules
from variants.search.limits import LEVELS
from variants.search.opponent import piece_values
from variants.search.selfplay import LONGEST, no_clock, self_play
from variants.search.statistics import Share, Statistics


def main(argv: list[str]) -> int:
    """Print what the games say; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants report", description="Let the computer play by itself."
    )
    parser.add_argument("preset", help="key of a shipped preset, or a file with a document")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", type=int, default=1, choices=[level.number for level in LEVELS])
    parser.add_argument("--seed", type=int, default=0, help="another number, other games")
    parser.add_argument(
        "--json", action="store_true", help="all that was counted, as the site loads it; no times"
    )
    given = parser.parse_args(argv)
    try:
        rules = get_rules(_source(given.preset))
        numbers = Statistics.of(rules)
        for game in self_play(
            rules,
            games=given.games,
            level=LEVELS[given.level - 1],
            seed=given.seed,
            clock=no_clock if given.json else time.perf_counter,
        ):
            numbers.add(game)
    except (RulesError, OSError) as error:
        sys.stderr.write(f"{getattr(error, 'message', error)}\n")
        return 1
    text = _plain(rules, numbers, given) if given.json else "\n".join(lines(numbers))
    sys.stdout.write(f"{text}\n")
    return 0


def _plain(rules: Rules, numbers: Statistics, given: argparse.Namespace) -> str:
    """Return the report as a site stores it: the same text on every machine."""
    shown = {
        "preset": given.preset,
        "level": given.level,
        "seed": given.seed,
        "longest": LONGEST,
        "games": numbers.games,
        "values": piece_values(rules),
        "statistics": numbers.plain(),
    }
    return json.dumps(shown, separators=(",", ":"))


def _source(preset: str) -> str:
    """Return the key, or the document of a file."""
    return Path(preset).read_text(encoding="utf-8") if preset.endswith(".toml") else preset


def lines(numbers: Statistics) -> Iterator[str]:
    """Yield the lines of a report."""
    yield f"games        {numbers.games}, {numbers.length:.0f} half-moves long on average"
    yield f"moves        {numbers.branching:.1f} legal on average, {numbers.most_choices} at most"
    yield f"decisive     {_percent(numbers.decisive)}"
    yield f"first side   {_percent(numbers.first_side)}"
    yield f"different    {len(numbers.different)}"
    yield (
        "endings     "
        f" {', '.join(f'{reason} {count}' for reason, count in numbers.endings.most_common())}"
    )
    yield f"never moved  {', '.join(numbers.never_moved) or '-'}"
    yield f"never taken  {', '.join(numbers.never_captured) or '-'}"
    yield f"never made   {', '.join(numbers.never_promoted) or '-'}"
    yield f"never used   {', '.join(numbers.never_used) or '-'}"
    yield f"dead starts  {sum(numbers.dead_starts.values())}"
    yield f"a move list  {numbers.move_list_seconds * 1e6:.0f} us"


def _percent(found: Share) -> str:
    return f"{found.part:.0%} (between {found.low:.0%} and {found.high:.0%})"
