"""How loud a page is, and whether it is felt: remembered on the device by its script, which shows the panel."""

from __future__ import annotations

import htpy as h

from mundialito.words import say


def sounds(lang: str) -> h.Node:
    """Nothing where no script runs, for nothing is heard then."""
    return h.details("#sounds", hidden=True)[
        h.summary[say("Sounds", lang)],
        h.div(".buttons")[
            h.button("#mute.btn.small.quiet", type="button", aria_pressed="false")[say("Mute the sounds", lang)],
            h.button("#still.btn.small.quiet", type="button", aria_pressed="false")[say("No vibration", lang)],
            h.label[
                say("Volume", lang), " ", h.input("#volume", type="range", min=1, max=10, step=1, autocomplete="off")
            ],
        ],
    ]
