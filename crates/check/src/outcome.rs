//! The claim that a position is lost or won, with a strategy: `outcome`.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use marienbad_certificate::claim::{Outcome, Settled};
use marienbad_certificate::form::{Block, Fields, Value};
use marienbad_certificate::reason::{Defect, End, Expected, Halt};
use marienbad_rules::catalogue::{Entry, Visitor, open};
use marienbad_rules::places::{Taking, links};
use marienbad_rules::{Files, Interrupt, Play, RuleError, Ruleset, Structure};
use marienbad_rules::{has_move, unless_enough};

use crate::effort::{Effort, HELD, OPTION, WORD};

pub(crate) fn check_outcome(
    mut fields: Fields<'_>,
    files: &dyn Files,
    effort: &mut Effort<'_>,
) -> Result<Settled, End> {
    let (game, position) = (fields.value("game")?, fields.value("position")?);
    let (play, outcome) = (fields.value("play")?, fields.value("outcome")?);
    let lost = fields.block("lost")?;
    fields.finish()?;
    let plays = [Play::Normal, Play::Misere].map(|play| (play.word(), play));
    let outcomes = [Outcome::P, Outcome::N].map(|outcome| (outcome.word(), outcome));
    let claim = Settled {
        game: game.text.to_owned(),
        position: position.text.to_owned(),
        play: play.word(&plays, Expected::Play)?,
        outcome: outcome.word(&outcomes, Expected::Outcome)?,
    };
    let asked = Asked { claim: &claim, position, list: lost, files, effort };
    open(game.text, asked).map_err(|error| Defect::Game(error).at(game.line))??;
    Ok(claim)
}

/// The list to be verified for a ruleset whose type is not known yet.
pub(crate) struct Asked<'a, 'e, C> {
    pub(crate) claim: &'a C,
    pub(crate) position: Value<'a>,
    pub(crate) list: Block<'a>,
    pub(crate) files: &'a dyn Files,
    pub(crate) effort: &'a mut Effort<'e>,
}

impl Visitor for Asked<'_, '_, Settled> {
    type Output = Result<(), End>;

    fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> Self::Output {
        let mut sums = Components::new(&ruleset, self.files);
        self.verify(&mut sums)
    }
}

impl Asked<'_, '_, Settled> {
    /// Every listed position is lost: after any move an answer leads back to one, or (misère) the move was
    /// the last.
    fn verify(self, sums: &mut dyn Sums) -> Result<(), End> {
        let Self { claim, position, list, effort, .. } = self;
        let misere = claim.play == Play::Misere;
        let start = sums.read(position, effort)?;
        let mut lines = Vec::with_capacity(list.len());
        // Positions known to have a move to a listed one.
        let (mut listed, mut answered): (HashSet<Sum>, HashSet<Sum>) = Default::default();
        (if misere { &mut answered } else { &mut listed }).insert(Sum::new());
        for (line, text) in &list {
            let images = text.strip_prefix('~').filter(|_| !misere).and_then(|text| text.split_once(' '));
            let at = Value { line: *line, key: "lost", text: images.map_or(text, |(_, text)| text) };
            let sum = sums.read(at, effort)?;
            if misere && sum.is_empty() {
                return Err(Defect::EndIsWon.at(*line));
            }
            match images {
                Some((text, _)) => sums.mirror(at, Value { text, ..at }, effort)?,
                None => lines.push((*line, sum.clone())),
            }
            listed.insert(sum);
        }
        for (line, sum) in &lines {
            sums.expand(sum, effort)?;
            let open = sums.options(sum).filter(|sum| !answered.contains(sum)).collect::<BTreeSet<_>>();
            for option in open {
                if !sums.reaches(&option, &listed, effort)? {
                    return Err(Defect::NoReply(sums.text(&option)).at(*line));
                }
                answered.insert(option);
                if answered.len() > effort.most {
                    return Err(effort.too_large().into());
                }
            }
        }
        match claim.outcome {
            Outcome::P if listed.contains(&start) => Ok(()),
            Outcome::P => Err(Defect::NotListed.at(position.line)),
            Outcome::N if misere && start.is_empty() => Ok(()),
            Outcome::N if sums.reaches(&start, &listed, effort)? => Ok(()),
            Outcome::N => Err(Defect::NoWinningMove.at(position.line)),
        }
    }
}

/// A sum as the numbers of its components, ascending, without those that have no moves. Two sums with the
/// same numbers have isomorphic game trees, which is enough for either winning rule.
pub(crate) type Sum = Vec<u32>;

/// Sums of one game by their components' numbers, so that verification is compiled once, not once per game.
pub(crate) trait Sums {
    /// Reads a sum.
    fn read(&mut self, at: Value<'_>, effort: &mut Effort<'_>) -> Result<Sum, End>;

    /// Verifies that every move of a sum is answered by its image: in normal play it is lost (`FORMAT.md`).
    fn mirror(&self, sum: Value<'_>, images: Value<'_>, effort: &mut Effort<'_>) -> Result<(), End>;

    /// Lists, once, the options of each component of a sum, and pays for all options of the sum.
    fn expand(&mut self, sum: &Sum, effort: &mut Effort<'_>) -> Result<(), Halt>;

    /// The options of a component that was expanded.
    fn moves(&self, component: u32) -> &[Sum];

    /// Whether a move in a component leads to components of these values with this nim-sum.
    fn attains(&self, of: u32, worth: u32, values: &Worths, effort: &mut Effort<'_>) -> Result<bool, Halt>;

    /// The sum in the notation of the game, in its canonical form.
    fn text(&self, sum: &Sum) -> String;
}

/// Components and their values.
pub(crate) type Worths = HashMap<u32, u32>;

impl dyn Sums + '_ {
    /// The options of a sum that was expanded.
    pub(crate) fn options<'s>(&'s self, sum: &'s Sum) -> impl Iterator<Item = Sum> + 's {
        // Equal components are adjacent and have the same moves.
        let first = |place: &usize| *place == 0 || sum[place - 1] != sum[*place];
        (0..sum.len()).filter(first).flat_map(move |place| {
            self.moves(sum[place]).iter().map(move |parts| {
                let mut option = [&sum[..place], &sum[place + 1..], parts].concat();
                option.sort_unstable();
                option
            })
        })
    }

    /// Whether a move leads from `sum` to one of the listed sums.
    fn reaches(&mut self, sum: &Sum, listed: &HashSet<Sum>, effort: &mut Effort<'_>) -> Result<bool, Halt> {
        self.expand(sum, effort)?;
        Ok(self.options(sum).any(|option| listed.contains(&option)))
    }
}

/// The components seen so far, each in canonical form with a number, and their options.
pub(crate) struct Components<'r, R: Ruleset> {
    ruleset: &'r R,
    files: &'r dyn Files,
    numbers: HashMap<R::Position, Option<u32>>,
    forms: Vec<R::Position>,
    moves: Vec<Option<Vec<Sum>>>,
    held: usize,
}

impl<'r, R: Ruleset> Components<'r, R> {
    pub(crate) fn new(ruleset: &'r R, files: &'r dyn Files) -> Self {
        let (numbers, forms, moves) = (HashMap::new(), Vec::new(), Vec::new());
        Self { ruleset, files, numbers, forms, moves, held: 0 }
    }

    fn parse(&self, at: Value<'_>) -> Result<Vec<R::Position>, End> {
        self.ruleset.parse(at.text, self.files).map_err(|error| Defect::Position(error).at(at.line))
    }

    fn number(&mut self, sum: &[R::Position], effort: &mut Effort<'_>) -> Result<Sum, Halt> {
        effort.spend(self.price(sum))?;
        self.held += 1 + sum.iter().map(|one| 1 + self.ruleset.bytes_beside(one) / HELD).sum::<usize>();
        // If moves are left out, nothing follows from those that are listed.
        if self.held > effort.most || !sum.iter().all(|component| self.ruleset.lists_all(component)) {
            return Err(effort.too_large());
        }
        // Without an end, no strategy wins.
        sum.iter().all(|one| self.ruleset.ends_from(one)).then_some(()).ok_or(Halt::NoEnd)?;
        let numbers: Result<Vec<_>, _> = sum.iter().map(|component| self.number_of(component)).collect();
        let mut numbers: Sum = numbers?.into_iter().flatten().collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// The price of finding the components of an option.
    fn price(&self, sum: &[R::Position]) -> u64 {
        let beside: usize = sum.iter().map(|component| self.ruleset.work_beside(component)).sum();
        OPTION * (1 + sum.len() as u64) + WORD * beside as u64
    }

    /// The number of a component, `None` if it has no moves.
    fn number_of(&mut self, component: &R::Position) -> Result<Option<u32>, RuleError> {
        let canonical = self.ruleset.canonical(component.clone());
        if let Some(number) = self.numbers.get(&canonical) {
            return Ok(*number);
        }
        let stuck = !has_move(self.ruleset, &canonical)?;
        let number = (!stuck).then_some(self.forms.len() as u32);
        if !stuck {
            self.forms.push(canonical.clone());
            self.moves.push(None);
        }
        self.numbers.insert(canonical, number);
        Ok(number)
    }

    /// The value of a component that is listed or has no moves.
    fn listed(&self, component: &R::Position, worth: &Worths) -> Option<u32> {
        let canonical = self.ruleset.canonical(component.clone());
        match self.numbers.get(&canonical) {
            Some(Some(number)) => worth.get(number).copied(),
            Some(None) => Some(0),
            None => (has_move(self.ruleset, &canonical) == Ok(false)).then_some(0),
        }
    }
}

impl<R: Ruleset> Sums for Components<'_, R> {
    fn read(&mut self, at: Value<'_>, effort: &mut Effort<'_>) -> Result<Sum, End> {
        Ok(self.number(&self.parse(at)?, effort)?)
    }

    fn mirror(&self, sum: Value<'_>, images: Value<'_>, effort: &mut Effort<'_>) -> Result<(), End> {
        let (structure, links) = (self.ruleset.structure(), links(self.ruleset, &self.parse(sum)?));
        let (Structure::Places(taking), Some(links)) = (structure, links) else {
            return Err(Defect::NoTheorem("mirror").at(images.line));
        };
        effort.spend(links.iter().map(|linked| OPTION * (1 + linked.len() as u64)).sum())?;
        let to = images.text.split(',').map(|text| Value { text, ..images }.number());
        let to: Vec<usize> = to.collect::<Result<_, _>>()?;
        if to.len() != links.len() || to.iter().any(|image| *image >= to.len()) {
            return Err(images.bad(Expected::Images));
        }
        for ((place, linked), image) in links.iter().enumerate().zip(&to) {
            let stays = linked.iter().all(|next| links[*image].binary_search(&to[*next]).is_ok());
            let idle = taking == Taking::Dominoes && linked.is_empty();
            let free = idle || *image != place && linked.binary_search(image).is_err();
            if to[*image] != place || !stays || !free {
                return Err(Defect::NoImage(place).at(images.line));
            }
        }
        Ok(())
    }

    fn expand(&mut self, sum: &Sum, effort: &mut Effort<'_>) -> Result<(), Halt> {
        let mut options = 0;
        for at in sum.iter().map(|number| *number as usize) {
            if self.moves[at].is_none() {
                let (ruleset, component) = (self.ruleset, self.forms[at].clone());
                let (mut moves, mut paid) = (Vec::new(), Ok(()));
                let listed = ruleset.options(&component, &mut |_, option| {
                    paid = self.number(option, effort).map(|sum| moves.push(sum));
                    if paid.is_ok() { Ok(()) } else { Err(Interrupt::Enough) }
                });
                paid?;
                unless_enough(listed)?;
                moves.sort_unstable();
                moves.dedup();
                self.moves[at] = Some(moves);
            }
            options += self.moves[at].as_deref().map_or(0, <[Sum]>::len);
        }
        if options > effort.most / (1 + sum.len()) {
            return Err(effort.too_large());
        }
        effort.spend(options as u64 * (OPTION + sum.len() as u64))
    }

    fn moves(&self, component: u32) -> &[Sum] {
        self.moves[component as usize].as_deref().unwrap_or_default()
    }

    fn attains(&self, of: u32, worth: u32, values: &Worths, effort: &mut Effort<'_>) -> Result<bool, Halt> {
        let mut paid = Ok(());
        let met = self.ruleset.options(&self.forms[of as usize], &mut |_, parts| {
            paid = effort.spend(self.price(parts));
            let mut known = parts.iter().map(|part| self.listed(part, values));
            let is = known.try_fold(0, |xor, value| Some(xor ^ value?)) == Some(worth);
            if is || paid.is_err() { Err(Interrupt::Enough) } else { Ok(()) }
        });
        paid?;
        let found = met.is_err();
        Ok(unless_enough(met).map(|()| found)?)
    }

    fn text(&self, sum: &Sum) -> String {
        let components = sum.iter().map(|number| self.forms[*number as usize].clone());
        self.ruleset.text(&components.collect::<Vec<_>>())
    }
}
