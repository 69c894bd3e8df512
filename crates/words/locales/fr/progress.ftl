# Ce que dit la ligne du terminal pendant une recherche.
progress-table = étapes, { $size } Mio de tables
progress-bound = la valeur n'est aucun de ces nombres : { $values }
