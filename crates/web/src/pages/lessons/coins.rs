//! A row of coins to be turned over, each a checkbox.

use marienbad_school::Judged;
use marienbad_school::lesson::Coins;
use marienbad_words::language::say;
use maud::{Markup, html};

use super::Desk;
use super::question::{action, kept, submit};

/// The row, with the coins turned so far.
pub fn show(desk: &Desk, row: &Coins, judged: Option<&Judged>) -> Markup {
    let language = desk.language;
    let answered = |place: u64| desk.answers.iter().any(|answer| answer.parse() == Ok(place));
    let black = |place: u64| if desk.answered { answered(place) } else { row.start.contains(&place) };
    html! {
        form .colouring .coining method="get" action=(action(desk)) {
            (kept(desk))
            // With this field, a row without a black coin is an answer, too.
            input type="hidden" name="a" value="0";
            div .cells .felt {
                @for (i, place) in row.places.iter().copied().enumerate() {
                    @let fixed = row.fixed.contains(&place);
                    @let wrong = judged.is_some_and(|judged| judged.wrong.contains(&i));
                    @let key = if fixed { "weblesson-coin-fixed" } else { "weblesson-coin" };
                    @let label = say!(language, key, "coin" => place.to_string());
                    label .cell .bad[wrong] .fixed[fixed] {
                        @if fixed && black(place) { input type="hidden" name="a" value=(place); }
                        input type="checkbox" name="a" value=(place) checked[black(place)] disabled[fixed]
                            aria-label=(label);
                        span aria-hidden="true" { (place) }
                    }
                }
            }
            (submit(language))
        }
    }
}
