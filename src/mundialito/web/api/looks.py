"""What a viewer may know, as data: made of its view and its log, never of the state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from mundialito.engine import who as people
from mundialito.engine.game import Game
from mundialito.engine.who import PUBLIC
from mundialito.tables import alphabet as a
from mundialito.tables.items import Item
from mundialito.tables.live import Live
from mundialito.tables.table import PLAYING, Table
from mundialito.web.api import shapes
from mundialito.web.api.callers import log_of
from mundialito.web.api.ready import encoder

KINDS: Final[dict[int, str]] = {
    number: name.lower() for name, number in vars(a).items() if name.isupper() and isinstance(number, int)
}

# --- the log, and what may be done ------------------------------------------------------------------------


def seen(game: Game, item: Item) -> shapes.Seen:
    """One entry. How many events a take-back leaves is not told: the match's own numbering is nobody's to know."""
    if item.kind == a.EVENT:
        text = f"{people.name(item.who)} {game.notation.text(item.value)}"
        return shapes.Seen(KINDS[item.kind], item.who, item.value, text)
    agrees = bool(item.value) if item.kind == a.ANSWER_BACK else None
    return shapes.Seen(KINDS[item.kind], item.who, agrees=agrees)


@lru_cache(8192)
def seen_json(game: Game, item: Item) -> bytes:
    """The same entry comes again and again: in every match, to every viewer."""
    return encoder.encode(seen(game, item))


@lru_cache(8192)
def offer_json(game: Game, e: int) -> bytes:
    return encoder.encode(shapes.Offer(e, game.notation.text(e)))


def until_of(live: Live) -> float | None:
    """When what stands alone has been seen; None: nothing does."""
    return live.table.until if live.is_staged else None


def offers_of(live: Live, viewer: int) -> list[int]:
    """What the viewer's seat may do now; nothing while the match is paused, a bot plays for it or an outcome stands."""
    table = live.table
    if live.is_staged:
        return []
    if viewer == PUBLIC or table.stage != PLAYING or table.paused or table.fold is None or table.player(viewer):
        return []
    return table.fold.offers(viewer)


def awaited_by(live: Live, viewer: int) -> list[int]:
    """The seats that owe a choice as the public knows it, and one's own: who has chosen in secret is not told."""
    table = live.table
    if live.is_staged:
        return []
    known: list[int] = live.worked_out("api awaited", len(table.logs[PUBLIC]), table.publicly_awaited)
    if viewer == PUBLIC or table.stage != PLAYING or table.fold is None:
        return known
    owes = bool(table.fold.offers(viewer))
    if owes == (viewer in known):
        return known
    return sorted({*known, viewer}) if owes else [p for p in known if p != viewer]


# --- the stream ---------------------------------------------------------------------------------------


def news(live: Live, viewer: int, since: int) -> bytes:
    """What happened to a viewer since, as JSON: encoded once for all who look with the same eyes."""
    at = len(log_of(live.table, viewer))
    version = since, at, live.is_staged
    drawn: bytes = live.worked_out(("api", viewer), version, lambda: news_json(live, viewer, since, at))
    return drawn


def news_json(live: Live, viewer: int, since: int, at: int) -> bytes:
    """`shapes.News`, put together from pieces that are kept encoded."""
    table = live.table
    game = table.game
    offers = offers_of(live, viewer)
    deadline = table.time.deadline(viewer) if viewer >= 0 else None
    head = f'{{"match":"{table.id}","stage":"{table.stage}","seat":{seat_json(viewer)},"since":{since},"at":{at}'
    return b"".join(
        (
            head.encode(),
            b',"entries":[',
            b",".join([seen_json(game, item) for item in log_of(table, viewer)[since:at]]),
            b'],"awaited":',
            encoder.encode(awaited_by(live, viewer)),
            b',"offers":[',
            b",".join([offer_json(game, e) for e in offers]),
            b'],"deadline":',
            encoder.encode(deadline),
            b',"until":',
            encoder.encode(until_of(live)),
            b"}",
        )
    )


def seat_json(viewer: int) -> str:
    return "null" if viewer == PUBLIC else str(viewer)


# --- views ----------------------------------------------------------------------------------------------


def view(live: Live, viewer: int, since: int, lang: str) -> shapes.View:
    """All that a viewer knows."""
    table = live.table
    log = log_of(table, viewer)
    v = table.fold.view(viewer) if table.fold else None
    offers = offers_of(live, viewer)
    told = (
        []
        if v is None
        else [
            shapes.ToldOffer(e, table.game.notation.text(e), table.game.tell(v, viewer, e, lang, table.names))
            for e in offers
        ]
    )
    return shapes.View(
        match=table.id,
        stage=table.stage,  # type: ignore[arg-type]  # one of the four
        seat=None if viewer == PUBLIC else viewer,
        at=len(log),
        since=min(since, len(log)),
        log=[seen(table.game, item) for item in log[since:]],
        position=None if v is None else table.game.notation.position(v),
        fields=None if v is None else fields_of(v),
        awaited=awaited_by(live, viewer),
        until=until_of(live),
        offers=told,
    )


def fields_of(v: Any) -> dict[str, Any]:
    """A view as plain data, field by field."""
    return {name: getattr(v, name) for name in v.fields}


# --- the table around it ------------------------------------------------------------------------------------


def table_info(live: Live, person: str) -> shapes.LiveTable:
    """What everybody may see who has the link; `person` only says which of it is theirs."""
    t = live.table
    setting = t.setting
    mine = t.seats_of(person)
    viewer = mine[0] if mine else PUBLIC
    return shapes.LiveTable(
        link=live.link,
        match=t.id,
        game=t.game.name,
        version=t.header.version if t.header else t.game.version,
        stage=t.stage,  # type: ignore[arg-type]  # one of the four
        number=setting.number,
        rounds=setting.rounds,
        totals=list(setting.totals),
        public=setting.public,
        chances=setting.chances,
        beat=setting.beat,
        host=bool(person) and person == setting.host,
        chairs=[chair_info(t, p, mine) for p in range(len(t.chairs))],
        options=setting.options,
        parts=setting.parts,
        clock=shapes.Clock(setting.clock.move, setting.clock.match, setting.clock.zero),
        commitment=setting.commitment,
        header=t.header.line() if t.header else None,
        nonces=list(t.nonces),
        paused=t.paused,
        asked=t.asked.seat if t.asked else None,
        asks=asks_for(live, person),
        awaited=awaited_by(live, viewer),
        until=until_of(live),
        times=times(live, mine),
        at=len(log_of(t, viewer)),
        result=ending_of(t),
    )


def chair_info(t: Table, p: int, mine: Sequence[int]) -> shapes.Chair:
    chair = t.chairs[p]
    return shapes.Chair(
        seat=p,
        kind="open" if chair.is_open else "person" if chair.person else "bot",
        name="" if chair.is_open else t.names[p],
        bot=None if chair.is_open else t.player(p) or None,
        away=p in t.away,
        resigned=p in t.resigned,
        yours=p in mine,
        promised=t.hashes.get(p) or None,
    )


def asks_for(live: Live, person: str) -> list[shapes.Ask]:
    """Who asks to play for a bot: the host is told of all, others of their own."""
    asks = [ask for _, ask in sorted(live.asks().items())] if person else []
    is_host = person == live.table.setting.host
    told = [ask for ask in asks if is_host or ask.person == person]
    return [shapes.Ask(ask.seat, ask.name, ask.mark, ask.person == person) for ask in told]


def times(live: Live, mine: Sequence[int]) -> list[shapes.Time]:
    """The clocks: one's own, and others' as far as everybody can tell.

    A clock that stops tells that its seat has chosen: where several may choose in secret, one sees only one's own.
    """
    t = live.table
    if not (t.time.clock.runs or t.alarms.set) or t.stage != PLAYING:
        return []
    open_ = len(awaited_by(live, PUBLIC)) <= 1
    seats = [p for p in range(len(t.chairs)) if open_ or p in mine]
    return [time_of(live, p, told=p not in mine) for p in seats]


def time_of(live: Live, seat: int, told: bool) -> shapes.Time:
    """A seat's clock as it is, or as everybody can tell."""
    t = live.table
    clocks = t.time.told if told else t.time
    return shapes.Time(seat, clocks.left(seat, live.clock.now()), t.deadline(seat, told))


def ending_of(t: Table) -> shapes.Ending | None:
    if t.over is None:
        return None
    scores = None if t.over.scores is None else list(t.over.scores)
    return shapes.Ending(t.over.reason, t.over.seat if t.over.seat >= 0 else None, scores, t.sides(), t.over.seed)
