# What solve, rules and games say.
play-normal = Normal play: whoever moves last wins.
play-misere = Misère play: whoever moves last loses.
compound-disjunctive = A move in one component.
compound-conjunctive = A move in every component that still has one, until all are over ("Quick").
compound-conjunctive-short = A move in every component, until the first is over.
compound-selective = A move in any components one likes, at least one.
turns-biased = The player to move makes { $mover ->
    [one] one move
   *[other] { $mover } moves
} a turn, the other { $other ->
    [one] one
   *[other] { $other }
}.
outcome-n = N: the player to move wins.
outcome-p = P: the player to move loses, whatever he does.
outcome-over = The game is over: the player to move has { $won ->
    [yes] won
   *[no] lost
}.
value-line = Value { $value }
value-components = Values: { $list }
value-cut = …and { $count } more
moves-line = { $count ->
    [one] The winning move:
   *[other] The { $count } winning moves:
}
moves-cut = …and { $count } more: use --all, or --json.
moves-incomplete = The list is not complete.
claim-proved = Proved ({ $method }).
claim-computed = Computed ({ $method }, { $nodes ->
    [0] no search needed
    [one] one step
   *[other] { $nodes } steps
}).
claim-conjectured = Conjectured ({ $method }).
claim-refuted = Refuted ({ $method }).
rules-heading = Rules
rules-winning = Winning
rules-winning-text = Normal play: whoever moves last wins. Misère play (--misere): whoever moves last loses.
rules-notation = Notation
rules-example = Example
rules-sources = Source
rules-sources-none = guest: not in the sources
rules-other-names = Other names
source-0 = "Le jeu du XXX" (Drouot, Lafon, Lassourreuille, Saint-Vignes, 2014)
source-1 = "Le jeu de nim : thème et variations" (Madore, 2017)
source-2 = "Le jeu de Marienbad" (Simonet, 2002)
source-3 = "Le jeu des deux tas d'or"
source-4 = "Jouer avec des allumettes" (lycée Branly, 2019)
games-hint = The rules of a game: marienbad rules NAME
