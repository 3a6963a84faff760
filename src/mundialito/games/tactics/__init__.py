"""Soccer Tactics WORLD: football with pawns, dice and a spinner. What the box says is in rulebook/."""
