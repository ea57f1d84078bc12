"""Plots as shapes for the templates in `templates/plots/`: numbers and texts go in, places in
percent come out.

    {% include "plots/_plot.html" with plot=histogram(...) %}      columns (also `labelled`), or a
    line, over an axis {% include "plots/_shares.html" with shares=shares(...) %}     one bar of
    parts, and where a share may lie {% include "plots/_bars.html" with bars=bars(...) %}
    a table with a bar in each row

Widths are percentages and heights are pixels, so that a plot fills its column and its texts keep
their size. Pages that show one load `css/plots.css`. All texts come from the caller, translated.
"""

from courier.drawing.plots.axes import Tick, steps_to
from courier.drawing.plots.bars import Bar, BarTable, bars
from courier.drawing.plots.columns import Column, Plot, PlotTexts, histogram, labelled, line
from courier.drawing.plots.shares import Interval, Part, Segment, ShareBar, shares

__all__ = [
    "Bar",
    "BarTable",
    "Column",
    "Interval",
    "Part",
    "Plot",
    "PlotTexts",
    "Segment",
    "ShareBar",
    "Tick",
    "bars",
    "histogram",
    "labelled",
    "line",
    "shares",
    "steps_to",
]
