"""The formats in which other programs keep Hanjies."""
