"""Exact counting: how many answers a puzzle has, however many; how often a cell holds a value; answers at random.

`exact` puts it together. Answers are enumerated (`search`), counted part by part where the board falls into parts
(`splitting`), counted along a frontier (`frontier` and what it builds on), or by a counter of models (`ganak`).
"""
