"""Briscola: tricks with a Spanish deck and a trump card under the stock. See docs/add-a-game.md."""
