# Codes.
code-title = The lost positions of "turn at most { $turn } of { $coins } { $coins ->
    [one] coin
   *[other] coins
}" as a code
code-parameters = Length { $length }, dimension { $dimension }, minimum distance { $distance }.
code-weights = Words by the number of black coins: { $list }.
code-linear = Linear.
code-not-linear = Not linear.
code-self-dual = Self-dual.
code-doubly-even = Doubly even.
code-steiner = Any { $strength ->
    [one] coin lies
   *[other] { $strength } coins lie
} in { $blocks ->
    [one] the one lightest word
   *[other] exactly one of the { $blocks } lightest words
}: Steiner system S({ $strength }, { $block }, { $points }).
code-design = Any { $strength ->
    [one] coin lies
   *[other] { $strength } coins lie
} in exactly { $index } of the { $blocks } lightest words.
code-group = { $order ->
    [one] Only the identity, which leaves every coin where it is, keeps the code
   *[other] { $order } exchanges of coins keep the code
} (computed).
code-generator = Generator (the words of a basis, coin 1 first):
code-parity = Parity check:
code-more-rows = …and { $count ->
    [one] one more row
   *[other] { $count } more rows
}: --json shows them all.
code-missing = the code needs --turn and --coins. Example: marienbad code --turn 7 --coins 24
code-too-long = the message is too long (at most { $max } bytes)
code-carries-nothing = this code has only one word and carries no message
code-bit-expected = 0 or 1 belongs here, not "{ $found }"
code-word-length = the word has { $found ->
    [one] { $found } coin
   *[other] { $found } coins
}, the code has { $length }
code-clean = no error: the position is lost, its value is 0
code-known = { $title }: words of length { $length }, dimension { $dimension }. The rest was not reached.
code-corrected = corrected at { $places }: turning these coins makes the value { $value } zero
code-corrected-move = corrected at { $places }: the winning move, it makes the value { $value } zero
code-detected = errors, more than can be corrected (value { $value })
code-message = Message: { $bits }
code-no-text = (no text)
code-errors = It corrects { $corrects ->
    [one] { $corrects } error
   *[other] { $corrects } errors
}, or detects { $detects } if none is corrected (⌊(d − 1)/2⌋ and d − 1).
code-name-hamming = This is a binary Hamming code: proved, a linear code with these parameters is one, up to the order of the coins.
code-name-extended-hamming = This is an extended Hamming code: proved, a linear code with these parameters is one, up to the order of the coins.
code-name-golay = This is the binary Golay code: proved, it is the only one with these parameters, up to the order of the coins (Pless 1968).
code-name-extended-golay = This is the extended binary Golay code: proved, it is the only one with these parameters, up to the order of the coins (Pless 1968).
code-octads = The { $octads } words with 8 black coins are the octads, the { $dodecads } with 12 the dodecads.
code-mathieu = These permutations make up the Mathieu group { $name }, one of the sporadic simple groups.
code-computed = Parameters and numbers of words: computed exhaustively.
code-filled-up = Message of { $bits ->
    [one] { $bits } bit
   *[other] { $bits } bits
}, filled up at the end with { $count ->
    [one] one zero
   *[other] { $count } zeros
}.
