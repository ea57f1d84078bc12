"""`manage.py import_preset`: files of other programs become presets, or are refused."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from courier.presets.models import Preset

pytestmark = pytest.mark.django_db

INI = "[hill:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n[bad:chess]\nmaxRank = 99\n"


def run(path: Path, *options: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("import_preset", str(path), *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def stored() -> list[str]:
    return sorted(Preset.objects.filter(family="Fairy-Stockfish").values_list("key", flat=True))


def test_it_stores_a_section(tmp_path: Path) -> None:
    file = tmp_path / "variants.ini"
    file.write_text(INI)
    assert run(file, "--section", "hill") == ('key = "hill": stored\n', "")
    assert run(file, "--section", "hill") == ('key = "hill": unchanged\n', "")
    assert stored() == ["hill"]


def test_it_refuses_by_line_and_key_and_stores_nothing_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "variants.ini"
    file.write_text(INI)
    with pytest.raises(CommandError, match="line 5: maxRank: must be from 1 to 10, not 99"):
        run(file)
    assert stored() == []


def test_a_dry_run_writes_the_document_and_stores_nothing(tmp_path: Path) -> None:
    file = tmp_path / "variants.ini"
    file.write_text(INI)
    out, _ = run(file, "--section", "hill", "--dry-run")
    assert out.startswith('key = "hill"\n')
    assert stored() == []


def test_it_does_not_replace_a_preset_of_the_site(tmp_path: Path) -> None:
    file = tmp_path / "chess.toml"
    file.write_text('extends = "chess"\nkey = "chess"\nname = "Other chess"\n')
    with pytest.raises(CommandError, match="1 of 1 presets were refused"):
        run(file)


def test_a_file_that_is_not_there_is_shown(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        run(tmp_path / "nothing.ini")
