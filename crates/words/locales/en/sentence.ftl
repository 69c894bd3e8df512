# A move as people tell it.
sentence-sticks = { $who ->
    [i] I take
    [you] You take
    [do] Take
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
    [do] Take
   *[other] { $name } takes
} { $which ->
    [one] token { $first }
    [two] tokens { $first } and { $last }
    [run] tokens { $first } to { $last }
   *[none] { $count ->
        [one] one token
       *[other] { $count } tokens
    }
}{ $rows ->
    [1] {""}
   *[other] {" "}from row { $row }
}
sentence-squares = { $kind ->
    [break] { $who ->
        [i] I break off
        [you] You break off
        [do] Break off
       *[other] { $name } breaks off
    }
   *[bite] { $who ->
        [i] I bite
        [you] You bite
        [do] Bite
       *[other] { $name } bites
    }
} { $count ->
    [one] one square
   *[other] { $count } squares
}{ $at ->
    [none] {""}
   *[other] {" "}{ $at }
}
sentence-domino = { $who ->
    [i] I lay
    [you] You lay
    [do] Lay
   *[other] { $name } lays
} a domino { $at ->
    [none] on { $one } and { $two }
   *[other] { $at }
}
sentence-coins = { $who ->
    [i] I turn
    [you] You turn
    [do] Turn
   *[other] { $name } turns
} { $count ->
    [one] coin { $coins }
   *[other] coins { $coins }
}
sentence-move = { $who ->
    [i] I play
    [you] You play
    [do] Play
   *[other] { $name } plays
} { $move }
# The token that is picked, and those that go with it.
sentence-with-others = { $who ->
    [i] I take
    [you] You take
    [do] Take
   *[other] { $name } takes
} token { $thing }{ $others ->
    [0] {""}
    [one] {" "}and one more with it
   *[other] {" "}and { $others } more with it
}
sentence-these = { $who ->
    [i] I take
    [you] You take
    [do] Take
   *[other] { $name } takes
} { $count ->
    [one] token { $last }
   *[other] tokens { $others } and { $last }
}
sentence-cut = { $who ->
    [i] I split
    [you] You split
    [do] Split
   *[other] { $name } splits
} { $rows ->
    [1] the pile
   *[other] pile { $row }
} into { $one } and { $other }
sentence-leaves = { $who ->
    [i] I leave
    [you] You leave
    [do] Leave
   *[other] { $name } leaves
} { $one } and { $other }
sentence-off = { $who ->
    [i] I take
    [you] You take
    [do] Take
   *[other] { $name } takes
} a token off the strip
sentence-forward = { $who ->
    [i] I move
    [you] You move
    [do] Move
   *[other] { $name } moves
} { $count ->
    [one] one square
   *[other] { $count } squares
} forward{ $column ->
    [0] {""}
   *[other] {" "}in column { $column }
}
sentence-to = { $who ->
    [i] I move
    [you] You move
    [do] Move
   *[other] { $name } moves
} a token to { $to }
sentence-and = { $others } and { $last }
# Where it is, on a board or on a globe.
sentence-on-board = ({ $many-rows ->
    [one] row
   *[other] rows
} { $rows }, { $many-columns ->
    [one] column
   *[other] columns
} { $columns }{ $board ->
    [0] {""}
   *[other] , board { $board }
})
sentence-on-globe = ({ $many-rows ->
    [one] meridian
   *[other] meridians
} { $rows }, { $many-columns ->
    [one] parallel
   *[other] parallels
} { $columns }{ $board ->
    [0] {""}
   *[other] , globe { $board }
})
sentence-edge = { $who ->
    [i] I cut
    [you] You cut
    [do] Cut
   *[other] { $name } cuts
} edge { $edge }
