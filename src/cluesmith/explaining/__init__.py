"""Explaining: from what is known to what follows, by the fewest rules at every step."""
