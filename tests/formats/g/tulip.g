A tulip, written by hand.
A colon inside a line: no list.

#declaration of the colours:
   1:*  #d62728  red
   y:y  #f2c81d
   g:%  #2A8C36  green, like grass
: rows from above
3
2 1y 2
3
1g
1g 1g 1g
3g
: columns
1 1g
3 1g
1 1y 1 3g
3 1g
1 1g
: end
