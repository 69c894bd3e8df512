//! What every move of a position leads to.

use marienbad_rules::{Interrupt, Play, Ruleset, Visible};

use super::Regions;
use crate::{Stop, Work};

/// What is known of the position after a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Its Grundy value, in normal play.
    Value(u32),
    /// Whether the player to move there wins, in misère play.
    Wins(bool),
    /// Not within this budget.
    Open(Stop),
}

/// A move and what it leads to.
#[derive(Debug, Clone)]
pub struct OptionResult<R: Ruleset> {
    /// The component in which it is made, from 0.
    pub component: usize,
    /// The move.
    pub mv: R::Move,
    /// What is known of the whole position after it.
    pub verdict: Verdict,
}

impl Regions {
    /// Every move of the position with the value (normal play) or outcome (misère) of the position it leads
    /// to, or `None` if it is not a position for this engine. Moves that come after the budget is used up are
    /// `Open`.
    pub fn options<R: Ruleset>(
        &mut self,
        ruleset: &R,
        sum: &[R::Position],
        play: Play,
        work: &mut Work<'_>,
    ) -> Option<Vec<OptionResult<R>>>
    where
        R::Position: Visible,
    {
        let mut found = Vec::new();
        let mut others = Vec::new();
        let mut stopped: Option<Stop> = None;
        // What the other components are worth is the same for every move of one.
        if play == Play::Normal && sum.len() > 1 {
            for component in sum {
                match self.value(component, work) {
                    Ok(value) => others.push(value?),
                    Err(stop) => {
                        stopped = Some(stop);
                        others.push(0);
                    }
                }
            }
        }
        let total = others.iter().fold(0, |xor, value| xor ^ value);
        let mut foreign = false;
        for (component, position) in sum.iter().enumerate() {
            let _ = ruleset.options(position, &mut |mv, option| {
                let asked = match (&stopped, play) {
                    (Some(stop), _) => Err(stop.clone()),
                    (None, Play::Normal) => {
                        let rest = total ^ others.get(component).unwrap_or(&0);
                        let mut parts = option.iter();
                        parts
                            .try_fold(Some(rest), |xor, part| {
                                Ok(xor.zip(self.value(part, work)?).map(|(xor, value)| xor ^ value))
                            })
                            .map(|value| value.map(Verdict::Value))
                    }
                    (None, Play::Misere) => {
                        let mut after = sum[..component].to_vec();
                        after.extend_from_slice(option);
                        after.extend_from_slice(&sum[component + 1..]);
                        self.wins_misere(&after, work).map(|wins| wins.map(Verdict::Wins))
                    }
                };
                let verdict = match asked {
                    Ok(Some(verdict)) => verdict,
                    Ok(None) => {
                        foreign = true;
                        return Err(Interrupt::Enough);
                    }
                    Err(stop) => {
                        stopped = Some(stop.clone());
                        Verdict::Open(stop)
                    }
                };
                found.push(OptionResult { component, mv, verdict });
                Ok(())
            });
        }
        (!foreign).then_some(found)
    }
}
