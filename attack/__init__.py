"""A fuzzer of the whole product, `python3 dev.py attack`: docs/reliability.md says what it tries.

An attack is one module with a class that derives from `attack.case.Attack`, and one entry here.
"""

ATTACKS = {
    "boards": "attack.boards:Boards",
    "readers": "attack.readers:Readers",
    "arguments": "attack.arguments:Arguments",
    "faults": "attack.faults:Faults",
    "limits": "attack.limits:Limits",
    "server": "attack.server:Server",
}
