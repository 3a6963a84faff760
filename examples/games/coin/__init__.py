"""Heads or tails: a small game with everything in it: hidden dice, sealed guesses, a coin. See docs/add-a-game.md."""
