//! Games on cells or vertices that fall apart into regions.

mod bits;
mod board;
mod images;
mod nimbers;
mod prune;
mod sheet;
mod table;

pub use board::Taking;

#[cfg(test)]
mod speed {
    use super::*;
    use crate::{Budget, Work};
    use marienbad_rules::board::{Frame, Surface};

    #[test]
    #[ignore]
    fn speed() {
        let list = std::env::var("SPEED").unwrap_or("cram 4x5 3x8 5x5 5x6 5x7 4x9 5x8".into());
        let mut taking = Taking::Dominoes;
        for word in list.split_whitespace() {
            match word {
                "cram" => taking = Taking::Dominoes,
                "xxx" => taking = Taking::Tokens,
                _ => {
                    let (surface, size) = match word.strip_prefix("t") {
                        Some(rest) => (Surface::Tube, rest),
                        None => (Surface::Plane, word),
                    };
                    let (r, c) = size.split_once('x').unwrap();
                    let frame = Frame { board: 0, surface, rows: r.parse().unwrap(), columns: c.parse().unwrap() };
                    let mut work = Work::new(Budget { nodes: u64::MAX, memory: 4 << 30 });
                    let t = cpu_time::ThreadTime::now();
                    let (value, filled) = if frame.squares() <= 64 {
                        let mut n = nimbers::Nimbers::new(sheet::Sheet::<u64>::new(taking, frame).unwrap());
                        (n.value(n.board.squares, &mut work).unwrap(), n.filled())
                    } else {
                        let mut n = nimbers::Nimbers::new(sheet::Sheet::<u128>::new(taking, frame).unwrap());
                        (n.value(n.board.squares, &mut work).unwrap(), n.filled())
                    };
                    println!("{taking:?} {word}: {value}  {:.3}s nodes {} filled {}", t.elapsed().as_secs_f64(), work.nodes(), filled);
                }
            }
        }
    }
}
