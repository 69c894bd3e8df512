//! A small picture for each page of tables, a sketch of what the page shows.

use maud::{Markup, html};

use super::kinds::Kind;

/// The picture, on felt.
pub fn of(kind: Kind) -> Markup {
    html! {
        div .thumbnail .emblem aria-hidden="true" {
            svg viewBox="0 0 160 90" focusable="false" { (strokes(kind)) }
        }
    }
}

/// The first P-positions of Wythoff's game, computed and not typed in.
fn pairs() -> Vec<(u64, u64)> {
    let lower = |d: u64| u64::try_from(marienbad_solve::closed::lower_wythoff(&d.into())).unwrap_or(0);
    (0..6).map(|d| (lower(d), lower(d) + d)).collect()
}

fn bars(heights: &[u64]) -> Markup {
    html! {
        @for (i, height) in heights.iter().enumerate() {
            rect .stroke x=(18 + 13 * i) y=(76 - 9 * height) width="8" height=(9 * height + 1) rx="2" {}
        }
    }
}

/// Squares in the colours of nim sums.
fn squares(side: u64, op: fn(u64, u64) -> u64) -> Markup {
    let one = 72 / side;
    html! {
        @for y in 0..side { @for x in 0..side {
            @let value = op(x, y);
            rect class=(if value == 0 { "lost".to_owned() } else { format!("v{}", (value - 1) %
                super::live::COLOURS) })
                x=(44 + x * one) y=(9 + (side - 1 - y) * one) width=(one - 1) height=(one - 1) rx="1" {}
        } }
    }
}

fn written(text: &str) -> Markup {
    html! { text .written x="80" y="55" text-anchor="middle" { (text) } }
}

fn strokes(kind: Kind) -> Markup {
    match kind {
        Kind::Source => html! {
            @for y in 0..4 { path .thin d=(format!("M34 {0}H126", 18 + 18 * y)) {} }
            @for x in 0..4 { path .thin d=(format!("M{0} 12V78", 44 + 24 * x)) {} }
            path .gold d="M34 18H126" {}
        },
        Kind::Sequence => bars(&[0, 1, 2, 0, 1, 2, 3, 1, 2, 0]),
        Kind::Plane => html! {
            path .gold d="M30 80L128 19.4M30 80L73 10" {}
            @for (a, b) in pairs() {
                circle .spot cx=(30 + 7 * b) cy=(80 - 7 * a.min(10)) r="3.2" {}
                circle .spot cx=(30 + 7 * a) cy=(80 - 7 * b.min(10)) r="3.2" {}
            }
        },
        Kind::Values => squares(9, |x, y| (x + 2 * y + (x * y) % 3) % 9),
        Kind::Nim => squares(8, |x, y| x ^ y),
        Kind::Matches => html! {
            @for i in 0..8 {
                rect .wood x=(24 + 15 * i) y="30" width="5" height="44" rx="2" {}
                ellipse .head cx=(26.5 + 15.0 * f64::from(i)) cy="28" rx="4.4" ry="6" {}
            }
        },
        Kind::Code => html! {
            @for y in 0..3 { @for x in 0..7 {
                circle class=(if (x * 3 + y * 2) % 4 == 0 { "coin black" } else { "coin" }) cx=(29 + 17 * x)
                    cy=(22 + 23 * y) r="7" {}
            } }
        },
        Kind::Calculator => written("12 ⊗ 10"),
        Kind::Period => html! {
            path .gold d="M20 62q15 -44 30 0t30 0t30 0t30 0" {}
            path .thin d="M50 14V78M110 14V78" {}
        },
        Kind::Quotient => written("a² = 1, b³ = b"),
        Kind::Census => html! {
            @for y in 0..4 { @for x in 0..8 { circle .spot .faint[(x * y + x) % 3 == 0] cx=(31 + 14 * x)
                cy=(18 + 18 * y) r="4" {} } }
        },
        Kind::Tournament => html! {
            rect .stroke x="24" y="26" width="84" height="14" rx="4" {}
            rect .wood x="24" y="50" width="40" height="14" rx="4" {}
        },
        Kind::Study => html! {
            rect .sheet x="52" y="10" width="56" height="70" rx="3" {}
            @for y in 0..5 { path .ink d=(format!("M60 {0}H100", 22 + 12 * y)) {} }
        },
    }
}
