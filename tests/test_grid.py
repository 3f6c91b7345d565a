"""Cells, directions and what lies next to what."""

from cluesmith import grid


def test_cells_come_in_reading_order() -> None:
    assert list(grid.cells(2, 3)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(grid.cells(0, 3)) == []


def test_inside_is_the_board_and_no_more() -> None:
    on_board = [cell for cell in [(-1, 0), (0, 0), (1, 2), (2, 0), (0, 3), (0, -1)] if grid.inside(cell, 2, 3)]
    assert on_board == [(0, 0), (1, 2)]


def test_opposite_directions_lead_back() -> None:
    for way in grid.DIRECTIONS:
        assert grid.beside(grid.beside((4, 4), way), grid.OPPOSITE[way]) == (4, 4)


def test_neighbours_share_a_side_and_around_also_a_corner() -> None:
    assert sorted(grid.neighbours((0, 0), 2, 3)) == [(0, 1), (1, 0)]
    assert sorted(grid.around((0, 0), 2, 3)) == [(0, 1), (1, 0), (1, 1)]
    assert len(grid.neighbours((1, 1), 3, 3)) == 4
    assert sorted(grid.around((1, 1), 3, 3)) == [cell for cell in grid.cells(3, 3) if cell != (1, 1)]


def test_rays_go_up_to_the_border() -> None:
    assert list(grid.ray((1, 1), grid.UP, 3, 4)) == [(0, 1)]
    assert list(grid.ray((1, 1), grid.DOWN, 3, 4)) == [(2, 1)]
    assert list(grid.ray((1, 1), grid.LEFT, 3, 4)) == [(1, 0)]
    assert list(grid.ray((1, 1), grid.RIGHT, 3, 4)) == [(1, 2), (1, 3)]
    assert list(grid.ray((0, 0), grid.UP, 3, 4)) == []


def test_people_count_from_one() -> None:
    assert grid.cell_name((2, 3)) == "r3c4"


def test_groups_are_connected_and_come_in_the_order_of_their_first_cells() -> None:
    members = [(3, 3), (0, 1), (2, 3), (0, 0), (0, 1)]
    assert list(grid.connected_groups(members, lambda cell: grid.neighbours(cell, 4, 4))) == [
        [(3, 3), (2, 3)],
        [(0, 1), (0, 0)],
    ]
    assert list(grid.connected_groups([], lambda cell: grid.neighbours(cell, 4, 4))) == []
