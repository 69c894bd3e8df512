//! A census compared with a published table: every line that disagrees is shown with the evidence.
//!
//! A line is `CODE PREPERIOD PERIOD`, or `CODE = OTHER` for two codes said to be the same game up to a
//! shift. A comment (`# …`) names the source of the lines below it.

use marienbad_rules::heap::{Code, TakeAndBreak};
use marienbad_solve::sequence::Sequence;
use marienbad_solve::sequence::census::{Family, Found, Member, equal_for_ever};
use marienbad_solve::{Stop, Work};
use serde_json::{Value, json};

use crate::failure::{Failure, excerpt};
use crate::language::{Language, say};
use crate::table::Table;

/// The statement of a published line.
enum Claim {
    Period(u64, u64),
    Same(Code),
}

/// One line of a published table.
pub struct Line {
    text: String,
    source: String,
    code: Code,
    claim: Claim,
}

/// What the census says about a published line.
enum Evidence {
    /// The period is proved: preperiod and period.
    Proved(u64, u64),
    /// The two codes have the same values for all heaps.
    Equal,
    /// The first heaps where the two codes differ, and their values there.
    Apart { heaps: [u64; 2], values: [u32; 2] },
    /// Nothing is proved; values were computed up to this heap.
    Open(u64),
    /// The census does not contain this code.
    Outside,
}

/// A published line and the evidence about it.
pub struct Row {
    line: Line,
    verdict: &'static str,
    evidence: Evidence,
}

/// Reads a published table.
pub fn read(language: Language, path: &str, text: &str) -> Result<Vec<Line>, Failure> {
    let (mut source, mut open) = (String::new(), false);
    let mut lines = Vec::new();
    for (number, text) in (1_usize..).zip(text.lines()) {
        if let Some(comment) = text.strip_prefix('#') {
            // Consecutive comment lines form one comment.
            source = if open { format!("{source} {}", comment.trim()) } else { comment.trim().to_owned() };
            open = true;
            continue;
        }
        open = false;
        let words: Vec<&str> = text.split_whitespace().collect();
        let claim = match words[..] {
            [] => continue,
            [_, "=", other] => other.parse().ok().map(Claim::Same),
            [_, start, period] => {
                start.parse().ok().zip(period.parse().ok()).map(|(s, p)| Claim::Period(s, p))
            }
            _ => None,
        };
        let line = claim.zip(words[0].parse().ok()).map(|(claim, code)| Line {
            text: words.join(" "),
            source: source.clone(),
            code,
            claim,
        });
        lines.push(line.ok_or_else(|| {
            let found = excerpt(text, 0);
            Failure::Refused(
                say!(language, "census-print-wrong", "path" => path, "line" => number, "found" => found),
            )
        })?);
    }
    Ok(lines)
}

/// Compares every line with the results of the census.
pub fn compare(
    lines: Vec<Line>,
    families: &[Family],
    found: &[Option<Found>],
    to: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Row>, Stop> {
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        let evidence = match (&line.claim, place(families, &line.code)) {
            (_, None) => Evidence::Outside,
            (Claim::Period(..), Some((index, member))) => match &found[index] {
                Some(one) if one.solved() => one
                    .preperiod(member.shift)
                    .zip(one.period)
                    .map_or(Evidence::Open(one.checked_to), |(start, p)| Evidence::Proved(start, p.period)),
                Some(one) => Evidence::Open(one.checked_to),
                None => Evidence::Open(0),
            },
            (Claim::Same(other), Some(first)) => match place(families, other) {
                Some(second) => differ(first, second, found, to, work)?,
                None => Evidence::Outside,
            },
        };
        let verdict = match (&line.claim, &evidence) {
            (Claim::Period(start, p), Evidence::Proved(s, q)) if (start, p) == (s, q) => "agrees",
            (_, Evidence::Proved(..) | Evidence::Apart { .. }) => "differs",
            (_, Evidence::Equal) => "agrees",
            (_, Evidence::Open(_) | Evidence::Outside) => "open",
        };
        rows.push(Row { line, verdict, evidence });
    }
    Ok(rows)
}

/// The family of a code, and the code's member entry in it.
fn place<'a>(families: &'a [Family], code: &Code) -> Option<(usize, &'a Member)> {
    families.iter().enumerate().find_map(|(index, family)| {
        family.members.iter().find(|member| member.code == *code).map(|member| (index, member))
    })
}

/// Where two codes first differ, counting heaps from the beginning of their standard forms.
fn differ(
    first: (usize, &Member),
    second: (usize, &Member),
    found: &[Option<Found>],
    to: u64,
    work: &mut Work<'_>,
) -> Result<Evidence, Stop> {
    if first.0 == second.0 {
        return Ok(Evidence::Equal);
    }
    let shifts = [first.1.shift, second.1.shift];
    let games = [first.1, second.1].map(|member| TakeAndBreak::new(member.code.clone()));
    let mut sequences = games.each_ref().map(|game| Sequence::new(game));
    for (sequence, shift) in sequences.iter_mut().zip(shifts) {
        sequence.extend_to(to.saturating_add(shift), work)?;
    }
    for n in 0..=to {
        let heaps = shifts.map(|shift| n + shift);
        let values = [0, 1].map(|i| sequences[i].value(heaps[i]).unwrap_or(0));
        if values[0] != values[1] {
            return Ok(Evidence::Apart { heaps, values });
        }
    }
    let both = found[first.0].as_ref().zip(found[second.0].as_ref());
    let proved = both.is_some_and(|(one, other)| equal_for_ever(one, other));
    Ok(if proved { Evidence::Equal } else { Evidence::Open(to) })
}

impl Row {
    fn evidence(&self, language: Language) -> String {
        match (&self.evidence, &self.line.claim) {
            (Evidence::Proved(start, period), _) => say!(
                language, "census-print-proved", "preperiod" => start.to_string(),
                "period" => period.to_string()
            ),
            (Evidence::Apart { heaps, values }, Claim::Same(other)) => say!(
                language,
                "census-print-apart",
                "game" => self.line.code.to_string(),
                "heap" => heaps[0].to_string(),
                "value" => values[0].to_string(),
                "other" => other.to_string(),
                "at" => heaps[1].to_string(),
                "there" => values[1].to_string()
            ),
            (Evidence::Equal | Evidence::Apart { .. }, _) => language.say("census-print-equal"),
            (Evidence::Open(to), _) => say!(language, "census-print-open", "to" => to.to_string()),
            (Evidence::Outside, _) => language.say("census-print-outside"),
        }
    }

    /// The row in the JSON of the census.
    pub fn json(&self) -> Value {
        let evidence = match &self.evidence {
            Evidence::Proved(start, period) => json!({ "preperiod": start, "period": period }),
            Evidence::Equal => json!({ "equal": true }),
            Evidence::Apart { heaps, values } => json!({ "heaps": heaps, "values": values }),
            Evidence::Open(to) => json!({ "checked_to": to }),
            Evidence::Outside => Value::Null,
        };
        json!({
            "line": self.line.text,
            "source": self.line.source,
            "verdict": self.verdict,
            "evidence": evidence,
        })
    }
}

/// The table of all lines, those that disagree first.
pub fn table(language: Language, rows: &[Row]) -> Table {
    let count = |verdict: &str| rows.iter().filter(|row| row.verdict == verdict).count();
    let heads = ["census-print-line", "census-print-verdict", "census-print-evidence", "census-print-source"];
    let cells = |row: &Row| {
        let verdict = match row.verdict {
            "agrees" => "census-print-agrees",
            "differs" => "census-print-differs",
            _ => "census-open",
        };
        vec![row.line.text.clone(), language.say(verdict), row.evidence(language), row.line.source.clone()]
    };
    let (differ, others): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.verdict == "differs");
    Table {
        title: format!("{} {}", language.say("census-print-title"), language.say("play-normal")),
        columns: heads.map(|id| language.say(id)).to_vec(),
        rows: differ.into_iter().chain(others).map(cells).collect(),
        notes: vec![say!(
            language,
            "census-print-counts",
            "agree" => count("agrees"),
            "differ" => count("differs"),
            "open" => count("open")
        )],
    }
}
