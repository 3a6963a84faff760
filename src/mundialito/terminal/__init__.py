"""What the command line shows and asks. Knows no game by name: a game may bring a `words/terminal.py` of its own."""
