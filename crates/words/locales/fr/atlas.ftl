# L'atlas des codes et des plateaux.
cli-cmd-atlas = Ce que l'on sait des codes et des plateaux
cli-arg-atlas = Un code, un jeu, un plateau, ou des mots à chercher
atlas-title = L'atlas
atlas-lead = Ce que l'on sait des codes octaux à trois chiffres et des petits plateaux : trouvé par ce programme, en disant chaque fois comment on le sait.
atlas-search = Code, jeu ou plateau
atlas-find = Chercher
atlas-map = Tous les codes octaux à trois chiffres
atlas-block = Les codes qui commencent par { $digit } : le deuxième chiffre de haut en bas, le troisième de gauche à droite
atlas-boards-title = Les plateaux selon leur taille
atlas-boards-lead = Chaque nombre est la valeur d'un plateau ; 0 est perdu pour qui doit jouer. En misère, P est perdu et N est gagné. On peut jouer sur chaque plateau.
atlas-shade-plain = simple : aucun tas n'est coupé
atlas-shade-p1 = période jusqu'à 4
atlas-shade-p2 = période jusqu'à 16
atlas-shade-p3 = période jusqu'à 100
atlas-shade-p4 = période jusqu'à 1 000
atlas-shade-p5 = période plus longue
atlas-shade-unsolved = ouvert : aucune période démontrée
atlas-kind-code = code
atlas-kind-quotient = quotient misère
atlas-kind-board = plateau
atlas-kind-other = résultat
atlas-head-kind = Sorte
atlas-head-game = Jeu
atlas-head-board = Plateau
atlas-head-play = Règle
atlas-head-known = Ce que l'on sait
atlas-head-claim = Statut
atlas-head-print = Publié
atlas-head-from = Origine
atlas-store = archives ({ $version })
atlas-shipped = programme
atlas-open = pas de période démontrée, calculé jusqu'à { $to }
atlas-period = période { $period } à partir de { $preperiod }
atlas-infinite = pas de quotient fini à partir du tas { $heap }
atlas-order = ordre { $order }, { $lost } perdants
atlas-so-far = jusqu'au tas { $to }
atlas-at-least = { $outcome }, valeur au moins { $value }
atlas-unknown = pas encore connu
atlas-count = { $count ->
    [one] { $count } entrée
   *[other] { $count } entrées
}
atlas-cut = Les { $shown } premières sur { $count } ; le CSV les a toutes.
atlas-nothing = On ne sait rien ici de « { $text } ». Essayez 0.137, cram 4x5 ou open.
atlas-codes = Codes octaux d'au plus trois chiffres : { $count }, dont { $solved } avec une période démontrée et { $open } ouverts.
atlas-quotients = Quotients misère : { $count }, dont { $solved } connus pour tous les tas.
atlas-boards = { $game }, { $play } : { $count ->
    [one] { $count } plateau
   *[other] { $count } plateaux
}
atlas-kept = Tirés des archives de cette machine : { $count }.
atlas-try = Pour aller plus loin : marienbad atlas 0.137, marienbad atlas cram, marienbad atlas cram 4x5, marienbad atlas open code
atlas-line = { $what } ({ $claim })
atlas-maximum = Plus grande valeur : { $value }, atteinte au tas { $heap }.
atlas-equal = Le même jeu à un décalage près : { $codes }.
atlas-agrees = Les mêmes valeurs que { $code } jusqu'à { $to } ; que ce soit pour toujours n'est pas démontré.
atlas-print = Publié : { $source }.
atlas-from-store = Tiré des archives : version { $version }, { $day }.
