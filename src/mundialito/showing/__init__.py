"""What any game shows to people, asked for by its name: its rulebook, a match told again, its table drawn."""
