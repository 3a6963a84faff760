"""Play a whole match, write it down, read it back, verify it: `python examples/play_a_match.py [FILE]`."""

import secrets
import sys
from pathlib import Path

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.fairness import Nature, commitment, match_key, verify
from mundialito.engine.fold import begin
from mundialito.engine.match import Header, Match, read, write
from mundialito.engine.who import NATURE

uno = games.load("uno")
bots = ("simple", "eager", "random")
seed, nonces = secrets.token_bytes(32), ("", "", "")  # bots add no nonces
header = Header("example", "uno", uno.version, bots, options={"stacking": "on"}, commitment=commitment(seed))

fold = begin(uno, Match(header))
nature = Nature(match_key(seed, header.line(), nonces))
rng = stream()
while not fold.is_over:
    who = fold.actor
    event = nature.answer(fold.game, fold.state) if who == NATURE else choose(uno, bots[who], fold.view(who), who, rng)
    fold.take(who, event)

text = write(Match(header, nonces, tuple(fold.events), tuple(fold.scores()), seed.hex()), uno)
print(f"{len(fold.events)} events, {verify(uno, read(text, games.load))} outcomes of Nature verified")
print(", ".join(f"{bot} {points}" for bot, points in zip(bots, fold.scores(), strict=True)))
if sys.argv[1:]:
    Path(sys.argv[1]).write_text(text, "utf-8")
