"""The rules, B1-B8: who acts, what is refused, what each event does."""

from mundialito.engine.rule import rule
from mundialito.engine.who import NATURE, NOBODY

from . import reasons
from .events import EVENTS, GIVE, HAND_OVER, LEAD, PLAY, SWAP, TAKE, TURN_UP
from .options import YES
from .parts import CARDS, HAND, OUT, RANKS, SEATS, SEVEN, STOCK, TABLE, TRUMP, TWO, WON, rank_of, suit_of, worth
from .state import DEALING, DRAWING, LOT, OVER, PLAYING, TAKING, TURNING_UP, Briscola


@rule
def start(s: Briscola) -> None:
    """B2, B3  The whole deck is the stock, and the lot is drawn."""
    for c in range(CARDS):
        s.where[c] = STOCK if s.box[c] == 1 else OUT
        s.left += s.box[c]


# --- questions ---------------------------------------------------------------------------------------


@rule
def actor(s: Briscola) -> int:
    """B4  Who is to play a card; all else is Nature's."""
    if s.phase == OVER:
        return NOBODY
    return (s.leader + s.down) % s.seats if s.phase == PLAYING else NATURE


@rule
def receiver(s: Briscola) -> int:
    """B3, B6  Who gets the next card."""
    return (s.leader + s.given) % s.seats


@rule
def side(s: Briscola, p: int) -> int:
    """B1  With four seats those across from each other are partners; else everybody is a side."""
    return p % 2 if s.seats == 4 else p


@rule
def beats(s: Briscola, card: int, other: int) -> bool:
    """B5  Whether a card takes the trick from one that was played before and has it."""
    if suit_of(card) == suit_of(other):
        return rank_of(card) > rank_of(other)
    return suit_of(card) == suit_of(s.trump - 1)


@rule
def best(s: Briscola) -> int:
    """B5  Which card of the trick, in order of play, has it so far: 0 for the one that was led."""
    at = 0
    for i in range(1, s.down):
        if beats(s, s.trick[i] - 1, s.trick[at] - 1):
            at = i
    return at


@rule
def taker(s: Briscola) -> int:
    """B5  Whose that card is."""
    return (s.leader + best(s)) % s.seats


@rule
def swapper(s: Briscola) -> int:
    """B7  What is given for the trump card: for a higher one the 7 of trumps, for the 7 or a lower one the 2."""
    trump = s.trump - 1
    return suit_of(trump) * RANKS + (SEVEN if rank_of(trump) > SEVEN else TWO)


@rule
def has_trick(s: Briscola, p: int) -> bool:
    """B7  Whether the seat's side has taken one."""
    tricks = 0
    for q in range(s.seats):
        if side(s, q) == side(s, p):
            tricks += s.tricks[q]
    return tricks > 0


# --- the law -----------------------------------------------------------------------------------------


@rule
def refusal(s: Briscola, who: int, e: int) -> int:
    """0, or why not."""
    if s.phase == OVER:
        return reasons.OVER
    if e < 0 or e >= EVENTS:
        return reasons.NOT_SO
    if who == NATURE:
        return nature_refusal(s, e)
    if who != actor(s):
        return reasons.WAIT
    if e == SWAP:
        return swap_refusal(s, who)
    if e < PLAY or e >= SWAP:
        return reasons.CARD_ASKED
    return 0 if s.where[e - PLAY] == HAND + who else reasons.NOT_HELD


@rule
def swap_refusal(s: Briscola, p: int) -> int:
    """B7  While the trump card lies there, for a side with a trick, who holds the right card."""
    if s.swap != YES:
        return reasons.SWAP_OFF
    if s.where[s.trump - 1] != TRUMP:
        return reasons.TRUMP_GONE
    if not has_trick(s, p):
        return reasons.NO_TRICK
    return 0 if s.where[swapper(s)] == HAND + p else reasons.NO_SWAPPER


@rule
def nature_refusal(s: Briscola, e: int) -> int:
    """Why that is not drawn, turned up or taken now."""
    if actor(s) != NATURE:
        return reasons.NOT_NATURES
    if s.phase == LOT:
        return 0 if e < LEAD + s.seats else reasons.NOT_SO
    if s.phase == TAKING:
        return 0 if e == TAKE + taker(s) else reasons.NOT_SO
    if s.left == 0:
        return 0 if e == HAND_OVER else reasons.NOT_SO
    first = TURN_UP if s.phase == TURNING_UP else GIVE
    if e < first or e >= first + CARDS:
        return reasons.NOT_SO
    return 0 if s.where[e - first] == STOCK else reasons.NOT_SO


@rule
def offer(s: Briscola, who: int, out: list[int]) -> int:
    """All that `refusal` allows."""
    if who != actor(s) or s.phase == OVER:
        return 0
    if s.phase == LOT:
        for p in range(s.seats):
            out[p] = LEAD + p
        return s.seats
    if s.phase == TAKING:
        out[0] = TAKE + taker(s)
        return 1
    if s.phase == PLAYING:
        n = listed(s, HAND + who, PLAY, out)
        if swap_refusal(s, who) == 0:
            out[n] = SWAP
            n += 1
        return n
    if s.left == 0:
        out[0] = HAND_OVER
        return 1
    return listed(s, STOCK, TURN_UP if s.phase == TURNING_UP else GIVE, out)


@rule
def listed(s: Briscola, place: int, first: int, out: list[int]) -> int:
    """The cards that lie in a place, as events."""
    n = 0
    for c in range(CARDS):
        if s.where[c] == place:
            out[n] = first + c
            n += 1
    return n


@rule
def weight(s: Briscola, e: int) -> int:
    """B3, B6  Every card of the stock is as likely as any other, and so is every seat."""
    return 1


# --- what happens ------------------------------------------------------------------------------------


@rule
def apply(s: Briscola, e: int) -> None:
    """Carry out what was not refused."""
    if e < GIVE:
        s.leader = e - LEAD
        s.phase = DEALING
    elif e < TURN_UP:
        s.left -= 1
        hand_to(s, e - GIVE)
    elif e < HAND_OVER:
        lay_under(s, e - TURN_UP)
        s.left -= 1
        s.phase = PLAYING
    elif e == HAND_OVER:
        hand_to(s, s.trump - 1)
    elif e < SWAP:
        play(s, e - PLAY)
    elif e == SWAP:
        s.where[s.trump - 1] = HAND + actor(s)
        lay_under(s, swapper(s))
    else:
        take(s, e - TAKE)


@rule
def hand_to(s: Briscola, card: int) -> None:
    """B3, B6  A card to who is to have one; when all have theirs, what comes next. In a view it may be unknown."""
    p = receiver(s)
    if card < CARDS:
        s.where[card] = HAND + p
    s.held[p] += 1
    s.given += 1
    if s.given == s.seats * (s.hand if s.phase == DEALING else 1):
        s.given = 0
        s.phase = TURNING_UP if s.phase == DEALING else PLAYING


@rule
def lay_under(s: Briscola, card: int) -> None:
    """B3, B7  This is the trump card now, and everybody sees it."""
    s.where[card] = TRUMP
    s.shown[card] = 1
    s.trump = card + 1


@rule
def play(s: Briscola, card: int) -> None:
    """B4  From the hand into the trick."""
    s.held[actor(s)] -= 1
    s.where[card] = TABLE
    s.trick[s.down] = card + 1
    s.down += 1
    if s.down == s.seats:
        s.phase = TAKING


@rule
def take(s: Briscola, p: int) -> None:
    """B5  The trick is taken. B6  While there is something to draw, everybody does. B8  Without cards it is over."""
    for i in range(s.seats):
        s.where[s.trick[i] - 1] = WON + p
        s.trick[i] = 0
    s.down = 0
    s.tricks[p] += 1
    s.leader = p
    if s.where[s.trump - 1] == TRUMP:
        s.phase = DRAWING
    else:
        s.phase = PLAYING if s.held[p] > 0 else OVER


@rule
def score(s: Briscola, p: int) -> int:
    """B1, B8  The points in the tricks of the seat's side."""
    points = 0
    for c in range(CARDS):
        taken_by = s.where[c] - WON
        if 0 <= taken_by < SEATS and side(s, taken_by) == side(s, p):
            points += worth(c)
    return points


@rule
def payoff(s: Briscola, p: int) -> int:
    """B8  Most points win."""
    return score(s, p)
