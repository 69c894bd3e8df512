# The web workbench: marienbad serve.
cli-cmd-serve = Open the workbench in the browser, on this machine
cli-arg-addr = The address to listen on; only this machine can reach 127.0.0.1
cli-arg-data = The folder where matches are kept
serve-ready = Marienbad is open: http://{ $address }/ (Ctrl-C to stop)
serve-ready-all = Marienbad is open: http://localhost:{ $port }/ (Ctrl-C to stop). From another device of the network, put this machine's address in place of localhost.
serve-bad-address = "{ $found }" is not an address. Example: marienbad serve --addr 127.0.0.1:8080
serve-taken = The address { $address } is already in use. Example: marienbad serve --addr 127.0.0.1:8081
serve-refused = The address { $address } cannot be used: { $problem }
serve-no-folder = There is no folder for the matches: give one. Example: marienbad serve --data matches
serve-shelf-closed = { $path } cannot be opened: { $problem }
serve-shelf-damaged = { $path } is damaged, or is not a file of matches. Move it away, or give another folder with --data.
serve-shelf-newer = { $path } was written by a newer version of Marienbad. Give another folder with --data.
serve-shelf-failed = The matches cannot be kept: { $problem }
web-skip = To the content
web-nav-label = Pages
web-nav-language = Language
web-nav-games = Games
web-nav-matches = Matches
web-nav-tables = Tables
web-nav-laboratory = Laboratory
web-nav-keys = Keyboard
web-error-title = That did not work
web-error-home = To the games
web-error-no-page = There is no page at this address.
web-error-no-match = There is no match of this name here.
web-error-illegal = "{ $found }" is not a possible move here.
web-error-busy = Too much is going on at the moment. Try again in two seconds.
web-error-late = This takes longer than a page may take. The command line has more time: marienbad solve.
web-error-host = This server answers only to its own name, such as localhost or 127.0.0.1 with its port.
web-error-origin = This request was sent by a page of another site, and is refused.
web-error-too-long = The address is too long.
web-error-too-large = The form is too large.
web-error-slow = The form took too long to arrive.
web-error-method = This address takes no such request.
web-error-storage = The match could not be written or read. { $problem }
web-error-broken = A mistake of the program: nothing is lost, but this page cannot be shown.
web-home-title = Games
web-home-heading = Games in which everybody has the same moves
web-home-lead = Choose a game: play it, ask who wins, and see why.
web-search-label = Search
web-search-go = Search
web-search-found = { $count ->
    [0] No game found.
    [one] One game found.
   *[other] { $count } games found.
}
web-open-title = Any game, any position
web-open-game = Game or code
web-open-position = Position
web-open-misere = misère play
web-open-go = Open
web-notation = Notation
web-position = Position { $position }
web-analyse = Who wins?
web-to-misere = Play misère
web-to-normal = Play normal
web-moves-title = Moves
web-moves-none = No move is left.
web-moves-more = Only the first { $count } moves are shown.
web-moves-biased = Begin a match to play turns of several moves.
web-begin-title = Play from here
web-begin-level = Opponent
web-begin-two = two people
web-begin-first = Who begins?
web-begin-first-me = you
web-begin-first-machine = the machine
web-begin-go = Begin
web-matches-title = Matches
web-matches-none = No match has been played here yet.
web-matches-last = These are the last { $count } matches.
web-machine-go = Let the machine play
web-meanwhile = The match had gone on meanwhile: what you asked for was not done. Here is the board as it is.
web-machine-late = I have not finished thinking in time: this position is large, or much else is being computed here. Press the button, and I try once more.
web-take-back = Take back
web-this-position = This position
web-again = Once more
web-again-other = Another opponent
web-move-typed = Another move
web-move-go = Play
web-history-title = So far
web-as-text = The match as text
web-keys-title = Keyboard
web-keys-tab = to the next move or button; with Shift, back
web-keys-enter = plays the move, presses the button
web-keys-help = this page
web-keys-search = to the search
web-keys-back = takes the last move back
web-keys-arrows = on a board, and the other arrows: to the nearest thing on that side
web-keys-analyse = on the page of a position: who wins, on and off; in a match: the page of its position
web-keys-hint = in a match: one hint more
web-keys-play = plays what is picked
web-keys-review = in a match: who was winning, move after move
web-keys-new = in the graph editor: adds a token or a place
web-keys-push = in the graph editor, and the other arrows: pushes what is picked
web-keys-delete = in the graph editor: removes what is picked
web-keys-escape = in the graph editor: puts down what is picked
web-keys-note = Everything works without a mouse and without JavaScript; the letters, the arrows and the keys ? and / need it.
web-laboratory-title = Laboratory
web-tables-title = Tables
web-tables-lead = Here are the tables of the sources, computed.
web-api-unknown = There is no parameter "{ $name }" here. Possible: { $list }.
web-api-missing = The parameter { $name } is missing. Example: { $example }
web-api-number = "{ $found }" is not a number from { $min } to { $max }. Example: { $example }
web-api-title = Marienbad: questions about impartial games
web-api-message = What is wrong, in one line
web-api-at = The place of the mistake in what was read, counted from 0; the line counts from 1, "character 3" is 2 here
web-api-example = What would have been right
web-api-lang = Language of the messages: fr or en
web-analyse-off = Without results
web-analysis-late = Not known within the time of a page. The command line has more time: marienbad solve.
web-pick-makes = { $move }: leaves "{ $to }".
web-pick-more = Pick { $thing }.
web-pick-anew = Begin anew with { $thing }.
web-thing-off = the way off the strip
web-last-thing = { $thing }: touched by the last move.
web-pick-off = Put { $thing } down again.
web-pick-play = Play { $move }
web-pick-next = Pick the next one.
web-pick-none = Put everything down
web-result-wins = wins
web-result-loses = loses
web-result-unknown = not known
web-results-open = { $count ->
    [one] The result of one move is not known within the time of a page.
   *[other] The results of { $count } moves are not known within the time of a page.
}
web-moves-list-first = The first { $count } moves (there are more)
web-moves-list = { $count ->
    [one] One move
   *[other] { $count } moves
}
web-column-move = Move
web-column-leaves = Leaves
web-column-result = Whoever plays it
web-column-value = Value
web-position-text = The position as text
web-position-command = The same position with its rules, on the command line:
web-copy = Copy
web-change-title = Another position, other rules
web-change-compound = A move is made in
web-change-turns = Moves a turn
compound-name-disjunctive = one component
compound-name-conjunctive = every component, until all are over (Quick)
compound-name-conjunctive-short = every component, until the first is over
compound-name-selective = any components one likes
web-columns-caption = In binary; the columns with an odd number of ones are marked
web-blocks-label = Fibonacci blocks: { $list }
web-mex-caption = The values that the moves reach
web-mex-missing = no move: this is the value
web-review = Where was it lost?
web-hint = Hint
web-hint-more = Know more
web-variation = also tried:
web-go-to = Go to this place
web-strip = Who was winning: above the line { $first }, below it { $second }; a cross where the win was given away
web-strip-label = Who was winning, move after move
web-parts = Choose a move in one component after the other: { $chosen } of { $all } so far.
web-part-take = Take { $move }
web-part-back = Take back the part { $move }
web-column-left = Moves left
web-remoteness = { $count ->
    [one] The match ends with the next move if the winner hurries.
   *[other] The match ends after { $count } moves if the winner hurries and the loser plays for time.
}
web-board-empty = No move is left.
web-review-now = Who was winning?
web-copied = Copied
web-play-normal = normal play
web-match-open = not over
web-turns-machine = You make { $you ->
    [one] one move
   *[other] { $you } moves
} a turn, the machine { $machine ->
    [one] one
   *[other] { $machine }
}.
web-turns-two = { $one } makes { $moves ->
    [one] one move
   *[other] { $moves } moves
} a turn, { $two } { $others ->
    [one] one
   *[other] { $others }
}.
web-machine-then = { $before }, then { $move }
web-error-place = "{ $input }", character { $place }: { $reason }.
web-error-no-game = There is no game "{ $name }".
web-error-turns = "{ $found }" is not of the form A:B, such as 2:1: the moves a turn of the player to move, then of the other.
web-error-long-position = This position is too long: written out it may have at most { $max } characters.
web-error-long-match = This match is too long to be kept: no more moves can be added.
web-error-example = An example:
web-error-meant = Did you mean this?
web-parts-selective = Choose a move in as many components as you like, at least one: { $chosen } so far.
web-board-more = { $count ->
    [one] …and one more, for which there is no room here.
   *[other] …and { $count } more, for which there is no room here.
}
web-board-before = Nothing is left to move: this is the board before the last move, { $move }.
web-board-last = Marked on the board: the last move, { $move }.
web-rule-subtract = Here one takes { $list }.
web-rule-fibonacci = Here one may take at most { $count }.
web-rule-coins = Here one turns { $rule }.
web-rule-product = Here one chooses { $list }.
web-axis-layers = among the layers { $rule }
web-axis-rows = among the rows { $rule }
web-axis-columns = among the columns { $rule }
web-either = { $list } or { $last }
web-factor-most = at most { $count } of them
web-factor-exactly = exactly { $count } of them
web-factor-numbers = { $list } of them
web-factor-interval = any number of neighbours
web-factor-any = as many as one likes
web-factor-symmetric = a set that is its own mirror image
web-factor-distances = one, or two at distance { $list }
web-key-enter = Enter
web-key-shift = Shift
web-key-delete = Delete
web-key-escape = Esc
web-board-lines = A line puts away what lies to the right of it or below it. To keep that part instead, take the line that is as far from the other end: it leaves the same.
