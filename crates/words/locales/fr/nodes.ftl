cli-arg-brief = Plateaux : seulement qui gagne et la valeur, avec les coups gagnants trouvés en chemin
cli-arg-nodes = dag : écrire tous les sommets du graphe avec leur valeur dans ce fichier
nodes-none = --nodes vaut pour dag, à partir d'un sommet qui a une flèche, avec un coup par tour. Exemple : marienbad solve dag jeu.txt:a --nodes valeurs.txt
cli-arg-graph6 = Graphes : résoudre un graphe par ligne de ce fichier (« - » : de l'entrée standard), en graph6 ou sparse6, et répondre ligne par ligne
