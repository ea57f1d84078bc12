"""Source maps: what a browser shows of a bundle is the module as it was written."""

from __future__ import annotations

import json
import posixpath
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from courier.common.assets import released
from courier.common.source_maps import Part, UnlikeError, source_map

STATIC: Final = Path(settings.BASE_DIR) / "static"
DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MODULES: Final = {
    "js/pages/page.js": (
        'import {\n  fail,\n  NAME as name,\n} from "../board/fail.js";\n\n// No.\nfail(name);\n'
    ),
    "js/board/fail.js": (
        '/**\n * It fails.\n */\nexport const NAME = "a // b";\n\nexport function fail(text) {\n'
        "  const said = `${text} /* c */\n   d`;\n\n  throw new Error(said);\n}\n"
    ),
}


def numbers(text: str) -> Iterator[int]:
    """The numbers of a segment."""
    value = shift = 0
    for letter in text:
        digit = DIGITS.index(letter)
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0


def segments(contents: str) -> Iterator[tuple[int, int, str, int, int]]:
    """Each segment of a map: line and column of the bundle, source, line and column there."""
    read = json.loads(contents)
    source = line = column = 0
    for at, row in enumerate(read["mappings"].split(";")):
        place = 0
        for text in filter(None, row.split(",")):
            moved, *there = numbers(text)
            place += moved
            source, line, column = source + there[0], line + there[1], column + there[2]
            yield at, place, read["sources"][source], line, column


def read_static(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def test_faults_are_shown_where_they_were_written(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    for name, text in (MODULES | released("js/pages/page.js", MODULES.__getitem__)).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    page = tmp_path / "js" / "pages" / "page.js"
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    done = subprocess.run(
        [node, "--enable-source-maps", str(page)], capture_output=True, text=True, check=False
    )

    assert "a // b /* c */\n   d" in done.stderr
    assert "js/board/fail.js:10:" in done.stderr
    assert "js/pages/page.js:7:" in done.stderr


@pytest.mark.parametrize("page", ["game", "editor", "archive"])
def test_every_line_of_a_page_begins_with_what_was_written(page: str) -> None:
    entry = f"js/pages/{page}.js"
    made = released(entry, read_static)
    lines = made[entry].split("\n")
    found = list(segments(made[f"{entry}.map"]))
    for at, place, source, line, column in found:
        written = read_static(posixpath.normpath(f"js/pages/{source}"))
        text = written.split("\n")[line][column:].removeprefix("export ")
        assert lines[at][place] == text[0] or text.startswith("import"), (source, line)
    assert len(found) > 500
    assert lines[-2:] == [f"//# sourceMappingURL={page}.js.map", ""]


def test_what_is_no_bundle_of_its_modules_is_refused() -> None:
    part = Part("js/a.js", "f(1);\ng(2);", (0, 0), "", "f(1);h(2);")
    with pytest.raises(UnlikeError, match=r"js/a\.js, line 2: g"):
        source_map("js/pages/a.js", [part])
