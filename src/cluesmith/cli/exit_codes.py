"""The exit codes of all commands."""

YES = 0  # or done
NO = 1  # the answer is no
MISUSE = 2
INVALID = 3  # what should be read, written or worked with cannot be
GAVE_UP = 4  # time, effort or memory ran out
INTERRUPTED = 130
CLOSED_PIPE = 141  # the reader of our output went away
