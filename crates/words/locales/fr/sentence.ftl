# Un coup, comme on le dit.
sentence-sticks = { $who ->
    [i] Je retire
    [you] Vous retirez
   *[other] { $name } retire
} { $count ->
    [one] une allumette
   *[other] { $count } allumettes
}{ $rows ->
    [1] {""}
   *[other] {" "}de la { $row ->
        [1] 1re
       *[other] { $row }e
    } rangée
}
sentence-tokens = { $who ->
    [i] Je retire
    [you] Vous retirez
   *[other] { $name } retire
} { $count ->
    [one] un jeton
   *[other] { $count } jetons
}{ $rows ->
    [1] {""}
   *[other] {" "}de la { $row ->
        [1] 1re
       *[other] { $row }e
    } rangée
}
sentence-squares = { $kind ->
    [break] { $who ->
        [i] Je casse
        [you] Vous cassez
       *[other] { $name } casse
    }
   *[bite] { $who ->
        [i] Je croque
        [you] Vous croquez
       *[other] { $name } croque
    }
} { $count ->
    [one] un carré
   *[other] { $count } carrés
}
sentence-domino = { $who ->
    [i] Je pose
    [you] Vous posez
   *[other] { $name } pose
} un domino sur { $one } et { $two }
sentence-coins = { $who ->
    [i] Je retourne
    [you] Vous retournez
   *[other] { $name } retourne
} { $count ->
    [one] la pièce { $coins }
   *[other] les pièces { $coins }
}
sentence-move = { $who ->
    [i] Je joue
    [you] Vous jouez
   *[other] { $name } joue
} { $move }
