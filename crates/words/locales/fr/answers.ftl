# Ce que disent solve, rules et games.
play-normal = Jeu normal : qui joue le dernier coup gagne.
play-misere = Jeu misère (« qui perd gagne ») : qui joue le dernier coup perd.
compound-disjunctive = Un coup dans une seule composante.
compound-conjunctive = On joue dans toutes les composantes à la fois, un coup de ce jeu dans chacune où c'est possible, jusqu'à la fin de toutes (« Quick »).
compound-conjunctive-short = On joue dans toutes les composantes à la fois, un coup de ce jeu dans chacune, jusqu'à la fin de la première, c'est-à-dire dès que l'une d'elles n'a plus de coup.
compound-selective = On joue dans une ou plusieurs composantes à la fois, un coup de ce jeu dans chacune.
turns-biased = Le joueur qui a le trait joue { $mover ->
    [one] un coup
   *[other] { $mover } coups
} par tour, l'autre { $other ->
    [one] un
   *[other] { $other }
}.
turns-machine = Vous jouez { $you ->
    [one] un coup
   *[other] { $you } coups
} par tour, la machine { $machine ->
    [one] un
   *[other] { $machine }
}.
turns-two = { $one } joue { $moves ->
    [one] un coup
   *[other] { $moves } coups
} par tour, { $two } { $others ->
    [one] un
   *[other] { $others }
}.
outcome-n = N : le joueur qui a le trait gagne.
outcome-p = P : le joueur qui a le trait perd, quoi qu'il fasse.
outcome-over = La partie est finie : le joueur qui a le trait a { $won ->
    [yes] gagné
   *[no] perdu
}.
value-line = Valeur { $value }
value-components = Valeurs : { $list }
value-cut = …et { $count ->
    [one] une autre
   *[other] { $count } autres
}
moves-line = { $count ->
    [one] Le coup gagnant :
   *[other] Les { $count } coups gagnants :
}
moves-line-some = { $count ->
    [one] Un coup gagnant :
   *[other] { $count } coups gagnants :
}
moves-cut = …et { $count ->
    [one] un autre
   *[other] { $count } autres
} : voir avec --all ou --json.
moves-not-found = La recherche des coups gagnants n'est pas allée jusqu'au bout.
value-at-least = Valeur : au moins { $value } (par recherche)
value-not-found = La recherche a pris fin avant que la valeur elle-même soit connue.
value-go-on = { $kept ->
    [yes] Un plus grand --budget lui permet de continuer à partir de là.
   *[no] Un plus grand --budget lui permet d'aller plus loin ; avec --checkpoint FICHIER, une recherche peut être reprise.
}
value-not-searched = La valeur n'est pas connue. Un plus grand --budget peut la trouver, par exemple --budget 10G,8G.
value-beyond-search = La valeur n'est pas connue, et le plateau est trop grand pour toute recherche connue aujourd'hui.
moves-unnamed = La preuve ne désigne aucun coup gagnant.
moves-incomplete = La liste n'est pas complète.
claim-proved = Prouvé ({ $method }).
claim-computed = Calculé ({ $method }, { $nodes ->
    [0] sans recherche
    [one] une étape
   *[other] { $nodes } étapes
}).
claim-conjectured = Conjecturé ({ $method }).
claim-refuted = Réfuté ({ $method }).
rules-heading = Règles
rules-winning = Gagner
rules-winning-text = Jeu normal : qui joue le dernier coup gagne. Jeu misère (--misere) : qui joue le dernier coup perd.
rules-notation = Notation
rules-example = Exemple
rules-sources = Source
rules-sources-none = ne vient pas des documents d'origine
rules-other-names = Autres noms
code-hexadecimal = {" "}(code hexadécimal)
rules-here-code = Ici, le code est { $code }{ $kind ->
    [hexadecimal] , en hexadécimal
   *[octal] {""}
}.
rules-here-code-says = Ici, le code est { $code }{ $kind ->
    [hexadecimal] , en hexadécimal
   *[octal] {""}
} : { $ways }.
rules-code-named = { $code } ({ $name })
rules-code-takes = on retire d'un tas { $list }
rules-code-take = { $list } { $most ->
    [one] objet
   *[other] objets
} { $digit ->
    [1] sans rien laisser
    [2] en laissant un tas
    [3] en laissant un tas ou rien
    [4] en laissant deux tas
    [5] en laissant deux tas ou rien
    [6] en laissant un ou deux tas
    [7] en laissant un ou deux tas, ou rien
    [8] en laissant trois tas
    [9] en laissant trois tas ou rien
    [10] en laissant un ou trois tas
    [11] en laissant un ou trois tas, ou rien
    [12] en laissant deux ou trois tas
    [13] en laissant deux ou trois tas, ou rien
    [14] en laissant un, deux ou trois tas
   *[15] en laissant un, deux ou trois tas, ou rien
}
rules-code-break = on partage un tas en { $digit ->
    [4] deux
    [8] trois
   *[12] deux ou trois
} sans rien en retirer
rules-code-or = , ou{" "}
rules-here-kotzig = Ici, le jeton avance de { $list }.
rules-here-moore = Ici, { $count ->
    [one] dans un seul tas à la fois.
   *[other] dans { $count } tas au plus à la fois.
}
rules-here-slow-nim = Ici, { $count ->
    [one] dans un seul tas.
   *[other] dans { $count } tas à la fois, ni plus ni moins.
}
rules-here-subtract = Ici, on en retire { $list }.
rules-here-coins = Ici, on en retourne { $rule }.
rules-here-product = Ici, on choisit { $list }.
rules-axis-layers = des couches ({ $rule })
rules-axis-rows = des lignes ({ $rule })
rules-axis-columns = des colonnes ({ $rule })
rules-either = { $list } ou { $last }
rules-factor-most = { $count } au plus
rules-factor-exactly = { $count } exactement
rules-factor-numbers = { $list }
rules-factor-interval = autant de voisines qu'on veut
rules-factor-any = autant qu'on veut
rules-factor-symmetric = autant qu'on veut, placées symétriquement
rules-factor-distances = une seule, ou deux à distance { $list }
source-0 = « Le jeu du XXX » (Drouot, Lafon, Lassourreuille, Saint-Vignes, 2014)
source-1 = « Le jeu de nim : thème et variations » (Madore, 2017)
source-2 = « Le jeu de Marienbad » (Simonet, 2002)
source-3 = « Le jeu des deux tas d'or »
source-4 = « Jouer avec des allumettes » (lycée Branly, 2019)
games-plays = Tous au jeu normal et en misère (--misere), dans toutes les sommes (--compound conjunctive, c'est « Quick »), avec des tours de plusieurs coups (--turns 2:1, « Gros Bras »). Entre crochets : les documents d'origine.
games-hint = Les règles d'un jeu : marienbad rules NOM
period-found = Période { $period } à partir de { $preperiod } : un tas de n + { $period } a la valeur d'un tas de n.
period-arithmetic = Période arithmétique { $period } à partir de { $preperiod } : un tas de n + { $period } a la valeur d'un tas de n plus { $saltus }.
period-none = Aucune période ne se voit dans les valeurs jusqu'à { $to }.
period-farther = Jusqu'ici, aucun des théorèmes de ce programme ne s'applique. Pour aller plus loin : marienbad period { $game } --to { $to } (ou --checkpoint FICHIER : jusqu'à une preuve ou Ctrl-C)
period-proved = Prouvé par { $theorem }, avec les valeurs jusqu'à { $to }.
period-conjectured = Conjecturé : vérifié jusqu'à { $to } ; ce programme n'a pas de théorème qui le prouve.
theorem-guy-smith = le théorème de Guy et Smith (1956)
theorem-three-heaps = le théorème de Guy et Smith pour trois tas au plus
theorem-three-heaps-saltus = le théorème des périodes arithmétiques à trois tas
theorem-repeating-tail = le théorème des chiffres répétés (à la manière de Guy et Smith)
theorem-finite-subtraction = le nombre fini de cas (ensemble de soustraction fini)
theorem-all-smaller = récurrence : les options sont exactement tous les tas plus petits
nim-roots-all = tous les nombres
nim-roots-none = pas de solution
nim-steps-columns = { $count ->
    [0] Chaque colonne a un nombre pair de 1 : la somme est 0.{ $columns }
    [one] Une seule colonne a un nombre impair de 1 : { $columns }.
   *[other] Les colonnes qui ont un nombre impair de 1 : { $columns }.
}
nim-steps-square = { $t }⊗{ $t } = { $t } ⊕ { $half }
nim-steps-too-large = Le détail est montré pour des facteurs d'au plus 64 bits.
nim-steps-none = Le détail est montré pour les nombres, les sommes, les produits et les inverses.
nim-steps-number = { $number } en binaire : { $binary }
nim-log-base = en base { $base }
nim-power-not-xor = Ici, ^ est la puissance de nim. Pour le « ou exclusif » (xor), la somme de nim, on écrit { $base } + { $exponent } ou { $base } xor { $exponent }.
nim-error-text-too-long = l'expression est trop longue (au plus { $limit } caractères)
nim-error-operand = il faut un nombre ici
nim-error-operator = il faut une opération (+ xor * / ^) ici
nim-error-not-closed = cette parenthèse n'est jamais fermée
nim-error-not-opened = cette parenthèse n'a jamais été ouverte
nim-error-name = « { $name } » n'est pas connu ici (inv, sqrt, square, log, order, mex, solve)
nim-error-digit = on attend un nombre, et non « { $found } »
nim-error-number = le nombre est trop long (au plus { $limit } bits)
nim-error-deep = trop de parenthèses imbriquées (au plus { $limit })
nim-error-arguments = { $name } ne prend pas ce nombre d'arguments
nim-error-chained = une puissance de puissance demande des parenthèses
nim-error-unknown-outside = x n'a de sens qu'après « solve »
nim-error-unknown-inside = x ne peut pas figurer ici
nim-error-equals = une équation demande « = »
nim-error-degree = seules les équations du second degré au plus sont résolues
nim-error-exponent = un exposant est un entier ordinaire
nim-error-integer = c'est un entier ordinaire, il faut ici un nombre de nim
nim-error-division = division par zéro
nim-error-log-zero = zéro n'a pas de logarithme
nim-error-not-a-power = ce n'est pas une puissance de la base
nim-error-log-large = les logarithmes vont jusqu'à 64 bits
nim-error-order-zero = zéro n'a pas d'ordre multiplicatif
nim-error-order-unknown = son ordre n'est pas connu : personne n'a la factorisation nécessaire
nim-error-work = ce serait trop long
period-label-proved = période { $period } à partir de { $preperiod } (prouvée)
period-label-conjectured = période { $period } à partir de { $preperiod } (conjecturée)
moves-late = { $open ->
    [one] un coup n'a pas été jugé
   *[other] { $open } coups n'ont pas été jugés
} en deux secondes. Pour y passer plus de temps : --budget 10G
list-between = {" ; "}
nim-steps-inverse = { $base } < 2^(2^{ $u }) = { $size } : les nombres plus petits que { $size } forment un corps, où { $base }^({ $size } − 1) = 1 (prouvé). L'inverse de { $base } est donc { $base }^({ $size } − 2) = { $base }^{ $exponent }.
nim-steps-inverse-large = L'inverse est la puissance 2^(2^{ $u }) − 2, car les nombres plus petits que 2^(2^{ $u }) forment un corps (prouvé) ; elle est trop longue pour être écrite.
nim-steps-inverse-slip = La source 001 imprime l'exposant 2^u − 1 ; c'est une coquille : { $base }^{ $exponent } = { $power } n'est pas l'inverse. Il faut 2^(2^u) − 2.
error-no-period = { $game } ne se joue pas avec des tas isolés : on n'y cherche pas de période. Exemple : marienbad period 0.77
rules-variants = Variantes
rules-xxx-quick = « Quick », un coup dans chaque groupe à chaque tour : marienbad play xxx 5,4,3 --compound conjunctive --misere
rules-xxx-biased = « Gros Bras », l'un joue deux coups par tour, l'autre un seul : marienbad play xxx 9 --turns 2:1 --misere
rules-xxx-places = Sur un cercle, un quadrillage, un globe, un tore, un graphe : marienbad rules xxx:circle (xxx:grid, xxx:globe, xxx:torus, xxx:graph)
rules-own-take-any = Prendre dans un tas autant d'objets qu'on veut, au moins un.
rules-own-take = Prendre { $list } dans un tas.
rules-own-square = Prendre un nombre carré d'objets.
rules-own-prime = Prendre un nombre premier d'objets.
rules-own-divisor = Prendre un nombre d'objets qui divise le tas.
rules-own-divisor-proper = Prendre un nombre d'objets qui divise le tas, sans prendre le tas entier.
rules-own-whole = Un tas de { $heap } peut être pris en entier.
rules-own-ways = { $ways }.
rules-own-unequal = Partager un tas en deux tas inégaux.
rules-own-becomes = { $from } devient { $to }{ $ranges }{ $condition }.
rules-own-nothing = rien
rules-own-or = { $first } ou { $second }
rules-own-and = { $first } et { $second }
rules-own-range = {" "}pour chaque { $list }
rules-own-in = { $name } dans { $set }
rules-own-if = , si { $condition }
rules-own-known = La forme de la règle montre que c'est un jeu connu : « { $title } » ({ $game }).
rules-own-endless = Il n'est pas démontré que toute partie finit.
rules-own-place = Poser { $count ->
    [one] la forme { $shapes }
   *[other] l'une des formes { $shapes }
} sur des cases libres du plateau{ $fixed ->
    [yes] , telle qu'elle est écrite, sans la tourner ni la retourner
   *[no] , tournée et retournée comme on veut
}.
rules-own-word = « { $from } » devient « { $to } »{ $where ->
    [start] , seulement au début d'un mot
    [end] , seulement à la fin d'un mot
    [whole] , quand c'est le mot entier
   *[any] {""}
}.
rules-own-word-gone = « { $from } » est effacé{ $where ->
    [start] , seulement au début d'un mot
    [end] , seulement à la fin d'un mot
    [whole] , quand c'est le mot entier
   *[any] {""}
}.
rules-own-word-parted = { $letters } coupe un mot en deux, et chaque partie se joue pour elle-même.
rules-own-graph-vertex = Prendre un sommet{ $condition }.
rules-own-graph-neighbours = Prendre un sommet avec tous ses voisins{ $condition }.
rules-own-graph-edge = Prendre une arête ; ses extrémités restent{ $condition }.
rules-own-graph-ends = Prendre une arête avec ses deux extrémités{ $condition }.
rules-own-graph-path = Prendre les { $length } sommets d'un chemin{ $condition }.
rules-own-graph-triangle = Prendre les trois sommets d'un triangle{ $condition }.
rules-own-graph-cut = Couper une arête ; tout ce qui ne tient plus à { $ground } tombe.
rules-own-if-ends = , si, pour les deux extrémités, { $condition }
rules-own-if-each = , si, pour chacun d'eux, { $condition }
rules-own-degree = Le degré d'un sommet est le nombre de ses arêtes.
