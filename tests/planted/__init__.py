"""The package with faults put into it, to see that the attack finds them."""
