"""What bench/load.py is made of: servers under load, and people who play at them."""
