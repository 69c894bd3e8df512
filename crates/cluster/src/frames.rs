//! The frames of a program's socket, see `crates/cli/src/ranked/link.rs`: the length of the content (32
//! bits), the kind (one byte), the other rank (32 bits), the content.

use std::io::{self, Read};

/// The kinds of frames.
pub mod kind {
    /// A message of another rank, or to one.
    pub const MESSAGE: u8 = 0;
    /// The first frame: which rank this is, of how many.
    pub const WELCOME: u8 = 1;
    /// A signal has come.
    pub const SIGNAL: u8 = 2;
    /// A rank is lost; the content says how.
    pub const LOST: u8 = 3;
    /// The program has nothing more to say, and ends.
    pub const FAREWELL: u8 = 4;
}

/// One frame.
pub struct Frame {
    /// Its kind.
    pub kind: u8,
    /// The other rank; for a signal, its number.
    pub peer: usize,
    /// The content.
    pub content: Vec<u8>,
}

/// Reads a frame.
pub fn read(input: &mut impl Read) -> io::Result<Frame> {
    let mut head = [0; 9];
    input.read_exact(&mut head)?;
    let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let mut content = vec![0; number(0) as usize];
    input.read_exact(&mut content)?;
    Ok(Frame { kind: head[4], peer: number(5) as usize, content })
}

/// Appends a frame.
pub fn append(output: &mut Vec<u8>, kind: u8, peer: usize, content: &[u8]) {
    output.extend_from_slice(&(content.len() as u32).to_le_bytes());
    output.push(kind);
    output.extend_from_slice(&(peer as u32).to_le_bytes());
    output.extend_from_slice(content);
}
