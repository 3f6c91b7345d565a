cdef enum:
    FALSE = 0
    TRUE = 1
    GAVE_UP = 2
