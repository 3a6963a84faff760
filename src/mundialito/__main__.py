"""`python -m mundialito`."""

from mundialito.cli import main

main()
