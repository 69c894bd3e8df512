# What quotient says.
cli-cmd-quotient = The misère quotient: the monoid that tells lost sums from won ones
cli-arg-genus = Also the genus of every single heap
quotient-no-heaps = { $game } is not played with single heaps, so that it has no quotient here. Example: marienbad quotient 0.77 --to 200
quotient-no-certificate = the certificate for { $game } cannot be written
quotient-stopped = Stopped before the end: what follows is right for the heaps to { $to }.
quotient-order = Order { $order }, { $lost ->
    [0] none of the elements is lost
    [one] one of the elements is lost
   *[other] { $lost } of the elements are lost
} (the P-portion). { $tame ->
    [yes] Tame: as in nim.
   *[no] Wild.
}
quotient-generators = Generators: { $list }
quotient-relations = Relations: { $list }
quotient-lost = Lost: { $list }
quotient-heaps = The element of each heap:
quotient-heaps-cut = … and so on to heap { $to }: --json lists more.
quotient-table = The multiplication table (* marks lost elements):
quotient-genus = The genus of each heap, to { $to }:
quotient-periodic = Period { $period } from { $preperiod } on: a heap of n + { $period } has the element of a heap of n.
quotient-not-periodic = No repetition is proved.
quotient-proved = Proved for ever by { $theorem }, with the heaps to { $to }.
quotient-computed = Computed to heap { $to }: sums of these heaps are decided, larger heaps are not.
quotient-at-least = With heap { $heap } it would have at least { $count } elements (proved: each two of them are told apart by a sum).
quotient-infinite = With heap { $heap } the quotient is infinite (proved, with { $places } cases checked: multiples of heap { $other } are told apart by multiples of heap { $heap }). So is that of the whole game.
quotient-before = The quotient of the heaps to { $to }:
theorem-quotient-guy-smith = the periodicity theorem for misère quotients (Plambeck and Siegel, 2008)
theorem-quotient-finite-subtraction = the finite number of cases (a finite subtraction set, with elements in the place of values)
theorem-quotient-tame = the theorem on games that are tame for ever, with the period of normal play
explain-genus = Genus { $genus }{ $tame ->
    [yes] , tame
   *[no] , wild
}; misère nim value { $value }.
explain-class = Class of the situation, as the pupils' paper has it: { $value ->
    [0] Perdant (losing)
    [1] Gagnant 1 (winning)
    [2] Gagnant 2 (winning)
    [3] Gagnant 3 (winning)
   *[other] Gagnant { $value } (winning), which it does not know
}.
explain-form = Misère canonical form: { $form }
census-quotients = The misère quotients of the octal codes of at most { $digits } { $digits ->
    [one] digit
   *[other] digits
}, to heap { $to } or to the limit of each. { $rule }
census-quotients-counts = Codes with moves: { $codes }. Solved for ever (proved): { $solved }. The others are computed to the heap named; a larger limit for each: --budget 100M
census-order = order
census-lost = lost
census-nature = kind
census-tame = tame
census-wild = wild
census-ended = ended by
census-ended-proof = proof
census-ended-bound = the bound asked
census-ended-memory = memory
census-ended-order = too many elements
census-ended-infinite = an infinite quotient
census-ended-steps = steps
census-steps = steps
