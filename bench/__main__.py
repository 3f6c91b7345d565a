"""`python -m bench`, as `dev.py bench` starts it."""

import sys

from bench.run import main

sys.exit(main(sys.argv[1:]))
