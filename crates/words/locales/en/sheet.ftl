# The spreadsheets of sources 003 and 004.
sheet-wythoff = Two heaps of gold
sheet-golden = Golden ratio:
sheet-wythoff-typed = The shaded cells are typed by hand. Everything else is a formula.
sheet-wythoff-pull = Select B5:D5 and drag down: the table of lost pairs goes on as far as you like.
sheet-wythoff-rule = C5: is the rank before it among the numbers xd above? Then yd grows by 1, otherwise by 2.
sheet-wythoff-compare = Compare columns C and G. Which number do E and F approach?
sheet-number = No.
sheet-line = Line
sheet-ratio = Ratio
sheet-lines-typed = The shaded cells are typed by hand: 1 and 2, then 3 and 5, the first lines that are lost as far as the diagonal.
sheet-lines-pull = Each line is the sum of the two above it. Select B6 and drag down.
sheet-lines-ratio = Which number do the ratios approach?
sheet-sums = Sums
sheet-sums-note = The other lines that begin with 0: a Fibonacci number and a smaller one that is not its neighbour.
sheet-sums-more = Three of them give lines too, such as 21 + 8 + 3 = 32.
sheet-strategy = Strategy
sheet-matches = Matches
sheet-part = Part { $number }
sheet-least = Least
table-no-sheet = There is no spreadsheet for "{ $game }". Sources 003 and 004 build one for wythoff and for fibonacci.
table-sheet-json = --json and --format xlsx cannot be combined.
output-needs-file = A file of this kind is not written to the screen. Say where it goes: --out FILE
webtables-spreadsheet = Spreadsheet (.xlsx)
