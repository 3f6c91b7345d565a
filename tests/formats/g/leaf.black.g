#d
  1:X  black  ink
  0:   white  paper
:
1
3

:
1
2
1
