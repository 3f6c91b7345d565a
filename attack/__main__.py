"""`python -m attack`, as `dev.py attack` starts it."""

import sys

from attack.run import main

sys.exit(main(sys.argv[1:]))
