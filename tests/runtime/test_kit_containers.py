"""What `make kit-test` reads out of the kit's files, without an engine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.kit.base_images import NOT_MADE, OURS, full_name, pinned, stand_in
from tests.kit.compose import documents, filled
from tests.kit.containers import SERVERS
from tests.kit.drain import talks, upstreams
from tests.kit.earlier import gives_no_time_to_end, services_of, written_out
from tests.kit.options import image_of, options

IMAGES = Path("tests/kit/images")
GIVEN = {"SITE_URL": "https://example.org"}
SERVICES = documents()["services"]
# As the compose file was before there were secrets as files, `later` and a proxy.
BEFORE: Final = """
x-site: &site
  image: courier
  environment:
    SECRET_KEY: ${SECRET_KEY:?set SECRET_KEY}
    DATABASE_URL: postgresql://courier:${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}@db:5432/courier
    BEHIND_PROXY: ${BEHIND_PROXY:-}
    BACKUP_MARK: ${BACKUP_MARK:+/srv/backup-mark}
services:
  db:
    image: postgres:18.6
  web:
    <<: *site
    ports: ["127.0.0.1:8000:8000"]
    volumes: ["${BACKUP_MARK:-/dev/null}:/srv/backup-mark:ro"]
  receiver:
    <<: *site
    ports: ["127.0.0.1:8025:8024"]
"""
TCP: Final = """\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
   0: 00000000:1F40 00000000:0000 0A 00000000:00000000 00:00000000 00000000 10001
   1: 07075A0A:1F40 05075A0A:A1B2 01 00000000:00000000 00:00000000 00000000 10001
   2: 07075A0A:1F40 05075A0A:A1B4 06 00000000:00000000 00:00000000 00000000 10001
   3: 0100007F:1F40 0100007F:A1B6 01 00000000:00000000 00:00000000 00000000 10001
   4: 07075A0A:9C40 03075A0A:1538 01 00000000:00000000 00:00000000 00000000 10001
  sl  local_address                         remote_address                        st tx_queue
   0: 0000000000000000FFFF000007075A0A:1F40 0000000000000000FFFF000006075A0A:A1B8 01 00000000
"""


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


def test_earlier_release_runs_as_its_own_file_says(tmp_path: Path) -> None:
    before = services_of(BEFORE, SERVICES)
    assert list(before) == ["web", "receiver"]
    assert "ports" not in before["web"]  # two of them, behind this release's proxy
    assert before["receiver"]["ports"] == SERVICES["receiver"]["ports"]
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    (secrets / "secret_key").write_text("long and random\n")
    (secrets / "postgres_password").write_text("letters\n")
    words = options(before["web"], tmp_path, GIVEN | written_out(secrets))
    assert {
        "SECRET_KEY=long and random",
        "DATABASE_URL=postgresql://courier:letters@db:5432/courier",
        "BEHIND_PROXY=1",
        "BACKUP_MARK=",
        "/dev/null:/srv/backup-mark:ro",
    } < set(words)


def test_release_without_a_time_to_end_is_told_from_one_that_has_it() -> None:
    assert gives_no_time_to_end(services_of(BEFORE, SERVICES))
    assert not gives_no_time_to_end(SERVICES)


def test_alternative_of_a_variable_is_taken_where_it_is_set() -> None:
    assert filled("${MARK:+/srv/mark}", {"MARK": "/var/mark"}) == "/srv/mark"
    assert filled("${MARK:+/srv/mark}", {}) == ""


def test_proxy_is_pointed_at_some_web_servers_again_and_again(checkout: Path) -> None:
    text = (checkout / "kit/proxy/upstreams.conf.template").read_text(encoding="utf-8")
    one = upstreams(text, ["10.0.0.2"])
    assert "    zone web 64k;\n    server 10.0.0.2:8000 max_fails=0;\n}\nupstream stream {" in one
    assert one.partition("upstream web")[0] == text.partition("upstream web")[0]
    assert one.partition("upstream stream")[2] == text.partition("upstream stream")[2]
    both = upstreams(one, ["10.0.0.1", "10.0.0.2"])
    assert re.findall(r"server (\S+):8000", both) == ["10.0.0.1", "10.0.0.2"]


def test_talks_are_connections_from_elsewhere_with_the_web_server() -> None:
    assert talks(TCP) == 2
    assert talks(TCP.replace(" 01 ", " 06 ")) == 0


def test_proxy_keeps_no_connection_with_a_web_server(checkout: Path) -> None:
    """A move that is sent on one which has just been closed may not be sent again."""
    text = (checkout / "kit/proxy/nginx.conf").read_text(encoding="utf-8")
    headers = re.findall(r"^( *)proxy_set_header (\S+ .*);$", text, re.MULTILINE)
    assert ("    ", "Connection close") in headers
    assert {space for space, _header in headers} == {"    "}  # a location's own would stand alone
