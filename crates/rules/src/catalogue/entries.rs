//! The lines of the catalogue.

use super::{Entry, Family};

/// Every game, in the order in which it is shown.
pub const ENTRIES: &[Entry] = &[
    Entry {
        key: "nim",
        name: "nim",
        examples: &["nim"],
        positions: &["1,3,5,7", "1,2,3", "4", "0,2,1"],
        family: Family::Heap,
        sources: &[1, 2],
    },
    Entry {
        key: "xxx",
        name: "xxx",
        examples: &["xxx"],
        positions: &["5,3,2,1", "12", "9,4"],
        family: Family::Heap,
        sources: &[0],
    },
    Entry {
        key: "wythoff",
        name: "wythoff",
        examples: &["wythoff"],
        positions: &["3,5", "4,4", "2,6 + 1,2"],
        family: Family::Heap,
        sources: &[3],
    },
    Entry {
        key: "dornim",
        name: "dornim",
        examples: &["dornim"],
        positions: &["7,4", "2,5"],
        family: Family::Heap,
        sources: &[3],
    },
    Entry {
        key: "fibonacci",
        name: "fibonacci",
        examples: &["fibonacci"],
        positions: &["26/8", "12", "7/2 + 5/3"],
        family: Family::Heap,
        sources: &[4],
    },
    Entry {
        key: "grundy",
        name: "grundy",
        examples: &["grundy"],
        positions: &["7,4", "10"],
        family: Family::Heap,
        sources: &[2],
    },
    Entry {
        key: "subtract",
        name: "subtract:SET",
        examples: &["subtract:1,2,3", "subtract:2,5,6"],
        positions: &["20", "7,3"],
        family: Family::Heap,
        sources: &[],
    },
    Entry {
        key: "code",
        name: "CODE",
        examples: &["0.137", "0.77", "4.07", "0.8", "0.3F", "0.12(34)", "hex:0.9"],
        positions: &["10,4", "9"],
        family: Family::Heap,
        sources: &[0],
    },
];
