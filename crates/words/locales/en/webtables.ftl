# The tables and plots of the web workbench.
webtables-all = All tables
webtables-show = Show
webtables-to = Up to
webtables-side = Side
webtables-size = Size
webtables-matches = Matches
webtables-turn = Coins turned at most
webtables-coins = Coins
webtables-word = word
webtables-plot = Drawing
webtables-plot-points = points, with the period
webtables-plot-histogram = how often each value occurs
webtables-no-plot = There is no drawing "{ $found }". Example: plot=histogram
webtables-data = { $count ->
    [one] The values: one row
   *[other] The values: { $count } rows
}
webtables-rule-values = Values are those of normal play (who makes the last move wins); what is of misère play says so.
webtables-source-title = The tables of the sources
webtables-source-lead = What the pupils' articles draw, computed anew for any game.
webtables-source-games = Tables by game
webtables-sequence-title = Sequences of values
webtables-sequence-lead = The Grundy values of the heaps 0, 1, 2, … of any game of heaps, with their period.
webtables-plane-title = The plane of the two heaps of gold
webtables-plane-lead = The lost pairs as rings, and the two golden lines they follow.
webtables-matches-title = Matches to take
webtables-matches-lead = How many matches to take, by how many are left and how many may be taken at most; the lines of the Fibonacci numbers are framed.
webtables-nim-title = Nim sums and products
webtables-nim-lead = Addition and multiplication of nimbers, the same value in the same colour.
webtables-code-title = A code as coins
webtables-code-lead = The lost positions of a coin game form a code; here the words of a basis.
webtables-no-table = There is no table for { $game }; there is one for wythoff, for example.
webtables-no-sequence = { $game } is not played with single heaps, so that it has no sequence; grundy has one, for example.
webtables-again = Back to the table, as it was at first
