"""The World Cup Game: 1930, 1958, 1962, 1966, 2002. What the box says is in rulebook/."""
