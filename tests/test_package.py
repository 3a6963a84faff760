"""What is in the package: everything that the server needs, and the licences of what others have made."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from mundialito.web.shell.assets import Assets, licences

ROOT = Path(__file__).parent.parent
OTHERS = {  # what the package carries of each of npm's packages that it ships
    "flag-icons": "drawing/vendor/br.svg",
    "htmx.org": "web/vendor/htmx.min.js",
    "js-sha256": "web/vendor/sha256.min.js",
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> list[set[str]]:
    """The names in a wheel and in a sdist of this tree, as it lies here: what the hook fetched is there already."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    unhooked = os.environ | {"HATCH_BUILD_NO_HOOKS": "true"}
    subprocess.run(command, cwd=ROOT, env=unhooked, check=True, capture_output=True)
    [wheel], [sdist] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as built, tarfile.open(sdist) as source:
        parts = [name.partition("/")[2] for name in source.getnames()]
        return [set(built.namelist()), {name.removeprefix("src/") for name in parts}]


def test_every_file_of_others_has_its_licence_beside_it(packages: list[set[str]]) -> None:
    for names in packages:
        for package, file in OTHERS.items():
            folder = file.rpartition("/")[0]
            assert {f"mundialito/{file}", f"mundialito/{folder}/LICENSE.{package}.txt"} <= names


def test_licences_say_whose_and_which() -> None:
    told = {path.name.removeprefix("LICENSE.").removesuffix(".txt"): path.read_text("utf-8") for path in licences()}
    assert set(told) == set(OTHERS)
    assert "Zero-Clause BSD" in told["htmx.org"]
    assert "Copyright" in told["js-sha256"] and "Copyright" in told["flag-icons"]


def test_whoever_reads_the_script_finds_them() -> None:
    assets = Assets()
    first = assets.by_name["vendor.js"].content.splitlines()[0].decode()
    assert first == f"/* Licences: {assets['licences.txt']} */"
    for path in licences():
        assert path.read_bytes() in assets.by_name["licences.txt"].content


def test_the_package_carries_what_a_server_needs(packages: list[set[str]]) -> None:
    wheel = packages[0]
    assert {f"mundialito/words/{lang}.po" for lang in ("es", "pt")} <= wheel
    assert "mundialito/web/vendor/hx-sse.min.js" in wheel


def test_the_package_carries_every_room_of_every_game(packages: list[set[str]]) -> None:
    kinds = (".py", ".md", ".toml", ".css", ".po")
    lying = [path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*") if path.suffix in kinds]
    rooms = {name for name in lying if name.startswith(("mundialito/games/", "mundialito/desk/rulebook/"))}
    uno = "mundialito/games/uno"
    assert {f"{uno}/rulebook/pt.md", f"{uno}/rulebook/parts.toml", f"{uno}/look/scenes.css"} <= rooms
    assert "mundialito/desk/rulebook/es.md" in rooms
    for names in packages:
        assert rooms <= names
