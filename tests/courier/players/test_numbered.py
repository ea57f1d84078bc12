"""The player with a number, whom every page asks for."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.players.models import Player


def test_the_player_with_a_number_is_one_query(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        found = [Player.objects.get(pk=each.pk) for each in (opponent, mover)]
    assert found == [opponent, mover]
    assert found[0].email == opponent.email


@pytest.mark.parametrize("pk", [0, "0"])
def test_nobody_has_a_number_that_was_not_given(db: None, pk: int | str) -> None:
    with pytest.raises(Player.DoesNotExist):
        Player.objects.get(pk=pk)


def test_a_number_is_looked_for_among_those_that_are_left(mover: Player, opponent: Player) -> None:
    with pytest.raises(Player.DoesNotExist):
        Player.objects.exclude(pk=mover.pk).get(pk=mover.pk)
    with pytest.raises(Player.DoesNotExist):
        Player.objects.get(pk=mover.pk, username=opponent.username)
