//! tmp
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let v = marienbad_solve::coin::proto(a[0], a[1]);
    eprintln!("{:?}", &v[..v.len().min(24)]);
    for m in [12,20, 24, 27, 30, 32] { eprintln!("below 2^{m}: {}", v.iter().filter(|x| **x < 1 << m).count()); }
}
