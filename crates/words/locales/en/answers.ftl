# What solve, rules and games say.
play-normal = Normal play: whoever moves last wins.
play-misere = Misère play: whoever moves last loses.
compound-disjunctive = A move in one component.
compound-conjunctive = One plays in all components together, one move of this game in each that has one, until all are over ("Quick").
compound-conjunctive-short = One plays in all components together, one move of this game in each, until the first is over, that is, allows no move.
compound-selective = One plays in one or several components together, one move of this game in each.
turns-biased = The player to move makes { $mover ->
    [one] one move
   *[other] { $mover } moves
} a turn, the other { $other ->
    [one] one
   *[other] { $other }
}.
turns-machine = You make { $you ->
    [one] one move
   *[other] { $you } moves
} a turn, the machine { $machine ->
    [one] one
   *[other] { $machine }
}.
turns-two = { $one } makes { $moves ->
    [one] one move
   *[other] { $moves } moves
} a turn, { $two } { $others ->
    [one] one
   *[other] { $others }
}.
outcome-n = N: the player to move wins.
outcome-p = P: the player to move loses, whatever they do.
outcome-over = The game is over: the player to move has { $won ->
    [yes] won
   *[no] lost
}.
value-line = Value { $value }
value-components = Values: { $list }
value-cut = …and { $count } more
moves-line = { $count ->
    [one] The winning move:
   *[other] The { $count } winning moves:
}
moves-line-some = { $count ->
    [one] A winning move:
   *[other] { $count } winning moves:
}
moves-cut = …and { $count } more: use --all, or --json.
moves-not-found = The search for winning moves was not finished.
value-at-least = Value: at least { $value } (by search)
value-not-found = The search ended before the value itself was known.
value-go-on = { $kept ->
    [yes] With a larger --budget it goes on from there.
   *[no] With a larger --budget it goes further; with --checkpoint FILE a search can be resumed.
}
value-not-searched = The value is not known. A larger --budget may find it, for example --budget 10G,8G.
value-beyond-search = The value is not known, and the board is too large for any search known today.
moves-unnamed = The proof does not name a winning move.
moves-incomplete = The list is not complete.
claim-proved = Proved ({ $method }).
claim-computed = Computed ({ $method }, { $nodes ->
    [0] no search needed
    [one] one step
   *[other] { $nodes } steps
}).
claim-conjectured = Conjectured ({ $method }).
claim-refuted = Refuted ({ $method }).
rules-heading = Rules
rules-winning = Winning
rules-winning-text = Normal play: whoever moves last wins. Misère play (--misere): whoever moves last loses.
rules-notation = Notation
rules-example = Example
rules-sources = Source
rules-sources-none = not from the source documents
rules-other-names = Other names
code-hexadecimal = {" "}(hexadecimal code)
rules-here-code = Here the code is { $code }{ $kind ->
    [hexadecimal] , in hexadecimal
   *[octal] {""}
}.
rules-here-code-says = Here the code is { $code }{ $kind ->
    [hexadecimal] , in hexadecimal
   *[octal] {""}
}: { $ways }.
rules-code-named = { $code } ({ $name })
rules-code-takes = one takes from a heap { $list }
rules-code-take = { $list } { $most ->
    [one] object
   *[other] objects
}, leaving { $digit ->
    [1] nothing
    [2] one heap
    [3] one heap or nothing
    [4] two heaps
    [5] two heaps or nothing
    [6] one or two heaps
    [7] one or two heaps, or nothing
    [8] three heaps
    [9] three heaps or nothing
    [10] one or three heaps
    [11] one or three heaps, or nothing
    [12] two or three heaps
    [13] two or three heaps, or nothing
    [14] one, two or three heaps
   *[15] one, two or three heaps, or nothing
}
rules-code-break = one breaks a heap into { $digit ->
    [4] two
    [8] three
   *[12] two or three
} without taking any
rules-code-or = , or{" "}
rules-here-kotzig = Here the token moves by { $list }.
rules-here-moore = Here from { $count ->
    [one] one heap at a time.
   *[other] at most { $count } heaps at a time.
}
rules-here-slow-nim = Here from { $count ->
    [one] one heap.
   *[other] { $count } heaps at a time, no more and no fewer.
}
rules-here-subtract = Here one takes { $list }.
rules-here-coins = Here one turns { $rule }.
rules-here-product = Here one chooses { $list }.
rules-axis-layers = layers ({ $rule })
rules-axis-rows = rows ({ $rule })
rules-axis-columns = columns ({ $rule })
rules-either = { $list } or { $last }
rules-factor-most = at most { $count } of them
rules-factor-exactly = exactly { $count } of them
rules-factor-numbers = { $list } of them
rules-factor-interval = any number of neighbours
rules-factor-any = as many as one likes
rules-factor-symmetric = as many as one likes, placed symmetrically
rules-factor-distances = one, or two at distance { $list }
source-0 = "Le jeu du XXX" (Drouot, Lafon, Lassourreuille, Saint-Vignes, 2014)
source-1 = "Le jeu de nim : thème et variations" (Madore, 2017)
source-2 = "Le jeu de Marienbad" (Simonet, 2002)
source-3 = "Le jeu des deux tas d'or"
source-4 = "Jouer avec des allumettes" (lycée Branly, 2019)
games-plays = All of them in normal play and in misère (--misere), in every compound (--compound conjunctive is "Quick"), with turns of several moves (--turns 2:1, "Gros Bras"). In brackets: the source documents.
games-hint = The rules of a game: marienbad rules NAME
period-found = Period { $period } from { $preperiod } on: a heap of n + { $period } has the value of a heap of n.
period-arithmetic = Arithmetic period { $period } from { $preperiod } on: a heap of n + { $period } has the value of a heap of n and { $saltus } more.
period-none = No period can be seen in the values to { $to }.
period-farther = None of the theorems of this program applied so far. To go further: marienbad period { $game } --to { $to } (or --checkpoint FILE: until a proof or Ctrl-C)
period-proved = Proved by { $theorem }, with the values to { $to }.
period-conjectured = Conjectured: it holds to { $to }; this program has no theorem that proves it.
theorem-guy-smith = the theorem of Guy and Smith (1956)
theorem-three-heaps = the theorem of Guy and Smith for up to three heaps
theorem-three-heaps-saltus = the theorem on arithmetic periods with three heaps
theorem-repeating-tail = the theorem for repeating digits (as Guy and Smith)
theorem-finite-subtraction = the finite number of cases (a finite subtraction set)
theorem-all-smaller = induction: all smaller heaps are options, and nothing else
nim-roots-all = every number
nim-roots-none = no solution
nim-steps-columns = { $count ->
    [0] Every column has an even number of ones: the sum is 0.{ $columns }
    [one] Only one column has an odd number of ones: { $columns }.
   *[other] The columns with an odd number of ones: { $columns }.
}
nim-steps-square = { $t }⊗{ $t } = { $t } ⊕ { $half }
nim-steps-too-large = The working is shown for factors of at most 64 bits.
nim-steps-none = Steps are shown for numbers, sums, products and inverses.
nim-steps-number = { $number } in binary: { $binary }
nim-log-base = to the base { $base }
nim-power-not-xor = Here ^ is the nim power. For xor, the nim sum, write { $base } + { $exponent } or { $base } xor { $exponent }.
nim-error-text-too-long = the expression is too long (at most { $limit } characters)
nim-error-operand = a number belongs here
nim-error-operator = an operator (+ xor * / ^) belongs here
nim-error-not-closed = this bracket is never closed
nim-error-not-opened = this bracket was never opened
nim-error-name = "{ $name }" is not known here (inv, sqrt, square, log, order, mex, solve)
nim-error-digit = expected a number, found "{ $found }"
nim-error-number = the number is too long (at most { $limit } bits)
nim-error-deep = too many brackets inside each other (at most { $limit })
nim-error-arguments = { $name } does not take that many arguments
nim-error-chained = a power of a power needs brackets
nim-error-unknown-outside = x has a meaning only after "solve"
nim-error-unknown-inside = x may not stand in here
nim-error-equals = an equation needs "="
nim-error-degree = only equations to the second degree are solved
nim-error-exponent = an exponent is an ordinary whole number
nim-error-integer = this is an ordinary whole number, a nimber belongs here
nim-error-division = division by zero
nim-error-log-zero = zero has no logarithm
nim-error-not-a-power = it is not a power of the base
nim-error-log-large = logarithms go to 64 bits
nim-error-order-zero = zero has no multiplicative order
nim-error-order-unknown = its order is not known: nobody has the factorization that it takes
nim-error-work = this would take too long
period-label-proved = period { $period } from { $preperiod } on (proved)
period-label-conjectured = period { $period } from { $preperiod } on (conjectured)
moves-late = { $open ->
    [one] one move was not judged
   *[other] { $open } moves were not judged
} within two seconds. To spend more time: --budget 10G
list-between = {"; "}
nim-steps-inverse = { $base } < 2^(2^{ $u }) = { $size }: the numbers below { $size } are a field, in which { $base }^({ $size } − 1) = 1 (proved). So the inverse of { $base } is { $base }^({ $size } − 2) = { $base }^{ $exponent }.
nim-steps-inverse-large = The inverse is the power 2^(2^{ $u }) − 2, because the numbers below 2^(2^{ $u }) are a field (proved); it is too long to be written out.
nim-steps-inverse-slip = Source 001 prints the exponent 2^u − 1; that is a slip: { $base }^{ $exponent } = { $power } is not the inverse. It is 2^(2^u) − 2.
error-no-period = { $game } is not played with single heaps: no period is looked for. Example: marienbad period 0.77
rules-variants = Variants
rules-xxx-quick = "Quick", a move in every group at each turn: marienbad play xxx 5,4,3 --compound conjunctive --misere
rules-xxx-biased = "Gros Bras", one player makes two moves a turn, the other one: marienbad play xxx 9 --turns 2:1 --misere
rules-xxx-places = On a circle, a grid, a globe, a torus, a graph: marienbad rules xxx:circle (xxx:grid, xxx:globe, xxx:torus, xxx:graph)
rules-own-take-any = Take as many as one likes from one heap, at least one.
rules-own-take = Take { $list } from one heap.
rules-own-square = Take away a square number.
rules-own-prime = Take away a prime number.
rules-own-divisor = Take away a divisor of the heap.
rules-own-divisor-proper = Take away a divisor of the heap that is smaller than the heap.
rules-own-whole = A heap of { $heap } may be taken as a whole.
rules-own-ways = { $ways }.
rules-own-unequal = Break a heap in two heaps of different sizes.
rules-own-becomes = { $from } becomes { $to }{ $ranges }{ $condition }.
rules-own-nothing = nothing
rules-own-or = { $first } or { $second }
rules-own-and = { $first } and { $second }
rules-own-range = {" "}for each { $list }
rules-own-in = { $name } in { $set }
rules-own-if = , if { $condition }
rules-own-known = By the shape of the rule this is a known game: "{ $title }" ({ $game }).
rules-own-endless = It is not proved that every play ends.
rules-own-place = Put { $count ->
    [one] the shape { $shapes }
   *[other] one of the shapes { $shapes }
} on free cells of the board{ $fixed ->
    [yes] , as it is written, neither turned nor mirrored
   *[no] , turned and mirrored as one likes
}.
rules-own-word = "{ $from }" becomes "{ $to }"{ $where ->
    [start] , at the beginning of a word only
    [end] , at the end of a word only
    [whole] , where it is the whole word
   *[any] {""}
}.
rules-own-word-gone = "{ $from }" is struck out{ $where ->
    [start] , at the beginning of a word only
    [end] , at the end of a word only
    [whole] , where it is the whole word
   *[any] {""}
}.
rules-own-word-parted = { $letters } parts a word in two, each played by itself.
rules-own-graph-vertex = Take a vertex{ $condition }.
rules-own-graph-neighbours = Take a vertex with all its neighbours{ $condition }.
rules-own-graph-edge = Take an edge; its ends stay{ $condition }.
rules-own-graph-ends = Take an edge with both its ends{ $condition }.
rules-own-graph-path = Take the { $length } vertices of a path{ $condition }.
rules-own-graph-triangle = Take the three vertices of a triangle{ $condition }.
rules-own-graph-cut = Cut an edge; whatever no longer hangs on { $ground } falls away.
rules-own-if-ends = , if for both ends { $condition }
rules-own-if-each = , if for each of them { $condition }
rules-own-degree = The degree of a vertex is the number of its edges.
