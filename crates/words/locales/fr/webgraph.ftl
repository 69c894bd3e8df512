# L'éditeur de graphes et d'ordres du web.
webgraph-title = Dessiner un graphe
webgraph-lead-links = Cliquez sur la feuille : un jeton s'y pose. Cliquez sur un jeton, puis sur un autre : ils sont liés, ou ne le sont plus. Cliquez sur un jeton, puis sur la feuille : il s'y déplace.
webgraph-lead-arrows = Cliquez sur la feuille : une case s'y dessine. Cliquez sur une case, puis sur une autre : une flèche mène de la première à la seconde. Cliquez sur une case, puis sur la feuille : elle s'y déplace. Le pion suit les flèches ; pour qu'il parte d'ailleurs, cliquez sur une case, puis sur « Mettre le pion ». Les flèches ne tournent jamais en rond.
webgraph-kind-links = Jetons et liens
webgraph-kind-arrows = Un pion et des flèches
webgraph-full = La feuille est pleine : on ne peut plus rien y ajouter.
webgraph-too-many-links = Il n'y a plus de place pour un lien.
webgraph-same = On ne peut pas lier { $name } à soi-même : choisissez-en un autre.
webgraph-circle = Cette flèche fermerait un cercle, et la partie ne finirait jamais.
webgraph-paper-add = Poser un jeton ici
webgraph-paper-add-place = Ajouter une case ici
webgraph-paper-move = Déplacer { $name } ici
webgraph-drawn = Le graphe dessiné : { $tokens ->
    [one] { $tokens } sommet
   *[other] { $tokens } sommets
}, { $links ->
    [one] { $links } lien
   *[other] { $links } liens
}
webgraph-pick = Choisir { $name }.
webgraph-put-down = Reposer { $name }
webgraph-link = Lier { $from } et { $to }.
webgraph-unlink = Enlever le lien de { $from } à { $to }.
webgraph-alone = { $name } : aucun lien.
webgraph-linked = { $name } : lié à { $list }.
webgraph-end = { $name } : aucune flèche n'en part.
webgraph-leads = { $name } : mène à { $list }.
webgraph-stands = Le pion est ici.
webgraph-picked = { $name } est choisi.
webgraph-push-left = Pousser à gauche
webgraph-push-right = Pousser à droite
webgraph-push-up = Pousser vers le haut
webgraph-push-down = Pousser vers le bas
webgraph-stand = Mettre le pion sur { $name }
webgraph-remove = Enlever { $name }
webgraph-add = Ajouter un jeton
webgraph-add-place = Ajouter une case
webgraph-clear = Recommencer
webgraph-from = De
webgraph-to = À
webgraph-link-go = Lier ou délier
webgraph-play = Jouer sur ce graphe
webgraph-open = Jouer
webgraph-analyse = Analyser
webgraph-not-yet = Pas connu si vite : ouvrez la page et demandez-le là.
webgraph-words = Ce qui est dessiné, en toutes lettres
webgraph-samples = Pour commencer
webgraph-sample-path = Rangée de sept
webgraph-sample-star = Étoile
webgraph-sample-house = Enveloppe ouverte
webgraph-sample-cube = Cube
webgraph-sample-petersen = Graphe de Petersen
webgraph-draw = Dessiner un graphe
webgraph-home = Un graphe quelconque : dessinez-le à la souris ou au clavier, puis jouez dessus ou demandez qui gagne.
webgraph-change = Modifier le dessin

# Les ordres.
webgraph-order-title = Dessiner un ordre
webgraph-lead-order = Cliquez sur la feuille : un élément s'y pose. Cliquez sur un élément, puis sur un autre : le second est au-dessus du premier, ou ne l'est plus. Cliquez sur un élément, puis sur la feuille : il s'y déplace. Ce qui est au-dessus est toujours dessiné plus haut : les éléments se décalent pour cela. Qui enlève un élément enlève aussi tout ce qui est au-dessus de lui.
webgraph-kind-order = Un ordre
webgraph-order-drawn = L'ordre dessiné : { $tokens ->
    [one] { $tokens } élément
   *[other] { $tokens } éléments
}, { $links ->
    [one] { $links } trait
   *[other] { $links } traits
}
webgraph-order-play = Jouer sur cet ordre
webgraph-add-element = Ajouter un élément
webgraph-paper-add-element = Ajouter un élément ici
webgraph-order-picked = { $name } est choisi : cliquez maintenant sur ce qui est au-dessus de lui.
webgraph-order-below = Au-dessous
webgraph-order-above = Au-dessus
webgraph-order-link-go = Tracer ou effacer le trait
webgraph-order-link = Mettre { $to } au-dessus de { $from }.
webgraph-order-unlink = Effacer le trait qui monte de { $from } à { $to }.
webgraph-order-top = { $name } : rien n'est au-dessus de lui.
webgraph-order-under = { $name } : au-dessous de { $list }.
webgraph-order-same = { $name } ne peut pas être au-dessus de lui-même : choisissez-en un autre.
webgraph-order-follows = Un trait en pointillé ne dit rien de nouveau : il découle des autres.
webgraph-order-circle = { $low } ne peut pas être au-dessus de { $high } : il est déjà au-dessous ({ $way }).
webgraph-order-draw = Dessiner un ordre
webgraph-order-home = Un ordre quelconque : dessinez ce qui est au-dessus de quoi, puis jouez-y au Chomp ou demandez qui gagne.
webgraph-sample-bar = Tablette de Chomp, 3 × 4
webgraph-sample-divisors = Diviseurs de 60
webgraph-sample-fence = Zigzag
webgraph-sample-tree = Arbre
