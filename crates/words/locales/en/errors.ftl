# One line for each mistake: what was read, where, what would be right.
error-line = marienbad: { $message }
error-place = "{ $input }", character { $place }: { $reason }. Example: { $example }
error-line-place = { $path }, line { $line }, character { $place }, "{ $input }": { $reason }. Example: { $example }
error-reason-empty = nothing is written here
error-reason-number-expected = a number belongs here, not "{ $found }"
error-reason-number-missing = a number is missing at the end
error-reason-unexpected = "{ $found }" does not belong here; expected: "{ $expected }"
error-reason-unexpected-no-hint = "{ $found }" does not belong here
error-reason-missing = something is missing at the end; expected: "{ $expected }"
error-reason-too-large = the number is too large (at most { $max })
error-reason-too-small = the number is too small (at least { $min })
error-reason-too-many = too many { $what ->
    [squares] squares
    [vertices] vertices
    [edges] edges
    [letters] letters
    [coins] coins
    [factors] factors
    [numbers] numbers
    [sides] sides
    [digits] digits
    [games] games
   *[components] heaps or pieces
} (at most { $max })
error-reason-wrong-count = { $expected ->
    [one] one
   *[other] { $expected }
} { $what ->
    [heaps] { $expected ->
        [one] heap belongs
       *[other] heaps belong
    }
    [numbers] { $expected ->
        [one] number belongs
       *[other] numbers belong
    }
   *[coordinates] { $expected ->
        [one] coordinate belongs
       *[other] coordinates belong
    }
} here, there { $found ->
    [one] is one
   *[other] are { $found }
}
error-reason-empty-set = the set is empty
error-reason-repeated = { $what } appears here twice
error-reason-bad-digit = "{ $found }" is not a digit of a code (octal: 0 to 7; hexadecimal: 0 to 9 and A to F)
error-reason-endless-digit = the digit { $digit } before the point would allow a move that changes nothing; only 0, 4, 8 and C can stand there
error-reason-row-length = this row has { $found ->
    [one] one cell
   *[other] { $found } cells
}, the first has { $expected }
error-reason-empty-row = this row has no cells: rows are separated by one "/"
error-reason-pole-missing = { $pole } is missing: a drawn globe has both poles, N/…/S, or none
error-reason-node-missing = the node on which the token stands is missing at the end: ":" and its name
error-reason-line-end = the line should end before "{ $found }"
error-reason-file = the file { $path } cannot be read: { $problem }
error-reason-below-itself = in an order no element lies below itself, but here { $elements }
error-reason-cycle = the graph has a cycle, so that a game on it need not end: { $nodes }
error-reason-unknown-node = there is no node "{ $name }"
error-reason-self-link = { $name } is linked with itself
error-reason-other = { $text }
file-not-found = there is no such file
file-denied = it may not be read
file-folder = it is a folder
file-not-text = it is not text
file-too-large = it is too large
file-not-allowed = files are not read here
file-unreadable = the system refuses
error-unknown-game = there is no game "{ $name }". All games: marienbad games
error-unknown-game-near = there is no game "{ $name }". Did you mean "{ $nearest }"? All games: marienbad games
error-bare-rule = there is no game "{ $name }": a rule of one's own begins with "{ $prefix }:". Example: marienbad solve 'rule: n -> n-1 or n-2' 20
error-no-name = --{ $option } needs the name of a file, for example --{ $option } marienbad.txt
error-no-folder = there is no folder for the file { $path }. Example: --{ $option } result.txt
error-is-folder = { $path } is a folder: a file is to be written. Example: --{ $option } result.txt
output-no-folder = there is no such folder
output-denied = that is not allowed there
output-full = there is no room left
output-too-large = the file would be larger than files may be here (`ulimit -f` shows the limit)
error-stop-nodes = stopped: the budget of { $limit ->
    [one] one step
   *[other] { $limit } steps
} is used up. A larger one: --budget { $larger }
error-stop-memory = stopped: the budget of { $limit } of memory is used up. A larger one: --budget { $larger }
error-stop-cancelled = stopped by Ctrl-C
error-stop-signal = stopped by { $signal }
error-large = { $what } is too large for this program: at most { $max } is possible
error-large-value = a value is too large for this program: at most { $max } is possible
error-large-coin = coin { $coin } is too large for this program: at most { $max } is possible
error-large-coin-bits = coin { $coin } has a value of { $coin } bits: at most { $max } are possible here
error-large-coin-turned = coin { $coin } is too large for this program where at most { $most } are turned: at most { $max } is possible
error-large-coin-value = the value of coin { $coin } is too long to be computed here
error-large-turned = in { $position } a move may turn more than { $max } coins, which no search lists
error-large-numbers = 2^{ $power } numbers are too many for this program: at most { $max } are possible
error-large-positions = beyond reach: about 10^{ $power } positions would have to be decided (estimated from the growth for small heaps), far more than the { $max } steps it may take
error-large-words = 2^{ $power } words are too many to be counted one by one: at most { $max } are possible
error-large-code-length = a code of length { $length } is too large for this program: at most { $max } is possible
error-large-code-checks = a code with { $checks } checks is too large for this program: at most { $max } are possible
error-large-code-group = the group of a code of dimension { $dimension } with { $checks } checks is too large for this program: one of these may be { $max } at most, or the lightest words must span the code
error-large-diagrams = this bar can be left in more than { $max } ways, too many for a table; larger bars are solved where a rule says who wins
error-large-quotient = a misère quotient of more than { $max } elements is too large for this program
error-large-sum = a sum of { $heaps } heaps up to { $largest } is beyond this search: at most { $max } tokens in all are possible
error-usage-unknown-command = there is no command "{ $found }". All commands: marienbad --help
error-usage-unknown-argument = "{ $found }" is not understood here. Help: { $help }
error-usage-missing = missing argument: { $missing }. Example: { $example }
error-usage-invalid = invalid value "{ $found }" for { $argument }{ $possible }. Example: { $example }
error-usage-possible = {" "}(possible: { $list })
error-usage-conflict = { $first } cannot be combined with { $second }. Help: { $help }
error-on-line = line { $line }: { $message }
error-input-unread = the standard input is not text in UTF-8, or a line of it is too long. Example of a line: nim 1,3,5,7
error-input-twice = where the game is "-", each line of the standard input has a game and a position. Example: echo "nim 1,3,5,7" | marienbad solve -
error-usage-other = the command is not understood. Help: { $help }
error-usage-budget = "{ $found }" is not a budget: steps, or steps and memory, such as 500M or 2G,8G
error-usage-turns = "{ $found }" is not of the form A:B. Example: --turns 2:1
error-usage-number = "{ $found }" is not a number from { $min } to { $max }. Example: { $example }
error-output = the output cannot be written: { $problem }
error-no-sequence = { $game } is not played with single heaps, so that it has no sequence. Example: marienbad sequence grundy --to 100
error-not-smaller = tables of heaps are filled where every move is proved to leave smaller heaps; of { $game } that is not proved. Example: marienbad period 'rule: n -> n-1 or n-3'
error-no-table = there is no table for { $game }: its positions cannot be listed by size. Example: marienbad table wythoff
error-table-too-large = a table of { $to } lines is too long: at most { $max }
error-reason-name-expected = a name belongs here, not "{ $found }"
error-reason-name-missing = a name is missing at the end
error-reason-end-expected = nothing belongs here
error-with-example = { $message }. Example: { $example }
error-no-table-way = there is no table for { $game } played in this way (--compound, --turns). Example: marienbad table xxx --compound conjunctive --to 40
error-stop-cycle = this game need not end: { $positions } leads back to its beginning
error-stop-no-end = no end of this game is in sight. One play goes { $positions } … { $limit }
error-stop-foreign = this position belongs to { $found }, not to { $game }
error-rule-large = the rule leaves a number above { $max } at { $position }
error-rule-broken = the rule breaks at { $position }: { $fault }
error-rule-fault-zero = it divides by zero
error-rule-fault-root = it takes the root of a negative number
error-rule-fault-same = a move leaves everything as it is
error-rule-steps = listing the moves of one position takes more than { $limit } steps
error-rule-own = the rule fails: { $problem }
error-rule-broken-place = the rule breaks at { $position }: { $fault } in "{ $part }" (character { $place } of the rule)
error-rule-fault-whole = a whole number is needed
error-rule-fault-negative = a number that is not negative is needed
error-rule-fault-roots = the roots do not fit into one exact number
error-rule-fault-prime = whether a number is prime is decided below 2^64 only
error-rule-fault-smaller = a part is not smaller than its heap, so that no table can be filled
error-own-name-twice = "{ $name }" appears twice in this pattern; each number has a name of its own
error-own-length = a rule has tuples of one length: { $expected ->
    [one] a single number belongs
   *[other] { $expected } numbers belong
} here, there { $found ->
    [one] is one
   *[other] are { $found }
}
error-own-numbers = a tuple has at most { $max } numbers
error-own-large = no position has so large a number
error-own-end = this clause would give 0 a move, but 0 is the end of the game; "if" and a condition such as "n > 0" can forbid it
error-own-order = "for" and its ranges stand before "if" and its condition
error-own-arrow = "->" and what the move leaves are missing at the end
error-own-unknown = "{ $name }" is not known here; there are: { $known }
error-own-operator = this does not belong here: "{ $found }"; a clause goes on with an operator, "or", "for", "if" or ";"
error-reason-not-hanging = { $name } does not hang on { $ground }
error-own-too-long = a rule has at most { $max } characters
error-own-no-shape = a shape is missing here: "#" is a cell, "." a gap, "/" begins the next row
error-own-shape-long = a shape has at most { $max } cells in a row or a column
error-own-shapes = a rule has at most { $max } shapes
error-own-word-expected = "{ $found }" does not belong here; expected: { $expected }
error-own-word-missing = something is missing here; expected: { $expected }
error-own-path = a path has 1 to { $max } vertices
error-own-cut = "cut edge from" stands alone, without other clauses
error-own-clauses = a rule has at most { $max } clauses
error-own-letters = a letter is missing between the quotation marks on the left
error-own-letter = a word has neither blanks nor "+"
error-own-grows = the right side may not be longer than the left side, which has { $most ->
    [one] one letter
   *[other] { $most } letters
}
error-own-stays = this clause would leave everything as it is

error-sum-bracket = this bracket has no match
error-sum-term = a term is a game with its position in brackets, such as "nim(3,5)"
error-sum-game = there is no game "{ $name }"; "marienbad games" lists them, and a rule of one's own stands in braces: "rule{"{"}n -> n-1 or n-2{"}"}(9)"
error-sum-game-near = there is no game "{ $name }"; perhaps "{ $nearest }" was meant
error-sum-in-sum = the terms of a sum are written side by side, without a sum inside
