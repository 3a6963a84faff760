"""The whole table, in the order the rulebook introduces it."""

from __future__ import annotations

from mundialito.engine.record import State, array, number

from .parts import (
    ALL_ROWS,
    DECK,
    FACES,
    FIXTURES,
    FULL,
    GROUP_SIZE,
    GROUPS,
    MATCHES,
    NATIONS,
    ROUNDS,
    ROWS,
    SEATS,
    SQUARES,
    TEAMS,
    TIES,
)

CROSS = GROUP_SIZE * GROUP_SIZE
MOST_DRAWS = 1 << 20  # cups/brackets.py: until won


class World(State):
    """One World Cup. A plain object interpreted, a NumPy record compiled; rules cannot tell. Bags: see parts.py."""

    # What stands in the match header: seats, options (index into the option's values), parts.
    seats = number(SEATS)  # players at the table, 3-8 (E3)
    year = number(4)  # E1
    replays = number(2)  # E15
    coin_1930 = number(1)  # E11
    final_limit = number(99)  # B21
    replay_players = number(1)  # B18
    lone_attack = number(1)  # B12
    one_plus_one = number(1)  # B8
    quarter_stock = number(1)  # B16
    stop_when_decided = number(1)  # B21
    deck = number(FULL)  # E6: the action cards, a bag
    squares = array(TEAMS, limit=SQUARES)  # B6: squares[t]: of a team's rows; 0: the year has no such team
    stocks = array(ROUNDS, limit=DECK)  # B16: stocks[r]: cards drawn in a round
    replay_stock = number(DECK)  # B18: cards for each replayed match
    faces = number(FACES)  # B12: of a die
    penalty_faces = number(FACES)  # B12: that score a penalty
    attack_faces = number(FACES)  # B12: that make a lone attack a goal
    kick_faces = number(FACES)  # B20: that score in a shoot-out
    # The format (cups/formats/*.toml), as the options have it.
    win = number(3)  # E7
    draw = number(1)  # E7
    through = number(2)  # E7: teams of a group that go on
    chain = array(3, limit=7)  # E8, E12: what breaks ties, see cups/tables.py
    group_replays = number(MOST_DRAWS)  # E9, E11: how often level teams replay; 0: never
    shoot_out = number(1)  # B20: whether dice decide a drawn match, not a coin
    teams = number(TEAMS)  # E5
    team_of = array(NATIONS, limit=TEAMS)  # team_of[nation]: team + 1, 0 if it does not take part
    members = array(GROUPS, limit=GROUP_SIZE)  # E4: members[g]: teams of a group
    home = array(FIXTURES, limit=TEAMS)  # home[i], away[i]: the teams of a group match
    away = array(FIXTURES, limit=TEAMS)
    pairs = array(TIES, 2, limit=127)  # E13: the slots of each knock-out match, see cups/brackets.py
    allowed = array(TIES, limit=MOST_DRAWS)  # B20: allowed[k]: how often that match is replayed
    first = array(ROUNDS + 1, limit=FIXTURES)  # first[r]: the round's first group match, or its first knock-out match
    length = array(ROUNDS, limit=MATCHES)  # length[r]: its matches; 0: the year has no such round

    phase = number(11)  # what is awaited: see phase.py
    round = number(ROUNDS - 1)  # see parts.py
    replay = number(MOST_DRAWS)  # B18: 0 the round itself, then its replays
    dealer = number(SEATS - 1)  # B1
    dealt = number(TEAMS)  # B1: flags dealt
    owner = array(TEAMS, limit=SEATS)  # owner[t]: seat + 1, 0 before it is dealt
    alive = number(2**SEATS - 1)  # B14: bit p: seat p is not out
    players = number(2**SEATS - 1)  # B4, B18: bit p: seat p takes turns now
    starter = number(SEATS - 1)  # B3
    turn = number(SEATS - 1)  # B4
    stock = number(DECK)  # B5: cards that may yet be drawn
    pile = number(FULL)  # B15: a bag: the stock and the rest, unseen
    played = number(FULL)  # B2: a bag: cards played in this round, which all have seen
    buried = array(SEATS, limit=FULL)  # B2: buried[p]: a bag: cards that seat p discarded face down in this round
    hand = array(SEATS, limit=FULL)  # B2: hand[p]: a bag
    card = number(12)  # B4: the act whose row is awaited, 0 otherwise
    partner = number(ROWS)  # B8: the row of the first goal of 1+1, plus 1

    matches = number(MATCHES)  # matches that are played at the same time
    what = array(MATCHES, limit=FIXTURES)  # what[m]: group of a match, or its number in the knock-out stage
    team = array(ROWS, limit=TEAMS)  # team[row]: team + 1
    mine = array(SEATS, limit=ALL_ROWS)  # mine[p]: bits: rows of the seat's teams (derived from team and owner)
    tile = array(ROWS, SQUARES, limit=7)  # B6: tile[row][i], from the centre
    laid = array(ROWS, limit=SQUARES)  # B6: laid[row]: tiles
    halves = array(ROWS, limit=2 * 3 * SQUARES)  # halves[row]: half goals on it (derived from tile)
    free = number(ALL_ROWS)  # B6: bits: rows with a free square (derived from laid)
    goal_last = number(ALL_ROWS)  # B7: bits: rows whose last tile is a goal (derived from tile)
    attack_last = number(ALL_ROWS)  # B7: bits: rows whose last tile is an attack (derived from tile)

    match = number(MATCHES)  # B13: the match that is scored, or tossed for
    goals = array(2, limit=63)  # goals[side]: of that match so far
    kicks = array(2, limit=SQUARES)  # kicks[side]: penalties yet to be rolled
    odd = array(2, limit=1)  # odd[side]: a lone attack yet to be rolled
    fate = array(MATCHES, limit=2)  # fate[m]: 0 settled, else REPLAY or DECIDE (rounds.py)
    taken = number(1_000_000)  # B20: kicks of the shoot-out so far
    group = number(GROUPS - 1)  # E8: the group in which lots are drawn
    cross = array(GROUPS, CROSS, limit=99)  # E7: cross[g]: results, see cups/tables.py
    place = array(GROUPS, GROUP_SIZE, limit=3)  # E7: place[g][i]: teams before the i-th of the draw
    by = array(GROUPS, GROUP_SIZE, limit=7)  # T9: by[g][k]: what separates the k best from the rest
    again = array(GROUPS, 3, limit=MOST_DRAWS)  # E9: again[g]: goals + 1 of the last replay, first-named first; draws
    entrant = array(TIES, 2, limit=TEAMS)  # entrant[k][side]: team + 1, 0 while open
    result = array(TIES, 5, limit=MOST_DRAWS)  # goals + 1 of both sides in the last match; kicks of both; draws so far
    winner = array(TIES, limit=TEAMS)  # winner[k]: team + 1
    how = array(TIES, limit=4)  # how[k]: what decided it (rounds.py)
