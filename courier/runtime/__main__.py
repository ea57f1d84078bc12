"""The launcher's command line: `python -m courier.runtime COMMAND`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from courier.runtime.errors import RuntimeProblem
from courier.runtime.suite import run_on_throw_away_servers, run_tests


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m courier.runtime", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("test", help="pytest on throw-away servers; the rest goes to pytest", add_help=False)
    commands.add_parser("with-servers", help="any command on throw-away servers", add_help=False)
    chosen, rest = parser.parse_known_args(arguments)
    try:
        if chosen.command == "test":
            return run_tests(rest)
        return run_on_throw_away_servers(rest)
    except RuntimeProblem as problem:
        sys.stderr.write(f"courier: {problem.message}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
