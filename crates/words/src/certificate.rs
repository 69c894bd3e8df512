//! What was proved, as the text of a certificate: what the checker reads, whichever face writes it to a file.

use marienbad_certificate::write;
use marienbad_check::{Infinite, Law, Monoid, Quotient, Reach, Settled, Tame, Worth};
use marienbad_rules::heap::Theorem;
use marienbad_rules::{Convention, Natural, Structure};
use marienbad_solve::misere::quotient::{self as misere, Beyond, Endless, EndlessData, Repetition};
use marienbad_solve::question::{Answer, Game, Outcome, Position};
use marienbad_solve::sequence::{Ground, Period};
use marienbad_solve::{Claim, Method, Stop, Work};

use crate::quotient::Found;

/// The name that stands in a certificate: of a game from a file the rule, which everybody can read.
pub fn name(game: &dyn Game) -> &str {
    if game.entry().file.is_some() { game.full_name() } else { game.name() }
}

/// A proved period; `None` where nothing is proved, or by nothing that can be checked.
pub fn period(game: &str, found: Option<Period>) -> Option<String> {
    let found = found.filter(|found| found.claim == Claim::Proved)?;
    let law = match found.ground {
        Some(Ground::Theorem(Theorem::GuySmith { .. })) => Law::GuySmith,
        Some(Ground::Theorem(Theorem::ThreeHeaps { .. })) => Law::ThreeHeaps,
        Some(Ground::Theorem(Theorem::RepeatingTail { .. })) => Law::RepeatingTail,
        Some(Ground::Theorem(Theorem::FiniteSubtraction)) => Law::FiniteSubtraction,
        Some(Ground::Saltus) => Law::Saltus,
        _ => return None,
    };
    let Period { preperiod, period, saltus, .. } = found;
    write::period(&marienbad_check::Period { game: game.to_owned(), law, preperiod, period, saltus }).ok()
}

/// A misère quotient, or that there is no finite one.
pub fn quotient(game: &str, found: &Found) -> Option<String> {
    match &found.beyond {
        Some(Beyond::Infinite(endless)) => infinite(game, endless),
        _ => finite(game, &found.quotient),
    }
}

fn finite(game: &str, quotient: &misere::Quotient) -> Option<String> {
    let game = game.to_owned();
    let text = match quotient.repetition() {
        Some(Repetition { preperiod, period }) if quotient.is_tame_for_ever() => {
            // Twice a small heap is nothing; twice a large one is not.
            let is_small = |x: &u32| quotient.product(*x, *x) == 0;
            let heaps = (0..).zip(quotient.heaps());
            let small = heaps.filter(|(_, x)| is_small(x)).map(|(heap, _)| heap).collect();
            write::tame(&Tame { game, small, preperiod, period, order: quotient.order() as u64 })
        }
        repetition => write::quotient(&Quotient {
            game,
            monoid: Monoid { table: quotient.table().to_vec(), lost: quotient.lost().to_vec() },
            heaps: quotient.heaps().to_vec(),
            reach: repetition.map_or(Reach::Listed, |found| Reach::Periodic { preperiod: found.preperiod }),
        }),
    };
    text.ok()
}

fn infinite(game: &str, found: &Endless) -> Option<String> {
    let EndlessData { heaps, lost, table } = found.data()?;
    let claim =
        Infinite { game: game.to_owned(), counted: found.other, bounds: found.bounds, heaps, lost, table };
    write::infinite(&claim).ok()
}

/// What settles a position under the usual compound and turns: where the mirror strategy did, the image of
/// each place; else values on boards in normal play, otherwise a strategy. `None` where it cannot be written.
pub fn position(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
    work: &mut Work<'_>,
) -> Result<Option<String>, Stop> {
    let by_images = if answer.method == Method::Mirror { game.lost_by_images(position)? } else { None };
    if by_images.is_none()
        && let Some(value) = answer.value.as_ref().and_then(Natural::to_u64)
        && matches!(game.structure(), Structure::Places(_) | Structure::Shapes(_))
    {
        let components = game.worths(position, work)?;
        let claim = Worth { game: name(game).to_owned(), position: position.text().to_owned(), value };
        return Ok(write::worth(&claim, components).ok());
    }
    let lost = match by_images {
        Some((lost, images)) => vec![write::mirrored(&lost, &images)],
        None => game.strategy(position, convention.play, work)?,
    };
    let claim = Settled {
        game: name(game).to_owned(),
        position: position.text().to_owned(),
        play: convention.play,
        outcome: match answer.outcome {
            Outcome::P => marienbad_check::Outcome::P,
            Outcome::N => marienbad_check::Outcome::N,
        },
    };
    Ok(write::outcome(&claim, lost).ok())
}
