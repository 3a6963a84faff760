"""What a machine can hold, measured: people and programs who play as hard as they can, and how long they wait."""
