# Tables.
class-winning = Gagnant
class-losing = Perdant
class-winning-number = Gagnant { $number }
table-rank = rang d
table-ordinate = ordonnée y
table-abscissa = abscisse x
table-matches = allumettes
table-wythoff-title = Les couples perdants des deux tas d'or (jeu normal : qui joue le dernier coup gagne)
table-wythoff-rule = Prouvé (Wythoff 1907) : x = y + d, et y = ⌊d·φ⌋ : le nombre d'or φ = (1 + √5)/2 donne tous les rangs.
table-wythoff-slip = La source échange quatre fois ordonnées et abscisses : 7 est l'abscisse du rang 3, et non son ordonnée (y = 4, x = 7) ; ce sont les ordonnées dont l'écart est 2 aux autres rangs ; la formule de C5 cherche d − 1 parmi les abscisses (colonne D) ; l'abscisse s'obtient en ajoutant le rang à l'ordonnée.
table-fibonacci-outcomes = Allumettes : en ligne le nombre d'allumettes, en colonne le maximum permis (jeu normal : qui joue le dernier coup gagne)
table-fibonacci-takes = Nombre d'allumettes à prendre, 0 si la situation est perdante (jeu normal : qui joue le dernier coup gagne)
table-fibonacci-lines = Lignes de 0 jusqu'à la diagonale : les nombres de Fibonacci. Partout : perdant exactement si le plus petit terme de la somme de Zeckendorf dépasse le maximum permis (Whinihan 1963).
table-fibonacci-list = La liste que donne la source des lignes qui commencent par des situations perdantes sans aller jusqu'à la diagonale (11, 16, 18, 24, 26, 29, 32) s'arrête à 32 ; son propre tableau va jusqu'à 37 = 34 + 3, qui en fait partie.
table-fibonacci-slip = Quand plusieurs nombres gagnent, on donne le plus petit, sauf qu'on prend toutes les allumettes quand c'est permis.
table-nim-sum = Somme de nim
table-nim-product = Produit de nim
table-xxx-classes-first = Classes des 14 premiers groupes (jeu misère : qui joue le dernier coup perd)
table-xxx-classes = Classes des groupes jusqu'à { $to } (jeu misère : qui joue le dernier coup perd)
table-xxx-period-holds = Jusqu'à { $to }, la classe est celle du reste modulo 14, comme le dit l'article.
table-xxx-period-fails = La règle « modulo 14 » de l'article échoue ici : { $list }.
table-xxx-difference = { $place } : { $class }, l'article dit { $rule }
table-xxx-solutions-fail = Ici l'article se trompe : { $list }.
table-xxx-pairs = Classe de deux groupes d'après la classe de chacun (jeu misère : qui joue le dernier coup perd ; groupes jusqu'à 13)
table-xxx-pairs-hold = Tous les couples de groupes jusqu'à 13 suivent la table.
table-xxx-pairs-fail = Tous les couples ne suivent pas la table : la plus petite exception est [{ $x }, { $y }], { $class } alors que la table dit { $rule }.
table-xxx-pairs-conjecture = Pour des groupes plus grands, la table est une conjecture de l'article, et elle est fausse.
table-xxx-solutions = Quel jeton du plus long groupe enlever, d'après son reste modulo 14 (lignes) et la classe des groupes restants (colonnes) (jeu misère : qui joue le dernier coup perd ; groupes de 14 à 27)
table-xxx-remainder = reste mod 14
table-xxx-solutions-grey = « — » est la case grise de l'article : aucun jeton de ce groupe ne gagne, il faut jouer dans un autre groupe.
table-xxx-solutions-conjecture = Les jetons se comptent à partir d'une extrémité ; quand plusieurs conviennent, on donne le premier. Au-delà de 27, la table est une conjecture de l'article, et elle est fausse.
table-xxx-normal = Rangées perdantes en jeu normal (qui joue le dernier coup gagne)
table-xxx-normal-rows = jetons
table-xxx-normal-lost = perdant
table-xxx-normal-early = moins de { $first }
table-xxx-normal-later = à partir de { $first }, reste mod { $period }
table-xxx-normal-proved = Prouvé : les valeurs ont la période { $period } à partir de { $first } (théorème de Guy et Smith).
table-xxx-normal-slip = L'article donne 19 parmi les rangées perdantes ; c'est 20, comme le dit sa propre liste de restes.
table-sizes-title = { $game } : valeurs et issues
table-sizes-heap = n
table-sizes-value = valeur
table-sizes-normal = jeu normal
table-sizes-misere = jeu misère
table-sides-values = { $game } : valeurs en jeu normal (qui joue le dernier coup gagne), lignes par colonnes
table-sides-misere = { $game } : issues en jeu misère (qui joue le dernier coup perd), lignes par colonnes
table-coins-title = f_r(n), la valeur d'une pièce noire à la place n quand on retourne au plus r pièces (jeu normal : qui joue le dernier coup gagne)
table-coins-product-title = { $game } : la valeur d'une pièce noire selon la ligne et la colonne (jeu normal : qui joue le dernier coup gagne)
table-coins-single-title = { $game } : la valeur d'une pièce noire à la place n (jeu normal : qui joue le dernier coup gagne)
table-quick-normal = Quick : les rangées perdantes jusqu'à { $to } (un coup dans chaque groupe, jusqu'à la fin de tous ; jeu normal : qui joue le dernier coup gagne)
table-quick-misere = Quick : les rangées perdantes jusqu'à { $to } (un coup dans chaque groupe, jusqu'à la fin de tous ; jeu misère : qui joue le dernier coup perd)
table-quick-lost = perdant
table-quick-suspense = suspense
table-quick-proved = Prouvé (Conway : la durée des composantes ; pour les rangées, par récurrence sur leur longueur). Une situation de plusieurs groupes est perdante exactement si son plus long groupe l'est.
table-ways = { $game } : qui gagne (P : le joueur qui a le trait perd, N : il gagne)
table-ways-lost = Perdant, { $way } : { $list }
table-ways-turns = A:B : le joueur qui commence joue A coups par tour, l'autre B ; la partie finit avec le dernier coup possible, même au milieu d'un tour. Jeu normal : qui joue ce dernier coup gagne ; jeu misère : il perd.
table-ways-computed = Calculé exhaustivement jusqu'à { $to }.
table-proved = Prouvé ({ $proved }).
table-proved-or-computed = Prouvé ({ $proved }) ou calculé exhaustivement ({ $computed }), jusqu'à { $to }.
table-computed = Calculé exhaustivement jusqu'à { $to } ({ $computed }).
table-stopped = La table s'arrête ici : le calcul a été interrompu.
table-cut = La table s'arrête ici : le calcul a atteint une limite.
table-outcomes = P : le joueur qui a le trait perd ; N : il gagne. Jeu normal : qui joue le dernier coup gagne ; jeu misère : il perd.
table-sides-zero = À la ligne a et dans la colonne b : la valeur de la position a{ $sign }b. Le joueur qui a le trait perd exactement si elle est 0.
table-sizes-misere-to = L'issue du jeu misère n'est cherchée que jusqu'à { $to }.
table-xxx-others = sa classe · classe des groupes restants :
table-xxx-or-nothing = { $class } (ou rien)
table-xxx-nothing = rien
table-xxx-against = { $what } (faux pour { $situation })
table-xxx-no-answer = { $place } : « { $rule } » est faux pour { $situation }, où c'est « { $cell } »
table-xxx-solutions-open = Cases marquées « * » : aucune réponse ne vaut pour tous les groupes restants de cette classe, et celle de l'article, donnée ici, est fausse : { $list }.
table-xxx-tried = { $class } : { $list }
table-xxx-solutions-tried = Calculé : chaque case a été essayée avec un seul groupe restant d'au plus 13 jetons, tous ceux de la classe ({ $list }). Les autres cases valent pour tous ceux-là ; rien n'est dit de groupes plus grands ou plus nombreux.
table-xxx-pairs-computed = Calculé : tous les couples de groupes jusqu'à 13 ; une case donne la classe du plus petit.
table-nim-sum-proved = Prouvé : en binaire, on additionne sans retenue.
table-nim-product-proved = Prouvé : la distributivité et les règles de la source pour 2^m ⊗ 2^n (Conway) donnent tous les produits.
table-nim-slip = La section 3.4 de la source 002 échange « paire » et « impaire » : c'est d'une configuration impaire que l'on peut gagner, en la rendant paire ; d'une configuration paire, rien n'y fait, et l'on retire un jeton au hasard.
table-nim-share = Positions perdantes (« configurations paires ») de n tas de 0 à { $most ->
    [one] { $most } jeton
   *[other] { $most } jetons
} (jeu normal : qui joue le dernier coup gagne)
table-nim-share-heaps = n
table-nim-share-positions = positions
table-nim-share-lost = perdantes
table-nim-share-part = part
table-nim-share-proved = Prouvé (source 002, question 20) : { $all } = { $most } + 1 est une puissance de 2, et pour tout n une position sur { $all } est perdante, car les n − 1 premiers tas déterminent le dernier. Les nombres ci-dessus sont comptés.
table-nim-share-other = Calculé (positions comptées) : { $all } = { $most } + 1 n'est pas une puissance de 2. La part 1/(m + 1) de la source 002, question 20, suppose m = 2^k − 1 ; ici elle n'est sûre que pour un ou deux tas.
table-wythoff-build = La source construit la table de proche en proche : si le rang d figure parmi les abscisses déjà écrites, l'ordonnée du rang d + 1 est celle du rang d plus 1, sinon plus 2. La colonne y est remplie ainsi.
table-wythoff-agrees = Calculé : jusqu'au rang { $to }, cette règle donne partout ⌊d·φ⌋.
table-wythoff-differs = Réfuté : au rang { $rank }, cette règle ne donne pas ⌊d·φ⌋.
table-fibonacci-long = Lignes de 0 jusqu'à la diagonale : { $list }.
table-fibonacci-short = Lignes qui commencent par 0 sans aller jusqu'à la diagonale : { $list }.
table-fibonacci-columns = Les colonnes s'arrêtent à { $column } : à partir de la ligne { $from }, la diagonale est hors de la table.
table-fibonacci-hidden = Jusqu'à la colonne { $column } on ne voit que des 0, mais la ligne ne va pas jusqu'à la diagonale : { $list }.
table-dots = « … » : pas encore calculé.
table-at-least = « ≥1 » : au moins 1 ; la recherche a pris fin avant que la valeur soit connue.
table-ways-bar = n : une tablette de 1xn carrés.
