# The editor of graphs and orders of the web.
webgraph-title = Draw a graph
webgraph-lead-links = Click on the paper: a token lies there. Click on a token, then on another: they are linked, or no longer. Click on a token, then on the paper: it moves there.
webgraph-lead-arrows = Click on the paper: a place is drawn there. Click on a place, then on another: an arrow leads from the first to the second. Click on a place, then on the paper: it moves there. The token follows the arrows; to begin elsewhere, click on a place, then on "Put the token". Arrows never lead in a circle.
webgraph-kind-links = Tokens and links
webgraph-kind-arrows = A token and arrows
webgraph-full = The paper is full: nothing more fits on it.
webgraph-too-many-links = There is no room for another link.
webgraph-same = { $name } cannot be linked with itself: choose another one.
webgraph-circle = This arrow would close a circle, and the game would never end.
webgraph-paper-add = Add a token here
webgraph-paper-add-place = Add a place here
webgraph-paper-move = Move { $name } here
webgraph-drawn = The drawn graph: { $tokens ->
    [one] one vertex
   *[other] { $tokens } vertices
}, { $links ->
    [one] one link
   *[other] { $links } links
}
webgraph-pick = Pick { $name }.
webgraph-put-down = Put { $name } down
webgraph-link = Link { $from } with { $to }.
webgraph-unlink = Remove the link from { $from } to { $to }.
webgraph-alone = { $name }: no link.
webgraph-linked = { $name }: linked with { $list }.
webgraph-end = { $name }: no arrow leads away.
webgraph-leads = { $name }: leads to { $list }.
webgraph-stands = The token stands here.
webgraph-picked = { $name } is picked.
webgraph-push-left = Push to the left
webgraph-push-right = Push to the right
webgraph-push-up = Push up
webgraph-push-down = Push down
webgraph-stand = Put the token on { $name }
webgraph-remove = Remove { $name }
webgraph-add = Add a token
webgraph-add-place = Add a place
webgraph-clear = Start over
webgraph-from = From
webgraph-to = To
webgraph-link-go = Link or unlink
webgraph-play = Play on this graph
webgraph-open = Play
webgraph-analyse = Analyse
webgraph-not-yet = Not known so quickly: open the page and ask there.
webgraph-words = What is drawn, in words
webgraph-samples = To begin with
webgraph-sample-path = Row of seven
webgraph-sample-star = Star
webgraph-sample-house = Open envelope
webgraph-sample-cube = Cube
webgraph-sample-petersen = Petersen's graph
webgraph-draw = Draw a graph
webgraph-home = Any graph: draw it with the mouse or the keyboard, then play on it or ask who wins.
webgraph-change = Change the drawing

# Orders.
webgraph-order-title = Draw an order
webgraph-lead-order = Click on the paper: an element. Click on an element, then on another: the second lies above the first, or no longer. Click on an element, then on the paper: it moves there. What lies above always stands higher on the paper: elements give way for that. Whoever takes an element takes everything above it, too.
webgraph-kind-order = An order
webgraph-order-drawn = The drawn order: { $tokens ->
    [one] one element
   *[other] { $tokens } elements
}, { $links ->
    [one] one line
   *[other] { $links } lines
}
webgraph-order-play = Play on this order
webgraph-add-element = Add an element
webgraph-paper-add-element = Add an element here
webgraph-order-picked = { $name } is picked: now click on what lies above it.
webgraph-order-below = Below
webgraph-order-above = Above
webgraph-order-link-go = Draw or remove the line
webgraph-order-link = Put { $to } above { $from }.
webgraph-order-unlink = Remove the line from { $from } up to { $to }.
webgraph-order-top = { $name }: nothing lies above it.
webgraph-order-under = { $name }: lies below { $list }.
webgraph-order-same = { $name } cannot lie above itself: choose another one.
webgraph-order-follows = A dotted line says nothing new: it follows from the others.
webgraph-order-circle = { $low } cannot lie above { $high }: it lies below it already ({ $way }).
webgraph-order-draw = Draw an order
webgraph-order-home = Any order: draw what lies above what, then play Chomp on it or ask who wins.
webgraph-sample-bar = Bar of Chomp, 3 × 4
webgraph-sample-divisors = Divisors of 60
webgraph-sample-fence = Zigzag
webgraph-sample-tree = Tree
