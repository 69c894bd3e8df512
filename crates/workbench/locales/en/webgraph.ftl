# The graph editor of the web.
webgraph-title = Draw a graph
webgraph-lead-links = Click on the paper: a token lies there. Click on a token, then on another: they are linked, or no longer. Click on a token, then on the paper: it moves there.
webgraph-lead-arrows = Click on the paper: a place. Click on a place, then on another: an arrow leads from the first to the second. Click on a place, then on the paper: it moves there. The token follows the arrows; to begin elsewhere, click on a place, then on "Put the token". Arrows never lead in a circle.
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
webgraph-open = Play or analyse
webgraph-not-yet = Not known so quickly: open the page and ask there.
webgraph-words = What is drawn, in words
webgraph-samples = To begin with
webgraph-sample-path = Row of seven
webgraph-sample-star = Star
webgraph-sample-house = House of Santa Claus
webgraph-sample-cube = Cube
webgraph-sample-petersen = Petersen's graph
webgraph-draw = Draw a graph
webgraph-home = Any graph: draw it with the mouse or the keyboard, then play on it or ask who wins.
webgraph-change = Change the drawing
