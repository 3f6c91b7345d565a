#d
w:w white
y:y #f2c81d yellow
0:  #17275e navy
:
2y
2y
1w 2y
2y
:
1w
2y
4y
1y 1y
:
