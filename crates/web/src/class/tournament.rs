//! The matches of a tournament, round after round: pairs, round robin, a ladder, or against the machine.
//!
//! Pupils are numbers here, and a match is the identifier under which it is stored elsewhere.

use std::collections::BTreeMap;

use marienbad_play::{Level, Side};

/// How matches are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One match for everyone.
    Pairs,
    /// Everyone meets everyone.
    RoundRobin,
    /// Neighbours play; the winner moves up.
    Ladder,
}

impl Form {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::Pairs, Self::RoundRobin, Self::Ladder];

    /// The word for it in forms.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::RoundRobin => "round-robin",
            Self::Ladder => "ladder",
        }
    }
}

/// A player of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// A pupil, by number.
    Pupil(u32),
    /// The machine.
    Machine(Level),
}

/// The players of a match to be set up: the one who begins, then the other.
pub type Pairing = [Player; 2];

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// The identifier under which it is stored.
    pub id: String,
    /// The player who begins, then the other.
    pub players: Pairing,
    /// Who won, once it is over.
    pub winner: Option<Side>,
    /// Whether it counts; a match that only keeps a resting pupil busy does not.
    pub counts: bool,
}

impl Bout {
    /// The side of a pupil.
    pub fn side_of(&self, pupil: u32) -> Option<Side> {
        let at = self.players.iter().position(|player| *player == Player::Pupil(pupil))?;
        Some(if at == 0 { Side::First } else { Side::Second })
    }

    /// Whether a pupil won; `None` while the match is played.
    pub fn won_by(&self, pupil: u32) -> Option<bool> {
        let side = self.side_of(pupil)?;
        Some(self.winner? == side)
    }
}

/// The starting position of the matches, as written in addresses and forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whether the player who moves last loses.
    pub misere: bool,
}

/// A tournament under way.
#[derive(Debug, Clone)]
pub struct Tournament {
    /// How the rounds follow each other.
    pub form: Form,
    /// The machines in the order in which they are met; empty if pupils play each other.
    pub machines: Vec<Level>,
    /// The starting position of the matches.
    pub start: Start,
    /// The pupils at the beginning; on a ladder from top to bottom.
    pub order: Vec<u32>,
    /// Whether only these pupils play while the others continue the lesson.
    pub only: bool,
    /// The number of the round, counted from 1; 0 before the first.
    pub round: usize,
    /// All matches so far, those of this round last.
    pub bouts: Vec<Bout>,
    /// The index of the first match of this round.
    now: usize,
    /// How far each pupil has climbed against the machine.
    rungs: BTreeMap<u32, usize>,
}

/// Whom somebody meets who rests in a round.
const SPARRING: Level = Level::Forgetful(80);

impl Tournament {
    /// A tournament of these pupils; without machines, they play each other.
    pub fn new(form: Form, machines: Vec<Level>, start: Start, order: Vec<u32>) -> Self {
        let (bouts, rungs) = (Vec::new(), BTreeMap::new());
        Self { form, machines, start, order, only: false, round: 0, bouts, now: 0, rungs }
    }

    /// Whether pupils play the machine.
    pub fn is_against_machine(&self) -> bool {
        !self.machines.is_empty()
    }

    /// Whether every pupil goes on alone, without waiting for a round.
    pub fn is_climbing(&self) -> bool {
        self.form == Form::Ladder && self.is_against_machine()
    }

    /// The number of rounds; a ladder has no last one.
    pub fn rounds(&self) -> Option<usize> {
        match self.form {
            Form::Pairs => Some(1),
            Form::Ladder => None,
            Form::RoundRobin if self.is_against_machine() => Some(self.machines.len()),
            Form::RoundRobin => Some((self.order.len() + self.order.len() % 2).saturating_sub(1).max(1)),
        }
    }

    /// The matches of this round.
    pub fn this_round(&self) -> &[Bout] {
        self.bouts.get(self.now..).unwrap_or_default()
    }

    /// How many matches of this round are still being played.
    pub fn running(&self) -> usize {
        self.this_round().iter().filter(|bout| bout.winner.is_none()).count()
    }

    /// Whether the last round has been played.
    pub fn is_finished(&self) -> bool {
        self.round > 0 && self.running() == 0 && self.rounds().is_some_and(|rounds| self.round >= rounds)
    }

    /// The match that a pupil is playing now.
    pub fn current(&self, pupil: u32) -> Option<&Bout> {
        let mut own = self.this_round().iter().rev().filter(|bout| bout.side_of(pupil).is_some());
        own.next().filter(|bout| bout.winner.is_none())
    }

    /// The last finished match of a pupil.
    pub fn last(&self, pupil: u32) -> Option<&Bout> {
        self.bouts.iter().rev().find(|bout| bout.side_of(pupil).is_some() && bout.winner.is_some())
    }

    /// The pairings of the next round for the pupils who are here, and whether each match counts; `None`
    /// after the last round.
    pub fn next_round(&self, here: &[u32]) -> Option<Vec<(Pairing, bool)>> {
        let next = self.round + 1;
        if self.rounds().is_some_and(|rounds| next > rounds) || here.is_empty() {
            return None;
        }
        if self.is_against_machine() {
            return Some(here.iter().map(|pupil| (self.against_machine(*pupil), true)).collect());
        }
        let known: Vec<u32> = self.order.iter().copied().filter(|one| here.contains(one)).collect();
        let late = here.iter().copied().filter(|one| !self.order.contains(one));
        let mut alone = Vec::new();
        let mut pairs: Vec<[u32; 2]> = match self.form {
            Form::RoundRobin => {
                // Pupils who have left keep their place in the circle, so that the others still all meet.
                let circle = circle(&self.order, self.round);
                let (both, one): (Vec<_>, Vec<_>) = circle
                    .into_iter()
                    .map(|pair| pair.into_iter().flatten().filter(|one| here.contains(one)).collect())
                    .filter(|pair: &Vec<u32>| !pair.is_empty())
                    .partition(|pair| pair.len() == 2);
                alone.extend(one.into_iter().flatten());
                both.into_iter().map(|pair| [pair[0], pair[1]]).collect()
            }
            Form::Pairs => {
                let chunks = known.chunks_exact(2);
                alone.extend(chunks.remainder());
                chunks.map(|pair| [pair[0], pair[1]]).collect()
            }
            Form::Ladder => {
                let ladder: Vec<u32> = known.iter().copied().chain(late.clone()).collect();
                let offset = self.round % 2 * usize::from(ladder.len() > 2);
                alone.extend(&ladder[..offset.min(ladder.len())]);
                let chunks = ladder[offset.min(ladder.len())..].chunks_exact(2);
                alone.extend(chunks.remainder());
                chunks.map(|pair| [pair[0], pair[1]]).collect()
            }
        };
        if self.form != Form::Ladder {
            // Latecomers play those who would rest.
            alone.extend(late);
            let chunks = alone.chunks_exact(2);
            let rest = chunks.remainder().to_vec();
            pairs.extend(chunks.map(|pair| [pair[0], pair[1]]));
            alone = rest;
        }
        let begins = |pair: [u32; 2]| {
            // Each pupil begins in about half of their matches.
            let [a, b] = pair.map(|one| self.begun(one));
            let turn = if a == b { self.round % 2 == 1 } else { a > b };
            if turn { [pair[1], pair[0]] } else { pair }
        };
        let mut all: Vec<(Pairing, bool)> =
            pairs.into_iter().map(|pair| (begins(pair).map(Player::Pupil), true)).collect();
        all.extend(alone.into_iter().map(|one| ([Player::Pupil(one), Player::Machine(SPARRING)], false)));
        Some(all)
    }

    /// The next match of a pupil against the machine.
    pub fn against_machine(&self, pupil: u32) -> Pairing {
        let step = if self.form == Form::Ladder { self.rung(pupil) } else { self.round };
        let level = self.machines.get(step).or(self.machines.last()).copied().unwrap_or(SPARRING);
        let played = self.bouts.iter().filter(|bout| bout.side_of(pupil).is_some()).count();
        let pair = [Player::Pupil(pupil), Player::Machine(level)];
        if played % 2 == 1 { [pair[1], pair[0]] } else { pair }
    }

    /// How far a pupil has climbed against the machine.
    pub fn rung(&self, pupil: u32) -> usize {
        self.rungs.get(&pupil).copied().unwrap_or(0)
    }

    fn begun(&self, pupil: u32) -> usize {
        self.bouts.iter().filter(|bout| bout.players[0] == Player::Pupil(pupil)).count()
    }

    /// Begins a round with these matches. Unfinished matches of the round before are dropped.
    pub fn begin_round(&mut self, bouts: Vec<Bout>) {
        if self.form == Form::Ladder && !self.is_against_machine() {
            for bout in &bouts {
                for player in bout.players {
                    if let Player::Pupil(pupil) = player
                        && !self.order.contains(&pupil)
                    {
                        self.order.push(pupil);
                    }
                }
            }
        }
        self.bouts.retain(|bout| bout.winner.is_some());
        self.now = self.bouts.len();
        self.round += 1;
        self.bouts.extend(bouts);
    }

    /// A winner who stood below the loser changes places with them.
    fn climb(&mut self, bout: &Bout, winner: Side) {
        let [Player::Pupil(first), Player::Pupil(second)] = bout.players else { return };
        let (won, lost) = if winner == Side::First { (first, second) } else { (second, first) };
        let at = |pupil: u32| self.order.iter().position(|one| *one == pupil);
        if let (Some(won), Some(lost)) = (at(won), at(lost))
            && won > lost
        {
            self.order.swap(won, lost);
        }
    }

    /// Adds a match outside the rounds.
    pub fn add(&mut self, bout: Bout) {
        self.bouts.push(bout);
    }

    /// Records that a match is over. Returns whether that was new.
    pub fn finish(&mut self, id: &str, winner: Side) -> bool {
        let machines = self.machines.len();
        let Some(bout) = self.bouts.iter_mut().find(|bout| bout.id == id && bout.winner.is_none()) else {
            return false;
        };
        bout.winner = Some(winner);
        let bout = bout.clone();
        match bout.players[winner.index()] {
            _ if self.form != Form::Ladder || !bout.counts => {}
            Player::Pupil(pupil) if self.is_against_machine() => {
                let rung = self.rungs.entry(pupil).or_default();
                *rung = (*rung + 1).min(machines);
            }
            _ => self.climb(&bout, winner),
        }
        true
    }

    /// Removes a pupil: their opponents win.
    pub fn leave(&mut self, pupil: u32) {
        let open = self.bouts.iter_mut().filter(|bout| bout.winner.is_none());
        for bout in open {
            if let Some(side) = bout.side_of(pupil) {
                bout.winner = Some(side.other());
            }
        }
        self.order.retain(|one| *one != pupil || self.form == Form::RoundRobin);
    }
}

/// Round robin by the circle method: the pairs of one round, with the first player fixed. With an odd
/// number of players, one rests in each round.
fn circle(order: &[u32], round: usize) -> Vec<[Option<u32>; 2]> {
    let mut seats: Vec<Option<u32>> = order.iter().copied().map(Some).collect();
    if seats.len() % 2 == 1 {
        seats.push(None);
    }
    if seats.len() < 2 {
        return Vec::new();
    }
    let turning = seats.len() - 1;
    seats[1..].rotate_right(round % turning);
    let last = seats.len() - 1;
    (0..seats.len() / 2).map(|i| [seats[i], seats[last - i]]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn start() -> Start {
        Start { game: "nim".to_owned(), position: "1,2".to_owned(), misere: false }
    }

    /// Begins the next round and lets the lower number win every match.
    fn play(tournament: &mut Tournament, here: &[u32]) -> Option<Vec<(Pairing, bool)>> {
        let round = tournament.next_round(here)?;
        let name = tournament.round;
        let bout = |(i, (players, counts)): (usize, &(Pairing, bool))| Bout {
            id: format!("{name}-{i}"),
            players: *players,
            winner: None,
            counts: *counts,
        };
        tournament.begin_round(round.iter().enumerate().map(bout).collect());
        for bout in tournament.this_round().to_vec() {
            let number = |player| if let Player::Pupil(number) = player { number } else { u32::MAX };
            let [first, second] = bout.players.map(number);
            let winner = if first < second { Side::First } else { Side::Second };
            assert!(tournament.finish(&bout.id, winner) && !tournament.finish(&bout.id, winner.other()));
        }
        Some(round)
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_once() {
        for count in 2..=13_u32 {
            let all: Vec<u32> = (1..=count).collect();
            let mut tournament = Tournament::new(Form::RoundRobin, Vec::new(), start(), all.clone());
            let (mut met, mut begun) = (BTreeSet::new(), BTreeMap::new());
            while let Some(round) = play(&mut tournament, &all) {
                let mut busy = BTreeSet::new();
                for (players, counts) in round {
                    for player in players {
                        assert!(!matches!(player, Player::Pupil(one) if !busy.insert(one)));
                    }
                    if let [Player::Pupil(a), Player::Pupil(b)] = players {
                        assert!(counts && met.insert((a.min(b), a.max(b))), "{count}: {a} {b} twice");
                        *begun.entry(a).or_insert(0) += 1;
                    }
                }
                assert_eq!(busy.len(), all.len(), "nobody sits idle");
            }
            assert_eq!(met.len() as u32, count * (count - 1) / 2, "{count}");
            assert!(tournament.is_finished());
            let (least, most) = (begun.values().min().unwrap(), begun.values().max().unwrap());
            assert!(count == 2 || most - least <= 3, "{count}: {begun:?}");
        }
    }

    #[test]
    fn winners_climb_the_ladder() {
        let all: Vec<u32> = vec![5, 4, 3, 2, 1];
        let mut tournament = Tournament::new(Form::Ladder, Vec::new(), start(), all.clone());
        for _ in 0..8 {
            let round = play(&mut tournament, &all).unwrap();
            assert!(round.len() >= 3);
        }
        assert_eq!(tournament.order, [1, 2, 3, 4, 5], "the lower number always wins");
        // A latecomer stands at the bottom.
        play(&mut tournament, &[1, 2, 3, 4, 5, 9]);
        assert!(tournament.order.contains(&9));
        tournament.leave(3);
        assert!(!tournament.order.contains(&3));
    }

    #[test]
    fn against_the_machine_everybody_goes_on_alone() {
        let levels = vec![Level::Random, Level::Perfect];
        let mut ladder = Tournament::new(Form::Ladder, levels.clone(), start(), vec![1, 2]);
        play(&mut ladder, &[1, 2]);
        assert_eq!((ladder.rung(1), ladder.rung(2)), (1, 1), "both have won");
        assert_eq!(ladder.against_machine(1), [Player::Machine(Level::Perfect), Player::Pupil(1)]);
        assert!(ladder.is_climbing() && ladder.rounds().is_none());
        let mut robin = Tournament::new(Form::RoundRobin, levels, start(), vec![1, 2]);
        assert_eq!(robin.rounds(), Some(2));
        let met: Vec<Player> = (0..2).flat_map(|_| play(&mut robin, &[1]).unwrap()[0].0).collect();
        assert!(
            met.contains(&Player::Machine(Level::Random)) && met.contains(&Player::Machine(Level::Perfect))
        );
        assert!(play(&mut robin, &[1]).is_none());
    }

    #[test]
    fn who_leaves_gives_the_match_away_and_late_comers_play() {
        let mut pairs = Tournament::new(Form::Pairs, Vec::new(), start(), vec![1, 2, 3]);
        let round = pairs.next_round(&[1, 2, 3, 4]).unwrap();
        assert_eq!(round.len(), 2, "the one who rests plays the one who came late");
        assert!(round.iter().all(|(_, counts)| *counts));
        let bouts = round.iter().enumerate().map(|(i, (players, counts))| Bout {
            id: i.to_string(),
            players: *players,
            winner: None,
            counts: *counts,
        });
        let bouts: Vec<Bout> = bouts.collect();
        pairs.begin_round(bouts);
        pairs.leave(1);
        assert_eq!(pairs.this_round()[0].won_by(2), Some(true));
        assert_eq!((pairs.running(), pairs.current(1)), (1, None));
        assert!(pairs.next_round(&[2, 3, 4]).is_none(), "pairs play once");
        assert!(Tournament::new(Form::Pairs, Vec::new(), start(), vec![]).next_round(&[]).is_none());
    }
}
