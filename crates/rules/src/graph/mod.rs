//! Games on the vertices and arrows of a graph.
