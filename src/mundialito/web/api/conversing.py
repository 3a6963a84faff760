"""A socket for programs: one connection, many tables, moves and news both ways. Described in docs/api.md.

Whoever asks is who they are by HTTP, by the same token; what is done is what HTTP does, and is refused in the same
words. What a conversation adds is that news come by the same line, under the number of what asked for them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

from mundialito.engine.reasons import Spoken
from mundialito.tables import DAY, PersonRow, Unusable
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live, Watcher
from mundialito.tables.tokens import READ
from mundialito.web.api import messages, shapes
from mundialito.web.api.callers import log_of, viewer_of
from mundialito.web.api.errors import MayOnlyLook, NoToken, fault_in, status_of
from mundialito.web.api.finding import table_at
from mundialito.web.api.inside import Inside, Said
from mundialito.web.api.playing import moved
from mundialito.web.api.ready import encoder
from mundialito.web.api.streaming import AGAIN, Notice, Outlook
from mundialito.web.edge.limits import Limits
from mundialito.web.edge.sockets import BUSY, FAILED, GOING, ONLY_TEXTS, REVOKED, SPOILT, STOPS, Socket
from mundialito.web.shell.answers import noted
from mundialito.words import phrase

AT_ONCE: Final = 32  # messages of a socket that are not answered yet: more of them wait
ENOUGH: Final = 64 * 1024  # bytes of news that are told at a time, or the last of them goes beyond
WHAT: Final = "a message of a socket"  # in the log of whoever runs the server

VOID: Final = phrase("Your token is good for nothing any more: make a new one on My page.")
UNSURE: Final = phrase("It could not be found out whether your token is still good: connect again in a moment.")
TAKEN: Final = phrase("You watch something under this number already: take another one.")
SEEN: Final = phrase("You watch that already, under the number {number}.")
NOTHING: Final = phrase("You watch nothing under this number.")


class Confused(Spoken):
    """A number that means something else, or nothing."""


class Followed(Watcher):
    """One table that is watched by a socket, as one viewer."""

    def __init__(self, number: int, viewer: int, person: str, soon: Callable[[Followed], None]) -> None:
        super().__init__(viewer, person)
        self.number, self.soon = number, soon
        self.outlook: Outlook
        self.open = ExitStack()  # what is given back in the end

    def wake(self) -> None:
        self.soon(self)


class Conversation:
    """One socket: who speaks, what they watch, and what is to be told next."""

    def __init__(self, hall: Hall, limits: Limits, socket: Socket, inside: Inside, proof: Proof) -> None:
        self.hall, self.limits, self.socket, self.inside, self.proof = hall, limits, socket, inside, proof
        self.lang = socket.lang
        self.followed: dict[int, Followed] = {}
        self.woken: dict[Followed, None] = {}  # in the order in which they have something new
        self.is_due = False  # they are told of it in a moment
        self.unanswered = 0
        socket.hear, socket.room, socket.end = self.hear, self.tell, self.end
        socket.is_followed = lambda: bool(self.followed or self.unanswered)

    # --- what is asked -----------------------------------------------------------------------------------------

    def hear(self, message: bytes) -> None:
        """A message: answered when it is done, or refused, while others are heard."""
        if not messages.is_text(message):
            self.socket.close(SPOILT, ONLY_TEXTS)
            return
        self.unanswered += 1
        if self.unanswered == AT_ONCE:
            self.socket.hold(BUSY)
        self.hall.run(self.attend(message))

    def counted(self, message: bytes) -> messages.Sent:
        """One more, whether it fits or not; raises TooMuch, ValidationException."""
        sent = None
        try:
            sent = messages.read(message)
            return sent
        finally:
            if not isinstance(sent, messages.Ask):  # that is counted where it is answered
                self.limits.asked(self.proof.place, self.proof.people)

    async def attend(self, message: bytes) -> None:
        sent = None
        await self.limits.turns.turn(self.proof.place)
        try:
            sent = self.counted(message)
            said = await self.done(sent)
        except Exception as error:
            said = self.refused(error)
        self.answer(sent.id if sent else messages.number_in(message), said)
        if said.status == 401 and self.proof.token:
            self.socket.close(REVOKED, VOID)
        if said.status == 429:
            self.socket.calm()
        self.unanswered -= 1
        if self.unanswered == AT_ONCE - 1:
            self.socket.release(BUSY)

    def answer(self, number: int | None, said: Said) -> None:
        """With it goes what there is to tell."""
        later = b',"retry_after":%d' % said.retry_after if said.retry_after else b""
        name = b"null" if number is None else b"%d" % number
        told = b'{"id":%b,"status":%d%b,"body":%b}' % (name, said.status, later, said.body)
        self.socket.send(told, *self.news())

    def refused(self, error: Exception) -> Said:
        status = status_of(error)
        noted(WHAT, error, status)
        later = getattr(error, "headers", None) or {}
        return Said(status, encoder.encode(fault_in(error, self.lang)), int(later.get("retry-after", 0)))

    async def done(self, sent: messages.Sent) -> Said:
        """Raises what refuses it."""
        if isinstance(sent, messages.Move):
            person = await self.proof.somebody(plays=True)
            return Said(200, b'{"at":%d}' % (await moved(self.hall, sent.table, person.id, sent)).at)
        if isinstance(sent, messages.Watch):
            return await self.watch(sent)
        if isinstance(sent, messages.Unwatch):
            return self.unwatch(sent.id)
        return await self.inside.ask(sent.method, sent.path, bytes(sent.body))

    async def watch(self, sent: messages.Watch) -> Said:
        """From now on they are told what is new there."""
        person = await self.proof.anybody()
        name = person.id if person else ""
        live = await table_at(self.hall, sent.table)
        viewer = viewer_of(live.table, name, sent.seat)
        if sent.id in self.followed:
            raise Confused(TAKEN)
        for one in self.followed.values():
            if one.outlook.live is live and one.viewer == viewer:
                raise Confused(SEEN, number=one.number)
        if not self.socket.is_closing:
            since = sent.since if sent.match in (None, live.table.id) else 0
            self.follow(Followed(sent.id, viewer, name, self.soon), live, since)
        return Said(200, encoder.encode(shapes.Done(len(log_of(live.table, viewer)))))

    def follow(self, one: Followed, live: Live, since: int) -> None:
        by = self.limits.follow(self.proof.place, one.person, live.table.id)
        one.open.callback(self.limits.take_away, by)
        one.open.enter_context(self.hall.presence.watched(live, one))
        one.outlook = Outlook(live, one, since, self.lang)
        self.followed[one.number] = one
        self.soon(one)

    def unwatch(self, number: int) -> Said:
        one = self.followed.get(number)
        if one is None:
            raise Confused(NOTHING)
        since = one.outlook.since
        self.leave(one)
        return Said(200, encoder.encode(shapes.Done(since)))

    def leave(self, one: Followed) -> None:
        del self.followed[one.number]
        self.woken.pop(one, None)
        one.open.close()
        del one.outlook  # each knows the other, and in a circle both would wait for the collector

    # --- what is told --------------------------------------------------------------------------------------------

    def soon(self, one: Followed) -> None:
        """There is something new for one of them; all that comes up in this moment is told together."""
        self.woken[one] = None
        self.later()

    def later(self) -> None:
        if not self.is_due:
            self.is_due = True
            self.socket.loop.call_soon(self.tell)

    def tell(self) -> None:
        self.is_due = False
        if self.woken and (news := self.news()):
            self.socket.send(*news)

    def news(self) -> list[bytes]:
        """What is new, up to a bound; nothing while nobody reads, or while it is in doubt who does."""
        told: list[bytes] = []
        size = 0
        if self.socket.is_full or not self.proof.is_sure:
            return told
        while self.woken and size < ENOUGH:
            one = next(iter(self.woken))
            del self.woken[one]
            new = self.told_to(one)
            told += new
            size += sum(map(len, new))
        if self.woken:
            self.later()
        return told

    def told_to(self, one: Followed) -> list[bytes]:
        """What is new at one table; if that fails, others are heard of all the same."""
        try:
            return self.new_to(one)
        except Exception as error:
            noted("what a socket is told", error, status_of(error))
            self.leave(one)
            return [worded(one.number, AGAIN)]

    def new_to(self, one: Followed) -> list[bytes]:
        last = one.outlook.farewell()
        if last is not None:
            self.leave(one)
            return [worded(one.number, last)]
        return [worded(one.number, notice) for notice in one.outlook.fresh()]

    # --- doubt, and the end --------------------------------------------------------------------------------------

    def doubt(self) -> None:
        """The token may have been revoked: before anything more is told, that is found out."""
        if self.proof.token and not self.socket.is_closing:
            self.proof.doubt()
            self.hall.run(self.look_again())

    async def look_again(self) -> None:
        try:
            await self.proof.again()
        except NoToken:
            self.socket.close(REVOKED, VOID)
        except Unusable:
            self.socket.close(FAILED, UNSURE)
        else:
            self.later()

    def stop(self) -> None:
        """The server ends."""
        self.socket.close(GOING, STOPS)

    def end(self) -> None:
        """Nothing is told any more, and nothing kept; what is being done is done."""
        for one in list(self.followed.values()):
            self.leave(one)
        self.woken.clear()


def worded(number: int, notice: Notice) -> bytes:
    """As a message: news of a table under the number of what asked for them."""
    return b'{"id":%d,"%b":%b}' % (number, notice.kind or b"news", notice.data)


class Proof:
    """Who is at the other end, by their token or by none; asked again when it may have been revoked, and every day."""

    def __init__(self, hall: Hall, place: str, token: str) -> None:
        self.hall, self.place, self.token = hall, place, token
        self.person: PersonRow | None = None
        self.people: tuple[str, ...] = ()
        self.scope = ""
        self.is_sure = not token
        self.doubts = 0  # that have come up
        self.day = self.today()

    def today(self) -> int:
        return int(self.hall.clock() // DAY)

    def doubt(self) -> None:
        self.is_sure = False
        self.doubts += 1

    async def again(self) -> None:
        """Raises NoToken. Until it is known nobody is sure, and a doubt that comes up meanwhile counts again."""
        doubts, day = self.doubts, self.today()
        found = await self.hall.people.by_token(self.token)
        if found is None:
            self.is_sure = False
            raise NoToken()
        self.is_sure, self.day = self.doubts == doubts, day
        self.person, self.scope = found[0], found[1].scope
        self.people = (self.person.id,)

    async def anybody(self) -> PersonRow | None:
        """Who it is, if they said so. Raises NoToken."""
        while self.token and not (self.is_sure and self.day == self.today()):
            await self.again()
        return self.person

    async def somebody(self, plays: bool) -> PersonRow:
        """For what only a person may do; raises NoToken, MayOnlyLook."""
        person = await self.anybody()
        if person is None:
            raise NoToken()
        if plays and self.scope == READ:
            raise MayOnlyLook()
        return person
