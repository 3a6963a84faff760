"""Seating: who sits where in every round, how good that is, and how good it could be at best."""

from mundialito.desk.seating.bounds import Bounds, bounds
from mundialito.desk.seating.measure import Measure, measure, sizes
from mundialito.desk.seating.planning import Seating, Wishes, judged, seat

__all__ = ["Bounds", "Measure", "Seating", "Wishes", "bounds", "judged", "measure", "seat", "sizes"]
