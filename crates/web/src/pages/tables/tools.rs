//! The pages that calculate: nim arithmetic, periods, quotients, the census of codes, tournaments, the
//! study of the pupils' paper. Each says how its result is known, and offers a certificate if the result is
//! proved.

use std::fmt::Write as _;
use std::sync::Arc;

use marienbad_nimbers::expr::{self, ExprError, Limits};
use marienbad_play::{Level, Opponent};
use marienbad_rules::Convention;
use marienbad_solve::question::Game;
use marienbad_solve::sequence::census as codes;
use marienbad_solve::sequence::{self, Sequence};
use marienbad_solve::{Stop, Work};
use marienbad_words::census::report::Report as Census;
use marienbad_words::failure::Failure;
use marienbad_words::games::why_no_heaps;
use marienbad_words::language::say;
use marienbad_words::quotient::{self as quotients, Report};
use marienbad_words::study::{self, Asked};
use marienbad_words::tournament::{Standings, in_words, level_name};
use marienbad_words::{certificate, nim};

use super::super::super::address;
use super::super::super::site::Visit;
use super::super::openings;
use super::drawn::{play_field, to_game};
use super::kinds::{Made, choice, number, refused, text};

/// `12 + 10`, `8 * 13`, `inv 5`: the value and its derivation.
pub fn calculator(visit: &Visit) -> Result<Made, Failure> {
    let language = visit.language;
    let typed = text(visit, "expression", "webtables-expression", "12 * 10 + 3");
    let limits = Limits::default();
    let failed = |error: ExprError| Failure::Refused(nim::complaint(language, &typed.value, &error));
    let statement = expr::parse(&typed.value, &limits).map_err(failed)?;
    let answer = expr::evaluate_statement(&statement, &limits).map_err(failed)?;
    let mut working = String::new();
    nim::working(language, &statement, &limits, &mut working).map_err(failed)?;
    let mut value = nim::in_words(language, &answer);
    if let Some(base) = nim::logarithm_base(&statement, &limits) {
        let _ = write!(value, "  ({})", say!(language, "nim-log-base", "base" => base.to_string()));
    }
    let mut notes = vec![format!("{} = {value}", typed.value)];
    notes.extend(nim::warning(language, &statement));
    let at = |text: &str| {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("expression", text).finish();
        (format!("/{}/tables/calculator?{query}", language.code()), text.to_owned())
    };
    let mut ways: Vec<(String, String)> =
        ["12 + 10", "8 * 13", "inv 5", "sqrt 7", "3 ^ 20", "log 5", "x^2 + x = 5"].map(at).into();
    ways.push((format!("/{}/tables/nim", language.code()), language.say("webtables-nim-title")));
    Ok(Made {
        fields: vec![typed],
        notes,
        working: Some(working).filter(|text| !text.trim().is_empty()),
        ways,
        ..Made::default()
    })
}

/// The period of a game's values, and the theorem that proves it.
pub fn period(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "kayles");
    let to = number(visit, ("to", "webtables-to"), "10000", 1, 1_000_000)?;
    let game = address::game(&name.value)?;
    let none = || refused(say!(language, "webtables-no-sequence", "game" => game.name()));
    let mut sequence = Sequence::new(game.heap_game().ok_or_else(none)?);
    let found = match sequence::prove(&mut sequence, to.number(), work) {
        Ok(found) => found,
        // Whatever is known by then is shown.
        Err(stop) if !stop.is_failure() => None,
        Err(stop) => return Err(stop.into()),
    };
    let found = found.or_else(|| sequence::conjecture(&sequence));
    let mut said = String::new();
    let checked = sequence.values().len().saturating_sub(1);
    marienbad_words::period::in_words(language, game.name(), found, checked, &mut said);
    let query = format!("?game={}", address::segment(game.name()));
    let far = found.map_or(200, |found| (found.preperiod + 3 * found.period).clamp(50, 20_000));
    Ok(Made {
        fields: vec![name, to],
        notes: said.lines().map(str::to_owned).collect(),
        certificate: certificate::period(certificate::name(&*game), found),
        ways: vec![
            (
                format!("/{}/tables/sequence{query}&to={far}", language.code()),
                language.say("webtables-sequence-title"),
            ),
            to_game(language, &*game),
        ],
        ..Made::default()
    })
}

/// The misère quotient of a game.
pub fn quotient(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "kayles");
    let to = number(visit, ("to", "webtables-to"), "12", 1, 200)?;
    let game = address::game(&name.value)?;
    let none = || refused(why_no_heaps(language, &*game, "quotient-no-heaps"));
    let heaps = game.heap_game().ok_or_else(none)?;
    let (found, stop) = quotients::find(heaps, to.number(), work)?;
    let report = Report {
        game: game.name(),
        heaps,
        to: to.number(),
        found: &found,
        stopped: stop.is_some(),
        genus: None,
    };
    let certificate = certificate::quotient(certificate::name(&*game), &found);
    let (page, label) = to_game(language, &*game);
    Ok(Made {
        fields: vec![name, to],
        working: Some(report.in_words(language)),
        certificate,
        ways: vec![(page, label), word_of(visit, "misere")],
        ..Made::default()
    })
}

fn word_of(visit: &Visit, word: &str) -> (String, String) {
    let language = visit.language;
    (format!("/{}/words/{word}", language.code()), language.say(&format!("word-{word}")))
}

/// All octal codes of a given length: which are solved, which are open, which are the same game.
pub fn census(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let digits = number(visit, ("digits", "webtables-digits"), "2", 1, 4)?;
    let to = number(visit, ("to", "webtables-to"), "500", 10, 2000)?;
    let families = codes::families(usize::try_from(digits.number()).unwrap_or(1));
    let mut found = Vec::with_capacity(families.len());
    let mut stopped = false;
    for family in &families {
        // Codes that were not examined in time are labelled so.
        let one = if stopped { None } else { codes::examine(family, to.number(), work).ok() };
        stopped |= one.is_none();
        found.push(one);
    }
    let report = Census::new(
        families.first().map_or(1, |_| digits.number() as usize),
        to.number(),
        &families,
        &found,
        Vec::new(),
    );
    let tables = report.tables(language);
    let first = tables.first().map(|table| table.rows.iter().filter_map(|row| row.first()));
    let place = |code: &String| format!("/{}/tables/period?game={}", language.code(), address::segment(code));
    let rows = first.map(|codes| codes.map(place).collect()).unwrap_or_default();
    Ok(Made {
        fields: vec![digits, to],
        notes: tables.first().map(|table| vec![table.title.clone()]).unwrap_or_default(),
        rows,
        ways: vec![(format!("/{}/tables/period", language.code()), language.say("webtables-period-title"))],
        tables,
        ..Made::default()
    })
}

/// The most matches of a tournament.
const MATCHES: u64 = 500;

/// Many matches between two opponents who take turns to begin.
pub fn tournament(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "nim");
    let at = text(visit, "position", "web-open-position", "");
    let (playing, play) = play_field(visit)?;
    let levels = |first: Level| {
        let others = Level::ALL.into_iter().filter(move |level| *level != first);
        let all = std::iter::once(first).chain(others);
        all.map(|level| (level.to_string(), level_name(language, level))).collect::<Vec<_>>()
    };
    let a = choice(visit, "a", "webtables-first", levels(Level::Perfect))?;
    let b = choice(visit, "b", "webtables-second", levels(Level::Random))?;
    let matches = number(visit, ("count", "webtables-count"), "100", 1, MATCHES)?;
    let game: Arc<dyn Game> = Arc::from(address::game(&name.value)?);
    let convention = Convention { play, ..Convention::default() };
    let usual = openings::of(&*game).position;
    let text = if at.value.is_empty() { usual.as_str() } else { at.value.as_str() };
    let position = address::position(&*game, text)?;
    let cancel = work.cancel().clone();
    let read = |field: &str| field.parse::<Level>().unwrap_or(Level::Random);
    let both = [read(&a.value), read(&b.value)];
    // The same address shows the same tournament.
    let mut seed = 0;
    let mut opponents = both.map(|level| {
        seed += 1;
        Opponent::new(level, seed).with_cancel(cancel.clone())
    });
    let score =
        marienbad_play::tournament(&game, &position, convention, &mut opponents, matches.number(), &cancel)?;
    if score.played() == 0 {
        return Err(Failure::Stop(Stop::Cancelled));
    }
    let standings = Standings { game: &*game, position: &position, convention, levels: both, score: &score };
    Ok(Made {
        notes: in_words(language, &standings).lines().map(str::to_owned).collect(),
        fields: vec![name, at, a, b, matches, playing],
        ways: vec![to_game(language, &*game)],
        ..Made::default()
    })
}

/// Rows that are decided on the page; the command line goes further.
const ROWS: u64 = 100;

/// Steps for each question of the quiz.
const STEPS: u64 = 300_000;

/// The claims of the pupils' paper on XXX, checked by computation.
pub fn study_of_xxx(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let game = address::game("xxx")?;
    let asked = Asked { language, rows: ROWS, steps: STEPS, threads: 1 };
    let (document, _) = study::study(&asked, &*game, work);
    Ok(Made {
        notes: vec![say!(language, "webtables-study-command")],
        text: document.blocks,
        ways: vec![
            to_game(language, &*game),
            (format!("/{}/tables/source?game=xxx", language.code()), language.say("webtables-source-title")),
        ],
        ..Made::default()
    })
}
