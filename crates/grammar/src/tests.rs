//! Reading, writing, exact numbers and evaluation, without any game.

mod arithmetic;
mod reading;

use crate::Number;

fn whole(n: i64) -> Number {
    Number::from(n)
}
