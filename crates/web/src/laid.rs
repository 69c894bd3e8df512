//! Keeps things where they lie: the board of a match keeps its starting places.
//!
//! A position only lists its heaps, and renumbers them after every move. Here each move is followed from
//! the starting places: what was taken leaves a gap, a row stays on its line, and the parts of a split row
//! stay apart.

use std::collections::{BTreeMap, HashMap, HashSet};

use marienbad_pictures::scene::touched_by;
use marienbad_rules::Scene;
use marienbad_rules::scene::{Form, Layout, Place, Thing};
use marienbad_solve::Stop;
use marienbad_solve::question::{Game, Position};
use marienbad_words::language::Language;
use marienbad_words::sentence::{Speaker, Told, sentence, which_of_row};

mod lines;

pub use lines::{centre, wrap};

/// The most things of a table on which every move is followed.
const MOST_THINGS: usize = 200;

/// The most moves of a position among which one is looked for.
const MOST_MOVES: usize = 4096;

/// The key of a place from which something was taken begins so.
pub const GONE: &str = "gone ";

/// The key of what lies there still but can never be taken begins so.
const STILL: &str = "still ";

/// The present state of a starting place.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Spot {
    /// It holds this thing of the current position.
    Now(String),
    /// It holds a thing that no move can take any more.
    Still,
    /// It is empty.
    Gone,
}

/// The starting places, and their present states.
#[derive(Debug, Clone)]
pub struct Laid {
    start: Scene,
    spots: Vec<Spot>,
    /// The places that each move emptied, in the order of the moves.
    taken: Vec<Vec<usize>>,
    /// Whether every move could be followed.
    known: bool,
    /// The board before each move, and what the move touched on it; empty for boards that are too large.
    made: Vec<(Scene, Vec<String>)>,
}

impl Laid {
    /// The table of a match that began at `start`, after these moves. Each move is given with the position
    /// it was made in.
    pub fn of(
        game: &dyn Game,
        start: &Position,
        moves: &[(&Position, &str)],
        now: &Position,
    ) -> Result<Self, Stop> {
        let mut start = game.scene(start)?;
        wrap(&mut start);
        let spots = start.things.iter().map(|thing| Spot::Now(thing.key.clone())).collect();
        let known = is_followed(&start);
        let mut laid = Self { start, spots, taken: Vec::new(), known, made: Vec::new() };
        for (number, (position, mv)) in moves.iter().enumerate() {
            let before = game.scene(position)?;
            if before.things.len() > MOST_THINGS {
                laid.known = false;
                laid.made.push((before, Vec::new()));
                continue;
            }
            let touched = touched_by(&game.gestures(position, MOST_MOVES)?, mv);
            let after = game.scene(moves.get(number + 1).map_or(now, |(next, _)| *next))?;
            laid.known = laid.known && !touched.is_empty() && laid.step(&before, &touched, &after);
            laid.made.push((before, touched));
        }
        Ok(laid)
    }

    /// Whether the places are known. Games of other kinds keep their places by themselves.
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// Puts the things of a position at their starting places.
    pub fn arrange(&self, scene: &mut Scene) {
        if !self.known {
            wrap(scene);
            return;
        }
        let now: HashMap<&str, &Thing> =
            scene.things.iter().map(|thing| (thing.key.as_str(), thing)).collect();
        let mut things = Vec::new();
        for (then, spot) in
            self.start.things.iter().zip(&self.spots).filter(|(then, _)| then.form != Form::Cut)
        {
            let (key, component, form) = match spot {
                Spot::Now(key) => match now.get(key.as_str()) {
                    Some(thing) => (key.clone(), thing.component, thing.form),
                    None => continue,
                },
                Spot::Still => (format!("{STILL}{}", then.key), None, then.form),
                Spot::Gone => (format!("{GONE}{}", then.key), None, then.form),
            };
            things.push(Thing { key, component, form, ..then.clone() });
        }
        let cuts = scene.things.iter().filter(|thing| thing.form == Form::Cut);
        let cuts = cuts.filter_map(|cut| {
            if self.start.layout == Layout::Board {
                return Some(cut.clone());
            }
            // A cut lies between two things of one heap.
            let (heap, ends) = cut.key.split_once(':')?;
            let [a, b] = ends.split_once('-').map(|(a, b)| [a, b].map(|end| format!("{heap}:{end}")))?;
            let find = |key: &str| things.iter().find(|thing: &&Thing| thing.key == key);
            let (a, b) = (find(&a)?, find(&b)?);
            let middle = |a: f32, b: f32| f32::midpoint(a, b);
            let place = if (a.place.y - b.place.y).abs() < 0.1 {
                Place { x: middle(a.place.x, b.place.x), y: a.place.y }
            } else {
                Place { x: a.place.x + 0.5, y: a.place.y }
            };
            Some(Thing { place, area: a.area, ..cut.clone() })
        });
        let cuts: Vec<Thing> = cuts.collect();
        things.extend(cuts);
        let mut areas = self.start.areas.clone();
        for (number, area) in areas.iter_mut().enumerate().filter(|_| self.start.layout == Layout::Heaps) {
            area.label = label(&things, number);
        }
        *scene = Scene { things, areas, links: Vec::new(), ..self.start.clone() };
    }

    /// The keys of the gaps left by the last `moves` moves.
    pub fn last(&self, moves: usize) -> HashSet<String> {
        let places = self.taken.iter().rev().take(moves).flatten();
        places.map(|place| format!("{GONE}{}", self.start.things[*place].key)).collect()
    }

    /// The starting place of each thing, by its current key.
    pub fn places(&self) -> HashMap<String, String> {
        let places = self.start.things.iter().zip(&self.spots);
        places
            .filter_map(|(thing, spot)| match spot {
                Spot::Now(key) if self.known => Some((key.clone(), thing.key.clone())),
                _ => None,
            })
            .collect()
    }

    /// A move in words, by its index.
    pub fn told(&self, language: Language, speaker: Speaker<'_>, number: usize, text: &str) -> String {
        let Some((scene, touched)) = self.made.get(number) else { return text.to_owned() };
        let row = self.row(number);
        let places = self.taken.get(number).filter(|_| self.known && row.is_some());
        let which = places.map(|places| which_of_row(&self.start.things, places)).unwrap_or_default();
        sentence(language, speaker, &Told { scene, touched, text, row, which: &which })
    }

    /// What each of the last `moves` moves touched: starting places if these are known, else keys.
    pub fn steps(&self, moves: usize) -> Vec<Vec<String>> {
        let first = self.made.len().saturating_sub(moves);
        if !self.known {
            return self.made[first..].iter().map(|(_, touched)| touched.clone()).collect();
        }
        let key = |place: &usize| self.start.things[*place].key.clone();
        self.taken.iter().skip(first).map(|places| places.iter().map(key).collect()).collect()
    }

    /// The row in which a move was made, counted from 1, and the number of rows; for heaps only.
    fn row(&self, number: usize) -> Option<(usize, usize)> {
        if self.known {
            let place = *self.taken.get(number)?.first()?;
            let heaps = self.start.layout == Layout::Heaps;
            return heaps.then(|| (self.start.things[place].area + 1, self.start.areas.len()));
        }
        let (scene, touched) = self.made.get(number)?;
        let thing = touched.first().and_then(|key| scene.find(key))?;
        (scene.layout == Layout::Heaps).then(|| (thing.area + 1, scene.areas.len()))
    }

    /// The starting place at which a thing lies.
    fn place_of(&self, key: &str) -> Option<usize> {
        self.spots.iter().position(|spot| matches!(spot, Spot::Now(now) if now == key))
    }

    /// Follows one move; `false` if it is unclear which thing became which.
    fn step(&mut self, before: &Scene, touched: &[String], after: &Scene) -> bool {
        let touched: HashSet<&str> = touched.iter().map(String::as_str).collect();
        if self.start.layout == Layout::Board {
            let kept: HashSet<&str> = after.things.iter().map(|thing| thing.key.as_str()).collect();
            let gone = |spot: &Spot| matches!(spot, Spot::Now(key) if !kept.contains(key.as_str()));
            let taken: Vec<usize> = (0..self.spots.len()).filter(|place| gone(&self.spots[*place])).collect();
            taken.iter().for_each(|place| self.spots[*place] = Spot::Gone);
            self.taken.push(
                taken.into_iter().filter(|place| self.start.things[*place].form != Form::Cut).collect(),
            );
            return true;
        }
        let (then, now) = (heaps(before), heaps(after));
        let made_in: Vec<usize> = (0..then.len())
            .filter(|number| is_touched(&then[*number].1, then[*number].0, &touched))
            .collect();
        // How many heaps are left of those in which the move was made.
        let Some(left) = (now.len() + made_in.len()).checked_sub(then.len()) else { return false };
        if made_in.len() != 1 && left != 0 {
            return false;
        }
        let mut spots: Vec<Spot> = self
            .spots
            .iter()
            .map(|spot| if *spot == Spot::Still { Spot::Still } else { Spot::Gone })
            .collect();
        let mut taken = Vec::new();
        let mut next = now.iter();
        for (number, (heap, keys)) in then.iter().enumerate() {
            let Some(places) = keys.iter().map(|key| self.place_of(key)).collect::<Option<Vec<usize>>>()
            else {
                return false;
            };
            if !made_in.contains(&number) {
                let Some((_, same)) = next.next().filter(|(_, same)| same.len() == places.len()) else {
                    return false;
                };
                places.iter().zip(same).for_each(|(place, key)| spots[*place] = Spot::Now(key.clone()));
                continue;
            }
            let runs = runs(keys, &places, *heap, &touched);
            let mut parts: Vec<&Vec<String>> = next.by_ref().take(left).map(|(_, keys)| keys).collect();
            for run in &runs {
                match parts.iter().position(|part| part.len() == run.len()) {
                    Some(found) => {
                        let part = parts.remove(found);
                        run.iter().zip(part).for_each(|(place, key)| spots[*place] = Spot::Now(key.clone()));
                    }
                    None => run.iter().for_each(|place| spots[*place] = Spot::Still),
                }
            }
            if !parts.is_empty() {
                return false;
            }
            taken.extend(
                keys.iter()
                    .zip(&places)
                    .filter(|(key, _)| touched.contains(key.as_str()))
                    .map(|(_, place)| *place),
            );
        }
        if next.next().is_some() {
            return false;
        }
        self.spots = spots;
        self.taken.push(taken);
        true
    }
}

/// Whether places can be followed in this scene: heaps drawn thing by thing, or a single bar of chocolate.
fn is_followed(scene: &Scene) -> bool {
    let forms = |wanted: &[Form]| {
        scene.things.iter().all(|thing| thing.form == Form::Cut || wanted.contains(&thing.form))
    };
    let small = scene.complete && !scene.things.is_empty() && scene.things.len() <= MOST_THINGS;
    small
        && match scene.layout {
            Layout::Heaps => forms(&[Form::Stick, Form::Token]),
            Layout::Board => scene.areas.len() == 1 && forms(&[Form::Chocolate, Form::Poison]),
            _ => false,
        }
}

/// The keys of the things of each nonempty heap, with the index of the heap in the position.
fn heaps(scene: &Scene) -> Vec<(usize, Vec<String>)> {
    let mut heaps: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for thing in scene.things.iter().filter(|thing| thing.form != Form::Cut) {
        if let Some(component) = thing.component {
            heaps.entry(component).or_default().push(thing.key.clone());
        }
    }
    heaps.into_iter().collect()
}

/// Whether a move was made in a heap: it touches one of its things, or cuts the heap.
fn is_touched(keys: &[String], heap: usize, touched: &HashSet<&str>) -> bool {
    let own = format!("{}:", heap + 1);
    keys.iter().any(|key| touched.contains(key.as_str())) || touched.iter().any(|key| key.starts_with(&own))
}

/// The remaining runs of a heap: those between taken places and between cuts.
fn runs(keys: &[String], places: &[usize], heap: usize, touched: &HashSet<&str>) -> Vec<Vec<usize>> {
    let mut runs = vec![Vec::new()];
    for (number, (key, place)) in keys.iter().zip(places).enumerate() {
        let cut = format!("{}:{number}-{}", heap + 1, number + 1);
        if touched.contains(key.as_str()) || touched.contains(cut.as_str()) {
            runs.push(Vec::new());
        }
        if !touched.contains(key.as_str())
            && let Some(last) = runs.last_mut()
        {
            last.push(*place);
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// How many things still lie in a row, part by part.
fn label(things: &[Thing], area: usize) -> String {
    let mut parts: Vec<(Option<usize>, usize)> = Vec::new();
    for thing in things.iter().filter(|thing| thing.area == area && thing.form != Form::Cut) {
        if thing.key.starts_with(GONE) {
            continue;
        }
        match parts.last_mut() {
            Some((component, count)) if *component == thing.component => *count += 1,
            _ => parts.push((thing.component, 1)),
        }
    }
    parts.iter().map(|(_, count)| count.to_string()).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    /// The table after some moves as text, row by row: `o` is a thing, `x` one that can no longer be taken,
    /// `.` a gap.
    fn table(name: &str, start: &str, moves: &[&str]) -> Option<(Vec<String>, Vec<String>)> {
        let game = question::open(name).unwrap();
        let first = game.parse(start, &NoFiles).unwrap();
        let mut line = vec![first.clone()];
        for mv in moves {
            line.push(game.play(line.last().unwrap(), mv).unwrap().unwrap());
        }
        let made: Vec<(&Position, &str)> = line.iter().zip(moves.iter().copied()).collect();
        let laid = Laid::of(&*game, &first, &made, line.last().unwrap()).unwrap();
        if !laid.is_known() {
            return None;
        }
        let mut scene = game.scene(line.last().unwrap()).unwrap();
        laid.arrange(&mut scene);
        let mut rows = vec![String::new(); scene.areas.len()];
        for thing in scene.things.iter().filter(|thing| thing.form != Form::Cut) {
            rows[thing.area].push(match thing.key.split(' ').next() {
                Some("gone") => '.',
                Some("still") => 'x',
                _ => 'o',
            });
        }
        Some((rows, scene.areas.iter().map(|area| area.label.clone()).collect()))
    }

    #[test]
    fn rows_keep_their_lines_and_gaps_stay() {
        for (name, start, moves, rows, labels) in [
            ("nim", "1,3,5", &["1:-1"][..], &[".", "ooo", "ooooo"][..], &["", "3", "5"][..]),
            ("nim", "1,3,5", &["1:-1", "2:-2", "1:-1"], &[".", "oo.", "ooo.."], &["", "2", "3"]),
            ("nim", "1,2", &["2:-2", "-1"], &[".", ".."], &["", ""]),
            ("xxx", "6,3", &["1:3"], &["o...oo", "ooo"], &["1+2", "3"]),
            ("xxx", "6,3", &["1:3", "3:2"], &["o...oo", "..."], &["1+2", ""]),
            ("kayles", "5", &["-1>2,2"], &["oo.oo"], &["2+2"]),
        ] {
            let found = table(name, start, moves);
            let expected = (
                rows.iter().map(ToString::to_string).collect(),
                labels.iter().map(ToString::to_string).collect(),
            );
            assert_eq!(found, Some(expected), "{name} {start} {moves:?}");
        }
    }

    /// Whatever is played, no thing is lost or appears twice on the table.
    #[test]
    fn every_first_and_second_move_is_followed_or_given_up() {
        for name in [
            "nim",
            "xxx",
            "grundy",
            "kayles",
            "dawson",
            "0.137",
            "fibonacci",
            "subtract:1,2,3",
            "chomp",
            "chocolate",
        ] {
            let game = question::open(name).unwrap();
            let first = game.parse(&game.entry().positions[0], &NoFiles).unwrap();
            for one in game.moves(&first, 40).unwrap() {
                for two in game.moves(&one.to, 40).unwrap() {
                    let made = [(&first, one.text.as_str()), (&one.to, two.text.as_str())];
                    let laid = Laid::of(&*game, &first, &made, &two.to).unwrap();
                    let mut scene = game.scene(&two.to).unwrap();
                    let plain: Vec<String> = keys(&scene);
                    laid.arrange(&mut scene);
                    let mut laid: Vec<String> = keys(&scene);
                    laid.retain(|key| !key.contains(' '));
                    assert_eq!(laid, plain, "{name} {} {}", one.text, two.text);
                }
            }
        }
    }

    fn keys(scene: &Scene) -> Vec<String> {
        let mut keys: Vec<String> = scene
            .things
            .iter()
            .filter(|thing| thing.component.is_some())
            .map(|thing| thing.key.clone())
            .collect();
        keys.sort_unstable();
        keys
    }

    #[test]
    fn long_rows_go_on_below() {
        let game = question::open("subtract:1,2,3").unwrap();
        let mut scene = game.scene(&game.parse("24,3", &NoFiles).unwrap()).unwrap();
        wrap(&mut scene);
        assert_eq!((scene.areas[0].width, scene.areas[0].height), (10.0, 3.0));
        assert!(scene.areas[1].at.y >= 3.0);
        let last = scene.find("1:24").unwrap();
        assert_eq!((last.place.x, last.place.y), (3.5, 2.5));
    }
}
