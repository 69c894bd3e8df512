# The laboratory in the browser.
web-lab-lead = State a conjecture: it is tested position by position, from small to large. If it is false, here is its smallest counterexample; if a theorem proves it, the theorem is named.
web-lab-predicate = Conjecture
web-lab-to = Up to size
web-lab-go = Test
web-lab-background = Test in the background
web-lab-longer = A page waits for two seconds only. In the background the trial may take { $minutes } minutes.
web-lab-examples = Examples
web-lab-answer = Answer
web-lab-board = See the position { $position } on its board
web-lab-grammar = How to write a conjecture
web-lab-trials = Trials in the background
web-lab-trial = Trial of a conjecture: { $game }
web-lab-waiting = waiting
web-lab-running = running
web-lab-over = over
web-lab-waiting-long = Waiting: other trials come first.
web-lab-progress = Running: size { $done } of { $to }, { $steps ->
    [one] one step
   *[other] { $steps } steps
}.
web-lab-stop = Stop
web-lab-leave = The trial goes on even if you leave this page, for at most { $minutes } minutes.
web-lab-reload = Reload the page
web-lab-still = Stop reloading the page
web-lab-back = To the form, with this conjecture
web-lab-stopped = The trial was stopped.
web-lab-late = The trial was stopped after { $minutes } minutes.
web-lab-not-begun = The trial was stopped before it began.
web-error-no-trial = There is no trial of this name here: only the last sixty-four are kept.
web-error-full = As many trials as there is room for are already running or waiting. Try again later.
web-lab-interrupted = interrupted
web-lab-interrupted-long = The server ended before this trial was over. It can begin again.
web-lab-go-on = Go on
