"""What `make kit-test` reads out of the kit's files, without an engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.base_images import NOT_MADE, OURS, full_name, pinned, stand_in
from tests.kit.compose import documents
from tests.kit.containers import SERVERS
from tests.kit.options import image_of, options

IMAGES = Path("tests/kit/images")
GIVEN = {"SITE_URL": "https://example.org"}
SERVICES = documents()["services"]


def test_every_image_has_one_to_stand_in_for_it(checkout: Path) -> None:
    made = {stand_in(image) for image in pinned() if not image.startswith(NOT_MADE)}
    assert made == {folder.name for folder in (checkout / IMAGES).iterdir()}


def test_images_that_stand_in_name_no_registry(checkout: Path) -> None:
    for file in (checkout / IMAGES).rglob("*"):
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        assert "://" not in text, file
        assert set(re.findall(r"^FROM (\S+?):", text, re.MULTILINE)) <= {"localhost/debian"}


@pytest.mark.parametrize("name", SERVICES)
def test_every_word_of_the_compose_file_is_an_option(name: str, tmp_path: Path) -> None:
    words = options(SERVICES[name], tmp_path, GIVEN)
    assert words.count("--read-only") == words.count("no-new-privileges") == 1
    assert words[words.index("--cap-drop") + 1] == "ALL"
    assert words[words.index("--memory") + 1] == SERVICES[name]["mem_limit"]
    secrets = [word for word in words if word.endswith(":ro") and ":/run/secrets/" in word]
    assert len(secrets) == len(SERVICES[name].get("secrets", []))


def test_a_word_nobody_has_thought_of_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="privileged"):
        options({"privileged": True}, tmp_path, GIVEN)


def test_images_have_the_names_podman_gives_them() -> None:
    assert full_name("nginx:1.30.4") == "docker.io/library/nginx:1.30.4"
    assert image_of({"image": "prom/prometheus:v3.5.0"}) == "docker.io/prom/prometheus:v3.5.0"
    assert {image_of({"image": name}) for name in OURS} == {
        "localhost/courier:latest",
        "localhost/courier-database:latest",
    }


def test_servers_are_those_that_are_not_the_site() -> None:
    others = {name for name, service in SERVICES.items() if service["image"] != "courier"}
    assert set(SERVERS) == others - {"mail"}
