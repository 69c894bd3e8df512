# Why a program gives no answer.
trouble-late = No answer within { $seconds } s.
trouble-late-busy = No answer within { $seconds } s: it is still computing. Perhaps a loop that never ends, or a method that takes too long.
trouble-late-waits = No answer within { $seconds } s: it computes nothing and waits, perhaps for more input. Each case is one line; the answer to it has to be printed before the next line is read.
trouble-unfinished = It wrote "{ $found }" and then nothing more: the end of the line is missing.
trouble-buffered = The answer came only when the input had ended: it was ready and lay in a buffer, or the program reads everything before it answers. Write each answer out at once, with "flush": print(…, flush=True) in Python, print_endline or flush stdout in OCaml, fflush(stdout) in C.
trouble-ended = It ended instead of answering (exit code 0). Read until the input ends.
trouble-ended-match = It ended in the middle of the match (exit code 0). Read positions until the input ends.
trouble-crashed = It crashed (exit code { $code }).
trouble-segfault = It crashed: it used memory that is not its own, or its recursion was too deep.
trouble-signal = It crashed (signal { $signal }).
trouble-memory = It crashed for want of memory: it may have { $memory } MiB.
trouble-closed = It has closed its output and no longer answers.
trouble-unasked = It wrote "{ $found }" without having been asked. Each line read has one line as its answer.
trouble-flood = It never stops writing. Each line read has one line as its answer.
trouble-too-long = Its whole run took longer than { $seconds } s.
trouble-not-started = It could not be started: { $problem }
trouble-illegal = played "{ $move }", which is not a move at { $position }
trouble-withdrawn = had failed three times in a row and was not asked any more
trouble-short-late = lost on time
trouble-short-illegal = lost by an illegal move
trouble-short-ended = lost by crashing
trouble-short-buffered = lost: the move lay in a buffer
trouble-short-withdrawn = lost without being asked
trouble-short-garbled = lost by what it wrote
tournament-faults = { $name } lost { $count ->
    [one] one match
   *[other] { $count } matches
} away from the board: { $first }
tournament-won = won
tournament-lost-away = off the board
tournament-kept = { $count ->
    [one] One match is kept.
   *[other] { $count } matches are kept.
} To look at { $count ->
    [one] it
   *[other] them
}: { $command }, then { $place }
tournament-keep-many = --keep keeps at most { $most } matches of one tournament; these would be { $count }. Example: --matches 10
tournament-keep-no-web = This program was built without the web. It keeps no matches.
tournament-kept-long = { $count ->
    [one] One match is too long to be kept.
   *[other] { $count } matches are too long to be kept.
}
tournament-same-learner = A tournament of several has at most one learner.
cli-arg-more-opponents = More of them: then everybody meets everybody
cli-arg-keep-matches = Keep every match, to look at it in the browser (marienbad serve)
web-record-list = Tournaments of programs on this machine
web-record-title = A tournament of programs
web-record-row = { $first } – { $second }
web-record-won = { $name } won
web-record-open = broken off
web-record-count = { $count ->
    [one] one match
   *[other] { $count } matches
}
web-record-fault = { $won } · { $loser }: { $how }
