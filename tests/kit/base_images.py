"""The images of the kit: those it is made of, and those it makes itself.

Where the images that Dockerfile and docker-compose.yml name cannot be fetched, others are made in
their place from Debian's packages (`tests/kit/images`), under the same names; they have the users,
folders and entry points of the originals, and the versions Debian has. `python -m
tests.kit.base_images` makes all of them and says what is different.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.kit import engine
from tests.kit.compose import ROOT, documents
from tests.kit.engine import PLACE, EngineError, podman

Say = Callable[[str], None]
BEFORE: Final = "localhost/courier-before:latest"  # the site's image of an earlier release
OURS: Final = {"courier": ROOT, "courier-database": ROOT / "kit/database"}
_STAND_INS: Final = Path(__file__).with_name("images")
# Debian does not have it; the mails of the test go through a Postfix.
NOT_MADE: Final = ("axllent/mailpit",)
_DEBIAN: Final = ("bookworm", "forky")
_VERSION: Final = {
    "python": ("python", "--version"),
    "python-slim": ("python", "--version"),
    "postgres": ("postgres", "--version"),
    "nginx": ("nginx", "-v"),
    "redis": ("redis-server", "--version"),
    "prometheus": ("prometheus", "--version"),
}
_PIP: Final = "[global]\nno-index = true\nfind-links = /wheels\n"


def pinned() -> list[str]:
    """The images that the kit's files name and does not build, each once."""
    services: Mapping[str, Mapping[str, str]] = documents()["services"]
    names = [service["image"] for service in services.values()]
    for folder in OURS.values():
        names += re.findall(r"^FROM (\S+)", (folder / "Dockerfile").read_text("utf-8"), re.M)
    return [name for name in dict.fromkeys(names) if name not in OURS]


def stand_in(image: str) -> str:
    """The folder of `tests/kit/images` that is made in the place of an image."""
    name, _colon, tag = image.rpartition(":")
    return name.rpartition("/")[2] + ("-slim" if "-slim" in tag else "")


def full_name(image: str) -> str:
    """The name under which Podman keeps an image of a Dockerfile."""
    return f"docker.io/{image}" if "/" in image else f"docker.io/library/{image}"


def make(say: Say) -> None:
    """Make everything that is not there yet, and the kit's own images anew. Raises EngineError."""
    wanted = [image for image in pinned() if not image.startswith(NOT_MADE)]
    lost = [image for image in wanted if not _is_original(image)]
    if lost and not _exists(full_name(lost[0])) and _is_fetched(lost[0]):
        for image in lost[1:]:
            podman("pull", full_name(image))
    elif lost:
        say("no registry of images is reached: they are made from Debian's packages")
        _make_stand_ins(lost, say)
    for image in wanted:
        say(_compared(image))
    _wheels(ROOT, say)
    for name, folder in OURS.items():
        _build(name, folder)
        say(f"{name} is built by its Dockerfile")


def _is_fetched(image: str) -> bool:
    try:
        podman("pull", full_name(image), seconds=60)
    except (EngineError, subprocess.TimeoutExpired):
        return False
    return True


def _is_original(image: str) -> bool:
    """Whether an image is there that has not been made in its place."""
    name = full_name(image)
    return _exists(name) and "courier.stand-in" not in podman("image", "inspect", name)


def _exists(image: str) -> bool:
    try:
        podman("image", "exists", image)
    except EngineError:
        return False
    return True


def _make_stand_ins(images: list[str], say: Say) -> None:
    for suite in _DEBIAN:
        if not _exists(f"localhost/debian:{suite}"):
            _import_debian(suite)
            say(f"Debian {suite} is an image")
    for image in images:
        folder = _STAND_INS / stand_in(image)
        words = ["build", "--pull=never", "--network=host", "--tag", full_name(image)]
        podman(*words, "--label", "courier.stand-in=1", str(folder))


def _mirror() -> str:
    """Where this machine has Debian's packages from."""
    words = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Origin: Debian"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    found = re.search(r"^http\S+/debian/?$", done.stdout, re.MULTILINE)
    if found is None:
        raise EngineError("apt-get update: apt has no list of Debian's packages")
    return found.group()


def _import_debian(suite: str) -> None:
    """Debian's smallest system as an image. A suite that debootstrap does not know by its name yet
    is made like the newest.
    """
    with tempfile.TemporaryDirectory(prefix="courier-debian-", dir="/var/tmp") as folder:
        words = ["debootstrap", "--variant=minbase", suite, folder, _mirror(), "sid"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise EngineError(f"debootstrap {suite}: {done.stdout[-2000:]}{done.stderr}")
        # A mirror may be some weeks behind; what it has is signed all the same.
        late = Path(folder, "etc/apt/apt.conf.d/late-mirror")
        late.write_text('Acquire::Check-Valid-Until "false";\n', encoding="utf-8")
        archive = Path(folder).with_suffix(".tar")
        try:
            subprocess.run(["tar", "-C", folder, "-cf", str(archive), "."], check=True)
            podman("import", str(archive), f"localhost/debian:{suite}")
        finally:
            archive.unlink(missing_ok=True)


def _compared(image: str) -> str:
    """The version that is pinned and the one that is there."""
    name = full_name(image)
    if _is_original(image):
        return f"{image}: as pinned"
    words = ["run", "--rm", "--network=none", "--entrypoint="]
    told = podman(*words, name, *_VERSION[stand_in(image)], said=True)
    number = re.search(r"\d+\.\d+(\.\d+)?", told)
    want = re.search(r"\d+\.\d+(\.\d+)?", image.rpartition(":")[2])
    assert number is not None, told
    assert want is not None, image
    same = "the same" if number.group() == want.group() else f"Debian has {number.group()}"
    return f"{image} is made from Debian's packages: pinned {want.group()}, {same}"


def _wheels(checkout: Path, say: Say) -> None:
    """Fetch the packages of a release by the pip of this machine and its settings, which no image
    hears of.
    """
    place = PLACE / "wheels"
    place.mkdir(parents=True, exist_ok=True)
    for name in ("requirements", "requirements-compile"):
        listed = checkout / f"{name}.txt"
        if not listed.exists():
            continue  # a release before there was machine code
        words = [sys.executable, "-m", "pip", "download", "--quiet", "--quiet", "--no-deps"]
        words += ["--python-version", "3.11", "--only-binary", ":all:", "--require-hashes"]
        words += ["--dest", str(place), "--requirement", str(listed)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise EngineError(f"pip: {done.stderr}")
    (PLACE / "pip.conf").write_text(_PIP, encoding="utf-8")
    say("the Python packages are fetched, each with the hash that is pinned")


def make_before(commit: str, say: Say) -> None:
    """Make the site's image of an earlier release. Raises EngineError."""
    with tempfile.TemporaryDirectory(prefix="courier-before-", dir="/var/tmp") as folder:
        archive = Path(folder, "release.tar")
        words = ["git", "-C", str(ROOT), "archive", f"--output={archive}", commit]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise EngineError(f"git archive {commit}: {done.stderr}")
        checkout = Path(folder, "release")
        checkout.mkdir()
        subprocess.run(["tar", "-C", str(checkout), "-xf", str(archive)], check=True)
        _wheels(checkout, say)
        _build(BEFORE, checkout)
    say(f"{BEFORE} is built of {commit}")


def _build(name: str, folder: Path) -> None:
    words = ["build", "--pull=never", "--network=host", "--tag", name]
    words += ["--volume", f"{PLACE / 'wheels'}:/wheels:ro"]
    words += ["--volume", f"{PLACE / 'pip.conf'}:/etc/pip.conf:ro"]
    podman(*words, str(folder))


def _print(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    """Make all of them, and with `inside COMMIT` that of an earlier release; the exit status."""
    lost = engine.missing()
    if lost:
        print(lost)
        return 1
    if sys.argv[1:2] != ["inside"]:
        return subprocess.run(
            engine.within(__spec__.name, "inside", network=False), check=False
        ).returncode
    engine.enter()
    try:
        make(_print)
        for commit in sys.argv[2:]:
            make_before(commit, _print)
    except EngineError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
