# La table : un plateau prêt, et le pourquoi à côté.
web-nav-graphs = Dessiner
web-panel = Ce qu'on en dit
web-panel-tabs = Vues
web-tab-play = Partie
web-tab-why = Pourquoi ?
web-tab-moves = Tous les coups
web-tab-rules = Règles
web-opponent-change = Changer
web-opponent-more = D'autres adversaires
web-turn-ready = À vous de jouer.
web-turn-machine = { $name } commence.
web-machine-begins = Laisser { $name } commencer
web-new-table = Nouvelle table
web-first-you = Vous commencez
web-first-machine = { $name } commence
web-size = Taille
web-pill-last = Le dernier coup
web-pill-wins = gagne
web-pill-loses = perd
web-show-moves = Montrer tous les coups
web-moves-winning = { $count ->
    [0] Aucun coup ne gagne ici.
    [one] Un coup gagne, sur { $all }.
   *[other] { $count } coups gagnent, sur { $all }.
}
web-moves-others = { $count ->
    [one] Un autre coup
   *[other] Les { $count } autres coups
}
web-moves-lead = Chaque coup mène à la position qu'il laisse.
web-ready-title = La table est prête
web-ready-how = Touchez ce que vous voulez prendre : la partie commence. Ce qui s'éclaire part avec.
web-ready-tables = D'autres tables
web-history-none = La partie n'a pas commencé.
web-history-earlier = { $count ->
    [one] Le premier coup
   *[other] Les { $count } premiers coups
}
web-step-back = Un coup en arrière
web-step-on = Un coup en avant
web-looking = Vous regardez un moment passé : rien ne change. Jouez d'ici, et une variante commence.
web-looking-only = Vous regardez un moment passé : rien ne change.
web-looking-back = Revenir à la partie
web-review-gave = Vous teniez la victoire, et le coup { $number } l'a laissée partir.
web-review-lost = Perdu depuis le début : aucun de vos coups ne pouvait gagner.
web-review-clean = Vous n'avez rien laissé échapper.
web-home-quote = « Je puis perdre, mais je gagne toujours. »
web-home-kicker = Des jeux sans hasard, où chacun a droit aux mêmes coups
web-home-pitch = Jouez contre M. Perdez. Demandez pourquoi. Puis gagnez.
web-home-play = Jouer tout de suite
web-home-why = Pourquoi gagne-t-il ?
web-home-laboratory = Écrivez ce que vous croyez, la machine cherche un contre-exemple.
web-home-tables = Les tables des sources, les suites, le plan d'or.
web-home-graphs = Dessinez un graphe, et jouez dessus.
why-won = Vous pouvez gagner.
why-lost = Vous perdez, si l'autre ne se trompe pas.
why-exactly = Plus précisément
why-even = pair
why-odd = impair
why-head-even = Toutes les colonnes sont paires
why-head-odd = La colonne { $column ->
    [1] des unités
   *[other] des { $column }
} est impaire
why-head-odds = { $count } colonnes sont impaires
why-head-golden = C'est une paire d'or
why-head-golden-off = Ce n'est pas une paire d'or
why-head-block = Le plus petit bloc est { $smallest } : prenez-le
why-head-block-lost = Le plus petit bloc, { $smallest }, est trop grand
why-head-mirror = Tout se joue dans un miroir
why-head-won = Un coup gagne
why-head-lost = Aucun coup ne gagne
why-ask-columns = Écrivez les rangées en binaire : quelle colonne a un nombre impair de 1 ?
why-ask-ones = Combien restera-t-il de rangées d'une seule allumette ?
why-ask-golden = Les deux tas diffèrent de { $difference } : quelle paire d'or a cette différence ?
why-ask-blocks = Écrivez { $matches } en nombres de Fibonacci qui ne se suivent pas : quel est le plus petit ?
why-ask-mirror = Y a-t-il une symétrie que vous pourriez garder jusqu'au bout ?
why-ask-values = Combien vaut chaque morceau, et quelle colonne de ces valeurs est impaire ?
why-ask-coins = Combien vaut chaque pièce noire, et que donne leur somme de nim ?
why-ask = Que faut-il laisser à l'autre, pour que tous ses coups soient mauvais ?
why-your-turn = À vous :
why-which-row = quelle rangée peut tout rendre pair ?
why-row-right = Oui : ramenez { $heap } à { $rest }, et toutes les colonnes sont paires.
why-row-wrong = Non : il faudrait que { $heap } devienne { $rest }, qui est plus grand. On ne peut qu'enlever.
word-all = Les mots :
word-try = Essayer sur le plateau
word-nim-sum = somme de nim
word-nim-sum-says = On écrit les nombres en binaire les uns sous les autres. Une colonne donne 1 si elle contient un nombre impair de 1, sinon 0.
word-nim-sum-example = La somme de nim de 1, 3, 5 et 6 est 1 : seule la colonne des unités est impaire. Qui laisse 0 partout gagne.
word-mex = mex
word-mex-says = Le mex d'une liste est le plus petit nombre, à partir de 0, qui n'y est pas.
word-mex-example = Le mex de 0, 1, 1, 3 est 2. La valeur d'une position est le mex des valeurs de ce que ses coups laissent.
word-value = valeur
word-value-says = La valeur (de Grundy) d'une position dit à quel tas de nim elle ressemble : qui joue peut laisser toute valeur plus petite.
word-value-example = Une position de valeur 0 est perdue pour qui doit jouer. Les valeurs des morceaux s'ajoutent en somme de nim.
word-lost = position perdante (P)
word-lost-says = Perdante pour qui doit jouer : quoi qu'il fasse, l'autre a une bonne réponse. On la note P : le joueur précédent gagne.
word-lost-example = 8 jetons, dont on prend 1, 2 ou 3 : quoi que vous preniez, l'autre complète à 4.
word-won = position gagnante (N)
word-won-says = Gagnante pour qui doit jouer : un coup au moins laisse une position perdante. On la note N : le joueur suivant gagne.
word-won-example = 10 jetons, dont on prend 1, 2 ou 3 : on en prend 2, et on laisse 8.
word-misere = jeu misère
word-misere-says = En jeu misère, qui joue le dernier coup perd. En jeu normal, il gagne.
word-misere-example = Au nim, on joue comme d'habitude tant qu'une rangée a deux allumettes ; ensuite on laisse un nombre impair de rangées d'une allumette.
web-touch-again = Touchez encore pour jouer ce coup.
web-title-nim = Le jeu de Marienbad
web-title-xxx = Le jeu du XXX
why-columns-odd = Dans une position perdante, chaque colonne contient un nombre pair de 1. Ici, une colonne au moins est impaire : un coup peut tout rendre pair, et c'est lui qui gagne.
why-columns-even = Chaque colonne contient un nombre pair de 1. Quoi que vous retiriez, une colonne devient impaire, et l'autre la répare.
web-share-title = Inviter
web-share-play = Lien pour jouer
web-share-look = Lien pour regarder
web-share-how = Le premier lien donne la seconde chaise, le second laisse seulement regarder.
web-seat-onlooker = Vous regardez cette partie.
web-seat-waits = C'est au tour de l'autre. La page suit d'elle-même.
web-seat-join = S'asseoir en face
web-seat-free = La seconde chaise est libre.
web-seat-taken = La seconde chaise est déjà prise.
web-seat-not-yours = Ce n'est pas votre tour, ou pas votre partie : on peut seulement la regarder.
web-matches-search = Chercher dans vos parties
web-matches-delete = Supprimer
web-matches-delete-sure = Supprimer pour toujours
web-matches-page = Page { $page } sur { $pages }
web-matches-own = Vos parties, gardées dans ce navigateur par un cookie, sans compte.
web-matches-next = Parties plus anciennes
web-matches-before = Parties plus récentes
web-keys-match = à une table : la partie
web-keys-moves = à une table : tous les coups et ce qu'ils valent
web-keys-rules = à une table : les règles
web-keys-steps = dans une partie, hors du plateau : un coup en arrière, un coup en avant, sans rien changer
word-nim-sum-forms = somme de nim|sommes de nim|somme nim
word-mex-forms = mex|plus petit nombre qui n'est pas dans cette liste
word-value-forms = valeurs de Grundy|valeur de Grundy|valeurs|valeur
word-lost-forms = P|position perdante|positions perdantes|perdante|perdantes|perdue|perdues
word-won-forms = N|position gagnante|positions gagnantes|gagnante|gagnantes
word-misere-forms = jeu misère|misère|jeu normal
why-list = { $count ->
    [one] La liste : une ligne
   *[other] La liste : { $count } lignes
}

# Les jeux, comme on les appelle au-dessus du plateau.
web-title-code = Prendre et partager
web-title-xxx-grid = Le XXX sur un quadrillage
web-title-xxx-graph = Le XXX sur un graphe
web-title-dag = Le jeu des flèches
web-title-coins-product = Pièces en lignes et colonnes
web-title-coins-3d = Pièces dans l'espace
web-title-rule = Un jeu à soi
web-title-place = Des formes à poser
web-title-word = Un mot à récrire
web-title-own-graph = Un graphe à soi

web-hint-row = Jouez dans la { $row ->
    [1] 1re
   *[other] { $row }e
} rangée.
web-hint-here = Jouez dans la partie entourée d'or sur le plateau.
web-hint-try = { $replies ->
    [0] Des coups que la machine a comparés, c'est celui qui laisse le moins de réponses gagnantes.
    [1] Une seule réponse y gagne, et aucun coup n'en laisse moins.
   *[other] { $replies } réponses y gagnent, et aucun coup n'en laisse moins.
}
web-hint-only = Un seul coup est possible.
why-see-next = Voir ce qu'il laisse
why-point = Montrez un coup sur le plateau : sa réponse s'éclaire.
why-answers = { $count ->
    [one] Un coup et sa réponse
   *[other] Les { $count } coups et leurs réponses
}
why-line-won = Ensuite, quoi que fasse l'autre, vous avez de nouveau un coup qui gagne.
why-line-ends = L'autre ne peut plus jouer : la partie est finie.
why-line-lost = Quoi que vous jouiez, l'autre a une réponse qui vous remet dans une position perdante.
why-mex-won = Il laisse une position perdante : une position de valeur 0.
why-mex-lost = Aucun coup ne laisse une position perdante, de valeur 0 : l'autre gagne après chacun.
why-values = Ce que valent les coups
why-sum = L'addition en binaire

web-all-games = Tous les jeux
web-home-all = Tous les jeux : { $count }
web-home-invent = Écrivez une règle, et jouez-y.
web-home-lesson = La première leçon
web-move-value = valeur { $value }
web-move-left = { $count ->
    [0] fini
    [one] encore un coup
   *[other] encore { $count } coups
}
web-lost = La connexion est perdue. La page reste là ; elle reprend dès que possible.

# Ce qu'on touche, selon le plateau.
web-board-slides = Faites glisser le plateau du doigt pour voir le reste.
web-part-of-sum = { $numbers } : { $game }
web-ready-plane = Le pion rouge est à la croisée des deux nombres : { $across } en largeur, { $up } en hauteur. Touchez le point où le mener : la partie commence.
web-ready-planes = Chaque pion rouge est à la croisée de deux nombres. Touchez le point où en mener un : la partie commence.
web-ready-cells = Touchez les cases à couvrir, l'une après l'autre : la partie commence.
web-ready-coins = Touchez les pièces à retourner, celle de droite comprise : la partie commence.
web-ready-squares = Touchez la case d'arrivée : la partie commence.
web-ready-arrows = Touchez le rond où le pion doit aller : la partie commence.
why-values-rows = Ce que valent les morceaux, en tas de nim : { $list }. Ce sont ces valeurs qui sont écrites en binaire.
why-values-row = { $row } vaut { $value }
why-cold = Sur le plateau, les losanges d'or sont les positions perdantes.
web-strip-how = Qui tenait la victoire : au-dessus de la ligne, { $first } ; au-dessous, { $second }. La croix : une victoire donnée.
web-strip-marks = Dans la liste, ✓ est un coup gagnant, et · un coup là où il n'y en avait pas.
web-turn-of = C'est à { $name } de jouer
web-seat-me = Vous êtes { $name }.
web-seat-opposite = { $name } joue sur un autre écran.
why-mirror-won = La stratégie du miroir : jouez ce coup. Alors { $how }. Vous répondez ensuite à chaque coup par son image : vous avez donc toujours une réponse, et vous jouez le dernier.
web-ready-typed = Ces tas sont trop grands pour être dessinés un à un : écrivez votre coup, par exemple « { $example } ».
web-ready-move = Votre premier coup
why-ask-lines = Comptez les rainures de chaque côté et écrivez ces nombres en binaire : quelle colonne a un nombre impair de 1 ?
why-ask-gaps = Écrivez en binaire l'écart de chaque colonne : quelle colonne de chiffres a un nombre impair de 1 ?
why-ask-squares = Écrivez en binaire le numéro de la case de chaque jeton : quelle colonne a un nombre impair de 1 ?
why-mex-idea = Un coup au moins laisse à l'autre une position perdante, de valeur 0.
why-mirror-idea = La stratégie du miroir : cherchez le coup après lequel { $how }. Ensuite, répondez à chaque coup par son image : vous aurez toujours une réponse, et vous jouerez le dernier.
why-line-lost-then = Chaque coup a une réponse qui laisse de nouveau une position perdante.
