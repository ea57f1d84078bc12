"""Boards as PNG."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops
from pytest_django import Settings

from courier.common.computed import computed
from courier.common.slots import SiteBusy
from courier.drawing.boards import BoardPicture, Marks, Piece, board_png, standalone_svg
from courier.drawing.boards.palette import GROUNDS, Theme, mixed
from courier.drawing.boards.png import paint_png, painting
from tests.courier.drawing.board_samples import all_marks, piece, sissa_board
from variants import Board

Colour = tuple[int, int, int]


def on_board(picture: BoardPicture, board: str) -> BoardPicture:
    return replace(picture, look=replace(picture.look, board=board))


def painted(
    picture: BoardPicture, *, size: int = 405, theme: Theme = "light", board: str = "ledger"
) -> Image.Image:
    """A board at one pixel per CSS pixel, without the cache."""
    svg = standalone_svg(on_board(picture, board), size=size, theme=theme)
    return Image.open(io.BytesIO(paint_png(svg, width=size))).convert("RGBA").convert("RGB")


def is_like(image: Image.Image, at: tuple[int, int], colour: str) -> bool:
    """Whether a pixel has a colour, give or take what the palette of the file rounds away."""
    wanted = tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))
    pixel = image.getpixel(at)
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= 3 for a, b in zip(pixel, wanted, strict=True))


def differs(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first, second).getbbox() is not None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("board", sorted(GROUNDS))
def test_squares_have_the_colours_of_the_theme(board: str, theme: Theme) -> None:
    image = painted(sissa_board(Marks()), theme=theme, board=board)
    assert is_like(image, (4 * 45 + 30, 4 * 45 + 30), GROUNDS[board][theme].dark)
    assert is_like(image, (3 * 45 + 30, 4 * 45 + 30), GROUNDS[board][theme].light)


def test_last_move_is_gold_on_origin_and_target() -> None:
    image = painted(sissa_board())
    on_light = mixed("#f4c248", GROUNDS["ledger"]["light"].light, 0.76)
    on_dark = mixed("#f4c248", GROUNDS["ledger"]["light"].dark, 0.76)
    assert is_like(image, (4 * 45 + 22, 22), on_dark)
    assert is_like(image, (7 * 45 + 4, 22), on_light)


def test_pieces_have_the_colour_of_their_side() -> None:
    picture = BoardPicture(
        Board(2, 1), pieces={"a1": piece("K"), "b1": piece("k")}, coordinates=False
    )
    image = painted(picture, size=90)
    assert is_like(image, (22, 28), "#fffdf7")
    assert is_like(image, (67, 28), "#2a3337")


def test_letters_and_coordinates_are_painted_with_the_bundled_font() -> None:
    bare = BoardPicture(Board(6, 6), coordinates=False)
    assert differs(painted(bare), painted(BoardPicture(Board(6, 6))))
    disc = Piece("", "red")
    for label in ("W", "Ж", "Ω"):
        with_letter = BoardPicture(Board(6, 6), pieces={"a1": Piece(label, "red")})
        assert differs(
            painted(BoardPicture(Board(6, 6), pieces={"a1": disc})), painted(with_letter)
        ), label


def test_every_mark_leaves_a_trace() -> None:
    marked = painted(sissa_board(all_marks()))
    for mark in (
        "last",
        "check",
        "picked",
        "paths",
        "targets",
        "reached",
        "mounts",
        "zones",
        "preview",
    ):
        values = {name: getattr(all_marks(), name) for name in Marks.__slots__ if name != mark}
        assert differs(marked, painted(sissa_board(Marks(**values)))), mark


def test_board_is_turned() -> None:
    near, far = (
        painted(BoardPicture(Board(2, 2), pieces={"a1": piece("K")})),
        painted(BoardPicture(Board(2, 2), {"a1": piece("K")}, orientation=1)),
    )
    assert differs(near, far)
    assert differs(near.crop((0, 202, 202, 405)), far.crop((0, 202, 202, 405)))


def test_largest_board_is_painted() -> None:
    edge = {f"{file}{rank}": piece("q") for file in "abcdefghijklmnop" for rank in (1, 2, 15, 16)}
    image = painted(BoardPicture(Board(16, 16), pieces=edge), size=640)
    assert image.size == (640, 640)
    square = 640 * 45 / (16 * 45 + 14)
    at = (round(640 - square / 2), round(15 * square + 34 * square / 40))
    assert is_like(image, at, "#2a3337")


def test_holes_are_transparent() -> None:
    svg = standalone_svg(BoardPicture(Board.with_holes(2, 2, ("a1",))), size=90)
    image = Image.open(io.BytesIO(paint_png(svg, width=90))).convert("RGBA")
    assert [image.getpixel(at)[3] for at in ((10, 80), (10, 10))] == [0, 255]  # type: ignore[index]


def test_same_board_gives_the_same_bytes() -> None:
    svg = standalone_svg(sissa_board(all_marks()), size=470)
    assert paint_png(svg, width=470) == paint_png(svg, width=470)


def test_mail_board_is_small() -> None:
    assert len(paint_png(standalone_svg(sissa_board(), size=470), width=940)) < 60_000


class TestCached:
    """`board_png` with a cache in the process."""

    @pytest.fixture(autouse=True)
    def _cache(self, settings: Settings) -> None:
        settings.CACHES = {"computed": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
        computed.clear()

    def test_second_call_paints_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        first = board_png(sissa_board(), size=100, scale=1)
        monkeypatch.setattr("courier.drawing.boards.png.paint_png", None)
        assert board_png(sissa_board(), size=100, scale=1) == first

    def test_marks_theme_scale_and_side_make_other_pictures(self) -> None:
        pictures = {
            board_png(sissa_board(), size=100, scale=1),
            board_png(sissa_board(), size=100, scale=2),
            board_png(sissa_board(), size=100, scale=1, theme="dark"),
            board_png(on_board(sissa_board(), "walnut"), size=100, scale=1),
            board_png(sissa_board(Marks()), size=100, scale=1),
            board_png(sissa_board(orientation=1), size=100, scale=1),
        }
        assert len(pictures) == 6

    def test_size_is_the_longer_side(self) -> None:
        image = Image.open(io.BytesIO(board_png(BoardPicture(Board(5, 10)), size=100, scale=2)))
        assert image.size == (100, 200)

    def test_unknown_theme_is_refused(self) -> None:
        with pytest.raises(KeyError):
            board_png(on_board(sissa_board(), "marble"))


def test_board_is_painted_while_the_cache_is_away(settings: Settings) -> None:
    settings.CACHES = {
        "computed": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://localhost:1/0",
        }
    }
    assert board_png(sissa_board(), size=60, scale=1).startswith(b"\x89PNG")


def test_a_process_paints_one_board_at_a_time_and_gives_those_it_has() -> None:
    kept = board_png(sissa_board(), size=90)
    with painting.place():
        assert board_png(sissa_board(), size=90) == kept
        with pytest.raises(SiteBusy):
            board_png(sissa_board(), size=91)
    assert board_png(sissa_board(), size=91) != kept
