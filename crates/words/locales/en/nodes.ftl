cli-arg-brief = Boards: only who wins and the value, with the winning moves that are found on the way
cli-arg-nodes = dag: write every node of the graph with its value to this file
nodes-none = --nodes is for dag and a node that has an arrow, with one move a turn. Example: marienbad solve dag game.txt:a --nodes values.txt
cli-arg-graph6 = Graphs: solve one graph a line of this file ("-": of the standard input), in graph6 or sparse6, and answer one a line
