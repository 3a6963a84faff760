"""Pages, event streams, the JSON API: how tables look from outside. Draws from views, writes nothing itself."""
