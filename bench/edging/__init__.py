"""What bench/edge.py is made of: a made-up event, attacks, a prober of /health, and what the server holds meanwhile."""
