"""Many matches at once: simulate, and say what it means."""
