# How an answer was found: method- and the word of the JSON.
method-search = exhaustive search
method-misere-search = misère search
method-misere-search-tags = misère search with tags
method-quotient = misère quotient
method-regions = search by regions
method-acyclic = from the ends of the graph back
method-nim-sum = nim-sum
method-golden-ratio = golden ratio
method-zeckendorf = Fibonacci numbers
method-strategy-stealing = strategy stealing
method-coin-turning = theorem of coin turning
method-quick = formula of "Quick"
method-suspense = lengths of the components
method-remoteness = lengths of the components
method-selective = outcomes of the components
method-period = period
method-table = table of values
