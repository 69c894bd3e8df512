# Les problèmes : une question sur une position, dans le terminal et sur le web.
cli-cmd-puzzle = Des positions à résoudre, composées et graduées par le solveur
cli-arg-puzzle-level = La difficulté : de 1 (pour débuter) à 5 (sinon 2)
cli-arg-puzzle-count = Combien (sinon 1, ou autant que vous voulez dans un terminal)
cli-arg-puzzle-kind = Ce qu'on demande : un coup gagnant, qui gagne, ou le nombre qui rend la position perdante pour l'autre (sinon un coup)
puzzle-none = Il n'y a pas de tel problème pour « { $game } » : { $why }.
puzzle-none-task = aucune de ses positions ne s'y prête à hauteur d'homme
puzzle-none-number = ses positions n'ont pas de nombre à cacher
puzzle-level-range = Un niveau est un nombre de 1 à 5 ; « { $found } » n'en est pas un. Exemple : marienbad puzzle nim --level 3
puzzle-count-range = On peut composer de 1 à { $max } problèmes à la fois.
puzzle-fewer = { $count ->
    [0] Plus aucun problème n'a été trouvé.
    [one] On n'en a trouvé qu'un : ce jeu n'en a pas d'autre à ce niveau.
   *[other] On n'en a trouvé que { $count } : ce jeu n'en a pas d'autres à ce niveau.
}
puzzle-head = { $game } · niveau { $level } · problème { $number }
puzzle-task-move = Trouvez un coup gagnant.
puzzle-task-who = Qui gagne, si les deux jouent bien : celui qui joue maintenant, ou l'autre ?
puzzle-task-lost = Quel nombre, de { $least } à { $most }, faut-il mettre à la place de « ? » pour que celui qui joue ensuite perde ?
puzzle-task-move-short = Le coup gagnant
puzzle-task-who-short = Qui gagne ?
puzzle-task-lost-short = La rendre perdante
puzzle-who-me = Celui qui joue maintenant
puzzle-who-other = L'autre
puzzle-answer-empty = Rien n'a été répondu. Essayez : on apprend aussi d'une erreur.
puzzle-no-move = « { $found } » n'est pas un coup ici ; un coup s'écrit { $example }.
puzzle-no-who = Tapez 1 si celui qui joue maintenant gagne, 2 si c'est l'autre ; « { $found } » n'est ni l'un ni l'autre.
puzzle-no-number = Tapez un nombre de { $least } à { $most } ; « { $found } » ne convient pas.
puzzle-move-right = { $move } laisse { $to } à l'autre, et c'est perdant.
puzzle-move-wrong = { $move } laisse { $to } à l'autre, et c'est gagnant pour lui.
puzzle-move-reply = Il répond { $reply } et vous laisse { $to } : une position perdante.
puzzle-move-end = La partie est finie, et l'autre a gagné.
puzzle-who-first = Celui qui joue maintenant gagne.
puzzle-who-second = L'autre gagne : tous les coups laissent une position gagnante à celui qui vient ensuite.
puzzle-who-move = Par exemple { $move } : il reste { $to }, et c'est perdant.
puzzle-number-right = Dans { $position }, celui qui joue perd.
puzzle-number-wrong = Dans { $position }, celui qui joue gagne.
puzzle-number-reply = Par exemple par { $reply } : il reste { $to }, et c'est perdant.
puzzle-right = Juste.
puzzle-wrong = Non.
puzzle-why = Pourquoi :
puzzle-answers = { $count ->
    [one] La bonne réponse : { $answers }
   *[other] Les bonnes réponses : { $answers }
}
puzzle-all-won = { $count ->
    [one] C'est le seul coup gagnant.
   *[other] { $count } coups gagnent ici.
}
puzzle-type-move = Tapez votre coup : combien, ou « 2 3 » pour trois du deuxième tas.
puzzle-type-who = Tapez 1 (celui qui joue maintenant) ou 2 (l'autre).
puzzle-type-number = Tapez un nombre.
puzzle-help = Ou bien : a la réponse, n le suivant, q quitter.
puzzle-streak = { $count ->
    [one] Une bonne réponse de suite.
   *[other] { $count } bonnes réponses de suite.
}
puzzle-score = { $right } sur { $all } justes.
