"""At a table: the page, its pieces, its event stream."""
