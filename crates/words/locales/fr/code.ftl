# Codes.
code-title = Les positions perdantes de « retourner au plus { $turn ->
    [one] { $turn } pièce
   *[other] { $turn } pièces
} parmi { $coins } » comme code
code-parameters = Longueur { $length }, dimension { $dimension }, distance minimale { $distance }.
code-weights = Mots selon le nombre de pièces noires : { $list }.
code-linear = Linéaire.
code-not-linear = Non linéaire.
code-self-dual = Autodual.
code-doubly-even = Doublement pair.
code-steiner = { $strength ->
    [one] Toute pièce est
   *[other] { $strength } pièces quelconques sont
} dans { $blocks ->
    [one] l'unique mot le plus léger
   *[other] exactement un des { $blocks } mots les plus légers
} : système de Steiner S({ $strength }, { $block }, { $points }).
code-design = { $strength ->
    [one] Toute pièce est
   *[other] { $strength } pièces quelconques sont
} dans exactement { $index } des { $blocks } mots les plus légers.
code-group = { $order ->
    [one] Seule l'identité, qui laisse chaque pièce à sa place, conserve le code
   *[other] { $order } façons de permuter les pièces conservent le code
} (calculé).
code-generator = Matrice génératrice (les mots d'une base, la pièce 1 en premier) :
code-parity = Matrice de contrôle :
code-more-rows = …et { $count ->
    [one] une autre ligne
   *[other] { $count } autres lignes
} : --json les montre toutes.
code-missing = le code demande --turn et --coins. Exemple : marienbad code --turn 7 --coins 24
code-too-long = le message est trop long (au plus { $max } octets)
code-carries-nothing = ce code n'a qu'un mot et ne porte aucun message
code-bit-expected = il faut 0 ou 1 ici, et non « { $found } »
code-word-length = le mot a { $found ->
    [one] { $found } pièce
   *[other] { $found } pièces
}, le code en a { $length }
code-clean = pas d'erreur : la position est perdante, sa valeur est 0
code-known = { $title } : mots de longueur { $length }, dimension { $dimension }. Le reste n'a pas été atteint.
code-corrected = corrigé en { $places } : retourner ces pièces annule la valeur { $value }
code-corrected-move = corrigé en { $places } : c'est le coup gagnant, il annule la valeur { $value }
code-detected = des erreurs, trop pour être corrigées (valeur { $value })
code-message = Message : { $bits }
code-no-text = (pas de texte)
code-errors = Il corrige { $corrects ->
    [one] { $corrects } erreur
   *[other] { $corrects } erreurs
}, ou en détecte { $detects } si l'on n'en corrige aucune (⌊(d − 1)/2⌋ et d − 1).
code-name-hamming = C'est un code de Hamming binaire : prouvé, un code linéaire de ces paramètres en est un, à l'ordre des pièces près.
code-name-extended-hamming = C'est un code de Hamming étendu : prouvé, un code linéaire de ces paramètres en est un, à l'ordre des pièces près.
code-name-golay = C'est le code de Golay binaire : prouvé, il est le seul de ces paramètres, à l'ordre des pièces près (Pless 1968).
code-name-extended-golay = C'est le code de Golay binaire étendu : prouvé, il est le seul de ces paramètres, à l'ordre des pièces près (Pless 1968).
code-octads = Les { $octads } mots à 8 pièces noires sont les octades, les { $dodecads } mots à 12 pièces noires les dodécades.
code-mathieu = Ces permutations forment le groupe de Mathieu { $name }, l'un des groupes simples sporadiques.
code-computed = Paramètres et nombres de mots : calculés exhaustivement.
code-filled-up = Message de { $bits ->
    [one] { $bits } bit
   *[other] { $bits } bits
}, complété à la fin par { $count ->
    [one] un zéro
   *[other] { $count } zéros
}.
