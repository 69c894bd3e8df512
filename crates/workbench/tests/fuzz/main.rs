//! Every reader on its corpus and on altered seeds (`fuzz/targets.rs`), and engines against plain search on
//! positions that nobody chose; checkpoints that were changed behind their checksums. A seed is printed; `MARIENBAD_SEED` repeats it.
#![allow(clippy::unwrap_used)]

mod differential;
#[path = "../../../../fuzz/driver.rs"]
mod driver;
#[path = "../program/mod.rs"]
mod program;
mod resealed;
#[path = "../../../../fuzz/sealed.rs"]
mod sealed;
#[path = "../../../../fuzz/targets.rs"]
mod targets;

use std::time::Duration;

use driver::drive;

/// How long the altered seeds of a target run here.
const TIME: Duration = Duration::from_millis(500);

macro_rules! fuzzed {
    ($($name:ident),*) => {$(
        #[test]
        fn $name() {
            drive(stringify!($name), targets::$name, TIME);
        }
    )*};
}

fuzzed!(position, rule, graph, certificate, checkpoint, conjecture, nim, lesson, game_file);

#[test]
fn the_driver_alters_and_repeats() {
    let seeds = vec![b"nim\n1,3,5,7".to_vec(), b"cram\n2x3".to_vec()];
    let row = |seed| {
        let mut dice = driver::Dice(seed);
        (0..50).map(|_| driver::mutated(&seeds, &mut dice)).collect::<Vec<_>>()
    };
    assert_eq!(row(7), row(7));
    assert_ne!(row(7), row(8));
    assert!(row(7).iter().filter(|data| !seeds.contains(data)).count() > 30);
}
