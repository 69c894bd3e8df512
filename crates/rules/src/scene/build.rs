//! Building scenes: placing things in areas and areas side by side, within the size limit.

use super::{Area, Form, Link, Place, Scene, Thing};

/// How long a line of heaps or boards may be before the next begins.
const LINE: f32 = 32.0;

/// Places areas from left to right, line by line, like words.
pub(crate) struct Shelf {
    next: Place,
    height: f32,
    gap: Place,
}

impl Shelf {
    /// A shelf with these gaps between areas and between lines.
    pub(crate) fn new(gap_x: f32, gap_y: f32) -> Self {
        Self { next: Place::default(), height: 0.0, gap: Place { x: gap_x, y: gap_y } }
    }

    /// The upper left corner for an area of this size.
    pub(crate) fn room(&mut self, width: f32, height: f32) -> Place {
        if self.next.x > 0.0 && self.next.x + width > LINE {
            self.line();
        }
        let at = self.next;
        self.next.x += width + self.gap.x;
        self.height = self.height.max(height);
        at
    }

    /// Begins a new line.
    pub(crate) fn line(&mut self) {
        if self.next.x > 0.0 {
            self.next = Place { x: 0.0, y: self.next.y + self.height + self.gap.y };
            self.height = 0.0;
        }
    }
}

/// How the next heap or board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// Thing by thing.
    Whole,
    /// As one thing.
    AsHeap,
    /// Not at all, for lack of room.
    Not,
}

/// Counts the things, to keep them within [`Scene::MAX_THINGS`].
#[derive(Debug, Default)]
pub(crate) struct Budget {
    used: usize,
}

impl Budget {
    /// How the next heap, of `size` things, is drawn: whole if it has at most `most` things and there is
    /// room.
    pub(crate) fn next(&mut self, size: Option<usize>, most: usize) -> Drawn {
        let room = Scene::MAX_THINGS - self.used;
        match size {
            Some(size) if size <= most.min(room) => {
                self.used += size;
                Drawn::Whole
            }
            _ if room > 0 => {
                self.used += 1;
                Drawn::AsHeap
            }
            _ => Drawn::Not,
        }
    }

    /// How the last of these sizes is drawn when all are drawn in order by [`Budget::next`].
    pub(crate) fn last(sizes: impl Iterator<Item = Option<usize>>, most: usize) -> Drawn {
        let mut budget = Self::default();
        sizes.fold(Drawn::Not, |_, size| budget.next(size, most))
    }
}

impl Scene {
    /// Adds an area and returns its index in [`Scene::areas`].
    pub(crate) fn area(&mut self, label: String, at: Place, width: f32, height: f32) -> usize {
        self.areas.push(Area { label, at, width, height });
        self.areas.len() - 1
    }

    /// Adds a thing to the last area, at this offset from its first row and column.
    pub(crate) fn put(
        &mut self,
        key: String,
        form: Form,
        (x, y): (f32, f32),
        component: Option<usize>,
    ) -> &mut Thing {
        let area = self.areas.len().saturating_sub(1);
        let at = self.areas.get(area).map_or_else(Place::default, |area| area.at);
        let place = Place { x: at.x + 0.5 + x, y: at.y + 0.5 + y };
        let reach = Place::default();
        self.things.push(Thing { key, form, place, reach, label: String::new(), component, area });
        let last = self.things.len() - 1;
        &mut self.things[last]
    }

    /// Adds an area with one thing that stands for a heap or board too large to draw.
    pub(crate) fn put_heap(&mut self, shelf: &mut Shelf, label: String, component: usize) {
        let width = 1.0 + label.chars().count() as f32 * 0.4;
        let at = shelf.room(width, 1.0);
        self.area(String::new(), at, width, 1.0);
        self.put(heap_key(component), Form::Heap, ((width - 1.0) / 2.0, 0.0), Some(component)).label = label;
        self.complete = false;
    }

    /// Adds a line between two things, given by their indices.
    pub(crate) fn link(&mut self, from: usize, to: usize, directed: bool) {
        self.links.push(Link { from, to, directed });
    }
}

/// The key of a heap drawn as one thing.
pub(crate) fn heap_key(component: usize) -> String {
    format!("{}:all", component + 1)
}

/// The key of a thing on the board with this number, from 0; the first board is not named.
pub(crate) fn on_board(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}@{}", number + 1) }
}

/// A number as a label, shortened if it has many digits.
pub(crate) fn short(number: &impl ToString) -> String {
    let digits = number.to_string();
    if digits.len() <= 24 {
        return digits;
    }
    format!("{}…{}", digits.get(..8).unwrap_or_default(), digits.get(digits.len() - 4..).unwrap_or_default())
}
