cimport cython

@cython.locals(true=bytearray, place=int)
cdef bytes _truth(list model, int variables)
@cython.locals(held=bytearray, start=int, cell=int, first=int, size=int, place=int)
cdef bytes _values(int[::1] firsts, int[::1] ends, const unsigned char *choices, const unsigned char *true)
@cython.locals(clauses=list, sums=list, odd=list)
cpdef tuple add_up(lits, numbers, int most)
@cython.locals(result=list, size=int, a=int, b=int, x=int, y=int, first=list, second=list)
cdef list _add(lits, list one, list other, int most, list clauses)
@cython.locals(clauses=list, least=int, rest=int)
cdef list _make_up(list one, list other, int total)
