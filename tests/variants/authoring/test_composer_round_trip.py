"""Every move the composer can show is read, written and read back to the same moves."""

from collections.abc import Iterator

import pytest

from variants import get_spec, preset_keys
from variants.authoring import parts_from_json, parts_to_json, read_parts, write_parts
from variants.authoring.betza_reader import normal
from variants.movement.betza import castle_steps, parse

# Moves of shipped presets that the composer does not show.
NOT_SHOWN = frozenset(f"levels9:{text}" for text in ("K", "Q", "R", "B", "N", "TT", "fmWfcF"))

# Moves of the reference table of the notation, beyond what shipped presets use.
FURTHER = """
    afsW afsF afsK afW afafW aW aK masR RmasR pafR gafQ pafW gafW pyafB mpafN pasR fcafmF fmFfcafmF camK caK mabK cabK
    KNADcaKmcabK yafsF FyafsF WyafsW mafsmafW afafsKafsafzfK mafmafsKmafsmafKmaflmafrKmafrmaflK (paf)3R WfafyafcW
    caibmR udQ ucR QudQafudQ FflarFfralF aifsbsRaifsbsB [R-ifsbsB][B-ifsbsR] [R=fsbsB][B=fsbsR] [F?R] [F?fsR] [F-fsR]
    [W?fsB] [W-fsF] [F-fB] [A?fB] [W?fDD] [N?fB] [D?fsB] [nD?fsB] [W?fW?fsB] [F?fqR] [W-fsB-fsW] [K?K] mNxaN xK jB jR3
    jjH jH jA pR4 gR zB zR zNN qNN oR oB U mU dK mcdK kQ ckQ hrN hlN ffrrN lfN flN fhN bhK KisjO2 isO4isO3 ilO2 W* fmW*
    inafmW (1,4) (0,5) NX DY N2 DD F0 ijA nnD inH [mcK?fK] [cR=bmR] i[W?fW] m[fW?sW] iU
    flaflqabsaflqQ flasafzabQ afsafzqafK
"""  # noqa: E501 -- a table


def moves_of_presets() -> Iterator[str]:
    """Yield every move text of every shipped preset."""
    for key in preset_keys():
        spec = get_spec(key)
        yield from (piece.betza for piece in spec.pieces)
        yield from (extra.betza for piece in spec.pieces for extra in piece.extra)
        yield from (leap.betza for leap in spec.leaps)
        yield from [spec.conversion.betza] if spec.conversion else []
        yield from [spec.facing.betza] if spec.facing else []


def is_read_back(text: str) -> bool:
    """Return whether the composer shows a move and writes it so that it stays the same."""
    parts = read_parts(text).parts
    if parts is None:
        return False
    written = write_parts(parts_from_json(parts_to_json(parts)))
    assert normal(parse(written)) == normal(parse(text))
    assert set(castle_steps(written)) == set(castle_steps(text))
    assert read_parts(written).parts == parts
    return True


def test_all_moves_of_shipped_presets_are_shown_and_written_back() -> None:
    texts = set(moves_of_presets())
    unshown = {text for text in texts if not is_read_back(text)}
    assert unshown == NOT_SHOWN


def test_so_many_pieces_have_so_many_different_moves() -> None:
    assert sum(len(get_spec(key).pieces) for key in preset_keys()) == 2452
    assert len(set(moves_of_presets())) == 322


@pytest.mark.parametrize("text", FURTHER.split())
def test_further_moves_are_shown_and_written_back(text: str) -> None:
    assert is_read_back(text)
