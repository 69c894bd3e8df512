# marienbad recognise, et ce que l'on sait d'un code
cli-cmd-recognise = Est-ce un jeu connu ? D'après la forme de sa règle, ou d'après ses valeurs
cli-arg-value-list = Les valeurs des tas 0, 1, 2, … au lieu d'un jeu
cli-arg-tree = L'arbre du jeu en langage DOT, avec la valeur de chaque position
cli-arg-most = Le plus grand nombre de positions de l'arbre (500)
draw-tree-cut = seules les { $count } positions les plus proches sont dessinées ; celles dont il manque des coups sont en tirets. Pour en voir plus : --most N
recognise-values = Valeurs à partir du tas 0 :
recognise-same = { $game } :
recognise-heap = { $game }, un tas de n étant là-bas un tas de { $heap } :
recognise-doubled = { $game } avec des valeurs doublées, un tas de n étant là-bas un tas de { $heap } :
recognise-differences = { $game } dans les différences premières, celle qui suit le tas n étant la valeur de { $heap } là-bas :
recognise-by-shape = prouvé, les mêmes coups d'après la forme de la règle.
recognise-by-disguise = prouvé, chaque composante est faite de rangées de nim, coup pour coup.
recognise-by-standard = prouvé, les deux codes ont la même forme normale.
recognise-by-values = calculé, les valeurs sont les mêmes jusqu'au tas { $to }.
recognise-new = Nouveau : aucun jeu du catalogue et aucun code octal d'au plus quatre chiffres n'a ces valeurs jusqu'au tas { $to }, même décalées, doublées ou comme différences.
recognise-more = …et { $count } de plus : voir --json.
recognise-none = { $game } n'a pas de valeurs de tas isolés à comparer. Exemple : marienbad recognise 0.137
recognise-few = { $found ->
    [one] une valeur ne suffit
   *[other] { $found } valeurs ne suffisent
} pas : il en faut au moins { $fewest }. Exemple : marienbad recognise --values 0,1,2,3,1,4,3,2,1
recognise-many = il y a trop de valeurs (au plus { $max }). Exemple : marienbad recognise --values 0,1,2,3,1,4,3,2,1
recognise-bad-value = « { $found } » n'est pas une valeur. Exemple : marienbad recognise --values 0,1,2,3,1,4,3,2,1
recognise-far = on compare les tas jusqu'à { $max } au plus. Exemple : marienbad recognise 0.137 --to 1000
known-heading = Ce que l'on sait
known-equal = Codes de mêmes valeurs, au tas près : { $list }.
known-period = Les valeurs se répètent avec la période { $period } à partir du tas { $preperiod } (prouvé).
known-saltus = Les valeurs se répètent avec la période { $period } à partir du tas { $preperiod }, chaque fois plus grandes de { $saltus } (prouvé).
known-no-period = Aucune période n'est prouvée avec les valeurs jusqu'au tas { $to } ; « marienbad period » va plus loin.
known-period-seen = Les valeurs jusqu'au tas { $to } se répètent avec la période { $period } à partir du tas { $preperiod } (conjecturé : aucun théorème ne le prouve ici).
known-saltus-seen = Les valeurs jusqu'au tas { $to } se répètent avec la période { $period } à partir du tas { $preperiod }, chaque fois plus grandes de { $saltus } (conjecturé : aucun théorème ne le prouve ici).
known-no-theorem = Les valeurs jusqu'au tas { $to } ne montrent aucune période, et aucun théorème n'en prouve ici pour une telle règle ; « marienbad period » cherche plus loin.
known-quotient = En jeu misère, son quotient a { $order } éléments (prouvé pour tous les tas).
known-quotient-to = En jeu misère, le quotient des tas jusqu'à { $to } a { $order } éléments (calculé).
known-oeis = Ses valeurs sont la suite { $number } de l'OEIS (https://oeis.org/{ $number }){ $before ->
    [0] { "" }
    [one] , précédées d'un zéro
   *[other] , précédées de { $before } zéros
}.
recognise-oeis = Ces valeurs sont la suite { $number } de l'OEIS, peut-être avec un autre début (https://oeis.org/{ $number }).
