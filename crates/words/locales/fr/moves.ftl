# Ce que dit `moves`.
cli-cmd-moves = Tous les coups d'une position : qui gagne ensuite, et la valeur obtenue
cli-arg-all-moves = Donner tous les coups
moves-none = Il n'y a pas de coup : la partie est finie.
moves-heading = { $all ->
    [yes] { $count ->
        [one] Un coup
       *[other] { $count } coups
    }
   *[no] Les { $count } premiers coups
} : { $winning ->
    [0] { $open ->
        [0] aucun ne gagne
       *[other] aucun coup gagnant trouvé
    }
    [one] un gagnant
   *[other] { $winning } gagnants
}{ $open ->
    [0] .
    [one] {" "}; un non décidé avec ce budget (--budget en donne davantage).
   *[other] {" "}; { $open } non décidés avec ce budget (--budget en donne davantage).
}
moves-not-all = Il y a d'autres coups, dont rien n'est dit{ $all ->
    [yes] .
   *[no] {" "}(--all les donne tous).
}
moves-result-wins = gagne
moves-result-loses = perd
moves-result-open = indécis
moves-shortened = Les longues positions sont abrégées (…) ; --json les donne en entier.
