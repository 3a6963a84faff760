"""A round drawn for a terminal, from a view. Colours are told apart by a sign and a letter as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from mundialito.words import say

from ..rules import phase, reasons
from ..rules.events import ACCEPT, CATCH, CHALLENGE, DRAW, KEEP, LET_GO, NAME, PLAY, SILENT, UNO
from ..rules.parts import (
    CARDS,
    NO_CARD,
    PILE,
    PLUS_FOUR,
    PLUS_TWO,
    REVERSE,
    SKIP,
    UNKNOWN,
    WILD,
    colour_of,
    is_wild,
    symbol_of,
)
from ..rules.questions import actor, may_play_plus_four, next_seat, score
from ..rules.reasons import REASONS
from ..rules.state import Uno
from .notation import CARD, CARD_TEXTS, COLOUR_LETTERS, WRITTEN
from .tell import card_words, colour_words, nature_words

SIGNS: Final = "●◆▲■"  # red, yellow, green, blue: shapes for whoever does not see the colours
BRIGHT: Final = ("bold white on #c4122f", "bold black on #f7c600", "bold white on #15803d", "bold white on #1d4ed8")
DULL: Final = ("#e7a1ab on #4a0d17", "#cbb96a on #4d3f06", "#8fc7a4 on #0b3a1d", "#a9bdf0 on #12235c")
INK: Final = ("#e5484d", "#e0b100", "#30a46c", "#5b8def")  # on the terminal's own ground
WILD_BRIGHT: Final = "bold white on #3a3a3a"
WILD_DULL: Final = "#9a9a9a on #242424"
FACES: Final = {SKIP: "⊘", REVERSE: "⇄", PLUS_TWO: "+2"}
PROMPTS: Final = {
    phase.TURN: reasons.TURN_ASKS, phase.DRAWN: reasons.DRAWN_ASKS, phase.CALL: reasons.CALL_ASKS,
    phase.COLOUR: reasons.COLOUR_ASKS, phase.CATCH: reasons.CATCH_ASKS, phase.ANSWER: reasons.ANSWER_ASKS,
}  # fmt: skip
WIDTH: Final = 5  # columns of a card in the hand
BACKS: Final = 7  # more cards than these are not drawn one by one
SEATS_A_ROW: Final = 5


# --- cards -------------------------------------------------------------------------------------------


def style_of(card: int, bright: bool = True) -> str:
    """The paint of a card."""
    if card >= WILD:
        return WILD_BRIGHT if bright else WILD_DULL
    return (BRIGHT if bright else DULL)[colour_of(card)]


def sign_of(card: int) -> str:
    """The shape that stands for its colour."""
    return "*" if card >= WILD else SIGNS[colour_of(card)]


def face_of(card: int) -> str:
    """What is printed large on it."""
    if card >= WILD:
        return {WILD: "W", PLUS_FOUR: "+4"}.get(card, "?")
    return FACES.get(symbol_of(card), str(symbol_of(card)))


def chip(card: int, bright: bool = True) -> Text:
    """A card in a line of text."""
    return Text(f" {sign_of(card)}{CARD_TEXTS[card]} ", style=style_of(card, bright))


class Chips:
    """Cards in rows as wide as there is room; those that cannot be played now are dull."""

    def __init__(self, cards: Sequence[int], offered: frozenset[int] | None = None, before: str = " ") -> None:
        self.cards, self.offered, self.before = cards, offered, before

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(self.before)
        for card in self.cards:
            next_chip = Text().append_text(chip(card, self.offered is None or card in self.offered)).append(" ")
            if line.cell_len + next_chip.cell_len > options.max_width:
                yield line
                line = Text(" " * len(self.before))
            line.append_text(next_chip)
        yield line


def listed(row: Sequence[int]) -> list[int]:
    """The named cards of a place, sorted by colour and symbol."""
    return [card for card in range(CARDS) for _ in range(row[card])]


def rows_of(card: int, bright: bool) -> list[Text]:
    """A card of the hand: its sign, what it shows, and what to type for it."""
    style = style_of(card, bright)
    lines = (f"{sign_of(card):<{WIDTH}}", f"{face_of(card):^{WIDTH}}", f"{CARD_TEXTS[card]:>{WIDTH}}")
    return [Text(line, style=style) for line in lines]


class Hand:
    """One's own cards: as cards where they fit side by side, else as chips. Numbers are those of the choices."""

    def __init__(self, cards: Sequence[int], choices: Sequence[int]) -> None:
        self.cards = cards
        self.numbers = {e - PLAY: str(i) for i, e in enumerate(choices, 1) if e < DRAW}
        asked_for_a_card = any(e in choices for e in (DRAW, KEEP, ACCEPT))
        self.offered = frozenset(self.numbers) if asked_for_a_card else None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if len(self.cards) * (WIDTH + 1) > options.max_width - 2:
            yield Chips(self.cards, self.offered)
            return
        lines = [Text(" "), Text(" "), Text(" "), Text(" ")]
        for card in self.cards:
            bright = self.offered is None or card in self.offered
            number = Text(f"{self.numbers.get(card, ''):^{WIDTH}}", style="bold")
            for line, part in zip(lines, [*rows_of(card, bright), number], strict=True):
                line.append_text(part).append(" ")
        yield from lines if self.numbers else lines[:3]


# --- the table ---------------------------------------------------------------------------------------


def show(v: Uno, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:
    """The table as the viewer knows it: seats, top card, what is awaited, hands that lie open, one's own hand."""
    if v.phase == phase.OVER:
        return result(v, names, lang)
    blocks: list[RenderableType] = [seats_row(v, seat, names, lang), "", middle(v, seat, names, lang), ""]
    for p in range(v.seats):
        if p != seat and v.holds[p]:
            blocks.append(Chips(listed(v.cards[p]), before=f" {names[p]}: "))
    if seat >= 0:
        blocks.append(Hand(listed(v.cards[seat]), choices))
    return Group(*blocks)


def seats_row(v: Uno, seat: int, names: Sequence[str], lang: str) -> RenderableType:
    """Everyone in order of play, the arrows showing which way it goes; five seats fit into 80 columns."""
    rows = []
    width = min(20, 80 // min(v.seats, SEATS_A_ROW) - 3)
    for first in range(0, v.seats, SEATS_A_ROW):
        row = Table.grid(padding=(0, 1))
        cells: list[Text] = []
        for p in range(first, min(v.seats, first + SEATS_A_ROW)):
            row.add_column(no_wrap=True, overflow="ellipsis", width=width)
            row.add_column()
            cells += [seat_cell(v, p, seat, names, lang), Text("→" if v.way == 1 else "←", style="bold")]
        row.add_row(*cells)
        rows.append(row)
    return Group(*rows)


def seat_cell(v: Uno, p: int, viewer: int, names: Sequence[str], lang: str) -> Text:
    """A player's name and cards; the one who is awaited is marked."""
    name = say("{name} (you)", lang, name=names[p]) if p == viewer else names[p]
    cell = Text().append("▶ " if p == actor(v) else "  ", style="bold")
    cell.append(name, style="bold reverse" if p == actor(v) else "bold")
    cell.append("\n  ")
    cards = v.size[p]
    if cards == 1:
        return cell.append(say("last card!", lang), style="bold red")
    return cell.append("▮" * min(cards, BACKS), style="cyan").append(f" {cards}")


def middle(v: Uno, seat: int, names: Sequence[str], lang: str) -> RenderableType:
    """The card on top, and beside it all that one should know about it."""
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text(" "), top_card(v), Group(*facts(v, seat, names, lang)))
    return grid


def top_card(v: Uno) -> Text:
    """The top card, in the colour named if it is a wild."""
    if v.top == NO_CARD:
        return Text("\n".join([" " * 9] * 5), style="on #242424")
    unnamed = v.phase in (phase.COLOUR, phase.FIRST_COLOUR, phase.CALL)
    style = style_of(v.top) if not is_wild(v.top) or unnamed else BRIGHT[v.colour]
    mark = sign_of(v.top) if not is_wild(v.top) or unnamed else SIGNS[v.colour]
    code = CARD_TEXTS[v.top]
    lines = [f" {mark + ' ' + code:<8}", " " * 9, f"{face_of(v.top):^9}", " " * 9, f"{code + ' ' + mark:>8} "]
    return Text("\n".join(lines), style=style)


def facts(v: Uno, seat: int, names: Sequence[str], lang: str) -> list[Text]:
    """Colour and symbol to match, direction, pile, cards that are coming, and what is awaited of whom."""
    right = say("Play goes to the right →", lang) if v.way == 1 else say("Play goes to the left ←", lang)
    extra = Text()
    if v.stack and v.phase in (phase.ANSWER, phase.CATCH, phase.JUDGING):
        extra = Text(
            say(
                "{count} card is coming to {name}.|{count} cards are coming to {name}.",
                lang,
                count=v.stack,
                name=names[next_seat(v)],
            ),
            "bold red",
        )
    elif v.phase == phase.DRAWN and v.turn == seat:
        extra = Text().append(say("You drew", lang) + " ").append_text(chip(v.drawn))
    pile = Text(say("{way}   pile: {count} card|{way}   pile: {count} cards", lang, way=right, count=v.size[PILE]))
    return [to_match(v, lang), pile, extra, Text(), asked(v, seat, names, lang)]


def to_match(v: Uno, lang: str) -> Text:
    """U4  What the next card has to match."""
    line = Text(say("To match:", lang) + " ")
    if v.top == NO_CARD or v.phase in (phase.COLOUR, phase.FIRST_COLOUR):
        return line.append("–")  # nothing yet, or a colour that is just being named
    line.append(f"{SIGNS[v.colour]} {colour_words(v.colour, lang)}", style=f"bold {INK[v.colour]}")
    if not is_wild(v.top):
        line.append(" " + say("or", lang) + " ").append(face_of(v.top), style="bold")
    return line


def asked(v: Uno, seat: int, names: Sequence[str], lang: str) -> Text:
    """What is awaited, of the viewer or of somebody else."""
    who = actor(v)
    if who < 0:
        return Text(nature_words(v, names, lang), style="dim")
    if who != seat:
        return Text(say("Waiting for {name}.", lang, name=names[who]), style="dim")
    if v.phase == phase.FIRST_COLOUR:
        return Text(say("The first card is a wild: name its colour.", lang), style="bold")
    return Text(say(REASONS[PROMPTS[v.phase]].sentence, lang), style="bold")


def result(v: Uno, names: Sequence[str], lang: str) -> RenderableType:
    """U12  Everybody's cards face up, and what they count."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, max_width=20, overflow="ellipsis")
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for p in range(v.seats):
        cards = listed(v.cards[p])
        left = Chips(cards, before="") if cards else Text(say("no cards left", lang), style="bold green")
        table.add_row(
            Text(f" {names[p]}", style="bold"), say("{count} point|{count} points", lang, count=score(v, p)), left
        )
    return table


# --- choices -----------------------------------------------------------------------------------------


def label(v: Uno, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:
    """A choice in a few words."""
    if event < DRAW:
        return play_label(v, seat, event - PLAY, lang)
    if NAME <= event < CATCH:
        colour = event - NAME
        words = f" {SIGNS[colour]}{COLOUR_LETTERS[colour]} "
        return Text().append(words, style=BRIGHT[colour]).append(f" {colour_words(colour, lang)}")
    other = names[v.turn] if names else ""
    words = {
        DRAW: say("draw a card", lang),
        KEEP: say("keep it", lang),
        UNO: say("say UNO!", lang),
        SILENT: say("stay silent", lang),
        CATCH: say("catch {name}: two cards", lang, name=other),
        LET_GO: say("let it go", lang),
        ACCEPT: say("accept {count} card|accept {count} cards", lang, count=v.stack),
        CHALLENGE: say("challenge the +4 of {name}", lang, name=other),
    }[event]
    return Text(words)


def play_label(v: Uno, seat: int, card: int, lang: str) -> Text:
    """A card to play; U7  a +4 that is a bluff says so."""
    text = Text().append_text(chip(card)).append(f" {card_words(card, lang)}")
    if card == PLUS_FOUR and v.phase != phase.ANSWER and not may_play_plus_four(v, seat):
        text.append(" " + say("(a bluff: U7)", lang))
    return text


SHORT: Final = {
    "D": ["draws"], "DRAW": ["draws"], "K": ["keeps"], "KEEP": ["keeps"], "U": ["uno"], "S": ["silent"],
    "C": ["catches", "challenges"], "CATCH": ["catches"], "CHALLENGE": ["challenges"], "L": ["lets go"],
    "A": ["accepts"], "ACCEPT": ["accepts"], "+4": ["plays W+4"], "W4": ["plays W+4"],
}  # fmt: skip


def shorthand(text: str) -> list[str]:
    """The events that a short way of typing may stand for: R5, w, +4, g, d."""
    word = "".join(text.split()).upper()
    for verb in ("PLAYS", "PLAY", "NAMES", "NAME"):
        word = word.removeprefix(verb)
    candidates = list(SHORT.get(word, ()))
    if word in COLOUR_LETTERS:
        candidates.append(f"names {word}")
    if CARD.numbers.get(word, UNKNOWN) < CARDS:
        candidates.append(f"plays {word}")
    spelt_out = " ".join(text.lower().split())
    return [*candidates, spelt_out] if spelt_out in WRITTEN.numbers else candidates


def legend(lang: str) -> RenderableType:
    """How cards are written, for the help."""
    table = Table.grid(padding=(0, 2))
    for colour, letter in enumerate(COLOUR_LETTERS):
        table.add_row(Text(f" {SIGNS[colour]} ", style=BRIGHT[colour]), letter, colour_words(colour, lang))
    for code, face, words in (
        ("RS", FACES[SKIP], say("Skip", lang)),
        ("RR", FACES[REVERSE], say("Reverse", lang)),
        ("R+2", FACES[PLUS_TWO], "+2"),
        ("W", "W", say("Wild", lang)),
        ("W+4", "+4", "+4"),
    ):
        table.add_row(f" {face}", code, words)
    return table
