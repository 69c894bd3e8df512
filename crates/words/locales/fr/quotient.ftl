# Ce que dit quotient.
cli-cmd-quotient = Le quotient misère : le monoïde qui sépare les sommes perdues des sommes gagnées
cli-arg-genus = Donner aussi le genre de chaque tas seul
quotient-no-heaps = { $game } ne se joue pas avec des tas simples et n'a donc pas de quotient ici. Exemple : marienbad quotient 0.77 --to 200
quotient-no-certificate = le certificat de { $game } ne peut pas être écrit
quotient-stopped = Arrêté avant la fin : ce qui suit est juste pour les tas jusqu'à { $to }.
quotient-order = Ordre { $order }, dont { $lost ->
    [0] aucun élément perdu
    [one] un élément perdu
   *[other] { $lost } éléments perdus
} (la portion P). { $tame ->
    [yes] Apprivoisé : comme au nim.
   *[no] Sauvage.
}
quotient-generators = Générateurs : { $list }
quotient-relations = Relations : { $list }
quotient-lost = Perdus : { $list }
quotient-heaps = L'élément de chaque tas :
quotient-heaps-cut = … et ainsi de suite jusqu'au tas { $to } : --json en donne davantage.
quotient-table = La table de multiplication (* marque les éléments perdus) :
quotient-genus = Le genre de chaque tas, jusqu'à { $to } :
quotient-periodic = Période { $period } à partir de { $preperiod } : un tas de n + { $period } a l'élément d'un tas de n.
quotient-not-periodic = Aucune répétition n'est démontrée.
quotient-proved = Démontré pour toujours par { $theorem }, avec les tas jusqu'à { $to }.
quotient-computed = Calculé jusqu'au tas { $to } : les sommes de ces tas sont décidées, les tas plus grands ne le sont pas.
quotient-at-least = Avec le tas { $heap }, il aurait au moins { $count } éléments (démontré : deux quelconques d'entre eux sont distingués par une somme).
quotient-infinite = Avec le tas { $heap }, le quotient est infini (démontré, avec { $places } cas vérifiés : les multiples du tas { $other } sont distingués par des multiples du tas { $heap }). Celui du jeu entier l'est donc aussi.
quotient-before = Le quotient des tas jusqu'à { $to } :
theorem-quotient-guy-smith = le théorème de périodicité des quotients misère (Plambeck et Siegel, 2008)
theorem-quotient-finite-subtraction = le nombre fini de cas (un ensemble de soustraction fini, avec des éléments à la place des valeurs)
theorem-quotient-tame = le théorème sur les jeux apprivoisés pour toujours, avec la période du jeu normal
explain-genus = Genre { $genus }{ $tame ->
    [yes] , apprivoisé
   *[no] , sauvage
} ; valeur de nim misère { $value }.
explain-class = Classe de la situation, au sens de l'article des élèves : { $value ->
    [0] Perdant
    [1] Gagnant 1
    [2] Gagnant 2
    [3] Gagnant 3
   *[other] Gagnant { $value }, qu'il ne connaît pas
}.
explain-form = Forme canonique misère : { $form }
census-quotients = Les quotients misère des codes octaux d'au plus { $digits } { $digits ->
    [one] chiffre
   *[other] chiffres
}, jusqu'au tas { $to } ou jusqu'à la limite de chacun. { $rule }
census-quotients-counts = Codes où l'on peut jouer : { $codes }. Résolus pour toujours (démontré) : { $solved }. Les autres sont calculés jusqu'au tas indiqué ; pour une limite plus grande : --budget 100M
census-order = ordre
census-lost = perdus
census-nature = nature
census-tame = apprivoisé
census-wild = sauvage
census-ended = arrêté par
census-ended-proof = la preuve
census-ended-bound = la borne demandée
census-ended-memory = la mémoire
census-ended-order = trop d'éléments
census-ended-infinite = un quotient infini
census-ended-steps = les étapes
census-steps = étapes
