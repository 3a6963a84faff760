"""Somebody who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from litestar.datastructures import State

from mundialito.engine.who import PUBLIC
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.web.shell.visitor import Asking, Visitor


@dataclass
class Looker:
    """Somebody who looks at a table: a person at one of their seats, or a spectator."""

    live: Live
    visitor: Visitor
    wish: int  # the seat asked for, if the person has several
    request: Asking = field(repr=False)
    sat: tuple[tuple[Chair, ...], list[int]] = field(default=((), []), init=False)  # of these chairs, those they have

    @property
    def app(self) -> State:
        return self.request.app.state

    @property
    def address(self) -> str:
        """How this visitor reaches the server, for links that are sent on."""
        return str(self.app.address) or str(self.request.base_url).rstrip("/")

    @property
    def seats(self) -> list[int]:
        """Asked a dozen times for every page that is drawn."""
        chairs = self.live.shown.chairs
        if self.sat[0] is not chairs:
            self.sat = chairs, self.live.shown.seats_of(self.visitor.id)
        return self.sat[1]

    @property
    def seat(self) -> int:
        """The seat whose page this is; PUBLIC for spectators, and in the lobby."""
        seats = self.seats
        if not seats:
            return PUBLIC
        return self.wish if self.wish in seats else seats[0]

    @property
    def viewer(self) -> int:
        """Whose log this page follows."""
        return self.seat if self.live.shown.fold else PUBLIC

    @property
    def is_host(self) -> bool:
        return bool(self.visitor.id) and self.live.shown.setting.host == self.visitor.id

    @property
    def belongs(self) -> bool:
        """Who sits here, or hosts, is taken along to a new link; to everybody else the old one is dead."""
        return bool(self.seats) or self.is_host

    @property
    def length(self) -> int:
        """Of the viewer's log: the only number that a viewer meets."""
        return self.live.shown.seq_of(self.viewer)
