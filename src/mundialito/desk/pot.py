"""E5, ED14  The pot: what came in, what goes to whom, and the line that balances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mundialito.desk.people import Check, known
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.standings import champion, standings
from mundialito.engine.options import Unfit


@dataclass(frozen=True)
class Pot:
    """Whole coins; taken = refunds + house + prizes, always."""

    taken: int
    refunds: int
    house: int
    prizes: tuple[tuple[int, int], ...]  # player, amount; known once there is a champion
    paid_out: int

    @property
    def to_win(self) -> int:
        return self.taken - self.refunds - self.house

    @property
    def left(self) -> int:
        """What lies in the pot now."""
        return self.to_win - self.paid_out


def pot(s: Progress) -> Pot:
    """E5  Entry fees, less refunds and the house's share, all of it for the winner unless the organiser splits it."""
    held = sum(p.paid for p in s.players.values())
    house = held * s.settings.house // 100
    prizes = shares(s, held - house) if champion(s) is not None else ()
    return Pot(held + s.refunds, s.refunds, house, tuple(prizes), sum(amount for _, amount, _ in s.prizes))


def shares(s: Progress, total: int) -> tuple[tuple[int, int], ...]:
    """Per cents of the places; who shares a rank shares its places' money; odd coins go to the best placed."""
    rows = [r for r in standings(s) if r.rank]
    places = [total * per_cent // 100 for per_cent in s.settings.prizes[: len(rows)]]
    if not places:
        return ()
    places[0] += total - sum(places)
    money: list[tuple[int, int]] = []
    for rank in dict.fromkeys(r.rank for r in rows):
        equal = [r.player for r in rows if r.rank == rank]
        amount = sum(places[rank - 1 : rank - 1 + len(equal)])
        each, odd = divmod(amount, len(equal))
        money += [(p, each + (i < odd)) for i, p in enumerate(equal) if each + (i < odd)]
    return tuple(money)


def check_prize(s: Progress, e: Deed) -> None:
    """E5, ED14, ED15  Paid once there is a champion, to whom it is due, and no more than that."""
    player = known(s, e.data["player"])
    if champion(s) is None:
        raise Unfit("E5", "Nothing is paid before the event has its winner.")
    due = dict(pot(s).prizes).get(player.number, 0) - sum(a for p, a, _ in s.prizes if p == player.number)
    if not 0 < e.data["amount"] <= due:
        raise Unfit(
            "ED14", "{name} has {due} to get, not {amount}.", name=player.name, due=due, amount=e.data["amount"]
        )


def prize(s: Progress, e: Deed) -> None:
    s.prizes.append((e.data["player"], e.data["amount"], e.at))


KINDS: Final[dict[str, tuple[Check, Check]]] = {"prize": (check_prize, prize)}
