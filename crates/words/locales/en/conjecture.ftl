# The laboratory.
cli-cmd-conjecture = Test a conjecture about a game; the smallest counterexample if it is false
cli-arg-predicate = The conjecture, in English or in French; see below
cli-arg-conjecture-to = The largest size: the total of the heaps, the number of matches, the cells of a board
conjecture-help = The conjecture:
  {"  "}losing, winning, P, N, outcome(n), value(n): of the position, or with numbers of another.
  {"  "}+ - * / div mod ^ xor nimtimes; = != < <= > >=; and, or, not, implies, iff; in, not in, {"{"}1, 2, 5..9{"}"}; is even, is odd, is fibonacci, is prime, is square; k divides n;
  {"  "}floor, ceil, abs, min, max, sqrt, isqrt, phi, fib, gcd, bit, popcount; exists k in 1..n: …; forall k in 1..n: …
  {"  "}"… for n > 86" says of which positions it speaks, "… where d = x-y" defines a name. All numbers are exact.
  {"  "}French words work too: perdant, gagnant, valeur, ssi, et, ou, non, dans, pour, où, existe, pour tout.
  The variables:
  {"  "}lists of heaps, circles and coins: n (one); or x, y, z, t, u, v; or a, b, c, d, e, f (several)
  {"  "}wythoff, dornim: x, y · fibonacci: n matches, m the most one may take (n alone: the opening) · boards: m rows, n columns
  {"  "}products of coins: x, y, z, the place of one coin
  Heaps have no order: they are named from the largest to the smallest, x >= y >= z, unless the condition after
  "for" compares two variables ("for x <= y"); then every order that satisfies it is tested.
  Positions are tested by their size, then by their first number, then by the second, and so on.
  Exit code: 0 held or proved, 1 refuted, 2 not understood, 3 stopped by a limit.
conjecture-no-numbers = the positions of { $game } are not made of numbers, so that no conjecture speaks of them
conjecture-order = The variables name the heaps from the largest to the smallest: { $order }.
conjecture-held = Holds up to { $to } ({ $tested ->
    [one] one position
   *[other] { $tested } positions
} tested); beyond that, still a conjecture.
conjecture-nothing = Nothing was tested: no position up to { $to } satisfies the condition.
conjecture-proved = Proved: true of every position, by { $theorem }.
conjecture-proved-tested = Proved: true of every position, by { $theorem } and a test of all sizes to { $to }: from there on everything repeats.
conjecture-partial = Not finished: it held up to { $to } so far ({ $tested ->
    [one] one position
   *[other] { $tested } positions
} tested).
conjecture-partial-none = Not finished: nothing is known yet.
conjecture-refuted = Refuted: { $position }.
conjecture-refuted-beyond = Refuted: it holds up to { $to }, but { $position } refutes it, beyond what was asked: a conjecture speaks of every size.
conjecture-p = P (the player to move loses)
conjecture-n = N (the player to move wins)
conjecture-actual-value = { $outcome }, value { $value }
conjecture-says-outcome = The conjecture says { $predicted }; the truth is { $actual }.
conjecture-says-value = The conjecture says value { $predicted }; the truth is { $actual }.
conjecture-says-false = The statement is false there; the position is { $actual }.
conjecture-show-wins = { $count ->
    [one] This move wins:
   *[other] These moves win:
}
conjecture-show-answered = Every move has a winning reply:
conjecture-show-ended = (over: whoever made this move has lost)
conjecture-show-more = …and so on
conjecture-show-values = Moves to smaller values, none of which it can have:
conjecture-show-over = The game is over there: no move is left.
conjecture-smallest = It is the smallest: { $tested ->
    [0] nothing comes before it.
    [one] the one position before it satisfies the conjecture.
   *[other] the { $tested } positions before it satisfy the conjecture.
}
conjecture-see = See for yourself: { $command }
conjecture-undefined = "{ $input }", character { $place }: { $reason }, at { $position }.
conjecture-undefined-advice = A condition would leave it out, for example: … { $condition }
conjecture-error-end = the end
conjecture-error-long = that is too long (at most { $max } characters, or words and signs)
conjecture-error-deep = too many brackets inside each other (at most { $max })
conjecture-error-character = "{ $found }" has no meaning here
conjecture-error-operand = a number, a variable or a statement belongs here, not "{ $found }"
conjecture-error-operand-missing = something is missing at the end: a number, a variable or a statement
conjecture-error-operator = an operator belongs here (and, iff, =, in, +, for, where, …), not "{ $found }"
conjecture-error-expected = expected: { $expected }; found: { $found }
conjecture-error-not-closed = this bracket is never closed
conjecture-error-kind = { $expected } belongs here, not { $found }
conjecture-error-arguments = { $function } takes another number of arguments ({ $count })
conjecture-error-name = "{ $name }" is not known here
conjecture-error-name-near = "{ $name }" is not known here (did you mean "{ $nearest }"?)
conjecture-error-taken = "{ $name }" has a meaning already, or is defined further on
conjecture-error-repeated = "{ $word }" appears here twice; join the parts with a comma
conjecture-error-play = a rule knows nothing of who wins: "{ $word }" has no meaning here
conjecture-error-or = or
conjecture-error-variable = "{ $name }" is not a variable of this game, or does not go with the others; there are: { $known }
conjecture-error-position = a position of this game is made of { $expected ->
    [one] one number
   *[other] { $expected } numbers
}, not of { $found }
conjecture-kind-number = a number
conjecture-kind-statement = a statement
conjecture-kind-outcome = an outcome
conjecture-kind-set = a set
conjecture-fault-zero = division by zero
conjecture-fault-roots = two different roots do not fit into one exact number
conjecture-fault-root = only fractions have a square root here
conjecture-fault-whole = a whole number is needed
conjecture-fault-negative = a number that is not negative is needed
conjecture-fault-large = the number is too large
conjecture-fault-range = the range is too long (at most 100000 numbers)
conjecture-fault-prime = whether a number is prime is decided here below 2^64 only
conjecture-fault-position = there is no such position
theorem-bouton = Bouton's theorem (1901)
theorem-sprague-grundy = the theorem of Sprague and Grundy
theorem-wythoff = Wythoff's theorem (1907)
theorem-misere-quotient = the misère quotient, which repeats for ever
