# Puzzles: questions about a position, in the terminal and on the web.
cli-cmd-puzzle = Positions to solve, made and graded by the solver
cli-arg-puzzle-level = How hard: 1 (a first try) to 5 (otherwise 2)
cli-arg-puzzle-count = How many (otherwise 1, or as many as you like on a terminal)
cli-arg-puzzle-kind = What is asked: a winning move, who wins, or the number that makes it lost for the other (otherwise move)
puzzle-none = There is no such puzzle for "{ $game }": { $why }.
puzzle-none-task = it has no position of that kind that a person could work out
puzzle-none-number = its positions have no number that could be hidden
puzzle-level-range = A level is a number from 1 to 5; "{ $found }" is none. Example: marienbad puzzle nim --level 3
puzzle-count-range = Between 1 and { $max } puzzles can be made at once.
puzzle-fewer = { $count ->
    [0] No further puzzle was found.
    [one] Only one was found: this game has no more of that level.
   *[other] Only { $count } were found: this game has no more of that level.
}
puzzle-head = { $game } · level { $level } · puzzle { $number }
puzzle-task-move = Find a winning move.
puzzle-task-who = Who wins, if both play well: whoever moves now, or the other?
puzzle-task-lost = Which number, from { $least } to { $most }, belongs in the place of "?", so that whoever moves next loses?
puzzle-task-move-short = The winning move
puzzle-task-who-short = Who wins?
puzzle-task-lost-short = Make it lost
puzzle-who-me = Whoever moves now
puzzle-who-other = The other
puzzle-answer-empty = Nothing was answered. Try something: a wrong answer teaches too.
puzzle-no-move = "{ $found }" is not a move here; a move is written { $example }.
puzzle-no-who = Type 1 if whoever moves now wins, 2 if the other does; "{ $found }" is neither.
puzzle-no-number = Type a number from { $least } to { $most }; "{ $found }" does not fit.
puzzle-move-right = { $over ->
    [1] That leaves nothing to the other, who has lost.
   *[other] That leaves { $to } to the other: a lost position.
}
puzzle-move-wrong = { $over ->
    [1] That leaves nothing to the other.
   *[other] That leaves { $to } to the other, who can win.
}
puzzle-other = The other
puzzle-other-plays = The other plays
puzzle-move-reply = { $told } ({ $reply }) { $over ->
    [1] and leaves you nothing: you have lost.
   *[other] and leaves you { $to }: a lost position.
}
puzzle-move-end = That ends the game, and the other has won.
puzzle-who-first = Whoever moves now wins.
puzzle-who-second = The other wins: every move leaves a position that is won for whoever comes next.
puzzle-who-move = { $over ->
    [1] For example { $move }: it leaves nothing, and that is lost.
   *[other] For example { $move }: it leaves { $to }, and that is lost.
}
puzzle-number-right = In { $position } whoever moves loses.
puzzle-number-wrong = In { $position } whoever moves wins.
puzzle-number-reply = { $over ->
    [1] For example by { $reply }: it leaves nothing, and that is lost.
   *[other] For example by { $reply }: it leaves { $to }, and that is lost.
}
puzzle-right = Right.
puzzle-wrong = No.
puzzle-why = Why:
puzzle-answers = { $count ->
    [one] The right answer: { $answers }
   *[other] The right answers: { $answers }
}
puzzle-all-won = { $count ->
    [one] It is the only winning move.
   *[other] { $count } moves win here.
}
puzzle-type-move = Type your move: how many, or "2 3" for three from the second heap.
puzzle-type-who = Type 1 (whoever moves now) or 2 (the other).
puzzle-type-number = Type a number.
puzzle-help = Or: a the answer, n the next one, q leave.
puzzle-streak = { $count ->
    [one] One right in a row.
   *[other] { $count } right in a row.
}
puzzle-score = { $right } of { $all } right.
web-nav-puzzles = Puzzles
webpuzzle-title = Puzzles
webpuzzle-of-day = Puzzle of the day, { $day } { $month } · { $game } · level { $level }
webpuzzle-month-1 = January
webpuzzle-month-2 = February
webpuzzle-month-3 = March
webpuzzle-month-4 = April
webpuzzle-month-5 = May
webpuzzle-month-6 = June
webpuzzle-month-7 = July
webpuzzle-month-8 = August
webpuzzle-month-9 = September
webpuzzle-month-10 = October
webpuzzle-month-11 = November
webpuzzle-month-12 = December
webpuzzle-lost = { $position }: which number makes it lost?
webpuzzle-how-move = Make your move on the board. Every winning move counts.
webpuzzle-how-who = Both play as well as they can. Who wins?
webpuzzle-how-lost = Put a number in the place of "?", so that whoever moves next loses.
webpuzzle-again = Try again
webpuzzle-next = Next puzzle
webpuzzle-skip = Another one
webpuzzle-show = Show the answer
webpuzzle-play-on = Play from here
webpuzzle-none-wins = No move wins here.
webpuzzle-rules = Rules: { $game }
webpuzzle-days = Days in a row:
webpuzzle-row = Right in a row, at the first try:
webpuzzle-best = best:
webpuzzle-yesterday = Yesterday's puzzle
webpuzzle-more = More puzzles
webpuzzle-game = Game
webpuzzle-level = Level
webpuzzle-level-1 = a first try
webpuzzle-level-2 = easy
webpuzzle-level-3 = think twice
webpuzzle-level-4 = hard
webpuzzle-level-5 = for champions
webpuzzle-kind = Question
webpuzzle-begin = Begin the series
webpuzzle-home = One a day, and as many as you like
