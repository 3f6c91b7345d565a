cimport cython

cdef class Cuts:
    cdef int _size, _end
    cdef int[::1] _sides, _flow, _came, _queue
    cdef bytearray _full
    cdef bytes _is_open

    @cython.locals(way=int, node=int, place=int)
    cpdef list between(self, bytes snake, list source, bytes goal)
    @cython.locals(start=int, node=int, place=int)
    cdef int _way_to(self, const unsigned char *goal, const unsigned char *snake, list source) except -2
    @cython.locals(way=int, near=int)
    cdef void _reach_beside(self, int node) noexcept
    cdef void _reach(self, int node, int before) noexcept
    @cython.locals(before=int)
    cdef void _send(self, int node) noexcept
    @cython.locals(way=int)
    cdef int _way(self, int start, int end) noexcept
