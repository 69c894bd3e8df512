# Les leçons : ce qui est dit des réponses, des fichiers et des machines.
school-answer-empty = Rien n'a été répondu. Essayez : on apprend aussi d'une erreur.
school-answer-long = Cette réponse est trop longue.
school-answer-choose = Tapez le numéro d'une réponse, de 1 à { $last } ; « { $found } » n'en est pas un.
school-answer-count = { $count ->
    [one] Un nombre est demandé ; { $found } ont été donnés.
   *[other] { $count } réponses sont demandées, séparées par des espaces ; trouvées : { $found }.
}
school-answer-move = « { $found } » n'est pas un coup possible ici.
school-answer-colour = « { $found } » n'est pas une de ces positions. Séparez-les par des espaces, par exemple { $example }.
school-answer-rule = Dites pour chaque position si elle est perdante : une condition sur ses nombres seulement, comme n mod 5 = 0.
school-answer-order = Tapez les numéros des lignes (1 à { $last }) dans l'ordre, chacun une fois, par exemple 2 1 3 ; trouvé : « { $found } ».
school-wrong-some = { $count ->
    [one] Une réponse n'est pas juste : { $found }.
   *[other] { $count } réponses ne sont pas justes : { $found }.
}
school-wrong-move = L'autre répond { $reply } et vous laisse { $to } : une position perdante.
school-wrong-move-end = La partie est finie, et l'autre a gagné.
school-nothing = rien
school-play-won = Vous avez gagné.
school-play-lost = Vous avez perdu cette fois. Recommencez : depuis la première position, vous pouvez gagner.
school-play-lost-fine = Vous avez perdu. C'était prévu : voyons maintenant pourquoi.
school-play-goes-on = La partie n'est pas finie.
school-colour-missing = { $position } est perdante et n'est pas coloriée : tous ses coups mènent à une position gagnante.
school-colour-won = { $position } n'est pas perdante : { $move } laisse { $to }, qui est perdant pour l'autre.
school-colour-over = { $position } n'est pas perdante.
school-order-stranger = La ligne { $number } n'a rien à faire ici.
school-order-first = On ne peut pas commencer par la ligne { $number }.
school-order-place = { $good ->
    [one] La première ligne est juste
   *[other] Les { $good } premières lignes sont justes
} ; la ligne { $number } ne peut pas venir ensuite.
school-order-more = Juste jusqu'ici ; il manque encore { $missing ->
    [one] une ligne
   *[other] { $missing } lignes
}.
school-machine-nobody = Vous, pour les deux
school-machine-nobody-says = Vous jouez les deux côtés.
school-machine-question-17 = La machine de la question 17
school-machine-question-17-says = « Impaire ? Je la rends paire. Paire ? J'ôte un jeton au hasard. »
school-machine-algorithm-1 = Algorithme 1
school-machine-algorithm-1-says = « N'importe quel nombre, au hasard. »
school-machine-algorithm-2 = Algorithme 2
school-machine-algorithm-2-says = « Toutes si je peux. Sinon, au hasard. »
school-machine-algorithm-3 = Algorithme 3
school-machine-algorithm-3-says = « Je prends le plus petit nombre de Fibonacci de la somme. »
school-file-line = ligne { $line } : { $problem }
school-file-long = le fichier dépasse { $max } ko
school-file-title = une leçon commence par son titre, par exemple « # La course à 20 »
school-file-missing = il manque « { $field } »
school-file-field = « { $found } » ne convient pas pour « { $field } »
school-file-command = aucune commande ne s'appelle « { $found } » ; il y a @board, @ask, @hint, @right, @wrong, @check, @pause
school-file-twice = deux étapes s'appellent « { $found } »
school-file-fact = les moteurs ne peuvent pas juger « { $found } »
school-file-position = ce jeu ou cette position n'existe pas : « { $found } »
school-file-rule = la règle « { $found } » ne peut pas être lue pour ce jeu
school-file-answers = il manque les réponses de la question : voir docs/lessons.md
school-file-board = une question sur le plateau a besoin d'une ligne « @board JEU POSITION »
school-file-empty = une leçon a besoin d'une étape, par exemple « ## debut: La première étape »
school-file-taken = il y a déjà une leçon nommée « { $name } »
school-answer-vertex = « { $found } » ne désigne aucun sommet à remplir. Écrivez par exemple { $example }.
school-coins-place = « { $found } » n'est pas une pièce de cette rangée. Tapez les numéros des pièces noires, de 1 à { $last }, séparés par des espaces.
school-coins-fixed = La pièce { $coin } doit rester comme elle est.
school-coins-turned = { $count ->
    [one] Une pièce a été retournée
   *[other] { $count } pièces ont été retournées
} ; { $most ->
    [0] il ne faut en retourner aucune.
    [one] on n'en retourne qu'une.
   *[other] on en retourne au plus { $most }.
}
school-coins-black = { $count ->
    [0] Aucune pièce n'est noire
    [one] Une pièce est noire
   *[other] { $count } pièces sont noires
} ; il en faut { $wanted }.
school-coins-value = Cette rangée a la valeur { $value } : elle est gagnante. Une rangée perdante a la valeur 0.
school-guess-silent = Cette phrase ne dit rien du jeu. Servez-vous de perdant, gagnant ou valeur.
school-guess-variables = Le laboratoire ne connaît pas ces noms ici. Appelez n le nombre d'allumettes.
school-guess-empty = C'est vrai, mais c'est vrai de tous les jeux. Dites quelque chose qui tienne dans celui-ci et pas dans les autres.
school-guess-refuted = C'est faux pour { $position }. Un seul contre-exemple suffit.
school-guess-held = Cela tient aussi loin qu'on l'a éprouvé. Ici, on cherche une phrase qui finit par être fausse.
school-invent-strange = Une règle a au plus { $max } caractères, sur une seule ligne et sans guillemets.
school-invent-heaps = Cette leçon demande une règle sur un seul nombre : n allumettes, et ce qu'un coup en fait. Exemple : n -> n-1 ou n-4
school-invent-no-move = Avec 20 allumettes ou moins, personne ne peut jamais jouer à votre jeu. Laissez prendre des nombres plus petits.
school-invent-always-won = À votre jeu, celui qui commence gagne toujours : il n'y a presque rien à trouver. Permettez moins de coups.
school-invent-almost-lost = À votre jeu, il n'y a presque jamais de coup gagnant jusqu'à 20 allumettes. Permettez plus de coups.
school-invent-good = Votre jeu est bon : { $count } des positions de 0 à { $to } sont perdantes. À partir d'ici, la leçon parle de lui.
school-portrait-rule = Règle : { $rule }
school-portrait-words = En mots : { $words }
school-portrait-lost = Perdantes de 0 à { $to } : { $list }
school-portrait-values = Valeurs à partir de 0 : { $list }…
school-portrait-known = Déjà connu : { $known }
school-portrait-new = Parmi les jeux connus ici, aucun ne lui ressemble, jusqu'à { $to }.
school-file-parts = les minutes sont données pour { $minutes ->
    [one] une partie
   *[other] { $minutes } parties
}, mais la leçon en a { $parts } : chaque @pause en commence une
school-file-invents = la leçon ne peut pas commencer par la règle « { $found } »
