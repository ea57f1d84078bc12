"""`python -m tests.bench [engine|presets|pages|events|open|scale|browser]...`: everything
when nothing is named.

`presets` writes docs/performance.md and the figures of the README.
"""

import sys

from tests.bench import browser, engine, events, open_pages, pages, report, scale
from variants import is_compiled

PARTS = {
    "engine": engine.run,
    "presets": report.run,
    "pages": pages.run,
    "events": events.run,
    "open": open_pages.run,
    "scale": scale.run,
    "browser": browser.run,
}


def main(names: list[str]) -> int:
    """Run the parts named, or all of them."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(
            f"Unknown part: {', '.join(unknown)}. Choose from {', '.join(PARTS)}.", file=sys.stderr
        )
        return 2
    print(f"The rules run {'compiled' if is_compiled() else 'as source'}.")
    for name in names or PARTS:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
