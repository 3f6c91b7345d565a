snakeHead(0,0). snakeTail(2,3).
boardSize(3,4).
sumLine(1,1). sumLine(2,3).
sumCol(0,2). sumCol(2,0). sumCol(3,1).
