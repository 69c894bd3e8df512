# Les tableurs des sources 003 et 004.
sheet-wythoff = Deux tas d'or
sheet-golden = Nombre d'or :
sheet-wythoff-typed = Les cases colorées se remplissent à la main. Toutes les autres sont des formules.
sheet-wythoff-pull = Sélectionnez B5:D5 et tirez vers le bas : le tableau continue aussi loin qu'on veut.
sheet-wythoff-rule = C5 : le rang d'avant est-il parmi les xd au-dessus ? Alors yd augmente de 1, sinon de 2.
sheet-wythoff-compare = Comparez les colonnes C et G. De quel nombre E et F s'approchent-elles ?
sheet-number = N°
sheet-line = Ligne
sheet-ratio = Rapport
sheet-lines-typed = Les cases colorées se remplissent à la main : 1 et 2, puis 3 et 5, les premières lignes perdantes jusqu'à la diagonale.
sheet-lines-pull = Chaque ligne est la somme des deux précédentes. Sélectionnez B6 et tirez vers le bas.
sheet-lines-ratio = De quel nombre les rapports s'approchent-ils ?
sheet-sums = Sommes
sheet-sums-note = Les autres lignes qui commencent par 0 : un nombre de Fibonacci et un plus petit qui n'est pas son voisin.
sheet-sums-more = Avec trois nombres on trouve aussi des lignes, comme 21 + 8 + 3 = 32.
sheet-strategy = Stratégie
sheet-matches = Allumettes
sheet-part = Terme { $number }
sheet-least = Plus petit
table-no-sheet = Il n'y a pas de feuille de calcul pour « { $game } ». Les sources 003 et 004 en construisent un pour wythoff et pour fibonacci.
table-sheet-json = --json et --format xlsx ne vont pas ensemble.
output-needs-file = Un fichier de ce genre ne s'affiche pas à l'écran. Dites où il va : --out FICHIER
webtables-spreadsheet = Feuille de calcul (.xlsx)
