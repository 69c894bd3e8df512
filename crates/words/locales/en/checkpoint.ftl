# Checkpoints of long computations.
checkpoint-resumed = Resumed from the checkpoint: { $count ->
    [one] { $count } value is known
   *[other] { $count } values are known
}.
checkpoint-regions = Resumed from the checkpoint: { $count ->
    [one] { $count } region is known
   *[other] { $count } regions are known
}.
checkpoint-sums = Resumed from the checkpoint: { $count ->
    [one] { $count } sum of heaps is known
   *[other] { $count } sums of heaps are known
}.
checkpoint-nothing = This position is solved by an engine that keeps nothing: { $path } is not written.
checkpoint-previous = The checkpoint { $path } is damaged; the one before it is used.
checkpoint-of = { $path } is a checkpoint of { $other }, not of { $game }
checkpoint-other = { $path } is not a checkpoint of this computation
checkpoint-not-found = there is no checkpoint { $path }
checkpoint-no-folder = there is no folder for the checkpoint { $path }
checkpoint-denied = the checkpoint { $path } may not be read or written
checkpoint-full = the disk is full: { $path } could not be written; the checkpoint before it is still good
checkpoint-too-large = { $path } would be larger than files may be here (`ulimit -f` shows the limit); the checkpoint before it is still good
checkpoint-busy = another process uses the checkpoint { $path }
checkpoint-damaged = the checkpoint { $path } is damaged, and there is no good one before it
checkpoint-not-one = { $path } is not a checkpoint, and it is left as it is: name a new file. Example: --checkpoint work.checkpoint
checkpoint-trouble = the checkpoint cannot be used ({ $problem })
