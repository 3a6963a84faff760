"""A match that was played: its page, replay, analysis, rounds."""
