# Ce que seul le paquet Python dit.
python-late = arrêté après { $seconds } secondes : timeout= en donne davantage
python-too-many = { $call } énumère des coups sans fin
python-no-list = { $call } doit donner une liste de coups, et a donné { $found }
python-no-component = { $call }{ $place } est { $found } : une composante est un int de 64 bits, un str ou un tuple de telles composantes, et une liste est une somme de composantes
python-digits = on peut examiner les codes de 1 à 4 chiffres
python-different-plays = { $name } et { $other } ne se jouent pas selon la même règle : donnez aux deux les mêmes play=, compound= et turns=
python-needs = il faut le paquet { $package } : pip install { $package }
python-no-certificate = il n'y a ici aucune preuve à certifier
python-budget = { $found } n'est pas un budget : écrivez les étapes et la mémoire comme "500M" ou "2G,8G"
python-not-a-position = { $found } n'est pas une position : écrivez-la comme un texte, par exemple { $example }
python-no-play-from = { $position } est au-delà des tas dont voici le quotient
python-unknown-game = il n'y a pas de jeu « { $name } ». Tous les jeux : mb.games()
python-unknown-game-near = il n'y a pas de jeu « { $name } ». Vouliez-vous dire « { $nearest } » ? Tous les jeux : mb.games()
python-steps = arrêté : le budget de { $limit ->
    [one] une étape
   *[other] { $limit } étapes
} est épuisé. Un plus grand : budget={ $larger }
python-memory = arrêté : le budget de { $limit } Mio de mémoire est épuisé. Un plus grand : budget="{ $larger }"
