//! Globes as two hemispheres side by side, so that every token can be seen and picked.
//!
//! The projection is Apian's: parallels are straight and equally spaced, and meridians are ellipses that
//! divide each parallel equally. Nothing is crowded at the rim, and it still looks like a globe.

use marienbad_rules::scene::{Area, Form, Scene, Thing};

use super::forms::Spot;
use super::sheet::Sheet;

const MARGIN: f32 = 10.0;

/// Room for the number of a parallel left of a globe.
const ASIDE: f32 = 16.0;

/// Between two hemispheres: room for the numbers of the second.
const BETWEEN: f32 = 34.0;

/// The numbers of the meridians stand between a pole and the first parallel, which is so much farther away,
/// in parts of the distance of two parallels.
const NUMBERS: f32 = 0.7;

/// How much of the room between two parallels a token takes.
const TOKEN: f32 = 0.92;

/// The size of those numbers.
const SIZE: f32 = 11.0;

/// The position of every token of the globes.
pub struct Globes {
    /// One position per thing, two for a pole.
    spots: Vec<Vec<Spot>>,
    /// The meridian of each thing in the current rotation, counted from the left of the front.
    meridians: Vec<usize>,
    /// The rotation of the globes, in meridians.
    turned: usize,
    discs: Vec<Disc>,
    size: (f32, f32),
}

struct Disc {
    x: f32,
    y: f32,
    r: f32,
    /// The columns on this hemisphere: the first one, and their number.
    first: usize,
    count: usize,
    /// The number of columns of the whole globe, and its rotation.
    columns: usize,
    turned: usize,
    /// The height of each parallel above the equator.
    heights: Vec<f32>,
    /// The space for a token.
    token: f32,
}

impl Disc {
    /// Half the length of the parallel at this height.
    fn half(&self, height: f32) -> f32 {
        self.r * (1.0 - height * height).max(0.0).sqrt()
    }

    fn at(&self, aside: f32, height: f32) -> (f32, f32) {
        (self.x + aside * self.half(height), self.y - height * self.r)
    }
}

/// The rows and columns of one globe. The height of a row above the equator is between 1 and -1.
struct Lines {
    columns: usize,
    rows: usize,
    poles: bool,
}

impl Lines {
    fn of(scene: &Scene, number: usize, area: &Area) -> Self {
        let columns = area.width as usize;
        let is_pole = |thing: &Thing| thing.area == number && !thing.label.is_empty();
        let poles = scene.things.iter().any(is_pole);
        let rows = area.height as usize - if poles { 2 } else { 0 };
        Self { columns: columns.max(1), rows: rows.max(1), poles }
    }

    fn height(&self, row: usize) -> f32 {
        1.0 - 2.0 * ((row + 1) as f32 + NUMBERS) / self.steps()
    }

    /// The distance between the poles, in distances between parallels.
    fn steps(&self) -> f32 {
        (self.rows + 1) as f32 + 2.0 * NUMBERS
    }
}

impl Globes {
    /// Places every token of the scene, with the globes rotated by this many meridians.
    pub fn of(scene: &Scene, turned: usize) -> Self {
        let count = scene.things.len();
        let mut globes = Self {
            spots: vec![Vec::new(); count],
            meridians: vec![0; count],
            turned,
            discs: Vec::new(),
            size: (0.0, MARGIN),
        };
        for (number, area) in scene.areas.iter().enumerate() {
            globes.place(scene, number, area);
        }
        globes
    }

    fn place(&mut self, scene: &Scene, number: usize, area: &Area) {
        let lines = Lines::of(scene, number, area);
        let front = lines.columns.div_ceil(2);
        let highest = lines.height(0);
        let narrow = (1.0 - highest * highest).max(0.01).sqrt();
        let r = (24.0 * front as f32 / (2.0 * narrow)).max(13.0 * lines.steps()).clamp(90.0, 700.0);
        let step = 2.0 * r * narrow / front as f32;
        let size = (TOKEN * step.min(2.0 * r / lines.steps())).clamp(3.0, 36.0);
        let y = self.size.1 + r + size / 2.0;
        let sides = [(0, front), (front, lines.columns - front)];
        let first_disc = self.discs.len();
        for (side, (first, count)) in sides.into_iter().enumerate().filter(|(_, (_, count))| *count > 0) {
            let x = MARGIN + ASIDE + r + side as f32 * (2.0 * r + BETWEEN);
            let heights = (0..lines.rows).map(|row| lines.height(row)).collect();
            let (columns, turned) = (lines.columns, self.turned % lines.columns);
            self.discs.push(Disc { x, y, r, first, count, columns, turned, heights, token: size });
            self.size.0 = self.size.0.max(x + r + size / 2.0 + MARGIN);
        }
        self.size.1 = y + r + size / 2.0 + MARGIN;
        for (i, thing) in scene.things.iter().enumerate().filter(|(_, thing)| thing.area == number) {
            let column = (thing.place.x - area.at.x - 0.5).round().max(0.0) as usize;
            let row = (thing.place.y - area.at.y - 0.5).round().max(0.0) as usize;
            let column = (column + lines.columns - self.turned % lines.columns) % lines.columns;
            self.meridians[i] = column;
            let discs = &self.discs[first_disc..];
            let spot = |(x, y): (f32, f32)| Spot { x, y, width: size, height: size };
            if lines.poles && !thing.label.is_empty() {
                let height = if row == 0 { 1.0 } else { -1.0 };
                self.spots[i] = discs.iter().map(|disc| spot(disc.at(0.0, height))).collect();
                continue;
            }
            let row = row - usize::from(lines.poles && row > 0);
            for disc in discs.iter().filter(|disc| (disc.first..disc.first + disc.count).contains(&column)) {
                self.spots[i].push(spot(disc.at(aside(disc, column), lines.height(row))));
            }
        }
    }

    /// The positions of a thing.
    pub fn spots(&self, number: usize) -> &[Spot] {
        self.spots.get(number).map_or(&[], Vec::as_slice)
    }

    /// The hit area of a token: as high as the distance between parallels.
    pub fn room(spot: Spot) -> Spot {
        let wide = 1.0 / TOKEN;
        Spot { width: spot.width * wide, height: spot.height * wide, ..spot }
    }

    /// The size of the drawing.
    pub fn size(&self) -> (f32, f32) {
        self.size
    }

    /// Draws the globes with their lines.
    pub fn ground(&self, sheet: &mut Sheet, scene: &Scene) {
        for disc in &self.discs {
            sheet.circle("globe", disc.x, disc.y, disc.r);
        }
        for link in &scene.links {
            let (a, b) = (&scene.things[link.from], &scene.things[link.to]);
            let gone = a.form == Form::Gone || b.form == Form::Gone;
            let class = if gone { "link gone" } else { "link" };
            let (from, to) = (self.spots(link.from), self.spots(link.to));
            let apart = self.meridians[link.from].abs_diff(self.meridians[link.to]) != 1;
            if (a.place.y - b.place.y).abs() < 0.1 && (apart || !self.same_disc(link.from, link.to)) {
                for spot in from.iter().chain(to) {
                    self.to_the_rim(sheet, class, *spot);
                }
                continue;
            }
            for a in from {
                for b in to.iter().filter(|b| (a.x - b.x).abs() <= 2.0 * self.radius(*a)) {
                    if self.disc_of(*a) == self.disc_of(*b) {
                        self.join(sheet, class, *a, *b);
                    }
                }
            }
        }
        sheet.raw("\n");
    }

    /// Writes the numbers of the meridians above the first parallel, and those of the parallels on the
    /// left.
    pub fn numbers(&self, sheet: &mut Sheet) {
        for disc in &self.discs {
            let top = disc.heights.first().copied().unwrap_or(0.0);
            let every = |room: f32| if room < 1.3 * SIZE { 5 } else { 1 };
            let across = every(2.0 * disc.half(top) / disc.count as f32);
            for column in disc.first..disc.first + disc.count {
                let number = (column + disc.turned) % disc.columns + 1;
                if number % across != 0 {
                    continue;
                }
                let (x, y) = disc.at(aside(disc, column), top);
                let y = y - disc.token * 0.42 - 4.0;
                sheet.sized("number sea", x, y, Some(SIZE), &number.to_string());
            }
            let down = every(2.0 * disc.r / (disc.heights.len() + 1) as f32);
            for (row, &height) in disc.heights.iter().enumerate().filter(|(row, _)| (row + 1) % down == 0) {
                let (x, y) = disc.at(-1.0, height);
                sheet.sized("number", x - 11.0, y + SIZE / 3.0, Some(SIZE), &(row + 1).to_string());
            }
        }
    }

    fn disc_of(&self, spot: Spot) -> Option<usize> {
        self.discs.iter().position(|disc| (spot.x - disc.x).hypot(spot.y - disc.y) <= disc.r + 1.0)
    }

    fn radius(&self, spot: Spot) -> f32 {
        self.disc_of(spot).map_or(0.0, |disc| self.discs[disc].r)
    }

    fn same_disc(&self, a: usize, b: usize) -> bool {
        let disc = |number: usize| self.spots(number).first().and_then(|spot| self.disc_of(*spot));
        disc(a) == disc(b)
    }

    /// Draws a part of a parallel or of a meridian.
    fn join(&self, sheet: &mut Sheet, class: &str, a: Spot, b: Spot) {
        let Some(disc) = self.disc_of(a).map(|disc| &self.discs[disc]) else { return };
        let place = |spot: Spot| {
            let height = (disc.y - spot.y) / disc.r;
            let half = disc.half(height);
            (if half < 1.0 { None } else { Some((spot.x - disc.x) / half) }, height)
        };
        let ((aside_a, height_a), (aside_b, height_b)) = (place(a), place(b));
        let aside = aside_a.or(aside_b).unwrap_or(0.0);
        if (height_a - height_b).abs() < 0.01 {
            sheet.line(class, (a.x, a.y), (b.x, b.y));
            return;
        }
        let points: Vec<(f32, f32)> =
            (0..=12).map(|i| disc.at(aside, height_a + (height_b - height_a) * i as f32 / 12.0)).collect();
        sheet.path(class, &points, false);
    }

    /// Draws a link to the other hemisphere, up to the rim.
    fn to_the_rim(&self, sheet: &mut Sheet, class: &str, spot: Spot) {
        let Some(disc) = self.disc_of(spot).map(|disc| &self.discs[disc]) else { return };
        let height = (disc.y - spot.y) / disc.r;
        let aside = (spot.x - disc.x) / disc.half(height).max(1.0);
        for side in [-1.0, 1.0] {
            let outermost = disc.count == 1 || aside * side > 1.0 - 1.5 / disc.count as f32;
            if outermost {
                sheet.line(&format!("{class} around"), (spot.x, spot.y), disc.at(side, height));
            }
        }
    }
}

/// The horizontal position of a column relative to the centre, from -1 to 1.
fn aside(disc: &Disc, column: usize) -> f32 {
    (2 * (column - disc.first) + 1) as f32 / disc.count as f32 - 1.0
}
