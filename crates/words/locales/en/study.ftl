# The study of the paper "Le jeu du XXX" (study xxx).
cli-cmd-study = The pupils' paper on the game of XXX, settled by computation
cli-arg-study = The study: xxx
study-unknown = there is no study "{ $name }"; there is xxx. Example: marienbad study xxx
study-rows-bound = --to { $to }: the study decides { $least } to { $most } rows; for more see marienbad sequence xxx --misere --lost. Example: marienbad study xxx --to 150
study-title = The game of XXX: the paper of 2014 settled by computation
study-rules = Misère play: whoever moves last loses. One takes a token and its direct neighbours; a situation is a list of groups. Everything below is computed as this page is written; only the paper's printed answers are quoted.
study-claims = "Computed" means by exhaustive search, to the bound that is given. "Proved" means by a theorem whose conditions were checked. An estimate is called an estimate.
study-stopped-heading = The study was interrupted
study-stopped = The computation stopped before its end (memory, budget or Ctrl-C). What stands above holds to the bounds given; the rest is missing.
study-tables-heading = 1. The tables of the paper
study-rows-heading = 2. One group: the rule "modulo 14"
study-rows-class = To { $last } the class of a group is that of the remainder modulo 14. The smallest group whose class is wrong is [{ $row }]: { $class }, not { $rule }.
study-rows-lost = Lost groups to { $to }: { $list }.
study-rows-fail = For "lost or won", the rule is right to { $last } and first wrong at { $row }; to { $to } it is wrong { $count ->
    [one] once
   *[other] { $count } times
}.
study-rows-hold = For "lost or won", the rule is right to { $to }.
study-rows-table = Where the rule "modulo 14" is wrong, to { $to } (misère play: whoever moves last loses)
study-computed = Computed to { $to } ({ $method }).
study-column-row = group
study-column-rule = the pupils' rule
study-column-computed = computed
study-column-situation = situation
study-column-paper = the paper
study-sums-heading = 3. Several groups: the two-entry table
study-pair-class = The smallest pair (by tokens) whose class is wrong: { $situation }, { $total } tokens, { $class } and not { $rule }.
study-pair-outcome = The smallest pair that is misjudged (lost or won): { $situation }, { $total } tokens, { $class } where the rule says { $rule }.
study-sum-class = The smallest situation of several groups whose class is wrong: { $situation }, { $total } tokens, { $class } and not { $rule }.
study-sum-outcome = The smallest situation of several groups that is misjudged (lost or won): { $situation }, { $total } tokens, { $class } where the rule says { $rule }.
study-sums-exhaustive = Computed: all situations with fewer tokens were compared, and among equals those with fewer groups.
study-recipe-heading = 4. The solution table: perfect play?
study-recipe-says-lost = The smallest won situation where the recipe fails: { $situation }. It says lost; yet this wins: { $moves }.
study-recipe-nothing = The smallest won situation where the recipe fails: { $situation }. Every cell it reaches is grey; yet this wins: { $moves }.
study-recipe-no-token = The smallest won situation where the recipe cannot be followed: { $situation }. It asks for token { $token } of a group of { $group }; this wins: { $moves }.
study-recipe-bad-move = The smallest won situation where the recipe's move does not win: { $situation }, token { $token } of the group of { $group }. This wins: { $moves }.
study-recipe-holds = The recipe wins wherever it was tried.
study-recipe-exhaustive = Computed: the recipe (the longest group, the next where the cell is grey) was followed in all won situations with fewer tokens. The wrong cells of the table itself are given with it, above.
study-move = group of { $group }, { $count ->
    [one] token { $tokens }
   *[other] tokens { $tokens }
}
study-story-heading = 5. The situations of the story
study-quiz-heading = 6. The quiz
study-quiz-table = What the paper says, what its rule says, what the computation says (misère play: whoever moves last loses)
study-beyond = beyond reach
study-open = undecided
study-remark-beyond = beyond reach: no rule is known, and the search would have to decide, with { $total } tokens, about 10^{ $power } positions (estimated from the growth that was measured), more than the { $steps } allowed.
study-remark-open = not decided in { $steps } steps.
study-remark-right-lost = the situation is lost, as the paper says.
study-remark-not-lost = the situation is won; the paper says lost.
study-remark-not-won = the situation is lost; the paper says won.
study-remark-right-move = the situation is won, and the paper's move wins.
study-remark-wrong-move = the situation is won, but the paper's move does not win.
study-remark-unknown-move = the situation is won; the paper's move could not be checked with the steps allowed.
study-remark-moves = { $count ->
    [one] The only winning move (up to symmetry): { $moves }.
   *[other] All winning moves (up to symmetry): { $moves }.
}
study-remark-some-moves = { $count ->
    [0] The steps allowed were not enough to name the winning moves.{ $moves }
   *[other] Winning moves, perhaps among others: { $moves }.
}
study-remark-computed = Computed.
study-remark-against-rule = The printed move does not even follow the paper's rule: it leaves { $left }, and by the rule the situation would not be lost; the recipe gives: { $advice }.
study-reach = Why "beyond reach": for all rows to { $to } the search had to decide { $positions } positions, and that number grows by a factor of about { $growth } with every ten tokens (measured). An answer for thousands of tokens would need a theory that nobody has.
study-variants-heading = 7. Two variants of the paper: Quick and Gros Bras
study-classes-heading = 8. Can there be a table of classes at all?
study-classes-finite = With groups of at most { $last } tokens, yes: a table of { $order } classes decides every situation, however many groups it has (the misère quotient of Plambeck and Siegel; computed, and checked as a whole).
study-classes-infinite = With groups of { $heap } tokens, no, and that is proved ({ $places } cases checked): beside certain groups, who wins depends on whether there are more groups of { $other } or more groups of { $heap }, however many there are. A finite table cannot compare such numbers. The perfect recipe that the pupils looked for, if there is one, is no table of classes. The proof as a file: marienbad quotient xxx --to { $heap } --certificate proof.txt
study-classes-open = Whether that goes on with larger groups was not decided with the steps allowed.
study-remark = { $label }: { $remark }
study-stopped-cell = stopped
study-remark-stopped = not decided: the computation was stopped before the answer.
study-remark-misprint = The paper prints { $written }; no group has that size, and { $group } must be meant.
study-arrow-fails = The thick arrow from Losing to Winning 1 (editors' note 2) is wrong: { $situation } is the smallest lost situation from which no move leads to Winning 1; its moves lead to { $classes }.
study-arrow-holds = The thick arrow from Losing to Winning 1 (editors' note 2): no situation is against it as far as was looked.
study-neutral-fails = "Winning 1 is the neutral element" is refuted: [{ $neutral }] is Winning 1 and [{ $other }] is { $class }, but [{ $neutral }, { $other }] is { $both }.
study-neutral-holds = "Winning 1 is the neutral element": no pair is against it as far as was looked.
