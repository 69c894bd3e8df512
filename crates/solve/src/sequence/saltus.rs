//! Arithmetic periods of codes that leave up to three heaps: G(n + p) = G(n) + s for all n >= n0, with s a
//! power of two.
//!
//! **Theorem.** Let G^ be G below n0 + p, and G^(n) = G^(n - p) + s from there on; H = floor(G^/s). Let E
//! be the largest H(n) - n/p of 1 <= n < n0 + p, and e the smallest of n0 <= n < n0 + p. For a parity r let
//! c(v) be the least a + t + 2 with G^(a) = v, a + t of parity r, and t a number that may be taken to leave
//! three heaps, or two if a = 0. Let w be the largest value of a heap below n0, let P be p if that is even,
//! else 2p, and let c(v) be finite for both parities and all v <= w + P·s/p; let F be the largest c(v) -
//! v·p/s of those. Let 2^b exceed H(n) for all n < n0 + p, and 2^(b+1) exceed kE - t/p - e and kE - t/p +
//! F/p + 1 for all moves that take t and leave k = 1, 2 or 3 heaps. If G = G^ for all heaps below
//! p·(2^(b+3) - e) and below p·(2^(b+1) + 1) + F, then G = G^.
//!
//! The proof is in `docs/saltus.md`: at most one part has bits from b on, so an option of a large heap can
//! be made smaller or larger by a power of two of periods, with the other parts unchanged.

use marienbad_rules::heap::Code;

/// The most values that a coverage table may have.
const MAX_COVERAGE: i128 = 1 << 24;

/// How many values, from heap 0 on, prove that the values of a code continue with G(n + p) = G(n) + s from
/// `start` on; `None` if the theorem does not apply. `value` is G, known below `start` + `period`.
pub(super) fn enough(
    code: &Code,
    value: impl Fn(u64) -> u64,
    start: u64,
    period: u64,
    saltus: u64,
) -> Option<u64> {
    let last = code.last_place()?;
    if !saltus.is_power_of_two() || period == 0 {
        return None;
    }
    let (n0, p, s) = (start.max(1), i128::from(period), i128::from(saltus));
    let base = n0.checked_add(period)?;
    let known: Vec<i128> = (0..base).map(|n| i128::from(value(n))).collect();
    // The excess of heaps over n/p, times p.
    let excess = |n: &u64| p * (known[*n as usize] / s) - i128::from(*n);
    let most = (1..base).map(|n| excess(&n)).max()?;
    let least = (n0..base).map(|n| excess(&n)).min()?;
    let moves =
        |t: u64| (1..=3).filter(move |k| code.digit(t) >> k & 1 == 1).map(move |k| (i128::from(t), k));
    let reach = (0..=last).flat_map(moves).map(|(t, k)| i128::from(k) * most - t).max()?;
    let far = covered(code, last, &known, n0, p, s)?;
    let slack = (reach - least).max(reach + far + p);
    let high = known.iter().map(|value| value / s).max()?;
    let mut power = 1_i128;
    while power <= high || 2 * power * p <= slack {
        power *= 2;
    }
    let end = (8 * power * p - least).max((2 * power + 1) * p + far).max(i128::from(base));
    u64::try_from(end).ok()
}

/// F of the theorem, rounded up; `None` if some value is not covered.
fn covered(code: &Code, last: u64, known: &[i128], n0: u64, p: i128, s: i128) -> Option<i128> {
    let widest = known.iter().take(n0 as usize).max()?;
    let both = if p % 2 == 0 { 1 } else { 2 };
    let (values, whole) = (widest + 1 + both * s, i128::try_from(known.len()).ok()?);
    let heaps = whole + (values / s + 1) * p;
    if heaps.max(values) > MAX_COVERAGE {
        return None;
    }
    // Taking t leaves a and two equal heaps beside it, or only the two if a = 0.
    let takes = [4, 8].map(|bit| (0..=last).filter(|t| code.digit(*t) & bit != 0).collect::<Vec<u64>>());
    let mut first = vec![[None; 2]; usize::try_from(values).ok()?];
    for a in 0..heaps {
        let periods = (a - whole).max(-1).div_euclid(p) + 1;
        let value = known[usize::try_from(a - periods * p).ok()?] + periods * s;
        let Some(place) = usize::try_from(value).ok().and_then(|value| first.get_mut(value)) else {
            continue;
        };
        for t in &takes[usize::from(a > 0)] {
            let from = a + i128::from(*t) + 2;
            let least: &mut Option<i128> = &mut place[(from % 2) as usize];
            *least = Some(least.map_or(from, |least| least.min(from)));
        }
    }
    let mut far = i128::MIN;
    for (value, least) in first.iter().enumerate() {
        for from in least {
            far = far.max(s * (*from)? - p * value as i128);
        }
    }
    Some(far.div_euclid(s) + i128::from(far.rem_euclid(s) != 0))
}
