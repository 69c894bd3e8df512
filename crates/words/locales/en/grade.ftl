# What grade says of a pupil's program.
grade-right = { $exercise }: { $unit ->
    [match] { $passed ->
        [one] the one match is played well
       *[other] all { $passed } matches are played well
    }
   *[answer] { $passed ->
        [one] the one answer is right
       *[other] all { $passed } answers are right
    }
} ({ $seconds } s).
grade-wrong = { $exercise }: { $unit ->
    [match] { $passed } of { $cases } matches are played well
   *[answer] { $passed } of { $cases } answers are right
} ({ $seconds } s).
grade-mistake = The smallest mistake:
grade-mistake-shrunk = A mistake, made as small as possible:
grade-row-moves = moves
grade-row-read = read
grade-row-answered = answered
grade-row-expected = expected
grade-empty-line = (an empty line)
grade-nothing = (nothing)
grade-not-asked = { $unit ->
    [match] { $count ->
        [one] One match was not played.
       *[other] { $count } matches were not played.
    }
   *[answer] { $count ->
        [one] One case was not asked.
       *[other] { $count } cases were not asked.
    }
}
grade-unknown = { $count ->
    [one] One case does not count: its answer was not found within the budget.
   *[other] { $count } cases do not count: their answers were not found within the budget.
}
grade-note-buffered = The answers came only when the input had ended. They are kept in a buffer, or the program reads everything before it answers. Write each answer out at once, with "flush": print(…, flush=True) in Python, print_endline or flush stdout in OCaml, fflush(stdout) in C. Matches need it.
grade-note-left = The program left other processes behind; they were ended.
grade-note-stayed = The program did not end when its input ended; it was stopped.
grade-note-errors = On its error output (which does not count) it wrote: { $said }
grade-early = It writes "{ $line }" before it has read anything. Print nothing but the answers: no greeting, no question.
grade-several = It writes several lines for one case: { $lines }. Each case has one line as its answer; leave out everything else.
grade-carried = Asked alone, this case is answered right. Something is left over from the cases before: a variable that is not reset, or a line too many.
grade-only-one = It answers one line and ends. Read in a loop until the input ends.
grade-missing = It stops answering, although there were more lines to read.
grade-slip-empty = This is an empty line. The answer belongs on it.
grade-slip-capitals = The answer is right. Write it as it is asked for: { $right } (capitals and small letters count).
grade-slip-decimal = The number is right, but written with a decimal point. Write { $right }: divide with // in Python, so that numbers stay whole.
grade-slip-brackets = The answer is right. Write it without brackets, commas and quotes: { $right }
grade-slip-around = The right answer is there, with something beside it. Write only { $right }: no question (input() without a text), no name, no sentence.
grade-slip-word = That is what is meant, in another word. Write { $right }
grade-slip-number = "{ $found }" is not a natural number in digits.
grade-slip-words = The answers are: { $words }.
grade-slip-count = { $wanted ->
    [one] One number is wanted
   *[other] { $wanted } numbers are wanted, with a blank between them
}, not { $found }.
grade-slip-other-end = These are the right bits from the other end. The lowest bit, the one that is worth 1, comes first.
grade-slip-zeros = The number is right, but the last bit has to be 1: no zeros at the upper end.
grade-slip-zero = 0 has no bits: the answer is an empty line.
grade-slip-bit = "{ $found }": bits are 0 and 1, with a blank between them.
grade-slip-sum = This is the sum. Xor adds without carrying: 1 and 1 in a column make 0.
grade-slip-or = This is what "or" gives. Where both numbers have a 1, xor has 0.
grade-slip-power = This is a power. In your language, this sign does not mean xor.
grade-slip-overflow = The number does not fit: { $bits } bits of it are left. Use larger integers, or ask for smaller numbers with --bits.
grade-slip-opposite = It is the other way round.
grade-slip-normal = That would be right in normal play. Here whoever moves last loses (--misere).
grade-slip-misere = That would be right in misère play. Here whoever moves last wins.
grade-slip-no-heap-at-all = There is no heap.
grade-slip-heap = There is no such heap: they have the numbers from 0 to { $last }.
grade-slip-from-one = Right, if heaps were counted from 1. They are counted from 0.
grade-slip-swapped = Right the other way round: first which heap, then how many.
grade-slip-stays = Right, if that is what stays in the heap. Write how many are taken.
grade-slip-nothing = At least one has to be taken.
grade-slip-too-much = That heap has only { $heap }.
grade-slip-none = There is no winning move here: the answer is none.
grade-slip-one = There is a winning move here.
grade-slip-loses = That move gives the win away: the other answers with { $reply }.
grade-slip-loses-unnamed = That move gives the win away.
grade-slip-no-move = "{ $found }" is not a move here. A move is written like this: { $example }
grade-slip-no-move-here = "{ $found }" is not a move here.
grade-why-no-bits = No bits at all are the number 0.
grade-why-bits-long = The sum of the powers of 2 whose bit is 1, for { $count } bits.
grade-why-zero = 0 is written as the empty list: nothing is left to divide.
grade-why-divisions = { $steps }; the remainders, from the first to the last: { $bits }
grade-why-even = Even means: every column has an even number of ones, so that the last line is 0.
grade-unknown-exercise = "{ $found }" is not an exercise. The exercises: { $list }.
grade-which-game = { $exercise } is about a game: name it behind the exercise. Example: marienbad grade { $exercise } nim -- python3 mine.py
grade-no-game = { $exercise } is not about a game ("{ $found }" was read as one). The program stands behind --. Example: marienbad grade { $exercise } -- python3 mine.py
grade-no-program = The program is missing: it stands behind --. Example: marienbad grade xor -- python3 mine.py
grade-no-such-convention = { $exercise } does not depend on how the game is played: leave out --misere, --compound and --turns.
grade-nim-only = winning-move is about the usual game: leave out --compound and --turns.
grade-no-position = { $exercise } does not start from a position: leave out --position.
grade-no-cases = There is no case to ask: { $game } has no position of that size with a move.
grade-undecided = The answers were not found within the budget: nothing is said about the program. Example: --budget 1G,4G, or --to for smaller positions.
program-unreadable = "{ $found }" is not a program: write it as on a command line, with quotes closed. Example: program:"python3 mine.py"
program-not-found = There is no program "{ $found }". Example: python3 mine.py
program-not-executable = { $file } cannot be started by itself. Write what runs it before its name. Example: python3 { $file }
program-interpreter = { $file } cannot be started by itself. Write: { $interpreter } { $file }
program-time = "{ $found }" is not a time in seconds, from 0.05 to 3600. Example: --time 2
cli-cmd-grade = A pupil's program against the truth
cli-arg-exercise = What is asked of it
cli-arg-exercise-game = The game, for outcome, grundy, move and match: a name, a rule, game:FILE or sum
cli-arg-program = The program and its arguments: it reads a line and writes a line
cli-arg-cases = The most cases (300; for matches the most positions, 10)
cli-arg-grade-to = The largest heap or the longest side
cli-arg-bits = The most bits of a number (62, which fit into an int of OCaml)
cli-arg-grade-position = Ask only what can be reached from this position; matches begin there
cli-arg-time = Time for one answer (2), for the first twice as long (at least 1)
cli-arg-total = Time for a whole run of the program (60)
cli-arg-total-match = Time of a program for a whole match (60)
cli-arg-memory-limit = Memory of the program in MiB (512)
cli-value-exercise = EXERCISE
cli-value-program = PROGRAM
