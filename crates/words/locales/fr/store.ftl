# Les résultats gardés.
cli-cmd-store = Les résultats déjà calculés : les lister, les vérifier, les transmettre
cli-cmd-list = Tout ce qui est gardé
cli-cmd-show = Une entrée et son certificat
cli-cmd-verify = Vérifier chaque entrée et chaque certificat ; en recalculer quelques-unes
cli-cmd-export = Tout écrire dans un fichier, pour une autre machine
cli-cmd-import = Intégrer les fichiers d'autres machines ; ce qui se contredit est montré et refusé
cli-cmd-forget = Retirer une entrée : le mauvais côté d'une contradiction, ou une ligne abîmée
cli-cmd-backup = Une copie des parties et des résultats, même pendant que le serveur tourne
cli-arg-store = Garder les résultats dans ce fichier et y regarder d'abord (sinon MARIENBAD_STORE, ou le dossier de données)
cli-arg-no-store = Tout recalculer et ne rien garder
cli-arg-store-number = Le numéro de l'entrée, comme le montre `store list`
cli-arg-store-kind = Seulement les entrées de cette sorte
cli-arg-store-sample = Nombre d'entrées à recalculer, tirées au hasard (sinon 3)
cli-arg-store-again = Nombre d'entrées à recalculer d'une autre façon ; celles qui s'accordent sont marquées comme confirmées
cli-arg-store-certificates = Écrire les certificats dans ce dossier, un fichier pour chacun
cli-arg-store-files = Ce que `store export` a écrit, ou d'autres archives
cli-arg-backup = La copie
cli-arg-backup-data = Le dossier de données (sinon, celui où les programmes gardent les leurs)
cli-arg-restore = Remettre une copie en place, dans un dossier sans parties ni résultats

store-origin = Tiré des archives : trouvé par la version { $version } le { $day }, en { $time } de calcul.
store-certificate = { $state ->
    [checked] Son certificat vient d'être vérifié.
    [unchecked] Son certificat serait trop long à vérifier ici ; `marienbad store verify` le fait.
    [partial] Son certificat vient d'être vérifié ; il ne démontre pas tout ceci.
   *[none] Il n'a pas de certificat.
}
store-twice = Il a été trouvé deux fois.
store-time = { $unit ->
    [hours] { $number } h
    [minutes] { $number } min
   *[seconds] { $number } s
}
store-found-value = { $outcome }, valeur { $value }
store-found-no-period = pas de période jusqu'à { $to }
store-found-period = période { $period } à partir de { $preperiod }
store-found-infinite = infini à partir du tas { $heap }
store-found-quotient = ordre { $order }, { $lost } perdants, jusqu'au tas { $to }
store-found-rows = { $count } perdantes jusqu'à { $to }
store-play-normal = normal
store-play-misere = misère
store-kind-position = position
store-kind-period = période
store-kind-quotient = quotient
store-kind-rows = rangées perdantes
store-kind-tagged-rows = rangées perdantes, par empreintes
store-claim-proved = démontré
store-claim-computed = calculé
store-claim-conjectured = conjecturé
store-claim-refuted = réfuté
store-head-number = Numéro
store-head-kind = Sorte
store-head-asked = Question
store-head-bound = Demandé jusqu'à
store-head-found = Trouvé
store-head-claim = Statut
store-head-version = Version
store-head-time = Temps de calcul
store-head-threads = Fils d'exécution
store-head-day = Jour
store-head-twice = Confirmé
store-head-certificate = Certificat
store-line = { $head } : { $text }
store-bytes = { $count ->
    [one] { $count } octet
   *[other] { $count } octets
}
store-list = { $count ->
    [one] { $count } résultat
   *[other] { $count } résultats
}
store-empty = Aucun résultat n'est encore gardé dans { $path }. Ce qui demande plus d'une seconde de calcul y est gardé.
store-list-disputed = L'entrée { $number } est contredite par une autre ; aucune des deux ne sert de réponse. `marienbad store forget` en retire une.
store-list-strange = Cette version ne comprend pas l'entrée { $number }.
store-no-entry = il n'y a pas d'entrée { $number } ; `marienbad store list` montre les numéros
store-no-certificate = l'entrée { $number } n'a pas de certificat
store-forgotten = L'entrée { $number } est retirée.

store-none = ici, rien n'est archivé : --store FICHIER nomme un fichier, par exemple --store results.sqlite
store-closed = { $path } ne s'ouvre pas : { $problem }
store-not-one = { $path } est abîmé, ou ne contient pas de résultats archivés
store-newer = { $path } a été écrit par une version plus récente de ce programme
store-without = ce programme a été construit sans SQLite et ne garde pas de résultats
store-failed = les archives sont inutilisables : { $problem }
store-full = il n'y a plus de place sur le disque pour les archives
store-unread = Les archives ont été laissées de côté : { $reason }.
store-unwritten = Le résultat n'a pas été gardé : { $reason }.
store-strange = Cette version ne comprend pas une entrée des archives ; elle a été laissée de côté.
store-disputed = Deux résultats des archives se contredisent ; aucun ne sert. `marienbad store list` les nomme.
store-damaged = L'entrée { $number } est abîmée ({ $what }) ; elle ne sert pas.
store-rejected = Un résultat des archives ne sert pas : son certificat est refusé ({ $reason }).
store-proves-other = il démontre autre chose
store-wrong-certificate = Le certificat de l'entrée { $number } est refusé : { $reason }.
store-side = { $found } (version { $version }, { $day })
store-contradiction = deux résultats se contredisent : { $asked } ; gardé : { $there } ; nouveau : { $new }
store-by-threads = { $count ->
    [one] { $count } fil d'exécution
   *[other] { $count } fils d'exécution
}
store-by-engine = moteur « { $engine } »
store-confirmed = Retrouvé : { $asked } ({ $by }).
store-verified = { $rows ->
    [one] { $rows } entrée a été lue.
   *[other] { $rows } entrées ont été lues.
}
store-verified-certificates = Certificats : { $accepted } acceptés, { $unchecked } trop longs à vérifier.
store-verified-again = Recalculées : { $sampled } comme avant, { $confirmed } d'une autre façon, { $unfinished } inachevées.
store-fault = Le fichier est abîmé : { $problem }
store-all-sound = Tout est en ordre.
store-export-left-out = { $count ->
    [one] { $count } certificat n'a pas été écrit ; --certificates DOSSIER l'écrit.
   *[other] { $count } certificats n'ont pas été écrits ; --certificates DOSSIER les écrit.
}
store-imported = Repris : { $new } nouveaux, { $better } meilleurs qu'avant, { $known } déjà connus.
store-refused = Refusé : { $reason }
store-import-line = { $path }, ligne { $line } : { $what }
store-import-form = on attend une ligne comme `marienbad store export` les écrit
store-import-column = la colonne « { $column } » manque ou est inconnue
store-import-cell = { $column } ne se lit pas, ou ne va pas avec le reste
store-import-damaged = l'entrée { $number } de { $path } est abîmée
store-import-disputed = contredit là d'où il vient : { $asked }

backup-done = { $done ->
    [restored] { $folder } a été rempli à partir de { $path } :
   *[saved] { $folder } a été copié dans { $path } :
}
backup-counts = { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}, { $results ->
    [one] { $results } résultat
   *[other] { $results } résultats
}, { $files ->
    [one] { $files } autre fichier.
   *[other] { $files } autres fichiers.
}
backup-left-out = { $path } n'a pas été copié.
period-computed = Calculé jusqu'au tas { $to } par la version ci-dessous ; la preuve n'a pas été vérifiée ici.
