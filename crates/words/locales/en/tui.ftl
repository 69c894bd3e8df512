# The full-screen match.
tui-too-small = This terminal is too small ({ $width } x { $height }): at least 40 x 15 are needed. Make it larger, or press q.
tui-against = against the machine ({ $level })
tui-moves = Moves
tui-keys = arrows · Enter play · ? help · q quit · h hint · a results · u back · : type a move
tui-keys-over = n once more · u back · ? help · q quit
tui-typing = Your move:
tui-type = This position is too large to be drawn: type ":" and the move.
tui-over = The match is over.
tui-again = (n: once more)
tui-machine-thinks = The machine is thinking …
tui-thinking = Thinking …
tui-more = { " " }PgUp PgDn{ " " }
tui-legend = ✓ wins  ✗ loses
tui-legend-shared = ✓ a move through here wins  ✗ none does
tui-last-move = last move
tui-legend-fitting = < > completes the move
tui-legend-fitting-bold = bold: completes the move
tui-legend-unknown = ? too large: the machine does not know
tui-analysis-on = Results of the moves: ✓ wins, ✗ loses. a: hide them again.
tui-analysis-off = The results are hidden.
tui-pick-more = Pick what else belongs to the move. Esc: give up what is picked.
tui-pick-more-or-enter = Enter: make this move. Or pick what else belongs to it.
tui-not-here = Nothing can be played there.
tui-memory-lost = What the learner has learnt cannot be kept.
tui-help-title = Help (any key: back)
tui-help-title-more = Help (another key: back)
tui-help-more = arrows, PgUp, PgDn: read
tui-help = Arrows: go from thing to thing   Enter, space, mouse: pick it
    The move is made as soon as it is whole. Where it could still go on,
    Enter on what is picked makes it.   Esc: give up what is picked
    h: a hint, more each time   a: the results of the moves
    u: take back   ":" or a digit: type a move   ".": play the chosen parts
    PgUp, PgDn: read on below   q: quit; the match is kept
tui-menu-title = Marienbad: choose a match
tui-menu-unfinished = Unfinished matches
tui-menu-games = Games
tui-menu-level = Opponent: { $level }.
tui-menu-match = The match
tui-menu-help = Up, Down, PgUp, PgDn: choose a game, or a match that waits for you
    Right or Tab: go to the fields beside it (position, opponent, who begins, winning rule)
    Left, Right or space in a field: change it; the position can be typed
    Ctrl-R: a random position that you can win
    Enter: play   Ctrl-Z: back to the shell for a while   q: quit
tui-menu-keys = arrows choose · Tab fields · Enter play · Ctrl-R random position · ? help · q quit
tui-field-position = Position:
tui-field-level = Opponent:
tui-field-first = Begins:
tui-field-rule = Winning rule:
tui-field-compound = Components:
tui-field-turns = Moves a turn:
tui-first-person = you
tui-first-machine = the machine
tui-normal = the last move wins
tui-misere = the last move loses (misère)
tui-compound-disjunctive = a move in one
tui-compound-conjunctive = a move in each (Quick)
tui-compound-conjunctive-short = a move in each, to the first end
tui-compound-selective = a move in as many as you like
