"""The rules of a round, U1-U12: who acts, what is refused, what each event does. Ordered as a round runs.

| phase | who | what | what follows |
| --- | --- | --- | --- |
| STARTER, DEAL, FIRST_CARD | Nature | draws the starter, deals, turns up | the first card acts |
| TURN | seat in turn | plays or draws | what the card does, or DRAWING |
| CALL, COLOUR, CATCH | see phase.py | the steps (2), (3), (5) of UD1 | step (6): `take_effect` |
| ANSWER, JUDGING | seat asked, Nature | the answer to a +4 | a penalty |
| CAUGHT, GUILTY, WRONG, PENALTY | Nature | hands over what is owed | `paid` |

Questions are in questions.py, legality in law.py, the movement of cards in cards.py, what a seat knows in view.py.
"""

from __future__ import annotations

from mundialito.engine.rule import rule

from . import phase
from .cards import derive, give, lay_out, put_down, reshuffle
from .events import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    DRAW,
    GIVE,
    GUILTY,
    INNOCENT,
    KEEP,
    LAPSE,
    NAME,
    PLAY,
    SHUFFLE,
    STARTER,
    STOP,
    TURN_UP,
    UNO,
)
from .options import ANYONE, CALLED, MATTEL, NUMBER, ON
from .parts import CARDS, NO_CARD, PILE, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, colour_of, is_number, is_wild, symbol_of
from .questions import can_be_challenged, next_seat, only_card, seat_after, taker
from .state import Uno

# --- the beginning (U1-U3) -----------------------------------------------------------------


@rule
def start(s: Uno) -> None:
    """U1  The deck lies ready as the pile. U5  Play goes to the right. UD14  The starter is named, or drawn by lot."""
    for card in range(CARDS):
        s.cards[PILE][card] = s.deck[card]
    derive(s)
    s.way = 1
    s.top = NO_CARD
    s.top_before = NO_CARD
    s.drawn = NO_CARD
    s.kept = NO_CARD
    if s.starter == 0:
        s.phase = phase.STARTER
    else:
        begin_deal(s)


@rule
def begin_deal(s: Uno) -> None:
    """U2  Cards go round one by one, from the starter on."""
    s.phase = phase.DEAL
    s.turn = s.starter - 1
    s.owed = s.seats * s.deal


@rule
def turn_up(s: Uno, card: int) -> None:
    """U3, UD13  The first card acts on the starter as if the dealer, who sits before him, had played it."""
    if card == PLUS_FOUR or (s.first_card == NUMBER and not is_number(card)):
        return  # back into the deck, without effect; another one is turned up
    lay_out(s, card)
    s.top = card
    s.turn = (s.starter - 1 + s.seats - 1) % s.seats
    if is_wild(card):
        s.turn = s.starter - 1
        s.phase = phase.FIRST_COLOUR
        return
    s.colour = colour_of(card)
    if symbol_of(card) == REVERSE and s.seats > 2:
        s.way = s.seats - 1
        if s.first_reverse != MATTEL:
            s.turn = s.starter - 1
        begin_turn(s)
    else:
        take_effect(s)


# --- what an event does ------------------------------------------------------------------------


@rule
def apply(s: Uno, e: int) -> None:
    """Carry out what was not refused: the table of contents of this file."""
    if e < DRAW:
        play(s, e - PLAY)
    elif GIVE <= e < TURN_UP:
        take(s, e - GIVE)
    elif e == DRAW:
        draw(s)
    elif e == KEEP:
        s.drawn = NO_CARD
        next_turn(s)
    elif e < NAME:
        call(s, e == UNO)
    elif e < CATCH:
        name_colour(s, e - NAME)
    elif e < ACCEPT:
        answer_catch(s, e == CATCH)
    elif e == ACCEPT:
        accept(s)
    elif e == CHALLENGE:
        s.shown = 0
        s.phase = phase.JUDGING
    elif e == STOP:
        s.phase = phase.OVER
    elif e < GIVE:
        s.starter = e - STARTER + 1
        begin_deal(s)
    elif e < SHUFFLE:
        turn_up(s, e - TURN_UP)
    elif e == SHUFFLE:
        reshuffle(s)
    elif e == LAPSE:
        lapse(s)
    elif e < GUILTY:
        s.shown += 1
    else:
        judge(s, e == INNOCENT)


# --- a turn (U4) ---------------------------------------------------------------------------------


@rule
def play(s: Uno, card: int) -> None:
    """U4, UD1  (1) The card goes down; what it asks of its player comes before what it does to others."""
    if s.phase == phase.ANSWER:
        s.turn = s.asked  # UD15: whoever stacks is in turn
    put_down(s, s.turn, card)
    s.drawn = NO_CARD
    s.kept = NO_CARD
    s.idle = 0
    s.colour_before = s.colour
    s.top_before = s.top
    s.top = card
    if not is_wild(card):
        s.colour = colour_of(card)
    left = s.size[s.turn]
    if left == 1 and s.uno_call == CALLED:
        s.phase = phase.CALL
    elif left == 0:
        turn_direction(s)
        take_effect(s)  # U11: nothing to call, to name, to catch
    else:
        ask_colour(s)


@rule
def draw(s: Uno) -> None:
    """U4  Whoever does not play draws one card."""
    owe(s, 1, phase.DRAWING)


@rule
def call(s: Uno, said: bool) -> None:
    """U9, UD2  The next-to-last card: UNO or silence. Silence waits to be caught, after step (3)."""
    s.asked = s.turn if said else next_seat(s)
    ask_colour(s)


@rule
def ask_colour(s: Uno) -> None:
    """UD1  (3) A wild or +4: its player names the colour."""
    if is_wild(s.top):
        s.phase = phase.COLOUR
    else:
        ask_catch(s)


@rule
def name_colour(s: Uno, colour: int) -> None:
    """U6, UD16  Any of the four, also the present one. U3  The starter goes on to a normal turn."""
    s.colour = colour
    if s.phase == phase.FIRST_COLOUR:
        begin_turn(s)
    else:
        ask_catch(s)


@rule
def ask_catch(s: Uno) -> None:
    """UD1  (4) A reverse turns the direction. (5) UD3  If the call was not made the next seat is asked."""
    turn_direction(s)
    if s.size[s.turn] == 1 and s.uno_call == CALLED and s.asked != s.turn:
        s.asked = next_seat(s)
        s.phase = phase.CATCH
    else:
        take_effect(s)


@rule
def turn_direction(s: Uno) -> None:
    """U5  A reverse turns the direction; between two it is a skip (UD12)."""
    if s.seats > 2 and symbol_of(s.top) == REVERSE:
        s.way = s.seats - s.way


@rule
def answer_catch(s: Uno, caught: bool) -> None:
    """UD3  Caught: two cards. Let go: over for good, unless others may catch, too."""
    if caught:
        if s.top == PLUS_FOUR:
            s.kept = only_card(s, s.turn)  # UD4
        owe(s, 2, phase.CAUGHT)
        return
    s.asked = seat_after(s, s.asked)
    if s.catcher != ANYONE or s.asked == s.turn:
        take_effect(s)


# --- what a card does (U6) -------------------------------------------------------------------------


@rule
def take_effect(s: Uno) -> None:
    """UD1  (6) What the card on top does to the next player. UD17  The last card acts as well."""
    symbol = symbol_of(s.top)
    if symbol == PLUS_TWO:
        hit(s, 2)
    elif s.top == PLUS_FOUR:
        hit(s, 4)
    else:
        over = s.size[s.turn] == 0
        if not over and (symbol == SKIP or (symbol == REVERSE and s.seats == 2)):
            s.turn = next_seat(s)  # U6: the next player loses the turn
        finish_turn(s, over)


@rule
def hit(s: Uno, cards: int) -> None:
    """U6  The next player draws and loses the turn. U8, UD15  Before that, the answer, where there is one to give."""
    s.stack += cards
    if s.size[s.turn] > 0 and (can_be_challenged(s) or s.stacking == ON):
        s.asked = next_seat(s)
        s.phase = phase.ANSWER
    else:
        owe(s, s.stack, phase.PENALTY)


@rule
def accept(s: Uno) -> None:
    """UD6  The next seat takes the cards; with `challenger=anyone` the others are asked before it does."""
    others = s.challenger == ANYONE and can_be_challenged(s)
    s.asked = seat_after(s, s.asked)
    if not others or s.asked == s.turn:
        owe(s, s.stack, phase.PENALTY)


# --- the challenge (U7, U8) --------------------------------------------------------------------------


@rule
def judge(s: Uno, innocent: bool) -> None:
    """U8  Guilty: the player draws the cards. Innocent: the challenger draws them and two more."""
    s.shown = 0
    if not innocent:
        owe(s, s.stack, phase.GUILTY)
    elif s.asked == next_seat(s):
        owe(s, s.stack + 2, phase.PENALTY)
    else:
        owe(s, s.stack + 2, phase.WRONG)


# --- cards owed (U10) ----------------------------------------------------------------------------------


@rule
def owe(s: Uno, cards: int, then: int) -> None:
    """Cards that Nature has to hand over, one by one."""
    s.owed = cards
    s.phase = then


@rule
def take(s: Uno, card: int) -> None:
    """A card from the pile to whoever is owed it. U2  After the last one dealt the first card is turned up."""
    now = s.phase
    give(s, s.turn if now <= phase.DEAL else taker(s), card)
    s.owed -= 1
    if now == phase.DEAL:
        s.turn = next_seat(s)
        if s.owed == 0:
            s.phase = phase.FIRST_CARD
    elif now == phase.DRAWING:
        s.idle = 0
        s.drawn = card  # UD8: its player is always asked, even where only `keep` is open
        s.phase = phase.DRAWN
    elif s.owed == 0:
        paid(s)


@rule
def lapse(s: Uno) -> None:
    """UD9  Nothing is left anywhere: the rest of the debt lapses. UD10  Too many such turns end the round."""
    s.owed = 0
    if s.phase != phase.DRAWING:
        paid(s)
        return
    s.idle += 1
    if s.idle == s.seats:
        s.phase = phase.OVER
    else:
        next_turn(s)


@rule
def paid(s: Uno) -> None:
    """What the debt was for decides how the round goes on."""
    if s.phase == phase.CAUGHT:
        take_effect(s)
    elif s.phase == phase.WRONG:  # UD6: the next seat still draws its cards and loses the turn
        owe(s, s.stack, phase.PENALTY)
    elif s.phase == phase.GUILTY:
        finish_turn(s, False)
    else:
        over = s.size[s.turn] == 0
        s.turn = next_seat(s)
        finish_turn(s, over)


# --- the end of a turn, and of the round (U11, U12) --------------------------------------------------------


@rule
def finish_turn(s: Uno, over: bool) -> None:
    """UD1  (7) All that the card does is done. U11  An empty hand ends the round."""
    s.stack = 0
    s.kept = NO_CARD
    if over:
        s.phase = phase.OVER
    else:
        next_turn(s)


@rule
def next_turn(s: Uno) -> None:
    """U5  On to the next player."""
    s.turn = next_seat(s)
    begin_turn(s)


@rule
def begin_turn(s: Uno) -> None:
    """UD11  A round that does not end is stopped after the last turn allowed."""
    s.asked = s.turn
    s.turns += 1
    s.phase = phase.TURN if s.turns <= s.turn_limit else phase.OVER
