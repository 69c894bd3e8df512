//! Where the vertices of a graph or the elements of an order were drawn: `a.120.80,b.200.80` holds names
//! with their distances from the left and from the top. The address holds it beside the position, never in
//! it: the same graph drawn otherwise is the same position.

use std::fmt;

use marienbad_rules::Scene;
use marienbad_rules::scene::{Area, Form, Layout, Place};

/// The paper on which graphs are drawn, in pixels.
pub const PAPER: (u16, u16) = (640, 400);

/// The nearest that a vertex comes to the edge of the paper.
pub const MARGIN: u16 = 22;

/// The most vertices.
pub const MOST: usize = 64;

/// The pixels of one unit of a scene.
const UNIT: f32 = 44.0;

/// A vertex on the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Its name.
    pub name: String,
    /// The distance from the left.
    pub x: u16,
    /// The distance from the top.
    pub y: u16,
}

impl Spot {
    /// A vertex as close to these coordinates as the paper allows.
    pub fn new(name: String, x: f32, y: f32) -> Self {
        let on = |value: f32, most: u16| (value.round().max(0.0) as u16).clamp(MARGIN, most - MARGIN);
        Self { name, x: on(x, PAPER.0), y: on(y, PAPER.1) }
    }

    /// The distance of a point from the vertex.
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        (f32::from(self.x) - x).hypot(f32::from(self.y) - y)
    }
}

/// Where vertices were drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places(pub Vec<Spot>);

impl fmt::Display for Places {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, Spot { name, x, y }) in self.0.iter().enumerate() {
            write!(out, "{}{name}.{x}.{y}", if number == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Whether a name needs neither quotation marks nor escapes in an address.
pub fn is_plain(name: &str) -> bool {
    (1..=8).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Places {
    /// Reads as much as makes sense; a drawing never causes an error.
    pub fn read(text: &str) -> Self {
        let mut all: Vec<Spot> = Vec::new();
        for part in text.split(',').take(MOST) {
            let mut fields = part.split('.');
            let (Some(name), Some(x), Some(y), None) =
                (fields.next(), fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            let (Ok(x), Ok(y)) = (x.parse::<u16>(), y.parse::<u16>()) else { continue };
            if is_plain(name) && all.iter().all(|known| known.name != name) {
                all.push(Spot::new(name.to_owned(), x.into(), y.into()));
            }
        }
        Self(all)
    }

    /// Whether nothing was drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The vertex of this name.
    pub fn find(&self, name: &str) -> Option<&Spot> {
        self.0.iter().find(|spot| spot.name == name)
    }

    /// Puts the vertices of a graph where they were drawn. The scene stays as it is if one of them was not
    /// drawn.
    pub fn arrange(&self, scene: &mut Scene) {
        let vertex = |form: Form| matches!(form, Form::Token | Form::Gone | Form::Spot);
        let vertices = scene.things.iter().filter(|thing| vertex(thing.form));
        let known = vertices.clone().all(|thing| self.find(&thing.label).is_some());
        if scene.layout != Layout::Net || self.is_empty() || vertices.clone().count() == 0 || !known {
            return;
        }
        let least = |side: fn(&Spot) -> u16| f32::from(self.0.iter().map(side).min().unwrap_or(0));
        let most = |side: fn(&Spot) -> u16| f32::from(self.0.iter().map(side).max().unwrap_or(0));
        let (left, top) = (least(|spot| spot.x), least(|spot| spot.y));
        let at = |spot: &Spot| Place {
            x: (f32::from(spot.x) - left) / UNIT + 0.5,
            y: (f32::from(spot.y) - top) / UNIT + 0.5,
        };
        let old: Vec<(Place, String)> = vertices.map(|thing| (thing.place, thing.label.clone())).collect();
        for thing in &mut scene.things {
            if vertex(thing.form) {
                if let Some(spot) = self.find(&thing.label) {
                    thing.place = at(spot);
                }
            } else {
                // A piece moves with the nearest vertex: the one it stands on.
                let far = |place: &Place| (place.x - thing.place.x).hypot(place.y - thing.place.y);
                let near = old.iter().min_by(|a, b| far(&a.0).total_cmp(&far(&b.0)));
                if let Some((was, spot)) = near.and_then(|(was, name)| Some((was, self.find(name)?))) {
                    let new = at(spot);
                    thing.place =
                        Place { x: new.x + thing.place.x - was.x, y: new.y + thing.place.y - was.y };
                }
            }
            thing.area = 0;
        }
        scene.areas = vec![Area {
            label: String::new(),
            at: Place::default(),
            width: (most(|spot| spot.x) - left) / UNIT + 1.0,
            height: (most(|spot| spot.y) - top) / UNIT + 1.0,
        }];
    }
}

#[cfg(test)]
mod tests {
    use marienbad_rules::NoFiles;
    use marienbad_solve::question;

    use super::*;

    #[test]
    fn what_was_drawn_is_read_back_and_nonsense_is_left_out() {
        let places = Places::read("a.120.80,b2.200.300");
        assert_eq!(places.to_string(), "a.120.80,b2.200.300");
        assert_eq!(Places::read(",a,a.1,a.x.2,é.5.5,a.1.2.3,a.99999.1,\u{0}.1.1"), Places::default());
        assert_eq!(Places::read("a.0.9999,a.50.50").to_string(), "a.22.378", "on the paper, and once");
    }

    #[test]
    fn vertices_go_where_they_were_drawn_and_pieces_with_them() {
        let places = Places::read("a.100.100,b.188.100,c.100.188");
        for (name, text) in [("xxx:graph", "a-b-c"), ("xxx:graph", "a,c"), ("dag", "a>b>c:a,b")] {
            let game = question::open(name).unwrap();
            let position = game.parse(text, &NoFiles).unwrap();
            let mut scene = game.scene(&position).unwrap();
            places.arrange(&mut scene);
            assert_eq!((scene.areas.len(), scene.areas[0].width), (1, 3.0));
            let place = |key: &str| scene.find(key).unwrap().place;
            assert_eq!((place("a").x, place("a").y, place("c").y), (0.5, 0.5, 2.5), "{name}");
            if name == "dag" {
                assert!((place("2:").x - 2.5).abs() < 0.6, "the second token stands on b");
            }
        }
        // An incomplete drawing is ignored.
        let game = question::open("xxx:graph").unwrap();
        let mut scene = game.scene(&game.parse("a-b-d", &NoFiles).unwrap()).unwrap();
        let before = scene.clone();
        places.arrange(&mut scene);
        assert_eq!(scene, before);
    }
}
