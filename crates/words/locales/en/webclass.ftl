# A class on the local network: marienbad serve --class.
cli-arg-class = A class on the local network: one page for the teacher, a code for the pupils, nothing is kept (listens on every network, port 8080, unless --addr says otherwise)
serve-class-data = A class keeps nothing: leave out --{ $option }. Example: marienbad serve --class
serve-class-teacher = For you, the teacher: { $address } (open it in your browser and show it to nobody)
serve-class-pupils = For the pupils: http://{ $address }/ with the code { $code }
serve-class-networks = This machine is also on other networks: { $addresses }. Your page lets you choose.
serve-class-loopback = Only this machine reaches this address. For a class, leave out --addr.
serve-class-no-network = This machine is on no network: connect it, then load your page again.
serve-class-stop = Nothing is written to the disk. Ctrl-C ends the class and forgets everything.
web-nav-class = Class
webclass-title = The class
webclass-not-teacher = This page is the teacher's. Teacher, open the address that the terminal shows.
webclass-number = No. { $number }
webclass-join-title = Join the class
webclass-join-code = The code on the board
webclass-join-name = Your first name
webclass-join-go = Join
webclass-join-kept = Nothing else is asked. Everything is forgotten after the lesson.
webclass-join-teacher = You are the teacher in this browser. To try a pupil's page, use another browser or a private window.
webclass-refused-code = That is not the code on the board. Look again: three pairs, such as K7 M3 QT.
webclass-refused-closed = The class is closed. Ask your teacher to open it.
webclass-refused-full = The class is full. Tell your teacher.
webclass-name-empty = Type your first name, in letters.
webclass-name-long = A first name has at most { $most } letters. Example: Emma
webclass-name-taken = Somebody has that name already. Add a letter: Emma B.
webclass-name-yours = If it is you, on another device, ask your teacher to lend you your seat.
webclass-over = The lesson is over
webclass-over-more = Nothing was kept. You can close this page.
webclass-look-again = Look again
webclass-to-desk = Back to the class
webclass-lost = Connection lost. Your seat is kept.
webclass-paused = Look up!
webclass-paused-more = Your teacher has something to say. This page goes on by itself.
webclass-lobby = Hello { $name }!
webclass-lobby-more = You are in. It begins in a moment; this page goes on by itself.
webclass-leave = I am not { $name }
webclass-wait = Well done, you are ahead!
webclass-wait-more = Step { $step } opens soon; this page goes on by itself. Meanwhile: could you explain to your neighbour how you found it?
webclass-wait-back = Back to my steps
webclass-rest = A moment
webclass-rest-won = You have won!
webclass-rest-lost = You lost. Better luck next time!
webclass-rest-look = Look at that match again
webclass-rest-count = { $played ->
    [one] { $won } won of one match.
   *[other] { $won } won of { $played } matches.
}
webclass-rest-next = Play { $name }
webclass-rest-more = The next match begins soon; this page goes on by itself.
webclass-rest-finished = That was the last match.
webclass-rest-place = You are number { $place } of { $all }.
webclass-shown = For everybody
webclass-shown-now = { $count ->
    [one] One phone shows this.
   *[other] { $count } phones show this.
}
webclass-shown-position = Who wins here, and how?
webclass-hide = Back to work
webclass-show-button = Show…
webclass-show = What do you show to everybody?
webclass-show-answers = Answers to step { $step }
webclass-show-none = Nobody has answered yet.
webclass-show-more = { $count ->
    [one] One other answer.
   *[other] { $count } other answers.
}
webclass-show-right = Show the right answer
webclass-show-nameless = No name is shown, here or on the phones.
webclass-show-position = A position
webclass-show-go = Show it
webclass-back = Back to the class
webclass-board = What the class reads
webclass-board-title = Join the class
webclass-qr = QR code of { $address }
webclass-networks = Another network
webclass-count = { $count ->
    [0] Nobody yet
    [one] 1 pupil
   *[other] { $count } pupils
}
webclass-count-gone = { $count ->
    [one] 1 not connected
   *[other] { $count } not connected
}
webclass-door-close = Let nobody else in
webclass-door-open = Let pupils in again
webclass-choose = What will the class do?
webclass-choose-more = Choose a lesson: step 1 opens, and you open the others one by one.
webclass-here = Here already
webclass-pause = Pause
webclass-resume = Go on
webclass-paused-now = Paused: everybody looks up.
webclass-open-to = Open to step { $step } of { $steps }: { $title }
webclass-open-all = All steps are open: everybody goes at their own pace.
webclass-next-step = Open the next step
webclass-pace-to = Open to step { $step }: { $title }
webclass-pace-free = Own pace
webclass-pace-together = Step by step
webclass-won = Matches won
webclass-won-short = won
webclass-row = right at once: { $once }, after help: { $helped }, now at step { $step }
webclass-gone = Not connected
webclass-mark-none = not begun
webclass-mark-working = working on it
webclass-mark-helped = right after help
webclass-mark-once = right at once
webclass-wrong = { $count ->
    [one] one wrong answer
   *[other] { $count } wrong answers
}
webclass-hints = { $count ->
    [one] one hint
   *[other] { $count } hints
}
webclass-told = answer shown
webclass-rename = First name
webclass-rename-go = Rename
webclass-lend = New device
webclass-lend-more = Whoever joins next under this name gets this seat
webclass-lent = Join again with the code and the same name: the seat is yours.
webclass-remove = Remove
webclass-names-hide = Hide names
webclass-names-show = Show names
webclass-matches = Matches…
webclass-lesson = Lesson…
webclass-more = More…
webclass-free-on = Open the whole workbench to pupils
webclass-free-off = Keep pupils to the lesson
webclass-free-more = Otherwise they see the lesson and their matches only.
webclass-end = End…
webclass-end-more = Every name, answer and match is deleted, and the code ends. Take the CSV before, if you want one.
webclass-end-go = Delete everything
webclass-deleted = Everything is deleted.
webclass-deleted-more = No name, answer or match is left, and the code leads nowhere.
webclass-new = Open a new class
webclass-no-lesson = There is no lesson called "{ $found }".
webclass-nobody = Nobody is there to play. Let pupils join first.
webclass-matches-title = Who plays whom?
webclass-form = How
webclass-form-pairs = Pairs
webclass-form-pairs-more = One match each, drawn by lot.
webclass-form-round-robin = Round-robin
webclass-form-round-robin-more = Everybody meets everybody, round after round.
webclass-form-ladder = Ladder
webclass-form-ladder-more = Whoever wins goes up a rung.
webclass-against = Against
webclass-against-pupils = each other
webclass-against-machine = the machine, from weak to strong
webclass-against-one = { $name } (the machine)
webclass-only = Only one or two pupils
webclass-only-one = This pupil
webclass-only-two = and this one
webclass-only-nobody = –
webclass-play-go = { $count ->
    [one] Begin with one pupil
   *[other] Begin with { $count } pupils
}
webclass-fair = During these matches there are no hints, and no move is taken back. Whoever has nobody to play meets Lucy, which does not count for the ladder.
webclass-round-of = round { $round } of { $rounds }
webclass-round = round { $round }
webclass-running = { $count ->
    [one] One match is still being played.
   *[other] { $count } matches are still being played.
}
webclass-games-over = All matches have been played.
webclass-round-over = The round is over.
webclass-next-round = Next round
webclass-stop-playing = End the matches
webclass-bouts = Matches
webclass-standing = Won / played
webclass-watch = Watch
webclass-playing = playing
webclass-top = at the top
webclass-at-rung = meets { $name }
webclass-turn-own = It is your turn.
webclass-turn-other = { $name } is thinking. This page goes on by itself.
webclass-csv-name = First name
webclass-csv-wrong = Step { $step }: wrong answers
webclass-csv-hints = Step { $step }: hints
webclass-csv-won = Matches won
webclass-csv-played = Matches played
