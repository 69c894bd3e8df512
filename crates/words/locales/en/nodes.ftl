cli-arg-brief = Boards: only who wins and the value, with the winning moves that are found on the way
cli-arg-nodes = dag: write every node of the graph with its value to this file
nodes-none = --nodes is for dag and a node that has an arrow, with one move a turn. Example: marienbad solve dag game.txt:a --nodes values.txt
