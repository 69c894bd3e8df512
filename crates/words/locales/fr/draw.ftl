# Dessins des positions.
cli-cmd-draw = Une position en image, avant et après un coup
cli-arg-move = Dessiner aussi ce coup : ce qu'il touche et ce qu'il laisse
cli-arg-values = Marquer chaque coup de son résultat
cli-arg-ascii = Des lettres et de la ponctuation seulement
draw-no-move = « { $move } » n'est pas un coup de « { $position } ». Exemple de coup : { $example }
draw-no-moves = « { $move } » n'est pas un coup de « { $position } » : la partie est finie.
draw-after = après { $move } : { $to }
draw-nothing = (il ne reste aucun coup)
draw-legend = { $wins } qui joue ce coup gagne, { $loses } perd, ? inconnu avec ce budget.
draw-legend-shared = { $wins } un coup qui passe par là gagne, { $loses } tous ces coups perdent, ? inconnu avec ce budget.
draw-legend-values = Les nombres à côté des marques sont les valeurs de Grundy de ce qui reste.
draw-legend-bar = La marque d'une rainure parle du coup qui garde la partie à sa gauche, ou au-dessus ; la rainure à même distance de l'autre bord garde l'autre partie.
draw-legend-lone = Une case libre restée seule, qu'aucun domino ne peut plus couvrir, est dessinée comme une case couverte.
draw-legend-cold = { $sign } : qui doit jouer à partir de là perd.
