//! The pages that draw: the tables of the sources, sequences, planes, nimbers, codes.

use std::collections::{BTreeMap, HashMap};

use marienbad_pictures::{chart, coins, grid, plot, ruled};
use marienbad_rules::numbers::Numbers;
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::closed::lower_wythoff;
use marienbad_solve::code::{Decoder, Word};
use marienbad_solve::question::Game;
use marienbad_solve::sequence::{self, Period, Rares, Sequence};
use marienbad_solve::{Claim, Work};
use marienbad_words::code;
use marienbad_words::failure::{Failure, RequestError, excerpt};
use marienbad_words::language::{Language, say};
use marienbad_words::sequence::{is_rare, terms};
use marienbad_words::table::{self, NoTable, Table, nim_tables};

use super::super::super::address;
use super::super::super::site::Visit;
use super::kinds::{Field, Made, choice, number, refused, text};
use super::live::{Form, Live, Mark};
use super::plane;

/// The tables that `marienbad table` prints.
pub fn source(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "xxx");
    let to = number(visit, ("to", "webtables-to"), "", 1, 500)?;
    let game = address::game(&name.value)?;
    let asked = to.value.parse().ok();
    let tables = match table::tables(language, &*game, Convention::default(), asked, work) {
        Ok(tables) => tables,
        Err(NoTable::Stop(stop) | NoTable::Partial { stop, .. }) => return Err(stop.into()),
        Err(NoTable::Unknown) => {
            return Err(refused(say!(language, "webtables-no-table", "game" => game.name())));
        }
        Err(NoTable::TooLong { max }) => {
            let message =
                say!(language, "error-table-too-large", "to" => to.value.as_str(), "max" => max.to_string());
            return Err(refused(message));
        }
    };
    // The normal and the misère tables say so themselves; tables of values are for normal play.
    let notes = vec![say!(language, "webtables-rule-values")];
    let picture = Some(ruled::tables(&tables));
    let ways = vec![to_game(language, &*game)];
    Ok(Made { fields: vec![name, to], notes, picture, tables, ways, ..Made::default() })
}

/// A link to the board of a game.
pub fn to_game(language: Language, game: &dyn Game) -> (String, String) {
    let name = marienbad_words::games::title(language, game.entry());
    let page = format!("/{}/{}", language.code(), address::segment(game.name()));
    (page, say!(language, "webtables-play", "game" => name))
}

fn named(language: Language, words: &[(&str, &str)]) -> Vec<(String, String)> {
    words.iter().map(|(word, id)| ((*word).to_owned(), language.say(id))).collect()
}

/// The choice of normal or misère play.
pub fn play_field(visit: &Visit) -> Result<(Field, Play), Failure> {
    let choices = [("normal", "webtables-normal"), ("misere", "webtables-misere")];
    let field = choice(visit, "play", "webtables-playing", named(visit.language, &choices))?;
    let play = if field.value == "misere" { Play::Misere } else { Play::Normal };
    Ok((field, play))
}

/// What a plot shows.
const PLOTS: [(&str, &str); 4] = [
    ("points", "webtables-plot-points"),
    ("histogram", "webtables-plot-histogram"),
    ("maximum", "webtables-plot-maximum"),
    ("rares", "webtables-plot-rares"),
];

/// The values of a game, its period, and its rare values.
struct Known {
    points: Vec<(u64, u64)>,
    period: Option<Period>,
    rares: Option<Rares>,
}

fn known(
    language: Language,
    game: &dyn Game,
    play: Play,
    (from, to): (u64, u64),
    work: &mut Work<'_>,
) -> Result<Known, Failure> {
    let none = || refused(say!(language, "webtables-no-sequence", "game" => game.name()));
    if let (Some(heaps), Play::Normal) = (game.heap_game(), play) {
        let mut sequence = Sequence::new(heaps);
        sequence.extend_to(to, work)?;
        let points = (from..).zip(sequence.values().iter(from..to + 1).map(u64::from)).collect();
        let rares = sequence.fewest_rares();
        let period = sequence::period(&mut sequence, to, work)?;
        return Ok(Known { points, period, rares });
    }
    let found = terms(game, to, play, work)?.ok_or_else(none)?;
    if let Some(stop) = found.stop.filter(|_| found.terms.count() == 0) {
        return Err(stop.into());
    }
    Ok(Known { points: found.terms.from(from).small().collect(), period: None, rares: None })
}

/// The values of the heaps 0, 1, 2, …
pub fn values(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "0.137");
    let from = number(visit, ("from", "webtables-from"), "0", 0, 20_000)?;
    let to = number(visit, ("to", "webtables-to"), "200", 1, 20_000)?;
    let drawn = choice(visit, "plot", "webtables-plot", named(language, &PLOTS))?;
    let (playing, play) = play_field(visit)?;
    let game = address::game(&name.value)?;
    let range = (from.number().min(to.number()), to.number());
    let Known { points, period, rares } = known(language, &*game, play, range, work)?;
    if points.is_empty() {
        return Err(refused(say!(language, "webtables-no-sequence", "game" => game.name())));
    }
    let rule = language.say(&format!("play-{}", play.word()));
    let title = format!("{} · {rule}", game.name());
    let mut figure = Figure { language, game: &*game, play, title: &title, points: &points, range };
    let plot = match drawn.value.as_str() {
        "histogram" => figure.histogram(),
        "maximum" => figure.maximum(),
        "rares" => figure.rares(rares)?,
        _ => figure.plain(period),
    };
    let mut notes = vec![rule];
    if play == Play::Normal && game.heap_game().is_some() {
        let unknown = || say!(language, "period-none", "to" => range.1.to_string());
        notes.push(period.map_or_else(unknown, |found| period_label(language, found)));
    }
    notes.extend(plot.note);
    let last = points.last().map_or(0, |(n, _)| *n);
    if last < range.1 {
        notes.push(say!(language, "webtables-reached", "last" => last.to_string()));
    }
    let rows = points.iter().map(|(n, value)| vec![n.to_string(), value.to_string()]).collect();
    let columns = vec![language.say("plot-heap"), language.say("plot-value")];
    let mut ways = vec![to_game(language, &*game)];
    if game.heap_game().is_some() {
        let query = format!("?game={}", address::segment(game.name()));
        for (word, id) in [("period", "webtables-period-title"), ("quotient", "webtables-quotient-title")] {
            ways.push((format!("/{}/tables/{word}{query}", language.code()), language.say(id)));
        }
    }
    Ok(Made {
        fields: vec![name, from, to, drawn, playing],
        notes,
        picture: Some(plot.svg),
        live: vec![plot.live],
        tables: vec![Table { title: title.clone(), columns, rows, notes: Vec::new() }],
        rows: points.iter().map(|(n, _)| position(language, &*game, *n, play)).collect(),
        ways,
        ..Made::default()
    })
}

fn period_label(language: Language, found: Period) -> String {
    let proved = found.claim == Claim::Proved;
    let id = if proved { "period-label-proved" } else { "period-label-conjectured" };
    say!(language, id, "period" => found.period.to_string(), "preperiod" => found.preperiod.to_string())
}

fn position(language: Language, game: &dyn Game, n: u64, play: Play) -> String {
    address::of(language, game.name(), &n.to_string(), Convention { play, ..Convention::default() })
}

/// A plot as a file and on the page.
struct Plot {
    svg: String,
    live: Live,
    note: Option<String>,
}

/// What is to be plotted.
struct Figure<'a> {
    language: Language,
    game: &'a dyn Game,
    play: Play,
    title: &'a str,
    points: &'a [(u64, u64)],
    range: (u64, u64),
}

impl Figure<'_> {
    fn live(&self, points: &[(u64, u64)]) -> Live {
        let language = self.language;
        let convention = Convention { play: self.play, ..Convention::default() };
        let place = format!("/{}/{}/", language.code(), address::segment(self.game.name()));
        Live {
            label: self.title.to_owned(),
            form: Form::Point,
            marks: points.iter().map(|(x, y)| Mark { x: *x, y: *y, value: *y }).collect(),
            across: (self.range.0, self.range.1.max(self.range.0 + 1)),
            top: points.iter().map(|(_, y)| *y).max().unwrap_or(1).max(1),
            axes: [language.say("plot-heap"), language.say("plot-value")],
            lines: Vec::new(),
            tip: say!(language, "live-tip-heap", "heap" => "{x}", "value" => "{y}"),
            href: Some(format!("{place}{{x}}{}", address::convention_query(convention))),
            lost: true,
        }
    }

    fn plain(&mut self, period: Option<Period>) -> Plot {
        let repeats = period.map(|found| plot::Repeats {
            from: found.preperiod,
            length: found.period,
            label: period_label(self.language, found),
        });
        let mut live = self.live(self.points);
        if let Some(found) = period.filter(|found| found.period > 0) {
            let (top, last) = (live.top as f64, self.range.1);
            let begins =
                (found.preperiod..=last).step_by(usize::try_from(found.period).unwrap_or(usize::MAX));
            let begins = begins.skip_while(|begin| *begin < self.range.0).take(40);
            live.lines = begins.map(|n| ("period", [n as f64 - 0.5, 0.0, n as f64 - 0.5, top])).collect();
        }
        Plot { svg: plot::points(self.title, self.points, repeats.as_ref()), live, note: None }
    }

    fn histogram(&self) -> Plot {
        let language = self.language;
        let note = say!(language, "plot-histogram");
        let axes = [language.say("plot-value"), language.say("plot-count")];
        let labels = chart::Labels { x: axes[0].clone(), y: axes[1].clone(), note: note.clone() };
        let mut counts: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        for (n, value) in self.points {
            counts.entry(*value).or_insert((0, *n)).0 += 1;
        }
        let last = counts.keys().next_back().copied().unwrap_or(1);
        let marks: Vec<Mark> =
            counts.iter().map(|(value, (count, _))| Mark { x: *value, y: *count, value: *value }).collect();
        let live = Live {
            form: Form::Bar,
            top: marks.iter().map(|mark| mark.y).max().unwrap_or(1),
            across: (0, last.max(1)),
            axes,
            marks,
            tip: say!(language, "live-tip-count", "value" => "{x}", "count" => "{y}"),
            // A bar stands for many heaps.
            href: None,
            ..self.live(&[])
        };
        Plot { svg: chart::histogram(self.title, self.points, &labels), live, note: Some(note) }
    }

    fn maximum(&self) -> Plot {
        let language = self.language;
        let note = say!(language, "plot-maximum");
        let [x, y] = ["plot-heap", "plot-value"].map(|id| language.say(id));
        let labels = chart::Labels { x, y, note: note.clone() };
        let mut records: Vec<(u64, u64)> = Vec::new();
        for (n, value) in self.points {
            if records.last().is_none_or(|(_, best)| value > best) {
                records.push((*n, *value));
            }
        }
        let mut live = self.live(&records);
        for (number, (n, value)) in records.iter().enumerate() {
            let (from, at) = (*n as f64, *value as f64);
            let next = records.get(number + 1).copied();
            let end = next.map_or(self.range.1 as f64, |(n, _)| n as f64);
            live.lines.push(("stairs", [from, at, end, at]));
            if let Some((n, value)) = next {
                live.lines.push(("stairs", [n as f64, at, n as f64, value as f64]));
            }
        }
        Plot { svg: chart::maximum(self.title, self.points, &labels), live, note: Some(note) }
    }

    fn rares(&self, rares: Option<Rares>) -> Result<Plot, Failure> {
        let language = self.language;
        let none = || refused(say!(language, "sequence-no-rares", "game" => self.game.name()));
        let (rares, heaps) = rares.zip(self.game.heap_game()).ok_or_else(none)?;
        let list: Vec<(u64, u64)> =
            self.points.iter().filter(|(n, value)| is_rare(heaps, rares, *n, *value)).copied().collect();
        let note = say!(
            language,
            if rares.alternating { "plot-rares-alternating" } else { "plot-rares" },
            "count" => list.len(),
            "mask" => format!("{:b}", rares.mask)
        );
        let [x, y] = ["plot-heap", "plot-value"].map(|id| language.say(id));
        let labels = chart::Labels { x, y, note: note.clone() };
        let svg = chart::rares(self.title, self.range.1, &list, &labels);
        Ok(Plot { svg, live: self.live(&list), note: Some(note) })
    }
}

/// The P-positions of two heaps, with the golden lines.
pub fn pairs(visit: &Visit) -> Result<Made, Failure> {
    let language = visit.language;
    let to = number(visit, ("to", "webtables-side"), "40", 1, 10_000)?;
    let size = to.number();
    let lower = |d: u64| u64::try_from(lower_wythoff(&d.into())).ok();
    let cold: Vec<(u64, u64, u64)> = (0..=size)
        .map_while(|d| lower(d).map(|y| (d, y, y + d)))
        .take_while(|(_, _, x)| *x <= size)
        .collect();
    let mut both: Vec<(u64, u64)> = cold.iter().flat_map(|(_, y, x)| [(*x, *y), (*y, *x)]).collect();
    both.sort_unstable();
    both.dedup();
    let title = say!(language, "table-wythoff-title");
    let columns = ["table-rank", "table-ordinate", "table-abscissa"].map(|id| language.say(id)).into();
    let rows = cold.iter().map(|(d, y, x)| [d, y, x].map(u64::to_string).into()).collect();
    let notes = vec![say!(language, "table-wythoff-rule")];
    let end = size as f64 / f64::midpoint(1.0, 5f64.sqrt());
    let live = Live {
        label: title.clone(),
        form: Form::Point,
        marks: both.iter().map(|(x, y)| Mark { x: *x, y: *y, value: 0 }).collect(),
        across: (0, size),
        top: size,
        axes: ["table-abscissa", "table-ordinate"].map(|id| language.say(id)),
        lines: vec![("golden", [0.0, 0.0, size as f64, end]), ("golden", [0.0, 0.0, end, size as f64])],
        tip: say!(language, "live-tip-pair", "x" => "{x}", "y" => "{y}"),
        href: Some(format!("/{}/wythoff/{{x}}.{{y}}?tab=why", language.code())),
        lost: true,
    };
    let of = |(_, y, x): &(u64, u64, u64)| {
        address::of(language, "wythoff", &format!("{y},{x}"), Convention::default())
    };
    Ok(Made {
        picture: Some(plane::golden(&title, size, &both)),
        live: vec![live],
        rows: cold.iter().map(of).collect(),
        tables: vec![Table { title, columns, rows, notes }],
        ways: vec![
            to_game(language, &*address::game("wythoff")?),
            (format!("/{}/tables/values", language.code()), language.say("webtables-values-title")),
        ],
        fields: vec![to],
        ..Made::default()
    })
}

/// The values of every pair of two heaps, computed by the mex rule.
pub fn coloured(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let name = text(visit, "game", "web-open-game", "wythoff");
    let to = number(visit, ("to", "webtables-side"), "24", 1, 40)?;
    let (game, size) = (address::game(&name.value)?, to.number());
    let none = || refused(say!(language, "webtables-no-plane", "game" => game.name()));
    let pairs = match game.numbers() {
        Some(Numbers::Pair | Numbers::Heaps { least: 0 | 1, .. }) => true,
        Some(Numbers::Tuple { names }) => names.len() == 2,
        _ => false,
    };
    if !pairs {
        return Err(none());
    }
    let mut known: HashMap<String, u64> = HashMap::new();
    let mut table: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    for sum in 0..=2 * size {
        for x in sum.saturating_sub(size)..=sum.min(size) {
            let y = sum - x;
            let position = address::position(&*game, &format!("{x},{y}")).map_err(|_| none())?;
            let moves = game.moves_in(&position, Compound::Disjunctive, usize::MAX)?;
            work.spend(moves.len() as u64 + 1)?;
            let mut seen = vec![false; moves.len() + 1];
            for choice in &moves {
                // An option outside the square, or one that splits into components, is solved separately.
                let value = match known.get(choice.to.text()) {
                    Some(value) => *value,
                    None => game
                        .solve(&choice.to, Convention::default(), work)?
                        .value
                        .and_then(|value| value.to_u64())
                        .ok_or_else(none)?,
                };
                if let Some(place) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
                    *place = true;
                }
            }
            let value = seen.iter().position(|seen| !seen).unwrap_or(0) as u64;
            known.insert(position.text().to_owned(), value);
            table.insert((x, y), value);
        }
    }
    let title = say!(language, "webtables-values-of", "game" => game.name());
    let marks: Vec<Mark> = table.iter().map(|((x, y), value)| Mark { x: *x, y: *y, value: *value }).collect();
    let mut columns = vec![String::new()];
    columns.extend((0..=size).map(|x| x.to_string()));
    let row = |y: u64| {
        let cells = (0..=size).map(|x| table.get(&(x, y)).map_or_else(String::new, u64::to_string));
        std::iter::once(y.to_string()).chain(cells).collect()
    };
    let values =
        Table { title: title.clone(), columns, rows: (0..=size).map(row).collect(), notes: Vec::new() };
    let live = Live {
        label: title,
        form: Form::Square,
        marks,
        across: (0, size),
        top: size,
        axes: ["table-abscissa", "table-ordinate"].map(|id| language.say(id)),
        lines: Vec::new(),
        tip: say!(language, "live-tip-value", "x" => "{x}", "y" => "{y}", "value" => "{z}"),
        href: Some(format!("/{}/{}/{{x}}.{{y}}?tab=why", language.code(), address::segment(game.name()))),
        lost: true,
    };
    Ok(Made {
        fields: vec![name, to],
        notes: vec![
            language.say(&format!("play-{}", Play::Normal.word())),
            say!(language, "webtables-values-colours"),
        ],
        picture: Some(grid::tables(std::slice::from_ref(&values))),
        live: vec![live],
        tables: vec![values],
        ways: vec![
            to_game(language, &*game),
            (format!("/{}/tables/plane", language.code()), language.say("webtables-plane-title")),
        ],
        ..Made::default()
    })
}

/// How many matches to take.
pub fn matches(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let to = number(visit, ("to", "webtables-matches"), "37", 1, 200)?;
    let game = address::game("fibonacci")?;
    let found = table::tables(language, &*game, Convention::default(), Some(to.number()), work);
    let mut tables = found.map_err(|problem| match problem {
        NoTable::Stop(stop) => Failure::Stop(stop),
        _ => RequestError::Broken.into(),
    })?;
    let Some(takes) = tables.pop() else { return Err(RequestError::Broken.into()) };
    let fibonacci = std::iter::successors(Some((1, 2)), |(a, b)| Some((*b, a + b)));
    let lines: Vec<u64> = fibonacci.map(|(a, _)| a).take_while(|n| *n <= to.number()).collect();
    // The first heading is a word, too long for a square.
    let mut columns = takes.columns.clone();
    "n".clone_into(&mut columns[0]);
    let short = Table { title: say!(language, "webtables-matches-title"), columns, ..takes.clone() };
    let picture = plane::framed(grid::tables(std::slice::from_ref(&short)), &lines, takes.columns.len());
    let ways = vec![to_game(language, &*game)];
    let alt = Some(takes.title.clone());
    let picture = Some(picture);
    Ok(Made { fields: vec![to], picture, alt, tables: vec![takes], ways, ..Made::default() })
}

/// Sums and products of nimbers.
pub fn nim(visit: &Visit) -> Result<Made, Failure> {
    let language = visit.language;
    let size = number(visit, ("size", "webtables-size"), "16", 1, 64)?;
    let tables = nim_tables(language, size.number() - 1);
    let last = size.number() - 1;
    let calculator = format!("/{}/tables/calculator?expression=", language.code());
    let figures = tables.iter().zip([("⊕", "%2B"), ("⊗", "*")]).map(|(table, (sign, typed))| Live {
        label: table.title.clone(),
        form: Form::Square,
        marks: squares(table),
        across: (0, last),
        top: last,
        axes: [String::new(), table.title.clone()],
        lines: Vec::new(),
        tip: format!("{{x}} {sign} {{y}} = {{z}}"),
        href: Some(format!("{calculator}{{x}}{typed}{{y}}")),
        lost: true,
    });
    Ok(Made {
        live: figures.collect(),
        picture: Some(grid::tables(&tables)),
        fields: vec![size],
        ways: vec![
            (format!("/{}/tables/calculator", language.code()), language.say("webtables-calculator-title")),
            to_game(language, &*address::game("nim")?),
        ],
        tables,
        ..Made::default()
    })
}

/// The cells of a table whose headings are 0, 1, 2, …
fn squares(table: &Table) -> Vec<Mark> {
    let rows = (0..).zip(&table.rows);
    let cells = rows.flat_map(|(y, row)| {
        let cells = (0..).zip(row.iter().skip(1));
        cells.filter_map(move |(x, cell)| Some(Mark { x, y, value: cell.parse().ok()? })).collect::<Vec<_>>()
    });
    cells.collect()
}

/// The P-positions of a coin game as a code: its parameters and name, its words, and decoding by play.
pub fn words(visit: &Visit, work: &mut Work<'_>) -> Result<Made, Failure> {
    let language = visit.language;
    let turn = number(visit, ("turn", "webtables-turn"), "7", 1, 64)?;
    let length = number(visit, ("coins", "webtables-coins"), "24", 1, 64)?;
    let received = text(visit, "word", "webtables-received", "");
    let code = code::made(language, turn.number(), length.number(), work)?;
    let title = code::title(language, &code);
    let mut notes = vec![language.say(&format!("play-{}", Play::Normal.word()))];
    // Figures that take too long to count are left out; the words themselves are shown.
    match code::Facts::of(&code, false, work) {
        Ok(facts) => {
            let said = code::in_words(language, &code, &facts);
            let end = say!(language, "code-generator");
            notes.extend(said.lines().take_while(|line| *line != end).map(str::to_owned));
        }
        Err(_) => notes.push(title.clone()),
    }
    let game = format!("coins:{}", turn.value);
    let place = |word: &Word| {
        let places: Vec<String> = word.places().map(|place| (place + 1).to_string()).collect();
        let text = if places.is_empty() { "0".to_owned() } else { places.join(",") };
        address::of(language, &game, &text, Convention::default())
    };
    let mut ways = vec![to_game(language, &*address::game(&game)?)];
    let mut working = None;
    if received.value.is_empty() {
        // What a received word looks like: one of the code, with an error in its last place.
        if let Some(mut word) = code.generator().first().cloned() {
            word.turn_place(word.len() - 1);
            let example = format!(
                "/{}/tables/code?turn={}&coins={}&word={word}",
                language.code(),
                turn.value,
                length.value
            );
            ways.insert(0, (example, say!(language, "webtables-decode-example")));
        }
    } else {
        let word: Word = received.value.parse().map_err(|_| {
            refused(
                say!(language, "webtables-word-wrong", "found" => excerpt(&received.value, 0), "length" =>
                length.value.as_str()),
            )
        })?;
        if word.len() != code.length() {
            let message =
                say!(language, "code-word-length", "found" => word.len(), "length" => length.value.as_str());
            return Err(refused(message));
        }
        let decoded = Decoder::new(&code, work)?.decode(&word, work)?;
        let mut said = format!("{word}\n{}", code::correction(language, &decoded));
        if let Some(corrected) = decoded.word.as_ref().filter(|corrected| **corrected != word) {
            said.extend(["\n", &corrected.to_string()]);
        }
        working = Some(said);
        ways.insert(0, (format!("{}?tab=why", place(&word)), say!(language, "webtables-decode-by-play")));
    }
    let rows = (1..).zip(code.generator()).map(|(i, word): (u64, _)| vec![i.to_string(), word.to_string()]);
    let columns = vec!["n".to_owned(), say!(language, "webtables-word")];
    let table = Table { title: title.clone(), columns, rows: rows.collect(), notes: Vec::new() };
    Ok(Made {
        fields: vec![turn, length, received],
        notes,
        working,
        rows: code.generator().iter().map(place).collect(),
        picture: Some(coins::words(&title, code.generator())),
        alt: Some(title),
        tables: vec![table],
        ways,
        ..Made::default()
    })
}
