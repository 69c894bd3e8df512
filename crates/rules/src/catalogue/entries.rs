//! The lines of the catalogue.

use std::sync::{Arc, LazyLock};

use super::{Entry, Family};

/// A line as it is written below.
struct Line {
    key: &'static str,
    name: &'static str,
    examples: &'static [&'static str],
    positions: &'static [&'static str],
    family: Family,
    sources: &'static [u8],
}

/// Every game, in the order in which it is shown.
pub static ENTRIES: LazyLock<Vec<Arc<Entry>>> = LazyLock::new(|| {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let entry = |line: &Line| {
        Arc::new(Entry {
            key: line.key.to_owned(),
            name: line.name.to_owned(),
            examples: owned(line.examples),
            positions: owned(line.positions),
            family: line.family,
            sources: line.sources.to_vec(),
        })
    };
    LINES.iter().map(entry).collect()
});

const LINES: &[Line] = &[
    Line {
        key: "nim",
        name: "nim",
        examples: &["nim"],
        positions: &["1,3,5,7", "1,2,3", "4", "0,2,1"],
        family: Family::Heap,
        sources: &[1, 2],
    },
    Line {
        key: "xxx",
        name: "xxx",
        examples: &["xxx"],
        positions: &["5,3,2,1", "12", "9,4"],
        family: Family::Heap,
        sources: &[0],
    },
    Line {
        key: "wythoff",
        name: "wythoff",
        examples: &["wythoff"],
        positions: &["3,5", "4,4", "2,6 + 1,2"],
        family: Family::Heap,
        sources: &[3],
    },
    Line {
        key: "dornim",
        name: "dornim",
        examples: &["dornim"],
        positions: &["7,4", "2,5"],
        family: Family::Heap,
        sources: &[3],
    },
    Line {
        key: "fibonacci",
        name: "fibonacci",
        examples: &["fibonacci"],
        positions: &["26/8", "12", "7/2 + 5/3"],
        family: Family::Heap,
        sources: &[4],
    },
    Line {
        key: "grundy",
        name: "grundy",
        examples: &["grundy"],
        positions: &["7,4", "10"],
        family: Family::Heap,
        sources: &[2],
    },
    Line {
        key: "subtract",
        name: "subtract:SET",
        examples: &["subtract:1,2,3", "subtract:2,5,6"],
        positions: &["20", "7,3"],
        family: Family::Heap,
        sources: &[],
    },
    Line {
        key: "code",
        name: "CODE",
        examples: &["0.137", "0.77", "4.07", "0.8", "0.3F", "0.12(34)", "hex:0.9"],
        positions: &["10,4", "9"],
        family: Family::Heap,
        sources: &[0],
    },
    Line {
        key: "cram",
        name: "cram",
        examples: &["cram"],
        positions: &["4x5", "..#./.#../....", "2x3 + 1x4", "1x9"],
        family: Family::Board,
        sources: &[2],
    },
    Line {
        key: "chocolate",
        name: "chocolate",
        examples: &["chocolate"],
        positions: &["4x6", "2x3x4", "5 + 2x2"],
        family: Family::Board,
        sources: &[2],
    },
    Line {
        key: "chomp",
        name: "chomp",
        examples: &["chomp"],
        positions: &["3x4", "4,4,2", "2x3 + 3,1", "2x2x3", "2,2/2,1"],
        family: Family::Board,
        sources: &[],
    },
    Line {
        key: "xxx-circle",
        name: "xxx:circle",
        examples: &["xxx:circle"],
        positions: &["12", "oo.ooooo.o", "5 + 4"],
        family: Family::Graph,
        sources: &[0],
    },
    Line {
        key: "xxx-grid",
        name: "xxx:grid",
        examples: &["xxx:grid"],
        positions: &["4x5", "ooo./o.oo/oooo", "2x3 + 3x3"],
        family: Family::Graph,
        sources: &[0],
    },
    Line {
        key: "xxx-globe",
        name: "xxx:globe",
        examples: &["xxx:globe"],
        positions: &["6x4", "4x2p", "N/oo.o/oooo/-", "3x2p + 3x1"],
        family: Family::Graph,
        sources: &[0],
    },
    Line {
        key: "xxx-torus",
        name: "xxx:torus",
        examples: &["xxx:torus"],
        positions: &["4x5", "3x3", "oo.o/o..o/oooo", "2x3 + 1x4"],
        family: Family::Graph,
        sources: &[],
    },
    Line {
        key: "xxx-graph",
        name: "xxx:graph",
        examples: &["xxx:graph"],
        positions: &["a-b,b-c,c-a,c-d,e", "1-2-3-4-5-6-1,2-5", "a-b + a-b-c"],
        family: Family::Graph,
        sources: &[],
    },
    Line {
        key: "arc-kayles",
        name: "arc-kayles",
        examples: &["arc-kayles"],
        positions: &["a-b,b-c,c-a,c-d-e", "1-2-3-4-5-6-1,2-5", "a-b + a-b-c-d"],
        family: Family::Graph,
        sources: &[],
    },
    Line {
        key: "dag",
        name: "dag",
        examples: &["dag"],
        positions: &["a>b,a>c,c>b,b>d:a", "a>b,b>c:a,b", "a>b:a + x>y>z,x>z:x"],
        family: Family::Graph,
        sources: &[1],
    },
    Line {
        key: "northcott",
        name: "northcott",
        examples: &["northcott"],
        positions: &["3,0,2", "5", "0,0"],
        family: Family::Strip,
        sources: &[1],
    },
    Line {
        key: "strip",
        name: "strip",
        examples: &["strip"],
        positions: &["1,4,4", "6"],
        family: Family::Strip,
        sources: &[1],
    },
    Line {
        key: "strip-slide",
        name: "strip:slide",
        examples: &["strip:slide"],
        positions: &["0,3,3", "5", "0,0"],
        family: Family::Strip,
        sources: &[1],
    },
    Line {
        key: "coins",
        name: "coins:FACTOR",
        examples: &[
            "coins:2",
            "coins:=2",
            "coins:3",
            "coins:ruler",
            "coins:nim",
            "coins:{1,3}",
            "coins:d{1,2}",
            "coins:sym",
            "coins:set",
        ],
        positions: &["3,7,11", "1,2,3", "6 + 2,5"],
        family: Family::Coin,
        sources: &[1],
    },
    Line {
        key: "coins-product",
        name: "coins:FACTOR*FACTOR",
        examples: &["coins:nim*nim", "coins:3*3", "coins:ruler*ruler", "coins:set*set", "coins:2*ruler"],
        positions: &["2.3,3.1", "1.4,2.2", "3.2"],
        family: Family::Coin,
        sources: &[1],
    },
    Line {
        key: "coins-3d",
        name: "coins:FACTOR*FACTOR*FACTOR",
        examples: &["coins:nim*nim*nim", "coins:2*ruler*3"],
        positions: &["1.2.3", "2.2.1,1.1.2"],
        family: Family::Coin,
        sources: &[1],
    },
    Line {
        key: "poset",
        name: "poset",
        examples: &["poset"],
        positions: &["a<b<d,a<c<d", "1<2<4<12,1<3<6<12,2<6", "a<c,b<c,b<d", "a<b + a<b<c,a<d"],
        family: Family::Graph,
        sources: &[],
    },
];
