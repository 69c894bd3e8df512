# Rangées perdantes en jeu misère (sequence --misere --lost).
cli-arg-lost = Seulement les tas perdants, au fur et à mesure (avec --misere)
cli-arg-tags = Reconnaître les positions à des empreintes de 64 bits : plus loin, mais moins sûr
lost-heading = Les tas perdants pour le joueur qui a le trait, un par ligne :
lost-claim-proved = Prouvé jusqu'à { $to }, par le quotient misère, qui se répète indéfiniment.
lost-claim = Calculé jusqu'à { $to } ({ $method }, { $nodes ->
    [one] une étape
   *[other] { $nodes } étapes
}).
lost-claim-tags = Calculé jusqu'à { $to } avec des empreintes ({ $method }, { $nodes ->
    [one] une étape
   *[other] { $nodes } étapes
}) : deux positions de même empreinte, chose improbable, auraient été confondues.
lost-forgets = La mémoire permise est pleine : des positions seront oubliées et recalculées. Les réponses restent justes ; --budget STEPS,BYTES en donne davantage.
lost-format = la liste des tas perdants n'a pas la forme { $format } ; formes possibles : text, csv, json, jsonl, bfile. Exemple : marienbad sequence xxx --misere --lost --to 100 --format json
lost-resumed = Reprise au point de sauvegarde : les tas jusqu'à { $to } sont décidés.
lost-other = { $path } n'est pas un point de sauvegarde de cette liste (autre jeu, autre option --tags, ou autre version)
