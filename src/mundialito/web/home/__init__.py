"""The first page, opening a table, rulebooks."""
