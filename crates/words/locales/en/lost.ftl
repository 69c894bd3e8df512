# Rows lost in misère play (sequence --misere --lost).
cli-arg-lost = Only the lost heaps, as they are found (with --misere)
cli-arg-tags = Tell positions apart by 64-bit hash tags: further, but less certain
lost-heading = The heaps that are lost for the player to move, one a line:
lost-claim-proved = Proved to { $to }, by the misère quotient, which repeats for ever.
lost-claim = Computed to { $to } ({ $method }, { $nodes ->
    [one] one step
   *[other] { $nodes } steps
}).
lost-claim-tags = Computed to { $to } with hash tags ({ $method }, { $nodes ->
    [one] one step
   *[other] { $nodes } steps
}): two positions with the same tag, which is unlikely, would have been taken for one.
lost-forgets = The memory of the budget is full: positions will be forgotten and searched again. Answers stay right; --budget STEPS,BYTES gives more.
lost-format = the list of lost heaps has no form { $format }; possible: text, csv, json, jsonl, bfile. Example: marienbad sequence xxx --misere --lost --to 100 --format json
lost-resumed = Resumed from the checkpoint: heaps to { $to } are decided.
lost-other = { $path } is not a checkpoint of this list (another game, another --tags, or another version)
