# A move as people tell it.
sentence-sticks = { $who ->
    [i] I take
    [you] You take
   *[other] { $name } takes
} { $count ->
    [one] one match
   *[other] { $count } matches
}{ $rows ->
    [1] {""}
   *[other] {" "}from row { $row }
}
sentence-tokens = { $who ->
    [i] I take
    [you] You take
   *[other] { $name } takes
} { $count ->
    [one] one token
   *[other] { $count } tokens
}{ $rows ->
    [1] {""}
   *[other] {" "}from row { $row }
}
sentence-squares = { $kind ->
    [break] { $who ->
        [i] I break off
        [you] You break off
       *[other] { $name } breaks off
    }
   *[bite] { $who ->
        [i] I bite
        [you] You bite
       *[other] { $name } bites
    }
} { $count ->
    [one] one square
   *[other] { $count } squares
}
sentence-domino = { $who ->
    [i] I lay
    [you] You lay
   *[other] { $name } lays
} a domino on { $one } and { $two }
sentence-coins = { $who ->
    [i] I turn
    [you] You turn
   *[other] { $name } turns
} { $count ->
    [one] coin { $coins }
   *[other] coins { $coins }
}
sentence-move = { $who ->
    [i] I play
    [you] You play
   *[other] { $name } plays
} { $move }
