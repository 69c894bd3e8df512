//! A graph or an order on paper, and the changes that can be made to it. The address holds all of it.

use marienbad_solve::Stop;
use marienbad_solve::question::{Game, Position};

use super::super::super::places::{MOST, PAPER, Places, Spot, is_plain};
use super::super::super::query::Query;
use super::kind::Kind;
use super::rise::rise;

/// The most links.
const MOST_LINKS: usize = 400;

/// A click so near to a vertex means it.
const NEAR: f32 = 22.0;

/// New vertices keep so far from the others, where there is room.
const APART: f32 = 62.0;

/// How far a vertex is pushed.
const PUSH: f32 = 20.0;

/// Why a change was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// There is no room for another vertex.
    Full,
    /// There is no room for another line.
    TooManyLinks,
    /// The arrows would form a cycle. Holds the path from the end of the new arrow to its beginning.
    Circle(Vec<usize>),
    /// A vertex would be linked to itself.
    Same(usize),
}

/// A graph or an order on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sketch {
    /// What lines mean.
    pub kind: Kind,
    /// The vertices.
    pub places: Places,
    /// The lines, by the indices of their vertices.
    pub links: Vec<(usize, usize)>,
    /// The vertex that is picked.
    pub picked: Option<usize>,
    /// The vertex with the token, in a drawing of arrows.
    pub on: Option<usize>,
}

impl Sketch {
    /// An empty drawing.
    pub fn empty(kind: Kind) -> Self {
        Self { kind, places: Places::default(), links: Vec::new(), picked: None, on: None }
    }

    /// Reads a drawing from an address. Whatever makes no sense is left out.
    pub fn read(query: &Query) -> Self {
        let mut sketch = Self::empty(Kind::read(query.get("kind")));
        sketch.places = Places::read(query.get("places").unwrap_or_default());
        for link in query.get("links").unwrap_or_default().split(',').take(MOST_LINKS) {
            let Some((from, to)) = link.split_once(['-', '>', '<']) else { continue };
            if let (Some(from), Some(to)) = (sketch.number(from), sketch.number(to)) {
                // Lines that would close a cycle are left out too.
                let _ = sketch.link(from, to);
            }
        }
        sketch.picked = query.get("pick").and_then(|name| sketch.number(name));
        sketch.on = query.get("on").and_then(|name| sketch.number(name));
        sketch.settle();
        sketch
    }

    /// The drawing of a position, placed as on its page.
    pub fn of(game: &dyn Game, position: &Position, drawn: &Places) -> Result<Self, Stop> {
        let mut scene = game.scene(position)?;
        drawn.arrange(&mut scene);
        let kind = Kind::of_game(game.name()).unwrap_or(Kind::Links);
        let mut sketch = Self::empty(kind);
        let right = scene.things.iter().map(|thing| thing.place.x).fold(1.0, f32::max);
        let bottom = scene.things.iter().map(|thing| thing.place.y).fold(1.0, f32::max);
        // A drawing that came from here is kept as it was; others are fitted to the paper.
        let back =
            scene.things.iter().all(|thing| thing.label.is_empty() || drawn.find(&thing.label).is_some());
        let (wide, high) = (f32::from(PAPER.0), f32::from(PAPER.1));
        let unit = (wide / (right + 0.5)).min(high / (bottom + 0.5)).min(56.0);
        let aside = ((wide - unit * (right + 0.5)) / 2.0, (high - unit * (bottom + 0.5)) / 2.0);
        let mut numbers = vec![None; scene.things.len()];
        for (number, thing) in scene.things.iter().enumerate().filter(|(_, thing)| !thing.label.is_empty()) {
            if sketch.places.0.len() == MOST {
                break;
            }
            let plain = is_plain(&thing.label) && sketch.number(&thing.label).is_none();
            let name = if plain { thing.label.clone() } else { sketch.new_name() };
            let spot = match drawn.find(&thing.label).filter(|_| back) {
                Some(spot) => Spot { name, ..spot.clone() },
                None => Spot::new(name, aside.0 + thing.place.x * unit, aside.1 + thing.place.y * unit),
            };
            numbers[number] = Some(sketch.places.0.len());
            sketch.places.0.push(spot);
        }
        for link in &scene.links {
            if let (Some(from), Some(to)) = (numbers[link.from], numbers[link.to]) {
                let _ = sketch.link(from, to);
            }
        }
        let standing = position.text().rsplit_once(':').and_then(|(_, node)| sketch.number(node));
        sketch.on = standing.filter(|_| kind == Kind::Arrows);
        sketch.settle();
        Ok(sketch)
    }

    /// The pairs of its query.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        if self.kind != Kind::Links {
            pairs.push(("kind", self.kind.word().to_owned()));
        }
        if !self.places.is_empty() {
            pairs.push(("places", self.places.to_string()));
        }
        if !self.links.is_empty() {
            pairs.push(("links", self.lines().join(",")));
        }
        if let Some(on) = self.on {
            pairs.push(("on", self.name(on).to_owned()));
        }
        if let Some(picked) = self.picked {
            pairs.push(("pick", self.name(picked).to_owned()));
        }
        pairs
    }

    fn lines(&self) -> Vec<String> {
        let joint = self.kind.joint();
        self.links.iter().map(|(a, b)| format!("{}{joint}{}", self.name(*a), self.name(*b))).collect()
    }

    /// The position: its lines, and the vertices without lines. `None` if there are arrows but no token.
    pub fn position(&self) -> Option<String> {
        let mut parts = self.lines();
        let alone = |number: &usize| self.links.iter().all(|(a, b)| a != number && b != number);
        parts.extend((0..self.places.0.len()).filter(alone).map(|number| self.name(number).to_owned()));
        match self.kind {
            // Without quotation marks it would be read as the end of the game.
            Kind::Links | Kind::Order if parts == ["0"] => Some("\"0\"".to_owned()),
            Kind::Links | Kind::Order => (!parts.is_empty()).then(|| parts.join(",")),
            Kind::Arrows => self.on.map(|on| format!("{}:{}", parts.join(","), self.name(on))),
        }
    }

    /// The name of a vertex.
    pub fn name(&self, number: usize) -> &str {
        self.places.0.get(number).map_or("", |spot| &spot.name)
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.places.0.iter().position(|spot| spot.name == name)
    }

    /// The neighbours of a vertex; if lines have a direction, only those they lead to.
    pub fn neighbours(&self, number: usize) -> Vec<usize> {
        let other = |(a, b): &(usize, usize)| match self.kind {
            _ if *a == number => Some(*b),
            Kind::Links if *b == number => Some(*a),
            _ => None,
        };
        self.links.iter().filter_map(other).collect()
    }

    fn new_name(&self) -> String {
        let letters = ('a'..='z').map(String::from);
        let mut names = letters.chain((1..).map(|number| format!("t{number}")));
        names.find(|name| self.number(name).is_none()).unwrap_or_default()
    }

    /// A place where nothing lies yet: the first in reading order, or else the one farthest from all
    /// vertices. Orders grow from the bottom.
    fn free_place(&self) -> (f32, f32) {
        let (first, down) = if self.kind == Kind::Order { (360.0, -1.0) } else { (40.0, 1.0) };
        let rows = |step: f32, columns: u8, rows: u8| {
            let all = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
            all.map(move |(c, r)| (40.0 + step * f32::from(c), first + down * step * f32::from(r)))
        };
        let all: Vec<(f32, f32)> = rows(80.0, 8, 5).chain(rows(40.0, 15, 9)).collect();
        let room = |(x, y): (f32, f32)| {
            self.places.0.iter().map(|spot| spot.distance(x, y)).fold(f32::INFINITY, f32::min)
        };
        let first = all.iter().copied().find(|place| room(*place) >= APART);
        let farthest = || all.iter().copied().max_by(|a, b| room(*a).total_cmp(&room(*b)));
        first.or_else(farthest).unwrap_or_default()
    }

    fn add(&mut self, (x, y): (f32, f32)) -> Result<(), Refused> {
        if self.places.0.len() >= MOST {
            return Err(Refused::Full);
        }
        let spot = Spot::new(self.new_name(), x, y);
        self.places.0.push(spot);
        if self.kind == Kind::Arrows && self.on.is_none() {
            self.on = Some(self.places.0.len() - 1);
        }
        Ok(())
    }

    /// Draws a line, or removes it if it is there. An arrow the other way is reversed.
    pub fn link(&mut self, from: usize, to: usize) -> Result<(), Refused> {
        if from == to {
            return Ok(());
        }
        let same = |(a, b): &(usize, usize)| {
            (*a, *b) == (from, to) || self.kind == Kind::Links && (*b, *a) == (from, to)
        };
        if let Some(place) = self.links.iter().position(same) {
            self.links.remove(place);
            return Ok(());
        }
        let mut links = self.links.clone();
        if self.kind.is_directed() {
            links.retain(|(a, b)| (*b, *a) != (from, to));
            if let Some(way) = way(&links, to, from) {
                return Err(Refused::Circle(way));
            }
        }
        if links.len() >= MOST_LINKS {
            return Err(Refused::TooManyLinks);
        }
        links.push((from, to));
        self.links = links;
        Ok(())
    }

    fn touch(&mut self, number: usize) -> Result<(), Refused> {
        match self.picked.take() {
            None => self.picked = Some(number),
            Some(picked) => self.link(picked, number)?,
        }
        Ok(())
    }

    fn move_to(&mut self, number: usize, x: f32, y: f32) {
        if let Some(spot) = self.places.0.get_mut(number) {
            *spot = Spot::new(spot.name.clone(), x, y);
        }
    }

    fn remove(&mut self, number: usize) {
        self.places.0.remove(number);
        let later = |n: usize| if n > number { n - 1 } else { n };
        self.links.retain(|(a, b)| *a != number && *b != number);
        self.links.iter_mut().for_each(|(a, b)| (*a, *b) = (later(*a), later(*b)));
        self.picked = None;
        self.on = self.on.filter(|on| *on != number).map(later);
    }

    /// Whether a line of an order is implied: other lines lead from its lower to its upper end.
    pub fn follows(&self, line: (usize, usize)) -> bool {
        let others: Vec<(usize, usize)> = self.links.iter().copied().filter(|other| *other != line).collect();
        self.kind == Kind::Order && way(&others, line.0, line.1).is_some()
    }

    /// Raises the greater elements of an order.
    fn settle(&mut self) {
        if self.kind == Kind::Order {
            rise(&mut self.places, &self.links);
        }
    }

    /// Changes the kind. Links become lines from the older to the newer vertex; arrows and the lines of
    /// orders keep their direction.
    fn turn_into(&mut self, kind: Kind) {
        if !self.kind.is_directed() {
            self.links.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
        }
        if kind == Kind::Arrows {
            self.on =
                self.on.or(self.links.first().map(|(a, _)| *a)).or((!self.places.is_empty()).then_some(0));
        }
        self.kind = kind;
    }

    /// Makes the change that an address asks for; `false` if it asks for none.
    pub fn change(&mut self, query: &Query) -> Result<bool, Refused> {
        let named = |sketch: &Self, name: &str| query.get(name).and_then(|name| sketch.number(name));
        let number =
            |name: &str| query.get(name).and_then(|text| text.parse::<f32>().ok()).filter(|n| n.is_finite());
        let click = number("x").zip(number("y"));
        if click == Some((0.0, 0.0)) {
            // A click made by the keyboard is sent with the coordinates of the corner.
            let (x, y) = self.free_place();
            match self.picked.take() {
                Some(picked) => self.move_to(picked, x, y),
                None => self.add((x, y))?,
            }
        } else if let Some((x, y)) = click {
            let near = |spot: &Spot| spot.distance(x, y) < NEAR;
            match (self.places.0.iter().position(near), self.picked) {
                (Some(number), _) => self.touch(number)?,
                (None, Some(picked)) => {
                    self.move_to(picked, x, y);
                    self.picked = None;
                }
                (None, None) => self.add((x, y))?,
            }
        } else if query.flag("add") {
            self.picked = None;
            self.add(self.free_place())?;
        } else if let Some(number) = named(self, "touch") {
            self.touch(number)?;
        } else if let (Some(from), Some(to)) = (named(self, "from"), named(self, "to")) {
            if from == to {
                return Err(Refused::Same(from));
            }
            self.link(from, to)?;
        } else if let Some(number) = named(self, "remove") {
            self.remove(number);
        } else if let Some(number) = named(self, "stand") {
            self.on = Some(number);
        } else if query.flag("down") {
            self.picked = None;
        } else if let Some(spot) =
            query.get("drag").map(Places::read).and_then(|all| all.0.into_iter().next())
        {
            if let Some(number) = self.number(&spot.name) {
                self.move_to(number, spot.x.into(), spot.y.into());
            }
        } else if let Some((way, picked)) = query.get("push").zip(self.picked) {
            let (dx, dy) = match way {
                "left" => (-PUSH, 0.0),
                "right" => (PUSH, 0.0),
                "up" => (0.0, -PUSH),
                _ => (0.0, PUSH),
            };
            let (x, y) = self.places.0.get(picked).map_or((0.0, 0.0), |spot| (spot.x.into(), spot.y.into()));
            self.move_to(picked, x + dx, y + dy);
        } else if let Some(kind) = query.get("turn") {
            self.turn_into(Kind::read(Some(kind)));
        } else {
            return Ok(false);
        }
        self.settle();
        Ok(true)
    }
}

/// A path along the lines from one vertex to another, both included.
fn way(links: &[(usize, usize)], from: usize, to: usize) -> Option<Vec<usize>> {
    let (mut seen, mut open) = (vec![from], vec![vec![from]]);
    while let Some(way) = open.pop() {
        let here = *way.last()?;
        if here == to {
            return Some(way);
        }
        for (_, next) in links.iter().filter(|(a, _)| *a == here) {
            if !seen.contains(next) {
                seen.push(*next);
                open.push(way.iter().copied().chain([*next]).collect());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    fn after(sketch: &Sketch, what: &str) -> Sketch {
        let mut sketch = sketch.clone();
        assert_eq!(sketch.change(&Query::read(what.as_bytes())), Ok(true), "{what}");
        sketch
    }

    fn address(sketch: &Sketch) -> String {
        sketch.pairs().iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
    }

    #[test]
    fn clicks_draw_a_graph() {
        let mut sketch = Sketch::empty(Kind::Links);
        for click in
            ["x=100&y=100", "x=200&y=100", "x=200&y=200", "touch=a", "touch=b", "x=201&y=99", "x=205&y=205"]
        {
            sketch = after(&sketch, click);
            assert_eq!(Sketch::read(&Query::read(address(&sketch).as_bytes())), sketch, "the address is all");
        }
        assert_eq!(sketch.position().as_deref(), Some("a-b,b-c"));
        let moved = after(&after(&sketch, "touch=c"), "x=400&y=300");
        assert_eq!(
            (moved.places.to_string().as_str(), moved.picked),
            ("a.100.100,b.200.100,c.400.300", None)
        );
        assert_eq!(after(&after(&moved, "touch=c"), "push=left").places.0[2].x, 380);
        assert_eq!(after(&moved, "drag=a.300.300").places.0[0].x, 300);
        assert_eq!(after(&moved, "from=b&to=a").position().as_deref(), Some("b-c,a"));
        assert_eq!(after(&moved, "remove=b").position().as_deref(), Some("a,c"));
        assert_eq!(
            after(&after(&moved, "touch=a"), "touch=a").position(),
            moved.position(),
            "put down again"
        );
        assert_eq!(moved.clone().change(&Query::read(b"x=NaN&y=1&remove=zz")), Ok(false));
    }

    #[test]
    fn a_key_finds_free_places_until_the_paper_is_full() {
        let mut sketch = Sketch::empty(Kind::Links);
        for _ in 0..MOST {
            sketch = after(&sketch, "x=0&y=0");
        }
        let names: std::collections::HashSet<_> = sketch.places.0.iter().map(|spot| &spot.name).collect();
        assert_eq!(names.len(), MOST);
        assert_eq!(sketch.change(&Query::read(b"add=1")), Err(Refused::Full));
        let first: Vec<(u16, u16)> = sketch.places.0[..40].iter().map(|spot| (spot.x, spot.y)).collect();
        assert!((1..40).all(|i| !first[..i].contains(&first[i])), "none on another");
    }

    #[test]
    fn arrows_never_lead_in_a_circle() {
        let mut sketch = Sketch::empty(Kind::Arrows);
        for what in ["add=1", "add=1", "add=1", "from=a&to=b", "from=b&to=c"] {
            sketch = after(&sketch, what);
        }
        assert_eq!(sketch.position().as_deref(), Some("a>b,b>c:a"));
        assert_eq!(sketch.clone().change(&Query::read(b"from=c&to=a")), Err(Refused::Circle(vec![0, 1, 2])));
        assert_eq!(after(&sketch, "from=b&to=a").position().as_deref(), Some("b>c,b>a:a"), "turned round");
        let links = Sketch::read(&Query::read(b"places=a.50.50,b.90.90,c.200.90&links=a-b,b-c,c-a"));
        let arrows = after(&links, "turn=arrows");
        assert_eq!(arrows.position().as_deref(), Some("a>b,b>c,a>c:a"));
        assert_eq!(after(&arrows, "remove=a").position(), None, "the token went with it");
        let game = question::open("dag").unwrap();
        assert!(game.parse(&arrows.position().unwrap(), &NoFiles).is_ok());
    }

    #[test]
    fn an_order_is_drawn_from_below() {
        let mut sketch = Sketch::empty(Kind::Order);
        for what in ["x=100&y=300", "x=200&y=300", "x=300&y=200", "touch=a", "touch=b", "from=b&to=c"] {
            sketch = after(&sketch, what);
            assert_eq!(Sketch::read(&Query::read(address(&sketch).as_bytes())), sketch, "the address is all");
        }
        assert_eq!(sketch.position().as_deref(), Some("a<b,b<c"));
        assert_eq!(sketch.places.to_string(), "a.100.300,b.200.256,c.300.200", "b has gone up");
        assert_eq!(sketch.clone().change(&Query::read(b"from=c&to=a")), Err(Refused::Circle(vec![0, 1, 2])));
        assert_eq!(after(&sketch, "drag=b.200.390").places.0[1].y, 256, "never below what it lies above");
        let more = after(&sketch, "from=a&to=c");
        assert!(more.follows((0, 2)) && !more.follows((0, 1)));
        let game = question::open("poset").unwrap();
        assert_eq!(game.parse(&more.position().unwrap(), &NoFiles).unwrap().text(), "a<b,b<c");
        assert_eq!(after(&more, "from=b&to=a").position().as_deref(), Some("b<c,a<c,b<a"), "turned round");
        assert_eq!(after(&sketch, "turn=arrows").position().as_deref(), Some("a>b,b>c:a"));
        let zero = Sketch::read(&Query::read(b"kind=order&places=0.50.50"));
        assert_eq!(game.parse(&zero.position().unwrap(), &NoFiles).unwrap().text(), "\"0\"");
        assert_eq!(after(&Sketch::empty(Kind::Order), "add=1").places.to_string(), "a.40.360");
        let links = Sketch::read(&Query::read(b"places=a.50.50,b.90.50,c.200.50&links=b-a,c-b,c-a"));
        assert_eq!(after(&links, "turn=order").position().as_deref(), Some("a<b,b<c,a<c"));
    }

    #[test]
    fn positions_of_the_catalogue_can_be_drawn_on() {
        for name in ["xxx:graph", "arc-kayles", "dag", "poset"] {
            let game = question::open(name).unwrap();
            for text in &game.entry().positions {
                let position = game.parse(text, &NoFiles).unwrap();
                let sketch = Sketch::of(&*game, &position, &Places::default()).unwrap();
                assert_eq!(sketch.links.len(), game.scene(&position).unwrap().links.len(), "{name} {text}");
                if !text.contains(" + ") && !text.ends_with(":a,b") {
                    let again = game.parse(&sketch.position().unwrap(), &NoFiles).unwrap();
                    let moves = |position: &_| game.moves(position, 99).unwrap().len();
                    assert_eq!(moves(&again), moves(&position), "{name} {text}");
                }
                let back = Sketch::of(&*game, &position, &sketch.places).unwrap();
                if !text.contains(" + ") {
                    assert_eq!(back.places, sketch.places, "where it was");
                }
            }
        }
    }
}
