use marienbad_rules::own::{self, Own};
use marienbad_rules::{NoFiles, Ruleset, Structure};
use marienbad_solve::search::tuples::TupleValues;
use marienbad_solve::sequence::Sequence;
use marienbad_solve::{Budget, Work};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let reps: u32 = args[3].parse().unwrap();
    let start = cpu_time::ThreadTime::now();
    let mut sum = 0u64;
    match own::open(&args[1]).unwrap() {
        Own::Tuples(game) => {
            let game = game.without_recognition();
            let t = game.parse(&args[2], &NoFiles).unwrap().remove(0);
            for _ in 0..reps {
                let Structure::Tuples(tuples) = game.structure() else { panic!() };
                let mut w = Work::new(Budget::default());
                sum += u64::from(TupleValues::new(tuples).value(&t, &mut w).unwrap());
            }
        }
        Own::One(game) => {
            let game = game.without_recognition();
            let n: u64 = args[2].parse().unwrap();
            for _ in 0..reps {
                let mut w = Work::new(Budget::default());
                let mut s = Sequence::new(&game);
                s.extend_to(n, &mut w).unwrap();
                sum += u64::from(s.value(n).unwrap());
            }
        }
    }
    println!("{sum} {:.2} us each", start.elapsed().as_secs_f64() * 1e6 / f64::from(reps));
}
