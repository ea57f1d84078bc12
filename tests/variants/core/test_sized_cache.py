"""Caches hold so many bytes, whatever their entries are."""

import sys
import threading
from collections.abc import Hashable

import pytest

from variants.core.sized_cache import SizedCache, sized_cache, weight

KILOBYTE = 1_000


def texts(most: int) -> SizedCache[[int], str]:
    @sized_cache(most=most)
    def text(length: int) -> str:
        return "x" * length

    return text


def test_answers_are_kept() -> None:
    text = texts(100 * KILOBYTE)
    assert text(5_000) is text(5_000)
    assert text.cache_info()[:3] == (1, 1, 1)
    text.cache_clear()
    assert text.cache_info() == (0, 0, 0, 0)


def test_what_is_held_is_bounded_by_its_size() -> None:
    text = texts(100 * KILOBYTE)
    for length in range(10_000, 30_000, 100):
        text(length)
    filling = text.cache_info()
    assert filling.bytes <= 100 * KILOBYTE
    assert filling.entries == 3
    for length in range(500):
        text(length)
    assert text.cache_info().bytes <= 100 * KILOBYTE
    assert text.cache_info().entries > 100


def test_the_one_not_asked_for_the_longest_time_goes() -> None:
    text = texts(35 * KILOBYTE)
    first, second, _third = text(10_000), text(10_001), text(10_002)
    assert text(10_000) is first
    text(10_003)
    assert text(10_000) is first
    assert text(10_001) is not second


def test_what_is_too_large_is_not_kept() -> None:
    text = texts(10 * KILOBYTE)
    kept = text(5_000)
    assert len(text(50_000)) == 50_000
    assert text(5_000) is kept


def test_an_exception_is_not_kept() -> None:
    @sized_cache(most=KILOBYTE)
    def broken() -> int:
        raise KeyError

    for _ in range(2):
        with pytest.raises(KeyError):
            broken()
    assert broken.cache_info() == (0, 2, 0, 0)


def test_a_key_stands_for_large_arguments() -> None:
    def key(text: str) -> Hashable:
        return len(text)

    @sized_cache(most=10 * KILOBYTE, key=key)
    def shout(text: str) -> str:
        return text[:1].upper()

    assert (shout("a" * 50_000), shout("b" * 50_000)) == ("A", "A")
    assert shout.cache_info().bytes < KILOBYTE


def test_threads_get_the_same_object() -> None:
    begun = threading.Barrier(4)

    @sized_cache(most=KILOBYTE)
    def made() -> object:
        begun.wait(10)
        return object()

    found = list[object]()
    threads = [threading.Thread(target=lambda: found.append(made())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(each) for each in found}) == 1


def test_a_thing_weighs_what_it_refers_to_once() -> None:
    text = "x" * 10_000
    alone = sys.getsizeof(text)
    assert weight(text) == alone
    assert alone < weight([text, text, {"a": text}]) < alone + KILOBYTE
    assert weight(SizedCache) < 10 * KILOBYTE
