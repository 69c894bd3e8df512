# Le travail sur plusieurs machines : parts, réunion, scripts, rangs.
cli-cmd-merge = Réunir les parts d'un recensement
cli-cmd-slurm = Un script qui lance une commande sur une grappe de calcul
cli-arg-part = Une seule des N parts, de travail à peu près égal, gardée dans le fichier de --out ; merge les réunit
cli-arg-parts = Les fichiers écrits par census --part
cli-arg-tasks = Nombre de tâches (16 sinon)
cli-arg-hours = Heures accordées au travail (24 sinon)
cli-arg-gigabytes = Gigaoctets de mémoire pour chaque tâche (4 sinon)
cli-arg-hosts = Sans gestionnaire de travaux : un script pour les machines que ce fichier énumère
cli-arg-cluster-command = La commande, comme pour marienbad : un recensement, solve avec un plateau, ou sequence --misere --lost
census-part = Part { $part } sur { $of } : { $count } jeux sur { $all } sont dans { $path }.
merge-other = { $path } est une part d'un autre recensement que les fichiers précédents (autre nombre de chiffres, autre borne, autre budget ou autre façon de gagner)
merge-no-file = il n'y a pas de fichier { $path }. Exemple : marienbad merge part-1 part-2
merge-not-a-part = { $path } n'est pas une part de recensement : marienbad census --digits 2 --to 2000 --part 1/2 --out part-1 en fait une
merge-partial = le rapport est partiel : { $count } jeux sur { $all } sont connus
merge-missing = { "" } ; il manque { $count ->
    [one] la part { $list }
   *[other] les parts { $list }
  } sur { $of }
merge-unfinished = { "" } ; inachevé : { $list } (la même commande continue)
slurm-none = « { $found } » n'est pas un travail que plusieurs machines pourraient partager. Exemples : marienbad slurm census --digits 3 --to 1000000 ; marienbad slurm solve cram 6x9 ; marienbad slurm sequence xxx --misere --lost --to 250
slurm-adds = { $option } est de trop : le script ajoute lui-même ce qu'il lui faut
slurm-parts = Un tableau de tâches : chacune fait une part du travail, sans parler aux autres.
slurm-ranks = Une seule tâche à plusieurs rangs, qui partagent par MPI ce qu'ils trouvent.
slurm-hosts = Pour des machines sans gestionnaire de travaux.
slurm-change =
    À adapter à votre grappe : le nombre de tâches, les heures et la mémoire ci-dessous.
    Ajoutez ce qu'elle demande, par exemple --partition ou --account.
slurm-modules = Le MPI avec lequel marienbad-mpi a été construit doit être chargé.
slurm-again = Soumis de nouveau, le travail reprend où il en était.
slurm-signal = Trois minutes avant la fin, le programme est prié de garder ce qu'il sait.
slurm-merge = Quand toutes les parts sont faites :
slurm-merge-here = Toutes les parts sont faites :
slurm-hostfile = Le fichier énumère les machines, une par ligne, par exemple
ranks-alone = Cette commande ne se partage pas entre rangs : le rang 0 y répond seul.
ranks-version = le rang { $rank } exécute la version { $found } du programme, le rang 0 la version { $own } : installez partout la même
ranks-trouble = rang { $rank } : { $message }
ranks-folder = impossible de créer le dossier { $path } ou d'y écrire ; nommez-en un autre avec --checkpoint
ranks-silent = aucune nouvelle du rang { $rank } depuis deux minutes
ranks-lost = le rang { $rank } { $how } ; le travail s'arrête{ $kept }
ranks-killed = a été tué par le signal { $signal }
ranks-exited = s'est arrêté de lui-même (code { $code })
ranks-kept = , et les autres gardent ce qu'ils savent dans { $path } : la même commande reprend là
ranks-damaged = Ce qu'un rang a gardé dans { $path } est abîmé : on s'en passe et on le recalcule.
ranks-no-link = le programme qui lance les rangs ne répond pas ({ $problem })
