# Points de sauvegarde des longs calculs.
checkpoint-resumed = Reprise au point de sauvegarde : { $count ->
    [one] { $count } valeur est connue
   *[other] { $count } valeurs sont connues
}.
checkpoint-regions = Reprise au point de sauvegarde : { $count ->
    [one] { $count } région est connue
   *[other] { $count } régions sont connues
}.
checkpoint-sums = Reprise au point de sauvegarde : { $count ->
    [one] { $count } somme de tas est connue
   *[other] { $count } sommes de tas sont connues
}.
checkpoint-nothing = Cette position relève d'un moteur qui ne garde rien : { $path } n'est pas écrit.
checkpoint-previous = Le point de sauvegarde { $path } est abîmé ; le précédent est utilisé.
checkpoint-of = { $path } est un point de sauvegarde de { $other }, et non de { $game }
checkpoint-other = { $path } n'est pas un point de sauvegarde de ce calcul
checkpoint-not-found = il n'y a pas de point de sauvegarde { $path }
checkpoint-no-folder = il n'y a pas de dossier pour le point de sauvegarde { $path }
checkpoint-denied = le point de sauvegarde { $path } ne peut être ni lu ni écrit
checkpoint-full = le disque est plein : { $path } n'a pas pu être écrit ; le point précédent reste bon
checkpoint-too-large = { $path } dépasserait la taille permise ici pour un fichier (`ulimit -f` la montre) ; le point précédent reste bon
checkpoint-busy = un autre processus utilise le point de sauvegarde { $path }
checkpoint-damaged = le point de sauvegarde { $path } est abîmé, et il n'y en a pas de bon avant lui
checkpoint-not-one = { $path } n'est pas un point de sauvegarde, et il reste tel quel : il faut nommer un nouveau fichier. Exemple : --checkpoint calcul.checkpoint
checkpoint-trouble = le point de sauvegarde est inutilisable ({ $problem })
