//! The workbench.
fn main() {}
