"""The sizes of paper, in points: 72 to the inch."""

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "6x9": (432.0, 648.0)}

INSIDE, OUTSIDE, TOP, BOTTOM = 58.0, 40.0, 52.0, 50.0  # the margins; the inside one disappears in the binding
HEAD = 32.0  # the base line of what stands at the head of each page
FOOT = 30.0  # the height of the page number's base line over the lower edge
