"""What holds after every turn of more than 2000 random plies, and the same turns by two ways of
finding them.
"""

from collections import Counter
from itertools import islice

import pytest

from tests.depth import chosen
from tests.variants.special.sigma4 import naive_sigma
from tests.variants.special.sigma4.samples import FETCHING, QUICK, random_game, texts
from variants import get_rules

PLIES, GAMES = 550, 4
STOCK = Counter("J" * 4 + "Z" * 4 + "C" * 4 + "E" * 16 + "N" * 8 + "D" * 16 + "F" * 16 + "W" * 16)


@pytest.mark.parametrize("seed", chosen(range(GAMES), "sigma", least=1))
def test_rule_2_6_nothing_is_lost_and_no_limit_broken(seed: int) -> None:
    """84 stones and 42 bases at every ply, every base within section 3, and texts that are read
    back.
    """
    kinds: Counter[str] = Counter()
    for before, move, after in random_game(seed, PLIES):
        bases, storages = QUICK.pieces(after), QUICK.storages(after)
        stones = Counter("".join(base.label.upper().replace("R", "") for base in bases.values()))
        for storage in storages:
            stones += Counter(storage.stones)
        assert stones == STOCK
        for side in (0, 1):
            assert sum(base.side == side for base in bases.values()) + storages[side].bases == 21
        assert all(
            naive_sigma.obeys(
                base.label.upper().replace("R", ""), is_royal=base.piece_id == "royal_base"
            )
            for base in bases.values()
        )
        assert QUICK.doubts(after) == () or QUICK.outcome(after) is not None
        assert QUICK.position(QUICK.text(after)) == after
        assert QUICK.read(move.text, before) == move
        kinds[next((mark for mark in "%@x-" if mark in move.text), "")] += 1
    assert min(kinds[mark] for mark in "@x-") > 20


@pytest.mark.parametrize("seed", chosen(range(2), "sigma texts", least=1))
def test_every_way_of_writing_is_read_back(seed: int) -> None:
    for before, move, _ in random_game(seed + 50, 250):
        assert QUICK.read(QUICK.write(move, before, "san"), before) == move
        assert QUICK.read(QUICK.write(move, before, "canonical"), before) == move


@pytest.mark.parametrize("seed", chosen(range(4), "sigma turns", least=1))
def test_legal_turns_are_those_of_a_second_programme(seed: int) -> None:
    for before, _, _ in islice(random_game(seed + 100, 160), seed, None, 8):
        assert sorted(texts(before)) == sorted(naive_sigma.turns(QUICK.text(before))), QUICK.text(
            before
        )


def test_legal_turns_out_of_a_full_storage_are_those_of_a_second_programme() -> None:
    position = QUICK.position(FETCHING.replace(" w ", " b "))
    found = texts(position)
    assert len(found) > 5000
    assert set(found) == naive_sigma.turns(QUICK.text(position))
    assert QUICK.perft(position, 1) == len(found) == len(set(found))


@pytest.mark.parametrize("seed", chosen(range(3), "sigma ends", least=1))
def test_rule_14_2_a_legal_turn_is_looked_for_until_the_first(seed: int) -> None:
    for _, _, after in islice(random_game(seed + 200, 120), 0, None, 6):
        ended = QUICK.outcome(after)
        assert (ended is not None) == (not naive_sigma.turns(QUICK.text(after)))


def test_every_listed_turn_is_read_back_and_short_texts_differ() -> None:
    for before, _, _ in islice(random_game(7, 60), 5, None, 11):
        moves = QUICK.legal_moves(before)
        assert [QUICK.read(move.text, before) for move in moves] == moves
        shown = [choice.shown for choice in QUICK.choices(before)]
        assert len(set(shown)) == len(shown) == len(moves)
        assert [QUICK.read(text, before).text for text in shown] == [move.text for move in moves]


def test_rule_14_5_perft_counts_contents_and_not_ways() -> None:
    quick = get_rules("sigma-4-shogi-quick")
    assert quick.perft(quick.start(), 1) == len(naive_sigma.turns(quick.text(quick.start()))) == 65
    assert quick.perft(quick.start(), 2) == sum(
        len(naive_sigma.turns(quick.text(quick.play(quick.start(), move))))
        for move in quick.legal_moves(quick.start())
    )
