# Titres, règles et notation de chaque jeu du catalogue.
family-heap = Tas
family-board = Plateaux
family-graph = Graphes
family-strip = Bandes et pions
family-coin = Pièces
family-sum = Sommes de jeux

game-nim-title = Nim (le jeu de Marienbad)
game-nim-rules = Des bâtonnets sont disposés en lignes. Chacun à son tour en retire autant qu'il veut, au moins un, d'une seule ligne.
game-nim-notation = Les lignes, séparées par des virgules. Le coup « 2:-3 » retire trois bâtonnets de la deuxième ligne ; s'il n'y a qu'une ligne, « -3 ».

game-xxx-title = Le jeu du XXX sur des rangées (échecs de Dawson)
game-xxx-rules = Des jetons forment des groupes. Chacun à son tour enlève un jeton et ceux qui lui sont directement adjacents, ce qui peut couper un groupe en deux.
game-xxx-notation = Les groupes, séparés par des virgules. Le coup « 1:2 » enlève le deuxième jeton du premier groupe et ses voisins.

game-wythoff-title = Les deux tas d'or (jeu de Wythoff)
game-wythoff-rules = On dispose de deux tas. Chacun à son tour pioche autant qu'il veut dans un tas, ou la même quantité dans les deux.
game-wythoff-notation = Les deux tas, séparés par une virgule. Le coup « -2,0 » prend deux objets dans le premier tas, « -1,-1 » un dans chacun.

game-dornim-title = Dornim (le jeu de Wythoff sur un quadrillage)
game-dornim-rules = Un jeton est posé sur une case. Chacun à son tour le fait glisser vers la gauche, vers le bas ou en diagonale vers le bas et la gauche, aussi loin qu'il veut. Dans le coin inférieur gauche, il ne bouge plus.
game-dornim-notation = La colonne et la ligne du jeton, comptées à partir de 0 depuis le coin inférieur gauche. Le coup « -2,0 » glisse de deux cases à gauche, « 0,-1 » d'une case vers le bas, « -3,-3 » de trois cases en diagonale.

game-euclid-title = Le jeu d'Euclide (l'algorithme d'Euclide à deux)
game-euclid-rules = On dispose de deux nombres. Chacun à son tour retire du plus grand un multiple du plus petit : une fois, deux fois, autant qu'il tient. Quand l'un des nombres vaut 0, il ne reste aucun coup.
game-euclid-notation = Les deux nombres, séparés par une virgule. Dans « 7,3 », le coup « -6,0 » retire six au premier nombre ; dans « 3,7 », le coup « 0,-6 » retire six au second.

game-fibonacci-title = Jouer avec des allumettes (nim de Fibonacci)
game-fibonacci-rules = Des allumettes sont sur la table, en un seul tas. Le premier joueur en prend une ou deux. Ensuite, chacun en prend au moins une et au plus le double de ce que l'autre vient de prendre.
game-fibonacci-notation = Les allumettes et, après une barre, le maximum permis : « 26/8 ». Le nombre seul désigne l'ouverture : « 26 » veut dire « 26/2 ». Le coup « -5 » prend cinq allumettes. (Pour des allumettes en plusieurs rangées, où l'on en prend autant que l'on veut dans une rangée, voir nim.)

game-grundy-title = Le jeu de Grundy
game-grundy-rules = Chacun à son tour divise une pile en deux piles inégales. Les piles d'une ou deux allumettes ne se divisent plus.
game-grundy-notation = Les piles, séparées par des virgules. Le coup « 1:>5,2 » divise la première pile en cinq et deux.

game-subtract-title = Jeu de soustraction
game-subtract-rules = Chacun à son tour retire d'un tas un nombre qui figure dans l'ensemble donné.
game-subtract-notation = Les tas, séparés par des virgules ; l'ensemble fait partie du nom. Le coup « -3 » en retire trois.

game-code-title = Jeu de prise et de partage, donné par son code
game-code-rules = Le chiffre de rang t du code dit ce que peut devenir un tas dont on retire t objets : 1 s'il peut ne rien rester, 2 s'il peut rester un tas, 4 deux tas, 8 trois tas, et les sommes de ces nombres. Un chiffre avant le point (4 ou 8) permet de partager sans prendre ; les chiffres entre parenthèses se répètent sans fin.
game-code-notation = Les tas, séparés par des virgules. Le coup « -2 » retire deux objets et laisse un tas ou rien, « -2>5,3 » laisse des tas de cinq et de trois.

game-kayles-title = Le jeu de quilles (Kayles)
game-kayles-rules = Des quilles sont alignées en rangées. Chacun à son tour abat une quille, ou deux quilles voisines ; ce qui reste de la rangée à gauche et à droite forme des rangées séparées.
game-kayles-notation = Les rangées, séparées par des virgules. Le coup « -2 » abat deux quilles à un bout de la rangée (ou la rangée entière), « -2>5,3 » en abat deux et en laisse cinq d'un côté et trois de l'autre.

game-dawson-title = Les échecs de Dawson
game-dawson-rules = Deux lignes de pions se font face sur un échiquier de trois rangées et n colonnes, et la prise est obligatoire. Avancer un pion fait disparaître sa colonne et les colonnes voisines ; les colonnes qui restent de part et d'autre continuent séparément. C'est le jeu du XXX sur une rangée de n jetons.
game-dawson-notation = Les nombres de colonnes voisines, séparés par des virgules. Le coup « -3>5,2 » fait disparaître une colonne et ses deux voisines et en laisse cinq d'un côté et deux de l'autre ; « -2 » une colonne du bord et sa voisine, « -1 » une colonne isolée.

game-dawson-kayles-title = Les quilles de Dawson
game-dawson-kayles-rules = Des quilles sont alignées en rangées. Chacun à son tour abat exactement deux quilles voisines ; ce qui reste de la rangée à gauche et à droite forme des rangées séparées.
game-dawson-kayles-notation = Les rangées, séparées par des virgules. Le coup « -2 » abat deux quilles à un bout de la rangée (ou la rangée entière), « -2>5,3 » en abat deux et en laisse cinq d'un côté et trois de l'autre.

game-treblecross-title = Trois croix en ligne (Treblecross)
game-treblecross-rules = Sur une bande de cases, chacun à son tour trace une croix dans une case libre, et qui aligne trois croix gagne. Personne, s'il peut l'éviter, ne trace une croix à une ou deux cases d'une autre, car l'adversaire en alignerait aussitôt trois : une croix prend donc sa case et deux cases de chaque côté, et qui n'en trouve plus la place perd. C'est à ce jeu que l'on joue ici.
game-treblecross-notation = Les nombres de cases voisines où l'on peut encore tracer une croix, séparés par des virgules : « 6 » est une bande vide de six cases. Le coup « -5>2,3 » prend cinq cases et en laisse deux d'un côté et trois de l'autre ; « -3 », « -4 » et « -5 » tracent la croix dans la première, la deuxième ou la troisième case à partir d'un bout.

game-officers-title = Les officiers
game-officers-rules = Chacun à son tour retire un objet d'un tas qui en a au moins deux, et peut partager le reste en deux tas. Il doit rester quelque chose du tas.
game-officers-notation = Les tas, séparés par des virgules. Le coup « -1 » retire un objet et laisse un tas, « -1>5,3 » laisse des tas de cinq et de trois.

game-guiles-title = Guiles
game-guiles-rules = Chacun à son tour enlève un tas entier d'un ou deux objets, ou retire deux objets d'un tas plus grand et partage le reste en deux tas.
game-guiles-notation = Les tas, séparés par des virgules. Les coups « -1 » et « -2 » enlèvent un tas entier d'un ou deux objets, « -2>5,3 » retire deux objets et laisse des tas de cinq et de trois.
game-moore-title = Le nim de Moore
game-moore-rules = Chacun à son tour prend des bâtonnets dans un tas ou dans plusieurs à la fois, autant qu'il veut dans chacun ; le nom du jeu dit dans combien de tas au plus.
game-moore-notation = Les tas qui vont ensemble, séparés par des virgules : « 5,4,2 » ; plusieurs groupes de tas sont joints par « + ». Le coup « -2,0,-1 » prend deux bâtonnets dans le premier tas et un dans le troisième.
game-moore-source = E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11, 1910.
game-slow-nim-title = Le nim lent
game-slow-nim-rules = Chacun à son tour prend un seul bâtonnet dans chacun des tas qu'il choisit ; le nom du jeu dit combien de tas il en choisit.
game-slow-nim-notation = Les tas qui vont ensemble, séparés par des virgules : « 3,3,2 » ; plusieurs groupes de tas sont joints par « + ». Le coup « -1,0,-1 » prend un bâtonnet dans le premier tas et un dans le troisième.
game-slow-nim-source = V. Gurvich, S. Heubach, N. B. Ho et N. Chikin, Slow k-Nim, Integers 20, 2020.
game-silver-dollar-title = Le jeu du dollar d'argent
game-silver-dollar-rules = Des pièces sont posées sur des cases différentes d'une bande, comptées à partir de 0. Chacun à son tour pousse une pièce vers la gauche sur des cases vides ; elle ne peut ni sauter une autre pièce ni se poser sur elle.
game-silver-dollar-notation = Les cases des pièces, séparées par des virgules : « 2,4,7 » ; plusieurs bandes sont jointes par « + ». Le coup « 4>3 » pousse la pièce de la case 4 sur la case 3.
game-silver-dollar-source = N. G. de Bruijn ; Winning Ways, vol. 3, ch. 15 ; J. H. Conway, On Numbers and Games, ch. 11.
game-kotzig-title = Le nim de Kotzig
game-kotzig-rules = Un jeton est posé sur un point d'un cercle. Chacun à son tour l'avance, dans le sens des aiguilles d'une montre, d'un des pas permis, sur un point où il n'est pas encore passé. Qui ne peut plus jouer a perdu, ou gagné en jeu misère.
game-kotzig-notation = Le nombre de points du cercle : « 8 » ; après une barre, les points où le jeton est passé, comptés à partir de 0, celui où il se trouve en dernier : « 8/0,1,4 ». Plusieurs cercles sont joints par « + ». Le coup « >5 » va au point 5.
game-kotzig-source = Winning Ways, vol. 3, ch. 15 ; A. S. Fraenkel, A. Jaffray, A. Kotzig et G. Sabidussi, Modular Nim, Theoretical Computer Science 143, 1995 ; X. L. Tan et M. D. Ward, On Kotzig's Nim, Integers 14, 2014, G06.

game-cram-title = Dominos (Cram)
game-cram-rules = Chacun à son tour pose un domino sur deux cases libres voisines, à l'horizontale ou à la verticale. Une case libre restée seule ne peut plus recevoir de domino ; elle est dès lors dessinée comme une case couverte.
game-cram-notation = Lignes x colonnes, ou le plateau dessiné ligne par ligne avec « . » pour une case libre, « # » pour une case interdite et « / » entre les lignes. Le coup « 2.3-2.4 » couvre les troisième et quatrième cases de la deuxième ligne.

game-chocolate-title = La tablette de chocolat
game-chocolate-rules = Chacun à son tour coupe la tablette en deux le long d'une rainure et écarte l'une des deux parties. Un carré seul ne se coupe plus.
game-chocolate-notation = Les côtés, séparés par « x » ; un, deux, trois ou davantage. Le coup « >4x2 » garde un morceau de 4 sur 2.

game-chomp-title = Chomp
game-chomp-rules = Chacun à son tour choisit un carré et le mange avec tous ceux qui sont à sa droite et en dessous. Le premier carré, en haut à gauche, est empoisonné et ne se mange pas. Un bloc de plusieurs couches se mange aussi en profondeur.
game-chomp-notation = Lignes x colonnes, ou les longueurs des lignes séparées par des virgules ; couches x lignes x colonnes, ou « 4,4/4,2 » avec « / » entre les couches. Le coup « 2.3 » mange à partir du troisième carré de la deuxième ligne ; dans un bloc, « 2.1.3 » mange à partir de la deuxième couche.

game-poset-title = Le jeu sur un ordre
game-poset-rules = Les éléments sont placés les uns au-dessus des autres, comme les traits le montrent. Chacun à son tour enlève un élément et tout ce qui est au-dessus de lui. Si le plus petit élément est empoisonné (jeu misère), c'est le Chomp sur un ordre quelconque.
game-poset-notation = Ce qui est au-dessus de quoi, « a<b<d,a<c<d », ou le chemin d'un fichier en langage DOT ou qui donne une relation par ligne : « a<b », « a b », ou bien « a;b » et « a,b » comme un tableur les enregistre (le second au-dessus du premier). Les noms qui ont des espaces se mettent entre guillemets droits. Le coup « b » enlève l'élément b et tout ce qui est au-dessus.

game-xxx-circle-title = Le jeu du XXX sur un cercle
game-xxx-circle-rules = Les jetons forment un cercle. Chacun à son tour enlève un jeton et ceux qui lui sont directement adjacents.
game-xxx-circle-notation = Le nombre de jetons, ou le cercle dessiné à partir du jeton 1 avec « o » pour un jeton et « . » pour un vide. Le coup « 3 » enlève le troisième jeton et ses voisins.

game-xxx-grid-title = Le jeu du XXX sur un quadrillage
game-xxx-grid-rules = Les jetons sont disposés en quadrillage. Chacun à son tour enlève un jeton et ceux qui le touchent en haut, en bas, à gauche et à droite.
game-xxx-grid-notation = Lignes x colonnes, ou le quadrillage dessiné avec « o » et « . » et « / » entre les lignes. Le coup « 2.3 » enlève le troisième jeton de la deuxième ligne et ses voisins.

game-xxx-globe-title = Le jeu du XXX sur un globe
game-xxx-globe-rules = Les jetons sont aux croisements des méridiens et des parallèles d'un globe. Chacun à son tour enlève un jeton et ses voisins sur son méridien et sur son parallèle.
game-xxx-globe-notation = Méridiens x parallèles ; un « p » à la fin ajoute les deux pôles : « 6x4p ». En cours de partie, le globe se dessine parallèle par parallèle avec « o » et « . ». Le coup « 3.1 » enlève le jeton du méridien 3 sur le parallèle 1 et ses voisins ; « N » et « S » enlèvent un pôle.

game-xxx-torus-title = Le jeu du XXX sur un tore
game-xxx-torus-rules = Les jetons forment un quadrillage dont les bords opposés se touchent. Chacun à son tour enlève un jeton et ses quatre voisins.
game-xxx-torus-notation = Lignes x colonnes, ou dessiné avec « o » et « . » et « / » entre les lignes. Le coup « 2.3 » enlève le troisième jeton de la deuxième ligne et ses voisins.

game-xxx-graph-title = Le jeu du XXX sur un graphe quelconque
game-xxx-graph-rules = Les jetons sont les sommets d'un graphe. Chacun à son tour enlève un jeton et tous ceux qui lui sont reliés.
game-xxx-graph-notation = Un fichier en langage DOT ou qui donne un lien par ligne : « a-b », « a b », ou bien « a;b » et « a,b » comme un tableur les enregistre ; ou les liens eux-mêmes : « a-b,b-c,d ». Les noms qui ont des espaces se mettent entre guillemets droits. Le coup « a » enlève le jeton a et tous ceux qui lui sont reliés.

game-arc-kayles-title = Dominos sur un graphe (arc kayles)
game-arc-kayles-rules = Chacun à son tour enlève deux jetons reliés d'un graphe.
game-arc-kayles-notation = Un fichier en langage DOT ou qui donne un lien par ligne : « a-b », « a b », ou bien « a;b » et « a,b » comme un tableur les enregistre ; ou les liens eux-mêmes : « a-b,b-c,d ». Les noms qui ont des espaces se mettent entre guillemets droits. Le coup « a-b » enlève a et b.

game-dag-title = Un graphe sans cycle quelconque
game-dag-rules = Un jeton est posé sur un nœud d'un graphe orienté sans cycle. Chacun à son tour le déplace le long d'une flèche.
game-dag-notation = FICHIER:NŒUD, le fichier étant en langage DOT ou donnant une flèche par ligne : « a>b », « a b », ou bien « a;b » et « a,b » comme un tableur les enregistre ; ou les flèches elles-mêmes : « a>b,b>c:a ». Plusieurs jetons : FICHIER:a,b. Les noms qui ont des espaces se mettent entre guillemets droits. Le coup « >b » déplace le jeton sur le nœud b.

game-northcott-title = Pions face à face
game-northcott-rules = Dans chaque colonne, deux pions se font face, un pour chaque joueur. Chacun à son tour avance le sien dans une colonne, d'autant de cases qu'il veut, sans reculer et sans sauter l'autre. Seuls les écarts comptent : sur l'image, c'est toujours le même pion qui avance.
game-northcott-notation = Les espaces entre les pions, colonne par colonne, séparés par des virgules. Le coup « 1:-2 » réduit le premier espace de deux cases.

game-strip-title = Jetons sur une bande
game-strip-rules = Des jetons sont posés sur une bande de cases, sans limite par case. Chacun à son tour retire un jeton ou le déplace vers une case plus à gauche.
game-strip-notation = Les cases des jetons, comptées à partir de 1, séparées par des virgules. Le coup « 1:>2 » déplace le premier jeton à la case 2, « 1:x » le retire.

game-strip-slide-title = Jetons qui glissent sur une bande
game-strip-slide-rules = Des jetons sont posés sur une bande de cases, sans limite par case. Chacun à son tour déplace un jeton vers une case plus à gauche. Sur la case 0, un jeton ne bouge plus.
game-strip-slide-notation = Les cases des jetons, comptées à partir de 0, séparées par des virgules. Le coup « 1:>2 » déplace le premier jeton à la case 2.

game-coins-title = Retournements de pièces
game-coins-rules = Des pièces sont alignées, noires d'un côté et blanches de l'autre. Chacun à son tour en retourne quelques-unes, et la plus à droite de celles-là doit passer du noir au blanc.
game-coins-notation = Les places des pièces noires, comptées à partir de 1, séparées par des virgules. La règle : « 2 » retourne au plus deux pièces, « =2 » exactement deux, « nim » équivaut à « 2 », « ruler » un intervalle, « set » un ensemble quelconque, « sym » un ensemble symétrique, {"{"}1,3{"}"} une ou trois, d{"{"}1,2{"}"} au plus deux à distance 1 ou 2. Le coup « 3,7 » retourne les pièces 3 et 7.

game-coins-product-title = Retournements de pièces en lignes et colonnes
game-coins-product-rules = Les pièces forment un rectangle. Chacun à son tour choisit des lignes selon la première règle et des colonnes selon la seconde, et retourne toutes les pièces aux croisements. La plus en bas à droite doit passer de noir à blanc.
game-coins-product-notation = Les pièces noires sous la forme ligne.colonne, séparées par des virgules. Le coup « 2,6*4,6 » retourne les quatre sommets d'un rectangle.

game-coins-3d-title = Retournements de pièces en trois dimensions
game-coins-3d-rules = Les pièces remplissent une boîte. Chacun à son tour choisit des couches, des lignes et des colonnes, selon une règle pour chaque direction, et retourne toutes les pièces aux croisements. Parmi les pièces retournées, celle de la dernière couche, de la dernière ligne et de la dernière colonne choisies doit passer de noir à blanc.
game-coins-3d-notation = Les pièces noires sous la forme couche.ligne.colonne, séparées par des virgules. Le coup « 1*1,2*2,3 » retourne les quatre pièces de la couche 1 aux croisements des lignes 1 et 2 et des colonnes 2 et 3.

game-rule-title = Un jeu à soi, donné par sa règle
game-rule-rules = Chacun à son tour joue un coup que la règle permet ; 0 est la fin.
game-rule-notation = Règles sur un nombre : les tas, séparés par des virgules. Règles sur plusieurs nombres : les nombres, séparés par des virgules, et plusieurs positions réunies par « + » : « 7,3 + 21,13 ». Un coup s'écrit par ce qu'il laisse : « >7,1 » laisse un tas de sept et un tas de un, « >0 » rien, « >(7,3) » les nombres sept et trois ; « 2:>5 » est un coup dans le deuxième tas.

game-place-title = Des formes sur un plateau, selon une règle à soi
game-place-rules = Chacun à son tour pose une forme sur des cases libres ; les formes ne se recouvrent pas.
game-place-notation = La taille, lignes x colonnes, ou un dessin où « . » est une case libre et « # » une case prise, les lignes séparées par « / ». Un coup énumère ses cases : « 1.1-1.2-2.1 » ; sur le deuxième plateau, c'est « 1.1-1.2-2.1@2 ».

game-word-title = Un mot à récrire, selon une règle à soi
game-word-rules = Chacun à son tour récrit un morceau d'un mot comme la règle le dit.
game-word-notation = Le mot ; plusieurs réunis par « + ». Une lettre que la règle ne récrit jamais coupe le mot : « ooo.oo » est « ooo + oo ». Le coup « @3#2 » récrit à partir de la troisième lettre selon la deuxième clause ; « 2:@3#2 » le fait dans le deuxième mot.

game-own-graph-title = Un jeu sur un graphe, selon une règle à soi
game-own-graph-rules = Chacun à son tour prend dans un graphe ce que la règle permet.
game-own-graph-notation = Des arêtes et des sommets isolés, « a-b,b-c,d », un fichier d'arêtes ou en DOT, ou un code de nauty : « graph6:Bw ». Un coup nomme ce qu'il prend : « a », « a-b », « a-b-c ». Quand la règle prend des arêtes et aussi deux sommets à la fois, « a-b » est l'arête et « a-b# » les deux sommets.

game-sum-title = Somme de jeux différents
game-sum-rules = Plusieurs jeux sont posés côte à côte. Chacun à son tour en choisit un et y joue un coup, selon les règles de ce jeu ; la somme est finie quand tous ses jeux le sont. Tout jeu du catalogue et toute règle à soi peut en être un terme.
game-sum-notation = Des termes reliés par « + », chacun un jeu avec sa position entre parenthèses : « nim(3,5) + kayles(7) + cram(2x3) ». Une règle à soi se met entre accolades : « rule{"{"}n -> n-1 ou n-2{"}"}(9) ». Les composantes se comptent sur toute la somme, et chaque coup commence par le numéro de la sienne : « 4:1.1-1.2 » pose un domino sur le plateau, qui est la quatrième.

games-rule = Une règle à soi se met à la place d'un nom : 'rule: n -> n-1 ou n-2'. Comment elle s'écrit : marienbad rules rule. « marienbad games --new NOM » écrit un fichier pour commencer.
games-made = Écrit : { $path }. Pour l'essayer : marienbad solve { $name } { $position }
games-exists = il y a déjà un fichier { $path } ; il est resté tel quel. Exemple : marienbad games --new { $name }-2
games-no-folder = il n'y a pas de dossier pour les jeux : ni XDG_DATA_HOME ni HOME ne sont définis. Exemple : XDG_DATA_HOME=/tmp marienbad games --folder
games-not-made = { $path } n'a pas pu être écrit : { $problem }. Exemple : XDG_DATA_HOME=/tmp marienbad games --new mon-jeu
games-bad-name = « { $name } » n'est pas un nom de jeu : des minuscules, des chiffres et « - », une lettre d'abord. Exemple : marienbad games --new mon-jeu
games-taken = il y a déjà un jeu « { $name } ». Exemple : marienbad games --new mon-{ $name }
games-file-broken = { $path } : { $problem }
games-file-toml = ligne { $line } : { $message } (le fichier s'écrit en TOML : nom = "valeur")
games-file-missing = il manque le champ « { $field } » ; un jeu a besoin de name et de rule
games-file-unknown = il n'y a pas de champ « { $field } » ; il y a : name, rule, start, play, drawing, title, rules, source
games-file-kind = le champ « { $field } » doit être un texte entre guillemets droits
games-file-name = « { $name } » n'est pas un nom de jeu : des minuscules, des chiffres et « - », une lettre d'abord
games-file-taken = il y a déjà un jeu « { $name } » ; donnez un autre nom à celui-ci
games-file-word = { $field } : « { $found } » ne convient pas ; possible : { $possible }
games-file-rule = la règle : { $problem }
games-file-start = la position de départ : { $problem }
games-template =
    # Un jeu à vous. Toute ligne qui commence par # est une note pour vous.
    # Tout sur les règles : docs/own-games.md, ou marienbad rules 'rule: n -> n-1 ou n-2'
    { "" }
    # Le nom par lequel on appelle le jeu : marienbad play { $name }
    name = "{ $name }"
    { "" }
    # Les coups. Un tas de n peut devenir ... ; plusieurs clauses sont séparées par « ; ».
    # n -> n-k pour k dans 1..3            prendre un, deux ou trois
    # n -> [a, n-a] pour a dans 1..n/2     couper un tas en deux
    # (a,b) -> (a-1,b) ou (a,b-1)          deux nombres
    rule = "n -> n-k pour k dans 1..3"
    { "" }
    # Des positions pour commencer.
    start = ["15", "7,5,3"]
    { "" }
    # "normal" : qui joue le dernier coup gagne. "misere" : qui joue le dernier coup perd.
    play = "normal"
    { "" }
    # sticks (bâtonnets), tokens (jetons), plane (plan), strip (bande) ou word (texte)
    drawing = "sticks"
    { "" }
    title.fr = "Mon jeu"
    title.en = "My game"
    rules.fr = "Chacun à son tour prend un, deux ou trois bâtonnets."
    rules.en = "Each player in turn takes one, two or three sticks."
