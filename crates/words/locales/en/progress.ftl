# What the line on the terminal says while a search runs.
progress-table = steps, { $size } MiB of tables
progress-bound = the value is none of { $values }
