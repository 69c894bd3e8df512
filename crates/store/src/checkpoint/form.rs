//! The binary format of a checkpoint.
//!
//! All numbers are little-endian. First comes the head: the eight bytes `MARIENBD`, the version (32 bits),
//! and the CRC-32 of these twelve bytes. Then come frames: the length of the content (64 bits), the
//! content, and the CRC-32 of the frame's number (64 bits), the length and the content. The number is part
//! of the checksum so that exchanged blocks are detected. The first frame holds the kind, the second the
//! meta text, and each further one a block. Last comes the end: the length `u64::MAX`, the number of blocks
//! and of their bytes (64 bits each), and the CRC-32 of these and of the end's number.
//!
//! CRC-32 detects every burst of up to 32 changed bits, and any other change with near certainty.
//! `crc32fast` computes it at memory speed with processor instructions that this crate cannot use without
//! unsafe code.

use std::io::{self, Read, Write};

use super::error::{Damage, Place};

/// The version that is written.
pub(super) const VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"MARIENBD";

/// The length that marks the end.
const END: u64 = u64::MAX;

/// Frames before the first block.
const BEFORE_BLOCKS: u64 = 2;

/// The longest kind and meta text: a mistake beyond that.
const LONGEST_TEXT: u64 = 1 << 24;

fn checksum(number: u64, length: u64, content: &[u8]) -> [u8; 4] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(&length.to_le_bytes());
    hasher.update(content);
    hasher.finalize().to_le_bytes()
}

pub(super) fn write<B: AsRef<[u8]>>(
    out: &mut dyn Write,
    kind: &str,
    meta: &str,
    blocks: impl IntoIterator<Item = B>,
) -> io::Result<()> {
    if kind.len().max(meta.len()) as u64 > LONGEST_TEXT {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(crc32fast::hash(&head).to_le_bytes());
    out.write_all(&head)?;
    let mut frame = |number: u64, content: &[u8]| {
        let length = content.len() as u64;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(content)?;
        out.write_all(&checksum(number, length, content))
    };
    frame(0, kind.as_bytes())?;
    frame(1, meta.as_bytes())?;
    let (mut number, mut bytes) = (BEFORE_BLOCKS, 0_u64);
    for block in blocks {
        frame(number, block.as_ref())?;
        number += 1;
        bytes += block.as_ref().len() as u64;
    }
    let mut totals = [0; 16];
    totals[..8].copy_from_slice(&(number - BEFORE_BLOCKS).to_le_bytes());
    totals[8..].copy_from_slice(&bytes.to_le_bytes());
    out.write_all(&END.to_le_bytes())?;
    out.write_all(&totals)?;
    out.write_all(&checksum(number, END, &totals))
}

/// Why reading stopped.
#[derive(Debug)]
pub(super) enum Stop {
    Damaged { place: Place, what: Damage },
    Version { found: u32 },
    Io(io::Error),
}

/// Reads frame by frame without trusting the input: no memory is reserved for a length before the bytes
/// have been read.
pub(super) struct Frames<R> {
    input: R,
    number: u64,
    bytes: u64,
    left: u64,
    ended: bool,
}

impl<R: Read> Frames<R> {
    /// Reads the head. `size` is the size of the file.
    pub(super) fn new(mut input: R, size: u64) -> Result<Self, Stop> {
        let damaged = |what| Stop::Damaged { place: Place::Head, what };
        let mut head = [0; 16];
        if size < 16 {
            let mut start = Vec::new();
            input.take(8).read_to_end(&mut start).map_err(Stop::Io)?;
            let cut = MAGIC.starts_with(&start);
            return Err(damaged(if cut { Damage::Truncated } else { Damage::NotACheckpoint }));
        }
        input.read_exact(&mut head).map_err(Stop::Io)?;
        let (start, sum) = head.split_at(12);
        if crc32fast::hash(start).to_le_bytes() != sum {
            let what = if start[..8] == MAGIC { Damage::Checksum } else { Damage::NotACheckpoint };
            return Err(damaged(what));
        }
        if start[..8] != MAGIC {
            return Err(damaged(Damage::NotACheckpoint));
        }
        let found = u32::from_le_bytes([start[8], start[9], start[10], start[11]]);
        if found != VERSION {
            return Err(Stop::Version { found });
        }
        Ok(Self { input, number: 0, bytes: 0, left: size - 16, ended: false })
    }

    /// The text of one of the first two frames.
    pub(super) fn text(&mut self) -> Result<String, Stop> {
        let place = self.place();
        let mut bytes = Vec::new();
        if !self.append(&mut bytes)? {
            return Err(Stop::Damaged { place, what: Damage::EndsEarly });
        }
        self.bytes = 0;
        String::from_utf8(bytes).map_err(|_| Stop::Damaged { place, what: Damage::NotText })
    }

    fn place(&self) -> Place {
        match self.number {
            0 | 1 => Place::Head,
            number => Place::Block(number - BEFORE_BLOCKS),
        }
    }

    /// Appends the content of the next frame to `to`; `false` at the end. After an error `to` is unchanged.
    pub(super) fn append(&mut self, to: &mut Vec<u8>) -> Result<bool, Stop> {
        if self.ended {
            return Ok(false);
        }
        let before = to.len();
        let read = self.read_frame(to);
        if read.is_err() {
            to.truncate(before);
        }
        read
    }

    fn read_frame(&mut self, to: &mut Vec<u8>) -> Result<bool, Stop> {
        let before = to.len();
        let place = self.place();
        let length = u64::from_le_bytes(self.read_array(place)?);
        if length == END {
            return self.read_end().map(|()| false);
        }
        let damaged = |what| Stop::Damaged { place, what };
        if length.checked_add(4).is_none_or(|needed| needed > self.left) {
            return Err(damaged(Damage::Truncated));
        }
        (&mut self.input).take(length).read_to_end(to).map_err(Stop::Io)?;
        if (to.len() - before) as u64 != length {
            return Err(damaged(Damage::Truncated));
        }
        self.left -= length;
        let sum: [u8; 4] = self.read_array(place)?;
        if sum != checksum(self.number, length, &to[before..]) {
            return Err(damaged(Damage::Checksum));
        }
        self.number += 1;
        self.bytes += length;
        Ok(true)
    }

    fn read_end(&mut self) -> Result<(), Stop> {
        let damaged = |what| Stop::Damaged { place: Place::End, what };
        let totals: [u8; 16] = self.read_array(Place::End)?;
        let sum: [u8; 4] = self.read_array(Place::End)?;
        if sum != checksum(self.number, END, &totals) {
            return Err(damaged(Damage::Checksum));
        }
        let blocks = self.number.saturating_sub(BEFORE_BLOCKS);
        if totals[..8] != blocks.to_le_bytes() || totals[8..] != self.bytes.to_le_bytes() {
            return Err(damaged(Damage::Totals));
        }
        self.ended = self.left == 0;
        if self.ended { Ok(()) } else { Err(damaged(Damage::Trailing)) }
    }

    fn read_array<const N: usize>(&mut self, place: Place) -> Result<[u8; N], Stop> {
        let mut bytes = [0; N];
        if self.left < N as u64 {
            return Err(Stop::Damaged { place, what: Damage::Truncated });
        }
        self.input.read_exact(&mut bytes).map_err(Stop::Io)?;
        self.left -= N as u64;
        Ok(bytes)
    }
}
