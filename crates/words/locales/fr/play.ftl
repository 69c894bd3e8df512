# Ce que disent play, explain et tournament.
play-level-random = hasard
play-level-finisher = finisseur
play-level-forgetful = distrait
play-level-short-sighted = myope
play-level-learner = apprenti
play-level-perfect = parfait
play-level-forgets = { $name } ({ $each ->
    [0] { $random ->
        [0] ne joue jamais au hasard
       *[other] joue au hasard { $random } fois sur cent
    }
    [1] joue toujours au hasard
   *[other] joue au hasard une fois sur { $each }
})
play-level-sees = { $name } ({ $moves ->
    [0] joue au hasard
    [1] ne voit clair que s'il n'y a qu'un coup possible
   *[other] parfait s'il y a au plus { $moves } coups possibles, sinon au hasard
})
play-level-finishes = { $name } (gagne s'il peut gagner en un coup, sinon joue au hasard)
play-level-unknown = « { $found } » n'est pas un niveau. Les niveaux : hasard, finisseur, distrait:0.8, myope:6, apprenti, parfait.
play-random-wrong = « { $found } » : --random demande le nombre de tas et la taille du plus grand possible. Exemple : --random 3,9
play-random-none = Aucune position de { $game } ne s'écrit ainsi : donnez-la vous-même.
play-name-one = Joueur 1
play-name-two = Joueur 2
play-name-you = Vous
play-name-machine = Machine
play-two = Partie à deux. Tapez ? pour l'aide.
play-against = Vous jouez contre la machine, niveau : { $level }. Tapez ? pour l'aide.
play-ask = À vous de jouer :
play-ask-left = À vous de jouer (encore { $left } coups dans ce tour) :
play-ask-name = { $name }, à vous de jouer :
play-ask-name-left = { $name }, à vous de jouer (encore { $left } coups dans ce tour) :
play-machine = Je joue { $move }.
play-machine-unsure = (Je ne connais pas le meilleur coup ici : cette position est trop grande pour moi.)
play-wrong = « { $found } » n'est pas un coup possible ici. Recommencez.
play-example = Par exemple : { $move }
play-help = h : un indice (plusieurs fois pour en savoir plus)   u : reprendre son coup   m : les coups possibles   q : quitter
play-bye = Au revoir !
play-back = Coup repris.
play-back-none = Il n'y a rien à reprendre.
play-hint-unknown = La machine ne sait pas : cette position est trop grande pour elle.
play-hint-more = (h de nouveau pour en savoir plus)
play-hint-over = La partie est finie.
play-hint-won = Il y a un coup gagnant.
play-hint-somewhere = Il y a un coup gagnant, mais la machine ne sait pas lequel : cette position est trop grande pour elle.
play-hint-lost = Il n'y a pas de coup gagnant : espérez une erreur de l'autre.
play-hint-lost-end = Il n'y a pas de coup gagnant : { $moves ->
    [one] le seul coup possible termine
   *[other] chaque coup termine
} la partie, et la perd.
play-hint-only = Un seul coup est possible : { $move }, qui laisse « { $to } ».
play-hint-try = Essayez { $move }, qui laisse « { $to } » : { $replies ->
    [0] des coups que la machine a comparés, c'est celui qui laisse le moins de réponses gagnantes.
    [1] une seule réponse y gagne, et aucun coup n'en laisse moins.
   *[other] { $replies } réponses y gagnent, et aucun coup n'en laisse moins.
}
play-hint-where = Jouez { $game ->
    [nim] dans la ligne
    [xxx] dans le groupe
    [wythoff] dans la paire de tas
    [chocolate] dans la tablette
    [chomp] dans la tablette
    [fibonacci] dans le tas
    [grundy] dans la pile
    [subtract] dans le tas
    [code] dans le tas
    [northcott] dans la colonne
    [dornim] avec le jeton
    [strip] avec le jeton
    [strip-slide] avec le jeton
    [dag] avec le jeton
   *[other] dans la composante
} numéro { $number } ({ $component }).
play-hint-move = Jouez { $move } : il reste « { $to } ».
play-hint-why = Pourquoi ? Il reste « { $to } », et c'est à l'autre de jouer.
play-won = Vous avez gagné !
play-lost = Vous avez perdu.
play-winner = { $name } a gagné !
play-review = La partie, coup par coup :
play-gave-away-unnamed = ✗ laisse échapper la victoire
play-gave-away = ✗ laisse échapper la victoire ; { $count ->
    [one] { $moves } gagnait
   *[other] ces coups gagnaient : { $moves }
}
play-review-clean = Aucun coup n'a laissé échapper la victoire.
play-review-late = Les coups marqués « ? » n'ont pas été jugés en deux secondes. Pour y passer plus de temps : --budget 10G
explain-after = Après ce coup :
explain-open = On ne sait pas encore qui gagne.
explain-late = non décidé en deux secondes. Pour y passer plus de temps : --budget 10G
explain-move = Un coup gagnant : { $move }, qui laisse « { $to } »{ $complete ->
    [no] {" "}(il peut y en avoir d'autres{ $others ->
        [0] {""}
       *[other] {" "}que ceux qui ont été trouvés
    })
   *[yes] { $others ->
        [0] {""}
        [one] {" "}(il y en a un autre)
       *[other] {" "}(il y en a { $others } autres)
    }
}.
explain-columns = { $wins ->
    [yes] Écrits en binaire les uns sous les autres, les tas ont un nombre impair de 1 dans au moins une colonne : qui a le trait peut rendre toutes les colonnes paires, et gagne.
   *[no] Écrits en binaire les uns sous les autres, les tas ont un nombre pair de 1 dans chaque colonne : tout coup rend une colonne impaire, et l'autre rétablit l'équilibre.
}
explain-misere-ones = { $ones ->
    [1] Il ne reste qu'un objet : qui a le trait doit le prendre, et perd.
   *[other] Il ne reste que des tas d'un seul objet : on les prend un à un. Il y en a { $ones } : { $wins ->
        [yes] c'est un nombre pair, et l'autre prendra le dernier.
       *[no] c'est un nombre impair, et qui a le trait prendra le dernier.
    }
}
explain-misere-large = { $large ->
    [one] Il reste un tas de deux objets ou plus
   *[other] Il reste { $large } tas de deux objets ou plus
} : on joue comme au jeu normal, jusqu'au moment où l'on peut laisser un nombre impair de tas d'un seul objet. { $wins ->
    [yes] Une colonne au moins est impaire : qui a le trait gagne.
   *[no] Toutes les colonnes sont paires : qui a le trait perd.
}
part-with = le morceau avec { $place }
explain-values = Chaque composante vaut un tas de nim ; la somme de nim des valeurs est { $xor }{ $wins ->
    [yes] , qui n'est pas nulle : qui a le trait peut la rendre nulle, et gagne.
   *[no] {" "}: tout coup la change, et l'autre la remet à zéro.
}
explain-golden = La différence de { $small } et { $large } est { $difference } ; la paire d'or de cette différence est ({ $golden }, { $partner }), car { $golden } est la partie entière de { $difference } fois le nombre d'or. { $wins ->
    [yes] Ce n'est pas une paire d'or : qui a le trait peut en atteindre une{ $named ->
        [yes] , { $reached },
       *[no] ,
    } et gagne.
   *[no] C'est une paire d'or : tout coup en sort, et l'autre y revient.
}
explain-disguise-lines = Un côté de n carrés a n − 1 rainures, et couper en laisse un nombre plus petit, au choix : chaque côté est un tas de nim de n − 1.
explain-disguise-gaps = L'écart entre deux pions est un tas de nim : avancer de k cases, c'est en prendre k.
explain-disguise-squares = Un jeton sur la case n est un tas de nim de n : il ne peut qu'aller plus à gauche, d'autant de cases que l'on veut.
explain-recipe = La colonne impaire la plus à gauche est celle de { $column }. Le tas de { $heap }, en binaire { $digits }, y a un 1 : en changeant ses chiffres dans toutes les colonnes impaires, on obtient { $changed }, soit { $rest }.
explain-coins = { $axes ->
    [1] Chaque pièce noire a sa valeur, celle qu'elle a quand elle est seule
   *[other] Chaque pièce noire vaut le produit de nim (⊗) de ses valeurs le long de chaque axe
} ; les pièces s'ajoutent en somme de nim, qui est { $xor }. { $wins ->
    [yes] Elle n'est pas nulle : qui a le trait retourne des pièces dont les valeurs ont { $xor } pour somme de nim, laisse 0, et gagne.
   *[no] Elle est nulle : tout coup la change, et l'autre la remet à zéro.
}
explain-plane = @ : la position ; o : paires perdantes ; O : celle que l'on atteint, par le chemin de points.
explain-last-match = Il reste une allumette : qui a le trait doit la prendre, et perd.
explain-zeckendorf = { $play ->
    [misere] Personne ne veut de la dernière allumette : on joue comme s'il y en avait une de moins, pour la dernière des autres.{" "}
   *[normal] {""}
}{ $matches } = { $parts }, en nombres de Fibonacci dont deux ne se suivent jamais. On peut prendre au plus { $most } ; le plus petit terme est { $smallest } : { $wins ->
    [yes] qui a le trait peut le prendre, et gagne.
   *[no] c'est trop, et qui a le trait perd.
}
explain-stealing = Supposons que manger le dernier carré seul, { $last }, fasse perdre. Une réponse à ce coup gagne alors ; mais cette réponse mange aussi le dernier carré, et on aurait pu commencer par elle. Qui a le trait gagne donc dans les deux cas, sans que l'on sache comment.
explain-options = Les coups et la valeur de ce qu'ils laissent :
explain-mex = Le plus petit nombre qui n'est pas dans cette liste est { $value } : c'est la valeur de la position. { $wins ->
    [yes] Elle n'est pas nulle : qui a le trait peut laisser 0, et gagne.
   *[no] Aucun coup ne laisse 0 : qui a le trait perd.
}
explain-worth = La valeur de Grundy de la position est { $value }, le plus petit nombre que ne laisse aucun de ses coups, trop nombreux pour être montrés ici. { $wins ->
    [yes] Elle n'est pas nulle : un coup laisse 0, et gagne.
   *[no] Aucun coup ne laisse 0 : qui a le trait perd.
}
explain-search = Calculé par la machine ({ $method }, { $nodes ->
    [0] sans recherche
    [one] une étape
   *[other] { $nodes } étapes
}) : on ne connaît pas ici de raison plus courte.
tournament-line = { $level } : { $wins ->
    [0] aucune victoire
    [one] une victoire
   *[other] { $wins } victoires
} sur { $matches } ({ $rate }) ; { $first } en commençant, { $second } en second
tournament-unfinished = { $count ->
    [one] Une partie trop longue a été interrompue.
   *[other] { $count } parties trop longues ont été interrompues.
}
play-memory-wrong = { $path } n'est pas la mémoire d'un apprenti (ou ne se lit pas) ; rien n'y a été écrit.
play-memory-other = { $path } est la mémoire d'un autre jeu ou d'une autre règle ; rien n'y a été écrit.
play-random-no-win = Aucune position de { $game } tirée au hasard n'est gagnante pour vous : essayez d'autres nombres.
play-learner-knows = { $count ->
    [0] L'apprenti ne sait encore rien.
    [one] L'apprenti se souvient d'une position qu'il ne faut pas laisser.
   *[other] L'apprenti se souvient de { $count } positions qu'il ne faut pas laisser.
}
play-kept = La partie est gardée. Pour la reprendre : marienbad play --resume { $name }
play-not-kept = La partie ne peut pas être gardée ({ $problem }) ; vous pouvez continuer à jouer.
play-kept-two = à deux
play-resume-none = Aucune partie inachevée.
play-resume-how = Pour en reprendre une : marienbad play --resume NUMÉRO
play-resume-unknown = Aucune partie inachevée n'a le numéro « { $found } ». La liste : marienbad play --resume
play-part = Pour l'instant { $move } ; il reste à jouer dans : { $components }.
play-part-selective = Pour l'instant { $move }. Jouez aussi dans d'autres composantes, ou tapez « . » pour jouer ce coup.
play-help-conjunctive = Un coup dans chaque composante : tapez-les l'un après l'autre, ou réunis par « + ».
play-help-selective = Un coup dans autant de composantes que vous voulez : tapez-les l'un après l'autre puis « . », ou réunis par « + ».
explain-mirror-pairs = les composantes sont égales deux à deux, et l'image d'un coup est le même coup dans l'autre composante de la paire
explain-mirror-half-turn = un demi-tour autour du centre laisse le plateau inchangé, et aucun coup ne gêne son image
explain-mirror-across = chaque jeton a en face de lui, de l'autre côté de son cercle, un jeton qui n'est pas son voisin
explain-mirror-opposite = chaque jeton en a un autre du côté opposé, qui n'est pas son voisin
explain-mirror-reflection = le plateau est sa propre image dans un miroir, et aucun coup ne gêne son image
explain-mirror-won = La stratégie du miroir : qui a le trait joue { $move }. Alors { $how }. Il répond à chaque coup par son image : il a donc toujours une réponse, et joue le dernier.
explain-mirror-lost = La stratégie du miroir : { $how }. Quoi que fasse celui qui a le trait, l'autre répond par l'image : il a toujours une réponse, et joue le dernier.
explain-line-won = { $move } laisse { $leaves }, où chaque coup a sa réponse (coup · réponse → ce qu'elle laisse) :
explain-line-lost = Chaque coup a une réponse qui laisse de nouveau une position perdante (coup · réponse → ce qu'elle laisse) :
explain-mirror-answers = Chaque coup · son image, la réponse :
explain-last-move = c'est le dernier coup
play-which-game = Quel jeu ? La liste : marienbad games. Exemple : marienbad play nim 1,3,5,7
play-no-terminal = Le plein écran demande un terminal en entrée et en sortie. Sans --screen, la partie se joue ligne par ligne.
explain-golden-misere = La différence de { $small } et { $large } est { $difference } ; la paire d'or de cette différence est ({ $golden }, { $partner }). En misère, les paires perdantes sont les paires d'or, sauf que (0, 1) et (2, 2) remplacent (0, 0) et (1, 2). { $wins ->
    [yes] Ce n'en est pas une : qui a le trait peut en atteindre une{ $named ->
        [yes] , { $reached },
       *[no] ,
    } et gagne.
   *[no] C'en est une : tout coup en sort, et l'autre y revient.
}
explain-golden-last = Il ne reste qu'un jeton : qui a le trait doit le prendre, joue le dernier coup et perd donc en misère.
explain-length = { $moves ->
    [0] est finie
    [one] dure un coup
   *[other] dure { $moves } coups
}
explain-last = { $last ->
    [yes] impair : qui a le trait joue le dernier coup, et { $play ->
        [normal] gagne
       *[misere] perd
    }.
   *[no] pair : l'autre joue le dernier coup, et qui a le trait { $play ->
        [normal] perd
       *[misere] gagne
    }.
}
explain-longest = On joue dans chaque composante jusqu'à la fin de toutes : celle qui dure le plus décide, quand son gagnant la fait durer et que l'autre se presse. Elle dure { $moves ->
    [one] un coup
   *[other] { $moves } coups
}, nombre { $end }
explain-shortest = La première composante finie termine la partie : celle qui dure le moins décide, quand son gagnant se presse et que l'autre la fait durer. Elle dure { $moves ->
    [one] un coup
   *[other] { $moves } coups
}, nombre { $end }
explain-part-won = gagnée par qui a le trait
explain-part-lost = perdue par qui a le trait
explain-each = On joue dans autant de composantes qu'on veut : { $wins ->
    [yes] qui a le trait joue dans toutes celles qu'il gagne, les laisse toutes perdues pour l'autre, et gagne.
   *[no] elles sont toutes perdues, et tout coup en laisse à l'autre au moins une qu'il gagne : qui a le trait perd.
}
explain-line-ends = { $move } termine la partie : l'autre ne peut plus jouer.
explain-quotient-about = Par le quotient misère, d'ordre { $order } : chaque tas est un produit de { $generators }, que l'on simplifie par { $relations }.
explain-quotient = Le produit est { $product }. Les produits perdants sont { $lost } : { $wins ->
    [yes] ce n'en est pas un, et qui a le trait gagne.
   *[no] c'en est un, et qui a le trait perd.
}
