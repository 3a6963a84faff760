"""The organiser's desk: seating, and a tournament as an append-only log folded by pure functions."""
