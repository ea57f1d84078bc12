"""House rules that hold for every style sheet of the site, whoever wrote it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR) / "static" / "css"
SHEETS = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.css"))
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb|light-dark)\(", re.IGNORECASE
)
LONGEST = 400


def rules_of(name: str) -> str:
    """A sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL)


def values_of(name: str) -> str:
    """The values of a sheet's declarations: selectors may hold ids that look like colours."""
    return "\n".join(re.findall(r":([^:{};]+);", rules_of(name)))


@pytest.mark.parametrize("name", [name for name in SHEETS if name != "variables.css"])
def test_colours_are_in_variables_only(name: str) -> None:
    assert COLOUR.findall(values_of(name)) == []


@pytest.mark.parametrize("name", SHEETS)
def test_every_variable_that_is_used_is_defined(name: str) -> None:
    defined = {
        variable for sheet in SHEETS for variable in re.findall(r"(--[\w-]+)\s*:", rules_of(sheet))
    }
    used = set(re.findall(r"var\((--[\w-]+)\)", rules_of(name)))
    assert used - defined == set()


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_short_and_uses_the_two_breakpoints(name: str) -> None:
    text = rules_of(name)
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= LONGEST
    allowed = {"359px", "639px", "640px", "1023px", "1024px"}
    assert set(re.findall(r"(?:min|max)-width: (\w+)\)", text)) <= allowed


def test_every_variable_is_used() -> None:
    defined = {
        variable for sheet in SHEETS for variable in re.findall(r"(--[\w-]+)\s*:", rules_of(sheet))
    }
    used = {
        variable for sheet in SHEETS for variable in re.findall(r"var\((--[\w-]+)", rules_of(sheet))
    }
    assert defined - used - set(re.findall(r"--[\w-]+", sources())) == set()


def test_every_class_is_used() -> None:
    selectors = "".join(
        selector for sheet in SHEETS for selector in re.findall(r"([^{}]*)\{", rules_of(sheet))
    )
    styled = {
        name
        for name in re.findall(r"\.([a-zA-Z_][\w-]*)", selectors)
        if not name.startswith("side-")
    }
    assert styled - set(re.findall(r"[\w-]+", sources())) == set()


def test_strokes_of_the_board_reach_nothing_that_another_sheet_names_alike() -> None:
    drawn = {
        selector.strip()[1:]
        for selectors, body in re.findall(r"([^{}]*)\{([^{}]*)\}", rules_of("board.css"))
        for selector in selectors.split(",")
        if "stroke" in body and re.fullmatch(r"\s*\.[\w-]+\s*", selector)
    }
    others = {
        name
        for sheet in SHEETS
        if sheet != "board.css"
        for selectors in re.findall(r"([^{}]*)\{", rules_of(sheet))
        for name in re.findall(r"\.([a-zA-Z_][\w-]*)", selectors)
    }
    assert drawn & others == set()


def sources() -> str:
    """Whatever may name a class: templates, scripts, icons and the code that draws boards."""
    base = ROOT.parents[1]
    kinds = {"templates": "*.html", "courier": "*.py", "static/js": "*.js", "static/img": "*.svg"}
    files = [path for folder, kind in kinds.items() for path in (base / folder).rglob(kind)]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)
