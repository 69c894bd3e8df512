//! Components identified by number.

use std::cell::RefCell;
use std::mem::size_of;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use marienbad_rules::coin::MAX_TURNED;
use marienbad_rules::{Compound, Interrupt, Ruleset, unless_enough};
use rustc_hash::FxBuildHasher;

use crate::listing::pay;
use crate::{Large, Stop, Work};

/// The number of a component in its arena.
pub type Id = u32;

/// The options of a component: each a list of components, stored end to end.
#[derive(Debug, Clone, Default)]
pub struct Options {
    parts: Vec<Id>,
    ends: Vec<u32>,
}

impl Options {
    /// Removes all options but keeps the memory.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    /// Adds an option.
    pub fn push(&mut self, option: impl IntoIterator<Item = Id>) {
        self.parts.extend(option);
        self.ends.push(self.parts.len() as u32);
    }

    /// The number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no options.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The components of option `i`.
    pub fn get(&self, i: usize) -> &[Id] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.parts[start..self.ends[i] as usize]
    }

    /// All options in order.
    pub fn iter(&self) -> impl Iterator<Item = &[Id]> {
        (0..self.len()).map(|i| self.get(i))
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + (self.parts.len() + self.ends.len()) * size_of::<Id>()
    }
}

/// The options of many components, stored end to end, so that one allocation serves millions of them.
#[derive(Debug, Clone, Default)]
pub struct Expansions {
    parts: Vec<Id>,
    ends: Vec<usize>,
    /// For each component, the index in `ends` of its first option, and the number of its options.
    of: Vec<Option<(usize, u32)>>,
    scratch: Options,
}

impl Expansions {
    /// The number of options of `id`; the first call gets them from `components`.
    pub fn expand(
        &mut self,
        components: &mut dyn Components,
        id: Id,
        work: &mut Work<'_>,
    ) -> Result<usize, Stop> {
        if let Some(Some((_, count))) = self.of.get(id as usize) {
            return Ok(*count as usize);
        }
        let mut options = std::mem::take(&mut self.scratch);
        let done = components.expand(id, &mut options, work);
        let bytes = options.parts.len() * size_of::<Id>() + options.ends.len() * size_of::<usize>();
        done.and_then(|()| work.hold(bytes + size_of::<Option<(usize, u32)>>()))?;
        if self.of.len() <= id as usize {
            self.of.resize(components.count().max(id as usize + 1), None);
        }
        let base = self.parts.len();
        self.of[id as usize] = Some((self.ends.len(), options.ends.len() as u32));
        self.parts.extend_from_slice(&options.parts);
        self.ends.extend(options.ends.iter().map(|end| base + *end as usize));
        let count = options.len();
        self.scratch = options;
        Ok(count)
    }

    /// The components of option `i` of `id`, which must have been expanded.
    pub fn get(&self, id: Id, i: usize) -> &[Id] {
        let Some(Some((first, count))) = self.of.get(id as usize) else {
            return &[];
        };
        debug_assert!(i < *count as usize);
        let at = first + i;
        // Options are stored in the order of expansion, so each begins where the previous one ends.
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.parts[start..self.ends[at]]
    }
}

/// What an engine needs from a game: the options of each component, as numbers.
///
/// The engines are written against this trait, not against a ruleset's types, so that they are compiled
/// once.
pub trait Components {
    /// Replaces `out` by the options of component `id`.
    fn expand(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop>;

    /// How many components have been numbered.
    fn count(&self) -> usize;
}

/// Numbers the components of one game; equal canonical forms get equal numbers.
pub struct Arena<'r, R: Ruleset> {
    ruleset: &'r R,
    ids: HashMap<R::Position, Id, FxBuildHasher>,
    list: Vec<R::Position>,
    /// Whether the first ended component ends the game: an option after which a component is over is then
    /// stored as empty.
    to_the_first_end: bool,
    /// For a game not known to end: which components a walk has shown to end.
    ending: Option<Vec<bool>>,
}

/// One in so many options of a component counts as a step, so that listing them is never free.
const OPTIONS_PER_STEP: u64 = 16;

impl<'r, R: Ruleset> Arena<'r, R> {
    /// An empty arena.
    pub fn new(ruleset: &'r R) -> Self {
        Self::within(ruleset, Compound::Disjunctive)
    }

    /// An arena for sums under this compound.
    pub fn within(ruleset: &'r R, compound: Compound) -> Self {
        let to_the_first_end = compound == Compound::ConjunctiveShort;
        let ending = (!ruleset.ends()).then(Vec::new);
        Self { ruleset, ids: HashMap::default(), list: Vec::new(), to_the_first_end, ending }
    }

    /// The rules of the game.
    pub fn ruleset(&self) -> &'r R {
        self.ruleset
    }

    /// The number of a component, newly assigned if necessary.
    pub fn id(&mut self, component: R::Position, work: &mut Work<'_>) -> Result<Id, Stop> {
        intern(self.ruleset, self.ruleset.canonical(component), &mut self.ids, &mut self.list, work)
    }

    /// The numbers of the components of a sum, in order.
    pub fn sum(&mut self, sum: &[R::Position], work: &mut Work<'_>) -> Result<Vec<Id>, Stop> {
        sum.iter().map(|component| self.id(component.clone(), work)).collect()
    }

    /// The component with this number.
    pub fn component(&self, id: Id) -> &R::Position {
        &self.list[id as usize]
    }
}

fn intern<R: Ruleset>(
    ruleset: &R,
    component: R::Position,
    ids: &mut HashMap<R::Position, Id, FxBuildHasher>,
    list: &mut Vec<R::Position>,
    work: &mut Work<'_>,
) -> Result<Id, Stop> {
    let next = list.len() as Id;
    if next == Id::MAX {
        return Err(Stop::Memory { limit: work.budget().memory });
    }
    Ok(match ids.entry(component) {
        Entry::Occupied(entry) => *entry.get(),
        Entry::Vacant(entry) => {
            // Two copies of the component, its number, and spare room in the table.
            work.hold(3 * size_of::<R::Position>() + 2 * ruleset.bytes_beside(entry.key()) + 32)?;
            list.push(entry.key().clone());
            *entry.insert(next)
        }
    })
}

/// So many positions of a play without an end are told.
const TOLD_POSITIONS: usize = 8;

/// A component on the current path of the walk, and the parts of its options.
struct Step {
    id: Id,
    parts: Vec<Id>,
    next: usize,
}

/// What the walk through all reachable components needs from an arena.
trait Walked {
    /// Replaces `out` by the options of a component.
    fn list(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop>;

    /// The text of a component.
    fn text(&self, id: Id) -> String;

    /// Which components are known to end, with one entry for each numbered component.
    fn ending(&mut self) -> &mut Vec<bool>;
}

impl<R: Ruleset> Walked for Arena<'_, R> {
    fn list(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        self.list_options(id, out, work)
    }

    fn text(&self, id: Id) -> String {
        self.ruleset.text(std::slice::from_ref(self.component(id)))
    }

    fn ending(&mut self) -> &mut Vec<bool> {
        let known = self.ending.get_or_insert_default();
        known.resize(self.list.len(), false);
        known
    }
}

impl dyn Walked + '_ {
    fn texts(&self, steps: &[Step]) -> Vec<String> {
        steps.iter().map(|step| self.text(step.id)).collect()
    }

    /// Checks that every play from this component ends, by walking once through everything reachable.
    fn ensure_end(&mut self, root: Id, work: &mut Work<'_>) -> Result<(), Stop> {
        let mut path: Vec<Step> = Vec::new();
        let mut on_path: HashMap<Id, usize, FxBuildHasher> = HashMap::default();
        let mut next = Some(root);
        let mut options = Options::default();
        loop {
            if let Some(id) = next.take() {
                if let Some(&first) = on_path.get(&id) {
                    return Err(Stop::Cycle { positions: self.texts(&path[first..]) });
                }
                let ended = self.list(id, &mut options, work);
                let kept = ended.and_then(|()| work.hold(size_of::<Step>() + options.bytes()));
                if let Err(stop) = kept {
                    let spent = matches!(stop, Stop::Nodes { .. } | Stop::Memory { .. });
                    let first = self.texts(&path[..path.len().min(TOLD_POSITIONS)]);
                    // A single position is not a play; here the list of its moves was too long.
                    let play = spent && first.len() > 1;
                    return Err(if play { Stop::NoEnd { first, stop: Box::new(stop) } } else { stop });
                }
                let mut parts = options.parts.clone();
                parts.sort_unstable();
                parts.dedup();
                on_path.insert(id, path.len());
                path.push(Step { id, parts, next: 0 });
            }
            let known = self.ending();
            let Some(step) = path.last_mut() else { return Ok(()) };
            next = step.parts[step.next..].iter().copied().find(|part| !known[*part as usize]);
            if let Some(part) = next {
                // The parts before it are known to end.
                step.next = step.parts.partition_point(|other| *other < part);
                continue;
            }
            known[step.id as usize] = true;
            on_path.remove(&step.id);
            work.release(size_of::<Step>());
            path.pop();
        }
    }
}

impl<R: Ruleset> Components for Arena<'_, R> {
    fn expand(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        let open = self.ending.as_ref().is_some_and(|known| known.get(id as usize) != Some(&true));
        if open && !self.ruleset.ends_from(self.component(id)) {
            (self as &mut dyn Walked).ensure_end(id, work)?;
        }
        self.list_options(id, out, work)
    }

    fn count(&self) -> usize {
        self.list.len()
    }
}

impl<R: Ruleset> Arena<'_, R> {
    fn list_options(&mut self, id: Id, out: &mut Options, work: &mut Work<'_>) -> Result<(), Stop> {
        out.clear();
        work.spend(1)?;
        let component = self.list[id as usize].clone();
        if !self.ruleset.lists_all(&component) {
            let what = Large::Turned(self.ruleset.text(std::slice::from_ref(&component)));
            return Err(Stop::TooLarge { what, max: MAX_TURNED.to_string() });
        }
        let (ruleset, ids, list) = (self.ruleset, &mut self.ids, &mut self.list);
        let to_the_first_end = self.to_the_first_end;
        let (mut seen, mut stop, mut unpaid) = (0u64, None, None);
        // The listing pays for steps between two options, and each option is paid for here, never at the
        // same time.
        let work = RefCell::new(work);
        let mut one = |option: &[R::Position]| -> Result<(), Stop> {
            let work = &mut **work.borrow_mut();
            if work.cancel().is_cancelled() {
                return Err(Stop::Cancelled);
            }
            // An option with very many parts, or a part with very many places, counts as more work than one
            // option.
            let beside: usize = option.iter().map(|part| ruleset.work_beside(part)).sum();
            seen += (option.len() as u64 / 2).max(1) + beside as u64;
            if seen >= OPTIONS_PER_STEP {
                work.spend(seen / OPTIONS_PER_STEP)?;
                seen %= OPTIONS_PER_STEP;
            }
            let over = to_the_first_end && ruleset.is_over_after(&component, option);
            for part in option.iter().filter(|_| !over) {
                out.parts.push(intern(ruleset, ruleset.canonical(part.clone()), ids, list, work)?);
            }
            out.ends.push(out.parts.len() as u32);
            if out.parts.len() >= u32::MAX as usize / 2 {
                return Err(Stop::Memory { limit: work.budget().memory });
            }
            Ok(())
        };
        let mut meter = |steps| pay(*work.borrow_mut(), &mut unpaid, steps);
        let listed = ruleset.options_within(&component, &mut meter, &mut |_, option| {
            one(option).map_err(|reason| {
                stop = Some(reason);
                Interrupt::Enough
            })
        });
        if let Some(stop) = stop.or(unpaid) {
            return Err(stop);
        }
        Ok(unless_enough(listed)?)
    }
}
