# Titles, rules and notation of every game of the catalogue.
family-heap = Heaps
family-board = Boards
family-graph = Graphs
family-strip = Strips and pawns
family-coin = Coins
family-sum = Sums of games

game-nim-title = Nim (the game of Marienbad)
game-nim-rules = Matches lie in rows. Each player in turn takes as many as they like, at least one, from one row only.
game-nim-notation = The rows, with commas. The move "2:-3" takes three from the second row; with a single row, "-3".

game-xxx-title = The game of XXX on rows (Dawson's chess)
game-xxx-rules = Tokens lie in groups. Each player in turn takes a token and the tokens directly beside it, which may part a group in two.
game-xxx-notation = The groups, with commas. The move "1:2" takes the second token of the first group and its neighbours.

game-wythoff-title = The two heaps of gold (Wythoff's game)
game-wythoff-rules = There are two heaps. Each player in turn takes any number from one heap, or the same number from both.
game-wythoff-notation = The two heaps, with a comma. The move "-2,0" takes two from the first heap, "-1,-1" one from each.

game-dornim-title = Dornim (Wythoff's game on a board)
game-dornim-rules = A token stands on a square. Each player in turn slides it to the left, down, or diagonally down to the left, as far as they like. In the lower left corner it can move no further.
game-dornim-notation = The column and the row of the token, both counted from 0 at the lower left corner. The move "-2,0" slides two to the left, "0,-1" one down, "-3,-3" three along the diagonal.

game-euclid-title = Euclid's game (the Euclidean algorithm for two)
game-euclid-rules = There are two numbers. Each player in turn takes a multiple of the smaller one from the larger one: once, twice, as often as it fits. When one of the numbers is 0, no move is left.
game-euclid-notation = The two numbers, with a comma. In "7,3" the move "-6,0" takes six from the first number; in "3,7" the move "0,-6" takes six from the second.

game-fibonacci-title = Playing with matches (Fibonacci nim)
game-fibonacci-rules = Matches lie on the table in one heap. The first player takes one or two. After that each player takes at least one and at most twice what the other has just taken.
game-fibonacci-notation = The matches and, after a slash, the most one may take: "26/8". The matches alone mean the opening: "26" is "26/2". The move "-5" takes five. (For matches in several rows, of which one takes as many as one likes from one row, see nim.)

game-grundy-title = Grundy's game
game-grundy-rules = Each player in turn breaks one heap in two heaps of different sizes. Heaps of one and two can no longer be broken.
game-grundy-notation = The heaps, with commas. The move "1:>5,2" breaks the first heap in five and two.

game-subtract-title = Subtraction game
game-subtract-rules = Each player in turn takes from one heap a number that stands in the given set.
game-subtract-notation = The heaps, with commas; the set is part of the name. The move "-3" takes three.

game-code-title = Take-and-break game by its code
game-code-rules = The digit at place t of the code says what may become of a heap from which t are taken: 1 if nothing may remain, 2 if one heap may, 4 if two heaps may, 8 if three may, and the sums of these. A digit before the point (4 or 8) is for breaking without taking; digits in brackets repeat for ever.
game-code-notation = The heaps, with commas. The move "-2" takes two and leaves one heap or nothing, "-2>5,3" leaves heaps of five and three.

game-kayles-title = Kayles
game-kayles-rules = Pins stand in rows. Each player in turn knocks down one pin, or two that stand side by side; what is left of the row on the left and on the right are rows of their own.
game-kayles-notation = The rows, with commas. The move "-2" knocks down two pins at an end of the row (or the whole row), "-2>5,3" two pins with five left on one side and three on the other.

game-dawson-title = Dawson's chess
game-dawson-rules = Two lines of pawns face each other on a board of three ranks and n files, and taking is compulsory. Advancing a pawn uses up its file and the files beside it; the files that are left on the two sides go on by themselves. It is the game of XXX on a row of n tokens.
game-dawson-notation = The numbers of files side by side, with commas. The move "-3>5,2" uses up a file and the two beside it, with five left on one side and two on the other; "-2" uses up a file at the end and its neighbour, "-1" a lone file.

game-dawson-kayles-title = Dawson's kayles
game-dawson-kayles-rules = Pins stand in rows. Each player in turn knocks down exactly two pins that stand side by side; what is left of the row on the left and on the right are rows of their own.
game-dawson-kayles-notation = The rows, with commas. The move "-2" knocks down two pins at an end of the row (or the whole row), "-2>5,3" two pins with five left on one side and three on the other.

game-treblecross-title = Treblecross
game-treblecross-rules = On a strip of squares each player in turn puts a cross on a free square, and whoever makes three crosses in a row wins. Nobody who can help it puts a cross one or two squares from another, since the other player would then make three: so a cross uses up its own square and two on each side, and whoever finds no such square loses. This is the game that is played here.
game-treblecross-notation = The numbers of squares side by side on which a cross can still be put, with commas: "6" is an empty strip of six. The move "-5>2,3" uses up five squares, with two left on one side and three on the other; "-3", "-4" and "-5" put the cross on the first, second or third square from an end.

game-officers-title = Officers
game-officers-rules = Each player in turn takes one object from a heap of at least two, and may part the rest into two heaps. Something must be left of the heap.
game-officers-notation = The heaps, with commas. The move "-1" takes one and leaves one heap, "-1>5,3" leaves heaps of five and three.

game-guiles-title = Guiles
game-guiles-rules = Each player in turn takes a whole heap of one or two, or takes two from a larger heap and parts the rest into two heaps.
game-guiles-notation = The heaps, with commas. The moves "-1" and "-2" take a whole heap of one or two, "-2>5,3" takes two and leaves heaps of five and three.
game-moore-title = Moore's Nim
game-moore-rules = Each player in turn takes matches from one heap or from several at a time, as many as they like from each; the name of the game says from how many heaps at most.
game-moore-notation = The heaps that belong together, with commas: "5,4,2"; several groups of heaps are joined by "+". The move "-2,0,-1" takes two from the first heap and one from the third.
game-moore-source = E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11, 1910.
game-slow-nim-title = Slow Nim
game-slow-nim-rules = Each player in turn takes a single match from each of the heaps they choose; the name of the game says how many heaps they choose.
game-slow-nim-notation = The heaps that belong together, with commas: "3,3,2"; several groups of heaps are joined by "+". The move "-1,0,-1" takes one from the first heap and one from the third.
game-slow-nim-source = V. Gurvich, S. Heubach, N. B. Ho and N. Chikin, Slow k-Nim, Integers 20, 2020.
game-silver-dollar-title = The silver dollar game
game-silver-dollar-rules = Coins lie on different squares of a strip, counted from 0. Each player in turn pushes a coin to the left over empty squares; it may not jump over another coin nor land on one.
game-silver-dollar-notation = The squares of the coins, with commas: "2,4,7"; several strips are joined by "+". The move "4>3" pushes the coin on square 4 to square 3.
game-silver-dollar-source = N. G. de Bruijn; Winning Ways, vol. 3, ch. 15; J. H. Conway, On Numbers and Games, ch. 11.
game-kotzig-title = Kotzig's Nim
game-kotzig-rules = A token stands on a point of a circle. Each player in turn moves it clockwise by one of the steps allowed, to a point where it has not been yet. Whoever cannot move has lost, or won in misère play.
game-kotzig-notation = The number of points of the circle: "8"; after a slash the points where the token has been, counted from 0, the one on which it stands last: "8/0,1,4". Several circles are joined by "+". The move ">5" goes to point 5.
game-kotzig-source = Winning Ways, vol. 3, ch. 15; A. S. Fraenkel, A. Jaffray, A. Kotzig and G. Sabidussi, Modular Nim, Theoretical Computer Science 143, 1995; X. L. Tan and M. D. Ward, On Kotzig's Nim, Integers 14, 2014, G06.

game-cram-title = Dominoes (Cram)
game-cram-rules = Each player in turn puts a domino on two free squares side by side, across or down. A free square that is left on its own takes no domino any more; from then on it is drawn like a covered one.
game-cram-notation = Rows x columns, or the board drawn row by row with "." free, "#" blocked and "/" between rows. The move "2.3-2.4" covers the third and fourth squares of the second row.

game-chocolate-title = The chocolate bar
game-chocolate-rules = Each player in turn breaks the bar in two along a line and puts one of the parts away. A single square cannot be broken.
game-chocolate-notation = The sides, with "x" between them; one, two, three or more. The move ">4x2" keeps a piece of 4 by 2.

game-chomp-title = Chomp
game-chomp-rules = Each player in turn chooses a square and eats it with all squares to the right of it and below. The first square, upper left, is poisoned and may not be eaten. A block of several layers is eaten in depth too.
game-chomp-notation = Rows x columns, or the lengths of the rows with commas; layers x rows x columns, or "4,4/4,2" with "/" between the layers. The move "2.3" eats from the third square of the second row; in a block "2.1.3" eats from the second layer on.

game-poset-title = The game on an order
game-poset-rules = The elements stand above one another, as the lines show. Each player in turn takes an element and everything that lies above it. When a least element is poisoned (misère play) this is Chomp on any order.
game-poset-notation = What lies above what, "a<b<d,a<c<d", or the path of a file in the DOT language or with one relation a line: "a<b", "a b", or "a;b" and "a,b" as a spreadsheet saves them (the second above the first). Names with blanks stand between quotation marks. The move "b" takes the element b and everything above it.

game-xxx-circle-title = The game of XXX on a circle
game-xxx-circle-rules = The tokens lie in a circle. Each player in turn takes a token and the tokens directly beside it.
game-xxx-circle-notation = The number of tokens, or the circle drawn from token 1 on with "o" for a token and "." for a gap. The move "3" takes the third token and its neighbours.

game-xxx-grid-title = The game of XXX on a grid
game-xxx-grid-rules = The tokens lie on a grid. Each player in turn takes a token and the tokens directly above, below, left and right of it.
game-xxx-grid-notation = Rows x columns, or the grid drawn with "o" and "." and "/" between rows. The move "2.3" takes the third token of the second row.

game-xxx-globe-title = The game of XXX on a globe
game-xxx-globe-rules = The tokens lie where the meridians and the parallels of a globe cross. Each player in turn takes a token and the tokens next to it on its meridian and its parallel.
game-xxx-globe-notation = Meridians x parallels; a "p" behind it adds the two poles: "6x4p". A globe in mid-game is drawn parallel by parallel with "o" and ".". The move "3.1" takes the token of meridian 3 on parallel 1 with its neighbours; "N" and "S" take a pole.

game-xxx-torus-title = The game of XXX on a torus
game-xxx-torus-rules = The tokens lie on a grid whose opposite sides are joined. Each player in turn takes a token and its four neighbours.
game-xxx-torus-notation = Rows x columns, or drawn with "o" and "." and "/" between rows. The move "2.3" takes the third token of the second row with its neighbours.

game-xxx-graph-title = The game of XXX on any graph
game-xxx-graph-rules = The tokens are the vertices of a graph. Each player in turn takes a token and all tokens linked with it.
game-xxx-graph-notation = A file in the DOT language or with one link a line: "a-b", "a b", or "a;b" and "a,b" as a spreadsheet saves them; or the links themselves: "a-b,b-c,d". Names with blanks stand between quotation marks. The move "a" takes the token a with all that are linked to it.

game-arc-kayles-title = Dominoes on a graph (arc kayles)
game-arc-kayles-rules = Each player in turn takes two linked tokens of a graph.
game-arc-kayles-notation = A file in the DOT language or with one link a line: "a-b", "a b", or "a;b" and "a,b" as a spreadsheet saves them; or the links themselves: "a-b,b-c,d". Names with blanks stand between quotation marks. The move "a-b" takes a and b.

game-dag-title = Any acyclic graph
game-dag-rules = A token stands on a node of a directed graph without cycles. Each player in turn moves it along an arrow.
game-dag-notation = FILE:NODE, the file in the DOT language or with one arrow a line: "a>b", "a b", or "a;b" and "a,b" as a spreadsheet saves them; or the arrows themselves: "a>b,b>c:a". Several tokens: FILE:a,b. Names with blanks stand between quotation marks. The move ">b" moves the token to the node b.

game-northcott-title = Pawns face to face
game-northcott-rules = In each column two pawns face each other, one of each player. Each player in turn advances their pawn in one column as far as they like, never back and never over the other. Only the gaps count: in the picture it is always the same pawn that advances.
game-northcott-notation = The gaps between the pawns, column by column, with commas. The move "1:-2" closes the first gap by two.

game-strip-title = Tokens on a strip
game-strip-rules = Tokens stand on a strip of squares, any number on each. Each player in turn takes a token off, or moves it to a square further left.
game-strip-notation = The squares of the tokens, counted from 1, with commas. The move "1:>2" slides the first token to square 2, "1:x" takes it off.

game-strip-slide-title = Sliding tokens on a strip
game-strip-slide-rules = Tokens stand on a strip of squares, any number on each. Each player in turn moves a token to a square further left. On square 0 a token is at rest.
game-strip-slide-notation = The squares of the tokens, counted from 0, with commas. The move "1:>2" slides the first token to square 2.

game-coins-title = Turning coins
game-coins-rules = Coins lie in a row, black on one side and white on the other. Each player in turn turns some of them over, and the one furthest right of these must go from black to white.
game-coins-notation = The places of the black coins, counted from 1, with commas. The rule: "2" turns at most two coins, "=2" exactly two, "nim" is "2", "ruler" an interval, "set" any coins, "sym" a symmetrical set, {"{"}1,3{"}"} one or three, d{"{"}1,2{"}"} at most two at distance 1 or 2. The move "3,7" turns the coins 3 and 7.

game-coins-product-title = Turning coins in rows and columns
game-coins-product-rules = The coins lie in a rectangle. Each player in turn chooses some rows by the first rule and some columns by the second, and turns all coins where they cross. The coin at the lower right of these must go from black to white.
game-coins-product-notation = The black coins as row.column, with commas. The move "2,6*4,6" turns the corners of a rectangle.

game-coins-3d-title = Turning coins in three dimensions
game-coins-3d-rules = The coins lie in a box. Each player in turn chooses layers, rows and columns by one rule each and turns all coins where they cross. Of the coins turned, the one in the last of the chosen layers, the last of the rows and the last of the columns must go from black to white.
game-coins-3d-notation = The black coins as layer.row.column, with commas. The move "1*1,2*2,3" turns the four coins of layer 1 where rows 1 and 2 cross columns 2 and 3.

game-rule-title = A game of one's own, by its rule
game-rule-rules = Each player in turn makes a move that the rule allows; 0 is the end.
game-rule-notation = Rules on one number: the heaps, with commas. Rules on several numbers: the numbers, with commas; several of them joined by "+": "7,3 + 21,13". A move is written as what it leaves: ">7,1" leaves heaps of seven and one, ">0" nothing, ">(7,3)" the numbers seven and three; "2:>5" is a move in the second heap.

game-place-title = Shapes on a board, by a rule of one's own
game-place-rules = Each player in turn puts a shape on free cells; shapes do not overlap.
game-place-notation = Size, rows x columns, or a drawing with "." free and "#" covered, rows separated by "/". A move lists its cells: "1.1-1.2-2.1"; on the second board it is "1.1-1.2-2.1@2".

game-word-title = A word to rewrite, by a rule of one's own
game-word-rules = Each player in turn rewrites a piece of a word as the rule says.
game-word-notation = The word; several joined by "+". A letter that the rule never rewrites parts a word: "ooo.oo" is "ooo + oo". The move "@3#2" rewrites from the third letter on by the second clause; "2:@3#2" does so in the second word.

game-own-graph-title = A game on a graph, by a rule of one's own
game-own-graph-rules = Each player in turn takes from a graph what the rule allows.
game-own-graph-notation = Edges and single vertices, "a-b,b-c,d", a file with edges or in DOT, or a code of nauty's: "graph6:Bw". A move names what it takes: "a", "a-b", "a-b-c". Where the rule takes edges and also two vertices at once, "a-b" is the edge and "a-b#" the two vertices.

game-sum-title = Sum of different games
game-sum-rules = Several games stand side by side. Each player in turn chooses one of them and makes a move in it, by its own rules; the sum is over when all of its games are. Any game of the catalogue and any rule of one's own may be a term.
game-sum-notation = Terms joined by "+", each a game with its position in brackets: "nim(3,5) + kayles(7) + cram(2x3)". A rule of your own goes in braces: "rule{"{"}n -> n-1 or n-2{"}"}(9)". Components are counted over the whole sum, and every move begins with the number of its component: "4:1.1-1.2" puts a domino on the board, which is the fourth.

games-rule = A rule of your own can take the place of a name: 'rule: n -> n-1 or n-2'. How one is written: marienbad rules rule. "marienbad games --new NAME" writes a file to start from.
games-made = Written: { $path }. Try it: marienbad solve { $name } { $position }
games-exists = there is already a file { $path }; it was left as it is. Example: marienbad games --new { $name }-2
games-no-folder = there is no folder for games: neither XDG_DATA_HOME nor HOME is set. Example: XDG_DATA_HOME=/tmp marienbad games --folder
games-not-made = { $path } could not be written: { $problem }. Example: XDG_DATA_HOME=/tmp marienbad games --new my-game
games-bad-name = "{ $name }" is not a name for a game: small letters, digits and "-", a letter first. Example: marienbad games --new my-game
games-taken = there is already a game "{ $name }". Example: marienbad games --new my-{ $name }
games-file-broken = { $path }: { $problem }
games-file-toml = line { $line }: { $message } (the file is written in TOML: name = "value")
games-file-missing = the field "{ $field }" is missing; a game needs name and rule
games-file-unknown = there is no field "{ $field }"; there are: name, rule, start, play, drawing, title, rules, source
games-file-kind = the field "{ $field }" should be a text between quotation marks
games-file-name = "{ $name }" is not a name for a game: small letters, digits and "-", a letter first
games-file-taken = there is already a game "{ $name }"; give this one another name
games-file-word = { $field }: "{ $found }" is not one of: { $possible }
games-file-rule = the rule: { $problem }
games-file-start = the position to begin with: { $problem }
games-template =
    # A game of your own. Every line that begins with # is a note for you.
    # All about rules: docs/own-games.md, or marienbad rules 'rule: n -> n-1 or n-2'
    { "" }
    # The name by which the game is called: marienbad play { $name }
    name = "{ $name }"
    { "" }
    # The moves. A heap of n may become ...; several clauses are separated by ";".
    # n -> n-k for k in 1..3            take one, two or three
    # n -> [a, n-a] for a in 1..n/2     split a heap in two
    # (a,b) -> (a-1,b) or (a,b-1)       two numbers
    rule = "n -> n-k for k in 1..3"
    { "" }
    # Positions to begin with.
    start = ["15", "7,5,3"]
    { "" }
    # "normal": whoever moves last wins. "misere": whoever moves last loses.
    play = "normal"
    { "" }
    # sticks, tokens, plane, strip or word
    drawing = "sticks"
    { "" }
    title.en = "My game"
    title.fr = "Mon jeu"
    rules.en = "Each player in turn takes one, two or three sticks."
    rules.fr = "Chacun à son tour prend un, deux ou trois bâtons."
