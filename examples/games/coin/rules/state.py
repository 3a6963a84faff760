"""The whole table."""

from mundialito.engine.record import State, array, number

from .parts import GUESSES, SEATS, UNKNOWN

ROLLING, GUESSING, TURNING_UP, THROWING, SHOWING, OVER = range(6)  # what is awaited, in the order of a round


class Coin(State):
    """A match of heads or tails."""

    seats = number(SEATS)
    rounds = number(20)  # C1, option
    wrong = number(1)  # C5, option
    sides = number(12)  # C2, part

    phase = number(5)
    round = number(20)  # rounds finished
    turn = number(SEATS)  # whose die is rolled, whose guess is turned up, whose die is shown
    die = array(SEATS, limit=UNKNOWN)  # die[p]: C2, 0 before it is rolled
    guess = array(SEATS, limit=GUESSES)  # guess[p]: C3, 0 before it is made
    coin = number(2)  # C5: heads or tails, 0 before it is thrown
    points = array(SEATS, limit=1000)
