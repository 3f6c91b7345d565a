"""Playing in the browser: a server on this machine, and the pages it serves.

`server` has the routes, `guard` what every request must pass, `workers` the processes that compute, `calls` what they
compute, and `board` what a page needs to know of a puzzle. The pages are in `static`.
"""
