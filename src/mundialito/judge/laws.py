"""All laws, the cheapest first: each is tried on a game at a table, and raises Breach where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.papers import Case, Papers
from mundialito.engine.reasons import Spoken
from mundialito.judge import guesses, knowing, moments, rare
from mundialito.judge.dice import Dice
from mundialito.judge.trials import Breach, Trial, begun, broken_off, papers_of


@dataclass(frozen=True)
class Law:
    """What is tried, and how often at each table."""

    name: str
    check: Callable[[Trial], None]
    trials: int = 1
    from_the_start: bool = False  # only where a case begins with a match
    of_hidden: bool = False  # only in games that hide something


LAWS = (
    Law("secrets", knowing.check_secrets, trials=4),
    Law("law 5", knowing.check_told_is_known),
    Law("moments", moments.check_moments),
    Law("law 3", guesses.check_guesses),
    Law("law 2", knowing.check_same_on_views),
    Law("law 1", knowing.check_twins),
    Law("law 3, whole box", guesses.check_whole_box, from_the_start=True, of_hidden=True),
    Law("law 4", knowing.check_sealed),
    Law("forgetting", moments.check_forgetting),
    Law("interventions", moments.check_interventions),
    Law("positions", moments.check_texts),
    Law("files", moments.check_files, from_the_start=True),
    Law("the end", moments.check_end, trials=6),
)
RARE = Law("rare moments", rare.check_rare)  # at tables of its own


@dataclass(frozen=True)
class Charge:
    """A law, and the table at which it is tried."""

    law: Law
    case: Case
    times: int = 1  # as often as usual

    def __str__(self) -> str:
        return f"{self.law.name}: {self.case}"

    def trial(self, dice: Dice, game: Game | None = None, papers: Papers | None = None) -> Trial:
        name = self.case.game
        return Trial(self.case, papers or papers_of(name), game or games.load(name), dice)

    def judge(self, game: Game | None = None) -> None:
        """Try it as often as the law wants; raises Breach."""
        papers = papers_of(self.case.game)
        for n in range(self.law.trials * self.times):
            self.ask(self.trial(Dice(f"{self} {n}"), game, papers))

    def ask(self, trial: Trial) -> None:
        """Try it once; raises Breach, also where a rule or a word of the game breaks off."""
        try:
            self.law.check(trial)
        except Breach as breach:
            breach.trial = trial
            raise
        except Exception as fault:  # whatever a stranger's rules raise
            broken = Breach(broken_off(fault, trial.case.game))
            broken.trial = trial
            raise broken from fault


def charges(name: str, times: int = 1) -> Iterator[Charge]:
    """Everything that a game is judged by at its tables; fair tables are tables of one law."""
    papers = papers_of(name)
    for law in LAWS:
        if papers.secrets or not law.of_hidden:
            yield from (Charge(law, case, times) for case in papers.cases if not (law.from_the_start and case.skip))
    for fair in papers.fair:
        exact = Law("law 3, exact", partial(guesses.check_fair_table, fair=fair))
        yield Charge(exact, fair.case, times)
    yield from (Charge(RARE, case, times) for case in rare.tables(name))


def check_papers(name: str) -> None:
    """The papers themselves: a game that hides something says what, and at which table guesses are compared."""
    papers, game = papers_of(name), games.load(name)
    for case in (*papers.cases, *(fair.case for fair in papers.fair)):
        try:
            begun(case, game)
        except Spoken as wrong:
            raise Breach(f"judge.py, the table {case}: {wrong}") from wrong
    hides = any(is_masked(game, case) for case in papers.cases)
    if hides and not papers.secrets:
        raise Breach("something is hidden, and judge.py has no table of secrets")
    if hides and not papers.fair:
        raise Breach("something is hidden, and judge.py has no fair table")
    covered = [e for secret in papers.secrets for e in secret.kind]
    if len(covered) != len(set(covered)) or any(not 0 <= e < game.rules.EVENTS for e in covered):
        raise Breach("the table of secrets names an event twice, or one that there is not")


def is_masked(game: Game, case: Case) -> bool:
    """Whether anything is kept from anybody at this table."""
    trial = Charge(LAWS[0], case).trial(Dice(0), game)
    return any(fold.view(viewer).tobytes() != fold.state.tobytes() for fold in trial.walk(60) for viewer in fold.logs)
