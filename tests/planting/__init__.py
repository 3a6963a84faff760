"""Cures taken out again, one by one, to see that a test notices."""
