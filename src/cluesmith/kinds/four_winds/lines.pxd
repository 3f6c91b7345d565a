cimport cython

@cython.locals(line=list, settled=int, gap=bint, held=dict)
cdef tuple _open_line(dict literals, list arm, way, list clauses)
