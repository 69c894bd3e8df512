# Ce que dit la ligne du terminal pendant une recherche.
progress-table = étapes, { $size } Mio de tables
progress-bound = la valeur n'est aucun de ces nombres : { $values }
progress-until-then = Jusque-là : { $steps ->
    [one] une étape
   *[other] { $steps } étapes
}.
progress-until-then-of = Jusque-là : { $done } sur { $total }, en { $steps ->
    [one] une étape
   *[other] { $steps } étapes
}.
