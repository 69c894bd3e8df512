# What the line on the terminal says while a search runs.
progress-table = steps, { $size } MiB of tables
progress-bound = the value is none of { $values }
progress-until-then = Until then: { $steps ->
    [one] one step
   *[other] { $steps } steps
}.
progress-until-then-of = Until then: { $done } of { $total }, in { $steps ->
    [one] one step
   *[other] { $steps } steps
}.
