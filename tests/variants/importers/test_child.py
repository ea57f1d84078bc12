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
