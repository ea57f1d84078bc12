"""The documents are true: what they name exists, and what exists is named."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

from courier.applications import APPLICATIONS
from courier.notifications.kinds import all_kinds
from tests.depth import presets_of_today
from variants import get_rules, preset_keys, rules_sections, unexplained

ROOT = Path(__file__).resolve().parents[1]
ROOT_DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
DOCUMENTS = [*(ROOT / name for name in ROOT_DOCUMENTS), *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in DOCUMENTS}
LONGEST_CHANGE = 160
LINK = re.compile(r"\[[^]]+\]\(([^)#]+)(#[^)]*)?\)")
PLACE = re.compile(
    r"`((?:courier|variants|templates|static|tests|docs)/[\w./-]*|[\w./-]+\.(?:py|js|toml|html))`"
)
# A function or class of the site by its full name, without `courier.` at the beginning.
DOTTED = re.compile(r"`((?:courier\.)?[a-z_]+(?:\.[a-z_]+)+\.[A-Za-z_]+)`")
COMMAND = re.compile(
    r"(?:\w+=\S+ )*(?:make [a-z]|docker compose |podman|\.venv/bin/python |python |manage\.py [a-z]"
    r"|apt-get |apt |openssl |sh |export |certbot |cp |chgrp |chown |install -|systemctl |git clone"
    r" |ip link )"
)
ABBREVIATED = (ROOT, ROOT / "courier", ROOT / "variants", ROOT / "variants" / "rules")


def requirements() -> set[str]:
    """The packages asked for, without their versions."""
    files = sorted(ROOT.glob("requirements*.in"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    named = {
        re.split(r"[=; ]", line)[0] for line in lines if line and not line.startswith(("#", "-r"))
    }
    return {name.removesuffix("[compatible-mypy]") for name in named}


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    targets = [target for target, _ in LINK.findall(TEXTS[name]) if "://" not in target]
    assert [
        target for target in targets if not (ROOT / name).parent.joinpath(target).exists()
    ] == []


@pytest.mark.parametrize("name", TEXTS)
def test_places_named_exist(name: str) -> None:
    places = PLACE.findall(TEXTS[name])
    assert [
        place for place in places if not any((folder / place).exists() for folder in ABBREVIATED)
    ] == []


def is_there(dotted: str) -> bool:
    """Whether the last part is a name of the module that the others say."""
    module, _, name = f"courier.{dotted.removeprefix('courier.')}".rpartition(".")
    try:
        return hasattr(importlib.import_module(module), name)
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("name", TEXTS)
def test_names_of_the_code_exist(name: str) -> None:
    named = {
        found
        for found in DOTTED.findall(TEXTS[name])
        if found.removeprefix("courier.").split(".")[0] in APPLICATIONS
    }
    assert [found for found in sorted(named) if not is_there(found)] == []


@pytest.mark.parametrize("name", TEXTS)
def test_make_targets_exist(name: str) -> None:
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    named = set(re.findall(r"(?:`|^    )make ([a-z-]+)", TEXTS[name], re.MULTILINE))
    assert named - targets == set()


def commands_in(text: str) -> set[str]:
    """What a page tells people to type, in lines of their own and in between."""
    blocks = "".join(re.findall(r"(?:^ {4}.*\n)+", text, re.MULTILINE))
    lines = re.sub(r"\\\n\s+", "", blocks).splitlines()
    spans = re.findall(r"`([^`]+)`", text.replace("\n", " "))
    found = (re.split(r" {2,}#", line.strip())[0].strip() for line in (*lines, *spans))
    return {re.sub(r" +", " ", each) for each in found if COMMAND.match(each)}


def test_every_command_of_the_manual_was_typed() -> None:
    parts = tomllib.loads((ROOT / "tests/kit/typed.toml").read_text(encoding="utf-8"))["typed"]
    typed = [command for part in parts for command in part["commands"]]
    assert commands_in(TEXTS["docs/operations.md"]) == set(typed)
    assert len(typed) == len(set(typed))


def test_a_change_is_one_short_line() -> None:
    changes = TEXTS["CHANGELOG.md"].partition("## ")[2].splitlines()
    entries = [line for line in changes if line.startswith("- ") and len(line) <= LONGEST_CHANGE]
    assert [line for line in changes[1:] if line and line not in entries and line[0] != "#"] == []


def test_readme_links_to_every_document() -> None:
    linked = {target for target, _ in LINK.findall(TEXTS["README.md"])}
    assert {name for name in TEXTS if name.startswith("docs/")} - linked == set()


def test_every_dependency_is_explained_and_no_other() -> None:
    tables = TEXTS["docs/dependencies.md"].split("## Considered")[0]
    explained = {
        name
        for cell in re.findall(r"^\| ([^|]+) \|", tables, re.MULTILINE)
        for name in cell.split(", ")
    }
    assert explained - {"package", "---", "typescript"} == requirements()


@pytest.mark.parametrize("kind", [kind.key for kind in all_kinds()])
@pytest.mark.parametrize("part", ["subject.txt", "body.txt", "body.html"])
def test_every_kind_of_mail_has_its_templates(kind: str, part: str) -> None:
    assert (ROOT / "templates" / "emails" / kind / part).is_file()


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_every_preset_has_a_rules_page(key: str) -> None:
    spec = get_rules(key).spec
    assert [
        title
        for title, filled in ((s.title, s.paragraphs) for s in rules_sections(spec))
        if not filled
    ] == []
    assert spec.rules_text
    assert spec.summary
    assert unexplained(spec) == ()
