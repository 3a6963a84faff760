"""What a seat knows: laws 1, 2, 4 and 5, and the table of secrets. Law 3, of guesses, is in guesses.py.

1. Twins: two matches that a viewer sees alike stay alike to that viewer, in everything it is given.
2. A seat's offers, refusals and policies are the same on state and view.
4. Sealed events commute.
5. What a viewer sees otherwise, its view shows otherwise: nobody is told what they do not know afterwards.

Secrets: who sees what is what the game's papers say, by the rulebook.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.policies import POLICIES as KINDS
from mundialito.engine.record import State
from mundialito.engine.who import NOTHING, PUBLIC, name
from mundialito.judge.dice import Dice
from mundialito.judge.trials import Breach, Trial, Way, possible, viewers, whos

WEIGHING = KINDS[1:]  # a random player weighs nothing
TOGETHER = 150  # events that twins have in common at most
TWINS = 10  # walks of twins for a viewer, at most
WRITTEN = 8  # events between two looks at how views are written, which takes longer than all else
LOOKS = 4  # of one moment that are compared


def of(viewer: int) -> str:
    """How sentences call a viewer."""
    return "the public" if viewer == PUBLIC else f"seat {name(viewer)}"


# --- law 1 ---------------------------------------------------------------------------------------


def check_twins(trial: Trial) -> None:
    """Two matches side by side, for a few viewers; and they stay together long enough for this to mean anything."""
    lengths = [length for viewer in viewers(trial.case) for length in twin_walks(trial, viewer)]
    if sum(lengths) <= 4 * len(lengths):
        raise Breach("law 1: whatever is done, a viewer can tell two matches apart at once")


def twin_walks(trial: Trial, viewer: int) -> Iterator[int]:
    """How long each walk was; where matches part or end soon, there are more of them."""
    steps = 0
    for _ in range(TWINS):
        if steps < 2 * TOGETHER:
            steps += (length := walk_twins(trial, viewer, TOGETHER))
            yield length


def walk_twins(trial: Trial, viewer: int, most: int) -> int:
    """Walk two matches side by side; how many events the viewer saw before hidden cards made them part."""
    a, b, dice = trial.begin(), trial.begin(afresh=False), trial.dice
    for step in range(most):
        if a.is_over != b.is_over:
            raise Breach(f"law 1: {of(viewer)} can tell two matches apart by their end", viewer)
        if a.is_over:
            return step  # now all lies open, and differs
        check_alike(a, b, viewer)
        ways_a, ways_b = looks(a, viewer), looks(b, viewer)
        common = sorted((set(ways_a) & set(ways_b)) - {NOTHING})
        hidden = [(fold, ways[NOTHING]) for fold, ways in ((a, ways_a), (b, ways_b)) if NOTHING in ways]
        if hidden and (not common or dice.percent(50)):
            fold, ways = dice.choice(hidden)
            step_unseen(fold, dice.choice(ways), viewer)
        elif common:
            look = dice.choice(common)
            a.take(*dice.choice(ways_a[look]))
            b.take(*dice.choice(ways_b[look]))
        else:
            return step
    return most


def looks(fold: Fold, viewer: int) -> dict[Any, list[Way]]:
    """What may happen next, by what the viewer would see of it."""
    seen = defaultdict(list)
    for who, e in possible(fold):
        look = fold.game.rules.seen(fold.state, e, viewer)
        seen[NOTHING if look == NOTHING else (who, look)].append((who, e))
    return dict(seen)


def step_unseen(fold: Fold, way: Way, viewer: int) -> None:
    """What happens behind a viewer's back changes nothing it can look at."""
    before = fold.view(viewer).tobytes()
    fold.take(*way)
    if fold.view(viewer).tobytes() != before:
        raise Breach(f"law 1: an event that {of(viewer)} does not see changes its view", viewer)


def check_alike(a: Fold, b: Fold, viewer: int) -> None:
    """Views, logs, offers, refusals, words and bots, byte for byte."""
    for what, ours, theirs in given(a, b, viewer):
        if ours != theirs:
            raise Breach(f"law 1: {of(viewer)} can tell two matches apart by {what}", viewer)


def given(a: Fold, b: Fold, viewer: int) -> list[tuple[str, Any, Any]]:
    """All that a viewer is given, in two matches."""
    game, (va, vb) = a.game, (a.view(viewer), b.view(viewer))
    rows: list[tuple[str, Any, Any]] = [
        ("its view", va.tobytes(), vb.tobytes()),
        ("its log", a.logs[viewer], b.logs[viewer]),
    ]
    if len(a.events) % WRITTEN == 0:  # the same view is written otherwise only by what remembers more than the view
        rows.append(("how its view is written", game.notation.position(va), game.notation.position(vb)))
    if a.logs[viewer] and a.logs[viewer] == b.logs[viewer]:
        last = a.logs[viewer][-1]
        rows.append(("the words it is told", sentences(game, va, *last), sentences(game, vb, *last)))
    if viewer >= 0:
        offers = a.offers(viewer)
        rows.append(("what it is offered", offers, b.offers(viewer)))
        for policy in WEIGHING if offers and offers == b.offers(viewer) else ():
            ours, theirs = (weights(game, v, viewer, offers, policy) for v in (va, vb))
            rows.append((f"what {policy} would do", ours, theirs))
    return rows


def sentences(game: Game, v: State, who: int, look: int) -> list[str]:
    """An event as the viewer is told of it, in all languages."""
    names = [f"seat {p}" for p in range(v.seats)]
    return [game.tell(v, who, look, lang, names) for lang in ("en", "es", "pt")]


def weights(game: Game, v: State, p: int, offers: list[int], policy: str) -> list[int]:
    """What a policy says to these offers."""
    row = [0] * len(offers)
    total = getattr(game.rules, policy)(v, p, offers, len(offers), row)
    if total != sum(row):
        raise Breach(f"{policy} does not say what its weights add up to")
    return row


# --- law 2 ---------------------------------------------------------------------------------------


def check_same_on_views(trial: Trial) -> None:
    """Offers, refusals and policies do not look at anything that the seat cannot see."""
    for fold in trial.walk(160):
        if len(fold.events) % 2 == 0:
            for p in range(fold.state.seats):
                check_same_on_view(fold, p)


def check_same_on_view(fold: Fold, p: int) -> None:
    game, s, v = fold.game, fold.state, fold.view(p)
    offers = game.offers(s, p)
    if offers != game.offers(v, p):
        raise Breach(f"law 2: seat {p} is offered one thing by the state, another by its view", p)
    for e in range(game.rules.EVENTS):
        on_state, on_view = game.rules.refusal(s, p, e), game.rules.refusal(v, p, e)
        if on_state != on_view:
            raise Breach(f"law 2: event {e} of seat {p}: {on_state} by the state, {on_view} by its view", p)
    for policy in WEIGHING if offers else ():
        row = weights(game, s, p, offers, policy)
        if row != weights(game, v, p, offers, policy):
            raise Breach(f"law 2: {policy} looks at more than seat {p} sees", p)
        if sum(row) <= 0 or min(row) < 0:
            raise Breach(f"law 2: {policy} leaves seat {p} nothing to do", p)
    for kind in range(len(KINDS)) if offers else ():
        check_short_cut(game, s, v, p, kind)


def check_short_cut(game: Game, s: State, v: State, p: int, kind: int) -> None:
    """`menu`, where a game has one, says what the policy's weights say, on state and view."""
    offers = game.offers(s, p)
    row = weights(game, s, p, offers, KINDS[kind]) if kind else [1] * len(offers)
    for bits in (game.rules.menu(s, p, kind), game.rules.menu(v, p, kind)):
        if bits:
            listed = [1 if e < 62 and bits >> e & 1 else 0 for e in offers]
            if (listed, bits.bit_count()) != (row, sum(row)):
                raise Breach(f"law 2: the menu of {KINDS[kind]} is not its weights", p)


# --- law 4 ---------------------------------------------------------------------------------------


def check_sealed(trial: Trial) -> None:
    """Of seats that choose in secret, it does not matter who was first; there are such seats if papers say so."""
    found = [check_sealed_commute(fold, trial.dice) for fold in trial.walk(100)]
    if any(found) and not trial.papers.sealed:
        raise Breach("law 4: seats choose at the same time; say so by sealed=True in judge.py")
    if trial.papers.sealed and not any(found) and not trial.case.skip:
        raise Breach("law 4: no two seats ever choose at the same time")


def check_sealed_commute(fold: Fold, dice: Dice) -> bool:
    """Whether two seats can choose now; if so, in both orders."""
    game, s = fold.game, fold.state
    seats = [p for p in range(s.seats) if game.offers(s, p)]
    if len(seats) < 2:
        return False
    p, q = dice.some(seats, 2)
    events = [dice.choice(game.offers(s, p)), dice.choice(game.offers(s, q))]
    ends = []
    for order in (events, events[::-1]):
        t = s.copy()
        for e in order:
            game.rules.apply(t, e)
        ends.append(t.tobytes())
    if ends[0] != ends[1]:
        raise Breach(f"law 4: it matters which of seats {p} and {q} sealed first")
    return True


# --- law 5 ---------------------------------------------------------------------------------------


def check_told_is_known(trial: Trial) -> None:
    """What somebody is told they know afterwards."""
    compared = 0
    for fold in trial.walk(120):
        if not fold.is_over:
            compared += sum(compare_looks(fold, viewer, trial.dice) for viewer in fold.logs)
    if not compared and trial.papers.secrets and not trial.case.skip:
        raise Breach("law 5: nothing that somebody may not see ever happens")


def compare_looks(fold: Fold, viewer: int, dice: Dice) -> int:
    """Of events that somebody may not see as they are: those that look different to the viewer lead to views that are.

    Laws 1 and 2 trust `seen`; a `seen` that tells too much, and a view that forgets what was told, show here. How many
    looks were compared.
    """
    game, s = fold.game, fold.state
    looks: dict[Way, Way] = {}
    for who, e in possible(fold):
        look = game.rules.seen(s, e, viewer)
        if look != NOTHING and is_masked(fold, e):
            looks.setdefault((who, look), (who, e))
    views: dict[bytes, tuple[int, Fold]] = {}
    for key in dice.some(sorted(looks), LOOKS):
        twin = fold.copy()
        twin.take(*looks[key])
        if twin.is_over:
            continue  # now all lies open
        known = twin.view(viewer).tobytes()
        if known in views:
            other, before = views[known]
            raise Breach(
                f"law 5: {of(viewer)} is told {game.notation.text(other)} or {game.notation.text(key[1])}, and its "
                "view is the same: `seen` tells too much, or the view forgets",
                viewer,
                (before, twin),
            )
        views[known] = key[1], twin
    return len(views)


def is_masked(fold: Fold, e: int) -> bool:
    """Whether somebody does not see it as it is."""
    return any(fold.game.rules.seen(fold.state, e, viewer) != e for viewer in fold.logs)


# --- the table of secrets --------------------------------------------------------------------------


def check_secrets(trial: Trial) -> None:
    """Everybody sees of every event what the papers say: those with eyes for it the event, others what stands there."""
    for fold in trial.walk(200):
        for who in whos(fold.state):
            for e in fold.offers(who):
                check_secret(trial, fold, who, e)


def check_secret(trial: Trial, fold: Fold, who: int, e: int) -> None:
    secret = next((row for row in trial.papers.secrets if e in row.kind), None)
    for viewer in fold.logs:
        allowed = e if secret is None or secret.eyes(fold.state, e, viewer) else secret.others
        look = trial.game.rules.seen(fold.state, e, viewer)
        if look != allowed:
            text, rule = trial.game.notation.text(e), secret.rule if secret else "the table of secrets"
            after = fold.copy()
            after.take(who, e)
            raise Breach(
                f"secrets: of {text!r} {of(viewer)} sees {shown(trial, look)}; by {rule} it is {shown(trial, allowed)}",
                viewer,
                (after,),
            )


def shown(trial: Trial, look: int) -> str:
    return "nothing" if look == NOTHING else repr(trial.game.notation.text(look))
