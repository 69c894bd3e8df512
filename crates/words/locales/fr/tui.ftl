# La partie en plein écran.
tui-too-small = Ce terminal est trop petit ({ $width } x { $height }) : il en faut au moins 40 x 15. Agrandissez-le, ou tapez q.
tui-against = contre la machine ({ $level })
tui-moves = Coups
tui-keys = flèches · Entrée jouer · ? aide · q fin · h indice · a résultats · u reprendre · : coup
tui-keys-over = n encore une · u reprendre · ? aide · q fin
tui-typing = Votre coup :
tui-type = Cette position est trop grande pour être dessinée : tapez « : » puis le coup.
tui-over = La partie est finie.
tui-again = (n : encore une)
tui-machine-thinks = La machine réfléchit…
tui-thinking = Réflexion…
tui-more = { " " }PgPréc PgSuiv{ " " }
tui-legend = ✓ gagne  ✗ perd
tui-legend-shared = ✓ un coup qui passe par là gagne  ✗ aucun
tui-last-move = dernier coup
tui-legend-fitting = < > complète le coup
tui-legend-fitting-bold = en gras : complète le coup
tui-legend-unknown = ? trop grand : la machine ne sait pas
tui-analysis-on = Résultats des coups : ✓ gagne, ✗ perd. a : les cacher de nouveau.
tui-analysis-off = Les résultats sont cachés.
tui-pick-more = Choisissez ce qui complète le coup. Échap : renoncer à ce qui est choisi.
tui-pick-more-or-enter = Entrée : jouer ce coup. Ou choisissez ce qui le complète.
tui-not-here = On ne peut rien jouer là.
tui-memory-lost = Ce que l'apprenti a appris ne peut pas être gardé.
tui-help-title = Aide (une touche pour revenir)
tui-help-title-more = Aide (autre touche : revenir)
tui-help-more = flèches, PgPréc, PgSuiv : lire
tui-help = Flèches : aller d'un objet à l'autre   Entrée, espace, souris : le choisir
    Le coup est joué dès qu'il est complet. S'il peut encore continuer,
    Entrée sur ce qui est choisi le joue.   Échap : y renoncer
    h : un indice, chaque fois plus précis   a : les résultats des coups
    u : reprendre   « : » ou un chiffre : taper un coup   « . » : jouer les coups choisis
    PgPréc, PgSuiv : lire la suite en bas   q : quitter ; la partie est gardée
tui-menu-title = Marienbad : choisissez une partie
tui-menu-unfinished = Parties en cours
tui-menu-games = Jeux
tui-menu-level = Adversaire : { $level }.
tui-menu-match = La partie
tui-menu-help = Haut, Bas, PgPréc, PgSuiv : choisir un jeu, ou une partie qui vous attend
    Droite ou Tab : aller aux champs d'à côté (position, adversaire, qui commence, règle)
    Gauche, Droite ou espace dans un champ : le changer ; la position peut être tapée
    Ctrl-R : une position au hasard que vous pouvez gagner
    Entrée : jouer   Ctrl-Z : retour au shell pour un moment   q : quitter
tui-menu-keys = flèches · Tab champs · Entrée jouer · Ctrl-R position au hasard · ? aide · q quitter
tui-field-position = Position :
tui-field-level = Adversaire :
tui-field-first = Commence :
tui-field-rule = Règle :
tui-field-compound = Composantes :
tui-field-turns = Coups par tour :
tui-first-person = vous
tui-first-machine = la machine
tui-normal = le dernier coup gagne
tui-misere = le dernier coup perd (misère)
tui-compound-disjunctive = un coup dans une seule
tui-compound-conjunctive = un coup dans chacune (Quick)
tui-compound-conjunctive-short = un coup dans chacune, jusqu'à la première fin
tui-compound-selective = un coup dans autant qu'on veut
