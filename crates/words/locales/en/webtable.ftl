# The table: a board that is ready, and the why beside it.
web-nav-graphs = Draw
web-panel = What is said about it
web-panel-tabs = Views
web-tab-play = Match
web-tab-why = Why?
web-tab-moves = All moves
web-tab-rules = Rules
web-opponent-change = Change
web-opponent-more = Other opponents
web-turn-ready = Your move.
web-turn-machine = { $name } begins.
web-machine-begins = Let { $name } begin
web-new-table = New table
web-first-you = You begin
web-first-machine = { $name } begins
web-size = Size
web-pill-last = The last move
web-pill-wins = wins
web-pill-loses = loses
web-show-moves = Show all moves
web-moves-winning = { $count ->
    [0] No move wins here.
    [one] One move wins, of { $all }.
   *[other] { $count } moves win, of { $all }.
}
web-moves-others = { $count ->
    [one] One more move
   *[other] The { $count } other moves
}
web-moves-lead = Each move leads to the position it leaves.
web-ready-title = The table is ready
web-ready-how = Touch what you want to take: the match begins. What lights up goes with it.
web-ready-tables = Other tables
web-history-none = The match has not begun.
web-history-earlier = { $count ->
    [one] The first move
   *[other] The first { $count } moves
}
web-step-back = One move back
web-step-on = One move on
web-looking = You are looking at an earlier moment: nothing changes. Play from here, and a variation begins.
web-looking-only = You are looking at an earlier moment: nothing changes.
web-looking-back = Back to the match
web-review-gave = You were winning, and move { $number } gave it away.
web-review-lost = Lost from the start: none of your moves could win.
web-review-clean = You gave nothing away.
web-home-quote = “I can lose, but I always win.”
web-home-kicker = Games without chance, in which both have the same moves
web-home-pitch = Play against M. Lose. Ask why. Then win.
web-home-play = Play at once
web-home-why = Why does he win?
web-home-laboratory = Write what you believe: the machine looks for a counterexample.
web-home-tables = The tables of the sources, the sequences, the golden plane.
web-home-graphs = Draw a graph, and play on it.
why-won = You can win.
why-lost = You lose, unless the other makes a mistake.
why-exactly = More precisely
why-even = even
why-odd = odd
why-head-even = All columns are even
why-head-odd = The column of { $column ->
    [1] ones
   *[other] { $column }s
} is odd
why-head-odds = { $count } columns are odd
why-head-golden = This is a golden pair
why-head-golden-off = This is not a golden pair
why-head-block = The smallest block is { $smallest }: take it
why-head-block-lost = The smallest block, { $smallest }, is too large
why-head-mirror = It is all played in a mirror
why-head-won = A move wins
why-head-lost = No move wins
why-ask-columns = Write the rows in binary: which column has an odd number of ones?
why-ask-ones = How many rows of a single match will be left?
why-ask-golden = The two heaps differ by { $difference }: which golden pair has that difference?
why-ask-blocks = Write { $matches } in Fibonacci numbers, no two of them neighbours: which is the smallest?
why-ask-mirror = Is there a symmetry that you could keep to the end?
why-ask-values = How much is each part worth, and which column of these values is odd?
why-ask-coins = How much is each black coin worth, and what is their nim-sum?
why-ask = What must be left to the other, so that every move is bad?
why-your-turn = Your turn:
why-which-row = which row can make everything even?
why-row-right = Yes: bring { $heap } down to { $rest }, and all columns are even.
why-row-wrong = No: { $heap } would have to become { $rest }, which is larger. One can only take away.
word-all = The words:
word-try = Try it on the board
word-nim-sum = nim-sum
word-nim-sum-says = Write the numbers in binary, one below the other. A column gives 1 if it has an odd number of ones, otherwise 0.
word-nim-sum-example = The nim-sum of 1, 3, 5 and 6 is 1: only the column of ones is odd. Whoever leaves 0 everywhere wins.
word-mex = mex
word-mex-says = The mex of a list is the smallest number, from 0 on, that is not in it.
word-mex-example = The mex of 0, 1, 1, 3 is 2. The value of a position is the mex of the values that its moves leave.
word-value = value
word-value-says = The (Grundy) value of a position says which Nim heap it is like: whoever moves can leave every smaller value.
word-value-example = A position of value 0 is lost for whoever has to move. The values of parts add up to their nim-sum.
word-lost = lost position (P)
word-lost-says = Lost for whoever has to move: whatever they do, the other has a good answer. It is called P: the previous player wins.
word-lost-example = 8 tokens, of which one takes 1, 2 or 3: whatever you take, the other makes it 4 in all.
word-won = won position (N)
word-won-says = Won for whoever has to move: some move leaves a lost position. It is called N: the next player wins.
word-won-example = 10 tokens, of which one takes 1, 2 or 3: take 2, and leave 8.
word-misere = misère play
word-misere-says = In misère play, whoever moves last loses. In normal play they win.
word-misere-example = In Nim one plays as usual while a row has two matches; then one leaves an odd number of rows with one match.
web-touch-again = Touch again to play this move.
web-title-nim = The game of Marienbad
web-title-xxx = The game of XXX
why-columns-odd = In a lost position every column has an even number of ones. Here at least one column is odd: some move makes everything even, and that one wins.
why-columns-even = Every column has an even number of ones. Whatever you take, some column becomes odd, and the other mends it.
web-share-title = Invite
web-share-play = Link to play
web-share-look = Link to watch
web-share-how = The first link offers the second chair, the second one lets others watch.
web-seat-onlooker = You are looking at this match.
web-seat-waits = It is the other player's turn. This page follows by itself.
web-seat-join = Sit down opposite
web-seat-free = The second chair is free.
web-seat-taken = The second chair is already taken.
web-seat-not-yours = It is not your turn, or not your match: you can only look at it.
web-matches-search = Search your matches
web-matches-delete = Delete
web-matches-delete-sure = Delete for ever
web-matches-page = Page { $page } of { $pages }
web-matches-own = Your matches, kept for this browser by a cookie, without an account.
web-matches-next = Older matches
web-matches-before = Newer matches
web-keys-match = at a table: the match
web-keys-moves = at a table: all moves and what they come to
web-keys-rules = at a table: the rules
web-keys-steps = in a match, off the board: one move back, one move on, and nothing changes
word-nim-sum-forms = nim sum|nim sums|nim-sum
word-mex-forms = mex|smallest number that is not in this list
word-value-forms = Grundy values|Grundy value|values|value
word-lost-forms = P|lost position|lost positions|lost
word-won-forms = N|winning position|winning positions|won position
word-misere-forms = misère play|misère|normal play
why-list = { $count ->
    [one] The list: one line
   *[other] The list: { $count } lines
}

# The games, as they are called above the board.
web-title-code = Take and break
web-title-xxx-grid = XXX on a grid
web-title-xxx-graph = XXX on a graph
web-title-dag = The game of arrows
web-title-coins-product = Coins in rows and columns
web-title-coins-3d = Coins in space
web-title-rule = A game of one's own
web-title-place = Shapes to place
web-title-word = A word to rewrite
web-title-own-graph = A graph of one's own

web-hint-row = Play in row { $row }.
web-hint-here = Play in the part that is framed in gold on the board.
web-hint-try = { $replies ->
    [0] Of the moves that the machine has compared it leaves the fewest winning answers.
    [one] Only one answer to it wins, and no move leaves fewer.
   *[other] { $replies } answers to it win, and no move leaves fewer.
}
web-hint-only = Only one move is possible.
why-see-next = See what it leaves
why-point = Point at a move on the board: its answer lights up.
why-answers = { $count ->
    [one] One move and its answer
   *[other] The { $count } moves and their answers
}
why-line-won = Then, whatever the other does, you have a winning move again.
why-line-ends = The other has no move left: the match is over.
why-line-lost = Whatever you play, the other has an answer that leaves you in a lost position again.
why-mex-won = It leaves a lost position: one of value 0.
why-mex-lost = No move leaves a lost position, one of value 0: the other wins after each of them.
why-values = What the moves are worth
why-sum = The sum in binary

web-all-games = All games
web-home-all = All { $count } games
web-home-invent = Write a rule, and play it.
web-home-lesson = The first lesson
web-move-value = value { $value }
web-move-left = { $count ->
    [0] over
    [one] one more move
   *[other] { $count } more moves
}
web-lost = The connection is lost. This page stays, and goes on as soon as it can.

# What one touches, as the board has it.
web-board-slides = Slide the board with a finger to see the rest.
web-part-of-sum = { $numbers }: { $game }
web-ready-plane = The red piece stands where the two numbers meet: { $across } across, { $up } up. Touch the point it should go to: the match begins.
web-ready-planes = Each red piece stands where two numbers meet. Touch the point one of them should go to: the match begins.
web-ready-cells = Touch the squares to cover, one after the other: the match begins.
web-ready-coins = Touch the coins to turn, the rightmost one too: the match begins.
web-ready-squares = Touch the square to move to: the match begins.
web-ready-arrows = Touch the circle the piece should go to: the match begins.
why-values-rows = What the parts are worth, as heaps of Nim: { $list }. It is these values that are written in binary.
why-values-row = { $row } is worth { $value }
why-cold = On the board the golden diamonds are the lost positions.
web-strip-how = Who held the win: above the line, { $first }; below it, { $second }. The cross: a win given away.
web-strip-marks = In the list, ✓ is a winning move, and · a move where there was none.
web-turn-of = { $name } is to move
web-seat-me = You are { $name }.
web-seat-opposite = { $name } plays on another screen.
why-mirror-won = The mirror strategy: play this move. Then { $how }. From then on you answer every move by its image, so that you always have an answer and play last.
web-ready-typed = These heaps are too large to be drawn one by one: write your move, for example "{ $example }".
web-ready-move = Your first move
why-ask-lines = Count the lines to break along on each side and write these numbers in binary: which column has an odd number of ones?
why-ask-gaps = Write the gap of each column in binary: which column of digits has an odd number of ones?
why-ask-squares = Write the number of each token's square in binary: which column has an odd number of ones?
why-mex-idea = At least one move leaves the other a lost position, of value 0.
why-mirror-idea = The mirror strategy: look for the move after which { $how }. From then on answer every move by its image: you will always have an answer, and play last.
why-line-lost-then = Every move has an answer that leaves a lost position again.
