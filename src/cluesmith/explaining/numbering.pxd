cimport cython

@cython.locals(settled=set, left=list, clause=list, kept=list, count=int)
cpdef list without_known(list clauses, set known, int cells)

@cython.locals(told=list, new=list, clause=list, number=int)
cpdef list renumbered(list clauses, dict numbers)
