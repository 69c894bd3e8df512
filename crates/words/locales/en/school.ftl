# Lessons: what is said of answers, files and machines.
school-answer-empty = Nothing was answered. Try something: a wrong answer teaches too.
school-answer-long = That answer is too long.
school-answer-choose = Type the number of an answer, from 1 to { $last }; "{ $found }" is not one of them.
school-answer-count = { $count ->
    [one] One number is asked for; { $found } were given.
   *[other] { $count } answers are asked for, with blanks between them; found: { $found }.
}
school-answer-move = "{ $found }" is not a move here.
school-answer-colour = "{ $found }" is not one of the positions. Write them with blanks between them, for example { $example }.
school-answer-rule = Say of every position whether it is lost: a condition on its numbers alone, such as n mod 5 = 0.
school-answer-order = Type the numbers of the lines (1 to { $last }) in their order, each once, for example 2 1 3; found: "{ $found }".
school-wrong-some = { $count ->
    [one] One is not right: { $found }.
   *[other] { $count } are not right: { $found }.
}
school-wrong-move = The other answers { $reply }, and { $to } is left to you: a lost position.
school-wrong-move-end = That ends the game, and the other has won.
school-nothing = nothing
school-play-won = You have won.
school-play-lost = You have lost this time. Begin again: from the first position you can win.
school-play-lost-fine = You have lost. That was to be expected: now let us see why.
school-play-goes-on = The match is not over yet.
school-colour-missing = { $position } is lost and is not coloured: every move from it leads to a won position.
school-colour-won = { $position } is not lost: { $move } leaves { $to }, which is lost for the other.
school-colour-over = { $position } is not lost.
school-order-stranger = Line { $number } does not belong here.
school-order-first = It cannot begin with line { $number }.
school-order-place = The first { $good ->
    [one] line is
   *[other] { $good } lines are
} right; line { $number } cannot come next.
school-order-more = Right so far; { $missing ->
    [one] one line is
   *[other] { $missing } lines are
} still missing.
school-machine-nobody = You, for both
school-machine-nobody-says = You move for both sides.
school-machine-question-17 = The machine of question 17
school-machine-question-17-says = "Odd? I make it even. Even? I take one token, anywhere."
school-machine-algorithm-1 = Algorithm 1
school-machine-algorithm-1-says = "Any number, at random."
school-machine-algorithm-2 = Algorithm 2
school-machine-algorithm-2-says = "All of them if I may. Else at random."
school-machine-algorithm-3 = Algorithm 3
school-machine-algorithm-3-says = "I take the least Fibonacci number of the sum."
school-file-line = line { $line }: { $problem }
school-file-long = the file is longer than { $max } kB
school-file-title = a lesson begins with its title, for example "# The race to 20"
school-file-missing = "{ $field }" is missing
school-file-field = "{ $found }" does not fit "{ $field }"
school-file-command = no command is called "{ $found }"; there are @board, @ask, @hint, @right, @wrong, @check, @pause
school-file-twice = two steps are called "{ $found }"
school-file-fact = the engines cannot judge "{ $found }"
school-file-position = no such game or position: "{ $found }"
school-file-rule = the rule "{ $found }" cannot be read for this game
school-file-answers = the question needs its answers: see docs/lessons.md
school-file-board = a question on the board needs a line "@board GAME POSITION"
school-file-empty = a lesson needs a step, for example "## first: The first step"
school-file-taken = there is a lesson called "{ $name }" already
school-answer-vertex = "{ $found }" is not a vertex to fill in. Write for example { $example }.
school-coins-place = "{ $found }" is not a coin of this row. Type the numbers of the black coins, from 1 to { $last }, with blanks between them.
school-coins-fixed = Coin { $coin } has to stay as it is.
school-coins-turned = { $count ->
    [one] One coin was turned
   *[other] { $count } coins were turned
}; { $most ->
    [0] none may be turned.
    [one] only one may be turned.
   *[other] at most { $most } may be turned.
}
school-coins-black = { $count ->
    [0] No coin is black
    [one] One coin is black
   *[other] { $count } coins are black
}; { $wanted } are asked for.
school-coins-value = This row has the value { $value }, so it is won. A lost one has the value 0.
school-guess-silent = This sentence says nothing about the game. Use losing, winning or value in it.
school-guess-variables = The laboratory does not know these names here. Call the number of matches n.
school-guess-empty = That is true, but it is true of every game. Say something that holds in this one and not in others.
school-guess-refuted = It is wrong for { $position }. One counterexample is enough.
school-guess-held = It holds as far as it was tested. What is wanted here is a sentence that goes wrong at last.
school-invent-strange = A rule has at most { $max } characters, on one line and without quotation marks.
school-invent-heaps = This lesson needs a rule on one number: n matches, and what a move makes of them. Example: n -> n-1 or n-4
school-invent-no-move = With 20 matches or fewer nobody can ever move in your game. Let smaller numbers be taken.
school-invent-always-won = In your game whoever begins always wins: there is hardly anything to find. Allow fewer moves.
school-invent-almost-lost = In your game there is hardly ever a winning move up to 20 matches. Allow more moves.
school-invent-good = Your game is good: { $count } of the positions from 0 to { $to } are lost. From now on this lesson is about it.
school-portrait-rule = Rule: { $rule }
school-portrait-words = In words: { $words }
school-portrait-lost = Lost from 0 to { $to }: { $list }
school-portrait-values = Values from 0 on: { $list }…
school-portrait-known = Known already: { $known }
school-portrait-new = No game known here is like it, up to { $to }.
school-file-parts = the minutes are given for { $minutes ->
    [one] one part
   *[other] { $minutes } parts
}, but the lesson has { $parts }: each @pause begins a new one
school-file-invents = the lesson cannot begin with the rule "{ $found }"
