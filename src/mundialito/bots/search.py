"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), bound to a game by its face.

Each iteration guesses at what the seat cannot see, then goes down one tree for all guesses: **select** what may be
best of what this guess allows, **expand** by one choice not tried yet, **play out** by a policy, and **back up** to
each mover what its seat got. What may be best is an upper confidence bound, as in the paper. The game's `simple` says
what is tried first, and has a say in the bound that fades: it matters where nothing else tells two choices apart.

An edge is *who moved, and what the searching seat sees of it*: so cards that others draw lead to one node, cards of its
own to one each. Nature draws by weight. What is done behind the searching seat's back has no edge, and is left to the
policy.

A guess is fair to the deal; where a game can say how likely what the others did is in it, guesses come as often as they
are likely (`guess_on`): one seat's secrets are forgotten and guessed anew, and the better of both guesses is kept, or
sometimes the other (Metropolis, with a fresh guess for a step).

The tree is a table of whole numbers and the random numbers are a stream: the same view, seed and number of iterations
give the same choice, on every face, in however many calls of `search` the iterations are asked for.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from mundialito.engine.record import State
from mundialito.engine.rule import fused, large, rule
from mundialito.engine.who import NATURE, NOTHING, SEAT_LETTERS

from ..engine.chance import below, next_word
from ..engine.contract import FACTS, PLAYOUTS, actor, apply, chapter, doubt, likely, offer, reward, seen, simple
from ..engine.drive import chosen, dealt
from ..engine.pools import copy_state
from ..engine.resample import resample

SEATS: Final = len(SEAT_LETTERS)  # at the largest table

# A node is a row of numbers. Node 0 is the root, and nobody's child.
PARENT: Final = 0
WHO: Final = 1  # the edge that leads here: who moved,
LOOK: Final = 2  # and what the searching seat sees of it
FIRST: Final = 3  # the first child; 0: none
NEXT: Final = 4  # the next child of the same parent
VISITS: Final = 5
CHANCES: Final = 6  # how often this edge could have been chosen: another guess may not allow it
REWARD: Final = 7  # of whoever moved, added up
PRIOR: Final = 8  # the edge's part of what `simple` would do here, in thousandths
COLUMNS: Final = 9

# What a search is asked: a row of numbers.
SEAT: Final = 0  # who asks
UNTIL: Final = 1  # the chapter before which a playout ends
NODES: Final = 2  # nodes made so far
LEAST: Final = 3  # the lowest and the highest reward seen so far
MOST: Final = 4
LIKED: Final = 5  # the prior of the choice just made
CURIOUS: Final = 6  # the weight of what is tried little, in thousandths of the difference between those two rewards
TRUST: Final = 7  # the weight of `simple`, likewise
GUESSES: Final = 8  # made so far; 0: none yet
TAKEN: Final = 9  # of these, taken
BEST: Final = 10  # the favourite so far,
AHEAD: Final = 11  # and by how much
FITTING: Final = 12  # how well each seat's choices fit the guess that is kept
OPEN: Final = FITTING + SEATS  # how that guess settles what it leaves open, by seat
ASKED: Final = OPEN + SEATS

# Rows of scratch numbers, each two longer than the alphabet or an offer.
EVENTS_ROW: Final = 0
WEIGHTS_ROW: Final = 1
LOOKS_ROW: Final = 2
MARKS_ROW: Final = 3
REWARDS_ROW: Final = 4
ROWS: Final = 5

# Places of a pool.
VIEW: Final = 0
HERE: Final = 1  # the guess as it is played on
KEPT: Final = 2  # the guess that is kept,
OTHER: Final = 3  # and the one that may take its place
POOL: Final = 4

SETTLING: Final = 50  # guesses for each seat before the first that counts,
TRIES: Final = 2  # and between two that count

THOUSANDTH: Final = 0.001
MILLION: Final = 1_000_000


@rule
@fused
def search(
    pool: list[State],
    tree: list[list[int]],
    asked: list[int],
    iterations: int,
    rng: list[int],
    rows: list[list[int]],
    facts: list[int],
) -> None:
    """So many iterations more, from the view in pool[0]; the rest of the pool is scratch.

    The one entry of a search: each costs a quarter of a second from an empty cache, however small it is.
    """
    for _ in range(iterations):
        guess_on(pool, asked, rng, facts)
        s = pool[HERE]
        leaf = descend(s, tree, asked, rng, rows)
        play_out(s, asked, rng, rows)
        back_up(s, tree, leaf, asked, rows[REWARDS_ROW])
    asked[BEST] = favourite(tree)
    asked[AHEAD] = lead(tree)


@rule
@large
def guess_on(pool: list[State], asked: list[int], rng: list[int], facts: list[int]) -> None:
    """The next guess, into pool[1]."""
    if FACTS == 0:
        copy_state(pool, HERE, VIEW)
        resample(pool[HERE], rng)
        return
    if asked[GUESSES] == 0:
        guess_first(pool, asked, rng, facts)
        for _ in range(SETTLING * (pool[VIEW].seats - 1)):
            guess_again(pool, asked, rng, facts)
    for _ in range(TRIES):
        guess_again(pool, asked, rng, facts)
    copy_state(pool, HERE, KEPT)


@rule
def guess_first(pool: list[State], asked: list[int], rng: list[int], facts: list[int]) -> None:
    """A guess that knows no facts."""
    copy_state(pool, KEPT, VIEW)
    resample(pool[KEPT], rng)
    for p in range(pool[KEPT].seats):
        asked[OPEN + p] = 1 + (next_word(rng) >> 2)
        asked[FITTING + p] = 0 if p == asked[SEAT] else likely(pool[KEPT], p, facts, asked[OPEN + p])


@rule
@large
def guess_again(pool: list[State], asked: list[int], rng: list[int], facts: list[int]) -> None:
    """For one seat first what its guess leaves open, then its secrets anew: the rest of the guess fits as it did."""
    seats = pool[VIEW].seats
    p = (asked[SEAT] + 1 + asked[GUESSES] % max(1, seats - 1)) % seats
    asked[GUESSES] += 1
    r = 1 + (next_word(rng) >> 2)
    if is_taken(asked, p, likely(pool[KEPT], p, facts, r), rng):
        asked[OPEN + p] = r
    copy_state(pool, OTHER, KEPT)
    doubt(pool[OTHER], pool[VIEW], p)
    resample(pool[OTHER], rng)
    if is_taken(asked, p, likely(pool[OTHER], p, facts, asked[OPEN + p]), rng):
        asked[TAKEN] += 1
        copy_state(pool, KEPT, OTHER)


@rule
def is_taken(asked: list[int], p: int, fitting: int, rng: list[int]) -> bool:
    """Whether a guess that fits so well takes the place of the one that is kept."""
    better = fitting - asked[FITTING + p]
    if better >= 0 or below(rng, MILLION) < MILLION * exp(THOUSANDTH * better):
        asked[FITTING + p] = fitting
        return True
    return False


@rule
@large
def descend(s: State, tree: list[list[int]], asked: list[int], rng: list[int], rows: list[list[int]]) -> int:
    """From the root to a choice that was not tried yet, which becomes a node; or to the end of the match."""
    at = 0
    me = asked[SEAT]
    who = me  # seats may choose at the same time: whoever searches is first, which makes no difference
    while who >= NATURE:
        e = by_chance(s, rng) if who == NATURE else select(s, tree, at, who, asked, rng, rows)
        look = seen(s, e, me)
        carry_out(s, e)
        if look != NOTHING:
            before = asked[NODES]
            at = child(tree, asked, at, who, look)
            if (who != NATURE and asked[NODES] > before) or asked[NODES] == len(tree):
                return at
        who = actor(s)
    return at


@rule
@large
def select(
    s: State, tree: list[list[int]], at: int, p: int, asked: list[int], rng: list[int], rows: list[list[int]]
) -> int:
    """What seat `p` does here: what was not tried yet, else what has the highest upper confidence bound."""
    events, looks, marks = rows[EVENTS_ROW], rows[LOOKS_ROW], rows[MARKS_ROW]
    n = offer(s, p, events)
    asked[LIKED] = 0
    if n == 1:
        return events[0]
    if seen(s, events[0], asked[SEAT]) == NOTHING:
        return by_policy(s, p, rng, rows)
    for i in range(n):
        looks[i] = seen(s, events[i], asked[SEAT])
        marks[looks[i] + 1] = i + 1
    best = -1
    highest = 0.0
    scale = THOUSANDTH * (asked[MOST] - asked[LEAST])
    node = tree[at][FIRST]
    while node != 0:
        mark = tree[node][LOOK] + 1
        if tree[node][WHO] == p and marks[mark] > 0:
            tree[node][CHANCES] += 1
            bound = upper_bound(tree[node], scale * asked[CURIOUS], scale * asked[TRUST])
            if best < 0 or bound > highest:
                highest = bound
                best = marks[mark] - 1
            marks[mark] = 0
        node = tree[node][NEXT]
    untried = liked_most(s, p, n, asked, rows)
    return events[best if untried < 0 else untried]


@rule
def upper_bound(node: list[int], curious: float, trust: float) -> float:
    """How good an edge may be: its mean reward, more the less it was tried when it could have been, and if liked."""
    unsure = sqrt(log(node[CHANCES]) / node[VISITS])
    liked = THOUSANDTH * node[PRIOR] * sqrt(node[CHANCES]) / (1 + node[VISITS])
    return node[REWARD] / node[VISITS] + curious * unsure + trust * liked


@rule
def liked_most(s: State, p: int, n: int, asked: list[int], rows: list[list[int]]) -> int:
    """Of the offers that are still marked the one with the highest prior; -1: all were tried. Takes all marks off."""
    weights, looks, marks = rows[WEIGHTS_ROW], rows[LOOKS_ROW], rows[MARKS_ROW]
    untried = 0
    for i in range(n):
        untried += int(marks[looks[i] + 1] > 0)
    if untried == 0:
        return -1
    total = simple(s, p, rows[EVENTS_ROW], n, weights)
    best = -1
    asked[LIKED] = -1
    for i in range(n):
        prior = 1000 * weights[i] // total
        if marks[looks[i] + 1] > 0 and prior > asked[LIKED]:
            best = i
            asked[LIKED] = prior
        marks[looks[i] + 1] = 0
    return best


@rule
def child(tree: list[list[int]], asked: list[int], at: int, who: int, look: int) -> int:
    """The node that an edge leads to, made if it is not there yet and there is room."""
    node = tree[at][FIRST]
    while node != 0:
        if tree[node][LOOK] == look and tree[node][WHO] == who:
            return node
        node = tree[node][NEXT]
    node = asked[NODES]
    if node == len(tree):
        return at
    asked[NODES] += 1
    tree[node][PARENT] = at
    tree[node][WHO] = who
    tree[node][LOOK] = look
    tree[node][NEXT] = tree[at][FIRST]
    tree[node][CHANCES] = 1
    tree[node][PRIOR] = asked[LIKED]
    tree[at][FIRST] = node
    return node


@rule
@large
def play_out(s: State, asked: list[int], rng: list[int], rows: list[list[int]]) -> None:
    """Everyone by the policy, to the end of the match or to a later chapter."""
    who = actor(s)
    while who >= NATURE and chapter(s) < asked[UNTIL]:
        carry_out(s, by_chance(s, rng) if who == NATURE else by_policy(s, who, rng, rows))
        who = actor(s)


@rule
@large
def back_up(s: State, tree: list[list[int]], leaf: int, asked: list[int], rewards: list[int]) -> None:
    """Each edge on the way learns what its mover got."""
    for p in range(s.seats):
        rewards[p] = reward(s, p)
        asked[LEAST] = min(asked[LEAST], rewards[p])
        asked[MOST] = max(asked[MOST], rewards[p])
    node = leaf
    while node != 0:
        tree[node][VISITS] += 1
        if tree[node][WHO] >= 0:
            tree[node][REWARD] += rewards[tree[node][WHO]]
        node = tree[node][PARENT]
    tree[0][VISITS] += 1


# --- the game's rules, each compiled once for all that is above ------------------------------------------------------


@rule
@large
def by_chance(s: State, rng: list[int]) -> int:
    """Nature's next event."""
    return dealt(s, rng)


@rule
@large
def by_policy(s: State, p: int, rng: list[int], rows: list[list[int]]) -> int:
    """What a seat does beyond the tree, and behind the searching seat's back."""
    return chosen(s, p, PLAYOUTS, rng, rows[EVENTS_ROW], rows[WEIGHTS_ROW])


@rule
@large
def carry_out(s: State, e: int) -> None:
    """One event more."""
    apply(s, e)


@rule
def favourite(tree: list[list[int]]) -> int:
    """The root's edge that was chosen most often: what the searching seat should do."""
    best = 0
    node = tree[0][FIRST]
    while node != 0:
        if best == 0 or tree[node][VISITS] > tree[best][VISITS]:
            best = node
        node = tree[node][NEXT]
    return tree[best][LOOK]


@rule
def lead(tree: list[list[int]]) -> int:
    """By how many visits the root's favourite is ahead of every other edge: with less to come, nothing can change."""
    first = 0
    second = 0
    node = tree[0][FIRST]
    while node != 0:
        second = max(second, min(first, tree[node][VISITS]))
        first = max(first, tree[node][VISITS])
        node = tree[node][NEXT]
    return first - second
