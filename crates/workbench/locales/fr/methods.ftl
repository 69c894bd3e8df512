# Par quoi une réponse est connue : method- et le mot du JSON.
method-search = recherche complète
method-misere-search = recherche misère
method-misere-search-tags = recherche misère avec empreintes
method-quotient = quotient misère
method-regions = recherche par régions
method-acyclic = du bout du graphe vers son début
method-nim-sum = somme de nim
method-golden-ratio = nombre d'or
method-zeckendorf = nombres de Fibonacci
method-strategy-stealing = vol de stratégie
method-coin-turning = théorème des retournements
method-quick = formule de « Quick »
method-suspense = durée des composantes
method-remoteness = durée des composantes
method-selective = issue des composantes
method-period = période
method-table = table de valeurs
