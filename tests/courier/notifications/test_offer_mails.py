"""The mails about offers that are no games: a preset, a newer revision."""

from __future__ import annotations

import pytest

from courier.computer.domain.opponents import start_against_computer
from courier.computer.enums import SideWish
from courier.games.domain.endings import resign
from courier.games.domain.upgrades import drop_upgrade, offer_upgrade
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.domain.presets import store_document
from courier.presets.models import Preset
from courier.workshop.domain.ownership import accept_transfer, offer_transfer, withdraw_transfer
from tests.courier.notifications.test_mails import delivered, part, text_of
from tests.courier.workshop.conftest import document, draft, preset
from tests.factories import START, make_game, make_revision
from variants import get_spec

__all__ = ["document", "draft", "preset"]


def revise() -> None:
    """Publish chess in which stalemate loses."""
    assert store_document(
        document=get_spec("chess").document + '\n[ends]\nstalemate = "loss"\n', now=START
    )


def mails(kind: str) -> list[OutboxMail]:
    return list(OutboxMail.objects.filter(kind=kind).select_related("player"))


@pytest.fixture
def offered(mover: Player, opponent: Player) -> Game:
    """A game whose first player would like to go on with a newer revision."""
    game = make_game(mover, opponent, moves=("e2e4",))
    revise()
    return offer_upgrade(game_id=game.pk, player=mover, revision=2, now=START)


def test_upgrade_is_offered_by_mail(offered: Game, opponent: Player) -> None:
    (mail,) = mails("upgrade_offered")
    message = delivered(mail)
    assert mail.player == opponent
    assert message["Subject"] == "mover would like to switch to revision 2 of Chess"
    assert f"/games/{offered.code}" in text_of(message)
    assert f"/games/{offered.code}" in str(part(message, "text/html").get_content())


def test_upgrade_offered_again_is_shown_once(offered: Game, mover: Player) -> None:
    drop_upgrade(game_id=offered.pk, player=mover, now=START)
    offer_upgrade(game_id=offered.pk, player=mover, revision=2, now=START)
    assert len(mails("upgrade_offered")) == 1


def test_upgrade_that_is_declined_is_not_shown(offered: Game, opponent: Player) -> None:
    drop_upgrade(game_id=offered.pk, player=opponent, now=START)
    assert deliver(code=mails("upgrade_offered")[0].code, now=START) is False


def test_upgrade_in_a_game_that_is_over_is_not_shown(offered: Game, opponent: Player) -> None:
    resign(game_id=offered.pk, player=opponent, now=START)
    assert deliver(code=mails("upgrade_offered")[0].code, now=START) is False


def test_computer_is_written_nothing(mover: Player) -> None:
    game = start_against_computer(
        revision=make_revision(),
        player=mover,
        level=1,
        side=SideWish.FIRST,
        setup_mode="",
        now=START,
    )
    revise()
    offer_upgrade(game_id=game.pk, player=mover, revision=2, now=START)
    assert mails("upgrade_offered") == []


def test_preset_is_offered_by_mail(preset: Preset, mover: Player, opponent: Player) -> None:
    offer_transfer(preset_id=preset.pk, owner=mover, receiver=opponent, now=START)
    (mail,) = mails("preset_offered")
    message = delivered(mail)
    assert mail.player == opponent
    assert message["Subject"] == "mover offers you the preset Rook Endings"
    assert "/presets/rook-endings/transfer" in text_of(message)


def test_preset_offered_again_is_shown_once(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    for _time in range(2):
        offer_transfer(preset_id=preset.pk, owner=mover, receiver=opponent, now=START)
        withdraw_transfer(preset_id=preset.pk, owner=mover)
    assert len(mails("preset_offered")) == 1
    assert deliver(code=mails("preset_offered")[0].code, now=START) is False


def test_preset_that_is_taken_over_is_not_shown(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    offer_transfer(preset_id=preset.pk, owner=mover, receiver=opponent, now=START)
    accept_transfer(preset_id=preset.pk, receiver=opponent)
    assert deliver(code=mails("preset_offered")[0].code, now=START) is False
