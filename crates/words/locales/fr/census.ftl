# Le recensement des codes octaux.
census-title = Les codes octaux d'au plus { $digits } { $digits ->
    [one] chiffre
   *[other] chiffres
  }, jusqu'au tas { $to }.
census-game = code
census-codes-head = codes
census-kind = genre
census-status = état
census-preperiod = prépériode
census-period = période
census-maximum = maximum
census-at = atteint en
census-rares = rares
census-last = dernier rare
census-checked = calculé jusqu'à
census-claim = comment on le sait
census-agrees = s'accorde avec
census-same = même jeu que
census-shift = décalage
census-reason = raison
census-merged = Les codes réunis à un autre
census-merged-note = Décalage k : un tas de n + k y a la valeur d'un tas de n du code nommé à côté.
census-reason-standard = même forme normale
census-reason-period = périodes prouvées, mêmes valeurs
census-kind-no-moves = aucun coup
census-kind-whole-heaps = tas entiers
census-kind-parity = parité
census-kind-taking = on prend
census-kind-breaking = on partage
census-solved = résolu
census-open = ouvert
census-unfinished = inachevé
census-proved = prouvé
census-conjectured = conjecturé
census-computed = calculé
census-codes = Codes : { $codes }. De cette longueur exactement : { $exact } ; plus courts, car un zéro final ne compte pas : { $shorter }.
census-counts = Jeux différents : { $classes }. Résolus (période prouvée) : { $solved } ; ouverts (pas de période prouvée jusqu'à { $to }) : { $open }.
census-rares-note = Rares : tas 0 compris, dans les valeurs calculées, avec le masque qui en laisse le moins ; rien pour les jeux qui ne partagent pas de tas.
census-agrees-note = « S'accorde avec » : mêmes valeurs jusqu'à { $to } (empreinte de 128 bits) ; ce n'est pas une égalité prouvée.
census-partial = Résultats partiels : le calcul a été interrompu ; { $count ->
    [one] un jeu est inachevé
   *[other] { $count } jeux sont inachevés
  }.
census-other = { $path } contient un recensement d'un autre nombre de chiffres ou d'une autre borne. Nommez un autre fichier, par exemple --checkpoint recensement.mbd.
census-resumed = Reprise : { $count ->
    [one] un jeu déjà achevé
   *[other] { $count } jeux déjà achevés
  }.

# Les dessins et les formes d'une suite.
plot-heap = tas
plot-value = valeur
plot-count = nombre de tas
plot-histogram = le nombre de tas pour chaque valeur
plot-maximum = la plus grande valeur jusque-là
plot-rares = { $count ->
    [one] { $count } tas rare
   *[other] { $count } tas rares
} ; masque { $mask } (en binaire)
plot-rares-alternating = { $count ->
    [one] { $count } tas rare
   *[other] { $count } tas rares
} ; masque { $mask } (en binaire), renversé un tas sur deux
sequence-plot-format = --plot demande --format svg, et non { $format }. Exemple : marienbad sequence 0.6 --to 5000 --plot maximum --out croissance.svg
sequence-too-wide = les valeurs de { $game } dépassent 64 bits : la forme binaire ne les prend pas ; --format jsonl les garde entières
sequence-no-rares = { $game } ne partage pas de tas et n'a pas de valeurs rares ; exemple : marienbad sequence 0.6 --to 5000 --plot rares
sequence-reached = Les valeurs vont jusqu'à { $last } ; on en demandait jusqu'à { $to }.
sequence-nothing = Aucune valeur n'a été calculée.
census-print-title = Comparaison avec la table imprimée.
census-print-line = imprimé
census-print-verdict = verdict
census-print-evidence = preuve
census-print-source = source
census-print-agrees = juste
census-print-differs = faux
census-print-proved = prépériode { $preperiod }, période { $period }, démontré
census-print-apart = { $game } vaut { $value } pour le tas { $heap }, { $other } vaut { $there } pour le tas { $at }
census-print-equal = égaux à jamais, démontré
census-print-open = non décidé ; calculé jusqu'à { $to }
census-print-outside = hors de ce recensement
census-print-counts = Lignes justes : { $agree } ; fausses : { $differ } ; non décidées ici : { $open }.
census-print-wrong = { $path }, ligne { $line } : « { $found } » n'est pas une ligne de table. Exemple : 0.07 53 34 (prépériode, période), ou 0.27 = 0.26
