# Une classe sur le réseau local : marienbad serve --class.
cli-arg-class = Une classe sur le réseau local : une page pour le professeur, un code pour les élèves, rien n'est gardé (écoute sur tous les réseaux, port 8080, sauf si --addr dit autre chose)
serve-class-data = Une classe ne garde rien : enlevez --{ $option }. Exemple : marienbad serve --class
serve-class-teacher = Pour vous, professeur : { $address } (à ouvrir dans votre navigateur, à ne montrer à personne)
serve-class-pupils = Pour les élèves : http://{ $address }/ avec le code { $code }
serve-class-networks = Cette machine est aussi sur d'autres réseaux : { $addresses }. Votre page permet de choisir.
serve-class-loopback = Cette adresse n'est accessible que de cette machine. Pour une classe, enlevez --addr.
serve-class-no-network = Cette machine n'est sur aucun réseau : connectez-la, puis rechargez votre page.
serve-class-stop = Rien n'est écrit sur le disque. Ctrl-C termine la classe et oublie tout.
web-nav-class = Classe
webclass-title = La classe
webclass-not-teacher = Cette page est celle du professeur. Professeur, ouvrez l'adresse affichée dans le terminal.
webclass-number = N° { $number }
webclass-join-title = Rejoindre la classe
webclass-join-code = Le code au tableau
webclass-join-name = Votre prénom
webclass-join-go = Rejoindre
webclass-join-kept = Rien d'autre n'est demandé. Tout est oublié après la séance.
webclass-join-teacher = Dans ce navigateur, vous êtes le professeur. Pour voir la page d'un élève, prenez un autre navigateur ou une fenêtre privée.
webclass-refused-code = Ce n'est pas le code du tableau. Regardez bien : trois paires, comme K7 M3 QT.
webclass-refused-closed = La classe est fermée. Demandez au professeur de l'ouvrir.
webclass-refused-full = La classe est au complet. Dites-le au professeur.
webclass-name-empty = Écrivez votre prénom, en lettres.
webclass-name-long = Un prénom a { $most } lettres au plus. Exemple : Emma
webclass-name-taken = Quelqu'un porte déjà ce prénom. Ajoutez une lettre : Emma B.
webclass-name-yours = Si c'est vous, sur un autre appareil, demandez au professeur de vous rendre votre place.
webclass-over = La séance est finie
webclass-over-more = Rien n'a été gardé. Vous pouvez fermer cette page.
webclass-look-again = Regarder encore
webclass-to-desk = Retour à la classe
webclass-lost = Connexion perdue. Votre place est gardée.
webclass-paused = Regardez le tableau !
webclass-paused-more = Le professeur a quelque chose à dire. Cette page reprendra toute seule.
webclass-lobby = Bonjour { $name } !
webclass-lobby-more = Vous y êtes. Cela commence dans un instant, et cette page suivra toute seule.
webclass-leave = Je ne suis pas { $name }
webclass-wait = Bravo, vous êtes en avance !
webclass-wait-more = L'étape { $step } s'ouvre bientôt, et cette page suivra toute seule. En attendant : sauriez-vous expliquer à votre voisin comment vous avez trouvé ?
webclass-wait-back = Revoir mes étapes
webclass-rest = Un instant
webclass-rest-won = Gagné !
webclass-rest-lost = Perdu. À la prochaine !
webclass-rest-look = Revoir cette partie
webclass-rest-count = { $played ->
    [one] { $won } gagnée sur une partie.
   *[other] { $won } gagnées sur { $played } parties.
}
webclass-rest-next = Jouer contre { $name }
webclass-rest-more = La partie suivante commence bientôt, et cette page suivra toute seule.
webclass-rest-finished = C'était la dernière partie.
webclass-rest-place = Votre rang : { $place } sur { $all }.
webclass-shown = Pour tout le monde
webclass-shown-now = { $count ->
    [one] Un téléphone montre ceci.
   *[other] { $count } téléphones montrent ceci.
}
webclass-shown-position = Qui gagne ici, et comment ?
webclass-hide = Au travail
webclass-show-button = Montrer…
webclass-show = Que montrer à tout le monde ?
webclass-show-answers = Réponses à l'étape { $step }
webclass-show-none = Personne n'a encore répondu.
webclass-show-more = { $count ->
    [one] Une autre réponse.
   *[other] { $count } autres réponses.
}
webclass-show-right = Montrer la bonne réponse
webclass-show-nameless = Aucun prénom n'apparaît, ni ici ni sur les téléphones.
webclass-show-position = Une position
webclass-show-go = La montrer
webclass-back = Retour à la classe
webclass-board = Ce que lit la classe
webclass-board-title = Rejoignez la classe
webclass-qr = QR code de { $address }
webclass-networks = Un autre réseau
webclass-count = { $count ->
    [0] Encore personne
    [one] 1 élève
   *[other] { $count } élèves
}
webclass-count-gone = { $count ->
    [one] 1 déconnecté
   *[other] { $count } déconnectés
}
webclass-door-close = Ne plus laisser entrer
webclass-door-open = Laisser entrer de nouveau
webclass-choose = Que fait la classe ?
webclass-choose-more = Choisissez une leçon : l'étape 1 s'ouvre, et vous ouvrez les autres une à une.
webclass-here = Déjà là
webclass-pause = Pause
webclass-resume = Reprendre
webclass-paused-now = Pause : tout le monde regarde le tableau.
webclass-open-to = Ouvert jusqu'à l'étape { $step } sur { $steps } : { $title }
webclass-open-all = Toutes les étapes sont ouvertes : chacun va à son rythme.
webclass-next-step = Ouvrir l'étape suivante
webclass-pace-to = Ouvrir jusqu'à l'étape { $step } : { $title }
webclass-pace-free = Chacun son rythme
webclass-pace-together = Étape par étape
webclass-won = Parties gagnées
webclass-won-short = gagn.
webclass-row = justes du premier coup : { $once }, après une aide : { $helped }, à l'étape { $step }
webclass-gone = Déconnecté
webclass-mark-none = pas commencé
webclass-mark-working = en train
webclass-mark-helped = juste après une aide
webclass-mark-once = juste du premier coup
webclass-wrong = { $count ->
    [one] une réponse fausse
   *[other] { $count } réponses fausses
}
webclass-hints = { $count ->
    [one] un indice
   *[other] { $count } indices
}
webclass-told = réponse montrée
webclass-rename = Prénom
webclass-rename-go = Renommer
webclass-lend = Nouvel appareil
webclass-lend-more = Qui rejoint la classe sous ce prénom reprend cette place
webclass-lent = Qu'il rejoigne la classe avec le code et le même prénom : la place est à lui.
webclass-remove = Retirer
webclass-names-hide = Masquer les prénoms
webclass-names-show = Montrer les prénoms
webclass-matches = Parties…
webclass-lesson = Leçon…
webclass-more = Plus…
webclass-free-on = Ouvrir tout l'atelier aux élèves
webclass-free-off = Garder les élèves à la leçon
webclass-free-more = Sinon, ils ne voient que la leçon et leurs parties.
webclass-end = Terminer…
webclass-end-more = Tous les prénoms, réponses et parties sont effacés, et le code ne vaut plus rien. Prenez le CSV avant, s'il vous le faut.
webclass-end-go = Tout effacer
webclass-deleted = Tout est effacé.
webclass-deleted-more = Il ne reste ni prénom, ni réponse, ni partie, et le code ne mène plus nulle part.
webclass-new = Ouvrir une nouvelle classe
webclass-no-lesson = Il n'y a pas de leçon nommée « { $found } ».
webclass-nobody = Il n'y a personne pour jouer. Laissez d'abord entrer des élèves.
webclass-matches-title = Qui joue contre qui ?
webclass-form = Comment
webclass-form-pairs = Deux par deux
webclass-form-pairs-more = Une partie chacun, tirée au sort.
webclass-form-round-robin = Tournoi
webclass-form-round-robin-more = Chacun rencontre tous les autres, tour après tour.
webclass-form-ladder = Échelle
webclass-form-ladder-more = Qui gagne monte d'un échelon.
webclass-against = Contre
webclass-against-pupils = les uns contre les autres
webclass-against-machine = la machine, du plus faible au plus fort
webclass-against-one = { $name } (la machine)
webclass-only = Un ou deux élèves seulement
webclass-only-one = Cet élève
webclass-only-two = et celui-ci
webclass-only-nobody = –
webclass-play-go = { $count ->
    [one] Commencer avec un élève
   *[other] Commencer avec { $count } élèves
}
webclass-fair = Pendant ces parties, pas d'indices, et aucun coup n'est repris. Qui n'a personne joue contre Lucie, ce qui ne compte pas pour l'échelle.
webclass-round-of = tour { $round } sur { $rounds }
webclass-round = tour { $round }
webclass-running = { $count ->
    [one] Une partie est encore en cours.
   *[other] { $count } parties sont encore en cours.
}
webclass-games-over = Toutes les parties sont jouées.
webclass-round-over = Le tour est fini.
webclass-next-round = Tour suivant
webclass-stop-playing = Arrêter les parties
webclass-bouts = Parties
webclass-standing = Gagnées / jouées
webclass-watch = Regarder
webclass-playing = en cours
webclass-top = tout en haut
webclass-at-rung = contre { $name }
webclass-turn-own = À vous de jouer.
webclass-turn-other = C'est à { $name } de jouer. Cette page suit toute seule.
webclass-csv-name = Prénom
webclass-csv-wrong = Étape { $step } : réponses fausses
webclass-csv-hints = Étape { $step } : indices
webclass-csv-won = Parties gagnées
webclass-csv-played = Parties jouées
