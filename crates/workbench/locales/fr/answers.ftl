# Ce que disent solve, rules et games.
play-normal = Jeu normal : qui joue le dernier coup gagne.
play-misere = Jeu misère (« qui perd gagne ») : qui joue le dernier coup perd.
compound-disjunctive = Un coup dans une seule composante.
compound-conjunctive = Un coup dans chaque composante où c'est encore possible, jusqu'à la fin de toutes (« Quick »).
compound-conjunctive-short = Un coup dans chaque composante, jusqu'à la fin de la première.
compound-selective = Un coup dans les composantes de son choix, au moins une.
turns-biased = Le joueur qui a le trait joue { $mover ->
    [one] un coup
   *[other] { $mover } coups
} par tour, l'autre { $other ->
    [one] un
   *[other] { $other }
}.
outcome-n = N : le joueur qui a le trait gagne.
outcome-p = P : le joueur qui a le trait perd, quoi qu'il fasse.
outcome-over = La partie est finie : le joueur qui a le trait a { $won ->
    [yes] gagné
   *[no] perdu
}.
value-line = Valeur { $value }
value-components = Valeurs : { $list }
value-cut = …et { $count } autres
moves-line = { $count ->
    [one] Le coup gagnant :
   *[other] Les { $count } coups gagnants :
}
moves-cut = …et { $count } autres : voir avec --all ou --json.
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
rules-winning-text = Jeu normal : qui joue le dernier coup gagne. Jeu misère (--misere) : qui joue le dernier coup perd.
rules-notation = Notation
rules-example = Exemple
rules-sources = Source
rules-sources-none = jeu invité, absent des sources
rules-other-names = Autres noms
source-0 = « Le jeu du XXX » (Drouot, Lafon, Lassourreuille, Saint-Vignes, 2014)
source-1 = « Le jeu de nim : thème et variations » (Madore, 2017)
source-2 = « Le jeu de Marienbad » (Simonet, 2002)
source-3 = « Le jeu des deux tas d'or »
source-4 = « Jouer avec des allumettes » (lycée Branly, 2019)
games-hint = Les règles d'un jeu : marienbad rules NOM
