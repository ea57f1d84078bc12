"""The figures of a run -> docs/performance.md and the README, between marks; what people write
around them stays.
"""

import platform
import re
import textwrap
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.bench import engine, presets
from tests.bench.engine import CHESS, FAIRY, OURS, Compared
from tests.bench.presets import Figures

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENT: Final = ROOT / "docs" / "performance.md"
README: Final = ROOT / "README.md"


def replaced(text: str, name: str, lines: Sequence[str]) -> str:
    """Return a document with other lines between the marks of this name. Raises LookupError if
    there are none.
    """
    marks = re.compile(rf"(<!-- figures: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not marks.search(text):
        raise LookupError(name)
    inner = "\n".join(lines) + "\n"
    return marks.sub(lambda found: f"{found[1]}{inner}{found[2]}", text)


def write(compared: Sequence[Compared], rows: Sequence[Figures], now: datetime) -> None:
    """Write the figures of one run."""
    text = DOCUMENT.read_text(encoding="utf-8")
    text = replaced(text, "run", [run_line(compared, now)])
    text = replaced(text, "peers", engine.table(compared))
    text = replaced(text, "presets", [verdict(rows), "", *presets.table(rows)])
    DOCUMENT.write_text(text, encoding="utf-8")
    readme = replaced(README.read_text(encoding="utf-8"), "speed", short_lines(compared, rows))
    README.write_text(readme, encoding="utf-8")


def run_line(compared: Sequence[Compared], now: datetime) -> str:
    """Return what the figures were measured on."""
    chess = next(row for row in compared if row.game == "chess")
    rate = f"{chess.nodes[CHESS]:,.0f}".replace(",", " ")
    version = platform.python_version()
    return (
        f"Run of {now:%Y-%m-%d}, Python {version}: python-chess counts {rate} nodes/s of chess on"
        " this machine."
    )


def verdict(rows: Sequence[Figures]) -> str:
    """Return how many presets keep all limits, and which do not."""
    missing = [f"{row.key} ({', '.join(row.misses)})" for row in rows if row.misses]
    kept = f"{len(rows) - len(missing)} of {len(rows)} presets keep every limit"
    return f"{kept}; these do not: {', '.join(missing)}." if missing else f"{kept}."


def short_lines(compared: Sequence[Compared], rows: Sequence[Figures]) -> list[str]:
    """Return the figures in a few lines, the worst of each kind."""
    chess = next(row for row in compared if row.game == "chess")
    fairy = [ratio for row in compared if (ratio := row.unit_ratio(FAIRY))]
    enforced = [row for row in rows if row.unit_ms is not None]
    unit, replay = (
        max(getattr(row, name) for row in enforced) for name in ("unit_ms", "replay_ms")
    )
    slowest = f"{min(row.nodes or 0.0 for row in enforced):,.0f}".replace(",", " ")
    text = (
        f"* **Fast for Python**: a move of chess takes {chess.unit[OURS] * 1e3:.2f} ms from stored"
        f" text to stored text, {chess.unit[OURS] / chess.unit[CHESS]:.1f} times what python-chess"
        f" needs; with pyffish it takes {min(fairy):.0f} to {max(fairy):.0f} times as long as here."
        f" In no preset a move takes more than {unit:.1f} ms or a stored game of 100 plies more"
        f" than {replay:.0f} ms, and at least {slowest} nodes/s are counted"
        " ([docs/performance.md](docs/performance.md))."
    )
    return textwrap.wrap(text, 128, subsequent_indent="  ", break_on_hyphens=False)


def run() -> None:
    """Measure everything once and write it down."""
    compared = engine.compare_all()
    rows = presets.measure_all()
    write(compared, rows, datetime.now(UTC))
    print(run_line(compared, datetime.now(UTC)))
    print("\n".join([*engine.table(compared), "", verdict(rows)]))


if __name__ == "__main__":
    run()
