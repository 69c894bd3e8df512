# What the server says to whoever takes more than a share.
web-error-share = You, or others behind your address, have as much going on already as one address may have. Try again in two seconds.
web-error-own-trials = { $max } of your trials are already running or waiting. Stop one, or wait until one is over.
web-error-gone = The folder in which matches are kept has disappeared: what was asked for cannot be kept. Whoever runs this server has to put it back and start the server again.
serve-held = Everything is in { $path }. Another process still has it open ({ $who }): the files { $path }-wal and -shm go when it ends.
serve-shared = { $path } is being read by another process ({ $who }): part of what was kept last is still in { $path }-wal. Copy both files, or use marienbad backup.
serve-held-unknown = the system does not say which
serve-unclosed = { $path } could not be closed in order: { $problem }
serve-gone = { $path } has disappeared while the server was running: what was kept since then is lost.
serve-others = Everybody who reaches this address can play, watch matches whose address they know, begin and stop trials in the laboratory, and let this machine compute within its limits. Nobody can read your files, or write any but the matches.
serve-bad-proxy = "{ $found }" is not an address of a proxy. Example: marienbad serve --proxy 10.0.0.5, or --proxy alone for one on this machine
serve-bad-days = "{ $found }" is not a number of days, which is at least 1. Example: marienbad serve --keep-matches 30
cli-arg-proxy = A proxy stands before the server: the address that it adds last (X-Forwarded-For, or Forwarded) is the client's. Without ADDRESS, one on this machine (may be repeated)
cli-arg-keep-days = Forget matches that were not played for so many days; otherwise they are kept
cli-value-days = DAYS
