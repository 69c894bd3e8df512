//! Why a position is won or lost, drawn: binary columns, Fibonacci blocks, the values of the options.

use marienbad_play::Reason;
use marienbad_rules::Natural;
use marienbad_words::explain::{called, coin_rows, disguised, in_words, words_only};
use marienbad_words::language::{Language, say};
use maud::{Markup, html};

/// The most rows and digits of a table of columns.
const WIDEST: usize = 32;

/// A reason as tables and blocks where it has a picture, else in words.
pub fn show(language: Language, reason: &Reason) -> Markup {
    match reason {
        Reason::Columns { disguise, heaps, xor }
        | Reason::MisereSwitch { disguise, heaps, xor, large: 1.., .. } => {
            let rows: Vec<(String, u64)> = heaps.iter().map(|heap| (heap.to_string(), *heap)).collect();
            html! {
                @if disguise.is_some() { p { (disguised(language, *disguise)) } }
                (columns(language, &rows, *xor))
                p { (words_only(language, reason)) }
            }
        }
        Reason::Coins { coins, xor } if xor.to_u64().is_some() => {
            let small = |(text, value): (String, Natural)| Some((text, value.to_u64()?));
            let rows: Option<Vec<(String, u64)>> = coin_rows(coins).into_iter().map(small).collect();
            html! {
                @if let (Some(rows), Some(xor)) = (rows, xor.to_u64()) { (columns(language, &rows, xor)) }
                p { (words_only(language, reason)) }
            }
        }
        Reason::Values { components, xor } => {
            let named = components.iter().map(|(part, value)| (called(language, part), *value));
            let rows: Vec<(String, u64)> =
                named.map(|(name, value)| (format!("{name} = {value}"), value)).collect();
            html! { (columns(language, &rows, *xor)) p { (words_only(language, reason)) } }
        }
        Reason::Zeckendorf { parts, most, .. } if (1..=400).contains(&parts.iter().sum::<u64>()) => {
            html! { (blocks(language, parts, *most)) p { (words_only(language, reason)) } }
        }
        Reason::Mex { options, value } => {
            html! { (mex(language, options, *value)) p { (words_only(language, reason)) } }
        }
        // The board shows the pairs and their lines.
        Reason::GoldenPair { .. } => html! { p { (words_only(language, reason)) } },
        other => html! {
            @let text = in_words(language, other);
            @if text.contains('\n') { pre .reason tabindex="0" { (text) } } @else { p { (text) } }
        },
    }
}

/// Numbers under each other in binary; the columns with an odd number of ones are marked.
fn columns(language: Language, rows: &[(String, u64)], xor: u64) -> Markup {
    let largest = rows.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let digits = (64 - largest.leading_zeros()).max(1) as usize;
    if rows.len() > WIDEST || digits > WIDEST {
        return html! {};
    }
    let bit = |value: u64, place: usize| value >> place & 1 == 1;
    html! {
        p .caption { (say!(language, "web-columns-caption")) }
        div .wide tabindex="0" role="region" aria-label=(say!(language, "web-columns-caption")) {
            table .columns {
                thead { tr {
                    td {}
                    @for place in (0..digits).rev() { th scope="col" class=[bit(xor, place).then_some("odd")] { (1u64 << place) } }
                } }
                tbody {
                    @for (text, value) in rows {
                        tr {
                            th scope="row" { (text) }
                            @for place in (0..digits).rev() {
                                td class=[bit(xor, place).then_some("odd")] { @if bit(*value, place) { strong { "1" } } @else { "0" } }
                            }
                        }
                    }
                }
                tfoot { tr {
                    th scope="row" { "⊕ " (xor) }
                    @for place in (0..digits).rev() { td class=[bit(xor, place).then_some("odd")] { (u8::from(bit(xor, place))) } }
                } }
            }
        }
    }
}

/// The matches in blocks of Fibonacci numbers; the smallest is the one to take, if one may.
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
        div .wide tabindex="0" role="region" aria-label=(say!(language, "web-blocks-label", "list" => list.as_str())) {
            svg .blocks role="img" aria-label=(say!(language, "web-blocks-label", "list" => list.as_str()))
                viewBox={ "0 0 " (x) " 72" } width=(x) height="72" {
                @for (number, (start, part)) in starts.iter().enumerate() {
                    @let small = number + 1 == starts.len();
                    rect .block .least[small] .free[small && last <= most] x=(start) y="4" width=(part * 9 + 8) height="46" rx="6" {}
                    @for stick in 0..*part {
                        rect .stick x=(start + 7 + stick * 9) y="12" width="4" height="30" rx="2" {}
                    }
                    text x=(start + part * 9 / 2 + 4) y="67" text-anchor="middle" { (part) }
                }
            }
        }
    }
}

/// The values of the options, and the smallest that is missing.
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
                        @let moves: Vec<&str> = options.iter().filter(|(_, one)| *one == number).map(|(mv, _)| mv.as_str()).collect();
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
