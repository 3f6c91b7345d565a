"""Cells, directions and what lies next to what."""

from cluesmith.grid import (
    DIRECTIONS,
    DOWN,
    LEFT,
    OPPOSITE,
    RIGHT,
    UP,
    around,
    beside,
    cell_name,
    cells,
    connected_groups,
    inside,
    neighbours,
    ray,
)


def test_cells_come_in_reading_order() -> None:
    assert list(cells(2, 3)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(cells(0, 3)) == []


def test_inside_is_the_board_and_no_more() -> None:
    on_board = [cell for cell in [(-1, 0), (0, 0), (1, 2), (2, 0), (0, 3), (0, -1)] if inside(cell, 2, 3)]
    assert on_board == [(0, 0), (1, 2)]


def test_opposite_directions_lead_back() -> None:
    for way in DIRECTIONS:
        assert beside(beside((4, 4), way), OPPOSITE[way]) == (4, 4)


def test_neighbours_share_a_side_and_around_also_a_corner() -> None:
    assert sorted(neighbours((0, 0), 2, 3)) == [(0, 1), (1, 0)]
    assert sorted(around((0, 0), 2, 3)) == [(0, 1), (1, 0), (1, 1)]
    assert len(neighbours((1, 1), 3, 3)) == 4
    assert sorted(around((1, 1), 3, 3)) == [cell for cell in cells(3, 3) if cell != (1, 1)]


def test_rays_go_up_to_the_border() -> None:
    assert list(ray((1, 1), UP, 3, 4)) == [(0, 1)]
    assert list(ray((1, 1), DOWN, 3, 4)) == [(2, 1)]
    assert list(ray((1, 1), LEFT, 3, 4)) == [(1, 0)]
    assert list(ray((1, 1), RIGHT, 3, 4)) == [(1, 2), (1, 3)]
    assert list(ray((0, 0), UP, 3, 4)) == []


def test_people_count_from_one() -> None:
    assert cell_name((2, 3)) == "r3c4"


def test_groups_hang_together_and_come_in_the_order_of_their_first_cells() -> None:
    members = [(3, 3), (0, 1), (2, 3), (0, 0), (0, 1)]
    assert list(connected_groups(members, lambda cell: neighbours(cell, 4, 4))) == [[(3, 3), (2, 3)], [(0, 1), (0, 0)]]
    assert list(connected_groups([], lambda cell: neighbours(cell, 4, 4))) == []
