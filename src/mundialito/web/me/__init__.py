"""My page."""
