# Ce que le serveur dit à qui prend plus que sa part.
web-error-share = Vous, ou d'autres derrière votre adresse, avez déjà demandé tout ce qu'une adresse peut demander à la fois. Réessayez dans deux secondes.
web-error-own-trials = { $max } de vos essais sont déjà en cours ou en attente. Arrêtez-en un, ou attendez que l'un d'eux soit terminé.
web-error-gone = Le dossier où sont gardées les parties a disparu : ce qui a été demandé ne peut pas être gardé. La personne qui a lancé ce serveur doit le remettre en place et relancer le serveur.
serve-held = Tout est dans { $path }. Un autre processus l'a encore ouvert ({ $who }) : les fichiers { $path }-wal et -shm disparaîtront avec lui.
serve-shared = Un autre processus lit { $path } ({ $who }) : une partie de ce qui a été gardé en dernier est encore dans { $path }-wal. Copiez les deux fichiers, ou utilisez marienbad backup.
serve-held-unknown = le système ne dit pas lequel
serve-unclosed = { $path } n'a pas pu être fermé proprement : { $problem }
serve-gone = { $path } a disparu pendant que le serveur tournait : ce qui a été gardé depuis est perdu.
serve-others = Quiconque atteint cette adresse peut jouer, regarder les parties dont il connaît l'adresse, commencer et arrêter des essais du laboratoire, et faire calculer cette machine dans ses limites. Personne ne peut lire vos fichiers, ni en écrire d'autres que les parties.
serve-bad-proxy = « { $found } » n'est pas l'adresse d'un mandataire. Exemple : marienbad serve --proxy 10.0.0.5, ou --proxy seul pour un mandataire sur cette machine
serve-bad-days = « { $found } » n'est pas un nombre de jours, au moins 1. Exemple : marienbad serve --keep-matches 30
cli-arg-proxy = Un mandataire est placé devant le serveur : l'adresse qu'il ajoute en dernier (X-Forwarded-For, ou Forwarded) est celle du client. Sans ADDRESS, un mandataire sur cette machine (peut être répété)
cli-arg-keep-days = Oublier les parties qui n'ont pas été jouées depuis tant de jours ; sinon elles sont gardées
cli-value-days = JOURS
