//! Games on the cells of a board.
