# What `moves` says.
cli-cmd-moves = Every move of a position: who wins after it, and the value there
cli-arg-all-moves = List every move
moves-none = There is no move: the game is over.
moves-heading = { $all ->
    [yes] { $count ->
        [one] One move
       *[other] { $count } moves
    }
   *[no] The first { $count } moves
}: { $winning ->
    [0] { $open ->
        [0] none of them wins
       *[other] no winning move found
    }
    [one] one wins
   *[other] { $winning } win
}{ $open ->
    [0] .
   *[other] ; { $open } not decided within this budget (--budget gives more).
}
moves-not-all = There are more moves; nothing is said of them{ $all ->
    [yes] .
   *[no] {" "}(--all lists every move).
}
moves-result-wins = wins
moves-result-loses = loses
moves-result-open = open
moves-shortened = Long positions are cut short (…); --json gives them whole.
