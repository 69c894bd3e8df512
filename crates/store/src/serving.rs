//! How the pages are served: what the command line reads and the web keeps to.

use std::net::IpAddr;
use std::path::PathBuf;

/// What a server keeps, where, and for whom.
#[derive(Debug, Clone, Default)]
pub struct Serving {
    /// The folder where matches are kept.
    pub data: PathBuf,
    /// Sites whose pages may show ours in a frame.
    pub frames: Vec<String>,
    /// Names under which the server is reached beside its address.
    pub names: Vec<String>,
    /// Whether games that are invented are kept in the user's own folder; then nobody but this machine is
    /// served.
    pub keep_games: bool,
    /// Proxies whose word about addresses is taken: programs of this machine (nothing), or an address.
    pub proxies: Vec<Option<IpAddr>>,
    /// After so many days without a move matches are forgotten.
    pub keep_days: Option<u32>,
    /// The store whose results the atlas shows.
    pub results: Option<PathBuf>,
}
