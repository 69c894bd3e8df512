# Le laboratoire.
cli-cmd-conjecture = Éprouver une conjecture sur un jeu ; le plus petit contre-exemple si elle est fausse
cli-arg-predicate = La conjecture, en français ou en anglais ; voir plus bas
cli-arg-conjecture-to = La plus grande taille : le total des tas, le nombre d'allumettes, les cases d'un plateau
conjecture-help = La conjecture :
  {"  "}perdant, gagnant, P, N, issue(n), valeur(n) : de la position, ou d'une autre donnée par ses nombres.
  {"  "}+ - * / div mod ^ xor nimfois ; = != < <= > >= ; et, ou, non, implique, ssi ; dans, pas dans, {"{"}1, 2, 5..9{"}"} ; est pair, est impair, est fibonacci, est premier, est carré ; k divise n ;
  {"  "}plancher, plafond, abs, min, max, racine, isqrt, phi, fib, pgcd, bit, popcount ; existe k dans 1..n : … ; pour tout k dans 1..n : …
  {"  "}« … pour n > 86 » dit de quelles positions on parle, « … où d = x-y » définit un nom. Tous les calculs sont exacts.
  {"  "}Les mots anglais conviennent aussi : losing, winning, value, iff, and, or, not, in, for, where, exists, forall.
  Les variables :
  {"  "}listes de tas, cercles et pièces : n (un seul) ; ou x, y, z, t, u, v ; ou a, b, c, d, e, f (plusieurs)
  {"  "}wythoff, dornim : x, y · fibonacci : n allumettes, m le plus qu'on puisse prendre (n seul : l'ouverture) · plateaux : m lignes, n colonnes
  {"  "}produits de pièces : x, y, z, la place d'une seule pièce
  Des tas n'ont pas d'ordre : on les nomme du plus grand au plus petit, x >= y >= z, sauf si la condition après
  « pour » compare deux variables (« pour x <= y ») ; alors tous les ordres qui la vérifient sont essayés.
  Les positions sont essayées selon leur taille, puis selon leur premier nombre, puis le deuxième, et ainsi de suite.
  Code de sortie : 0 vérifiée ou démontrée, 1 réfutée, 2 incomprise, 3 arrêtée par une limite.
conjecture-no-numbers = les positions de { $game } ne sont pas faites de nombres : aucune conjecture ne peut en parler
conjecture-order = Les variables nomment les tas du plus grand au plus petit : { $order }.
conjecture-held = Vraie pour toute position jusqu'à { $to } ({ $tested ->
    [one] une position essayée
   *[other] { $tested } positions essayées
}) ; au-delà, c'est encore une conjecture.
conjecture-nothing = Rien n'a été essayé : aucune position jusqu'à { $to } ne vérifie la condition.
conjecture-proved = Démontrée : vraie pour toute position, par { $theorem }.
conjecture-proved-tested = Démontrée : vraie pour toute position, par { $theorem } et un essai de toutes les tailles jusqu'à { $to } : ensuite tout se répète.
conjecture-partial = Inachevé : vraie jusqu'à { $to } pour l'instant ({ $tested ->
    [one] une position essayée
   *[other] { $tested } positions essayées
}).
conjecture-partial-none = Inachevé : on ne sait encore rien.
conjecture-refuted = Réfutée : { $position }.
conjecture-refuted-beyond = Réfutée : elle tient jusqu'à { $to }, mais { $position } la réfute, au-delà de ce qui était demandé : une conjecture parle de toutes les tailles.
conjecture-p = P (celui qui doit jouer perd)
conjecture-n = N (celui qui doit jouer gagne)
conjecture-actual-value = { $outcome }, valeur { $value }
conjecture-says-outcome = La conjecture dit { $predicted } ; en réalité, c'est { $actual }.
conjecture-says-value = La conjecture dit valeur { $predicted } ; en réalité, c'est { $actual }.
conjecture-says-false = L'énoncé y est faux ; la position est { $actual }.
conjecture-show-wins = { $count ->
    [one] Ce coup gagne :
   *[other] Ces coups gagnent :
}
conjecture-show-answered = À chaque coup répond un coup gagnant :
conjecture-show-ended = (fini : celui qui a joué ce coup a perdu)
conjecture-show-more = …et ainsi de suite
conjecture-show-values = Des coups vers de plus petites valeurs, qu'elle ne peut donc pas avoir :
conjecture-show-over = La partie y est finie : il ne reste aucun coup.
conjecture-smallest = C'est le plus petit contre-exemple : { $tested ->
    [0] rien ne le précède.
    [one] la seule position qui le précède vérifie la conjecture.
   *[other] les { $tested } positions qui le précèdent vérifient la conjecture.
}
conjecture-see = À vérifier soi-même : { $command }
conjecture-undefined = « { $input } », caractère { $place } : { $reason }, pour { $position }.
conjecture-undefined-advice = Une condition l'écarterait, par exemple : … { $condition }
conjecture-error-end = la fin
conjecture-error-long = c'est trop long (au plus { $max } caractères, ou mots et signes)
conjecture-error-deep = trop de parenthèses emboîtées (au plus { $max })
conjecture-error-character = « { $found } » n'a pas de sens ici
conjecture-error-operand = il faut ici un nombre, une variable ou un énoncé, pas « { $found } »
conjecture-error-operand-missing = il manque quelque chose à la fin : un nombre, une variable ou un énoncé
conjecture-error-operator = il faut ici un opérateur (et, ssi, =, dans, +, pour, où, …), pas « { $found } »
conjecture-error-expected = attendu : { $expected } ; trouvé : { $found }
conjecture-error-not-closed = cette parenthèse n'est jamais fermée
conjecture-error-kind = il faut ici { $expected }, pas { $found }
conjecture-error-arguments = { $function } prend un autre nombre d'arguments ({ $count })
conjecture-error-name = « { $name } » n'est pas connu ici
conjecture-error-name-near = « { $name } » n'est pas connu ici (vouliez-vous dire « { $nearest } » ?)
conjecture-error-taken = « { $name } » a déjà un sens, ou n'est défini que plus loin
conjecture-error-repeated = « { $word } » est écrit deux fois ; joignez les parties par une virgule
conjecture-error-play = une règle ne sait pas qui gagne : « { $word } » n'a pas de sens ici
conjecture-error-or = ou
conjecture-error-variable = « { $name } » n'est pas une variable de ce jeu, ou ne va pas avec les autres ; il y a : { $known }
conjecture-error-position = une position de ce jeu est faite { $expected ->
    [one] d'un nombre
   *[other] de { $expected } nombres
}, pas de { $found }
conjecture-kind-number = un nombre
conjecture-kind-statement = un énoncé
conjecture-kind-outcome = une issue
conjecture-kind-set = un ensemble
conjecture-fault-zero = division par zéro
conjecture-fault-roots = deux racines différentes ne tiennent pas dans un seul nombre exact
conjecture-fault-root = seules les fractions ont ici une racine carrée
conjecture-fault-whole = il faut un nombre entier
conjecture-fault-negative = il faut un nombre positif ou nul
conjecture-fault-large = le nombre est trop grand
conjecture-fault-range = l'intervalle est trop long (au plus 100000 nombres)
conjecture-fault-prime = on ne décide ici si un nombre est premier qu'au-dessous de 2^64
conjecture-fault-position = cette position n'existe pas
theorem-bouton = le théorème de Bouton (1901)
theorem-sprague-grundy = le théorème de Sprague et Grundy
theorem-wythoff = le théorème de Wythoff (1907)
theorem-misere-quotient = le quotient misère (qui se répète sans fin)
