//! Why a position is won or lost, drawn: binary columns, Fibonacci blocks, the values of the options.

use std::collections::BTreeMap;

use marienbad_pictures::scene::{Columns, Group, View};
use marienbad_play::{ComponentName, NimRows, Reason, Reply};
use marienbad_rules::scene::{Form, Layout};
use marienbad_rules::{Natural, Scene};
use marienbad_words::explain::{called, coin_rows, disguised, in_words, symmetry_in_words, words_only};
use marienbad_words::language::{Language, say};
use marienbad_words::sentence::Speaker;
use maud::{Markup, html};

use super::super::board::Board;
use super::words::linked;

/// The most rows and digits of a table of columns.
const MAX_COLUMNS: usize = 32;

/// Coins whose values have more digits are added in a table that is folded: it is wider than the panel.
const MOST_DIGITS: u32 = 6;

/// What the picture shows, in a few words.
pub fn heading(language: Language, reason: &Reason) -> String {
    match reason {
        Reason::Columns { xor, .. }
        | Reason::MisereSwitch { xor, large: 2.., .. }
        | Reason::Values { xor, .. } => match xor.count_ones() {
            0 => say!(language, "why-head-even"),
            1 => say!(language, "why-head-odd", "column" => *xor),
            count => say!(language, "why-head-odds", "count" => u64::from(count)),
        },
        Reason::GoldenPair { .. } if reason.wins() => say!(language, "why-head-golden-off"),
        Reason::GoldenPair { .. } => say!(language, "why-head-golden"),
        Reason::Zeckendorf { parts, .. } => {
            let smallest = parts.last().copied().unwrap_or(0).to_string();
            say!(language, if reason.wins() { "why-head-block" } else { "why-head-block-lost" }, "smallest" =>
                smallest)
        }
        Reason::Mirror { .. } => say!(language, "why-head-mirror"),
        Reason::Over { .. } => say!(language, "play-hint-over"),
        _ if reason.wins() => say!(language, "why-head-won"),
        _ => say!(language, "why-head-lost"),
    }
}

/// The question to ask before the reason is given.
pub fn question(language: Language, reason: &Reason) -> String {
    match reason {
        Reason::Columns { disguise: Some(NimRows::Lines), .. } => say!(language, "why-ask-lines"),
        Reason::Columns { disguise: Some(NimRows::Gaps), .. } => say!(language, "why-ask-gaps"),
        Reason::Columns { disguise: Some(NimRows::Squares), .. } => say!(language, "why-ask-squares"),
        Reason::Columns { .. } | Reason::MisereSwitch { large: 2.., .. } => say!(language, "why-ask-columns"),
        Reason::MisereSwitch { .. } => say!(language, "why-ask-ones"),
        Reason::GoldenPair { difference, .. } => {
            say!(language, "why-ask-golden", "difference" => difference.to_string())
        }
        Reason::Zeckendorf { matches, .. } => {
            say!(language, "why-ask-blocks", "matches" => matches.to_string())
        }
        Reason::Mirror { .. } => say!(language, "why-ask-mirror"),
        Reason::Values { .. } => say!(language, "why-ask-values"),
        Reason::Coins { .. } => say!(language, "why-ask-coins"),
        _ => say!(language, "why-ask"),
    }
}

/// The reason drawn on the board itself, if it has a picture there; `told` if the answer is shown too.
pub fn on_board(language: Language, reason: &Reason, scene: &Scene, told: bool) -> View {
    let mut view = View::default();
    let words = [say!(language, "why-even"), say!(language, "why-odd")];
    match reason {
        Reason::Columns { heaps, .. } | Reason::MisereSwitch { heaps, .. } => {
            view.columns = rows_of(scene, heaps).map(|rows| Columns { rows, words, told });
        }
        Reason::Values { components, .. } => {
            let values: Vec<u64> = components.iter().map(|(_, value)| *value).collect();
            match rows_of(scene, &values) {
                Some(rows) => view.columns = Some(Columns { rows, words, told }),
                None => view.notes = on_parts(scene, &values),
            }
        }
        Reason::Coins { coins, .. } => {
            let black: Vec<&str> = scene
                .things
                .iter()
                .filter(|thing| thing.form == Form::Coin { black: true })
                .map(|thing| thing.key.as_str())
                .collect();
            let values = coin_rows(coins);
            if black.len() == values.len() {
                let pairs = black.iter().zip(values);
                view.notes = pairs.map(|(key, (_, value))| ((*key).to_owned(), value.to_string())).collect();
            }
        }
        Reason::Zeckendorf { parts, matches, most, .. } if told => {
            let keys: Vec<&str> = scene
                .things
                .iter()
                .filter(|thing| thing.form == Form::Stick && thing.component.is_some())
                .map(|thing| thing.key.as_str())
                .collect();
            let mut first = keys.len().saturating_sub(usize::try_from(*matches).unwrap_or(usize::MAX));
            for (number, part) in parts.iter().enumerate() {
                let size = usize::try_from(*part).unwrap_or(0);
                let keys: Vec<String> = keys.iter().skip(first).take(size).map(ToString::to_string).collect();
                first += size;
                let golden = number + 1 == parts.len() && part <= most;
                view.groups.push(Group { keys, label: part.to_string(), golden });
            }
        }
        _ => {}
    }
    view
}

/// The row of each heap on the board, if every heap has a row to itself.
fn rows_of(scene: &Scene, numbers: &[u64]) -> Option<Vec<(usize, u64)>> {
    let area = |component: usize| {
        scene.things.iter().find(|thing| thing.component == Some(component)).map(|thing| thing.area)
    };
    let rows: Vec<(usize, u64)> = numbers
        .iter()
        .enumerate()
        .map(|(number, value)| Some((area(number)?, *value)))
        .collect::<Option<_>>()?;
    let mut areas: Vec<usize> = rows.iter().map(|(area, _)| *area).collect();
    areas.sort_unstable();
    areas.dedup();
    let small = rows.len() <= MAX_COLUMNS && numbers.iter().all(|value| *value < 1 << 12);
    let lines = scene.areas.windows(2).all(|pair| pair[0].at.y < pair[1].at.y);
    (scene.layout == Layout::Heaps && small && lines && areas.len() == rows.len()).then_some(rows)
}

/// The value of each component, on a thing in its middle.
fn on_parts(scene: &Scene, values: &[u64]) -> Vec<(String, String)> {
    let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, thing) in scene.things.iter().enumerate() {
        if let Some(component) = thing.component.filter(|_| thing.form != Form::Cut) {
            parts.entry(component).or_default().push(number);
        }
    }
    if parts.len() != values.len() {
        return Vec::new();
    }
    let notes = parts.into_values().zip(values).filter_map(|(things, value)| {
        let count = things.len() as f32;
        let x = things.iter().map(|number| scene.things[*number].place.x).sum::<f32>() / count;
        let y = things.iter().map(|number| scene.things[*number].place.y).sum::<f32>() / count;
        let far = |number: &&usize| {
            let place = scene.things[**number].place;
            (place.x - x).hypot(place.y - y)
        };
        let middle = things.iter().min_by(|a, b| far(a).total_cmp(&far(b)))?;
        Some((scene.things[*middle].key.clone(), value.to_string()))
    });
    notes.collect()
}

/// The moves with their answers, if the reason consists of these and the board can show them. Heaps are
/// renumbered after a move, so the board cannot show them; all other things keep their names.
pub fn replies(reason: &Reason, scene: &Scene) -> Vec<(String, String)> {
    match reason {
        Reason::Mirror { replies, opening: None, .. } => replies.clone(),
        Reason::Line { opening: None, replies } if scene.layout != Layout::Heaps => {
            let answered = |reply: &Reply| Some((reply.mv.clone(), reply.answer.as_ref()?.0.clone()));
            replies.iter().filter_map(answered).collect()
        }
        _ => Vec::new(),
    }
}

/// More winning moves than this are not marked on the board: one would not see the rest.
const MOST_MARKED: usize = 3;

/// The moves that the reason itself names.
fn named(reason: &Reason) -> Vec<&str> {
    match reason {
        Reason::Mirror { opening: Some(mv), .. } | Reason::Line { opening: Some((mv, _)), .. } => vec![mv],
        Reason::Mex { options, .. } => {
            options.iter().filter(|(_, value)| *value == 0).map(|(mv, _)| mv.as_str()).collect()
        }
        _ => Vec::new(),
    }
}

/// What the moves named by the reason take, to be highlighted on the board.
pub fn marked(reason: &Reason, board: &Board) -> Vec<Group> {
    let moves = named(reason).into_iter().take(MOST_MARKED).filter_map(|mv| board.touched(mv));
    moves.map(|keys| Group { keys: keys.to_vec(), label: String::new(), golden: true }).collect()
}

/// Puts the moves of a position into words.
pub struct Teller<'a> {
    /// Its board.
    pub board: &'a Board,
    /// The address of the position after a move, if it has a page.
    pub next: &'a dyn Fn(&str) -> Option<String>,
}

impl Teller<'_> {
    /// A move in words, or in notation if there are none.
    fn tell(&self, language: Language, mv: &str) -> String {
        self.board.told(language, Speaker::Advice, mv).unwrap_or_else(|| mv.to_owned())
    }

    /// The winning moves, each with its notation below it.
    fn best(&self, language: Language, reason: &Reason) -> Markup {
        html! {
            @for mv in named(reason).into_iter().take(MOST_MARKED) {
                p .best {
                    strong { (self.tell(language, mv)) "." }
                    span .notation { code { (mv) } }
                    @if let Some(next) = (self.next)(mv) {
                        " " a href=(next) { (say!(language, "why-see-next")) }
                    }
                }
            }
        }
    }
}

/// A folded list of moves and their answers: the strategy.
fn answers(language: Language, rows: &[(String, &str, Option<&str>)]) -> Markup {
    html! {
        @if !rows.is_empty() {
            details {
                summary { (say!(language, "why-answers", "count" => rows.len())) }
                ul .answered {
                    @for (told, mv, answer) in rows {
                        li {
                            (told) " "
                            span .notation {
                                code { (mv) } " → "
                                @match answer {
                                    Some(answer) => code { (answer) },
                                    None => (say!(language, "explain-last-move")),
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A strategy in words: the first move, and the answers.
fn strategy(language: Language, reason: &Reason, teller: &Teller<'_>) -> Option<Markup> {
    let begins = !named(reason).is_empty();
    let lit = !replies(reason, teller.board.scene()).is_empty();
    // After the first move the board has changed, so its moves have no words here.
    let told = |mv: &str| if begins { String::new() } else { teller.tell(language, mv) };
    Some(match reason {
        Reason::Mirror { replies, .. } => html! {
            (teller.best(language, reason))
            p { (linked(language, &mirrored(language, reason))) }
            @if lit { p .quiet-words { (say!(language, "why-point")) } }
            @let rows: Vec<_> =
                replies.iter().map(|(mv, answer)| (told(mv), mv.as_str(), Some(answer.as_str()))).collect();
            (answers(language, &rows))
        },
        Reason::Line { replies, .. } => html! {
            (teller.best(language, reason))
            p {
                @if !begins { (say!(language, "why-line-lost")) }
                @else if replies.is_empty() { (say!(language, "why-line-ends")) }
                @else { (say!(language, "why-line-won")) }
            }
            @if lit { p .quiet-words { (say!(language, "why-point")) } }
            @let rows: Vec<_> = replies.iter().map(|reply| {
                (told(&reply.mv), reply.mv.as_str(), reply.answer.as_ref().map(|(mv, _)| mv.as_str()))
            }).collect();
            (answers(language, &rows))
        },
        Reason::Mex { options, value } => html! {
            (teller.best(language, reason))
            p { (say!(language, if *value == 0 { "why-mex-lost" } else { "why-mex-won" })) }
            details {
                summary { (say!(language, "why-values")) }
                (mex(language, options, *value))
                p { (linked(language, &words_only(language, reason))) }
            }
        },
        _ => return None,
    })
}

/// The strategy of the mirror in words, where the move with which it begins stands above them.
fn mirrored(language: Language, reason: &Reason) -> String {
    match reason {
        Reason::Mirror { symmetry, opening: Some(_), .. } => {
            say!(language, "why-mirror-won", "how" => symmetry_in_words(language, *symmetry))
        }
        other => words_only(language, &without_replies(other)),
    }
}

/// The same reason without its list of answers.
fn without_replies(reason: &Reason) -> Reason {
    match reason.clone() {
        Reason::Mirror { symmetry, opening, .. } => Reason::Mirror { symmetry, opening, replies: Vec::new() },
        other => other,
    }
}

/// The exercise of finding the row that balances the columns; with `row`, whether the answer is right.
pub fn exercise(
    language: Language,
    reason: &Reason,
    row: Option<usize>,
    to: &dyn Fn(usize) -> String,
) -> Markup {
    let (Reason::Columns { heaps, xor, disguise: None }
    | Reason::MisereSwitch { heaps, xor, large: 2.., disguise: None, .. }) = reason
    else {
        return html! {};
    };
    if *xor == 0 || heaps.len() > 8 {
        return html! {};
    }
    html! {
        div .ask {
            p { strong { (say!(language, "why-your-turn")) } " " (say!(language, "why-which-row")) }
            ul .choices {
                @for (number, heap) in heaps.iter().enumerate() {
                    li { a .button .chosen[row == Some(number)] href=(to(number)) { (heap) } }
                }
            }
            @if let Some(heap) = row.and_then(|row| heaps.get(row)) {
                @let rest = heap ^ xor;
                p role="status" {
                    @if rest < *heap { (say!(language, "why-row-right", "heap" => heap.to_string(), "rest" =>
                        rest.to_string())) }
                    @else { (say!(language, "why-row-wrong", "heap" => heap.to_string(), "rest" =>
                        rest.to_string())) }
                }
            }
        }
    }
}

/// A reason in words only.
pub fn words(language: Language, reason: &Reason) -> Markup {
    html! { p { (linked(language, &words_only(language, reason))) } }
}

/// Like [`show`], beside a board that already shows the picture.
pub fn beside_board(
    language: Language,
    reason: &Reason,
    drawn: &View,
    teller: Option<&Teller<'_>>,
) -> Markup {
    if drawn.columns.is_some() {
        return short(language, reason);
    }
    if matches!(reason, Reason::Zeckendorf { .. }) && !drawn.groups.is_empty() {
        return words(language, reason);
    }
    show(language, reason, teller)
}

/// A reason in as few words as possible, beside its picture.
pub fn short(language: Language, reason: &Reason) -> Markup {
    match reason {
        // The move itself comes later, and the list of values and answers is too long here.
        Reason::Mirror { symmetry, opening: Some(_), .. } => {
            let how = symmetry_in_words(language, *symmetry);
            return html! { p { (linked(language, &say!(language, "why-mirror-idea", "how" => how))) } };
        }
        Reason::Mirror { .. } => return html! { p { (linked(language, &mirrored(language, reason))) } },
        Reason::Mex { value, .. } => {
            let said = say!(language, if *value == 0 { "why-mex-lost" } else { "why-mex-idea" });
            return html! { p { (linked(language, &said)) } };
        }
        // What the numbers are has to be said, for no rows lie on the board.
        Reason::Columns {
            disguise: disguise @ Some(NimRows::Lines | NimRows::Gaps | NimRows::Squares),
            heaps,
            xor,
        } => {
            let rows: Vec<(String, u64)> = heaps.iter().map(|heap| (heap.to_string(), *heap)).collect();
            let said = say!(language, if *xor == 0 { "why-columns-even" } else { "why-columns-odd" });
            return html! {
                p { (disguised(language, *disguise)) }
                (columns(language, &rows, *xor))
                p { (linked(language, &said)) }
            };
        }
        _ => {}
    }
    if !reason.has_columns() {
        return words(language, reason);
    }
    let said = say!(language, if reason.wins() { "why-columns-odd" } else { "why-columns-even" });
    html! {
        @if let Reason::Values { components, .. } = reason {
            // What stands in binary beside a row is not its size.
            @let row = |(part, value): &(ComponentName, u64)| say!(language, "why-values-row", "row" =>
                called(language, part), "value" => value.to_string());
            @let list = components.iter().map(row).collect::<Vec<_>>().join(", ");
            p { (linked(language, &say!(language, "why-values-rows", "list" => list))) }
        }
        p { (linked(language, &said)) }
    }
}

/// The reason in full, if the board and a few words gave it in short.
pub fn in_full(language: Language, reason: &Reason, drawn: &View) -> Markup {
    html! { @if drawn.columns.is_some() { (words(language, reason)) } }
}

/// Whether a reason has a picture of columns on the board.
trait Pictured {
    fn has_columns(&self) -> bool;
}

impl Pictured for Reason {
    fn has_columns(&self) -> bool {
        matches!(self, Self::Columns { .. } | Self::Values { .. } | Self::MisereSwitch { large: 2.., .. })
    }
}

/// A reason as tables and blocks if it has a picture, else in words.
pub fn show(language: Language, reason: &Reason, teller: Option<&Teller<'_>>) -> Markup {
    if let Some(told) = teller.and_then(|teller| strategy(language, reason, teller)) {
        return told;
    }
    match reason {
        // The board is another one than the one in sight: its moves are listed as they are written.
        Reason::Mirror { replies, .. } => html! {
            p { (linked(language, &words_only(language, &without_replies(reason)))) }
            @let rows: Vec<_> = replies.iter().map(|(mv, answer)| {
                (String::new(), mv.as_str(), Some(answer.as_str()))
            }).collect();
            (answers(language, &rows))
        },
        Reason::Line { opening: None, replies } => html! {
            p { (say!(language, "why-line-lost-then")) }
            @let rows: Vec<_> = replies.iter().map(|reply| {
                let answer = reply.answer.as_ref().map(|(mv, _)| mv.as_str());
                (String::new(), reply.mv.as_str(), answer)
            }).collect();
            (answers(language, &rows))
        },
        Reason::Columns { disguise, heaps, xor }
        | Reason::MisereSwitch { disguise, heaps, xor, large: 1.., .. } => {
            let rows: Vec<(String, u64)> = heaps.iter().map(|heap| (heap.to_string(), *heap)).collect();
            html! {
                @if disguise.is_some() { p { (disguised(language, *disguise)) } }
                (columns(language, &rows, *xor))
                p { (linked(language, &words_only(language, reason))) }
            }
        }
        Reason::Coins { coins, xor } if xor.to_u64().is_some() => {
            let small = |(text, value): (String, Natural)| Some((text, value.to_u64()?));
            let rows: Option<Vec<(String, u64)>> = coin_rows(coins).into_iter().map(small).collect();
            let wide = rows.iter().flatten().any(|(_, value)| *value >= 1 << MOST_DIGITS);
            html! {
                p { (linked(language, &words_only(language, reason))) }
                @if let (Some(rows), Some(xor)) = (rows, xor.to_u64()) {
                    @if wide {
                        details { summary { (say!(language, "why-sum")) } (columns(language, &rows, xor)) }
                    } @else { (columns(language, &rows, xor)) }
                }
            }
        }
        Reason::Values { components, xor } => {
            let named = components.iter().map(|(part, value)| (called(language, part), *value));
            let rows: Vec<(String, u64)> =
                named.map(|(name, value)| (format!("{name} = {value}"), value)).collect();
            html! { (columns(language, &rows, *xor)) p { (linked(language, &words_only(language, reason))) } }
        }
        Reason::Zeckendorf { parts, most, .. } if (1..=400).contains(&parts.iter().sum::<u64>()) => {
            html! { (blocks(language, parts, *most)) p { (linked(language, &words_only(language, reason))) } }
        }
        Reason::Mex { options, value } => {
            html! { (mex(language, options, *value)) p { (linked(language, &words_only(language, reason))) } }
        }
        // The board shows the pairs and their lines.
        Reason::GoldenPair { .. } => html! { p { (linked(language, &words_only(language, reason))) } },
        other => html! {
            @let text = in_words(language, other);
            (told(language, &text))
        },
    }
}

/// Lists with more lines are folded.
const UNFOLDED: usize = 10;

/// Sets sentences as paragraphs, and lists in notation as blocks, folded if they are long.
fn told(language: Language, text: &str) -> Markup {
    let lines: Vec<&str> = text.lines().collect();
    let parts: Vec<&[&str]> = lines.chunk_by(|a, b| a.starts_with("  ") == b.starts_with("  ")).collect();
    html! {
        @for part in parts {
            @if !part[0].starts_with("  ") {
                @for sentence in part { p { (linked(language, sentence)) } }
            } @else if part.len() > UNFOLDED {
                details {
                    summary { (say!(language, "why-list", "count" => part.len())) }
                    pre .reason tabindex="0" { (part.join("\n")) }
                }
            } @else { pre .reason tabindex="0" { (part.join("\n")) } }
        }
    }
}

/// Numbers under each other in binary. Columns with an odd number of ones are marked.
fn columns(language: Language, rows: &[(String, u64)], xor: u64) -> Markup {
    let largest = rows.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let digits = (64 - largest.leading_zeros()).max(1) as usize;
    if rows.len() > MAX_COLUMNS || digits > MAX_COLUMNS {
        return html! {};
    }
    let bit = |value: u64, place: usize| value >> place & 1 == 1;
    html! {
        p .caption { (say!(language, "web-columns-caption")) }
        div .wide tabindex="0" role="region" aria-label=(say!(language, "web-columns-caption")) {
            table .columns {
                thead { tr {
                    td {}
                    @for place in (0..digits).rev() { th scope="col" class=[bit(xor, place).then_some("odd")]
                        { (1u64 << place) } }
                } }
                tbody {
                    @for (text, value) in rows {
                        tr {
                            th scope="row" { (text) }
                            @for place in (0..digits).rev() {
                                td class=[bit(xor, place).then_some("odd")] { @if bit(*value, place) { strong
                                    { "1" } } @else { "0" } }
                            }
                        }
                    }
                }
                tfoot { tr {
                    th scope="row" { "⊕ " (xor) }
                    @for place in (0..digits).rev() { td class=[bit(xor, place).then_some("odd")] {
                        (u8::from(bit(xor, place))) } }
                } }
            }
        }
    }
}

/// The matches in blocks of Fibonacci numbers. The smallest block is the one to take, if the rule allows
/// it.
fn blocks(language: Language, parts: &[u64], most: u64) -> Markup {
    let mut x = 2u64;
    let starts: Vec<(u64, u64)> = parts
        .iter()
        .map(|part| {
            let start = x;
            x += part * 9 + 18;
            (start, *part)
        })
        .collect();
    let last = parts.last().copied().unwrap_or(0);
    let list = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
    html! {
        div .wide tabindex="0" role="region" aria-label=(say!(language, "web-blocks-label", "list" =>
            list.as_str())) {
            svg .blocks role="img" aria-label=(say!(language, "web-blocks-label", "list" => list.as_str()))
                viewBox={ "0 0 " (x) " 72" } width=(x) height="72" {
                @for (number, (start, part)) in starts.iter().enumerate() {
                    @let small = number + 1 == starts.len();
                    rect .block .least[small] .free[small && last <= most] x=(start) y="4" width=(part * 9 +
                        8) height="46" rx="6" {}
                    @for stick in 0..*part {
                        rect .stick x=(start + 7 + stick * 9) y="12" width="4" height="30" rx="2" {}
                    }
                    text x=(start + part * 9 / 2 + 4) y="67" text-anchor="middle" { (part) }
                }
            }
        }
    }
}

/// The values of the options, and the smallest missing value.
fn mex(language: Language, options: &[(String, u64)], value: u64) -> Markup {
    let most = options.iter().map(|(_, value)| *value).max().unwrap_or(0).max(value).min(64);
    html! {
        p .caption { (say!(language, "web-mex-caption")) }
        div .wide tabindex="0" role="region" aria-label=(say!(language, "web-mex-caption")) {
            table .mex {
                thead { tr {
                    th scope="col" { (say!(language, "web-column-value")) }
                    th scope="col" { (say!(language, "web-moves-title")) }
                } }
                tbody {
                    @for number in 0..=most {
                        @let moves: Vec<&str> = options.iter().filter(|(_, one)| *one == number).map(|(mv, _)|
                            mv.as_str()).collect();
                        tr class=[(number == value).then_some("missing")] {
                            th scope="row" { (number) }
                            td {
                                @if number == value { strong { (say!(language, "web-mex-missing")) } }
                                @else if moves.is_empty() { "–" } @else { code { (moves.join("  ")) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
