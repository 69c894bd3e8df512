//! Whether two records of the same question agree.

use std::collections::BTreeSet;

use marienbad_solve::Claim;
use serde_json::Value;

use super::answer::LostRows;
use super::{Kind, Record};

/// How the second of two records relates to the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// The second says the same or less.
    Agrees,
    /// The second says the same and more: it goes farther, has a proof, or was found twice.
    Better,
    /// The two cannot both be right.
    Differs,
}

/// Compares the existing record with the new one.
pub fn compare(there: &Record, new: &Record) -> Agreement {
    let (a, b) = (&there.finding, &new.finding);
    let found = match there.question.kind {
        Kind::Position => positions(a, b),
        Kind::Period => periods((a, there.claim), (b, new.claim)),
        Kind::Quotient => quotients(a, b),
        Kind::Rows | Kind::TaggedRows => rows(a, b),
    };
    let gains = |of: fn(&Record) -> bool| of(new) && !of(there);
    match found {
        Agreement::Agrees
            if gains(|one| one.certificate.is_some())
                || gains(|one| one.confirmed.is_some() && one.certificate.is_some()) =>
        {
            Agreement::Better
        }
        found => found,
    }
}

/// Whether two values, each possibly unknown, are compatible.
fn both(a: &Value, b: &Value) -> bool {
    a.is_null() || b.is_null() || a == b
}

fn positions(a: &Value, b: &Value) -> Agreement {
    let moves = |of: &Value| -> BTreeSet<String> {
        of["moves"].as_array().into_iter().flatten().map(|one| one["move"].to_string()).collect()
    };
    let complete = |of: &Value| of["moves_complete"] == Value::Bool(true);
    let same = match (complete(a), complete(b)) {
        (true, true) => moves(a) == moves(b),
        (true, false) => moves(b).is_subset(&moves(a)),
        (false, true) => moves(a).is_subset(&moves(b)),
        (false, false) => true,
    };
    if a["outcome"] != b["outcome"] || !both(&a["value"], &b["value"]) || !same {
        return Agreement::Differs;
    }
    let more = complete(b) && !complete(a) || a["value"].is_null() && !b["value"].is_null();
    if more { Agreement::Better } else { Agreement::Agrees }
}

fn periods((a, first): (&Value, Claim), (b, second): (&Value, Claim)) -> Agreement {
    let parts = |of: &Value| ["preperiod", "period", "saltus"].map(|name| of[name].clone());
    match (first == Claim::Proved, second == Claim::Proved) {
        (true, true) if parts(a) != parts(b) => Agreement::Differs,
        // What was only observed yields to what is proved.
        (true, _) => Agreement::Agrees,
        (false, true) => Agreement::Better,
        (false, false) => {
            if a["checked_to"] == b["checked_to"] && parts(a) != parts(b) {
                return Agreement::Differs;
            }
            let farther = b["checked_to"].as_u64() > a["checked_to"].as_u64();
            if farther { Agreement::Better } else { Agreement::Agrees }
        }
    }
}

fn quotients(a: &Value, b: &Value) -> Agreement {
    let same = |names: &[&str]| names.iter().all(|name| a[*name] == b[*name]);
    if a["checked_to"] != b["checked_to"] {
        // If both repeat forever, they may have found it at different heaps and must still agree; otherwise
        // one of them ended early.
        let ever = |of: &Value| !of["period"].is_null();
        let differs = ever(a) && ever(b) && !same(&["order", "p_size", "preperiod", "period"]);
        return if differs { Agreement::Differs } else { Agreement::Agrees };
    }
    if !same(&["order", "p_size", "tame"]) || !both(&a["period"], &b["period"]) {
        return Agreement::Differs;
    }
    // The names of the elements depend on the generators, and the listing of an infinite sequence may end
    // anywhere.
    let heaps = |of: &Value| of["heaps"].as_object().cloned().unwrap_or_default();
    let other = heaps(b);
    let alike = heaps(a).iter().all(|(heap, element)| other.get(heap).is_none_or(|own| own == element));
    if a["generators"] == b["generators"] && !(alike && same(&["lost"])) {
        return Agreement::Differs;
    }
    if a["period"].is_null() && !b["period"].is_null() { Agreement::Better } else { Agreement::Agrees }
}

fn rows(a: &Value, b: &Value) -> Agreement {
    let (Some(a), Some(b)) = (LostRows::of_json(a), LostRows::of_json(b)) else { return Agreement::Differs };
    let end = a.reached.min(b.reached);
    let common = |rows: &LostRows| rows.lost.iter().copied().filter(|n| *n <= end).collect::<Vec<u64>>();
    match common(&a) == common(&b) {
        false => Agreement::Differs,
        true if b.reached > a.reached => Agreement::Better,
        true => Agreement::Agrees,
    }
}
