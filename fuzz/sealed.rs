//! Checkpoints that are changed behind their checksums.

use std::fs;
use std::path::Path;

use marienbad_store::Checkpoint;

use crate::driver::{Dice, mutated};

/// The kind that a checkpoint says it is, its meta text and its blocks.
pub type State = (String, Vec<u8>, Vec<Vec<u8>>);

/// What a file holds.
pub fn read(path: &Path) -> State {
    let bytes = fs::read(path).unwrap();
    let length = u64::from_le_bytes(bytes[16..24].try_into().unwrap()) as usize;
    let kind = String::from_utf8(bytes[24..24 + length].to_vec()).unwrap();
    let mut checkpoint = Checkpoint::new(path, &kind);
    let mut stored = checkpoint.load().unwrap();
    let (meta, mut blocks) = (stored.meta().as_bytes().to_vec(), Vec::new());
    loop {
        let mut block = Vec::new();
        if !stored.append_block(&mut block).unwrap() {
            break;
        }
        blocks.push(block);
    }
    (kind, meta, blocks)
}

/// The same with a few changes somewhere, written to a new file with the right checksums.
pub fn altered((kind, meta, blocks): &State, path: &Path, dice: &mut Dice) {
    let (mut meta, mut blocks) = (meta.clone(), blocks.clone());
    let at = dice.below(blocks.len() as u64 + 1) as usize;
    match (dice.below(8), blocks.get(at).cloned()) {
        (0, Some(_)) => drop(blocks.remove(at)),
        (1, Some(block)) => blocks.insert(at, block),
        (_, Some(block)) => {
            // Long blocks are changed in one piece of them.
            let from = dice.below(block.len().saturating_sub(4000) as u64 + 1) as usize;
            let to = block.len().min(from + 4000);
            let piece = mutated(&[block[from..to].to_vec()], dice);
            blocks[at] = [&block[..from], &piece[..], &block[to..]].concat();
        }
        (_, None) => meta = mutated(&[meta], dice),
    }
    let meta = String::from_utf8_lossy(&meta).into_owned();
    Checkpoint::new(path, kind).save(&meta, blocks).unwrap();
}
