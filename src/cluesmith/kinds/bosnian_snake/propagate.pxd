cimport cython

cdef class SnakeReasoning:
    cdef int _height, _width, _wide, _size, _lines, _clues
    cdef object _deadline
    cdef int[::1] _sides, _corners, _value, _trail, _beads, _bare, _least, _most, _joined, _parent, _members, _unions
    cdef int[::1] _noted, _tip, _far_tip, _old_tips, _clue_at, _centre, _wanted, _held, _open
    cdef int _known, _done, _steps, _look_at, _head, _tail, _united, _snakes, _stamp

    cdef int _place(self, int row, int column) noexcept
    @cython.locals(clue=int, place=int, way=int)
    cdef void _lay_out(self) noexcept
    @cython.locals(way=int, clue=int)
    cdef void _count_open(self, int place) noexcept
    @cython.locals(place=int)
    cpdef bint settle(self) except -1
    @cython.locals(sound=bint, place=int, clue=int, row=int, column=int)
    cdef bint _look_everywhere(self) noexcept
    cdef bint _write(self, int place, int value) noexcept
    @cython.locals(place=int)
    cdef bint _follow(self) noexcept
    @cython.locals(snake=int, way=int, row=int, column=int, clue=int)
    cdef void _count(self, int place, int change) noexcept
    @cython.locals(way=int)
    cdef bint _follow_beads(self, int place) noexcept
    @cython.locals(above=int, sound=bint)
    cdef bint _follow_corners(self, int place) noexcept
    @cython.locals(way=int, clue=int, column=int)
    cdef bint _follow_clues(self, int place) noexcept
    @cython.locals(value=int, beads=int, room=int, least=int, most=int, rest=int, way=int)
    cdef bint _follow_bead(self, int place) noexcept
    @cython.locals(below=int, block=int, forced=int)
    cdef bint _follow_corner(self, int place) noexcept
    @cython.locals(lacking=int, left=int, rest=int, way=int, column=int, row=int)
    cdef bint _follow_clue(self, int clue) noexcept
    cdef void _write_if_open(self, int place, int value) noexcept
    cdef int _root(self, int place) noexcept
    @cython.locals(way=int, beside=int)
    cdef bint _join(self, int place) noexcept
    @cython.locals(one=int, other=int, tip=int, far_tip=int)
    cdef bint _unite(self, int place, int beside) noexcept
    cdef int _other_tip(self, int piece, int place) noexcept
    @cython.locals(head=int, tail=int)
    cdef bint _follow_piece(self, int piece) noexcept
    @cython.locals(way=int)
    cdef bint _open_rings(self, int piece) noexcept
    cdef void _leave_if_closing(self, int place) noexcept
    @cython.locals(one=int, other=int, way=int, head=int, tail=int)
    cdef bint _closes(self, int place) noexcept
    @cython.locals(place=int)
    cdef bint _leave_the_rest(self) noexcept
    @cython.locals(place=int, one=int, other=int)
    cdef void _undo(self, int known, int united) noexcept
    @cython.locals(last=int, place=int, limit=int, before=int)
    cdef bint _try_cells(self) except -1
    @cython.locals(known=int, united=int, sound=bint, at=int, common=list, found=int)
    cdef bint _try(self, int place) except -1
    @cython.locals(found=list, at=int, place=int)
    cdef list _found_again(self, int known)
    @cython.locals(row=int, column=int, place=int, found=dict, choices=tuple)
    cpdef dict candidates(self)
