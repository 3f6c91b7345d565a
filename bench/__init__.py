"""The benchmark: Cluesmith next to what people use instead. `python3 dev.py bench` runs it."""
