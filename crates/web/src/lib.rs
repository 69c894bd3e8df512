//! The workbench in a browser: pages rendered on the server, and a JSON interface, on this machine.
//!
//! [`start()`] serves it. Everything works without JavaScript, every state has an address, and heavy
//! questions never keep players waiting.
//!
//! | file | what it does |
//! |---|---|
//! | `start` | binds the address, opens the file of matches, prints where to look |
//! | `server` | accepts connections, with limits on their number, their headers and their patience |
//! | `guard` | checks every request (host, origin, lengths, how many at once), adds headers to answers |
//! | `packed` | compresses answers with gzip |
//! | `clients` | clients as the limits see them: addresses, and seats behind them |
//! | `lane` | where work is done: few threads, a bounded fair queue, a flag raised when the client has left |
//! | `scribe` | writes matches to disk, many at once |
//! | `seats` | who sits at a match: a cookie, two chairs, onlookers |
//! | `trials` | long trials of the laboratory, run in the background |
//! | `class` | a lesson with many pupils: who has joined, who may go where, tournaments |
//! | `site` | what all requests share, and one `site::Visit` |
//! | `address` | converts a game, a position and a convention to an address, and back |
//! | `failure` | how failures are answered: the status, and the one line on a page |
//! | `router` | which address leads to which page |
//! | `places` | where the vertices of a graph or the elements of an order were drawn |
//! | `coins` | coins that stay on the table of a match |
//! | `partial_move` | a move in several components, chosen part by part |
//! | `laid` | keeps things at their starting places through a match |
//! | `people` | the opponents that a visitor can choose |
//! | `board` | the board of a page: an SVG whose things are links |
//! | `embed` | pages without the site's frame, to be embedded elsewhere |
//! | `layout` | the frame of every page |
//! | `pages` | one file per page |
//! | `api` | `/api/v1`: the answers of the command line, described by `OpenAPI` |
//!
//! A page is a function from a `site::Visit` to [`maud::Markup`] or a
//! [`marienbad_words::failure::Failure`], run in a lane. To add one, write a file in `pages` and a line in
//! `router`.

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
pub use start::{Options, start};
