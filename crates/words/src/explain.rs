//! Why a position is won or lost, and why the winning move wins.

use std::fmt::Write as _;

use marienbad_play::{CoinWorth, ComponentName, NimRows, Reason, Slide, Symmetry};
use marienbad_rules::{Convention, Natural, Play};
use marienbad_solve::Method;
use marienbad_solve::mirror::Symmetry as Image;
use marienbad_solve::misere::quotient::Word;
use marienbad_solve::question::{Answer, Choice, Game, MisereForm, Outcome, Position, QuotientReason};
use serde_json::Value;

use super::shortened;
use super::solve::{claim_words, heading, method_words, rule_of};
use crate::language::{Language, say};

/// Heaps and values up to this are shown in binary.
const WIDEST_COLUMNS: usize = 32;

/// The largest heap on a drawn board of two heaps.
const WIDEST_PLANE: usize = 20;

/// The most generators, relations and lost elements of a quotient that are shown.
const SOME: usize = 32;

/// A position, its answer and the reason for it.
pub struct Explanation<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The position.
    pub position: &'a Position,
    /// The convention.
    pub convention: Convention,
    /// The answer.
    pub answer: &'a Answer,
    /// The reason.
    pub reason: &'a Reason,
    /// Genus and canonical form in misère play, if they were found.
    pub form: Option<MisereForm>,
    /// Why the position that the winning move leaves is lost; see [`Explanation::wants_after`].
    pub after: Option<Reason>,
}

impl Explanation<'_> {
    /// The winning move to name: the reason's own, if it names one.
    fn winning(&self) -> Option<&Choice> {
        let opening = match self.reason {
            Reason::Mirror { opening, .. } => opening.as_ref(),
            _ => None,
        };
        // The move that the reason mentions.
        let slide = match self.reason {
            Reason::GoldenPair { slide: Some(slide), .. } => Some(format!("{},{}", slide.to[0], slide.to[1])),
            _ => None,
        };
        let told = |choice: &&Choice| {
            opening.is_none_or(|opening| choice.text == *opening)
                && slide.as_ref().is_none_or(|to| choice.to.text() == to)
        };
        self.answer.moves.iter().find(told).or(self.answer.moves.first())
    }

    /// The position that the winning move leaves, if it still has to be explained why it is lost.
    pub fn wants_after(&self) -> Option<&Position> {
        let told = matches!(
            self.reason,
            Reason::Line { opening: Some(_), .. } | Reason::Mirror { opening: Some(_), .. }
        );
        // With several moves per turn, the turn may go on after the move, and then the position alone
        // decides nothing.
        let wanted = self.convention.turns.alternating() && !told;
        self.winning().filter(|_| wanted).map(|choice| &choice.to)
    }

    /// The whole explanation in words.
    pub fn in_words(&self, language: Language) -> String {
        let Self { game, position, convention, answer, reason, .. } = *self;
        let mut lines = vec![heading(language, game, position, convention)];
        if !matches!(reason, Reason::Over { .. }) {
            lines.push(match answer.outcome {
                Outcome::N => say!(language, "outcome-n"),
                Outcome::P => say!(language, "outcome-p"),
            });
        }
        lines.push(in_words(language, reason));
        lines.extend(self.form.iter().flat_map(|form| misere_form(language, game, form)));
        if let Some(choice) = self.winning() {
            lines.push(say!(
                language,
                "explain-move",
                "move" => choice.text.as_str(),
                "to" => shortened::after(position.text(), choice.to.text()),
                "others" => answer.moves.len() - 1,
                "complete" => if answer.moves_complete { "yes" } else { "no" }
            ));
        }
        match (&self.after, reason) {
            // The quotient itself has already been stated.
            (Some(Reason::Quotient(quotient)), Reason::Quotient(_)) => {
                lines.push(product(language, quotient));
            }
            (Some(after), _) => {
                lines.push(say!(language, "explain-after"));
                lines.push(in_words(language, &after.clone().undisguised()));
            }
            (None, _) => {}
        }
        // A search has already stated it.
        if !matches!(reason, Reason::Search { .. }) {
            lines.push(claim_words(language, answer.claim, answer.method, answer.nodes));
        }
        if answer.value.is_none() && answer.at_least.is_some() && answer.method != Method::Mirror {
            lines.push(language.say("value-not-found"));
        }
        lines.join("\n") + "\n"
    }
}

/// The genus and the canonical form.
fn misere_form(language: Language, game: &dyn Game, form: &MisereForm) -> Vec<String> {
    let mut lines = vec![say!(
        language,
        "explain-genus",
        "genus" => form.genus.to_string(),
        "tame" => if form.tame { "yes" } else { "no" },
        "value" => form.genus.misere_value().to_string()
    )];
    if game.name() == "xxx" {
        lines.push(say!(language, "explain-class", "value" => u64::from(form.genus.misere_value())));
    }
    lines.extend(form.text.as_deref().map(|text| say!(language, "explain-form", "form" => text)));
    lines
}

/// The object of `solve`, with the reason in words.
pub fn to_json(
    language: Language,
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
    reason: &Reason,
) -> Value {
    let mut object = super::solve::to_json(game, position, convention, answer);
    object["rule"] = rule_of(language, convention).into();
    object["reason"] = in_words(language, reason).into();
    object
}

/// A reason in words, on one or more lines.
pub fn in_words(language: Language, reason: &Reason) -> String {
    let wins = if reason.wins() { "yes" } else { "no" };
    match reason {
        Reason::Over { .. } => say!(language, "outcome-over", "won" => wins),
        Reason::MisereSwitch { disguise, large: 0, ones, .. } => {
            let words = say!(language, "explain-misere-ones", "ones" => *ones, "wins" => wins);
            format!("{}{words}", disguised(language, *disguise))
        }
        Reason::Columns { disguise, heaps, xor } | Reason::MisereSwitch { disguise, heaps, xor, .. } => {
            let rows: Vec<(String, u64)> = heaps.iter().map(|heap| (heap.to_string(), *heap)).collect();
            let before = disguised(language, *disguise);
            format!("{before}{}{}", columns(&rows, *xor), words_only(language, reason))
        }
        Reason::Coins { coins, xor } => {
            let rows = coin_rows(coins);
            let told = match (rows.iter().map(|(_, value)| value.to_u64()).collect(), xor.to_u64()) {
                (Some(values), Some(xor)) => {
                    let values: Vec<u64> = values;
                    let rows: Vec<_> = rows.into_iter().map(|(text, _)| text).zip(values).collect();
                    columns(&rows, xor)
                }
                _ => rows.iter().fold(String::new(), |told, (text, _)| told + "  " + text.as_str() + "\n"),
            };
            format!("{told}{}", words_only(language, reason))
        }
        Reason::Values { components, xor } => {
            let rows: Vec<(String, u64)> =
                components.iter().map(|(part, value)| (worth(language, part, *value), *value)).collect();
            format!("{}{}", columns(&rows, *xor), words_only(language, reason))
        }
        Reason::GoldenPair { slide, play, .. } => {
            let plane = slide.and_then(|slide| plane(slide, *play));
            let plane = plane.map(|plane| format!("{plane}{}\n", say!(language, "explain-plane")));
            format!("{}{}", plane.unwrap_or_default(), words_only(language, reason))
        }
        Reason::Zeckendorf { matches: 0, .. } => say!(language, "explain-last-match"),
        Reason::Zeckendorf { play, matches, most, parts } => say!(
            language,
            "explain-zeckendorf",
            "play" => play.word(),
            "matches" => matches.to_string(),
            "most" => most.to_string(),
            "parts" => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
            "smallest" => parts.last().copied().unwrap_or(0).to_string(),
            "wins" => wins
        ),
        Reason::Stealing { last } => say!(language, "explain-stealing", "last" => last.as_str()),
        Reason::Mex { options, .. } => {
            let width = options.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
            let mut out = String::new();
            for (mv, value) in options {
                let _ = writeln!(out, "  {mv:width$}  → {value}");
            }
            format!("{}\n{out}{}", say!(language, "explain-options"), words_only(language, reason))
        }
        Reason::Mirror { symmetry, opening, replies } => {
            let how = symmetry_in_words(language, *symmetry);
            let text = match opening {
                Some(mv) => say!(language, "explain-mirror-won", "move" => mv.as_str(), "how" => how),
                None => say!(language, "explain-mirror-lost", "how" => how),
            };
            let pairs: Vec<(&str, Option<&str>)> =
                replies.iter().map(|(mv, reply)| (mv.as_str(), Some(reply.as_str()))).collect();
            let head = say!(language, "explain-mirror-answers");
            if pairs.is_empty() { text } else { format!("{text}\n{head}{}", answers(language, &pairs)) }
        }
        Reason::Worth { .. } => words_only(language, reason),
        Reason::Lengths { components, .. } => {
            let told = |(text, moves): &(String, u32)| {
                (shortened::position(text), say!(language, "explain-length", "moves" => u64::from(*moves)))
            };
            let told: Vec<(String, String)> = components.iter().map(told).collect();
            format!("{}{}", listed(&told), words_only(language, reason))
        }
        Reason::Each { components } => {
            let told = |(text, wins): &(String, bool)| {
                let id = if *wins { "explain-part-won" } else { "explain-part-lost" };
                (shortened::position(text), language.say(id))
            };
            let told: Vec<(String, String)> = components.iter().map(told).collect();
            format!("{}{}", listed(&told), words_only(language, reason))
        }
        Reason::Quotient(quotient) => {
            let generator = |(place, heap): (usize, &u64)| format!("{} = [{heap}]", Word::name(place));
            let generators = quotient.generators.iter().enumerate().map(generator);
            let relations = quotient.relations.iter().map(|one| format!("{:#} = {:#}", one.left, one.right));
            let about = say!(
                language,
                "explain-quotient-about",
                "order" => quotient.order.to_string(),
                "generators" => some(generators, ", "),
                "relations" => some(relations, ", ")
            );
            format!("{about}\n{}", product(language, quotient))
        }
        Reason::Line { opening: Some((mv, _)), replies } if replies.is_empty() => {
            say!(language, "explain-line-ends", "move" => mv.as_str())
        }
        Reason::Line { opening, replies } => {
            let text = match opening {
                Some((mv, leaves)) => {
                    say!(
                        language, "explain-line-won", "move" => mv.as_str(),
                        "leaves" => shortened::position(leaves)
                    )
                }
                None => say!(language, "explain-line-lost"),
            };
            let answered: Vec<(String, Option<String>)> = replies
                .iter()
                .map(|reply| {
                    let answer = reply
                        .answer
                        .as_ref()
                        .map(|(mv, leaves)| format!("{mv}  → {}", shortened::position(leaves)));
                    (reply.mv.clone(), answer)
                })
                .collect();
            let answered: Vec<(&str, Option<&str>)> =
                answered.iter().map(|(mv, answer)| (mv.as_str(), answer.as_deref())).collect();
            format!("{text}{}", answers(language, &answered))
        }
        Reason::Search { method, nodes, .. } => {
            say!(language, "explain-search", "method" => method_words(language, *method), "nodes" => *nodes)
        }
        other => format!("{other:?}"),
    }
}

/// The sentence of a reason, without the columns, boards and lists before it.
pub fn words_only(language: Language, reason: &Reason) -> String {
    let wins = if reason.wins() { "yes" } else { "no" };
    match reason {
        Reason::Columns { .. } => {
            let words = say!(language, "explain-columns", "wins" => wins);
            format!("{words}{}", recipe(language, reason))
        }
        Reason::MisereSwitch { large: large @ 1.., .. } => {
            let words = say!(language, "explain-misere-large", "large" => *large, "wins" => wins);
            format!("{words}{}", recipe(language, reason))
        }
        Reason::Coins { coins, xor } => say!(
            language,
            "explain-coins",
            "axes" => coins.first().map_or(1, |coin| coin.along.len()),
            "xor" => xor.to_string(),
            "wins" => wins
        ),
        Reason::Values { xor, .. } => {
            say!(language, "explain-values", "xor" => xor.to_string(), "wins" => wins)
        }
        Reason::Mex { value, .. } => {
            say!(language, "explain-mex", "value" => value.to_string(), "wins" => wins)
        }
        Reason::Worth { value } => {
            say!(language, "explain-worth", "value" => value.to_string(), "wins" => wins)
        }
        Reason::Lengths { longest, play, moves, .. } => {
            let end = say!(
                language,
                "explain-last",
                "last" => if moves % 2 == 1 { "yes" } else { "no" },
                "play" => if *play == Play::Normal { "normal" } else { "misere" }
            );
            let id = if *longest { "explain-longest" } else { "explain-shortest" };
            say!(language, id, "moves" => u64::from(*moves), "end" => end)
        }
        Reason::Each { .. } => say!(language, "explain-each", "wins" => wins),

        // The last move is still to come, and the player who makes it loses: there is no golden pair to
        // return to.
        Reason::GoldenPair { play: Play::Misere, small: 0, large: 1, .. } => {
            say!(language, "explain-golden-last")
        }
        Reason::GoldenPair { play, small, large, difference, golden, slide } => say!(
            language,
            if *play == Play::Normal { "explain-golden" } else { "explain-golden-misere" },
            "small" => small.to_string(),
            "large" => large.to_string(),
            "difference" => difference.to_string(),
            "golden" => golden.to_string(),
            "partner" => golden.saturating_add(*difference).to_string(),
            "reached" => slide.map_or(String::new(), |slide| {
                format!("({}, {})", slide.to[0].min(slide.to[1]), slide.to[0].max(slide.to[1]))
            }),
            "named" => if slide.is_some() { "yes" } else { "no" },
            "wins" => wins
        ),
        other => in_words(language, other),
    }
}

/// A component with its value.
fn worth(language: Language, part: &ComponentName, value: u64) -> String {
    if part.place.is_none() {
        format!("[{}] = {value}", shortened::position(&part.text))
    } else {
        format!("{} = {value}", called(language, part))
    }
}

/// What is its own image, and how.
pub fn symmetry_in_words(language: Language, symmetry: Symmetry) -> String {
    match symmetry {
        Symmetry::Pairs => say!(language, "explain-mirror-pairs"),
        Symmetry::Board(Image::HalfTurn) => say!(language, "explain-mirror-half-turn"),
        Symmetry::Board(Image::Across) => say!(language, "explain-mirror-across"),
        Symmetry::Board(Image::Opposite) => say!(language, "explain-mirror-opposite"),
        Symmetry::Board(Image::Reflection) => say!(language, "explain-mirror-reflection"),
    }
}

/// The name of a component.
pub fn called(language: Language, part: &ComponentName) -> String {
    match &part.place {
        Some(place) => say!(language, "part-with", "place" => place.as_str()),
        None => shortened::position(&part.text),
    }
}

/// Why the game is Nim in disguise, on a line of its own.
pub fn disguised(language: Language, disguise: Option<NimRows>) -> String {
    let id = match disguise {
        Some(NimRows::Lines) => "explain-disguise-lines",
        Some(NimRows::Gaps) => "explain-disguise-gaps",
        Some(NimRows::Squares) => "explain-disguise-squares",
        Some(NimRows::Heaps) | None => return String::new(),
    };
    format!("{}\n", say!(language, id))
}

/// How to read the winning move off the columns, preceded by a blank.
fn recipe(language: Language, reason: &Reason) -> String {
    let (Some(recipe), Reason::Columns { heaps, .. } | Reason::MisereSwitch { heaps, .. }) =
        (reason.recipe(), reason)
    else {
        return String::new();
    };
    let digits = heaps.iter().max().map_or(1, |heap| 64 - heap.leading_zeros() as usize);
    let words = say!(
        language,
        "explain-recipe",
        "column" => recipe.column.to_string(),
        "heap" => recipe.heap.to_string(),
        "digits" => format!("{:0digits$b}", recipe.heap),
        "rest" => recipe.rest.to_string(),
        "changed" => format!("{:0digits$b}", recipe.rest)
    );
    format!(" {words}")
}

/// Coins with the computation of their values.
pub fn coin_rows(coins: &[CoinWorth]) -> Vec<(String, Natural)> {
    let one = |coin: &CoinWorth| {
        let along: Vec<String> = coin.along.iter().map(Natural::to_string).collect();
        let product = if along.len() > 1 { format!("{} = ", along.join(" ⊗ ")) } else { String::new() };
        (format!("[{}] = {product}{}", coin.place, coin.value), coin.value.clone())
    };
    coins.iter().map(one).collect()
}

/// The elements of the heaps, their product, and whether that product is lost.
fn product(language: Language, quotient: &QuotientReason) -> String {
    let mut told: Vec<(String, String)> =
        quotient.heaps.iter().map(|(heap, word)| (heap.to_string(), format!("{word:#}"))).collect();
    if told.len() < WIDEST_COLUMNS {
        told.push(("∏".to_owned(), format!("{:#}", quotient.product)));
    }
    let words = say!(
        language,
        "explain-quotient",
        "product" => format!("{:#}", quotient.product),
        "lost" => some(quotient.lost.iter().map(|word| format!("{word:#}")), ", "),
        "wins" => if quotient.is_lost { "no" } else { "yes" }
    );
    format!("{}{words}", listed(&told))
}

/// The first elements of a list, followed by dots if there are too many to read.
fn some(list: impl Iterator<Item = String>, between: &str) -> String {
    let mut list: Vec<String> = list.take(SOME + 1).collect();
    if list.len() > SOME {
        "…".clone_into(&mut list[SOME]);
    }
    list.join(between)
}

/// Components, each with a text about it, aligned in columns.
fn listed(rows: &[(String, String)]) -> String {
    if rows.len() > WIDEST_COLUMNS {
        return String::new();
    }
    let width = rows.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (text, told) in rows {
        let _ = writeln!(out, "  {text:>width$}  {told}");
    }
    out
}

/// Moves with their answers, one per line.
fn answers(language: Language, list: &[(&str, Option<&str>)]) -> String {
    let width = list.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
    let last = say!(language, "explain-last-move");
    let mut out = String::new();
    for (mv, answer) in list {
        let _ = write!(out, "\n  {mv:width$}  · {}", answer.unwrap_or(&last));
    }
    out
}

/// The board of two heaps with the slide on it: `@` at its start, `o` for lost pairs, dots along its path,
/// `O` at the pair that it reaches. The corner is the end of the game.
fn plane(slide: Slide, play: Play) -> Option<String> {
    let [width, height] = slide.from.map(|heap| usize::try_from(heap).unwrap_or(usize::MAX));
    if width > WIDEST_PLANE || height > WIDEST_PLANE {
        return None;
    }
    let mut rows = vec![vec!['.'; width + 1]; height + 1];
    let (mut used, mut low) = (vec![false; 4 * WIDEST_PLANE], 0usize);
    for difference in 0..=width.max(height) {
        while used.get(low).copied().unwrap_or(false) {
            low += 1;
        }
        let high = low + difference;
        for (x, y) in [(low, high), (high, low)] {
            if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                *cell = 'o';
            }
        }
        for taken in [low, high] {
            if let Some(place) = used.get_mut(taken) {
                *place = true;
            }
        }
    }
    if play == Play::Misere {
        for (x, y, sign) in [(0, 0, '.'), (1, 2, '.'), (2, 1, '.'), (0, 1, 'o'), (1, 0, 'o'), (2, 2, 'o')] {
            if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                *cell = sign;
            }
        }
    }
    let [to_x, to_y] = slide.to.map(|heap| heap as usize);
    let (mut x, mut y) = (width, height);
    while (x, y) != (to_x, to_y) && x >= to_x && y >= to_y {
        rows[y][x] = '·';
        (x, y) = (x - usize::from(x > to_x), y - usize::from(y > to_y));
    }
    rows[to_y.min(height)][to_x.min(width)] = 'O';
    rows[height][width] = '@';
    let line = |(y, row): (usize, &Vec<char>)| {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        format!("  {y:>2} {}\n", cells.join(" "))
    };
    Some(rows.iter().enumerate().rev().map(line).collect())
}

/// Numbers in binary, one below another, and their nim-sum below a line.
pub fn columns(rows: &[(String, u64)], xor: u64) -> String {
    let largest = rows.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let digits = (64 - largest.leading_zeros()).max(1) as usize;
    if rows.len() > WIDEST_COLUMNS || digits > WIDEST_COLUMNS {
        return String::new();
    }
    let width = rows.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (text, value) in rows {
        let _ = writeln!(out, "  {text:>width$}  {value:0digits$b}");
    }
    let _ = writeln!(out, "  {:>width$}  {xor:0digits$b}", "⊕");
    out
}
