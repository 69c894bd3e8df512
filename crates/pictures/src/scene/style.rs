//! How things look. Pages that have a style sheet of their own take this one over and give the properties
//! other values.

/// The style of every picture: each colour is a property with a default, so that a page, a dark screen or a
/// printer can have its own. The default stands first for programs that know no properties.
pub const STYLE: &str = include_str!("style.css");
