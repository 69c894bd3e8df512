//! Proved results as the text of a certificate: what the checker reads, whichever face writes it to a file.

use marienbad_certificate::write;
use marienbad_check::{Infinite, Law, Monoid, Quotient, Reach, Settled, Tame, Theorem, Worth};
use marienbad_rules::heap::Theorem as Repeats;
use marienbad_rules::{Convention, Natural, Play, Structure};
use marienbad_solve::misere::quotient::{self as misere, Attempt, Beyond, Endless, EndlessData, Repetition};
use marienbad_solve::question::{Answer, Game, Outcome, Position};
use marienbad_solve::sequence::{self, Ground, Period, Sequence};
use marienbad_solve::{Claim, Method, Stop, Work};

use crate::quotient::Found;

/// How far a period is looked for, as by the engine that gives values by one.
const LAST_PERIOD_LOOK: u64 = 1 << 20;

/// The name used in a certificate: for a game from a file, its rule, which everybody can read.
pub fn name(game: &dyn Game) -> &str {
    if game.entry().file.is_some() { game.full_name() } else { game.name() }
}

/// The certificate of a period; `None` if nothing is proved, or not in a way that can be checked.
pub fn period(game: &str, found: Option<Period>) -> Option<String> {
    let found = found.filter(|found| found.claim == Claim::Proved)?;
    let law = match found.ground {
        Some(Ground::Theorem(Repeats::GuySmith { .. })) => Law::GuySmith,
        Some(Ground::Theorem(Repeats::ThreeHeaps { .. })) => Law::ThreeHeaps,
        Some(Ground::Theorem(Repeats::RepeatingTail { .. })) => Law::RepeatingTail,
        Some(Ground::Theorem(Repeats::FiniteSubtraction)) => Law::FiniteSubtraction,
        Some(Ground::Saltus) => Law::Saltus,
        _ => return None,
    };
    let Period { preperiod, period, saltus, .. } = found;
    write::period(&marienbad_check::Period { game: game.to_owned(), law, preperiod, period, saltus }).ok()
}

/// The certificate of a misère quotient, or of the fact that none is finite.
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
            // Twice a small heap is the identity; twice a large heap is not.
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

/// The certificate of a position decided by a theorem; `None` for a theorem that the checker does not know.
fn by_theorem(
    game: &dyn Game,
    position: &Position,
    play: Play,
    answer: &Answer,
    work: &mut Work<'_>,
) -> Result<Option<String>, Stop> {
    let theorem = match answer.method {
        Method::NimSum => Theorem::NimSum,
        Method::GoldenRatio => Theorem::GoldenPairs,
        Method::Zeckendorf => Theorem::Zeckendorf,
        Method::StrategyStealing => Theorem::StrategyStealing,
        Method::Fusion => Theorem::Fusion,
        Method::CoinTurning => Theorem::CoinTurning,
        Method::Period(Some(_)) => return by_period(game, position, answer, work),
        Method::Quotient => return by_quotient(game, position, answer, work),
        _ => return Ok(None),
    };
    let value = answer.value.as_ref().and_then(Natural::to_u64);
    let given = theorem.gives_values() && play == Play::Normal;
    if given && value.is_none() {
        return Ok(None);
    }
    let claim = settled(game, position, play, answer);
    Ok(write::formula(&claim, theorem, value.filter(|_| given)).ok())
}

/// The heaps of a position, as its answer lists them.
fn heaps_of(answer: &Answer) -> Option<Vec<u64>> {
    answer.components.iter().map(|component| component.position.parse().ok()).collect()
}

/// The certificate of a sum of heaps by the proved period of their values.
fn by_period(
    game: &dyn Game,
    position: &Position,
    answer: &Answer,
    work: &mut Work<'_>,
) -> Result<Option<String>, Stop> {
    let (Some(heaps), Some(sizes)) = (game.heap_game(), heaps_of(answer)) else { return Ok(None) };
    let Some(value) = answer.value.as_ref().and_then(Natural::to_u64) else { return Ok(None) };
    let largest = sizes.into_iter().max().unwrap_or(0).min(LAST_PERIOD_LOOK);
    let found = sequence::prove(&mut Sequence::new(heaps), largest, work)?;
    let text = period(name(game), found);
    Ok(text.and_then(|text| write::with_position(&text, position.text(), ("value", &value.to_string()))))
}

/// The certificate of a sum of heaps in misère play by the quotient.
fn by_quotient(
    game: &dyn Game,
    position: &Position,
    answer: &Answer,
    work: &mut Work<'_>,
) -> Result<Option<String>, Stop> {
    let (Some(heaps), Some(sizes)) = (game.heap_game(), heaps_of(answer)) else { return Ok(None) };
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let quotient = Attempt::new(heaps, largest, work).run(heaps, work)?.quotient();
    if quotient.wins(&sizes).is_none() {
        return Ok(None);
    }
    let text = finite(name(game), &quotient);
    let outcome = ("outcome", if answer.outcome == Outcome::P { "P" } else { "N" });
    Ok(text.and_then(|text| write::with_position(&text, position.text(), outcome)))
}

fn settled(game: &dyn Game, position: &Position, play: Play, answer: &Answer) -> Settled {
    Settled {
        game: name(game).to_owned(),
        position: position.text().to_owned(),
        play,
        outcome: match answer.outcome {
            Outcome::P => marienbad_check::Outcome::P,
            Outcome::N => marienbad_check::Outcome::N,
        },
    }
}

/// The certificate of a position under the usual compound and turns. If a theorem decided it: the theorem,
/// with the period or quotient that it needs. If the mirror strategy did: the image of each place.
/// Otherwise, for boards in normal play, values, and else a strategy. `None` if no certificate can be
/// written.
pub fn position(
    game: &dyn Game,
    position: &Position,
    convention: Convention,
    answer: &Answer,
    work: &mut Work<'_>,
) -> Result<Option<String>, Stop> {
    if answer.claim == Claim::Proved
        && let Some(text) = by_theorem(game, position, convention.play, answer, work)?
    {
        return Ok(Some(text));
    }
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
    let claim = settled(game, position, convention.play, answer);
    Ok(write::outcome(&claim, lost).ok())
}
