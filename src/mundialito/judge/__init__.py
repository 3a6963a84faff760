"""The judge: what every game must keep, tried on it from outside. A game's own words to it are its `judge.py`."""
