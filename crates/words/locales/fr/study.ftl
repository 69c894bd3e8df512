# L'étude de l'article « Le jeu du XXX » (study xxx).
cli-cmd-study = L'article des élèves sur le jeu du XXX, repris par le calcul
cli-arg-study = L'étude : xxx
study-unknown = il n'y a pas d'étude « { $name } » ; il y a xxx. Exemple : marienbad study xxx
study-rows-bound = --to { $to } : l'étude décide de { $least } à { $most } rangées ; au-delà, voir marienbad sequence xxx --misere --lost. Exemple : marienbad study xxx --to 150
study-title = Le jeu du XXX : l'article de 2014 repris par le calcul
study-rules = Jeu misère : qui joue le dernier coup perd. On enlève un jeton et ses voisins directs ; une situation est une liste de groupes. Tout ce qui suit est calculé au moment où cette page est écrite ; seules les réponses imprimées de l'article sont citées.
study-claims = « Calculé » veut dire : par une recherche exhaustive, avec la borne indiquée. « Prouvé » veut dire : par un théorème dont les conditions ont été vérifiées. Une estimation est dite estimation.
study-stopped-heading = Étude interrompue
study-stopped = Le calcul s'est arrêté avant la fin (mémoire, budget ou Ctrl-C). Ce qui précède reste valable avec les bornes indiquées ; le reste manque.
study-tables-heading = 1. Les tableaux de l'article
study-rows-heading = 2. Un seul groupe : la règle « modulo 14 »
study-rows-class = Jusqu'à { $last }, la classe d'un groupe est celle du reste modulo 14. Le plus petit groupe où la classe est fausse est [{ $row }] : { $class }, et non { $rule }.
study-rows-lost = Groupes perdants jusqu'à { $to } : { $list }.
study-rows-fail = Pour « perdant ou gagnant », la règle est juste jusqu'à { $last } et fausse pour la première fois à { $row } ; jusqu'à { $to }, elle se trompe { $count ->
    [one] une fois
   *[other] { $count } fois
}.
study-rows-hold = Pour « perdant ou gagnant », la règle est juste jusqu'à { $to }.
study-rows-table = Où la règle « modulo 14 » se trompe, jusqu'à { $to } (jeu misère : qui joue le dernier coup perd)
study-computed = Calculé jusqu'à { $to } ({ $method }).
study-column-row = groupe
study-column-rule = règle des élèves
study-column-computed = calculé
study-column-situation = situation
study-column-paper = l'article
study-sums-heading = 3. Plusieurs groupes : le tableau à double entrée
study-pair-class = Le plus petit couple (en nombre de jetons) dont la classe est fausse : { $situation }, { $total } jetons, { $class } et non { $rule }.
study-pair-outcome = Le plus petit couple mal jugé (perdant ou gagnant) : { $situation }, { $total } jetons, { $class } alors que la règle dit { $rule }.
study-sum-class = La plus petite situation de plusieurs groupes dont la classe est fausse : { $situation }, { $total } jetons, { $class } et non { $rule }.
study-sum-outcome = La plus petite situation de plusieurs groupes mal jugée (perdant ou gagnant) : { $situation }, { $total } jetons, { $class } alors que la règle dit { $rule }.
study-sums-exhaustive = Calculé : toutes les situations de moins de jetons ont été comparées, et à égalité celles de moins de groupes.
study-recipe-heading = 4. Le tableau solution : jouer parfaitement ?
study-recipe-says-lost = La plus petite situation gagnante où la recette échoue : { $situation }. Elle la dit perdante ; on gagne pourtant ainsi : { $moves }.
study-recipe-nothing = La plus petite situation gagnante où la recette échoue : { $situation }. Toutes les cases atteintes sont grises ; on gagne pourtant ainsi : { $moves }.
study-recipe-no-token = La plus petite situation gagnante où la recette ne s'applique pas : { $situation }. Elle demande le jeton { $token } d'un groupe de { $group } ; on gagne ainsi : { $moves }.
study-recipe-bad-move = La plus petite situation gagnante où le coup de la recette ne gagne pas : { $situation }, jeton { $token } du groupe de { $group }. On gagne ainsi : { $moves }.
study-recipe-holds = La recette gagne partout où elle a été essayée.
study-recipe-exhaustive = Calculé : la recette (le plus long groupe, et le suivant si la case est grise) a été suivie dans toutes les situations gagnantes de moins de jetons. Les cases fausses du tableau lui-même sont données avec lui, plus haut.
study-move = groupe de { $group }, { $count ->
    [one] jeton { $tokens }
   *[other] jetons { $tokens }
}
study-story-heading = 5. Les situations de l'histoire
study-quiz-heading = 6. Le quizz
study-quiz-table = Ce que dit l'article, ce que dit sa règle, ce que dit le calcul (jeu misère : qui joue le dernier coup perd)
study-beyond = hors de portée
study-open = non décidé
study-remark-beyond = hors de portée : on ne connaît aucune règle, et la recherche, avec { $total } jetons, aurait à décider de l'ordre de 10^{ $power } positions (estimation d'après la croissance mesurée), plus que les { $steps } permises.
study-remark-open = non décidé en { $steps } étapes.
study-remark-right-lost = la situation est perdante, comme le dit l'article.
study-remark-not-lost = la situation est gagnante ; l'article la dit perdante.
study-remark-not-won = la situation est perdante ; l'article la dit gagnante.
study-remark-right-move = la situation est gagnante et le coup de l'article gagne.
study-remark-wrong-move = la situation est gagnante, mais le coup de l'article ne gagne pas.
study-remark-unknown-move = la situation est gagnante ; le coup de l'article n'a pas pu être vérifié avec les étapes permises.
study-remark-moves = { $count ->
    [one] Le seul coup gagnant (à symétrie près) : { $moves }.
   *[other] Tous les coups gagnants (à symétrie près) : { $moves }.
}
study-remark-some-moves = { $count ->
    [0] Les étapes permises n'ont pas suffi pour nommer les coups gagnants.{ $moves }
   *[other] Des coups gagnants, parmi d'autres peut-être : { $moves }.
}
study-remark-computed = Calculé.
study-remark-against-rule = Le coup imprimé ne suit même pas la règle de l'article : il laisse { $left }, et la situation ne serait pas perdante d'après elle ; sa recette donne : { $advice }.
study-reach = Pourquoi « hors de portée » : pour toutes les rangées jusqu'à { $to }, la recherche a dû décider { $positions } positions, et ce nombre est multiplié par { $growth } environ quand on ajoute dix jetons (mesuré). Une réponse pour des milliers de jetons demanderait une théorie que personne n'a.
study-variants-heading = 7. Deux variantes de l'article : Quick et Gros Bras
study-classes-heading = 8. Une table de classes peut-elle suffire ?
study-classes-finite = Avec des groupes d'au plus { $last } jetons, oui : une table à { $order } classes décide de toute situation, quel que soit le nombre de groupes (le quotient misère de Plambeck et Siegel ; calculé, puis vérifié dans son ensemble).
study-classes-infinite = Avec des groupes de { $heap } jetons, non, et c'est démontré ({ $places } cas vérifiés) : à côté de certains groupes, l'issue dépend de ce qu'il y a plus de groupes de { $other } ou plus de groupes de { $heap }, aussi nombreux soient-ils. Une table finie ne peut pas comparer de tels nombres. La recette parfaite que cherchaient les élèves, si elle existe, n'est donc pas une table de classes. La preuve dans un fichier : marienbad quotient xxx --to { $heap } --certificate preuve.txt
study-classes-open = Avec les étapes permises, on n'a pas décidé s'il en est encore ainsi pour des groupes plus grands.
study-remark = { $label } : { $remark }
study-stopped-cell = arrêté
study-remark-stopped = non décidé : le calcul a été arrêté avant la réponse.
study-remark-misprint = L'article imprime { $written } ; aucun groupe n'a cette taille, et { $group } est sans doute voulu.
study-arrow-fails = La flèche épaisse de Perdant vers Gagnant 1 (note d'édition 2) est fausse : { $situation } est la plus petite situation perdante d'où aucun coup ne mène à Gagnant 1 ; ses coups mènent à { $classes }.
study-arrow-holds = La flèche épaisse de Perdant vers Gagnant 1 (note d'édition 2) : aucune situation n'est contre elle, aussi loin qu'on a cherché.
study-neutral-fails = « Gagnant 1 est l'élément neutre » est réfuté : [{ $neutral }] est Gagnant 1 et [{ $other }] est { $class }, mais [{ $neutral }, { $other }] est { $both }.
study-neutral-holds = « Gagnant 1 est l'élément neutre » : aucun couple n'est contre, aussi loin qu'on a cherché.
