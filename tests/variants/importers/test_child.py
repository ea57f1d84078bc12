"""Documents are tried out in a child process."""

import pytest

from variants import PresetError, check_in_child, preset_document


def test_a_shipped_document_passes() -> None:
    check_in_child(preset_document("chess"))


def test_the_refusal_of_the_child_is_raised_here() -> None:
    with pytest.raises(PresetError) as refused:
        check_in_child('key = "x"\nname = 1\n')
    assert (refused.value.code, refused.value.params["path"]) == ("missing-key", "board.files")


def test_a_document_that_takes_too_long_is_refused() -> None:
    with pytest.raises(PresetError) as refused:
        check_in_child(preset_document("chess"), seconds=0.001)
    assert refused.value.code == "too-expensive"


def test_a_document_that_is_too_long_is_refused_at_once() -> None:
    with pytest.raises(PresetError, match="at most 64000 characters"):
        check_in_child("#" * 64_001)


def sixteen(*moves: str) -> str:
    """Two full ranks of pieces a side on 16 by 16 squares, which share these moves."""
    labels = "ABCDEFGH"[: len(moves)]
    pieces = "".join(
        f'[pieces.{label.lower()}]\nname = "{label}"\nlabel = "{label}"\nbetza = "{move}"\n'
        for label, move in zip(labels, moves, strict=True)
    )
    row = (labels * 16)[:16]
    back = row[:8] + "K" + row[9:]
    array = "/".join([back.lower(), row.lower(), *["16"] * 12, row, back])
    return (
        'key = "wide"\nname = "Wide"\nenforced = true\n[board]\nfiles = 16\nranks = 16\n'
        '[pieces.king]\nname = "King"\nlabel = "K"\nbetza = "K"\nroyal = true\n'
        f'{pieces}[setup]\ntext = "{array} w - - 0 1"\n'
    )


@pytest.mark.parametrize("moves", [("Q",), ("QN", "mcaKcaK"), ("camRcamB",)])
def test_wide_boards_and_long_riders_pass_where_a_turn_is_cheap(moves: tuple[str, ...]) -> None:
    check_in_child(sixteen(*moves), seconds=60)


def test_a_game_whose_turns_are_dear_is_refused_with_what_to_change() -> None:
    with pytest.raises(PresetError, match="Give fewer pieces moves of several parts") as refused:
        check_in_child(sixteen("QcaQ", "cpaQ", "camRcamB", "mafcaK", "mcaKcaK"), seconds=60)
    assert (refused.value.code, refused.value.params["path"]) == ("too-slow", "pieces")
