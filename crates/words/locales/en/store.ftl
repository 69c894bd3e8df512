# Results that are kept.
cli-cmd-store = Results that were computed before: list, check, hand on
cli-cmd-list = Everything that is kept
cli-cmd-show = One entry, and its certificate
cli-cmd-verify = Check every entry and every certificate; compute some anew
cli-cmd-export = Write everything to a file for another machine
cli-cmd-import = Take in files from other machines; what disagrees is shown and refused
cli-cmd-forget = Remove one entry: the wrong side of a contradiction, or a damaged row
cli-cmd-backup = A copy of all matches and results, also while the server runs
cli-arg-store = Keep results in this file, and look there first (otherwise MARIENBAD_STORE, or the data folder)
cli-arg-no-store = Compute everything anew, and keep nothing
cli-arg-store-number = The number of the entry, as `store list` shows it
cli-arg-store-kind = Only entries of this kind
cli-arg-store-sample = How many entries to compute anew, drawn at random (otherwise 3)
cli-arg-store-again = How many entries to compute in another way; those that agree are marked as confirmed
cli-arg-store-certificates = Write the certificates into this folder, one file each
cli-arg-store-files = What `store export` has written, or another store
cli-arg-backup = The copy
cli-arg-backup-data = The data folder (otherwise where programs keep their data)
cli-arg-restore = Put a copy back, into a folder without matches and results

store-origin = From the store: found by version { $version } on { $day }, in { $time } of computing.
store-certificate = { $state ->
    [checked] Its certificate was checked just now.
    [unchecked] Its certificate would take too long to check here; `marienbad store verify` does it.
    [partial] Its certificate was checked just now; it proves less than all of this.
   *[none] It has no certificate.
}
store-twice = It was found twice.
store-time = { $unit ->
    [hours] { $number } h
    [minutes] { $number } min
   *[seconds] { $number } s
}
store-found-value = { $outcome }, value { $value }
store-found-no-period = no period up to { $to }
store-found-period = period { $period } from { $preperiod }
store-found-infinite = infinite from heap { $heap }
store-found-quotient = order { $order }, { $lost } lost, to heap { $to }
store-found-rows = { $count } lost up to { $to }
store-play-normal = normal
store-play-misere = misère
store-kind-position = position
store-kind-period = period
store-kind-quotient = quotient
store-kind-rows = lost rows
store-kind-tagged-rows = lost rows by tags
store-claim-proved = proved
store-claim-computed = computed
store-claim-conjectured = conjectured
store-claim-refuted = refuted
store-head-number = Number
store-head-kind = Kind
store-head-asked = Question
store-head-bound = Asked up to
store-head-found = Found
store-head-claim = Claim
store-head-version = Version
store-head-time = Computing time
store-head-threads = Threads
store-head-day = Day
store-head-twice = Confirmed
store-head-certificate = Certificate
store-line = { $head }: { $text }
store-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
store-list = { $count ->
    [one] { $count } result
   *[other] { $count } results
}
store-empty = No results are kept in { $path } yet. What takes more than a second of computing is kept there.
store-list-disputed = Entry { $number } is contradicted by another; neither is used as an answer. `marienbad store forget` removes one.
store-list-strange = Entry { $number } is not understood by this version.
store-no-entry = there is no entry { $number }; `marienbad store list` shows the numbers
store-no-certificate = entry { $number } has no certificate
store-forgotten = Entry { $number } is removed.

store-none = no store is used here: --store FILE names one, for example --store results.sqlite
store-closed = { $path } cannot be opened: { $problem }
store-not-one = { $path } is damaged, or no store of results
store-newer = { $path } was written by a newer version of this program
store-without = this program was built without SQLite and keeps no results
store-failed = the store cannot be used: { $problem }
store-full = there is no room left on the disk for the store
store-unread = The store was passed over: { $reason }.
store-unwritten = The result was not kept: { $reason }.
store-strange = An entry in the store is not understood by this version; it was passed over.
store-disputed = Two results in the store contradict each other; neither is used. `marienbad store list` names them.
store-damaged = Entry { $number } is damaged ({ $what }); it is not used.
store-rejected = A result in the store is not used: its certificate is refused ({ $reason }).
store-proves-other = it proves something else
store-wrong-certificate = The certificate of entry { $number } is refused: { $reason }.
store-side = { $found } (version { $version }, { $day })
store-contradiction = two results contradict each other: { $asked }; there: { $there }; new: { $new }
store-by-threads = { $count ->
    [one] { $count } thread
   *[other] { $count } threads
}
store-by-engine = engine "{ $engine }"
store-confirmed = Found again: { $asked } ({ $by }).
store-verified = { $rows ->
    [one] { $rows } entry was read.
   *[other] { $rows } entries were read.
}
store-verified-certificates = Certificates: { $accepted } accepted, { $unchecked } too long to check.
store-verified-again = Computed anew: { $sampled } as before, { $confirmed } in another way, { $unfinished } not finished.
store-fault = The file is damaged: { $problem }
store-all-sound = Nothing is wrong.
store-export-left-out = { $count ->
    [one] { $count } certificate was left out; --certificates FOLDER writes it.
   *[other] { $count } certificates were left out; --certificates FOLDER writes them.
}
store-imported = Taken in: { $new } new, { $better } better than before, { $known } known.
store-refused = Refused: { $reason }
store-import-line = { $path }, line { $line }: { $what }
store-import-form = expected a line as `marienbad store export` writes it
store-import-column = column "{ $column }" is missing or unknown
store-import-cell = { $column } cannot be read, or does not fit the rest
store-import-damaged = entry { $number } of { $path } is damaged
store-import-disputed = contradicted where it comes from: { $asked }

backup-done = { $done ->
    [restored] { $folder } was filled from { $path }:
   *[saved] { $folder } was copied to { $path }:
}
backup-counts = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $results ->
    [one] { $results } result
   *[other] { $results } results
}, { $files ->
    [one] { $files } other file.
   *[other] { $files } other files.
}
backup-left-out = { $path } was left out.
period-computed = Computed to heap { $to } by the version below; the proof was not checked here.
