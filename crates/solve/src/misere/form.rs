//! Misère canonical forms, numbered so that equal games have the same number.
//!
//! J. H. Conway, *On Numbers and Games*, ch. 12: {S} simplifies to H if the options of H lie in S and every
//! other option in S has H as an option; if H = 0, {S} must also be an N-position. Among games that do not
//! simplify, two are equal in misère play exactly if they are identical.
//!
//! ```
//! use marienbad_rules::heap::Xxx;
//! use marienbad_solve::misere::HeapForms;
//! use marienbad_solve::{Budget, Work};
//! let mut work = Work::new(Budget::default());
//! let mut xxx = HeapForms::new(&Xxx);
//! assert_eq!(xxx.sum(&[5], &mut work), xxx.sum(&[3, 1], &mut work));
//! ```

use marienbad_rules::heap::HeapGame;
use rustc_hash::FxHashMap;
use std::mem::size_of;

use super::genus::Genus;
use crate::listing::heap_options;
use crate::{Stop, Work};

/// A misère canonical form: a number in the [`Forms`] that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

impl Form {
    /// The game without moves.
    pub const ZERO: Self = Self(0);
    /// The game whose only move is to [`Form::ZERO`].
    pub const STAR: Self = Self(1);

    fn place(self) -> usize {
        self.0 as usize
    }
}

/// All canonical forms found so far.
pub struct Forms {
    options: Vec<Box<[Form]>>,
    genus: Vec<Genus>,
    index: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
}

impl Default for Forms {
    fn default() -> Self {
        let mut forms = Self {
            options: Vec::new(),
            genus: Vec::new(),
            index: FxHashMap::default(),
            sums: FxHashMap::default(),
        };
        forms.intern(Vec::new());
        forms.intern(vec![Form::ZERO]);
        forms
    }
}

impl Forms {
    /// How many forms are known.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Always false, since 0 and * are known from the start.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a form, ascending.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.options[form.place()]
    }

    /// The genus of a form.
    pub fn genus(&self, form: Form) -> &Genus {
        &self.genus[form.place()]
    }

    /// Whether the player to move wins in misère play.
    pub fn wins(&self, form: Form) -> bool {
        self.genus(form).misere_value() != 0
    }

    /// Whether the form and everything reachable from it has the genus of some position of nim
    /// (hereditarily tame; Siegel, *Combinatorial Game Theory*, V.5). Sums of such games are played like
    /// nim.
    pub fn is_tame(&self, form: Form) -> bool {
        let mut seen = vec![false; form.place() + 1];
        let mut stack = vec![form];
        while let Some(form) = stack.pop() {
            if std::mem::replace(&mut seen[form.place()], true) {
                continue;
            }
            if !self.genus(form).is_tame() {
                return false;
            }
            stack.extend_from_slice(self.options(form));
        }
        true
    }

    /// The text of a form: `0`, `*`, `*2` for nim heaps, other games as `{option,option}`. `None` if it
    /// takes more than `longest` characters.
    pub fn text(&self, form: Form, longest: usize) -> Option<String> {
        // Pieces still to be written, the next one last.
        enum Piece {
            Form(Form),
            Text(&'static str),
        }
        let mut out = String::new();
        let mut pieces = vec![Piece::Form(form)];
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Form(form) => match self.nim_heap(form) {
                    Some(0) => out.push('0'),
                    Some(1) => out.push('*'),
                    Some(n) => out.extend(["*", &n.to_string()]),
                    None => {
                        pieces.push(Piece::Text("}"));
                        for (i, option) in self.options(form).iter().enumerate().rev() {
                            pieces.push(Piece::Form(*option));
                            pieces.push(Piece::Text(if i == 0 { "{" } else { "," }));
                        }
                    }
                },
            }
            if out.len() > longest {
                return None;
            }
        }
        Some(out)
    }

    /// The size, if the form is a nim heap: its options are those of the next smaller heap and that heap
    /// itself.
    fn nim_heap(&self, form: Form) -> Option<usize> {
        let mut at = form;
        for size in (0..=self.options(form).len()).rev() {
            let options = self.options(at);
            if options.len() != size {
                return None;
            }
            // Forms have larger numbers than their options, so the largest heap comes last.
            let Some((last, others)) = options.split_last() else { break };
            if self.options(*last) != others {
                return None;
            }
            at = *last;
        }
        Some(self.options(form).len())
    }

    /// The canonical form of the game with these options.
    pub fn of_options(&mut self, mut options: Vec<Form>, work: &mut Work<'_>) -> Result<Form, Stop> {
        options.sort_unstable();
        options.dedup();
        work.spend(1 + options.len() as u64)?;
        if let Some(form) = self.index.get(options.as_slice()) {
            return Ok(*form);
        }
        if let Some(form) = self.simplified(&options) {
            return Ok(form);
        }
        let bytes = 2 * size_of::<Box<[Form]>>() + size_of::<Genus>() + 8 * options.len() + 32;
        work.hold(bytes)?;
        Ok(self.intern(options))
    }

    /// The sum of two games.
    pub fn add(&mut self, a: Form, b: Form, work: &mut Work<'_>) -> Result<Form, Stop> {
        let mut stack = vec![(a.min(b), a.max(b))];
        while let Some(&(x, y)) = stack.last() {
            if self.known_sum(x, y).is_some() {
                stack.pop();
                continue;
            }
            let pairs =
                self.options(x).iter().map(|o| (*o, y)).chain(self.options(y).iter().map(|o| (x, *o)));
            let pairs: Vec<(Form, Form)> = pairs.collect();
            work.spend(pairs.len() as u64)?;
            let known: Vec<Form> = pairs.iter().filter_map(|(a, b)| self.known_sum(*a, *b)).collect();
            if known.len() == pairs.len() {
                let form = self.of_options(known, work)?;
                work.hold(2 * size_of::<(Form, Form, Form)>())?;
                self.sums.insert((x, y), form);
                stack.pop();
            } else {
                let missing = pairs.iter().filter(|(a, b)| self.known_sum(*a, *b).is_none());
                stack.extend(missing.map(|(a, b)| (*a.min(b), *a.max(b))));
            }
        }
        Ok(self.known_sum(a, b).unwrap_or(Form::ZERO))
    }

    fn known_sum(&self, a: Form, b: Form) -> Option<Form> {
        match (a, b) {
            (Form::ZERO, other) | (other, Form::ZERO) => Some(other),
            _ => self.sums.get(&(a.min(b), a.max(b))).copied(),
        }
    }

    /// The H to which a set of canonical options simplifies, if there is one.
    ///
    /// Some option lies outside H (otherwise the set would be H itself and already known), and it has H as
    /// an option. Since forms have larger numbers than their options, H comes before the last option of the
    /// set; so that option is not in H and has H as an option too. H itself is not in the set, since H is
    /// neither its own option nor has itself as an option.
    fn simplified(&self, set: &[Form]) -> Option<Form> {
        let simplifies = |h: Form| {
            let inside = self.options(h);
            inside.iter().all(|option| set.binary_search(option).is_ok())
                && set.iter().all(|option| {
                    inside.binary_search(option).is_ok() || self.options(*option).binary_search(&h).is_ok()
                })
                && (h != Form::ZERO || set.iter().any(|option| !self.wins(*option)))
        };
        let candidates = self.options(*set.last()?).iter().filter(|h| set.binary_search(h).is_err());
        candidates.copied().find(|h| simplifies(*h))
    }

    fn intern(&mut self, options: Vec<Form>) -> Form {
        let form = Form(self.options.len() as u32);
        let genus = Genus::of_options(&options.iter().map(|option| self.genus(*option)).collect::<Vec<_>>());
        let options = options.into_boxed_slice();
        self.options.push(options.clone());
        self.genus.push(genus);
        self.index.insert(options, form);
        form
    }
}

/// The canonical forms of the heaps of a game, computed on demand.
pub struct HeapForms<'g> {
    game: &'g dyn HeapGame,
    forms: Forms,
    heaps: Vec<Form>,
}

impl<'g> HeapForms<'g> {
    /// Starts with nothing computed.
    pub fn new(game: &'g dyn HeapGame) -> Self {
        Self { game, forms: Forms::default(), heaps: Vec::new() }
    }

    /// The forms found so far.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The forms, mutable, to add some.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// The form of one heap.
    pub fn heap(&mut self, n: u64, work: &mut Work<'_>) -> Result<Form, Stop> {
        while self.heaps.len() as u64 <= n {
            let mut options: Vec<Vec<u64>> = Vec::new();
            heap_options(self.game, self.heaps.len() as u64, work, |parts| options.push(parts.to_vec()))?;
            let sums =
                options.iter().map(|parts| self.sum_of_known(parts, work)).collect::<Result<_, _>>()?;
            let form = self.forms.of_options(sums, work)?;
            self.heaps.push(form);
        }
        Ok(self.heaps[n as usize])
    }

    /// The form of a sum of heaps.
    pub fn sum(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<Form, Stop> {
        if let Some(largest) = heaps.iter().max() {
            self.heap(*largest, work)?;
        }
        self.sum_of_known(heaps, work)
    }

    /// The genus of a sum of heaps.
    pub fn genus(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<Genus, Stop> {
        let form = self.sum(heaps, work)?;
        Ok(self.forms.genus(form).clone())
    }

    fn sum_of_known(&mut self, heaps: &[u64], work: &mut Work<'_>) -> Result<Form, Stop> {
        heaps.iter().try_fold(Form::ZERO, |sum, heap| self.forms.add(sum, self.heaps[*heap as usize], work))
    }
}
