"""Plots of a value over time."""

from __future__ import annotations

from datetime import timedelta

from courier.drawing.plots import PlotTexts
from courier.drawing.plots.times import Instant, course
from tests.factories import START

TEXTS = PlotTexts("key", "Title", "Said", "", ("Day", "Rating"))


def test_line_and_band_keep_to_the_axis() -> None:
    plot = course([Instant(START, 1500, 100), Instant(START + timedelta(days=10), 1600, 50)], TEXTS)

    assert [tick.label for tick in plot.y_ticks] == ["1400", "1450", "1500", "1550", "1600", "1650"]
    assert plot.line == "0.00,60.00 100.00,20.00"
    assert plot.area == "0.00,20.00 100.00,0.00 100.00,40.00 0.00,100.00"
    assert [tick.label for tick in plot.x_ticks] == ["2 Mar 2026", "7 Mar 2026", "12 Mar 2026"]
    assert plot.rows == (("Mon 2 Mar 2026", "1500"), ("Thu 12 Mar 2026", "1600"))


def test_values_of_one_day_stand_side_by_side() -> None:
    plot = course([Instant(START, 1500), Instant(START, 1500), Instant(START, 1500)], TEXTS)

    assert [point.split(",")[0] for point in plot.line.split()] == ["0.00", "50.00", "100.00"]
    assert [tick.label for tick in plot.x_ticks] == ["2 Mar 2026"]
    assert [tick.label for tick in plot.y_ticks] == ["1500", "1510"]
