# Un coup, comme on le dit.
sentence-sticks = { $who ->
    [i] Je retire
    [you] Vous retirez
    [do] Retirez
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
    [do] Retirez
   *[other] { $name } retire
} { $which ->
    [one] le { $first ->
        [1] 1er
       *[other] { $first }e
    } jeton
    [two] les jetons { $first } et { $last }
    [run] les jetons { $first } à { $last }
   *[none] { $count ->
        [one] un jeton
       *[other] { $count } jetons
    }
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
        [do] Cassez
       *[other] { $name } casse
    }
   *[bite] { $who ->
        [i] Je croque
        [you] Vous croquez
        [do] Croquez
       *[other] { $name } croque
    }
} { $count ->
    [one] un carré
   *[other] { $count } carrés
}{ $at ->
    [none] {""}
   *[other] {" "}{ $at }
}
sentence-domino = { $who ->
    [i] Je pose
    [you] Vous posez
    [do] Posez
   *[other] { $name } pose
} un domino { $at ->
    [none] sur { $one } et { $two }
   *[other] { $at }
}
sentence-coins = { $who ->
    [i] Je retourne
    [you] Vous retournez
    [do] Retournez
   *[other] { $name } retourne
} { $count ->
    [one] la pièce { $coins }
   *[other] les pièces { $coins }
}
sentence-move = { $who ->
    [i] Je joue
    [you] Vous jouez
    [do] Jouez
   *[other] { $name } joue
} { $move }
# Un jeton qu'on choisit, et ceux qui partent avec lui.
sentence-with-others = { $who ->
    [i] J'enlève
    [you] Vous enlevez
    [do] Enlevez
   *[other] { $name } enlève
} le jeton { $thing }{ $others ->
    [0] {""}
    [one] {" "}et un autre avec lui
   *[other] {" "}et { $others } autres avec lui
}
sentence-these = { $who ->
    [i] J'enlève
    [you] Vous enlevez
    [do] Enlevez
   *[other] { $name } enlève
} { $count ->
    [one] le jeton { $last }
   *[other] les jetons { $others } et { $last }
}
sentence-cut = { $who ->
    [i] Je coupe
    [you] Vous coupez
    [do] Coupez
   *[other] { $name } coupe
} { $rows ->
    [1] la pile
   *[other] la { $row ->
        [1] 1re
       *[other] { $row }e
    } pile
} en { $one } et { $other }
sentence-leaves = { $who ->
    [i] Je laisse
    [you] Vous laissez
    [do] Laissez
   *[other] { $name } laisse
} { $one } et { $other }
sentence-off = { $who ->
    [i] Je sors
    [you] Vous sortez
    [do] Sortez
   *[other] { $name } sort
} un jeton de la bande
sentence-forward = { $who ->
    [i] J'avance
    [you] Vous avancez
    [do] Avancez
   *[other] { $name } avance
} { $count ->
    [one] d'une case
   *[other] de { $count } cases
}{ $column ->
    [0] {""}
    [1] {" "}dans la 1re colonne
   *[other] {" "}dans la { $column }e colonne
}
sentence-to = { $who ->
    [i] J'avance
    [you] Vous avancez
    [do] Avancez
   *[other] { $name } avance
} un jeton jusqu'à { $to }
sentence-and = { $others } et { $last }
# Où c'est, sur un plateau ou sur un globe.
sentence-on-board = ({ $many-rows ->
    [one] ligne
   *[other] lignes
} { $rows }, { $many-columns ->
    [one] colonne
   *[other] colonnes
} { $columns }{ $board ->
    [0] {""}
   *[other] , plateau { $board }
})
sentence-on-globe = ({ $many-rows ->
    [one] méridien
   *[other] méridiens
} { $rows }, { $many-columns ->
    [one] parallèle
   *[other] parallèles
} { $columns }{ $board ->
    [0] {""}
   *[other] , globe { $board }
})
sentence-edge = { $who ->
    [i] Je coupe
    [you] Vous coupez
    [do] Coupez
   *[other] { $name } coupe
} l'arête { $edge }
