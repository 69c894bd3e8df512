# What only the Python package says.
python-late = stopped after { $seconds } seconds: allow more time with timeout=
python-too-many = { $call } lists moves without an end
python-no-list = { $call } must give a list of moves, and gave { $found }
python-no-component = { $call }{ $place } is { $found }: a component is an int of 64 bits, a str or a tuple of such, and a list is a sum of components
python-digits = codes of 1 to 4 digits can be looked at
python-different-plays = { $name } and { $other } are played by different rules: give both the same play=, compound= and turns=
python-needs = this needs the package { $package }: pip install { $package }
python-no-certificate = there is no proof here that could be certified
python-budget = { $found } is not a budget: write steps and memory like "500M" or "2G,8G"
python-not-a-position = { $found } is not a position: write it as text, like { $example }
python-no-play-from = { $position } is beyond the heaps of which this is the quotient
python-unknown-game = there is no game "{ $name }". All games: mb.games()
python-unknown-game-near = there is no game "{ $name }". Did you mean "{ $nearest }"? All games: mb.games()
python-steps = stopped: the budget of { $limit ->
    [one] one step
   *[other] { $limit } steps
} is used up. A larger one: budget={ $larger }
python-memory = stopped: the budget of { $limit } MiB of memory is used up. A larger one: budget="{ $larger }"
