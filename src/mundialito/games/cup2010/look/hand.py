"""What one seat holds and may choose: hands kept apart by team in the groups, one hand in the knock-out stage.

In a group the cards are ticked and sealed, all in one post. In a block a card is chosen, then the team it goes on: the
style sheet shows the targets of the card that is chosen, and without a choice those of the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from htpy import Attribute, Node, button, details, div, h3, input, label, p, section, span, summary
from markupsafe import Markup

from mundialito.drawing import Place
from mundialito.drawing.parts import STILL_HAND, choice
from mundialito.drawing.pieces import drawn
from mundialito.words import say

from ..rules import phase, reasons
from ..rules.events import DISCARD, PICK, PLAY, SEAL
from ..rules.knockout import is_cover
from ..rules.parts import ACTS, GROUP_SIZE, KINDS, SLOTS, TEAMS, count, kind_of
from ..rules.questions import is_through, most_picks, place_of, side_to_choose
from ..rules.reasons import REASONS
from ..rules.state import Cup
from ..words.chart import block, playable, sides
from ..words.names import card_words, team_words
from ..words.notation import cards_of
from .pieces import MUCH, acting, awaited, banner, card, cards_in_row, team


def private(v: Cup, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str) -> Node:
    """The hands and the choices of a seat, from its own view."""
    if v.phase == phase.OVER:
        return div(".cup-mine", data_phase="over")
    return div(".cup-mine")[
        p(".prompt", role="status")[prompt(v, lang)] if offers else p(".waiting")[waiting(v, seat, places, lang)],
        block_hand(v, seat, offers, lang, symbols_at) if v.round else group_hands(v, seat, offers, lang, symbols_at),
        my_teams(v, seat, lang, symbols_at),
    ]


def prompt(v: Cup, lang: str) -> str:
    """What is awaited of this seat."""
    return say(REASONS[reasons.TURN_ASKS if v.phase == phase.TURN else reasons.CHOOSE_ASKS].sentence, lang)


def waiting(v: Cup, seat: int, places: Sequence[Place], lang: str) -> str:
    """Whom this seat waits for, or what for."""
    others = [places[q].name for q in sorted(acting(v)) if q != seat]
    if not others:
        return awaited(v, [place.name for place in places], lang)
    return say("Waiting for {name}.", lang, name=", ".join(others))


# --- the groups ------------------------------------------------------------------------------------------


def group_hands(v: Cup, seat: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """C5  One hand for each of the seat's teams in the group; the one that is to play is a form of ticks."""
    if v.group >= 8 or v.dealt < TEAMS:
        return None
    side = side_to_choose(v, seat) if offers else -1
    playing = place_of(v, side) if side >= 0 else -1
    mine = [i for i in range(GROUP_SIZE) if v.owner[GROUP_SIZE * v.group + i] == seat + 1]
    order = sorted(mine, key=lambda i: i != playing)
    return div(".team-hands", STILL_HAND, role="group", aria_label=say("Your hand", lang), tabindex="0")[
        [
            to_seal(v, side, offers, lang, at) if i == playing else kept_hand(v, i, lang, at)
            for i in order
            if i == playing or v.hand[i] > 0
        ]
    ]


def to_seal(v: Cup, side: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """C6, D5  The cards of the team that plays: tick one to four and seal them."""
    i = place_of(v, side)
    t = GROUP_SIZE * v.group + i
    most = most_picks(v, side)
    forward = cards_of(v.chosen[side])
    words = say("Tick one to {most} cards, then seal them.", lang, most=most)
    if most == 1:
        words = say("Tick one card, then seal it: the others are for later matches.", lang)
    return section(".team-hand.open", data_most=most, aria_label=team_words(t, lang))[
        h3[banner(t, lang, at), span[team_words(t, lang)], span(".versus")[opponent(v, side, lang)]],
        bool(forward) and p(".forward")[say("Put forward:", lang), cards_in_row(forward, lang, at)],
        div(".ticks")[[tick(v, side, kind, n, offers, lang, at) for n, kind in enumerate(cards_of(v.hand[i]))]],
        div(".choices")[
            span(".hint")[words],
            button(".btn.gold.choice.seal", choice(SEAL + side))[say("Seal the cards", lang)],
        ],
    ]


def opponent(v: Cup, side: int, lang: str) -> str:
    """Against whom."""
    pair = sides(v)
    return say("against {team}", lang, team=team_words(pair[1 - side], lang)) if pair else ""


def tick(v: Cup, side: int, kind: int, n: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """A card of the hand, to be ticked. Kinds ascend, as they must be named."""
    e = PICK + KINDS * side + kind
    about: dict[str, Attribute] = {"type": "checkbox", "name": "event", "value": e, "data-event": e}
    return label(".tick")[
        input(about, id=f"t{v.group}-{v.match}-{side}-{n}", disabled=e not in offers, autocomplete="off"),
        card(kind, at),
        span[card_words(kind, lang)],
    ]


def kept_hand(v: Cup, i: int, lang: str, at: str) -> Node:
    """The hand of another team of the same owner: to look at."""
    t = GROUP_SIZE * v.group + i
    return section(".team-hand")[
        h3[banner(t, lang, at), span[team_words(t, lang)]], cards_in_row(cards_of(v.hand[i]), lang, at)
    ]


# --- the knock-out stage -----------------------------------------------------------------------------------


def block_hand(v: Cup, seat: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """C11  The hand: a card is chosen, then where it goes."""
    kinds = cards_of(v.hold[seat])
    if not offers:
        return div("#hand.hold", STILL_HAND)[cards_in_row(kinds, lang, at) if kinds else None]
    each = sorted(set(kinds))
    can = {kind_of(act) for act, slots in playable(v, seat).items() if slots}
    first = next((kind for kind in each if kind in can), kinds[0])
    return div("#hand.hold.open", STILL_HAND)[
        div(".ticks", role="radiogroup", aria_label=say("Your hand", lang))[
            [pick(v, seat, kind, kind == first, lang, at) for kind in each]
        ],
        [targets(v, seat, kind, offers, lang, at) for kind in each],
    ]


def pick(v: Cup, seat: int, kind: int, first: bool, lang: str, at: str) -> Node:
    """A kind of card in the hand, with how many there are of it."""
    copies = count(v.hold[seat], kind)
    about: dict[str, Attribute] = {"type": "radio", "name": "card", "value": kind, "id": f"k{kind}"}
    return label(".tick", data_kind=kind, data_drag="")[
        input(about, checked=first, autocomplete="off"),
        [card(kind, at) for _ in range(copies)],
        span[card_words(kind, lang)],
    ]


def targets(v: Cup, seat: int, kind: int, offers: Sequence[int], lang: str, at: str) -> Node:
    """C12-C14  What may be done with that card: every team of the block, and the discards."""
    acts = [act for act in range(ACTS) if kind_of(act) == kind]
    can = playable(v, seat)
    return div(".targets", data_kind=kind, data_while=f"k{kind}")[
        button(
            ".btn.small.quiet.choice.throw",
            choice(DISCARD + kind),
            aria_disabled=None if DISCARD + kind in offers else "true",
        )[say("Discard it", lang)],
        details(".rows")[
            summary[say("The teams as a list", lang)],
            div[[act_row(v, act, set(can.get(act, ())), lang, at) for act in acts]],
        ],
    ]


def act_row(v: Cup, act: int, slots: set[int], lang: str, at: str) -> Node:
    """All teams, match by match; one on which the card cannot go answers with the rule that says so."""
    words = say("Cover the last card of:", lang) if is_cover(act) else say("Lay it in a space of:", lang)
    teams = block(v)
    pairs = zip(teams[::2], teams[1::2], strict=True)
    return div(".act")[
        span(".hint")[words],
        div(".pairs")[
            [div(".pair")[[target(act, s.slot, s.team, s.slot in slots, lang, at) for s in pair]] for pair in pairs]
        ],
    ]


def target(act: int, slot: int, t: int, possible: bool, lang: str, at: str) -> Node:
    """One team to play on."""
    e = PLAY + SLOTS * act + slot
    words = f"{card_words(kind_of(act), lang)}: {team_words(t, lang)}"
    return button(".choice.target", choice(e, words), aria_disabled=None if possible else "true")[team(t, lang, at)]


# --- one's own teams -----------------------------------------------------------------------------------------


def my_teams(v: Cup, seat: int, lang: str, at: str) -> Node:
    """All teams of the seat; those that are out are crossed out."""
    mine = tuple((t, bool(is_through(v, t))) for t in range(TEAMS) if v.owner[t] == seat + 1)
    return kept_teams(mine, lang, at) if mine else None


@lru_cache(MUCH)
def kept_teams(mine: tuple[tuple[int, bool], ...], lang: str, at: str) -> Markup:
    """Each team, and whether it is still in the cup."""
    return drawn(
        section(".my-teams", aria_label=say("Your teams", lang))[
            h3[say("Your teams", lang)],
            [
                span(".mine", data_out=not is_in)[team(t, lang, at), not is_in and span(".unseen")[say("(out)", lang)]]
                for t, is_in in mine
            ],
        ]
    )
