"""Puzzles for any web host: a page that holds everything, or a site of many pages; neither needs a server of ours."""
