"""The archive in any order, page by page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from courier.archive.queries import PAGE_SIZE
from tests.courier.archive.listing import listed, take_in
from tests.factories import FOOLS_MATE, START, make_game, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("library")]


@pytest.fixture(scope="module")
def library(module_db: None) -> None:
    """A page of games and three more; two ended at each time."""
    mover, opponent = make_player("mover"), make_player("opponent")
    for number in range(PAGE_SIZE + 3):
        make_game(mover, opponent, moves=FOOLS_MATE, now=START + timedelta(hours=number // 2))
    take_in()


@pytest.mark.parametrize("order", ["newest", "oldest", "shortest", "longest"])
@pytest.mark.parametrize("extra", [{}, {"preset": "chess", "material": "K=1"}])
def test_every_order_is_read_on_without_gap(
    order: str, extra: dict[str, str], anonymous_client: Client
) -> None:
    first = listed(anonymous_client, sort=order, **extra)
    rest = listed(anonymous_client, sort=order, after=first[-1], **extra)
    assert (len(first), len(rest), len({*first, *rest})) == (PAGE_SIZE, 3, PAGE_SIZE + 3)
