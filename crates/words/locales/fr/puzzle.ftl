# Les problèmes : une question sur une position, dans le terminal et sur le web.
cli-cmd-puzzle = Des positions à résoudre, composées et graduées par le solveur
cli-arg-puzzle-level = La difficulté : de 1 (pour débuter) à 5 (sinon 2)
cli-arg-puzzle-count = Combien (sinon 1, ou autant que vous voulez dans un terminal)
cli-arg-puzzle-kind = Ce qu'on demande : un coup gagnant, qui gagne, ou le nombre qui rend la position perdante pour l'autre (sinon un coup)
puzzle-none = Il n'y a pas de problème de ce genre pour « { $game } » : { $why }.
puzzle-none-task = aucune de ses positions n'est à la portée d'une personne sans machine
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
puzzle-move-right = { $over ->
    [1] Il ne reste rien à l'autre, qui a perdu.
   *[other] Il reste { $to } à l'autre : c'est perdu pour lui.
}
puzzle-move-wrong = { $over ->
    [1] Il ne reste rien à l'autre.
   *[other] Il reste { $to } à l'autre, qui peut gagner.
}
puzzle-other = L'autre
puzzle-other-plays = L'autre joue
puzzle-move-reply = { $told } ({ $reply }) { $over ->
    [1] et ne vous laisse rien : c'est perdu.
   *[other] et vous laisse { $to } : une position perdante.
}
puzzle-move-end = La partie est finie, et l'autre a gagné.
puzzle-who-first = Celui qui joue maintenant gagne.
puzzle-who-second = L'autre gagne : tous les coups laissent une position gagnante à celui qui vient ensuite.
puzzle-who-move = { $over ->
    [1] Par exemple { $move } : il ne reste rien, et c'est perdant.
   *[other] Par exemple { $move } : il reste { $to }, et c'est perdant.
}
puzzle-number-right = Dans { $position }, celui qui joue perd.
puzzle-number-wrong = Dans { $position }, celui qui joue gagne.
puzzle-number-reply = { $over ->
    [1] Par exemple par { $reply } : il ne reste rien, et c'est perdant.
   *[other] Par exemple par { $reply } : il reste { $to }, et c'est perdant.
}
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
web-nav-puzzles = Problèmes
webpuzzle-title = Problèmes
webpuzzle-of-day = Le problème du { $day } { $month } · { $game } · niveau { $level }
webpuzzle-month-1 = janvier
webpuzzle-month-2 = février
webpuzzle-month-3 = mars
webpuzzle-month-4 = avril
webpuzzle-month-5 = mai
webpuzzle-month-6 = juin
webpuzzle-month-7 = juillet
webpuzzle-month-8 = août
webpuzzle-month-9 = septembre
webpuzzle-month-10 = octobre
webpuzzle-month-11 = novembre
webpuzzle-month-12 = décembre
webpuzzle-lost = { $position } : quel nombre la rend perdante ?
webpuzzle-how-move = Jouez votre coup sur le plateau. Tout coup gagnant est bon.
webpuzzle-how-who = Les deux jouent le mieux possible. Qui gagne ?
webpuzzle-how-lost = Mettez un nombre à la place de « ? » pour que celui qui joue ensuite perde.
webpuzzle-again = Réessayer
webpuzzle-next = Problème suivant
webpuzzle-skip = Un autre
webpuzzle-show = Montrer la réponse
webpuzzle-play-on = Jouer à partir d'ici
webpuzzle-none-wins = Aucun coup ne gagne ici.
webpuzzle-rules = Règles : { $game }
webpuzzle-days = Jours de suite :
webpuzzle-row = Justes de suite, du premier coup :
webpuzzle-best = record :
webpuzzle-yesterday = Le problème d'hier
webpuzzle-more = D'autres problèmes
webpuzzle-game = Jeu
webpuzzle-level = Niveau
webpuzzle-level-1 = pour commencer
webpuzzle-level-2 = facile
webpuzzle-level-3 = à réfléchir
webpuzzle-level-4 = difficile
webpuzzle-level-5 = pour champions
webpuzzle-kind = Question
webpuzzle-begin = Commencer la série
webpuzzle-home = Un par jour, et autant qu'on veut
