# Pourquoi un programme ne répond pas.
trouble-late = Pas de réponse en { $seconds } s.
trouble-late-busy = Pas de réponse en { $seconds } s : il calcule encore. Peut-être une boucle sans fin, ou une méthode trop longue.
trouble-late-waits = Pas de réponse en { $seconds } s : il ne calcule rien et attend, peut-être une suite. Chaque cas est une ligne ; il faut écrire sa réponse avant de lire la ligne suivante.
trouble-unfinished = Il a écrit « { $found } », puis plus rien : il manque la fin de la ligne.
trouble-buffered = La réponse n'est venue qu'à la fin de l'entrée : elle était prête et restait dans un tampon, ou bien le programme lit tout avant de répondre. Il faut écrire chaque réponse tout de suite, avec « flush » : print(…, flush=True) en Python, print_endline ou flush stdout en OCaml, fflush(stdout) en C.
trouble-ended = Il s'est terminé au lieu de répondre (code 0). Lisez jusqu'à la fin de l'entrée.
trouble-ended-match = Il s'est terminé au milieu de la partie (code 0). Lisez des positions jusqu'à la fin de l'entrée.
trouble-crashed = Il s'est arrêté sur une erreur (code { $code }).
trouble-segfault = Il s'est arrêté sur une erreur : une mémoire qui n'est pas à lui, ou une récursion trop profonde.
trouble-signal = Il s'est arrêté sur une erreur (signal { $signal }).
trouble-memory = Il s'est arrêté faute de mémoire : il a droit à { $memory } Mio.
trouble-closed = Il a fermé sa sortie et ne répond plus.
trouble-unasked = Il a écrit « { $found } » sans qu'on lui demande rien. À chaque ligne lue répond une seule ligne.
trouble-flood = Il écrit sans fin. À chaque ligne lue répond une seule ligne.
trouble-too-long = L'ensemble a duré plus de { $seconds } s.
trouble-not-started = Il n'a pas pu démarrer : { $problem }
trouble-illegal = a joué « { $move } », qui n'est pas un coup possible en { $position }
trouble-withdrawn = avait échoué trois fois de suite et n'a plus été interrogé
trouble-short-late = perdu au temps
trouble-short-illegal = perdu par un coup impossible
trouble-short-ended = perdu par une panne
trouble-short-buffered = perdu : le coup restait dans un tampon
trouble-short-withdrawn = perdu sans être interrogé
trouble-short-garbled = perdu par ce qu'il a écrit
tournament-faults = { $name } a perdu { $count ->
    [one] une partie
   *[other] { $count } parties
} autrement qu'au jeu : { $first }
tournament-won = gagnées
tournament-lost-away = hors jeu
tournament-kept = { $count ->
    [one] Une partie est gardée.
   *[other] { $count } parties sont gardées.
} Pour { $count ->
    [one] la
   *[other] les
} regarder : { $command }, puis { $place }
tournament-keep-many = --keep garde au plus { $most } parties d'un tournoi ; il y en aurait { $count }. Exemple : --matches 10
tournament-keep-no-web = Ce programme a été construit sans le web. Il ne garde pas de parties.
tournament-kept-long = { $count ->
    [one] Une partie est trop longue pour être gardée.
   *[other] { $count } parties sont trop longues pour être gardées.
}
tournament-same-learner = Un tournoi à plusieurs a au plus un apprenti.
cli-arg-more-opponents = D'autres encore : alors chacun rencontre chacun
cli-arg-keep-matches = Garder chaque partie, pour la regarder dans le navigateur (marienbad serve)
web-record-list = Tournois de programmes sur cette machine
web-record-title = Un tournoi de programmes
web-record-row = { $first } – { $second }
web-record-won = { $name } a gagné
web-record-open = interrompue
web-record-count = { $count ->
    [one] une partie
   *[other] { $count } parties
}
web-record-fault = { $won } · { $loser } : { $how }
