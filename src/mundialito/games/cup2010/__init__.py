"""The World Cup Card Game 2010, by two rulebooks. What the box says is in rulebook/."""
