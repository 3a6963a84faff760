"""Commands as a terminal gives them, and what they answer."""

from __future__ import annotations

from typer.testing import CliRunner

from mundialito.cli import app

ENGLISH = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "80", "MUNDIALITO_PLAIN": "1"}


class Answer:
    """What a command answered."""

    def __init__(self, *words: str, typed: str = "", **env: str) -> None:
        result = CliRunner().invoke(app, list(words), input=typed, env=ENGLISH | env)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.status, self.out, self.err = result.exit_code, result.stdout, result.stderr


def mistake(*words: str, status: int = 2) -> str:
    """The one sentence that answers a mistake."""
    answer = Answer(*words)
    assert answer.status == status
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    return answer.err.strip()
