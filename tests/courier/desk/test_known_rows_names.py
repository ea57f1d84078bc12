"""Names that change while a row is made: a known row must not keep them under the old name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from courier.desk import known_rows
from courier.games.models import Game
from courier.games.whole_games import rows_numbered
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.desk.test_known_rows import fresh_rows_of, game, rows_of  # noqa: F401

CHANGES: dict[str, tuple[Callable[[Player], object], Callable[[Player], object]]] = {
    "name": (
        lambda opponent: Player.objects.filter(pk=opponent.pk).update(name="Nora"),
        lambda opponent: Player.objects.filter(pk=opponent.pk).update(name=opponent.name),
    ),
    "bot": (
        lambda opponent: Player.objects.filter(pk=opponent.pk).update(is_bot=True),
        lambda opponent: Player.objects.filter(pk=opponent.pk).update(is_bot=False),
    ),
    "preset": (
        lambda _: Preset.objects.filter(key="chess").update(name="Schach"),
        lambda _: Preset.objects.filter(key="chess").update(name="Chess"),
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_name_that_was_another_one_for_a_moment(
    change: str,
    game: Game,  # noqa: F811
    mover: Player,
    opponent: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there, back = CHANGES[change]
    made = rows_numbered

    def renamed_meanwhile(*args: object, **given: object) -> object:
        there(opponent)
        return made(*args, **given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(known_rows, "rows_numbered", renamed_meanwhile)
        rows_of(mover)
    back(opponent)
    assert rows_of(mover) == fresh_rows_of(mover)
