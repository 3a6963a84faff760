"""Servers that are killed, and what must be there afterwards."""
