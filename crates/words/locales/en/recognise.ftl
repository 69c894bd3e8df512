# marienbad recognise, and what is known of a code
cli-cmd-recognise = Is it a known game? By the shape of its rule, or by its values
cli-arg-value-list = Values of the heaps 0, 1, 2, … instead of a game
cli-arg-tree = The game tree in the DOT language, with the value of every position
cli-arg-most = The most positions of the tree (500)
draw-tree-cut = only the { $count } nearest positions are drawn; those whose moves are left out are dashed. More: --most N
recognise-values = Values from heap 0 on:
recognise-same = { $game }:
recognise-heap = { $game }, a heap of n here being one of { $heap } there:
recognise-doubled = { $game } with doubled values, a heap of n here being one of { $heap } there:
recognise-differences = { $game } in the first differences, the one behind heap n being the value of { $heap } there:
recognise-by-shape = proved, the same options by the shape of the rule.
recognise-by-disguise = proved, every component is rows of Nim, move for move.
recognise-by-standard = proved, both codes have the same standard form.
recognise-by-values = computed, the values agree up to heap { $to }.
recognise-new = New: no game of the catalogue and no octal code of up to four digits has these values up to heap { $to }, not even shifted, doubled or as differences.
recognise-more = …and { $count } more: use --json.
recognise-none = { $game } has no values of single heaps to compare. Example: marienbad recognise 0.137
recognise-few = { $found ->
    [one] one value says
   *[other] { $found } values say
} too little: at least { $fewest } are needed. Example: marienbad recognise --values 0,1,2,3,1,4,3,2,1
recognise-many = too many values (at most { $max }). Example: marienbad recognise --values 0,1,2,3,1,4,3,2,1
recognise-bad-value = "{ $found }" is not a value. Example: marienbad recognise --values 0,1,2,3,1,4,3,2,1
recognise-far = heaps are compared up to { $max } at most. Example: marienbad recognise 0.137 --to 1000
known-heading = What is known
known-equal = Codes with the same values, but for the heap: { $list }.
known-period = The values repeat with period { $period } from heap { $preperiod } on (proved).
known-saltus = The values repeat with period { $period } from heap { $preperiod } on, each time larger by { $saltus } (proved).
known-no-period = No period is proved with the values up to heap { $to }; "marienbad period" goes on.
known-period-seen = The values up to heap { $to } repeat with period { $period } from heap { $preperiod } on (conjectured: no theorem here proves it).
known-saltus-seen = The values up to heap { $to } repeat with period { $period } from heap { $preperiod } on, each time larger by { $saltus } (conjectured: no theorem here proves it).
known-no-theorem = The values up to heap { $to } show no period, and no theorem here proves one for such a rule; "marienbad period" looks further.
known-quotient = In misère play its quotient has { $order } elements (proved for all heaps).
known-quotient-to = In misère play the quotient of the heaps up to { $to } has { $order } elements (computed).
known-oeis = Its values are the sequence { $number } of the OEIS (https://oeis.org/{ $number }){ $before ->
    [0] { "" }
    [one] , with one zero before them
   *[other] , with { $before } zeros before them
}.
recognise-oeis = These values are the sequence { $number } of the OEIS, perhaps with another beginning (https://oeis.org/{ $number }).
