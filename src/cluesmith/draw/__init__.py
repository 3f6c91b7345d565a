"""Turning a Picture into something to look at."""
