"""Static files as a released site serves them: in bundles, compressed, under hashed names."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from pytest_django import Settings

from courier.common.static_files import BundlingStaticFilesStorage
from courier.runtime import prepare
from courier.runtime.progress import Progress

FILES = {
    "js/pages/game.js": 'import { Board } from "../board/board.js";\nnew Board();\n',
    "js/board/board.js": "/** A board. */\nexport class Board {}\n" + "keep('this');\n" * 50,
    "css/pages/game.css": '@import url("../table.css");\n.game {\n  color: red;\n}\n',
    "css/table.css": ".table {\n  color: blue;\n}\n",
    "img/icons.svg": "<svg></svg>",
}


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A page's script and sheet, what they import, and a picture, collected."""
    storage = BundlingStaticFilesStorage(location=str(tmp_path / "out"), base_url="/static/")
    source = BundlingStaticFilesStorage(location=str(tmp_path / "in"), base_url="/static/")
    for name, text in FILES.items():
        source.save(name, ContentFile(text.encode()))
        storage.save(name, ContentFile(text.encode()))
    list(storage.post_process({name: (source, name) for name in FILES}))
    return tmp_path / "out"


def hashed(folder: Path, stem: str, suffix: str) -> Path:
    (found,) = [
        path
        for path in folder.iterdir()
        if re.fullmatch(rf"{stem}\.[0-9a-f]{{12}}\.{suffix}", path.name)
    ]
    return found


def test_a_page_gets_one_script_with_all_it_imports(stored: Path) -> None:
    script = hashed(stored / "js" / "pages", "game", "js").read_text()
    assert "import" not in script
    assert "class" in script
    assert "A board" not in script


def test_a_page_gets_one_sheet_with_all_it_imports(stored: Path) -> None:
    sheet = hashed(stored / "css" / "pages", "game", "css").read_text()
    assert "".join(sheet.split()) == ".table{color:blue;}.game{color:red;}"


def test_parts_have_no_hashed_name_of_their_own(stored: Path) -> None:
    assert [path.name for path in (stored / "js" / "board").iterdir()] == ["board.js"]
    assert [path.name for path in (stored / "css").glob("*.css")] == ["table.css"]
    assert hashed(stored / "img", "icons", "svg").exists()


def test_hashed_files_are_compressed_and_plain_ones_kept(stored: Path) -> None:
    names = {path.name for path in (stored / "js" / "pages").iterdir()}
    compressed = hashed(stored / "js" / "pages", "game", "js").name
    assert {f"{compressed}.gz", f"{compressed}.br", "game.js"} <= names
    assert "game.js.gz" not in names


def test_two_who_collect_at_once_wait_for_each_other(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    inside: list[int] = []
    started = threading.Event()

    def collect(*_args: object, **_options: object) -> None:
        inside.append(len(inside))
        started.set()
        time.sleep(0.3)

    monkeypatch.setattr(prepare, "call_command", collect)
    both = [
        threading.Thread(target=prepare.collect_static, args=[Progress(is_quiet=True)])
        for _ in range(2)
    ]
    both[0].start()
    assert started.wait(10)
    both[1].start()
    for each in both:
        each.join()

    assert inside == [0], "the second finds everything done"
