"""The whole table."""

from mundialito.engine.record import State, array, number

from .parts import CARDS, PLACES, SEATS

LOT, DEALING, TURNING_UP, PLAYING, TAKING, DRAWING, OVER = range(7)  # what is awaited


class Briscola(State):
    """A match of briscola."""

    seats = number(SEATS)
    swap = number(1)  # B7, option
    box = array(CARDS, limit=1)  # B2, parts: box[c]: whether the card is in the deck
    hand = number(3)  # B3, part

    phase = number(6)
    leader = number(SEATS)  # B3, B5: who leads to the trick; who draws first
    given = number(3 * SEATS)  # B3, B6: cards handed out in this deal, or since the trick was taken
    where = array(CARDS, limit=PLACES - 1)  # where[c]: a place of parts.py
    trump = number(CARDS)  # B3: the trump card and 1, 0 before it is turned up; once drawn, which it was
    shown = array(CARDS, limit=1)  # B3, B7: whether it has lain face up under the stock, so that all know its hand
    trick = array(SEATS, limit=CARDS)  # B4: what was played, in order: a card and 1
    down = number(SEATS)  # B4: cards in the trick
    tricks = array(SEATS, limit=CARDS // 2)  # B5: how many each seat has taken

    # Derived from `where`: in a view it cannot be counted.
    left = number(CARDS)  # cards of the stock that lie face down
    held = array(SEATS, limit=3)  # held[p]: cards in the hand
