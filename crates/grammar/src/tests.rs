//! Reading, writing, exact numbers and evaluation, without any game.

mod arithmetic;
mod new_words;
mod reading;
mod rules;

use crate::Number;

fn whole(n: i64) -> Number {
    Number::from(n)
}
