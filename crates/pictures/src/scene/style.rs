//! The style of pictures. Pages with their own style sheet include this one and override its properties.

/// The style of every picture: each colour is a property with a default, so that a page, a dark screen or a
/// printer can have its own. The default stands first for programs that know no properties.
pub const STYLE: &str = include_str!("style.css");
