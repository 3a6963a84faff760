"""A bot that plays at a table by its link: `python examples/play_online.py ADDRESS LINK [NAME]`.

It is somebody new, or whoever has made the token in MUNDIALITO_TOKEN on their page.
"""

import os
import random
import sys

from mundialito.client import Client

address, link, name = (*sys.argv[1:], "Robot")[:3]
with Client(address, os.environ.get("MUNDIALITO_TOKEN", "")) as client:
    seat = client.join(link, name)
    for _ in seat:
        plays = [offer for offer in seat.offers if offer.text.startswith("plays")]
        if seat.offers:
            seat.move(random.choice(plays or seat.offers))
    result = seat.table["result"]
    print(f"seat {seat.number}: {len(seat.log)} entries seen, {result['reason']}, scores {result['scores']}")
