boardSize(3).
snakeHead(0,0).
sumLine(0,2).
sumCol(2,3).
sumAround(1,1,5).
