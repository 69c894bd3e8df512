//! Nim arithmetic, from the definition to the vector unit.
