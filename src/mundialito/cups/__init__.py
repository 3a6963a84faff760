"""Competition formats: what a cup is as data, and its tables, tie-breaks and brackets as pure functions of integers.

`bags`, `tables` and `brackets` hold rules, which games compile with their own; `formats`, `results`, `standings` and
`chart` are for people: they read a format and a list of results and say who stands where, and why (docs/cups.md).
`lines`, `cards`, `names` and `terminal` are what games of World Cups show and say alike.
"""
