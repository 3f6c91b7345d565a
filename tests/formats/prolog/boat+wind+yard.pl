:- use_module(library(clpfd)).
:- include('other').

/* three boards
   of three kinds */
boat([[1,2],[1,1],[1],[2],[2]], [[2],[0],[1,2],[5]]).

puzzle(3, [[-1, 2,-1],
           [ 0,-1, 1]]).

testBoard([[cell(1,_),cell(1,_),cell(2,_)],
           [cell(3,_),cell(4,_),cell(2,_)],
           [cell(5,_),cell(4,_),cell(4,_)]],
          [field(1,'-',1),field(2,/,3),field(3,=,2),field(4,*,12),field(5,'=',3)]).

solve(B, S) :- labeling([], B), S = B.
