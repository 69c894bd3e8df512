//! Serialisation, with the feature `serde`.
#![cfg(feature = "serde")]

use marienbad_nimbers::{Nim64, Nim128, NimBig};
use num_bigint::BigUint;

#[test]
fn there_and_back() {
    let text = serde_json::to_string(&(Nim64::MAX, Nim128::MAX, NimBig::power_of_two(200))).unwrap();
    let expected = format!("[{},{},\"{}\"]", u64::MAX, u128::MAX, BigUint::ONE << 200);
    assert_eq!(text, expected);
    let back: (Nim64, Nim128, NimBig) = serde_json::from_str(&text).unwrap();
    assert_eq!(back, (Nim64::MAX, Nim128::MAX, NimBig::power_of_two(200)));
    assert!(serde_json::from_str::<NimBig>("\"12a\"").is_err());
}
