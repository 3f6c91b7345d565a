"""Explain a puzzle step by step, and count what its JSON holds."""

import json

import cluesmith

puzzle = cluesmith.KenKen.of("aab cdb cde", a="3+", b="1-", c="3/", d="6x", e=1)
explanation = puzzle.explain()
for number, step in enumerate(explanation.steps, start=1):
    print(f"{number}. {step.text}")

told = json.loads(explanation.to_json())
print(told["kind"], told["complete"], len(told["steps"]))
