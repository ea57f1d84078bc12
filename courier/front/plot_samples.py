"""Plots of the patterns page."""

from __future__ import annotations

from dataclasses import dataclass

from courier.drawing.boards import Piece
from courier.drawing.plots import (
    Bar,
    BarTable,
    Interval,
    Part,
    Plot,
    PlotTexts,
    ShareBar,
    bars,
    histogram,
    line,
    shares,
)


@dataclass(frozen=True, slots=True)
class PlotSamples:
    """One plot of each kind."""

    shares: ShareBar
    bars: BarTable
    histogram: Plot
    line: Plot


def plot_samples() -> PlotSamples:
    """Return a bar of parts, a table of bars, a histogram and a line."""
    parts = [Part("White won", 48, "side-white"), Part("Drawn", 17), Part("Given up", 4, "is-open")]
    interval = Interval(0.585, 0.49, 0.68, "Score, between 49 and 68 %")
    pieces = {"queen": 9.9, "rook": 5.4, "sissa": 5.1, "knight": 3.5}
    rows = [
        Bar(name.title(), value, str(value), piece=Piece(name[0], "white", name))
        for name, value in pieces.items()
    ]
    lengths = {22: 2, 38: 5, 41: 9, 55: 12, 67: 16, 74: 11, 86: 8, 103: 4, 127: 1}
    choice = [(ply, 20 + ply * (90 - ply) / 90) for ply in range(1, 91, 4)]
    return PlotSamples(
        shares(
            [*parts, Part("Black won", 31, "side-black")],
            key="sample-shares",
            title="Shares of a whole",
            description="48 for White, 17 drawn, 4 given up, 31 for Black.",
            interval=interval,
        ),
        bars(rows, key="sample-bars", title="Bars in a table", head=("Piece", "Worth")),
        histogram(lengths, _texts("histogram", "Histogram", ("Half-moves", "Games"))),
        line(choice, _texts("line", "Line", ("Half-move", "Moves"))),
    )


def _texts(name: str, title: str, head: tuple[str, str]) -> PlotTexts:
    return PlotTexts(f"sample-{name}", title, f"A sample: {title.lower()}.", "half-moves", head)
