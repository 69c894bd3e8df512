//! Tokens on a strip and pawns in columns.
