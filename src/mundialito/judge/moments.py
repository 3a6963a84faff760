"""What every game keeps at every moment of a match, and at its end."""

from __future__ import annotations

from math import gcd

from mundialito.engine.fold import Fold, replay, view
from mundialito.engine.game import Game
from mundialito.engine.match import Match, from_json, read, to_json, write
from mundialito.engine.papers import Slow
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, PUBLIC, TABLE
from mundialito.judge.trials import Breach, Trial, match_of, possible, whos


def check_moments(trial: Trial) -> None:
    """All that can be asked of a state by itself, at each moment of a match; a copy is independent."""
    for fold in trial.walk(220):
        check_moment(fold, trial.slow)
        if ways := possible(fold):
            check_copy(fold, *trial.dice.choice(ways))


def check_moment(fold: Fold, slow: Slow) -> None:
    game, s = fold.game, fold.state
    before = s.tobytes()
    check_turns(fold)
    for who in whos(s):
        check_offers(game, s, who)
    if fold.actor == NATURE:
        check_weights(game, s)
        check_odds(game, s, slow)
    check_table(s, slow)
    for viewer in fold.logs:
        fold.view(viewer)
    if s.tobytes() != before:
        raise Breach("a question changed the state")


def check_turns(fold: Fold) -> None:
    """Only those who owe a choice have events, and whoever the match waits for has one."""
    actor = fold.actor
    busy = {who for who in whos(fold.state) if who != TABLE and fold.offers(who)}
    if actor == NOBODY:
        if busy or fold.offers(TABLE):
            raise Breach("events are offered after the end")
        return
    if actor not in busy:
        raise Breach(f"the match waits for {actor}, who has nothing to do")
    if (NATURE in busy) != (actor == NATURE):
        raise Breach("Nature and a seat have events at the same time")
    if min(busy) != actor:
        raise Breach("of several who choose in secret, the actor is the first")
    if not fold.game.seals and actor != NATURE:
        v = fold.view(PUBLIC)
        known = {p for p in range(v.seats) if p == fold.game.rules.actor(v) or fold.game.offers(v, p)}
        if known != busy:
            raise Breach("a game that seals nothing has choices that not everybody sees being made")


def check_offers(game: Game, s: State, who: int) -> None:
    """Every offered event is accepted, every other is refused with a known reason."""
    offered = game.offers(s, who)
    if len(offered) != len(set(offered)):
        raise Breach(f"{who} is offered an event twice")
    if len(offered) > game.rules.WIDEST:
        raise Breach(f"{who} is offered more than WIDEST")
    if who == NATURE and offered != sorted(offered):
        raise Breach("Nature's offers must ascend")
    allowed = set(offered)
    for e in range(-1, game.rules.EVENTS + 1):
        code = game.rules.refusal(s, who, e)
        if e in allowed and code != 0:
            raise Breach(f"event {e} is offered to {who} and refused with {code}")
        if e not in allowed and code not in game.reasons:
            raise Breach(f"event {e} of {who} is not offered, and refused with {code}")


def check_weights(game: Game, s: State) -> None:
    """Weights are positive and add up; the r-th unit of weight is the one that a walk finds."""
    weights = game.weights(s)
    if any(w <= 0 for _, w in weights):
        raise Breach("an outcome without weight is offered")
    units = [e for e, w in weights for _ in range(w)]
    if not game.rules.chances(s) == len(units) < 2**32:
        raise Breach("chances() is not the sum of weights")
    for r, e in enumerate(units):
        if game.rules.outcome(s, r) != e:
            raise Breach(f"outcome({r}) is not the first with which the weights exceed {r}")


def check_odds(game: Game, s: State, slow: Slow) -> None:
    """Law 6: Nature does what the rulebook's things let her do, each as often as there are such things."""
    told, odds = lowest_terms(dict(game.weights(s))), slow.odds(s)
    if odds is None:
        return
    if not odds and len(told) > 1:
        raise Breach(f"law 6: {len(told)} things can happen where nothing is left to chance")
    counted = lowest_terms(dict(odds)) or told
    for e in sorted(set(told) | set(counted)):
        if told.get(e, 0) != counted.get(e, 0):
            raise Breach(
                f"law 6: {game.notation.text(e)} has weight {told.get(e, 0)}, and by a count {counted.get(e, 0)}"
            )


def lowest_terms(weights: dict[int, int]) -> dict[int, int]:
    """The same odds in the smallest whole numbers."""
    common = gcd(*weights.values()) or 1
    return {e: w // common for e, w in weights.items() if w}


def check_table(s: State, slow: Slow) -> None:
    """Every card, pawn and tile is somewhere; fields keep their limits; what is derived is right."""
    if s.beyond() is not None:
        raise Breach(str(s.beyond()))
    if not slow.census(s):
        raise Breach("something was lost or doubled")
    if slow.rederive(s).tobytes() != s.tobytes():
        raise Breach("something derived is not what it is derived from")


def check_copy(fold: Fold, who: int, e: int) -> None:
    """A copy is independent."""
    twin, before = fold.state.copy(), fold.state.tobytes()
    fold.game.rules.apply(twin, e)
    if fold.state.tobytes() != before:
        raise Breach(f"carrying out {who} {e} on a copy changed the original")


# --- logs that forget ------------------------------------------------------------------------------


def check_forgetting(trial: Trial) -> None:
    """A log from which is taken now and then what is needed no more gives the same views."""
    memory = Memory()
    for fold in trial.walk(600):
        if len(fold.events) % 3 == 0:
            memory.check(fold, forget=trial.dice.percent(20))


class Memory:
    """Logs that forget now and then, beside a match's own."""

    def __init__(self) -> None:
        self.logs: dict[int, list[list[int]]] = {}
        self.read: dict[int, int] = {}

    def check(self, fold: Fold, forget: bool) -> None:
        """What was forgotten is missed by no view, also of what happens later."""
        for viewer, whole in fold.logs.items():
            log = self.logs.setdefault(viewer, [])
            log += [list(entry) for entry in whole[self.read.get(viewer, 0) :]]
            self.read[viewer] = len(whole)
            if forget:
                del log[fold.game.rules.forget(viewer, log, len(log)) :]
            v = view(fold.game, fold.state, viewer, log)  # type: ignore[arg-type]
            if v.tobytes() != fold.view(viewer).tobytes():
                raise Breach(f"{viewer} has forgotten what its view needs", viewer)


# --- from outside ----------------------------------------------------------------------------------


def check_interventions(trial: Trial) -> None:
    """What comes from outside (a signal, a stop) leaves a sound table, whenever it comes."""
    for fold in trial.walk(240):
        if len(fold.events) % 4 == 0 and (offers := fold.offers(TABLE)):
            twin = fold.copy()
            twin.take(TABLE, trial.dice.choice(offers))
            check_moment(twin, trial.slow)
            if trial.dice.percent(20):
                fold.take(TABLE, trial.dice.choice(offers))
                check_moment(fold, trial.slow)


# --- texts and files -------------------------------------------------------------------------------


def check_texts(trial: Trial) -> None:
    """Positions survive being written and read; so do those of views."""
    notation = trial.game.notation
    for fold in trial.walk(300):
        for s in (fold.state, *(fold.view(v) for v in fold.logs)) if len(fold.events) % 7 == 0 else ():
            text = notation.position(s)
            if notation.read_position(text).tobytes() != s.tobytes():
                raise Breach(f"position does not round-trip: {text}")


def check_alphabet(game: Game) -> None:
    """Every event has a text of its own."""
    for e in range(game.rules.EVENTS):
        text = game.notation.text(e)
        if game.notation.read(text) != e:
            raise Breach(f"event {e} is written {text}, which is read as event {game.notation.read(text)}")


def check_files(trial: Trial) -> None:
    """Matches round-trip as text and JSON, and a replay of any part of one is the state at that time."""
    game, states = trial.game, []
    for fold in trial.walk(trial.game.rules.LONGEST):
        states.append(fold.state.tobytes())
    match = match_of(trial.case, trial.folds[0])
    if match is None or trial.case.skip:
        return
    match = Match(match.header, match.nonces, match.events, tuple(trial.folds[0].scores()))
    games = {game.name: game}.__getitem__
    if read(write(match, game), games) != match or from_json(to_json(match, game), games) != match:
        raise Breach("a match file is not read as it was written")
    for n in trial.dice.some(range(len(states)), 12):
        if replay(game, match, n).state.tobytes() != states[n]:
            raise Breach(f"a replay of {n} events is not the state at that time")


# --- the end -----------------------------------------------------------------------------------------


def check_end(trial: Trial) -> None:
    """Every match ends; scores equal a slow recount, payoffs keep their bounds, and to everyone all lies open."""
    *_, fold = trial.walk(trial.game.rules.LONGEST)
    if not fold.is_over:
        raise Breach("the match does not end within LONGEST events")
    check_last(fold, trial.slow)


def check_last(fold: Fold, slow: Slow) -> None:
    """The last moment of a match."""
    rules, s = fold.game.rules, fold.state
    check_table(s, slow)
    low, high = rules.PAYOFFS
    for p in range(s.seats):
        if rules.score(s, p) != slow.recount(s, p):
            raise Breach(f"seat {p}: the score is not what a recount gives")
        if not low <= rules.payoff(s, p) <= high:
            raise Breach(f"seat {p}: payoff outside PAYOFFS")
        if rules.won(s, p) and any(rules.payoff(s, q) > rules.payoff(s, p) for q in range(s.seats)):
            raise Breach(f"seat {p} won with less than the highest payoff")
    for side in fold.game.sides(s):
        if len({(rules.score(s, p), rules.payoff(s, p), rules.won(s, p)) for p in side}) > 1:
            raise Breach(f"seats {side} are partners, and come off differently")
    for viewer in (PUBLIC, *range(s.seats)):
        if fold.view(viewer).tobytes() != s.tobytes():
            raise Breach("the match is over and something is still hidden", viewer)
