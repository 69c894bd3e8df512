//! A census in words, as CSV and as JSON.

use std::fmt::Write;

use marienbad_rules::heap::Code;
use marienbad_solve::Claim;
use marienbad_solve::sequence::Ground;
use marienbad_solve::sequence::census::{Family, Found, Kind, Same, same_values};
use serde_json::{Value, json};

use super::print::{self, Row};
use crate::language::{Language, say};
use crate::table::{Format, Table};

/// A code of a class, and why it is there.
struct Member<'a> {
    code: &'a Code,
    /// The shift from its standard form.
    shift: u64,
    /// Its heap n + `moved` has the value of heap n of the class's first code.
    moved: i128,
    reason: &'static str,
}

/// Codes proved to be the same game up to a shift; the first one represents them.
struct Class<'a> {
    kind: Kind,
    found: Option<&'a Found>,
    members: Vec<Member<'a>>,
    /// An earlier class whose values agree as far as they were computed.
    agrees: Option<&'a Code>,
}

/// The contents of a census.
pub struct Report<'a> {
    digits: usize,
    to: u64,
    classes: Vec<Class<'a>>,
    /// The lines of the published table, if one was named, with the evidence.
    rows: Vec<Row>,
}

impl<'a> Report<'a> {
    /// Merges families that are equal because both periods are proved.
    pub fn new(
        digits: usize,
        to: u64,
        families: &'a [Family],
        found: &'a [Option<Found>],
        rows: Vec<Row>,
    ) -> Self {
        let mut classes: Vec<Class<'a>> = Vec::new();
        let mut class_of: Vec<usize> = Vec::new();
        for (i, same) in same_values(found).into_iter().enumerate() {
            let family = &families[i];
            let into = same.filter(|(_, same)| *same == Same::Proved).map(|(earlier, _)| class_of[earlier]);
            let index = into.unwrap_or(classes.len());
            class_of.push(index);
            if into.is_none() {
                let agrees = same.map(|(earlier, _)| &families[earlier].head().code);
                let (kind, found) = (family.kind(), found[i].as_ref());
                classes.push(Class { kind, found, members: Vec::new(), agrees });
            }
            let class = &mut classes[index];
            let base = class.members.first().map_or(family.head().shift, |first| first.shift);
            class.members.extend(family.members.iter().map(|member| Member {
                code: &member.code,
                shift: member.shift,
                moved: i128::from(member.shift) - i128::from(base),
                reason: if into.is_some() { "period" } else { "standard-form" },
            }));
        }
        Self { digits, to, classes, rows }
    }

    /// The census in one of the formats of the command.
    pub fn write(&self, language: Language, format: &str) -> String {
        match format {
            "json" => format!("{}\n", self.json()),
            "csv" => self.csv(),
            format => Format::from_word(format).write("census", &self.tables(language)),
        }
    }

    fn count(&self, status: &str) -> usize {
        self.classes.iter().filter(|class| class.status() == status).count()
    }

    /// The number of codes, and the number of those with exactly this many digits.
    fn codes(&self) -> (usize, usize) {
        let all = || self.classes.iter().flat_map(|class| &class.members);
        let exact = all().filter(|member| member.code.last_place() == Some(self.digits as u64));
        (all().count(), exact.count())
    }

    fn json(&self) -> Value {
        let (codes, exact) = self.codes();
        json!({
            "schema": 1,
            "digits": self.digits,
            "to": self.to,
            "play": "normal",
            "complete": self.count("unfinished") == 0,
            "codes": codes,
            "exact_digits": exact,
            "shorter": codes - exact,
            "solved": self.count("solved"),
            "open": self.count("open"),
            "unfinished": self.count("unfinished"),
            "classes": self.classes.iter().map(Class::json).collect::<Vec<_>>(),
            "print": self.rows.iter().map(Row::json).collect::<Vec<_>>(),
        })
    }

    /// One line per code, so that a spreadsheet program can sort and count.
    fn csv(&self) -> String {
        let mut out = String::from(
            "game,same_as,shift,reason,kind,status,preperiod,period,maximum,maximum_at,rares,last_rare,\
             checked_to,\
             claim,agrees_with\n",
        );
        for class in &self.classes {
            for (i, member) in class.members.iter().enumerate() {
                let (same, reason) = if i == 0 { (None, "") } else { (Some(class.head()), member.reason) };
                let rares = class.found.and_then(|found| found.rares);
                let at = class.maximum_at(member);
                let cells = [
                    text(same),
                    member.moved.to_string(),
                    reason.to_owned(),
                    class.kind.word().to_owned(),
                    class.status().to_owned(),
                    text(class.found.and_then(|found| found.preperiod(member.shift))),
                    text(class.found.and_then(|found| found.period).map(|period| period.period)),
                    text(class.found.map(|found| found.maximum)),
                    text(at),
                    text(rares.map(|rares| rares.count)),
                    text(rares.map(|rares| rares.last)),
                    text(class.found.map(|found| found.checked_to)),
                    text(class.claim().map(Claim::word)),
                    text(class.agrees),
                ];
                let _ = writeln!(out, "{},{}", member.code, cells.join(","));
            }
        }
        out
    }

    /// The census as tables.
    pub fn tables(&self, language: Language) -> Vec<Table> {
        let heads = |ids: &[&str]| ids.iter().map(|id| language.say(id)).collect::<Vec<_>>();
        let (codes, exact) = self.codes();
        let mut notes = vec![
            say!(language, "census-codes", "codes" => codes, "exact" => exact, "shorter" => codes - exact),
            say!(
                language,
                "census-counts",
                "classes" => self.classes.len(),
                "solved" => self.count("solved"),
                "open" => self.count("open"),
                "to" => self.to.to_string()
            ),
            say!(language, "census-rares-note"),
        ];
        if self.classes.iter().any(|class| class.agrees.is_some()) {
            notes.push(say!(language, "census-agrees-note", "to" => self.to.to_string()));
        }
        if self.count("unfinished") > 0 {
            notes.insert(0, say!(language, "census-partial", "count" => self.count("unfinished")));
        }
        let first = Table {
            title: format!(
                "{} {}",
                say!(language, "census-title", "digits" => self.digits, "to" => self.to.to_string()),
                language.say("play-normal")
            ),
            columns: heads(&[
                "census-game",
                "census-codes-head",
                "census-kind",
                "census-status",
                "census-preperiod",
                "census-period",
                "census-maximum",
                "census-at",
                "census-rares",
                "census-last",
                "census-checked",
                "census-claim",
                "census-agrees",
            ]),
            rows: self.classes.iter().map(|class| class.row(language)).collect(),
            notes,
        };
        let merged = |class: &Class<'_>| {
            let head = class.head().to_string();
            let rows = class.members.iter().skip(1).map(|member| {
                let reason = match member.reason {
                    "period" => language.say("census-reason-period"),
                    _ => language.say("census-reason-standard"),
                };
                vec![member.code.to_string(), head.clone(), member.moved.to_string(), reason]
            });
            rows.collect::<Vec<_>>()
        };
        let second = Table {
            title: language.say("census-merged"),
            columns: heads(&["census-game", "census-same", "census-shift", "census-reason"]),
            rows: self.classes.iter().flat_map(merged).collect(),
            notes: vec![language.say("census-merged-note")],
        };
        let mut tables = vec![first, second];
        if !self.rows.is_empty() {
            tables.push(print::table(language, &self.rows));
        }
        tables
    }
}

impl Class<'_> {
    fn head(&self) -> &Code {
        self.members[0].code
    }

    fn status(&self) -> &'static str {
        match self.found {
            Some(found) if found.solved() => "solved",
            Some(_) => "open",
            None => "unfinished",
        }
    }

    fn claim(&self) -> Option<Claim> {
        self.found.map(|found| found.period.map_or(Claim::Computed, |period| period.claim))
    }

    /// The first heap of a member with the largest value; if all values are 0, heap 0.
    fn maximum_at(&self, member: &Member<'_>) -> Option<u64> {
        let found = self.found?;
        let at = i128::from(found.maximum_at) + member.moved;
        Some(if found.maximum == 0 { 0 } else { u64::try_from(at).unwrap_or(0) })
    }

    fn json(&self) -> Value {
        let rares = self.found.and_then(|found| found.rares);
        let period = self.found.and_then(|found| found.period);
        let members: Vec<Value> = self.members[1..]
            .iter()
            .map(|member| {
                json!({
                    "game": member.code.to_string(),
                    "shift": member.moved as i64,
                    "reason": member.reason,
                    "preperiod": self.found.and_then(|found| found.preperiod(member.shift)),
                })
            })
            .collect();
        json!({
            "game": self.head().to_string(),
            "kind": self.kind.word(),
            "status": self.status(),
            "preperiod": period.map(|period| period.preperiod),
            "period": period.map(|period| period.period),
            "saltus": period.map(|period| period.saltus),
            "theorem": period.and_then(|period| period.ground).map(Ground::word),
            "maximum": self.found.map(|found| found.maximum),
            "maximum_at": self.found.map(|found| found.maximum_at),
            "rares": rares.map(|rares| rares.count),
            "last_rare": rares.map(|rares| rares.last),
            "checked_to": self.found.map(|found| found.checked_to),
            "claim": self.claim().map(Claim::word),
            "agrees_with": self.agrees.map(Code::to_string),
            "members": members,
        })
    }

    fn row(&self, language: Language) -> Vec<String> {
        let kind = match self.kind {
            Kind::NoMoves => "census-kind-no-moves",
            Kind::WholeHeaps => "census-kind-whole-heaps",
            Kind::Parity => "census-kind-parity",
            Kind::Taking => "census-kind-taking",
            Kind::Breaking => "census-kind-breaking",
        };
        let status = match self.status() {
            "solved" => "census-solved",
            "open" => "census-open",
            _ => "census-unfinished",
        };
        let claim = self.claim().map(|claim| match claim {
            Claim::Proved => language.say("census-proved"),
            Claim::Conjectured => language.say("census-conjectured"),
            _ => language.say("census-computed"),
        });
        let rares = self.found.and_then(|found| found.rares);
        let period = self.found.and_then(|found| found.period);
        vec![
            self.head().to_string(),
            self.members.len().to_string(),
            language.say(kind),
            language.say(status),
            text(period.map(|period| period.preperiod)),
            text(period.map(|period| period.period)),
            text(self.found.map(|found| found.maximum)),
            text(self.found.map(|found| found.maximum_at)),
            text(rares.map(|rares| rares.count)),
            text(rares.map(|rares| rares.last)),
            text(self.found.map(|found| found.checked_to)),
            text(claim),
            text(self.agrees),
        ]
    }
}

/// The value as text; empty if there is none.
fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
