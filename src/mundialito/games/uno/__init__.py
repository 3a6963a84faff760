"""UNO, one round as the Mundo Magyc tournament plays it. What the box says is in rulebook/."""
