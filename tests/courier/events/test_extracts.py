"""Which lines of a long list a page shows."""

from __future__ import annotations

from courier.events.extracts import Extract, extract, number_in


def shown(one: Extract) -> list[tuple[int, int]]:
    return [(each.start, each.stop) for each in one.ranges]


def test_every_line_is_on_one_page() -> None:
    for total in range(0, 160, 7):
        pages = [extract(total, page) for page in range(1, max(1, -(-total // 50)) + 1)]
        assert [at for one in pages for each in one.ranges for at in each] == list(range(total))
        assert [one.next for one in pages[:-1]] == [one.page for one in pages[1:]]
        assert [one.previous for one in pages] == list(range(len(pages)))
        assert (pages[-1].next, pages[-1].is_whole) == (0, total <= 50)


def test_own_line_is_shown_with_those_around_it_unless_it_is_among_the_first() -> None:
    for own in range(120):
        one = extract(120, own=own)
        assert any(own in each for each in one.ranges)
        assert sum(len(each) for each in one.ranges) == 50
        assert one.of(range(120))[:10] == list(range(10))
        assert one.gap == (10 if own >= 50 else None)
    assert shown(extract(120, own=70)) == [(0, 10), (50, 90)]
    assert shown(extract(120, own=119)) == [(0, 10), (80, 120)]
    assert shown(extract(120, 1, own=70)) == [(0, 50)]


def test_pages_that_are_not_there_are_the_nearest_one() -> None:
    assert [shown(extract(120, page)) for page in (0, 3, 99)] == [
        [(0, 50)],
        [(100, 120)],
        [(100, 120)],
    ]
    assert shown(extract(0, 4)) == [(0, 0)]
    texts = ["7", "0", "-1", "x", "", "٣", "9999999", None]
    assert [number_in({"page": text}, "page") for text in texts] == [7, 0, 0, 0, 0, 0, 0, 0]
