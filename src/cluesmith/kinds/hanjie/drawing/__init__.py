"""Drawings that a Hanjie may hide: shapes, figures made of them, ornaments, letters, and how they fill a board."""
