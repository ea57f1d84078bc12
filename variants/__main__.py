"""`python -m variants`: the rules app as a command, without Django or a database."""

import sys
from collections.abc import Callable

from variants.commands import compile, export, learn, match, perft, play, referee, report
from variants.search import series

COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "compile": compile.main,
    "export": export.main,
    "learn": learn.main,
    "match": match.main,
    "perft": perft.main,
    "play": play.main,
    "referee": referee.main,
    "report": report.main,
    "series": series.main,
}


def main(argv: list[str]) -> int:
    """Run the command named first; return the exit code."""
    if not argv or argv[0] not in COMMANDS:
        sys.stderr.write(f"usage: python -m variants {{{','.join(COMMANDS)}}} ...\n")
        return 2
    return COMMANDS[argv[0]](argv[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
