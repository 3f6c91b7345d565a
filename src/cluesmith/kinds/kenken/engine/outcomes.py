"""What a search or a propagation came to; outcomes.pxd has the same for C."""

FALSE = 0
TRUE = 1
GAVE_UP = 2
