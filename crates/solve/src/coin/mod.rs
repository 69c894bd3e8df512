//! tmp
mod at_most;
mod bitmap;
mod levels;
mod marks;
mod subsets;
pub use levels::Levels;
/// tmp
pub fn proto(r: usize, n: usize) -> Vec<u64> {
    let mut e = at_most::AtMost::new(r as u8, &mut crate::Work::new(crate::Budget::default())).unwrap();
    let mut work = crate::Work::new(crate::Budget { nodes: u64::MAX, memory: 8 << 30 });
    let t = std::fs::read_to_string("/proc/self/stat"); let _ = t; fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/self/stat").unwrap(); let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect(); (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0 }
    for k in 1..=n {
        e.extend_to(k, &mut work).unwrap();
        if k % (n / 10).max(1) == 0 || k == n {
            eprintln!("{r} {k} {} 2^{:.2} {:.2} nodes {}", e.values()[k-1], (e.values()[k-1] as f64).log2(), cpu(), work.nodes());
        }
    }
    e.values().to_vec()
}
