# Ce que dit grade du programme d'un élève.
grade-right = { $exercise } : { $unit ->
    [match] { $passed ->
        [one] l'unique partie est bien jouée
       *[other] les { $passed } parties sont bien jouées
    }
   *[answer] { $passed ->
        [one] l'unique réponse est juste
       *[other] les { $passed } réponses sont justes
    }
} ({ $seconds } s).
grade-wrong = { $exercise } : { $unit ->
    [match] { $passed ->
        [0] aucune partie bien jouée
        [one] une partie bien jouée
       *[other] { $passed } parties bien jouées
    }
   *[answer] { $passed ->
        [0] aucune réponse juste
        [one] une réponse juste
       *[other] { $passed } réponses justes
    }
} sur { $cases } ({ $seconds } s).
grade-mistake = La plus petite erreur :
grade-mistake-shrunk = Une erreur, rendue aussi petite que possible :
grade-row-moves = coups
grade-row-read = lu
grade-row-answered = répondu
grade-row-expected = attendu
grade-empty-line = (une ligne vide)
grade-nothing = (rien)
grade-not-asked = { $unit ->
    [match] { $count ->
        [one] Une partie n'a pas été jouée.
       *[other] { $count } parties n'ont pas été jouées.
    }
   *[answer] { $count ->
        [one] Un cas n'a pas été essayé.
       *[other] { $count } cas n'ont pas été essayés.
    }
}
grade-unknown = { $count ->
    [one] Un cas ne compte pas : sa réponse n'a pas été trouvée dans le budget.
   *[other] { $count } cas ne comptent pas : leurs réponses n'ont pas été trouvées dans le budget.
}
grade-note-buffered = Les réponses ne sont venues qu'à la fin de l'entrée. Elles restent dans un tampon, ou bien le programme lit tout avant de répondre. Il faut écrire chaque réponse tout de suite, avec « flush » : print(…, flush=True) en Python, print_endline ou flush stdout en OCaml, fflush(stdout) en C. C'est indispensable pour les parties.
grade-note-left = Le programme a laissé d'autres processus derrière lui ; ils ont été arrêtés.
grade-note-stayed = Le programme ne s'est pas terminé à la fin de son entrée ; il a été arrêté.
grade-note-errors = Sur sa sortie d'erreur (qui ne compte pas), on lit : { $said }
grade-early = Il écrit « { $line } » avant d'avoir rien lu. N'affichez que les réponses : pas de bonjour, pas de question.
grade-several = Il écrit plusieurs lignes pour un seul cas : { $lines }. Chaque cas a une seule ligne pour réponse ; enlevez tout le reste.
grade-carried = Demandé seul, ce cas reçoit une réponse juste. Il reste quelque chose des cas d'avant : une variable qui n'est pas remise à zéro, ou une ligne de trop.
grade-only-one = Il répond à une ligne, puis se termine. Lisez dans une boucle, jusqu'à la fin de l'entrée.
grade-missing = Il ne répond plus, alors qu'il restait des lignes à lire.
grade-slip-empty = C'est une ligne vide. La réponse doit s'y trouver.
grade-slip-capitals = La réponse est juste. Écrivez-la comme elle est demandée : { $right } (les majuscules comptent).
grade-slip-decimal = Le nombre est juste, mais il est écrit avec un point décimal. Écrivez { $right } : en Python, divisez avec //, pour rester dans les entiers.
grade-slip-brackets = La réponse est juste. Écrivez-la sans crochets, ni virgules, ni guillemets : { $right }
grade-slip-around = La bonne réponse y est, avec autre chose à côté. Écrivez seulement { $right } : pas de question (input() sans texte), pas de nom, pas de phrase.
grade-slip-word = C'est bien cela, mais avec un autre mot. Écrivez { $right }
grade-slip-number = « { $found } » n'est pas un entier naturel écrit en chiffres.
grade-slip-words = Les réponses possibles : { $words }.
grade-slip-count = { $wanted ->
    [one] Il faut un seul nombre
   *[other] Il faut { $wanted } nombres, séparés par un espace
}, et non { $found }.
grade-slip-other-end = Ce sont les bons bits, mais à l'envers. Le bit de poids faible, celui qui vaut 1, vient en premier.
grade-slip-zeros = Le nombre est juste, mais le dernier bit doit être 1 : pas de zéros du côté des poids forts.
grade-slip-zero = 0 n'a aucun bit : la réponse est une ligne vide.
grade-slip-bit = « { $found } » : les bits sont 0 et 1, séparés par un espace.
grade-slip-sum = C'est la somme. Le ou exclusif additionne sans retenue : 1 et 1 dans une colonne donnent 0.
grade-slip-or = C'est ce que donne « ou ». Là où les deux nombres ont un 1, le ou exclusif a un 0.
grade-slip-power = C'est une puissance. Dans votre langage, ce signe n'est pas le ou exclusif.
grade-slip-overflow = Le nombre n'y tient pas : il n'en reste que { $bits } bits. Prenez des entiers plus grands, ou demandez des nombres plus petits avec --bits.
grade-slip-opposite = C'est le contraire.
grade-slip-normal = Ce serait juste en jeu normal. Ici, celui qui joue le dernier coup perd (--misere).
grade-slip-misere = Ce serait juste en misère. Ici, celui qui joue le dernier coup gagne.
grade-slip-no-heap-at-all = Il n'y a pas de tas.
grade-slip-heap = Ce tas n'existe pas : ils sont numérotés de 0 à { $last }.
grade-slip-from-one = Juste, si l'on comptait les tas à partir de 1. On les compte à partir de 0.
grade-slip-swapped = Juste dans l'autre sens : d'abord le tas, puis combien.
grade-slip-stays = Juste, si c'est ce qui reste dans le tas. Écrivez combien on enlève.
grade-slip-nothing = Il faut enlever au moins un jeton.
grade-slip-too-much = Ce tas n'en a que { $heap }.
grade-slip-none = Il n'y a pas de coup gagnant ici : la réponse est none.
grade-slip-one = Il y a un coup gagnant ici.
grade-slip-loses = Ce coup donne la victoire à l'autre, qui répond { $reply }.
grade-slip-loses-unnamed = Ce coup donne la victoire à l'autre.
grade-slip-no-move = « { $found } » n'est pas un coup possible ici. Un coup s'écrit ainsi : { $example }
grade-slip-no-move-here = « { $found } » n'est pas un coup possible ici.
grade-why-no-bits = Aucun bit : c'est le nombre 0.
grade-why-bits-long = La somme des puissances de 2 dont le bit est 1, pour { $count } bits.
grade-why-zero = L'écriture de 0 est la liste vide : il ne reste rien à diviser.
grade-why-divisions = { $steps } ; les restes, du premier au dernier : { $bits }
grade-why-even = Paire veut dire : chaque colonne a un nombre pair de 1, et la dernière ligne est 0.
grade-unknown-exercise = « { $found } » n'est pas un exercice. Les exercices : { $list }.
grade-which-game = { $exercise } porte sur un jeu : nommez-le après l'exercice. Exemple : marienbad grade { $exercise } nim -- python3 mon.py
grade-no-game = { $exercise } ne porte pas sur un jeu (« { $found } » a été lu comme un jeu). Le programme se met après --. Exemple : marienbad grade { $exercise } -- python3 mon.py
grade-no-program = Il manque le programme : il se met après --. Exemple : marienbad grade xor -- python3 mon.py
grade-no-such-convention = { $exercise } ne dépend pas de la règle de fin : enlevez --misere, --compound et --turns.
grade-nim-only = winning-move porte sur le jeu habituel : enlevez --compound et --turns.
grade-no-position = { $exercise } ne part d'aucune position : enlevez --position.
grade-no-cases = Il n'y a rien à demander : { $game } n'a pas de position de cette taille avec un coup.
grade-undecided = Les réponses n'ont pas été trouvées dans le budget : on ne peut rien dire du programme. Exemple : --budget 1G,4G, ou --to pour des positions plus petites.
program-unreadable = « { $found } » n'est pas un programme : écrivez-le comme sur une ligne de commande, en fermant les guillemets. Exemple : program:"python3 mon.py"
program-not-found = Il n'y a pas de programme « { $found } ». Exemple : python3 mon.py
program-not-executable = { $file } ne se lance pas tout seul. Écrivez devant son nom ce qui l'exécute. Exemple : python3 { $file }
program-interpreter = { $file } ne se lance pas tout seul. Écrivez : { $interpreter } { $file }
program-time = « { $found } » n'est pas une durée en secondes, de 0.05 à 3600. Exemple : --time 2
cli-cmd-grade = Le programme d'un élève face à la vérité
cli-arg-exercise = Ce qu'on lui demande
cli-arg-exercise-game = Le jeu, pour outcome, grundy, move et match : un nom, une règle, game:FICHIER ou sum
cli-arg-program = Le programme et ses arguments : il lit une ligne et en écrit une
cli-arg-cases = Nombre de cas au plus (300 ; pour les parties, nombre de positions, 10)
cli-arg-grade-to = Le plus grand tas, ou le plus grand côté
cli-arg-bits = Nombre de bits au plus (62, ce que contient un int d'OCaml)
cli-arg-grade-position = Ne demander que ce qu'on atteint depuis cette position ; les parties y commencent
cli-arg-time = Temps pour une réponse (2), le double pour la première (au moins 1)
cli-arg-total = Temps pour toute une exécution du programme (60)
cli-arg-total-match = Temps d'un programme pour toute une partie (60)
cli-arg-memory-limit = Mémoire du programme en Mio (512)
cli-value-exercise = EXERCICE
cli-value-program = PROGRAMME
