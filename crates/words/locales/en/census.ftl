# The census of octal codes.
census-title = The octal codes of at most { $digits } { $digits ->
    [one] digit
   *[other] digits
  }, to heap { $to }.
census-game = code
census-codes-head = codes
census-kind = kind
census-status = state
census-preperiod = preperiod
census-period = period
census-maximum = maximum
census-at = reached at
census-rares = rares
census-last = last rare
census-checked = computed to
census-claim = how it is known
census-agrees = agrees with
census-same = same game as
census-shift = shift
census-reason = reason
census-merged = The codes that are put with another
census-merged-note = Shift k: a heap of n + k there has the value of a heap of n of the code named beside it.
census-reason-standard = same standard form
census-reason-period = proved periods, same values
census-kind-no-moves = no moves
census-kind-whole-heaps = whole heaps
census-kind-parity = parity
census-kind-taking = taking
census-kind-breaking = breaking
census-solved = solved
census-open = open
census-unfinished = unfinished
census-proved = proved
census-conjectured = conjectured
census-computed = computed
census-codes = Codes: { $codes }. Of exactly this length: { $exact }; shorter, because zeros at the end do not count: { $shorter }.
census-counts = Different games: { $classes }. Solved (period proved): { $solved }; open (no period proved to { $to }): { $open }.
census-rares-note = Rares: heap 0 included, among the values computed, with the mask that leaves the fewest; nothing for games that break no heaps.
census-agrees-note = "Agrees with": the same values to { $to } (a fingerprint of 128 bits); this is not a proved equality.
census-partial = Partial results: the computation was stopped; { $count ->
    [one] one game is unfinished
   *[other] { $count } games are unfinished
  }.
census-other = { $path } holds a census of another number of digits or another bound. Name another file, for example --checkpoint census.mbd.
census-resumed = Resumed: { $count ->
    [one] one game is already finished
   *[other] { $count } games are already finished
  }.

# The drawings and forms of a sequence.
plot-heap = heap
plot-value = value
plot-count = number of heaps
plot-histogram = how many heaps have each value
plot-maximum = the largest value so far
plot-rares = { $count ->
    [one] { $count } rare heap
   *[other] { $count } rare heaps
}; mask { $mask } (binary)
plot-rares-alternating = { $count ->
    [one] { $count } rare heap
   *[other] { $count } rare heaps
}; mask { $mask } (binary), turned over at every second heap
sequence-plot-format = --plot needs --format svg, not { $format }. Example: marienbad sequence 0.6 --to 5000 --plot maximum --out growth.svg
sequence-too-wide = the values of { $game } go beyond 64 bits: the binary form does not take them; --format jsonl keeps them whole
sequence-no-rares = { $game } breaks no heaps and has no rare values; example: marienbad sequence 0.6 --to 5000 --plot rares
sequence-reached = The values go to { $last }; { $to } was asked for.
sequence-nothing = No value was computed.
census-print-title = Compared with the printed table.
census-print-line = printed
census-print-verdict = verdict
census-print-evidence = evidence
census-print-source = source
census-print-agrees = right
census-print-differs = wrong
census-print-proved = preperiod { $preperiod }, period { $period }, proved
census-print-apart = { $game } has { $value } at heap { $heap }, { $other } has { $there } at heap { $at }
census-print-equal = equal for ever, proved
census-print-open = not decided; computed to { $to }
census-print-outside = not in this census
census-print-counts = Lines that are right: { $agree }; wrong: { $differ }; not decided here: { $open }.
census-print-wrong = { $path }, line { $line }: "{ $found }" is not a line of a table. Example: 0.07 53 34 (preperiod, period), or 0.27 = 0.26
