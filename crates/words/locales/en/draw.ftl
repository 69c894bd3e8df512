# Pictures of positions.
cli-cmd-draw = A position as a picture, before and after a move
cli-arg-move = Draw this move too: what it touches, and what it leaves
cli-arg-values = Mark each move with its result
cli-arg-ascii = Letters and punctuation only
draw-no-move = "{ $move }" is not a move of "{ $position }". Example of a move: { $example }
draw-no-moves = "{ $move }" is not a move of "{ $position }": the game is over.
draw-after = after { $move }: { $to }
draw-nothing = (no move is left)
draw-legend = { $wins } whoever makes this move wins, { $loses } loses, ? not known within the budget.
draw-legend-shared = { $wins } a move through this place wins, { $loses } every such move loses, ? not known within the budget.
draw-legend-values = Numbers beside the marks are Grundy values of what is left.
draw-legend-bar = The mark on a line speaks of keeping the part on its left, or above it; the line as far from the other end keeps the other part.
draw-legend-lone = A free square on its own, which no domino can cover any more, is drawn like a covered one.
draw-legend-cold = { $sign }: whoever has to move from there loses.
