"""Plots: where their parts stand, in percent, and what their tables say."""

from __future__ import annotations

import pytest

from courier.drawing.plots import (
    Bar,
    Interval,
    Part,
    PlotTexts,
    bars,
    histogram,
    labelled,
    line,
    shares,
    steps_to,
)

TEXTS = PlotTexts("key", "Title", "Said", "half-moves", ("Half-moves", "Games"))


@pytest.mark.parametrize(
    ("most", "steps"),
    [
        (0, [0, 1]),
        (0.4, [0, 1]),
        (4, [0, 1, 2, 3, 4]),
        (5, [0, 2, 4, 6]),
        (37, [0, 10, 20, 30, 40]),
        (100, [0, 50, 100]),
        (101, [0, 50, 100, 150]),
        (6225, [0, 2000, 4000, 6000, 8000]),
    ],
)
def test_axis_has_few_round_numbers(most: float, steps: list[int]) -> None:
    assert steps_to(most) == steps


def test_histogram_sorts_numbers_into_classes_of_equal_width() -> None:
    plot = histogram({20: 3, 29: 1, 30: 4, 179: 2}, TEXTS)
    assert plot.rows[:2] == (("20–29", "4"), ("30–39", "4"))
    assert plot.rows[-1] == ("170–179", "2")
    assert sum(int(count) for _label, count in plot.rows) == 10
    assert (plot.columns[0].height, plot.columns[0].y) == ("100.00%", "0.00%")
    assert plot.columns[2].height == "0.00%"


def test_histogram_of_one_number_is_one_column() -> None:
    plot = histogram({7: 5}, TEXTS)
    assert plot.rows == (("7", "5"),)
    assert [tick.label for tick in plot.x_ticks] == ["7"]


def test_axis_of_a_histogram_has_at_most_five_names() -> None:
    plot = histogram(dict.fromkeys(range(10, 400), 1), TEXTS)
    assert len(plot.columns) <= 16
    assert len(plot.x_ticks) <= 5


def test_line_goes_through_its_points() -> None:
    plot = line([(1, 20.0), (51, 40.0), (101, 10.0)], TEXTS)
    assert plot.line == "0.00,50.00 50.00,0.00 100.00,75.00"
    assert plot.area == f"0,100 {plot.line} 100,100"
    assert [tick.label for tick in plot.x_ticks] == ["1", "20", "40", "60", "80", "100"]
    assert plot.rows[0] == ("1", "20.0")


def test_texts_at_the_edges_stay_inside() -> None:
    plot = line([(1, 1.0), (101, 2.0)], TEXTS)
    assert [tick.anchor for tick in plot.x_ticks] == ["start", *["middle"] * 4, "end"]


def test_shares_fill_the_bar() -> None:
    bar = shares([Part("won", 3, "a"), Part("drawn", 1)], key="k", title="t", description="d")
    assert [(part.x, part.width, part.count, part.share) for part in bar.segments] == [
        ("0.00%", "75.00%", "3", "75 %"),
        ("75.00%", "25.00%", "1", "25 %"),
    ]
    assert bar.whisker is None


def test_interval_is_drawn_below_the_shares() -> None:
    bar = shares(
        [Part("won", 1)],
        key="k",
        title="t",
        description="d",
        interval=Interval(0.5, 0.25, 0.75, "said"),
    )
    assert bar.whisker is not None
    assert (bar.whisker.low, bar.whisker.at, bar.whisker.high, bar.whisker.label) == (
        "25.00%", "50.00%", "75.00%", "said",
    )  # fmt: skip


def test_widest_bar_is_the_greatest_value() -> None:
    table = bars(
        [Bar("queen", 9, "9.0"), Bar("rook", 4.5, "4.5")],
        key="k",
        title="t",
        head=("Piece", "Worth"),
    )
    assert [row.width for row in table.rows] == ["100.00%", "50.00%"]


def test_bars_of_nothing_have_no_width() -> None:
    assert [
        row.width for row in bars([Bar("a", 0, "0")], key="k", title="t", head=("", "")).rows
    ] == ["0.00%"]


def test_columns_keep_their_order_and_their_names() -> None:
    plot = labelled([("2025-12", 2), ("2026-01", 0), ("2026-02", 1)], TEXTS)
    assert plot.rows == (("2025-12", "2"), ("2026-01", "0"), ("2026-02", "1"))
    assert [column.height for column in plot.columns] == ["100.00%", "0.00%", "50.00%"]


def test_long_names_below_columns_are_fewer() -> None:
    assert len(labelled([(f"2026-{month:02d}", 1) for month in range(1, 13)], TEXTS).x_ticks) == 3
    assert len(labelled([(str(year), 1) for year in range(2010, 2022)], TEXTS).x_ticks) == 4
