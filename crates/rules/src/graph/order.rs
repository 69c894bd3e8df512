//! Finite partial orders: which elements lie above which.

use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use super::arrows::Arrows;
use super::names::{is_path, natural_order, pass_summand, typed_name, write_name};
use super::written::{Complaint, Kind, Written};
use crate::board::linked::{Linked, Pieces};
use crate::board::{Cells, MAX_PLACES, numbering};
use crate::{Files, ParseError, ParseErrorKind};

/// A finite partial order with named elements.
///
/// Elements are numbered in the order of their names, so that writing what remains of an order and reading
/// it again gives the same numbering.
#[derive(Debug, PartialEq, Eq)]
pub struct Order {
    /// For each element, a digest of its name and of the names directly below it. They come first, so that
    /// comparing different orders ends quickly.
    digests: Vec<u64>,
    names: Vec<Box<str>>,
    /// For each element, those directly above it.
    covers: Vec<Vec<u16>>,
    /// For each element, those directly below it.
    covered: Vec<Vec<u16>>,
    /// For each element, itself and all elements above it.
    above: Vec<Cells>,
}

impl Order {
    fn new(written: Written) -> Result<Self, Complaint> {
        // The same check as for arrows: no element may lie above itself.
        let arrows = Arrows::new("", written).map_err(|(edge, reason)| match reason {
            ParseErrorKind::Cycle { nodes } => (edge, ParseErrorKind::BelowItself { elements: nodes }),
            other => (edge, other),
        })?;
        let count = arrows.nodes();
        let mut order: Vec<u32> = (0..count as u32).collect();
        order.sort_by(|&a, &b| natural_order(arrows.name(a), arrows.name(b)));
        let mut number = vec![0u16; count];
        for (to, &from) in order.iter().enumerate() {
            number[from as usize] = to as u16;
        }
        let rank = ranks(&arrows);
        let mut from_above: Vec<u32> = (0..count as u32).collect();
        from_above.sort_by_key(|&element| std::cmp::Reverse(rank[element as usize]));
        let mut above: Vec<Cells> = vec![Cells::none(count); count];
        let (mut covers, mut covered) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for &element in &from_above {
            let own = usize::from(number[element as usize]);
            let mut all = Cells::none(count);
            let mut higher: Vec<u32> = arrows.ends(element).to_vec();
            // Lower elements come first: an element above one of them is not directly above.
            higher.sort_by_key(|&end| rank[end as usize]);
            for end in higher {
                let end = usize::from(number[end as usize]);
                if !all.contains(end) {
                    all.extend(&above[end]);
                    covers[own].push(end as u16);
                    covered[end].push(own as u16);
                }
            }
            all.insert(own);
            above[own] = all;
        }
        covers.iter_mut().chain(&mut covered).for_each(|ends| ends.sort_unstable());
        let names: Vec<Box<str>> = order.iter().map(|&element| arrows.name(element).into()).collect();
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let digest = |(own, below): (usize, &Vec<u16>)| {
            let below: Vec<&str> = below.iter().map(|&element| &*names[usize::from(element)]).collect();
            hasher.hash_one((&names[own], below))
        };
        let digests = covered.iter().enumerate().map(digest).collect();
        Ok(Self { digests, names, covers, covered, above })
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        self.names.len()
    }

    /// The name of an element.
    pub fn name(&self, element: usize) -> &str {
        self.names.get(element).map_or("", |name| name)
    }

    /// The elements directly above this one.
    pub fn covers(&self, element: usize) -> &[u16] {
        self.covers.get(element).map_or(&[], |ends| ends)
    }

    /// The element and all elements above it.
    pub fn above(&self, element: usize) -> Option<&Cells> {
        self.above.get(element)
    }
}

/// The length of the longest path to each node.
fn ranks(arrows: &Arrows) -> Vec<u32> {
    let count = arrows.nodes();
    let mut waiting = vec![0u32; count];
    (0..count as u32).flat_map(|node| arrows.ends(node)).for_each(|&end| waiting[end as usize] += 1);
    let mut rank = vec![0u32; count];
    let mut ready: Vec<u32> = (0..count as u32).filter(|&node| waiting[node as usize] == 0).collect();
    while let Some(node) = ready.pop() {
        let next = rank[node as usize] + 1;
        for &end in arrows.ends(node) {
            rank[end as usize] = rank[end as usize].max(next);
            waiting[end as usize] -= 1;
            if waiting[end as usize] == 0 {
                ready.push(end);
            }
        }
    }
    rank
}

/// A downward-closed subset of an order: one component, or several in one drawing.
///
/// Compared by content, so that writing and reading again gives an equal value. The set is downward closed,
/// so the names together with the names directly below each determine it.
#[derive(Debug, Clone)]
pub struct Elements {
    order: Arc<Order>,
    board: u16,
    standing: Cells,
}

impl Elements {
    /// Heap memory in bytes, beyond its own size; the order is shared.
    pub(super) fn bytes_beside(&self) -> usize {
        self.standing.bytes_beside()
    }

    /// The order.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The remaining elements.
    pub fn standing(&self) -> &Cells {
        &self.standing
    }

    fn whole(order: Order) -> Self {
        let standing = Cells::all(order.elements());
        Self { order: Arc::new(order), board: 0, standing }
    }

    /// The same elements, on the first board.
    pub(super) fn on_first_board(mut self) -> Self {
        self.board = 0;
        self
    }

    /// What remains after taking an element and all above it.
    pub(super) fn without_above(&self, element: usize) -> Cells {
        let mut rest = self.standing.clone();
        if let Some(above) = self.order.above(element) {
            above.iter().for_each(|gone| {
                rest.remove(gone);
            });
        }
        rest
    }

    /// Reads an order from a file or from the text itself, and splits it.
    pub(super) fn parse(text: &str, files: &dyn Files) -> Result<Vec<Self>, ParseError> {
        let path = text.trim();
        if is_path(path) {
            let order = Written::from_file(path, files, Kind::Order, MAX_PLACES, Order::new)
                .map_err(|error| error.in_position(text, 0, path))?;
            let whole = Self::whole(order);
            let standing = whole.standing.clone();
            return Ok(Pieces::new(&whole).into_parts(&whole, standing, 1));
        }
        numbering::parse(
            text,
            |cursor| {
                let Range { start, end } = pass_summand(cursor);
                let order = Written::from_text(&text[..end], start, Kind::Order, MAX_PLACES, Order::new)
                    .map_err(|slip| slip.in_text(text))?;
                if order.elements() == 0 {
                    return Err(cursor.error_at(start, ParseErrorKind::Empty));
                }
                Ok(Self::whole(order))
            },
            |elements, number| elements.board = number,
        )
    }

    /// Writes a sum as lists of covering pairs and single elements.
    pub(super) fn write(sum: &[Self], out: &mut dyn Write) -> fmt::Result {
        if let [one] = sum
            && one.board == 0
            && one.standing.len() == 1
            && one.standing.iter().all(|element| one.order.name(element) == "0")
        {
            // Without quotation marks it would be read as the ended game.
            return out.write_str("\"0\"");
        }
        numbering::write(sum, out, |elements, out| {
            let mut comma = "";
            for from in elements.standing.iter() {
                let stands = |end: &&u16| elements.standing.contains(usize::from(**end));
                let alone = !elements.order.covered[from].iter().any(|end| stands(&end))
                    && !elements.order.covers(from).iter().any(|end| stands(&end));
                if alone {
                    out.write_str(comma)?;
                    elements.write_name(from, out)?;
                    comma = ",";
                }
                for to in elements.order.covers(from).iter().filter(stands) {
                    out.write_str(comma)?;
                    elements.write_name(from, out)?;
                    out.write_char('<')?;
                    elements.write_name(usize::from(*to), out)?;
                    comma = ",";
                }
            }
            Ok(())
        })
    }

    /// The remaining element with this name.
    pub(super) fn typed(&self, name: &str) -> Option<u16> {
        let name = typed_name(name)?;
        self.standing.iter().find(|&element| self.order.name(element) == name).map(|element| element as u16)
    }

    /// Writes the name of an element.
    pub(crate) fn write_name(&self, element: usize, out: &mut dyn Write) -> fmt::Result {
        write_name(self.order.name(element), out)
    }
}

impl Linked for Elements {
    fn cells(&self) -> &Cells {
        &self.standing
    }

    fn with_cells(&self, standing: Cells) -> Self {
        Self { order: Arc::clone(&self.order), board: self.board, standing }
    }

    fn neighbours(&self, place: usize, mut see: impl FnMut(usize)) {
        let (up, down) = (self.order.covers.get(place), self.order.covered.get(place));
        up.into_iter().chain(down).flatten().for_each(|&end| see(end.into()));
    }

    fn board(&self) -> u16 {
        self.board
    }

    fn same_board(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.order, &other.order) || self.order == other.order
    }
}

impl Elements {
    /// The names of the remaining elements, each with the names directly below it.
    fn content(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        self.standing.iter().map(|element| {
            let below = self.order.covered.get(element).into_iter().flatten();
            (self.order.name(element), below.map(|&other| self.order.name(other.into())))
        })
    }
}

impl Ord for Elements {
    fn cmp(&self, other: &Self) -> Ordering {
        if Arc::ptr_eq(&self.order, &other.order) && self.standing == other.standing {
            return self.board.cmp(&other.board);
        }
        let mut ours = self.content();
        let mut theirs = other.content();
        let contents = loop {
            match (ours.next(), theirs.next()) {
                (None, None) => break Ordering::Equal,
                (None, Some(_)) => break Ordering::Less,
                (Some(_), None) => break Ordering::Greater,
                (Some((a, below_a)), Some((b, below_b))) => {
                    let order = a.cmp(b).then_with(|| below_a.cmp(below_b));
                    if order.is_ne() {
                        break order;
                    }
                }
            }
        };
        self.board.cmp(&other.board).then(contents)
    }
}

impl PartialOrd for Elements {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Elements {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Elements {}

impl Hash for Elements {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.standing.iter().for_each(|element| self.order.digests.get(element).hash(state));
    }
}
