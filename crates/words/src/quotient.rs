//! The misère quotient of a game, heap by heap.

use std::fmt::Write as _;

use marienbad_rules::heap::HeapGame;
use marienbad_solve::misere::quotient::{Beyond, Finder, Quotient, Relation, Word};
use marienbad_solve::question::Game;
use marienbad_solve::{Stop, Work};
use serde_json::{Map, Value, json};

use crate::language::{Language, say};

/// The largest order whose multiplication table is shown.
const MAX_SHOWN_ORDER: usize = 16;

/// The most heaps that are listed of a quotient that goes on for ever.
pub const LISTED: u64 = 10_000;

/// The most heaps that are shown in words.
const MAX_SHOWN_HEAPS: usize = 1000;

/// A quotient and the last heap considered.
pub struct Found {
    /// The quotient.
    pub quotient: Quotient,
    /// The last heap that it covers.
    pub last: u64,
    /// What is proved about the next heap, if it was not covered.
    pub beyond: Option<Beyond>,
}

/// Finds the quotient of the heaps up to `to`, or as far as the budget goes, and why it ended early.
pub fn find(game: &dyn HeapGame, to: u64, work: &mut Work<'_>) -> Result<(Found, Option<Stop>), Stop> {
    let mut finder = Finder::new(game, work)?;
    let stop = finder.reach(to, work).err();
    let beyond = match stop {
        None | Some(Stop::Cancelled) => None,
        // If the search is cancelled here, this part is left out.
        Some(_) => finder.beyond(work).unwrap_or(None),
    };
    // The absence of a finite quotient is an answer, not the end of a budget.
    let stop = stop.filter(|_| !matches!(beyond, Some(Beyond::Infinite(_))));
    Ok((Found { quotient: finder.quotient(), last: finder.last(), beyond }, stop))
}

/// The answer as JSON, as far as it was found; `None` for games that are not made of heaps.
pub fn found_json(game: &dyn Game, to: u64, work: &mut Work<'_>) -> Result<Option<Value>, Stop> {
    let Some(heaps) = game.heap_game() else { return Ok(None) };
    let (found, stop) = find(heaps, to, work)?;
    let stopped = stop.is_some();
    Ok(Some(Report { game: game.name(), heaps, to, found: &found, stopped, genus: None }.json()))
}

/// The contents of a report about a quotient.
pub struct Report<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The game.
    pub heaps: &'a dyn HeapGame,
    /// The largest heap asked for.
    pub to: u64,
    /// What was found.
    pub found: &'a Found,
    /// Whether a limit was reached.
    pub stopped: bool,
    /// The genus of single heaps, if it was asked for.
    pub genus: Option<Vec<String>>,
}

impl Report<'_> {
    fn quotient(&self) -> &Quotient {
        &self.found.quotient
    }

    /// The last heap that is listed.
    fn last_listed(&self) -> u64 {
        if self.quotient().repetition().is_some() { self.to.min(LISTED) } else { self.found.last }
    }

    /// The theorem by which the quotient repeats forever.
    fn theorem(&self) -> Option<String> {
        self.quotient().repetition()?;
        if self.quotient().is_tame_for_ever() {
            return Some("quotient-tame".to_owned());
        }
        self.heaps.theorem().map(|theorem| format!("quotient-{}", theorem.word()))
    }

    /// The words of the elements, ordered by element number.
    fn words(&self, written: fn(&Word) -> String) -> Vec<String> {
        (0..self.quotient().order() as u32).map(|x| written(self.quotient().word(x))).collect()
    }

    fn relations(&self, written: fn(&Word) -> String) -> Vec<String> {
        let one = |one: &Relation| format!("{} = {}", written(&one.left), written(&one.right));
        self.quotient().relations().iter().map(one).collect()
    }

    /// The report as the documented JSON object.
    pub fn json(&self) -> Value {
        let quotient = self.quotient();
        let words = self.words(Word::to_string);
        let generators: Vec<Value> = quotient
            .generators()
            .iter()
            .enumerate()
            .map(|(place, heap)| json!({ "name": Word::name(place), "heap": heap }))
            .collect();
        let heaps: Map<String, Value> = (0..=self.last_listed())
            .filter_map(|heap| Some((heap.to_string(), json!(words[quotient.element(heap)? as usize]))))
            .collect();
        let relations = self.relations(Word::to_string);
        let order = quotient.order() as u32;
        let row = |x: u32| (0..order).map(|y| &words[quotient.product(x, y) as usize]).collect::<Vec<_>>();
        let table = (quotient.order() <= MAX_SHOWN_ORDER).then(|| (0..order).map(row).collect::<Vec<_>>());
        let lost: Vec<&String> = quotient.lost().iter().map(|x| &words[*x as usize]).collect();
        json!({
            "schema": 1,
            "game": self.game,
            "play": "misere",
            "order": quotient.order(),
            "p_size": quotient.lost().len(),
            "tame": quotient.is_tame(),
            "heaps": heaps,
            "preperiod": quotient.repetition().map(|found| found.preperiod),
            "period": quotient.repetition().map(|found| found.period),
            "claim": quotient.claim().word(),
            "theorem": self.theorem(),
            "checked_to": self.found.last,
            "stopped": self.stopped,
            "beyond": self.found.beyond.as_ref().map(beyond_json),
            "generators": generators,
            "elements": words,
            "lost": lost,
            "relations": relations,
            "table": table,
            "genus": self.genus,
        })
    }

    /// The report in words.
    pub fn in_words(&self, language: Language) -> String {
        in_words(language, &self.json())
    }
}

/// The JSON object of a quotient in words.
pub fn in_words(language: Language, told: &Value) -> String {
    let text = |name: &str| told[name].as_number().map(ToString::to_string).unwrap_or_default();
    let texts = |name: &str| -> Vec<&str> {
        told[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    };
    let game = told["game"].as_str().unwrap_or_default();
    let last = told["checked_to"].as_u64().unwrap_or(0);
    let beyond = &told["beyond"];
    let mut out = String::new();
    let mut line = |text: &str| {
        let _ = writeln!(out, "{text}");
    };
    line(&format!("{game} · {}", say!(language, "play-misere")));
    if beyond["infinite"] == json!(true) {
        line(&say!(
            language,
            "quotient-infinite",
            "heap" => beyond["heap"].to_string(),
            "other" => beyond["multiples_of"].to_string(),
            "places" => beyond["places"].to_string()
        ));
        line(&say!(language, "quotient-before", "to" => last.to_string()));
    }
    if told["stopped"] == json!(true) {
        line(&say!(language, "quotient-stopped", "to" => last.to_string()));
    }
    let tame = if told["tame"] == json!(true) { "yes" } else { "no" };
    line(&say!(
        language,
        "quotient-order",
        "order" => text("order"),
        "lost" => told["p_size"].as_u64().unwrap_or(0),
        "tame" => tame
    ));
    let generators = told["generators"].as_array().into_iter().flatten();
    let generators: Vec<String> = generators
        .map(|one| format!("{} = [{}]", one["name"].as_str().unwrap_or_default(), one["heap"]))
        .collect();
    line(&say!(language, "quotient-generators", "list" => generators.join(", ")));
    let relations: Vec<String> = texts("relations").into_iter().map(raised).collect();
    line(&say!(language, "quotient-relations", "list" => relations.join(", ")));
    let lost: Vec<String> = texts("lost").into_iter().map(raised).collect();
    line(&say!(language, "quotient-lost", "list" => lost.join(", ")));
    line(&say!(language, "quotient-heaps"));
    let word = |heap: u64| told["heaps"][heap.to_string()].as_str();
    let shown: Vec<String> = (0..=last).take(MAX_SHOWN_HEAPS).map_while(word).map(raised).collect();
    line(grid(&shown).trim_end());
    if last >= MAX_SHOWN_HEAPS as u64 {
        line(&say!(language, "quotient-heaps-cut", "to" => last.to_string()));
    }
    let words: Vec<String> = texts("elements").into_iter().map(raised).collect();
    if told["order"] != json!(1) && told["table"].is_array() {
        line(&say!(language, "quotient-table"));
        line(table(&words, &lost, &told["table"]).trim_end());
    }
    if told["genus"].is_array() {
        let genus: Vec<String> = texts("genus").into_iter().map(str::to_owned).collect();
        line(&say!(language, "quotient-genus", "to" => genus.len().saturating_sub(1).to_string()));
        line(grid(&genus).trim_end());
    }
    line(&if told["period"].is_null() {
        say!(language, "quotient-not-periodic")
    } else {
        say!(language, "quotient-periodic", "preperiod" => text("preperiod"), "period" => text("period"))
    });
    line(&match told["theorem"].as_str() {
        Some(theorem) => {
            let theorem = language.say(&format!("theorem-{theorem}"));
            say!(language, "quotient-proved", "theorem" => theorem, "to" => last.to_string())
        }
        None => say!(language, "quotient-computed", "to" => last.to_string()),
    });
    if let Some(count) = beyond["at_least"].as_u64() {
        let heap = beyond["heap"].to_string();
        line(&say!(language, "quotient-at-least", "heap" => heap, "count" => count.to_string()));
    }
    out
}

/// What is proved about the first heap that is not covered.
fn beyond_json(beyond: &Beyond) -> Value {
    match beyond {
        Beyond::AtLeast { heap, elements } => {
            json!({ "heap": heap, "at_least": elements, "infinite": false, "claim": "proved" })
        }
        Beyond::Infinite(found) => {
            json!({
                "heap": found.heap, "infinite": true, "multiples_of": found.other,
                "places": found.places, "claim": "proved",
            })
        }
    }
}

/// The word with superscript exponents: `b²c` for `b^2c`.
fn raised(word: &str) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut power = false;
    let mut out = String::new();
    for sign in word.chars() {
        match sign.to_digit(10) {
            Some(digit) if power => out.push(DIGITS[digit as usize]),
            _ => {
                power = sign == '^';
                if !power {
                    out.push(sign);
                }
            }
        }
    }
    out
}

/// Ten cells per line, each line headed by the number of its first cell.
fn grid(cells: &[String]) -> String {
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (row, ten) in cells.chunks(10).enumerate() {
        let cells: Vec<String> = ten.iter().map(|cell| format!("{cell:width$}")).collect();
        let _ = writeln!(out, "  {:>5}  {}", 10 * row, cells.join("  ").trim_end());
    }
    out
}

/// The multiplication table; lost elements are marked.
fn table(words: &[String], lost: &[String], products: &Value) -> String {
    let cell = |word: &str| {
        let mark = if lost.iter().any(|one| one == word) { "*" } else { "" };
        format!("{word}{mark}")
    };
    let width = words.iter().map(|word| cell(word).chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    let head: Vec<String> = words.iter().map(|word| format!("{:width$}", cell(word))).collect();
    let _ = writeln!(out, "  {:width$} │ {}", "", head.join(" ").trim_end());
    let _ = writeln!(out, "  {}┼{}", "─".repeat(width + 1), "─".repeat((width + 1) * words.len()));
    for (x, word) in words.iter().enumerate() {
        let products = products[x].as_array().into_iter().flatten().filter_map(Value::as_str);
        let row: Vec<String> = products.map(|product| format!("{:width$}", cell(&raised(product)))).collect();
        let _ = writeln!(out, "  {:width$} │ {}", cell(word), row.join(" ").trim_end());
    }
    out
}
