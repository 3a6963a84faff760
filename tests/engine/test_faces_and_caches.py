"""Where compiled code is kept, and what happens where it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from mundialito.engine import face as faces
from mundialito.engine.rule import mode_of

RUN = """
    from mundialito import games
    from mundialito.engine.face import face
    import sys
    f = face("uno", {mode!r})
    assert f.mode == {expected!r}, f.mode
    bits = f.module("engine.bits")
    assert bits.nth_bit(0b1010, 1) == 3
    print("numba" in sys.modules)
"""


def run(mode: str | None, expected: str, **environment: str) -> str:
    code = textwrap.dedent(RUN.format(mode=mode, expected=expected))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_plain_never_imports_numba() -> None:
    assert run("plain", "plain") == "False"


def test_an_environment_variable_keeps_everything_plain() -> None:
    assert run("compiled", "plain", MUNDIALITO_PLAIN="1") == "False"
    assert run(None, "plain", MUNDIALITO_PLAIN="1") == "False"


def test_the_cache_is_written_and_read_again(tmp_path: Path) -> None:
    assert run("compiled", "compiled", MUNDIALITO_CACHE=str(tmp_path)) == "True"
    written = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.nb[ic]")}
    assert written
    run("compiled", "compiled", MUNDIALITO_CACHE=str(tmp_path))
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.nb[ic]")} == written, "the second process compiled again"


def test_where_no_folder_can_be_written_memory_has_to_do(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    assert run("compiled", "compiled", MUNDIALITO_CACHE=str(blocked)) == "True"


def test_the_folder_is_named_by_all_sources_and_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, data = tmp_path / "rules.py", tmp_path / "parts.toml"
    source.write_text("A = 1")
    data.write_text("zero = 1")
    monkeypatch.setattr(faces, "folders_of", lambda name: [tmp_path])
    names = []
    for path, text in ((source, "A = 1"), (source, "A = 2"), (data, "zero = 2")):
        path.write_text(text)
        faces.sources.cache_clear()
        names.append(faces.sources())
    faces.sources.cache_clear()
    assert len(set(names)) == 3


def test_old_caches_are_forgotten(tmp_path: Path) -> None:
    for n in range(faces.KEEP_FOLDERS + 5):
        (tmp_path / f"{n:03}").mkdir()
        os.utime(tmp_path / f"{n:03}", (n, n))
    faces._tidy(tmp_path)
    assert len(list(tmp_path.iterdir())) == faces.KEEP_FOLDERS
    assert not (tmp_path / "000").exists()


def test_faces_are_kept_apart() -> None:
    plain, compiled = faces.face("coin", "plain"), faces.face("coin", "compiled")
    assert mode_of(plain.rules.apply.__module__) == "plain"
    assert mode_of(compiled.rules.apply.__module__) == "compiled"
    assert faces.face("coin", "plain").rules is plain.rules


def test_an_unknown_mode_gets_one_sentence() -> None:
    with pytest.raises(ValueError, match="'quick' is no mode; there are plain, compiled, checked, portable"):
        faces.face("coin", "quick")


def test_an_inner_rule_says_so_instead_of_crashing() -> None:
    """Numba makes no entry for Python there, and calling it would end the process."""
    rules = faces.face("uno", "compiled").module("games.uno.questions")
    with pytest.raises(TypeError, match="next_seat is an inner rule"):
        rules.next_seat(None)


def test_generic_code_without_a_game_says_so() -> None:
    from mundialito.engine import contract

    with pytest.raises(RuntimeError, match=r"engine\.face"):
        contract.actor(None)
