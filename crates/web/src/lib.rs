//! The workbench in a browser: pages rendered on the server, and a JSON interface, on this machine.
//!
//! [`start()`] serves it. Everything works without JavaScript, every state has an address, and heavy
//! questions never keep players waiting.
//!
//! | file | what it does |
//! |---|---|
//! | `start` | binds the address, opens the file of matches, says where to look |
//! | `server` | accepts connections, with limits on their number, their headers and their patience |
//! | `guard` | what every request passes: host, origin, lengths, how many at once; what every answer carries |
//! | `packed` | answers as gzip |
//! | `clients` | who asks, as the limits see it: addresses, and seats behind them |
//! | `lane` | where work is done: few threads, a fair queue with an end, a flag raised when nobody waits any more |
//! | `scribe` | writes matches to the disk, many in one go |
//! | `seats` | who sits at a match: a cookie, two chairs, onlookers |
//! | `trials` | the long trials of the laboratory, which nobody has to wait for |
//! | `class` | a lesson hour with many pupils: who is there, who may go where, tournaments |
//! | `site` | what all requests share, and one `site::Visit` |
//! | `address` | a game, a position and a convention as an address, and back |
//! | `failure` | what goes wrong: its status, and its one line on a page |
//! | `refusals` | what is told again and again to whoever asks too much: drawn once |
//! | `router` | which address leads to which page |
//! | `places` | where someone drew the vertices of a graph or the elements of an order |
//! | `coins` | coins that stay on the table of a match |
//! | `partial_move` | a move in several components, chosen part by part |
//! | `laid` | things stay where they lie: the places of the beginning, followed through a match |
//! | `people` | who sits on the other side of the table |
//! | `board` | the board of a page: an SVG whose things are links |
//! | `embed` | pages without the site around them, for a frame |
//! | `layout` | what stands around every page |
//! | `pages` | one file a page |
//! | `api` | `/api/v1`: the answers of the command line, described by `OpenAPI` |
//!
//! A page is a function from a `site::Visit` to [`maud::Markup`] or a [`marienbad_words::failure::Failure`],
//! run in a lane: to add one, write a file in `pages` and a line in `router`.

mod address;
mod api;
mod assets;
mod board;
mod class;
mod clients;
mod coins;
mod embed;
mod failure;
mod guard;
mod laid;
mod lane;
mod layout;
mod packed;
mod pages;
mod partial_move;
mod people;
mod places;
mod query;
mod records;
mod refusals;
mod router;
mod scribe;
mod seats;
mod server;
mod site;
mod start;
mod trials;

#[cfg(test)]
mod tests;

pub use class::start as start_class;
pub use records::keep;
pub use server::{Doors, serve};
pub use site::{NoSite, Site};
pub use start::start;
