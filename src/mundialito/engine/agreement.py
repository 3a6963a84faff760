"""What a game's numbers, options, parts and record owe each other, looked at when it is loaded; raises BadGame."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import product
from types import ModuleType
from typing import Any, Final

from mundialito.engine.contract import Answers, Rules
from mundialito.engine.inspection import BadGame, file_of, look_over, takes
from mundialito.engine.options import ABOUT, SEATS, Choice, Option, Part, Unfit, opened, read_parts
from mundialito.engine.policies import POLICIES
from mundialito.engine.reasons import Reason
from mundialito.engine.record import State
from mundialito.engine.rooms import Notation
from mundialito.engine.who import SEAT_LETTERS
from mundialito.engine.zones import Zones

LEAST: Final = {"EVENTS": 1, "WIDEST": 1, "LONGEST": 1, "VERSION": 1, "EFFORT": 1, "AHEAD": 1}
NUMBERED: Final = re.compile(r"^\| ([^|]+) \|", re.MULTILINE)  # the first column of the table of events
ATTRIBUTE: Final = re.compile(r"'(\w+)'")  # Python says last which attribute it has not found
NAME: Final = re.compile(r"(?:^|, )([A-Z][A-Z_]+)")  # a range, or several, in it
PAIRS: Final = (("recall", "forget"), ("note", "FIGURES"), ("FIGURES", "note"))
TOGETHER: Final = ("gather", "FACTS", "RECENT", "likely", "doubt")  # each needs the next


def inspect_rules(rules: ModuleType) -> None:
    """All that can be said of a game's rules without playing; raises BadGame with the first thing that is wrong."""
    look_over(rules, Answers, Rules)
    for check in (
        check_numbers,
        check_seats,
        check_pairs,
        check_record,
        check_conditions,
        check_reasons,
        check_events,
        check_parts,
    ):
        check(rules)


def zones_in(words: ModuleType) -> Zones:
    """What `words/zones.py` declares; raises BadGame where it does not, or where a function takes other arguments."""
    zones = getattr(words, "ZONES", None)
    if not isinstance(zones, Zones):
        raise BadGame("{file} has no ZONES: write ZONES = Zones((…)), of mundialito.engine.zones.", file=file_of(words))
    for name, called in (("label", "v, seat, e, lang"), ("prompt", "v, seat, lang"), ("acting", "v")):
        told = getattr(zones, name)
        if told is not None and not takes(told, called.count(",") + 1):
            raise BadGame("{name} in {file} takes other arguments: it is called as {called}.",
                          name=name, file=file_of(words), called=f"{name}({called})")  # fmt: skip
    return zones


def check_numbers(rules: Any) -> None:
    """Numbers are large enough, and name what there is."""
    for name, number in vars(rules).items():
        if name in LEAST and number < LEAST[name]:
            raise BadGame("{name} in {file} must be {least} or more, not {told}.",
                          name=name, file=file_of(rules), least=LEAST[name], told=number)  # fmt: skip
    paid = rules.PAYOFFS
    if not (isinstance(paid, tuple) and len(paid) == 2 and all(type(n) is int for n in paid) and paid[0] <= paid[1]):
        raise BadGame("PAYOFFS in {file} must be the lowest and the highest payoff: (0, 6). It is {told}.",
                      file=file_of(rules), told=repr(paid))  # fmt: skip
    if not 0 <= getattr(rules, "PLAYOUTS", 0) < len(POLICIES):
        raise BadGame("PLAYOUTS in {file} must be the number of a policy, 0 to {last}, not {told}.",
                      file=file_of(rules), last=len(POLICIES) - 1, told=rules.PLAYOUTS)  # fmt: skip


def check_seats(rules: Any) -> None:
    """A set of numbers: two or four is not two to four."""
    told, usual = rules.SEATS, getattr(rules, "USUAL", 0)
    if not (isinstance(told, AbstractSet | range) and told and all(type(n) is int for n in told)):
        raise BadGame(
            "SEATS in {file} must be a set of numbers, not {told}: {some} for two or four, {all} for two to ten.",
            file=file_of(rules), told=repr(told), some="frozenset({2, 4})", all="range(2, 11)",
        )  # fmt: skip
    if not 1 <= min(told) <= max(told) <= len(SEAT_LETTERS):
        raise BadGame("SEATS in {file} must lie between 1 and {most}; it is {told}.",
                      file=file_of(rules), most=len(SEAT_LETTERS), told=repr(told))  # fmt: skip
    if usual and usual not in told:
        raise BadGame("USUAL in {file} must be one of SEATS, {told}, not {usual}.",
                      file=file_of(rules), told=repr(told), usual=usual)  # fmt: skip


def check_pairs(rules: Any) -> None:
    """What makes no sense alone: what is recalled must be kept, figures be noted, and facts be weighed."""
    for one, other in (*PAIRS, *zip(TOGETHER, (*TOGETHER[1:], TOGETHER[0]), strict=True)):
        if getattr(rules, one, 0) and not getattr(rules, other, 0):
            raise BadGame("{file} has {one} without {other}: it needs both.", file=file_of(rules), one=one, other=other)


def check_record(rules: Any) -> None:
    """The record has a field for the seats and for each option, large enough."""
    record = rules.State
    if not (isinstance(record, type) and issubclass(record, State)):
        raise BadGame("State in {file} must be the class of the record, not {told}.",
                      file=file_of(rules), told=repr(record))  # fmt: skip
    check_field(rules, "seats", max(rules.SEATS), "SEATS")
    for option in several(rules, "OPTIONS", Option):
        values = option.values
        check_field(
            rules, option.name, len(values.values) - 1 if isinstance(values, Choice) else values.high, "OPTIONS"
        )


def check_conditions(rules: Any) -> None:
    """What an option is about is one of a few words; what it depends on is there to be chosen."""
    known = {o.name: o.values for o in rules.OPTIONS}
    for option in rules.OPTIONS:
        if option.about not in ABOUT:
            raise BadGame("{name} in {file} is about {about}; it can be one of: {names}.", name=option.name,
                          file=file_of(rules), about=repr(option.about), names=", ".join(ABOUT))  # fmt: skip
        for name, *values in option.when:
            numbers = [known[name].number(value) for value in values] if name in known else [None] * (name != SEATS)
            if not values or None in numbers:
                raise BadGame("{name} in {file} depends on {condition}, which cannot be chosen.", name=option.name,
                              file=file_of(rules), condition=repr((name, *values)))  # fmt: skip


def check_field(rules: Any, name: str, largest: int, asker: str) -> None:
    """One number of the record."""
    record, place = rules.State, file_of(sys.modules[rules.State.__module__])
    field = record.fields.get(name)
    if field is None or field.shape:
        raise BadGame("{record} in {file} has no field {name}, which {asker} needs: {name} = number({largest}).",
                      record=record.__name__, file=place, name=name, asker=asker, largest=largest)  # fmt: skip
    if field.limit < largest:
        raise BadGame("{name} in {file} holds 0 to {limit}, but {asker} goes up to {largest}.",
                      name=name, file=place, limit=field.limit, asker=asker, largest=largest)  # fmt: skip


def several(rules: Any, name: str, kind: type) -> Iterable[Any]:
    """A list of declarations, each of its kind, no name twice."""
    told = getattr(rules, name)
    if not isinstance(told, list | tuple) or not all(isinstance(one, kind) for one in told):
        raise BadGame(
            "{name} in {file} must be a list of {kind}(…).", name=name, file=file_of(rules), kind=kind.__name__
        )
    seen: set[str] = set()
    for one in told:
        if one.name in seen:
            raise BadGame("{name} in {file} names {twice} twice.", name=name, file=file_of(rules), twice=one.name)
        seen.add(one.name)
    return told


def check_reasons(rules: Any) -> None:
    """Codes of refusals lead to their reasons."""
    told = rules.REASONS
    right = isinstance(told, dict) and all(isinstance(r, Reason) and r.code == code != 0 for code, r in told.items())
    if not right:
        raise BadGame("REASONS in {file} must be numbered(Reason(…), …): see engine/reasons.py.", file=file_of(rules))


def check_events(rules: Any) -> None:
    """The ranges that the table of events.py names follow each other, and lie below EVENTS."""
    events = sys.modules.get(f"{rules.__name__}.events")
    before, last = -1, ""
    for name in NAME.findall(", ".join(NUMBERED.findall(events.__doc__ or ""))) if events else ():
        first = getattr(events, name, None)
        if type(first) is not int:
            raise BadGame(
                "{file} has {name} in its table, but no number of that name.", file=file_of(events), name=name
            )
        if not before < first:
            raise BadGame("{name} in {file} begins at {first}, not after {last}, which begins at {before}.",
                          name=name, file=file_of(events), first=first, last=last, before=before)  # fmt: skip
        if first >= rules.EVENTS:
            raise BadGame("{name} in {file} begins at {first}, but events end before EVENTS, which is {events}.",
                          name=name, file=file_of(events), first=first, events=rules.EVENTS)  # fmt: skip
        before, last = first, name


def check_texts(notation: Notation, events: int) -> None:
    """Every event has a text, and one of its own."""
    seen: dict[str, int] = {}
    for e in range(events):
        try:
            text = notation.text(e)
        except LookupError as absent:
            raise BadGame("text in {file} has nothing for event {e}, and EVENTS is {events}.",
                          file=file_of(notation), e=e, events=events) from absent  # fmt: skip
        if text in seen:
            raise BadGame("text in {file} has '{text}' for two events, {one} and {other}.",
                          file=file_of(notation), text=text, one=seen[text], other=e)  # fmt: skip
        seen[text] = e


# --- options, parts and `prepare` -------------------------------------------------------------------------------------


class Looked(dict[str, int]):
    """Parts that remember which of them were looked at."""

    def __init__(self, parts: dict[str, int]) -> None:
        super().__init__(parts)
        self.at: set[str] = set()

    def __getitem__(self, name: str) -> int:
        self.at.add(name)
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        self.at |= self.keys()
        return super().__iter__()


def check_parts(rules: Any) -> None:
    """`prepare` looks at every part there is, at one table or another, at none that is not there, and lets each number
    of seats play with the numbers of the box."""
    for part in several(rules, "PARTS", Part):
        if not part.low <= part.default <= part.high:
            raise BadGame("The part {name} in {file} is {told}, which is not between {low} and {high}.",
                          name=part.name, file=file_of(rules), told=part.default, low=part.low,
                          high=part.high)  # fmt: skip
    looked = Looked(read_parts(rules.PARTS, {}))
    for seats in sorted(rules.SEATS):
        try:
            prepare(rules, seats, {}, looked)
        except Unfit as unfit:
            raise BadGame("SEATS has {seats}, but prepare in {file} refuses it: {reason}",
                          seats=seats, file=file_of(rules.prepare), reason=unfit) from unfit  # fmt: skip
    for seats, options in product(sorted(rules.SEATS), usual_but_one(rules)):
        if looked.at == looked.keys():
            return
        with suppress(Unfit):  # not every choice goes with the numbers of the box
            prepare(rules, seats, options, looked)
    if unseen := sorted(looked.keys() - looked.at):
        raise BadGame("prepare in {file} never looks at the part {name}: write it into the record, or leave it out.",
                      file=file_of(rules.prepare), name=unseen[0])  # fmt: skip


def usual_but_one(rules: Any) -> Iterator[dict[str, str]]:
    """Options as they come, but for one."""
    for option in rules.OPTIONS:
        values = option.values
        for text in values.values[1:] if isinstance(values, Choice) else map(str, {values.low, values.high}):
            yield {option.name: text}


def prepare(rules: Any, seats: int, options: dict[str, str], looked: Looked) -> None:
    """A table before its match; raises BadGame for what it asks for in vain, and Unfit as the game does."""
    try:
        rules.prepare(opened(rules, seats, options), looked)
    except KeyError as unknown:
        raise BadGame("prepare in {file} looks at the part {name}, which PARTS does not have.",
                      file=file_of(rules.prepare), name=unknown.args[0]) from unknown  # fmt: skip
    except AttributeError as absent:
        name = ATTRIBUTE.findall(str(absent))[-1]
        raise BadGame("prepare in {file} writes {name}, which is no field of {record}.",
                      file=file_of(rules.prepare), name=name, record=rules.State.__name__) from absent  # fmt: skip
