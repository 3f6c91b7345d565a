% column clues first, then row clues
example([[_], [0], [1]],
        [[1, _], _]).
