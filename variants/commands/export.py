"""`python -m variants export PRESET [--to ini|diagram]`: a preset in another program's format."""

import argparse
import sys

from variants.core.errors import RulesError
from variants.engine.registry import get_rules
from variants.importers.diagram_export import export_diagram
from variants.importers.fairy_export import export_ini

FORMATS = {"ini": export_ini, "diagram": export_diagram}


def main(argv: list[str]) -> int:
    """Print the text, or why the preset does not fit; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants export", description="Write a preset in another format."
    )
    parser.add_argument("preset", help="key of a shipped preset")
    parser.add_argument(
        "--to", choices=tuple(FORMATS), default="ini", help="variants.ini or Interactive Diagram"
    )
    given = parser.parse_args(argv)
    try:
        text = FORMATS[given.to](get_rules(given.preset).spec)
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    sys.stdout.write(text)
    return 0
