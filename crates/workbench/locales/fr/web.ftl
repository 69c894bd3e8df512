# L'atelier dans le navigateur : marienbad serve.
cli-cmd-serve = Ouvrir l'atelier dans le navigateur, sur cette machine
cli-arg-addr = L'adresse d'écoute ; 127.0.0.1 n'est accessible que de cette machine
cli-arg-data = Le dossier où sont gardées les parties
serve-ready = Marienbad est ouvert : http://{ $address }/ (Ctrl-C pour arrêter)
serve-ready-all = Marienbad est ouvert : http://localhost:{ $port }/ (Ctrl-C pour arrêter). Depuis un autre appareil du réseau, mettez l'adresse de cette machine à la place de localhost.
serve-bad-address = « { $found } » n'est pas une adresse. Exemple : marienbad serve --addr 127.0.0.1:8080
serve-taken = L'adresse { $address } est déjà prise. Exemple : marienbad serve --addr 127.0.0.1:8081
serve-refused = L'adresse { $address } ne peut pas servir : { $problem }
serve-no-folder = Il n'y a pas de dossier pour les parties : donnez-en un. Exemple : marienbad serve --data parties
serve-shelf-closed = { $path } ne s'ouvre pas : { $problem }
serve-shelf-damaged = { $path } est abîmé, ou n'est pas un fichier de parties. Déplacez-le, ou donnez un autre dossier avec --data.
serve-shelf-newer = { $path } a été écrit par une version plus récente de Marienbad. Donnez un autre dossier avec --data.
serve-shelf-failed = Les parties ne peuvent pas être gardées : { $problem }
web-skip = Aller au contenu
web-nav-label = Pages
web-nav-language = Langue
web-nav-games = Jeux
web-nav-matches = Parties
web-nav-tables = Tables
web-nav-laboratory = Laboratoire
web-nav-keys = Clavier
web-error-title = Cela n'a pas marché
web-error-home = Vers les jeux
web-error-no-page = Il n'y a pas de page à cette adresse.
web-error-no-match = Il n'y a pas ici de partie de ce nom.
web-error-illegal = « { $found } » n'est pas un coup possible ici.
web-error-busy = Il y a trop de travail en ce moment. Réessayez dans deux secondes.
web-error-late = C'est plus long que ce qu'une page peut attendre. La ligne de commande a plus de temps : marienbad solve.
web-error-host = Ce serveur ne répond qu'à son propre nom, comme localhost ou 127.0.0.1 avec son port.
web-error-origin = Cette demande vient de la page d'un autre site : elle est refusée.
web-error-too-long = L'adresse est trop longue.
web-error-too-large = Le formulaire est trop grand.
web-error-slow = Le formulaire a mis trop de temps à arriver.
web-error-method = Cette adresse n'accepte pas une telle demande.
web-error-storage = La partie n'a pas pu être écrite ou lue. { $problem }
web-error-broken = Une erreur du programme : rien n'est perdu, mais cette page ne peut pas être montrée.
web-home-title = Jeux
web-home-heading = Des jeux où chacun dispose des mêmes coups
web-home-lead = Choisissez un jeu : jouez-y, demandez qui gagne, et voyez pourquoi.
web-search-label = Chercher
web-search-go = Chercher
web-search-found = { $count ->
    [0] Aucun jeu trouvé.
    [one] Un jeu trouvé.
   *[other] { $count } jeux trouvés.
}
web-open-title = Tout jeu, toute position
web-open-game = Jeu ou code
web-open-position = Position
web-open-misere = jeu misère
web-open-go = Ouvrir
web-notation = Notation
web-position = Position { $position }
web-analyse = Qui gagne ?
web-to-misere = Jouer en misère
web-to-normal = Jouer en normal
web-moves-title = Coups
web-moves-none = Il ne reste aucun coup.
web-moves-more = Seuls les { $count } premiers coups sont montrés.
web-moves-biased = Commencez une partie pour jouer des tours de plusieurs coups.
web-begin-title = Jouer à partir d'ici
web-begin-level = Adversaire
web-begin-two = partie à deux
web-begin-first = Qui commence ?
web-begin-first-me = vous
web-begin-first-machine = la machine
web-begin-go = Commencer
web-matches-title = Parties
web-matches-none = Aucune partie n'a encore été jouée ici.
web-matches-last = Voici les { $count } dernières parties.
web-machine-go = Faire jouer la machine
web-meanwhile = La partie avait continué entre-temps : ce que vous avez demandé n'a pas été fait. Voici le plateau tel qu'il est.
web-machine-late = Je n'ai pas fini de réfléchir à temps : cette position est grande, ou d'autres calculs sont en cours ici. Appuyez sur le bouton, et je réessaie.
web-take-back = Reprendre le coup
web-this-position = Cette position
web-again = Encore une
web-again-other = Changer d'adversaire
web-move-typed = Un autre coup
web-move-go = Jouer
web-history-title = Jusqu'ici
web-as-text = La partie en texte
web-keys-title = Clavier
web-keys-tab = vers le coup ou le bouton suivant ; avec Maj, en arrière
web-keys-enter = joue le coup, appuie sur le bouton
web-keys-help = cette page
web-keys-search = vers la recherche
web-keys-back = reprend le dernier coup
web-keys-arrows = sur un plateau, comme les autres flèches : vers l'objet le plus proche de ce côté
web-keys-analyse = sur la page d'une position : qui gagne, montré ou caché ; dans une partie : la page de sa position
web-keys-hint = dans une partie : un indice de plus
web-keys-play = joue ce qui est choisi
web-keys-review = dans une partie : qui gagnait, coup après coup
web-keys-new = dans l'éditeur de graphes : ajoute un jeton ou une case
web-keys-push = dans l'éditeur de graphes, comme avec les autres flèches : pousse ce qui est choisi
web-keys-delete = dans l'éditeur de graphes : enlève ce qui est choisi
web-keys-escape = dans l'éditeur de graphes : repose ce qui est choisi
web-keys-note = Tout marche sans souris et sans JavaScript ; seules les lettres, les flèches et les touches ? et / en ont besoin.
web-laboratory-title = Laboratoire
web-tables-title = Tables
web-tables-lead = Voici les tables des sources, calculées.
web-api-unknown = Il n'y a pas ici de paramètre « { $name } ». Possibles : { $list }.
web-api-missing = Le paramètre { $name } manque. Exemple : { $example }
web-api-number = « { $found } » n'est pas un nombre de { $min } à { $max }. Exemple : { $example }
web-api-title = Marienbad : questions sur les jeux impartiaux
web-api-message = Ce qui ne va pas, en une ligne
web-api-at = La place de la faute dans ce qui a été lu, comptée à partir de 0 ; la ligne la compte à partir de 1, « caractère 3 » est ici 2
web-api-example = Ce qui aurait été juste
web-api-lang = Langue des messages : fr ou en
web-analyse-off = Sans les résultats
web-analysis-late = Réponse inconnue dans le temps d'une page. La ligne de commande a plus de temps : marienbad solve.
web-pick-makes = { $move } : il reste « { $to } ».
web-pick-more = Choisir { $thing }.
web-pick-anew = Recommencer avec { $thing }.
web-thing-off = la sortie de la bande
web-last-thing = { $thing } : touché par le dernier coup.
web-pick-off = Reposer { $thing }.
web-pick-play = Jouer { $move }
web-pick-next = Choisissez le suivant.
web-pick-none = Tout reposer
web-result-wins = gagne
web-result-loses = perd
web-result-unknown = inconnu
web-results-open = { $count ->
    [one] Le résultat d'un coup reste inconnu dans le temps d'une page.
   *[other] Les résultats de { $count } coups restent inconnus dans le temps d'une page.
}
web-moves-list-first = Les { $count } premiers coups (il y en a d'autres)
web-moves-list = { $count ->
    [one] Un coup
   *[other] { $count } coups
}
web-column-move = Coup
web-column-leaves = Il reste
web-column-result = Qui le joue
web-column-value = Valeur
web-position-text = La position en texte
web-position-command = La même position avec ses règles, à la ligne de commande :
web-copy = Copier
web-change-title = Autre position, autres règles
web-change-compound = On joue dans
web-change-turns = Coups par tour
compound-name-disjunctive = une seule composante
compound-name-conjunctive = toutes les composantes, jusqu'à la fin de toutes (Quick)
compound-name-conjunctive-short = toutes les composantes, jusqu'à la fin de la première
compound-name-selective = les composantes de son choix
web-columns-caption = En binaire ; les colonnes où le nombre de uns est impair sont marquées
web-blocks-label = Blocs de Fibonacci : { $list }
web-mex-caption = Les valeurs que les coups atteignent
web-mex-missing = aucun coup : c'est la valeur
web-review = Où était-ce perdu ?
web-hint = Indice
web-hint-more = En savoir plus
web-variation = essayé aussi :
web-go-to = Aller à cet endroit
web-strip = Qui gagnait : au-dessus de la ligne { $first }, au-dessous { $second } ; une croix là où la victoire a été donnée
web-strip-label = Qui gagnait, coup après coup
web-parts = Choisissez un coup dans une composante après l'autre : { $chosen } sur { $all } pour l'instant.
web-part-take = Choisir { $move }
web-part-back = Reprendre la part { $move }
web-column-left = Coups restants
web-remoteness = { $count ->
    [one] La partie finit au prochain coup si le gagnant se hâte.
   *[other] La partie finit après { $count } coups si le gagnant se hâte et si le perdant gagne du temps.
}
web-board-empty = Il ne reste aucun coup.
web-review-now = Qui gagnait ?
web-copied = Copié
web-play-normal = jeu normal
web-match-open = en cours
web-turns-machine = Vous jouez { $you ->
    [one] un coup
   *[other] { $you } coups
} par tour, la machine { $machine ->
    [one] un
   *[other] { $machine }
}.
web-turns-two = { $one } joue { $moves ->
    [one] un coup
   *[other] { $moves } coups
} par tour, { $two } { $others ->
    [one] un
   *[other] { $others }
}.
web-machine-then = { $before }, puis { $move }
web-error-place = « { $input } », caractère { $place } : { $reason }.
web-error-no-game = Il n'y a pas de jeu « { $name } ».
web-error-turns = « { $found } » n'est pas de la forme A:B, comme 2:1 : les coups par tour du joueur qui a le trait, puis de l'autre.
web-error-long-position = Cette position est trop longue : écrite, elle peut avoir { $max } caractères au plus.
web-error-long-match = Cette partie est trop longue pour être gardée : on ne peut plus y ajouter de coup.
web-error-example = Un exemple :
web-error-meant = Vouliez-vous dire ceci ?
web-parts-selective = Choisissez un coup dans les composantes de votre choix, au moins une : { $chosen } pour l'instant.
web-board-more = { $count ->
    [one] …et un autre, qui n'a pas de place ici.
   *[other] …et { $count } autres, qui n'ont pas de place ici.
}
web-board-before = Il ne reste aucun coup : voici le plateau avant le dernier, { $move }.
web-board-last = Marqué sur le plateau : le dernier coup, { $move }.
web-rule-subtract = Ici, on en retire { $list }.
web-rule-fibonacci = Ici, on peut en prendre au plus { $count }.
web-rule-coins = Ici, on en retourne { $rule }.
web-rule-product = Ici, on choisit { $list }.
web-axis-layers = parmi les couches { $rule }
web-axis-rows = parmi les lignes { $rule }
web-axis-columns = parmi les colonnes { $rule }
web-either = { $list } ou { $last }
web-factor-most = { $count } au plus
web-factor-exactly = { $count } exactement
web-factor-numbers = { $list }
web-factor-interval = autant de voisines qu'on veut
web-factor-any = autant qu'on veut
web-factor-symmetric = un ensemble égal à son reflet
web-factor-distances = une seule, ou deux à distance { $list }
web-key-enter = Entrée
web-key-shift = Maj
web-key-delete = Suppr
web-key-escape = Échap
web-board-lines = Une rainure écarte ce qui est à sa droite ou en dessous. Pour garder cette partie-là, prenez la rainure située à la même distance de l'autre bord : il reste la même tablette.
