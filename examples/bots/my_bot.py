"""Your own bot in ten lines: mundialito arena uno --seats simple,examples/bots/my_bot.py:Mine"""


class Mine:
    """Parts with its dearest card, and draws only when it must."""

    def choose(self, view, seat, offers, rng):  # noqa: ARG002
        cards = [e for e in offers if e < 54]  # events 0-53 play that card: see games/uno/rules/events.py
        return max(cards, key=lambda card: card % 13, default=None) if cards else rng.choice(offers)
