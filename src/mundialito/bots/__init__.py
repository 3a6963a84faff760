"""Players made of rules, and how to ask one for a move."""
