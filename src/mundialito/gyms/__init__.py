"""Doors for other people's programs: PettingZoo, OpenSpiel, Gymnasium, and thousands of matches at once in NumPy.

Each door is a module of its own and needs its library alone (`pip install mundialito[gyms]` has them all); `vector`
needs none. All of them show a seat the same row of numbers, made of its view by `gyms.rows`, and take the same actions:
the events of `games/<game>/rules/events.py`, by number.
"""
