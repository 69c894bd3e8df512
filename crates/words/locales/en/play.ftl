# What play, explain and tournament say.
play-level-random = random
play-level-finisher = finisher
play-level-forgetful = forgetful
play-level-short-sighted = short-sighted
play-level-learner = learner
play-level-perfect = perfect
play-level-forgets = { $name } ({ $each ->
    [0] { $random ->
        [0] never plays at random
       *[other] plays at random { $random } times in a hundred
    }
    [1] always plays at random
   *[other] plays at random one time in { $each }
})
play-level-sees = { $name } ({ $moves ->
    [0] plays at random
    [one] sees the win with only one move to choose from
   *[other] perfect with at most { $moves } moves to choose from, random before
})
play-level-finishes = { $name } (wins where one move wins at once, else plays at random)
play-level-unknown = "{ $found }" is not a level. The levels: random, finisher, forgetful:0.8, short-sighted:6, learner, perfect.
play-random-wrong = "{ $found }": --random wants the number of heaps and the size of the largest possible. Example: --random 3,9
play-random-none = No position of { $game } is written that way: give one yourself.
play-name-one = Player 1
play-name-two = Player 2
play-name-you = You
play-name-machine = Machine
play-two = A match of two people. Type ? for help.
play-against = You play against the machine, level: { $level }. Type ? for help.
play-ask = Your move:
play-ask-left = Your move ({ $left } more in this turn):
play-ask-name = { $name }, your move:
play-ask-name-left = { $name }, your move ({ $left } more in this turn):
play-machine = I play { $move }.
play-machine-unsure = (I do not know the best move here: this position is too large for me.)
play-wrong = "{ $found }" is not a possible move here. Try again.
play-example = For example: { $move }
play-help = h: a hint (again to know more)   u: take back   m: the possible moves   q: quit
play-bye = Goodbye!
play-back = Move taken back.
play-back-none = There is nothing to take back.
play-hint-unknown = The machine does not know: this position is too large for it.
play-hint-more = (h again to know more)
play-hint-over = The match is over.
play-hint-won = There is a winning move.
play-hint-somewhere = There is a winning move, but the machine does not know which: this position is too large for it.
play-hint-lost = There is no winning move: hope for a mistake.
play-hint-lost-end = There is no winning move: { $moves ->
    [one] the only move there is ends
   *[other] every move ends
} the match, and loses it.
play-hint-only = Only one move is possible: { $move }, which leaves "{ $to }".
play-hint-try = Try { $move }, which leaves "{ $to }": { $replies ->
    [0] of the moves that the machine has compared it leaves the fewest winning answers.
    [one] only one answer to it wins, and no move leaves fewer.
   *[other] { $replies } answers to it win, and no move leaves fewer.
}
play-hint-where = Play { $game ->
    [nim] in row
    [xxx] in group
    [wythoff] in the pair of heaps
    [chocolate] in bar
    [chomp] in bar
    [fibonacci] in heap
    [grundy] in heap
    [subtract] in heap
    [code] in heap
    [northcott] in column
    [dornim] with token
    [strip] with token
    [strip-slide] with token
    [dag] with token
   *[other] in component
} number { $number } ({ $component }).
play-hint-move = Play { $move }: it leaves "{ $to }".
play-hint-why = Why? It leaves "{ $to }", and the other must play.
play-won = You have won!
play-lost = You have lost.
play-winner = { $name } has won!
play-review = The match, move by move:
play-gave-away-unnamed = ✗ gives the win away
play-gave-away = ✗ gives the win away; { $count ->
    [one] { $moves } would have won
   *[other] these moves would have won: { $moves }
}
play-review-clean = No move gave the win away.
play-review-late = The moves marked "?" were not judged within two seconds. To spend more time: --budget 10G
explain-after = After that move:
explain-open = It is not known yet who wins.
explain-late = not decided within two seconds. To spend more time: --budget 10G
explain-move = A winning move: { $move }, which leaves "{ $to }"{ $complete ->
    [no] {" "}(there may be others{ $others ->
        [0] {""}
       *[other] {" "}than those that were found
    })
   *[yes] { $others ->
        [0] {""}
        [one] {" "}(there is one more)
       *[other] {" "}(there are { $others } more)
    }
}.
explain-columns = { $wins ->
    [yes] Written in binary under each other, the heaps have an odd number of ones in at least one column: the player to move can make all columns even, and wins.
   *[no] Written in binary under each other, the heaps have an even number of ones in every column: any move makes a column odd, and the other restores the balance.
}
explain-misere-ones = { $ones ->
    [1] A single object is left: the player to move has to take it, and loses.
   *[other] Only heaps of one are left: they are taken one by one. There are { $ones }: { $wins ->
        [yes] an even number, and the other will take the last.
       *[no] an odd number, and the player to move will take the last.
    }
}
explain-misere-large = { $large ->
    [one] There is one heap of two or more
   *[other] There are { $large } heaps of two or more
}: one plays as in normal play, until one can leave an odd number of heaps of one. { $wins ->
    [yes] At least one column is odd: the player to move wins.
   *[no] Every column is even: the player to move loses.
}
part-with = the part with { $place }
explain-values = Each component is worth a Nim heap; the nim-sum of the values is { $xor }{ $wins ->
    [yes] , which is not zero: the player to move can make it zero, and wins.
   *[no] : any move changes it, and the other brings it back to zero.
}
explain-golden = The difference of { $small } and { $large } is { $difference }; the golden pair with this difference is ({ $golden }, { $partner }), for { $golden } is { $difference } times the golden ratio, rounded down. { $wins ->
    [yes] This is not a golden pair: the player to move can reach one{ $named ->
        [yes] , { $reached },
       *[no] ,
    } and wins.
   *[no] This is a golden pair: any move leaves it, and the other comes back to one.
}
explain-disguise-lines = A side of n squares has n − 1 lines to break along, and breaking leaves any smaller number of them: each side is a Nim heap of n − 1.
explain-disguise-gaps = The gap between two pawns is a Nim heap: to advance by k squares is to take k.
explain-disguise-squares = A token on square n is a Nim heap of n: it can only go further left, by as many squares as one likes.
explain-recipe = The leftmost odd column is that of { $column }. The heap of { $heap }, in binary { $digits }, has a 1 there: changing its digits in all odd columns gives { $changed }, that is { $rest }.
explain-coins = { $axes ->
    [1] Each black coin has its value, the one it has when it is alone
   *[other] Each black coin is worth the nim product (⊗) of its values along each axis
}; coins add up by nim-sum, which is { $xor }. { $wins ->
    [yes] It is not zero: the player to move turns coins whose values have the nim-sum { $xor }, leaves 0, and wins.
   *[no] It is zero: any move changes it, and the other brings it back to zero.
}
explain-plane = @: the position; o: lost pairs; O: the one that is reached, along the dots.
explain-last-match = One match is left: the player to move has to take it, and loses.
explain-zeckendorf = { $play ->
    [misere] Nobody wants the last match: one plays as if there were one less, for the last of the others.{" "}
   *[normal] {""}
}{ $matches } = { $parts }, in Fibonacci numbers of which no two are neighbours. One may take at most { $most }; the smallest part is { $smallest }: { $wins ->
    [yes] the player to move can take it, and wins.
   *[no] that is too much, and the player to move loses.
}
explain-stealing = Suppose that the bite of the last square alone, { $last }, loses. Then some answer to it wins; but that answer takes the last square as well, and could have been the first bite. So the player to move wins either way, though this does not say how.
explain-options = The moves and the value of what they leave:
explain-mex = The smallest number that is not in this list is { $value }: that is the value of the position. { $wins ->
    [yes] It is not zero: the player to move can leave 0, and wins.
   *[no] No move leaves 0: the player to move loses.
}
explain-worth = The Grundy value of the position is { $value }, the smallest number that none of its moves leaves; they are too many to be shown here. { $wins ->
    [yes] It is not zero: some move leaves 0, and wins.
   *[no] No move leaves 0: the player to move loses.
}
explain-search = Computed by the machine ({ $method }, { $nodes ->
    [0] without search
    [one] one step
   *[other] { $nodes } steps
}): no shorter reason is known here.
tournament-line = { $level }: { $wins ->
    [0] no win
    [one] one win
   *[other] { $wins } wins
} in { $matches } ({ $rate }); { $first } when beginning, { $second } when second
tournament-unfinished = { $count ->
    [one] One match was too long and was broken off.
   *[other] { $count } matches were too long and were broken off.
}
play-memory-wrong = { $path } is not a learner's memory (or cannot be read); nothing was written to it.
play-memory-other = { $path } is the memory of another game or another winning rule; nothing was written to it.
play-random-no-win = No random position of { $game } was found from which you win: try other numbers.
play-learner-knows = { $count ->
    [0] The learner knows nothing yet.
    [one] The learner remembers one position that it must not leave.
   *[other] The learner remembers { $count } positions that it must not leave.
}
play-kept = The match is kept. To go on: marienbad play --resume { $name }
play-not-kept = The match cannot be kept ({ $problem }); you can still play on.
play-kept-two = two people
play-resume-none = No unfinished match.
play-resume-how = To go on with one of them: marienbad play --resume NUMBER
play-resume-unknown = No unfinished match has the number "{ $found }". The list: marienbad play --resume
play-part = So far { $move }; still to move in: { $components }.
play-part-selective = So far { $move }. Move in other components too, or type "." to play this.
play-help-conjunctive = One move in every component: type them one after the other, or joined by "+".
play-help-selective = One move in as many components as you like: type them one after the other and "." at the end, or joined by "+".
explain-mirror-pairs = the components are equal two by two, and the image of a move is the same move in the other of the two
explain-mirror-half-turn = the board is unchanged by half a turn about its middle, and no move gets in the way of its image
explain-mirror-across = every token has another across its circle that is not its neighbour
explain-mirror-opposite = every token has another on the opposite side that is not its neighbour
explain-mirror-reflection = the board is its own reflection, and no move gets in the way of its image
explain-mirror-won = The mirror strategy: the player to move plays { $move }. Then { $how }. They answer every move by its image, so that they always have an answer and play last.
explain-mirror-lost = The mirror strategy: { $how }. Whatever the player to move does, the other answers by the image, always has an answer and plays last.
explain-line-won = { $move } leaves { $leaves }, and there every move has an answer (move · answer → what it leaves):
explain-line-lost = Every move has an answer that leaves a lost position again (move · answer → what it leaves):
explain-mirror-answers = Each move · its image, the answer:
explain-last-move = the last move
play-which-game = Which game? The list: marienbad games. Example: marienbad play nim 1,3,5,7
play-no-terminal = The full screen needs a terminal for input and output. Without --screen the match is played line by line.
explain-golden-misere = The difference of { $small } and { $large } is { $difference }; the golden pair with this difference is ({ $golden }, { $partner }). In misère play the lost pairs are the golden pairs, except that (0, 1) and (2, 2) stand for (0, 0) and (1, 2). { $wins ->
    [yes] This is none of them: the player to move can reach one{ $named ->
        [yes] , { $reached },
       *[no] ,
    } and wins.
   *[no] This is one of them: any move leaves it, and the other comes back to one.
}
explain-golden-last = One counter is left: the player to move has to take it, moves last, and so loses in misère play.
explain-length = { $moves ->
    [0] is over
    [one] lasts one move
   *[other] lasts { $moves } moves
}
explain-last = { $last ->
    [yes] an odd number: the player to move makes the last move, and { $play ->
        [normal] wins
       *[misere] loses
    }.
   *[no] an even number: the other makes the last move, and the player to move { $play ->
        [normal] loses
       *[misere] wins
    }.
}
explain-longest = One moves in every component until all are over: the one that lasts longest decides, if whoever wins it draws it out and the other hurries. It lasts { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $end }
explain-shortest = The first component that is over ends the game: the shortest one decides, if whoever wins it hurries and the other draws it out. It lasts { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $end }
explain-part-won = won by the player to move
explain-part-lost = lost by the player to move
explain-each = One moves in as many components as one likes: { $wins ->
    [yes] the player to move moves in all that they win, leaves them all lost for the other, and wins.
   *[no] all of them are lost, and any move gives the other at least one that they win: the player to move loses.
}
explain-line-ends = { $move } ends the game: the other has no move left.
explain-quotient-about = By the misère quotient, of order { $order }: every heap is a product of { $generators }, which one simplifies by { $relations }.
explain-quotient = The product is { $product }. The lost products are { $lost }: { $wins ->
    [yes] this is none of them, and the player to move wins.
   *[no] this is one of them, and the player to move loses.
}
