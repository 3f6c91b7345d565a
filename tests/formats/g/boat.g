A boat, written by hand.
Free text, with numbers too: 4 5.
: rows from above
2

1 2
5
: columns
1 2
1 1
1
2
2
: end
