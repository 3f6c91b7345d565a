"""`python -m cluesmith` is the command line."""

from cluesmith.cli import main

main()
