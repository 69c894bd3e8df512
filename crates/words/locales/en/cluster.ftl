# Work on many machines: parts, merging, batch scripts, ranks.
cli-cmd-merge = Put the parts of a census together
cli-cmd-slurm = A batch script that runs a command on a cluster
cli-arg-part = Only one of N parts of about equal work, kept in the file of --out; merge puts them together
cli-arg-parts = The files that census --part has written
cli-arg-tasks = Number of tasks (otherwise 16)
cli-arg-hours = Hours that the job may take (otherwise 24)
cli-arg-gigabytes = Gigabytes of memory for each task (otherwise 4)
cli-arg-hosts = No batch system: a script for the machines that this file lists
cli-arg-cluster-command = The command as for marienbad: a census, solve with a board, or sequence --misere --lost
census-part = Part { $part } of { $of }: { $count } of { $all } games are in { $path }.
merge-other = { $path } is a part of another census than the files before it (other digits, another bound, another budget or another way to win)
merge-no-file = there is no file { $path }. Example: marienbad merge part-1 part-2
merge-not-a-part = { $path } is no part of a census: make one with marienbad census --digits 2 --to 2000 --part 1/2 --out part-1
merge-partial = the report is partial: { $count } of { $all } games are known
merge-missing = { "" }; missing: { $count ->
    [one] part { $list }
   *[other] parts { $list }
  } of { $of }
merge-unfinished = { "" }; not finished: { $list } (the same command goes on)
slurm-none = "{ $found }" cannot be shared among many machines. Examples: marienbad slurm census --digits 3 --to 1000000; marienbad slurm solve cram 6x9; marienbad slurm sequence xxx --misere --lost --to 250
slurm-adds = leave { $option } out: the script adds what it needs of it
slurm-parts = An array of jobs: each takes one part of the work, and they need not talk to each other.
slurm-ranks = One job of many ranks that share what they find out, by MPI.
slurm-hosts = For machines without a batch system.
slurm-change =
    Change what differs on your cluster: the number of tasks, hours and memory below.
    Add what it asks for, such as --partition or --account.
slurm-modules = The MPI with which marienbad-mpi was built must be loaded.
slurm-again = Submitted again, it goes on from where it was.
slurm-signal = Three minutes before the end the program is told to keep what it knows.
slurm-merge = When all parts are done:
slurm-merge-here = All parts are done:
slurm-hostfile = The file lists the machines, one a line, such as
ranks-alone = This command is not shared among ranks: rank 0 answers it alone.
ranks-version = rank { $rank } runs version { $found } of the program, rank 0 version { $own }: install the same one everywhere
ranks-trouble = rank { $rank }: { $message }
ranks-folder = the folder { $path } cannot be made or written to; name another with --checkpoint
ranks-silent = nothing was heard of rank { $rank } for two minutes
ranks-lost = rank { $rank } { $how }; the job ends{ $kept }
ranks-killed = was killed by signal { $signal }
ranks-exited = ended by itself (exit code { $code })
ranks-kept = , and the others keep what they know in { $path }: the same command goes on from there
ranks-damaged = What a rank kept in { $path } is damaged: it is left out and decided again.
ranks-no-link = the program that starts the ranks cannot be reached ({ $problem })
