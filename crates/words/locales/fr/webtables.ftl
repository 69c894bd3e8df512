# Les tables et les graphiques de l'atelier web.
webtables-all = Toutes les tables
webtables-show = Montrer
webtables-to = Jusqu'à
webtables-side = Côté
webtables-size = Taille
webtables-matches = Allumettes
webtables-turn = Pièces retournées au plus
webtables-coins = Pièces
webtables-word = mot
webtables-plot = Dessin
webtables-plot-points = des points, avec la période
webtables-plot-histogram = combien de fois chaque valeur
webtables-no-plot = Il n'y a pas de dessin « { $found } ». Exemple : plot=histogram
webtables-data = { $count ->
    [one] Les valeurs : une ligne
   *[other] Les valeurs : { $count } lignes
}
webtables-rule-values = Les valeurs sont celles du jeu normal (qui joue le dernier coup gagne) ; ce qui est du jeu misère le dit.
webtables-source-title = Les tables des sources
webtables-source-lead = Ce que dessinent les articles des élèves, recalculé pour tout jeu.
webtables-source-games = Les tables par jeu
webtables-sequence-title = Suites de valeurs
webtables-sequence-lead = Les valeurs de Grundy des tas 0, 1, 2, … de tout jeu de tas, avec leur période.
webtables-plane-title = Le plan des deux tas d'or
webtables-plane-lead = Les couples perdants en anneaux, et les deux droites d'or qu'ils suivent.
webtables-matches-title = Allumettes à prendre
webtables-matches-lead = Combien d'allumettes prendre, selon combien il en reste et combien on peut en prendre au plus ; les lignes des nombres de Fibonacci sont encadrées.
webtables-nim-title = Sommes et produits de nim
webtables-nim-lead = L'addition et la multiplication des nombres de nim, la même valeur de la même couleur.
webtables-code-title = Un code en pièces
webtables-code-lead = Les positions perdantes d'un jeu de pièces forment un code ; voici les mots d'une base.
webtables-no-table = Il n'y a pas de table pour { $game } ; il y en a une pour wythoff, par exemple.
webtables-no-sequence = { $game } ne se joue pas avec des tas isolés et n'a donc pas de suite ; grundy en a une, par exemple.
webtables-again = Revenir à la table de départ
