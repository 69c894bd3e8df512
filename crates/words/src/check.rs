//! The verdict of the independent checker on a certificate.

use marienbad_check::{
    Claim, Defect, Expected, Infinite, Period, Quotient, Reach, Rejection, Settled, Tame, Values, Verdict,
    Worth,
};
use marienbad_rules::{ParseError, Play};
use serde_json::{Value, json};

use super::failure::{self, Failure, excerpt};
use crate::language::{Language, say};

/// The verdict as the documented JSON object.
pub fn to_json(language: Language, verdict: &Verdict) -> Value {
    let (word, claim, line, reason) = match verdict {
        Verdict::Accepted(claim) => ("accepted", Some(claim), None, None),
        Verdict::Rejected(why) => ("rejected", None, Some(why.line), Some(reason(language, &why.reason))),
        Verdict::Undecided(halt) => ("undecided", None, None, Some(halt.to_string())),
    };
    json!({
        "schema": 1,
        "verdict": word,
        "kind": claim.map(kind),
        "proved": claim.map(proved),
        "line": line,
        "reason": reason,
    })
}

/// What an accepted certificate proves.
pub fn accepted(language: Language, claim: &Claim) -> String {
    match claim {
        Claim::Period(period) => say!(
            language,
            if period.saltus == 0 { "check-period" } else { "check-period-arithmetic" },
            "game" => period.game.as_str(),
            "saltus" => period.saltus.to_string(),
            "period" => period.period.to_string(),
            "preperiod" => period.preperiod.to_string()
        ),
        Claim::Values(values) => say!(
            language,
            "check-values",
            "game" => values.game.as_str(),
            "to" => values.to.to_string(),
            "sum" => format!("{:08X}", values.checksum)
        ),
        Claim::Outcome(settled) => say!(
            language,
            "check-outcome",
            "game" => settled.game.as_str(),
            "position" => settled.position.as_str(),
            "outcome" => settled.outcome.word(),
            "rule" => language.say(&format!("play-{}", settled.play.word()))
        ),
        Claim::Worth(worth) => say!(
            language,
            "check-worth",
            "game" => worth.game.as_str(),
            "position" => worth.position.as_str(),
            "value" => worth.value.to_string(),
            "outcome" => if worth.value == 0 { "P" } else { "N" },
            "rule" => language.say("play-normal")
        ),
        Claim::Quotient(quotient) => {
            let (game, order) = (quotient.game.as_str(), quotient.monoid.table.len().to_string());
            let heaps = quotient.heaps.len() as u64;
            let rule = language.say("play-misere");
            match quotient.reach {
                Reach::Listed => {
                    let to = heaps.saturating_sub(1).to_string();
                    say!(
                        language, "check-quotient", "game" => game, "order" => order, "to" => to,
                        "rule" => rule
                    )
                }
                Reach::Periodic { preperiod } => say!(
                    language,
                    "check-quotient-for-ever",
                    "game" => game,
                    "order" => order,
                    "period" => heaps.saturating_sub(preperiod).to_string(),
                    "preperiod" => preperiod.to_string(),
                    "rule" => rule
                ),
            }
        }
        Claim::Tame(tame) => say!(
            language,
            "check-tame",
            "game" => tame.game.as_str(),
            "order" => tame.order.to_string(),
            "period" => tame.period.to_string(),
            "preperiod" => tame.preperiod.to_string()
        ),
        Claim::Infinite(infinite) => say!(
            language,
            "check-infinite",
            "game" => infinite.game.as_str(),
            "heap" => infinite.heaps.len().to_string(),
            "other" => infinite.counted.to_string()
        ),
        other => say!(language, "check-accepted", "kind" => kind(other)),
    }
}

/// What was proved, as JSON.
fn proved(claim: &Claim) -> Value {
    match claim {
        Claim::Period(Period { game, preperiod, period, saltus, .. }) => {
            json!({ "game": game, "preperiod": preperiod,
            "period": period, "saltus": saltus })
        }
        Claim::Values(Values { game, to, checksum }) => {
            json!({ "game": game, "to": to, "checksum": format!("{checksum:08X}") })
        }
        Claim::Outcome(Settled { game, position, play, outcome }) => {
            json!({ "game": game, "position": position, "play": play.word(), "outcome": outcome.word() })
        }
        Claim::Worth(Worth { game, position, value }) => {
            json!({ "game": game, "position": position, "play": Play::Normal.word(), "value": value })
        }
        Claim::Quotient(Quotient { game, monoid, heaps, reach }) => {
            let (order, heaps) = (monoid.table.len(), heaps.len() as u64);
            let (p_size, play) = (monoid.lost.len(), Play::Misere.word());
            match reach {
                Reach::Listed => json!({
                    "game": game, "play": play, "order": order, "p_size": p_size,
                    "to": heaps.saturating_sub(1),
                }),
                Reach::Periodic { preperiod } => json!({
                    "game": game, "play": play, "order": order, "p_size": p_size,
                    "preperiod": preperiod, "period": heaps.saturating_sub(*preperiod),
                }),
            }
        }
        Claim::Tame(Tame { game, preperiod, period, order, .. }) => json!({
            "game": game, "play": Play::Misere.word(), "order": order, "preperiod": preperiod,
            "period": period,
        }),
        Claim::Infinite(Infinite { game, heaps, .. }) => {
            json!({ "game": game, "play": Play::Misere.word(), "order": null, "to": heaps.len() })
        }
        _ => Value::Null,
    }
}

/// The kind, as the certificate names it.
fn kind(claim: &Claim) -> &'static str {
    match claim {
        Claim::Period(_) => "period",
        Claim::Values(_) => "values",
        Claim::Outcome(_) => "outcome",
        Claim::Worth(_) => "worth",
        Claim::Quotient(_) => "quotient",
        Claim::Tame(_) => "tame",
        Claim::Infinite(_) => "infinite",
        _ => "certificate",
    }
}

/// Why a certificate was rejected, and at which line.
pub fn rejected(language: Language, rejection: &Rejection) -> String {
    say!(
        language,
        "check-rejected",
        "line" => rejection.line.to_string(),
        "reason" => reason(language, &rejection.reason)
    )
}

fn place(language: Language, error: &ParseError) -> String {
    failure::reason(language, &error.reason)
}

fn expected(language: Language, expected: Expected) -> String {
    match expected {
        Expected::Number => say!(language, "check-expected-number"),
        Expected::Positive => say!(language, "check-expected-positive"),
        Expected::LinesThatFollow => say!(language, "check-expected-lines-that-follow"),
        Expected::Kind => say!(language, "check-expected-kind"),
        Expected::Play => say!(language, "check-expected-play"),
        Expected::Outcome => say!(language, "check-expected-outcome"),
        Expected::Reach => say!(language, "check-expected-reach"),
        Expected::Theorem => say!(language, "check-expected-theorem"),
        Expected::Saltus => say!(language, "check-expected-saltus"),
        Expected::Digits => say!(language, "check-expected-digits"),
        Expected::Worth => say!(language, "check-expected-worth"),
        Expected::TwoNumbers => say!(language, "check-expected-two-numbers"),
        Expected::Bounds => say!(language, "check-expected-bounds"),
        Expected::Heaps => say!(language, "check-expected-heaps"),
        Expected::CountedHeaps => say!(language, "check-expected-counted-heaps"),
        Expected::ListedHeap => say!(language, "check-expected-listed-heap"),
        Expected::Products => say!(language, "check-expected-products"),
        Expected::Elements => say!(language, "check-expected-elements"),
        Expected::ElementsBut0 => say!(language, "check-expected-elements-but-0"),
        Expected::SmallHeaps => say!(language, "check-expected-small-heaps"),
        Expected::HeapBehind => say!(language, "check-expected-heap-behind"),
        Expected::Images => say!(language, "check-expected-images"),
    }
}

fn reason(language: Language, reason: &Defect) -> String {
    match reason {
        Defect::NotACertificate => say!(language, "check-not-a-certificate"),
        Defect::Version(version) => say!(language, "check-version", "version" => excerpt(version, 0)),
        Defect::EndsInLine => say!(language, "check-ends-line"),
        Defect::NoChecksum => say!(language, "check-ends"),
        Defect::Trailing => say!(language, "check-trailing"),
        Defect::Checksum(..) => say!(language, "check-checksum"),
        Defect::NotAKey => say!(language, "check-not-a-key"),
        Defect::UnknownKey(key) => say!(language, "check-unknown-key", "key" => excerpt(key, 0)),
        Defect::DoubledKey(key) => say!(language, "check-doubled-key", "key" => excerpt(key, 0)),
        Defect::MissingKey(key) => say!(language, "check-missing-key", "key" => *key),
        Defect::BadValue(key, found, belongs) => say!(
            language,
            "check-bad-value",
            "key" => *key,
            "found" => excerpt(found, 0),
            "expected" => expected(language, *belongs)
        ),
        Defect::Game(error) => Failure::Name(error.clone()).message(language),
        Defect::Position(error) => place(language, error),
        Defect::NotAHeapGame => say!(language, "check-not-heaps"),
        Defect::NoTheorem(name) => say!(language, "check-no-theorem", "name" => *name),
        Defect::NotPeriodic((heap, value), (later, other)) => say!(
            language,
            "check-not-periodic",
            "heap" => heap.to_string(),
            "later" => later.to_string(),
            "value" => value.to_string(),
            "other" => other.to_string()
        ),
        Defect::PreperiodNotLeast(least) => {
            say!(language, "check-preperiod-not-least", "least" => least.to_string())
        }
        Defect::PeriodNotLeast(least) => {
            say!(language, "check-period-not-least", "least" => least.to_string())
        }
        Defect::WrongValues(sum) => say!(language, "check-wrong-values", "sum" => sum.as_str()),
        Defect::EndIsWon => say!(language, "check-end-is-won"),
        Defect::NoReply(position) => say!(language, "check-no-reply", "position" => excerpt(position, 0)),
        Defect::NotListed => say!(language, "check-not-listed"),
        Defect::NoWinningMove => say!(language, "check-no-winning-move"),
        Defect::NoImage(place) => say!(language, "check-no-image", "place" => *place),
        Defect::MayBeWorth(option, value) => {
            say!(
                language, "check-may-be-worth", "position" => excerpt(option, 0),
                "value" => value.to_string()
            )
        }
        Defect::NoneWorth(value) => say!(language, "check-none-worth", "value" => value.to_string()),
        Defect::OtherValue(value) => say!(language, "check-other-value", "value" => value.to_string()),
        Defect::OtherOutcome => say!(language, "check-other-outcome"),
        Defect::OtherWorth(value) => say!(language, "check-other-worth", "value" => value.to_string()),
        Defect::NotCommutative(first, second, element) => say!(
            language,
            "check-not-commutative",
            "first" => *first,
            "second" => *second,
            "element" => *element
        ),
        Defect::Unreachable(element) => say!(language, "check-unreachable", "element" => *element),
        Defect::NotReduced(first, second) => {
            say!(language, "check-not-reduced", "first" => *first, "second" => *second)
        }
        Defect::NotIdentity(heap) => say!(language, "check-not-identity", "heap" => heap.to_string()),
        Defect::LostToLost(heap, element) => {
            say!(language, "check-lost-to-lost", "heap" => heap.to_string(), "element" => *element)
        }
        Defect::WonWithoutMove(element) => say!(language, "check-won-without-move", "element" => *element),
        Defect::NotTame(heap) => say!(language, "check-not-tame", "heap" => heap.to_string()),
        Defect::WrongOrder(order) => say!(language, "check-wrong-order", "order" => order.to_string()),
        Defect::Contradiction(sum) => say!(language, "check-contradiction", "sum" => sum.as_str()),
        Defect::ComesToRest => say!(language, "check-comes-to-rest"),
        other => say!(language, "check-quotient-wrong", "detail" => other.to_string()),
    }
}
