# Une ligne par erreur : ce qui a été lu, où, ce qui serait juste.
error-line = marienbad : { $message }
error-place = « { $input } », caractère { $place } : { $reason }. Exemple : { $example }
error-line-place = { $path }, ligne { $line }, caractère { $place }, « { $input } » : { $reason }. Exemple : { $example }
error-reason-empty = rien n'est écrit ici
error-reason-number-expected = il faut un nombre ici, et non « { $found } »
error-reason-number-missing = il manque un nombre à la fin
error-reason-unexpected = « { $found } » n'a pas sa place ici ; attendu : « { $expected } »
error-reason-unexpected-no-hint = « { $found } » n'a pas sa place ici
error-reason-missing = il manque quelque chose à la fin ; attendu : « { $expected } »
error-reason-too-large = le nombre est trop grand (au plus { $max })
error-reason-too-small = le nombre est trop petit (au moins { $min })
error-reason-too-many = il y a trop { $what ->
    [squares] de cases
    [vertices] de sommets
    [edges] d'arêtes
    [letters] de lettres
    [coins] de pièces
    [factors] de facteurs
    [numbers] de nombres
    [sides] de côtés
    [digits] de chiffres
    [games] de jeux
   *[components] de tas ou de morceaux
} (au plus { $max })
error-reason-wrong-count = il faut ici { $what ->
    [heaps] { $expected } tas
    [numbers] { $expected } nombres
   *[coordinates] { $expected ->
        [one] une coordonnée
       *[other] { $expected } coordonnées
    }
}, et il y en a { $found }
error-reason-empty-set = l'ensemble est vide
error-reason-repeated = { $what } figure ici deux fois
error-reason-bad-digit = « { $found } » n'est pas un chiffre d'un code (octal : 0 à 7 ; hexadécimal : 0 à 9 et A à F)
error-reason-endless-digit = le chiffre { $digit } avant le point permettrait un coup qui ne change rien ; seuls 0, 4, 8 et C y sont possibles
error-reason-row-length = cette ligne a { $found ->
    [one] { $found } case
   *[other] { $found } cases
}, la première en a { $expected }
error-reason-empty-row = cette ligne n'a pas de case : les lignes sont séparées par un seul « / »
error-reason-pole-missing = il manque { $pole } : un globe dessiné a ses deux pôles, N/…/S, ou aucun
error-reason-node-missing = il manque à la fin le nœud où se trouve le jeton : « : » et son nom
error-reason-line-end = la ligne devrait finir avant « { $found } »
error-reason-file = le fichier { $path } ne peut pas être lu : { $problem }
error-reason-below-itself = dans un ordre, aucun élément n'est au-dessous de lui-même, or ici { $elements }
error-reason-cycle = le graphe a un cycle, une partie pourrait ne jamais finir : { $nodes }
error-reason-unknown-node = il n'y a pas de nœud « { $name } »
error-reason-self-link = { $name } est relié à lui-même
error-reason-other = { $text }
file-not-found = il n'existe pas
file-denied = la lecture en est interdite
file-folder = c'est un dossier
file-not-text = ce n'est pas du texte
file-too-large = il est trop grand
file-not-allowed = on ne lit pas de fichiers ici
file-unreadable = le système refuse
error-unknown-game = il n'y a pas de jeu « { $name } ». Tous les jeux : marienbad games
error-unknown-game-near = il n'y a pas de jeu « { $name } ». Vouliez-vous dire « { $nearest } » ? Tous les jeux : marienbad games
error-bare-rule = il n'y a pas de jeu « { $name } » : une règle à soi commence par « { $prefix }: ». Exemple : marienbad solve 'rule: n -> n-1 ou n-2' 20
error-no-name = --{ $option } demande le nom d'un fichier, par exemple --{ $option } marienbad.txt
error-no-folder = il n'y a pas de dossier pour le fichier { $path }. Exemple : --{ $option } resultat.txt
error-is-folder = { $path } est un dossier : il faut un fichier à écrire. Exemple : --{ $option } resultat.txt
output-no-folder = ce dossier n'existe pas
output-denied = l'écriture y est interdite
output-full = il n'y a plus de place
output-too-large = le fichier dépasserait la taille permise ici (`ulimit -f` la montre)
error-stop-nodes = arrêt : le budget { $limit ->
    [one] d'une étape
   *[other] de { $limit } étapes
} est épuisé. Pour l'augmenter : --budget { $larger }
error-stop-memory = arrêt : le budget de mémoire de { $limit } est épuisé. Pour l'augmenter : --budget { $larger }
error-stop-cancelled = arrêté par Ctrl-C
error-stop-signal = arrêté par { $signal }
error-large = { $what }, c'est trop pour ce programme : au plus { $max }
error-large-value = une valeur est trop grande pour ce programme : au plus { $max }
error-large-coin = la pièce { $coin } est trop loin pour ce programme : au plus { $max }
error-large-coin-bits = la pièce { $coin } a une valeur de { $coin } bits : au plus { $max } ici
error-large-coin-turned = la pièce { $coin } est trop loin pour ce programme quand on en retourne au plus { $most } : au plus { $max }
error-large-coin-value = la valeur de la pièce { $coin } est trop longue pour être calculée ici
error-large-turned = dans { $position } un coup peut retourner plus de { $max } pièces, ce qu'aucune recherche n'énumère
error-large-numbers = 2^{ $power } nombres, c'est trop pour ce programme : au plus { $max }
error-large-positions = hors de portée : il faudrait décider environ 10^{ $power } positions (estimé d'après la croissance pour les petits tas), bien plus que les { $max } étapes permises
error-large-words = 2^{ $power } mots, c'est trop pour les compter un à un : au plus { $max }
error-large-code-length = un code de longueur { $length } est trop long pour ce programme : au plus { $max }
error-large-code-checks = un code à { $checks } contrôles est trop grand pour ce programme : au plus { $max }
error-large-code-group = le groupe d'un code de dimension { $dimension } à { $checks } contrôles est trop grand pour ce programme : l'un des deux doit être au plus { $max }, ou les mots les plus légers doivent engendrer le code
error-large-diagrams = de cette tablette il peut rester plus de { $max } formes, trop pour une table ; les grandes tablettes ne sont résolues que si une règle dit qui gagne
error-large-quotient = un quotient misère de plus de { $max } éléments est trop grand pour ce programme
error-large-sum = une somme de { $heaps } tas jusqu'à { $largest } dépasse cette recherche : au plus { $max } jetons en tout
error-usage-unknown-command = il n'y a pas de commande « { $found } ». Toutes les commandes : marienbad --help
error-usage-unknown-argument = « { $found } » n'est pas compris ici. Aide : { $help }
error-usage-missing = argument manquant : { $missing }. Exemple : { $example }
error-usage-invalid = valeur « { $found } » non valide pour { $argument }{ $possible }. Exemple : { $example }
error-usage-possible = {" "}(possible : { $list })
error-usage-conflict = { $first } ne peut pas être combiné avec { $second }. Aide : { $help }
error-on-line = ligne { $line } : { $message }
error-input-unread = l'entrée standard n'est pas un texte en UTF-8, ou une ligne est trop longue. Exemple de ligne : nim 1,3,5,7
error-input-twice = quand le jeu est « - », chaque ligne de l'entrée standard donne un jeu et une position. Exemple : echo "nim 1,3,5,7" | marienbad solve -
error-usage-other = la commande n'est pas comprise. Aide : { $help }
error-usage-budget = « { $found } » n'est pas un budget : des étapes, ou des étapes et de la mémoire, par exemple 500M ou 2G,8G
error-usage-turns = « { $found } » n'est pas de la forme A:B. Exemple : --turns 2:1
error-usage-number = « { $found } » n'est pas un nombre de { $min } à { $max }. Exemple : { $example }
error-output = la sortie ne peut pas être écrite : { $problem }
error-no-sequence = { $game } ne se joue pas avec des tas isolés et n'a donc pas de suite. Exemple : marienbad sequence grundy --to 100
error-not-smaller = on remplit une table de tas quand il est prouvé que chaque coup laisse des tas plus petits ; pour { $game }, ce n'est pas prouvé. Exemple : marienbad period 'rule: n -> n-1 ou n-3'
error-no-table = il n'y a pas de table pour { $game } : ses positions ne se rangent pas par taille. Exemple : marienbad table wythoff
error-table-too-large = une table de { $to } lignes est trop longue : au plus { $max }
error-reason-name-expected = il faut un nom ici, et non « { $found } »
error-reason-name-missing = il manque un nom à la fin
error-reason-end-expected = rien n'a sa place ici
error-with-example = { $message }. Exemple : { $example }
error-no-table-way = il n'y a pas de table pour { $game } joué de cette façon (--compound, --turns). Exemple : marienbad table xxx --compound conjunctive --to 40
error-stop-cycle = ce jeu peut ne jamais finir : { $positions } ramène au point de départ
error-stop-no-end = on ne voit pas la fin de ce jeu. Une partie commence par { $positions } … { $limit }
error-stop-foreign = cette position appartient au jeu { $found }, et non au jeu { $game }
error-rule-large = la règle produit un nombre supérieur à { $max } à partir de { $position }
error-rule-broken = la règle échoue sur { $position } : { $fault }
error-rule-fault-zero = elle divise par zéro
error-rule-fault-root = elle prend la racine d'un nombre négatif
error-rule-fault-same = un coup ne change rien
error-rule-steps = la liste des coups d'une seule position demande plus de { $limit } pas
error-rule-own = la règle échoue : { $problem }
error-rule-broken-place = la règle échoue sur { $position } : { $fault } dans « { $part } » (caractère { $place } de la règle)
error-rule-fault-whole = il faut un nombre entier
error-rule-fault-negative = il faut un nombre positif ou nul
error-rule-fault-roots = ces racines ne tiennent pas dans un seul nombre exact
error-rule-fault-prime = on ne décide si un nombre est premier qu'en dessous de 2^64
error-rule-fault-smaller = une part n'est pas plus petite que son tas, on ne peut donc pas remplir de table
error-own-name-twice = « { $name } » figure deux fois dans ce motif ; chaque nombre a son propre nom
error-own-length = tous les n-uplets d'une règle ont la même longueur : il faut ici { $expected ->
    [one] un seul nombre
   *[other] { $expected } nombres
}, et il y en a { $found }
error-own-numbers = un n-uplet a au plus { $max } nombres
error-own-large = aucune position n'a un nombre aussi grand
error-own-end = cette clause permettrait de jouer à partir de 0, or 0 est la fin du jeu ; « si » suivi d'une condition comme « n > 0 » peut l'interdire
error-own-order = « pour » et ses ensembles se placent avant « si » et sa condition
error-own-arrow = il manque à la fin « -> » et ce que laisse le coup
error-own-unknown = « { $name } » n'est pas connu ici ; il y a : { $known }
error-own-operator = « { $found } » n'a pas sa place ici ; une clause continue par un opérateur, « ou », « pour », « si » ou « ; »
error-reason-not-hanging = { $name } ne tient pas à { $ground }
error-own-too-long = une règle a au plus { $max } caractères
error-own-no-shape = il manque ici une forme : « # » est une case, « . » un vide, « / » commence la ligne suivante
error-own-shape-long = une forme a au plus { $max } cases par ligne ou par colonne
error-own-shapes = une règle a au plus { $max } formes
error-own-word-expected = « { $found } » n'a pas sa place ici ; attendu : { $expected }
error-own-word-missing = il manque quelque chose ici ; attendu : { $expected }
error-own-path = un chemin a de 1 à { $max } sommets
error-own-cut = « couper une arête depuis » s'emploie seul, sans autre clause
error-own-clauses = une règle a au plus { $max } clauses
error-own-letters = il manque une lettre entre les guillemets de gauche
error-own-letter = un mot ne contient ni blanc ni « + »
error-own-grows = le membre de droite ne peut pas être plus long que celui de gauche, qui a { $most ->
    [one] une lettre
   *[other] { $most } lettres
}
error-own-stays = cette clause laisserait tout comme avant

error-sum-bracket = il manque la parenthèse qui va avec celle-ci
error-sum-term = un terme est un jeu suivi de sa position entre parenthèses, comme « nim(3,5) »
error-sum-game = il n'y a pas de jeu « { $name } » ; « marienbad games » en donne la liste, et une règle à soi se met entre accolades : « rule{"{"}n -> n-1 ou n-2{"}"}(9) »
error-sum-game-near = il n'y a pas de jeu « { $name } » ; peut-être « { $nearest } »
error-sum-in-sum = les termes d'une somme s'écrivent l'un à côté de l'autre, sans somme à l'intérieur
