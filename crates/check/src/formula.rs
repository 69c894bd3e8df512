//! Claims about a position that rest on a theorem: `formula`, and a position beside a `period`, `quotient`
//! or `tame`. The theorems and their proofs are in `FORMAT.md`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use marienbad_certificate::claim::{Claim, Outcome, Period, Quotient, Reach, Settled, Tame, Theorem, Worth};
use marienbad_certificate::form::{Fields, Value};
use marienbad_certificate::reason::{Defect, End, Expected};
use marienbad_rules::catalogue::{Entry, Visitor, open};
use marienbad_rules::coin::Coin;
use marienbad_rules::{Disguise, Files, Interrupt, Play, Ruleset, Structure, View, unless_enough};
use num_bigint::BigUint;

use crate::effort::{Effort, OPTION};
use crate::sequence::with_heaps;
use crate::values::values;

/// Asks a question about the components of a position.
fn with_position<T>(
    (game, position): (Value<'_>, Value<'_>),
    files: &dyn Files,
    ask: impl FnOnce(&mut dyn Seen) -> Result<T, End>,
) -> Result<T, End> {
    struct Ask<'a, T>(&'a dyn Files, Value<'a>, &'a mut dyn FnMut(&mut dyn Seen) -> Result<T, End>);
    impl<T> Visitor for Ask<'_, T> {
        type Output = Result<T, End>;
        fn visit<R: Ruleset>(self, ruleset: R, _: &Arc<Entry>) -> Self::Output {
            let Self(files, position, ask) = self;
            let sum = ruleset.parse(position.text, files);
            let sum = sum.map_err(|error| Defect::Position(error).at(position.line))?;
            ask(&mut Known { ruleset: &ruleset, sum })
        }
    }
    let mut ask = Some(ask);
    let mut once = |seen: &mut dyn Seen| match ask.take() {
        Some(ask) => ask(seen),
        None => Err(Defect::NotListed.at(position.line)),
    };
    open(game.text, Ask(files, position, &mut once)).map_err(|error| Defect::Game(error).at(game.line))?
}

/// A position of a game whose type has been erased.
trait Seen {
    fn disguise(&self) -> Option<Disguise<'_>>;
    fn structure(&self) -> Structure<'_>;
    fn views(&self) -> Vec<View<'_>>;
    /// The heads-up coins after each move, starting from this coin alone.
    fn turns(&self, coin: &Coin, effort: &mut Effort<'_>) -> Result<Vec<Vec<Coin>>, End>;
}

struct Known<'r, R: Ruleset> {
    ruleset: &'r R,
    sum: Vec<R::Position>,
}

impl<R: Ruleset> Seen for Known<'_, R> {
    fn disguise(&self) -> Option<Disguise<'_>> {
        self.ruleset.disguise()
    }

    fn structure(&self) -> Structure<'_> {
        self.ruleset.structure()
    }

    fn views(&self) -> Vec<View<'_>> {
        self.sum.iter().map(|component| self.ruleset.view(component)).collect()
    }

    fn turns(&self, coin: &Coin, effort: &mut Effort<'_>) -> Result<Vec<Vec<Coin>>, End> {
        let alone = self.ruleset.parse(&coin.to_string(), &marienbad_rules::NoFiles);
        let (mut after, mut paid) = (Vec::new(), Ok(()));
        for component in alone.iter().flatten() {
            let listed = self.ruleset.options(component, &mut |_, option| {
                let black = option.iter().flat_map(|part| coins(&self.ruleset.view(part)));
                after.push(black.collect::<Vec<_>>());
                paid = effort.spend(OPTION);
                if paid.is_ok() { Ok(()) } else { Err(Interrupt::Enough) }
            });
            std::mem::replace(&mut paid, Ok(()))?;
            unless_enough(listed)?;
        }
        Ok(after)
    }
}

fn coins(view: &View<'_>) -> Vec<Coin> {
    if let View::Coins(black) = view { black.coins().to_vec() } else { Vec::new() }
}

pub(crate) fn check_formula(
    mut fields: Fields<'_>,
    files: &dyn Files,
    effort: &mut Effort<'_>,
) -> Result<Claim, End> {
    let (game, position) = (fields.value("game")?, fields.value("position")?);
    let (theorem, play, outcome) =
        (fields.value("theorem")?, fields.value("play")?, fields.value("outcome")?);
    let law = theorem.word(&Theorem::NAMES, Expected::Theorem)?;
    let plays = [Play::Normal, Play::Misere].map(|play| (play.word(), play));
    let played = play.word(&plays, Expected::Play)?;
    let claimed = read_outcome(outcome)?;
    // If the theorem gives values, the value is a part of the claim.
    let gives = law.gives_values() && played == Play::Normal;
    let value = if gives { Some(fields.value("value")?) } else { None };
    fields.finish()?;
    let not_about = || Defect::NoTheorem(law.word()).at(theorem.line);
    let (lost, found) = with_position((game, position), files, |seen| {
        decide(law, played, seen, effort)?.ok_or_else(not_about)
    })?;
    if lost != (claimed == Outcome::P) {
        return Err(Defect::OtherOutcome.at(outcome.line));
    }
    let (name, text) = (game.text.to_owned(), position.text.to_owned());
    match value {
        Some(value) if value.number::<u64>()? != found => Err(Defect::OtherValue(found).at(value.line)),
        Some(_) => Ok(Claim::Worth(Worth { game: name, position: text, value: found })),
        None => Ok(Claim::Outcome(Settled { game: name, position: text, play: played, outcome: claimed })),
    }
}

fn read_outcome(outcome: Value<'_>) -> Result<Outcome, End> {
    let outcomes = [Outcome::P, Outcome::N].map(|outcome| (outcome.word(), outcome));
    outcome.word(&outcomes, Expected::Outcome)
}

/// Whether the position is lost, and its value if the theorem gives one (else 0); `None` if the theorem
/// does not apply.
fn decide(
    law: Theorem,
    play: Play,
    seen: &dyn Seen,
    effort: &mut Effort<'_>,
) -> Result<Option<(bool, u64)>, End> {
    let (views, misere) = (seen.views(), play == Play::Misere);
    effort.spend(views.len() as u64)?;
    Ok(match (law, seen.disguise(), seen.structure()) {
        (Theorem::NimSum, Some(Disguise::Nim(_)), _) => {
            let rows: Option<Vec<Vec<u64>>> = views.into_iter().map(View::rows).collect();
            rows.map(|rows| {
                let (mut xor, mut large) = (0, false);
                for row in rows.into_iter().flatten() {
                    xor ^= row;
                    large |= row > 1;
                }
                (xor == u64::from(misere && !large), xor)
            })
        }
        (Theorem::GoldenPairs, Some(Disguise::Wythoff), _) => match &views[..] {
            [] => Some((!misere, 0)),
            [View::Pair(a, b)] => Some((golden(&a.to_big(), &b.to_big(), misere), 0)),
            _ => None,
        },
        (Theorem::Zeckendorf, Some(Disguise::Fibonacci), _) => match &views[..] {
            [] => Some((!misere, 0)),
            [View::Matches(heap)] => {
                let matches = heap.matches.to_big();
                let counted = if misere && matches > BigUint::ZERO { matches - 1_u32 } else { matches };
                Some((smallest_part(counted).is_none_or(|part| heap.most.to_big() < part), 0))
            }
            _ => None,
        },
        (Theorem::StrategyStealing, _, Structure::Order) if !misere => match &views[..] {
            [View::Diagram(diagram)] => {
                diagram.block().filter(|sides| *sides != (1, 1, 1)).map(|_| (false, 0))
            }
            _ => None,
        },
        (Theorem::Fusion, _, Structure::Plants) if !misere => {
            let mut value = 0;
            for view in &views {
                let View::Plant { ground, edges } = view else { return Ok(None) };
                value ^= plant(*ground, edges, effort)?;
            }
            Some((value == 0, value))
        }
        (Theorem::CoinTurning, Some(Disguise::Coins(_)), _) if !misere => {
            let value = coin_values(views.iter().flat_map(coins).collect(), seen, effort)?;
            Some((value == 0, value))
        }
        _ => None,
    })
}

/// Whether the two heaps are a pair floor(kφ), floor(kφ) + k: with a the smaller one, a <= kφ < a + 1,
/// checked with squares. In misère play the two smallest pairs are different.
fn golden(one: &BigUint, other: &BigUint, misere: bool) -> bool {
    let (a, b) = if one <= other { (one, other) } else { (other, one) };
    let k = b - a;
    let small = |x: u32, y: u32| *a == BigUint::from(x) && *b == BigUint::from(y);
    if misere && (*a <= BigUint::from(2_u32)) {
        return small(0, 1) || small(2, 2);
    }
    // x <= kφ exactly if 2x - k <= k·√5.
    let below = |x: &BigUint| {
        let twice = x * 2_u32;
        if twice <= k {
            return true;
        }
        let rest = twice - &k;
        &rest * &rest <= &k * &k * 5_u32
    };
    if k == BigUint::ZERO { *a == BigUint::ZERO } else { below(a) && !below(&(a + 1_u32)) }
}

/// The smallest of the non-consecutive Fibonacci numbers whose sum is n.
fn smallest_part(mut n: BigUint) -> Option<BigUint> {
    let mut last = None;
    while n > BigUint::ZERO {
        let (mut low, mut high) = (BigUint::from(1_u32), BigUint::from(2_u32));
        while high <= n {
            let next = &low + &high;
            low = std::mem::replace(&mut high, next);
        }
        n -= &low;
        last = Some(low);
    }
    last
}

/// The representative of a vertex's connected component.
fn top(class: &mut [usize], mut vertex: usize) -> usize {
    while class[vertex] != vertex {
        class[vertex] = class[class[vertex]];
        vertex = class[vertex];
    }
    vertex
}

/// Green Hackenbush: a cycle is fused into one vertex with loops; what grows on an edge is worth one more.
fn plant(ground: usize, edges: &[(usize, usize)], effort: &mut Effort<'_>) -> Result<u64, End> {
    let vertices = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(0).max(ground + 1);
    effort.foresee((edges.len() as u64).saturating_mul((edges.len() + vertices) as u64))?;
    // The connected components without one of the edges.
    let joined = |edges: &mut dyn Iterator<Item = &(usize, usize)>| {
        let mut class: Vec<usize> = (0..vertices).collect();
        for &(a, b) in edges {
            let (a, b) = (top(&mut class, a), top(&mut class, b));
            class[a] = b;
        }
        (0..vertices).map(|vertex| top(&mut class, vertex)).collect::<Vec<_>>()
    };
    let mut bridges = HashSet::new();
    for (number, &(a, b)) in edges.iter().enumerate() {
        effort.spend((edges.len() + vertices) as u64)?;
        let class =
            joined(&mut edges.iter().enumerate().filter(|(one, _)| *one != number).map(|(_, edge)| edge));
        if class[a] != class[b] {
            bridges.insert(number);
        }
    }
    let kept = |number: &usize| !bridges.contains(number);
    let class =
        joined(&mut edges.iter().enumerate().filter(|(number, _)| kept(number)).map(|(_, edge)| edge));
    let (mut loops, mut near) = (vec![0_u64; vertices], vec![Vec::new(); vertices]);
    for (number, &(a, b)) in edges.iter().enumerate() {
        if bridges.contains(&number) {
            near[class[a]].push(class[b]);
            near[class[b]].push(class[a]);
        } else {
            loops[class[a]] ^= 1;
        }
    }
    // Bridges form a tree: from the ground up, and back again.
    let (mut order, mut below) = (vec![class[ground]], HashMap::from([(class[ground], class[ground])]));
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &above in &near[vertex] {
            if below.get(&vertex) != Some(&above) {
                below.insert(above, vertex);
                order.push(above);
            }
        }
    }
    for vertex in order.iter().skip(1).rev() {
        let value = loops[*vertex] + 1;
        loops[below[vertex]] ^= value;
    }
    Ok(loops[class[ground]])
}

/// The xor of the values of single coins; each is the least number that is not the xor of the values of the
/// coins that a move puts in its place.
fn coin_values(asked: Vec<Coin>, seen: &dyn Seen, effort: &mut Effort<'_>) -> Result<u64, End> {
    let mut known: HashMap<Coin, u64> = HashMap::new();
    let mut waiting = asked.clone();
    while let Some(coin) = waiting.last().copied() {
        if known.contains_key(&coin) {
            waiting.pop();
            continue;
        }
        effort.spend(OPTION)?;
        let turns = seen.turns(&coin, effort)?;
        let open: HashSet<&Coin> = turns.iter().flatten().filter(|coin| !known.contains_key(coin)).collect();
        if !open.is_empty() {
            waiting.extend(open.into_iter().copied());
            continue;
        }
        let met: HashSet<u64> =
            turns.iter().map(|after| after.iter().fold(0, |xor, coin| xor ^ known[coin])).collect();
        known.insert(coin, (0..=met.len() as u64).find(|value| !met.contains(value)).unwrap_or_default());
    }
    Ok(asked.iter().fold(0, |xor, coin| xor ^ known[coin]))
}

/// A position beside another claim, with keys that depend on the kind.
pub(crate) struct Place<'a> {
    position: Value<'a>,
    /// Its value, or its outcome in misère play.
    said: Value<'a>,
    game: Value<'a>,
}

impl<'a> Place<'a> {
    /// Takes the two keys, if they are there.
    pub(crate) fn take(fields: &mut Fields<'a>, key: &'static str) -> Result<Option<Self>, End> {
        if !fields.has("position") {
            return Ok(None);
        }
        let game = fields.look("game")?;
        Ok(Some(Self { position: fields.value("position")?, said: fields.value(key)?, game }))
    }

    fn heaps(&self, files: &dyn Files) -> Result<Vec<u64>, End> {
        let heaps = with_position((self.game, self.position), files, |seen| {
            Ok(seen.views().iter().map(View::heap).collect::<Option<Vec<u64>>>())
        })?;
        heaps.ok_or(Defect::NotAHeapGame.at(self.game.line))
    }

    fn settled(self, lost: bool) -> Result<Claim, End> {
        let outcome = read_outcome(self.said)?;
        if lost != (outcome == Outcome::P) {
            return Err(Defect::OtherOutcome.at(self.said.line));
        }
        let (game, position) = (self.game.text.to_owned(), self.position.text.to_owned());
        Ok(Claim::Outcome(Settled { game, position, play: Play::Misere, outcome }))
    }

    /// Its value, from the values of the heaps before the repetition.
    pub(crate) fn by_period(
        self,
        found: &Period,
        files: &dyn Files,
        effort: &mut Effort<'_>,
    ) -> Result<Claim, End> {
        let Period { preperiod, period, saltus, .. } = *found;
        let first =
            with_heaps(self.game, |heaps| Ok(values(heaps, preperiod.saturating_add(period), effort)?))?;
        let mut value = 0;
        for heap in self.heaps(files)? {
            let turns = heap.saturating_sub(preperiod) / period;
            let worth = turns
                .checked_mul(saltus)
                .and_then(|more| more.checked_add(first[(heap - turns * period) as usize].into()));
            value ^= worth.ok_or(effort.too_large())?;
        }
        if self.said.number::<u64>()? != value {
            return Err(Defect::OtherValue(value).at(self.said.line));
        }
        let (game, position) = (self.game.text.to_owned(), self.position.text.to_owned());
        Ok(Claim::Worth(Worth { game, position, value }))
    }

    /// Its outcome, from the product of the elements of its heaps.
    pub(crate) fn by_quotient(self, found: &Quotient, files: &dyn Files) -> Result<Claim, End> {
        let (listed, table) = (found.heaps.len() as u64, &found.monoid.table);
        // Each element by generators, so that it can be multiplied.
        let mut words: Vec<Option<Vec<usize>>> = vec![None; table.len()];
        words[0] = Some(Vec::new());
        let mut wave = vec![0_usize];
        while let Some(x) = wave.pop() {
            for (generator, after) in table[x].iter().map(|after| *after as usize).enumerate() {
                if words[after].is_none() {
                    let way = words[x].iter().flatten().copied().chain([generator]).collect();
                    words[after] = Some(way);
                    wave.push(after);
                }
            }
        }
        let mut product = 0;
        for heap in self.heaps(files)? {
            let at = match found.reach {
                _ if heap < listed => heap,
                Reach::Periodic { preperiod } => preperiod + (heap - preperiod) % (listed - preperiod),
                Reach::Listed => return Err(Defect::NotListed.at(self.position.line)),
            };
            for generator in words[found.heaps[at as usize] as usize].iter().flatten() {
                product = table[product][*generator] as usize;
            }
        }
        let lost = found.monoid.lost.binary_search(&(product as u32)).is_ok();
        self.settled(lost)
    }

    /// Its outcome, from the values of its heaps and whether they are small.
    pub(crate) fn by_tame(
        self,
        found: &Tame,
        files: &dyn Files,
        effort: &mut Effort<'_>,
    ) -> Result<Claim, End> {
        let Tame { preperiod, period, .. } = *found;
        let first =
            with_heaps(self.game, |heaps| Ok(values(heaps, preperiod.saturating_add(period), effort)?))?;
        let (mut value, mut large) = (0, false);
        for heap in self.heaps(files)? {
            let turns = heap.saturating_sub(preperiod) / period;
            value ^= first[(heap - turns * period) as usize];
            large |= found.small.binary_search(&heap).is_err();
        }
        self.settled(value == u32::from(!large))
    }
}
