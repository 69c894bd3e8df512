# The atlas of codes and boards.
cli-cmd-atlas = What is known of codes and boards
cli-arg-atlas = A code, a game, a board, or words to search for
atlas-title = The atlas
atlas-lead = What is known of the octal codes of three digits and of small boards: found by this program, each with how it is known.
atlas-search = Code, game or board
atlas-find = Search
atlas-map = All octal codes of three digits
atlas-block = The codes that begin with { $digit }: second digit down, third across
atlas-boards-title = Boards by their sizes
atlas-boards-lead = Each number is the value of a board; 0 is lost for the player to move. In misère play, P is lost and N is won. Every board can be played.
atlas-shade-plain = plain: no heap is ever broken
atlas-shade-p1 = period up to 4
atlas-shade-p2 = period up to 16
atlas-shade-p3 = period up to 100
atlas-shade-p4 = period up to 1,000
atlas-shade-p5 = longer period
atlas-shade-unsolved = open: no period is proved
atlas-kind-code = code
atlas-kind-quotient = misère quotient
atlas-kind-board = board
atlas-kind-other = result
atlas-head-kind = Kind
atlas-head-game = Game
atlas-head-board = Board
atlas-head-play = Rule
atlas-head-known = Known
atlas-head-claim = Claim
atlas-head-print = In print
atlas-head-from = From
atlas-store = store ({ $version })
atlas-shipped = program
atlas-open = no period proved, computed to { $to }
atlas-period = period { $period } from { $preperiod }
atlas-infinite = no finite quotient from heap { $heap }
atlas-order = order { $order }, { $lost } lost
atlas-so-far = to heap { $to }
atlas-at-least = { $outcome }, value at least { $value }
atlas-unknown = not known yet
atlas-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
atlas-cut = The first { $shown } of { $count }; the CSV has them all.
atlas-nothing = Nothing is known of "{ $text }" here. Try 0.137, cram 4x5, or open.
atlas-codes = Octal codes of at most three digits: { $count }, with a proved period { $solved }, open { $open }.
atlas-quotients = Misère quotients: { $count }, known for all heaps { $solved }.
atlas-boards = { $game }, { $play }: { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
atlas-kept = From the store of this machine: { $count }.
atlas-try = More: marienbad atlas 0.137, marienbad atlas cram, marienbad atlas cram 4x5, marienbad atlas open code
atlas-line = { $what } ({ $claim })
atlas-maximum = Largest value: { $value }, first at heap { $heap }.
atlas-equal = The same game but for a shift: { $codes }.
atlas-agrees = The same values as { $code } up to { $to }; whether for ever is not proved.
atlas-print = In print: { $source }.
atlas-from-store = From the store: version { $version }, { $day }.
