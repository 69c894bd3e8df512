# Tables.
class-winning = Winning
class-losing = Losing
class-winning-number = Winning { $number }
table-rank = rank d
table-ordinate = y
table-abscissa = x
table-matches = matches
table-wythoff-title = The lost pairs of the two heaps of gold (normal play: whoever moves last wins)
table-wythoff-rule = Proved (Wythoff 1907): x = y + d, and y = ⌊d·φ⌋: the golden ratio φ = (1 + √5)/2 gives every rank.
table-wythoff-slip = The source exchanges ordinates and abscissas four times: 7 is the abscissa of rank 3, not its ordinate (y = 4, x = 7); it is the ordinates that differ by 2 at the other ranks; the formula in C5 looks for d − 1 among the abscissas (column D); the abscissa is the rank plus the ordinate.
table-fibonacci-outcomes = Matches: rows by the matches on the table, columns by the most one may take (normal play: whoever moves last wins)
table-fibonacci-takes = Matches to take, 0 where the position is lost (normal play: whoever moves last wins)
table-fibonacci-lines = Lines of 0 as far as the diagonal: the Fibonacci numbers. Everywhere: lost exactly if the least part of the Zeckendorf sum exceeds the most one may take (Whinihan 1963).
table-fibonacci-list = The source's list of the lines that begin with lost positions and do not reach the diagonal (11, 16, 18, 24, 26, 29, 32) stops at 32; its own table goes on to 37 = 34 + 3, which is one of them.
table-fibonacci-slip = Where several numbers win, the least is shown, except that all matches are taken where that is allowed.
table-nim-sum = Nim sum
table-nim-product = Nim product
table-xxx-classes-first = Classes of the first 14 groups (misère play: whoever moves last loses)
table-xxx-classes = Classes of groups to { $to } (misère play: whoever moves last loses)
table-xxx-period-holds = To { $to } the class is that of the remainder modulo 14, as the paper says.
table-xxx-period-fails = The paper's rule "modulo 14" fails here: { $list }.
table-xxx-difference = { $place }: { $class }, the paper says { $rule }
table-xxx-solutions-fail = Here the paper is wrong: { $list }.
table-xxx-pairs = Class of two groups from the class of each (misère play: whoever moves last loses; groups to 13)
table-xxx-pairs-hold = All pairs of groups to 13 agree with the table.
table-xxx-pairs-fail = Not all pairs agree: the smallest exception is [{ $x }, { $y }], { $class } where the table says { $rule }.
table-xxx-pairs-conjecture = For larger groups the table is a conjecture of the paper, and false.
table-xxx-solutions = Which token of the longest group to take, by its remainder modulo 14 (rows) and the class of the remaining groups (columns) (misère play: whoever moves last loses; groups of 14 to 27)
table-xxx-remainder = remainder mod 14
table-xxx-solutions-grey = "—" is the paper's grey cell: no token of this group wins, play in another group.
table-xxx-solutions-conjecture = Tokens are counted from one end; where several are right, the first is shown. For groups above 27 the table is a conjecture of the paper, and false.
table-xxx-normal = Rows lost in normal play (whoever moves last wins)
table-xxx-normal-rows = tokens
table-xxx-normal-lost = lost
table-xxx-normal-early = below { $first }
table-xxx-normal-later = from { $first } on, remainder mod { $period }
table-xxx-normal-proved = Proved: the values have period { $period } from { $first } on (theorem of Guy and Smith).
table-xxx-normal-slip = The paper lists 19 among the lost rows; it is 20, as its own list of remainders says.
table-sizes-title = { $game }: values and outcomes
table-sizes-heap = n
table-sizes-value = value
table-sizes-normal = normal play
table-sizes-misere = misère play
table-sides-values = { $game }: values in normal play (whoever moves last wins), rows by columns
table-sides-misere = { $game }: outcomes in misère play (whoever moves last loses), rows by columns
table-coins-title = f_r(n), the value of a black coin at place n when at most r coins are turned (normal play: whoever moves last wins)
table-coins-product-title = { $game }: the value of a black coin by row and column (normal play: whoever moves last wins)
table-coins-single-title = { $game }: the value of a black coin at place n (normal play: whoever moves last wins)
table-quick-normal = Quick: the lost rows to { $to } (a move in every group, until all are over; normal play: whoever moves last wins)
table-quick-misere = Quick: the lost rows to { $to } (a move in every group, until all are over; misère play: whoever moves last loses)
table-quick-lost = lost
table-quick-suspense = suspense
table-quick-proved = Proved (Conway: how long the components last; for rows, by induction on their length). A situation of several groups is lost exactly if its longest group is.
table-ways = { $game }: who wins (P: the player to move loses, N: wins)
table-ways-lost = Lost, { $way }: { $list }
table-ways-turns = A:B: the player who begins makes A moves a turn, the other B; the game ends with the last possible move, even in mid-turn. Normal play: whoever makes that last move wins; misère play: loses.
table-ways-computed = Computed exhaustively to { $to }.
table-proved = Proved ({ $proved }).
table-proved-or-computed = Proved ({ $proved }) or computed exhaustively ({ $computed }), to { $to }.
table-computed = Computed exhaustively to { $to } ({ $computed }).
table-stopped = The table ends here: the computation was stopped.
table-cut = The table ends here: the computation reached a limit.
table-outcomes = P: the player to move loses; N: wins. Normal play: whoever moves last wins; misère play: loses.
table-sides-zero = In row a and column b: the value of the position a{ $sign }b. The player to move loses exactly if it is 0.
table-sizes-misere-to = The outcome of misère play is searched to { $to } only.
table-xxx-others = its class · class of the remaining groups:
table-xxx-or-nothing = { $class } (or nothing)
table-xxx-nothing = nothing
table-xxx-against = { $what } (wrong for { $situation })
table-xxx-no-answer = { $place }: "{ $rule }" is wrong for { $situation }, where it is "{ $cell }"
table-xxx-solutions-open = Cells marked "*": no answer is right for all remaining groups of that class, and the paper's, shown here, is wrong: { $list }.
table-xxx-tried = { $class }: { $list }
table-xxx-solutions-tried = Computed: every cell was tried with a single remaining group of at most 13 tokens, all those of the class ({ $list }). The other cells are right for all of these; nothing is said of larger groups or of more of them.
table-xxx-pairs-computed = Computed: all pairs of groups to 13; a cell gives the class of the smallest.
table-nim-sum-proved = Proved: in binary, added without carrying.
table-nim-product-proved = Proved: distributivity and the source's rules for 2^m ⊗ 2^n (Conway) give every product.
table-nim-slip = Section 3.4 of source 002 exchanges "even" and "odd": from an odd configuration one can win, by making it even; from an even one nothing helps, and one takes a token at random.
table-nim-share = Lost positions ("even configurations") of n heaps of 0 to { $most ->
    [one] { $most } token
   *[other] { $most } tokens
} (normal play: whoever moves last wins)
table-nim-share-heaps = n
table-nim-share-positions = positions
table-nim-share-lost = lost
table-nim-share-part = share
table-nim-share-proved = Proved (source 002, question 20): { $all } = { $most } + 1 is a power of 2, and for every n one position in { $all } is lost, because the first n − 1 heaps determine the last. The numbers above are counted.
table-nim-share-other = Computed (positions counted): { $all } = { $most } + 1 is not a power of 2. The share 1/(m + 1) of source 002, question 20, supposes m = 2^k − 1; here it is certain for one or two heaps only.
table-wythoff-build = The source builds the table step by step: if the rank d stands among the abscissas written before, the ordinate of rank d + 1 is that of rank d plus 1, else plus 2. The column y is filled like that.
table-wythoff-agrees = Computed: to rank { $to } this rule gives ⌊d·φ⌋ everywhere.
table-wythoff-differs = Refuted: at rank { $rank } this rule does not give ⌊d·φ⌋.
table-fibonacci-long = Lines of 0 as far as the diagonal: { $list }.
table-fibonacci-short = Lines that begin with 0 and do not reach the diagonal: { $list }.
table-fibonacci-columns = The columns end at { $column }: from line { $from } on the diagonal is outside the table.
table-fibonacci-hidden = Only 0 to column { $column }, but the line does not reach the diagonal: { $list }.
table-dots = "…": not computed yet.
table-at-least = "≥1": at least 1; the search ended before the value was known.
table-ways-bar = n: a bar of 1xn squares.
