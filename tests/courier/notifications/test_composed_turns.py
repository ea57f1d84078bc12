"""Mails about turns that are composed of stones: short forms, words, storages, and the picture by
signs or letters.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier.drawing.boards import board_png, picture_of
from courier.notifications.kinds import MailContent, renderer_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import START, make_game

pytestmark = pytest.mark.django_db
QUICK = "sigma-4-shogi-quick"
MATE = (
    "CDg2xf5 &DW /CF",
    "C@f4",
    "ENf2-d4",
    "Cf4xg1 &C /ED",
    "CDa2xb5 &CDFW",
    "%E",
    "CDFWb5xb7 &JCDD /FW",
)


def content_of(mail: OutboxMail) -> MailContent:
    content = renderer_of(mail.kind)(mail, START)
    assert content is not None
    return content


def shown(first: Player, second: Player, count: int) -> MailContent:
    """The mail about the last of so many turns."""
    make_game(first, second, preset=QUICK, moves=MATE[:count])
    return content_of(OutboxMail.objects.order_by("-pk")[0])


def test_a_capture_is_shown_short_and_in_words(mover: Player, opponent: Player) -> None:
    content = shown(mover, opponent, 1)
    assert content.subject == "Your move: mover played 1.CDxf5 &DW /CF (Sigma 4 Shogi, quick start)"
    assert (
        content.text.splitlines()[0]
        == "mover played 1.CDxf5 &DW /CF in your game of Sigma 4 Shogi, quick start: Base CD g2"
        " takes FW on f5 and holds DW; C, F and an empty base go to Black's storage. You are"
        " Black."
    )


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (2, "Base C dropped on f4. You are White."),
        (3, "Base EN f2 to d4. You are Black."),
        (6, "Black fetches E (Elephant) from White's storage. You are White."),
        (
            7,
            (
                "Base CDFW b5 takes JD on b7 and holds JCDD; F, W and an empty base go to Black's"
                " storage, checkmate."
            ),
        ),
    ],
)
def test_every_kind_of_turn_is_shown_in_words(
    count: int, words: str, mover: Player, opponent: Player
) -> None:
    assert words in shown(mover, opponent, count).text


def test_both_storages_are_notified_below_the_board(mover: Player, opponent: Player) -> None:
    content = shown(mover, opponent, 4)
    white, black = "Storage of White: 1 empty base, 1 E, 1 D", "Storage of Black: empty"
    lines = content.text.splitlines()
    assert lines[lines.index(white) + 1 :][0].startswith("Storage of Black: ")
    assert white in content.html
    assert black not in content.text


def test_ordinary_games_have_no_storages(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, moves=("e4",))
    assert "torage" not in content_of(OutboxMail.objects.get(kind="your_move")).text


@pytest.mark.parametrize("letters", [False, True])
def test_the_picture_has_letters_for_those_who_want_them(
    letters: bool, mover: Player, opponent: Player
) -> None:
    opponent.stone_letters = letters
    opponent.save(update_fields=["stone_letters"])
    game = make_game(mover, opponent, preset=QUICK, moves=MATE[:1])
    (image,) = content_of(OutboxMail.objects.get(kind="your_move")).images
    shown = picture_of(
        game.revision.rules, game.position, side=1, last_move=("g2", "f5"), tastes=opponent.tastes
    )
    assert image.png() == board_png(shown)
    other = replace(shown, look=replace(shown.look, pieces="" if letters else "letters"))
    assert (shown.look.letters, board_png(other) == image.png()) == (letters, False)
