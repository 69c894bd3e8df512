//! The pupils' rule: the class of a group by its remainder, the class of a sum by pairs, and the token to
//! take.

/// The pupils' period.
pub const PERIOD: u64 = 14;

/// The four classes in the order of their solution table: *Gagnant 1*, *Perdant*, *Gagnant 2*, *Gagnant 3*.
pub const COLUMNS: [u32; 4] = [1, 0, 2, 3];

/// The rule, based on the computed classes of the first 14 groups.
#[derive(Debug, Clone)]
pub struct Rule {
    first: Vec<u32>,
}

/// A cell of the solution table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// The situation is lost.
    Lost,
    /// The token to take, counted from an end.
    Token(u64),
    /// The grey cell: play in another group.
    Grey,
}

/// The move that the recipe recommends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// Nothing: the situation is lost.
    Lost,
    /// Take this token of this group.
    Take {
        /// The size of the group.
        group: u64,
        /// The token, counted from an end.
        token: u64,
    },
    /// Every cell that the recipe reaches is grey.
    Nothing,
}

/// The class of a sum by the two-entry table, which is addition modulo 4: *Gagnant 1* is 0, *Gagnant 2* is
/// 1, *Perdant* is 2 and *Gagnant 3* is 3.
fn by_pairs(a: u32, b: u32) -> u32 {
    let steps = |class: u32| [2, 0, 1, 3][class as usize % 4];
    [1, 2, 0, 3][(steps(a) + steps(b)) % 4]
}

/// What remains of a group of `n` when a token is taken with its neighbours.
pub fn remains(n: u64, token: u64) -> [u64; 2] {
    [token.saturating_sub(2), n.saturating_sub(token + 1)]
}

impl Rule {
    /// The rule for these classes of the groups 0 to 13.
    pub fn new(first: &[u32]) -> Self {
        Self { first: first.iter().copied().take(PERIOD as usize).collect() }
    }

    /// The class of a group, that of its remainder modulo 14.
    pub fn of_row(&self, row: u64) -> u32 {
        self.first.get((row % PERIOD) as usize).copied().unwrap_or(1)
    }

    /// The class of a situation, pair by pair.
    pub fn class(&self, groups: &[u64]) -> u32 {
        groups.iter().fold(1, |sum, group| by_pairs(sum, self.of_row(*group)))
    }

    /// The solution table: by the remainder of the group played in, and the class of the other groups.
    pub fn cell(&self, remainder: u64, others: u32) -> Cell {
        let group = PERIOD + remainder % PERIOD;
        let lost = |groups: &[u64]| by_pairs(self.class(groups), others) == 0;
        if lost(&[group]) {
            return Cell::Lost;
        }
        let winning = (1..=group.div_ceil(2)).find(|token| lost(&remains(group, *token)));
        winning.map_or(Cell::Grey, Cell::Token)
    }

    /// The recipe: play in the longest group, or in the next one if the cell is grey.
    pub fn advice(&self, groups: &[u64]) -> Advice {
        let mut sorted = groups.to_vec();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        for i in 0..sorted.len() {
            let mut others = sorted.clone();
            let group = others.remove(i);
            match self.cell(group, self.class(&others)) {
                Cell::Lost => return Advice::Lost,
                Cell::Token(token) => return Advice::Take { group, token },
                Cell::Grey => {}
            }
        }
        Advice::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule() -> Rule {
        Rule::new(&[1, 0, 0, 2, 1, 3, 0, 0, 1, 1, 3, 0, 2, 1])
    }

    #[test]
    fn the_recipe_answers_the_quiz_as_the_paper_does() {
        let rule = rule();
        let take = |group, token| Advice::Take { group, token };
        assert_eq!(rule.advice(&[2014]), take(2014, 3));
        assert_eq!(rule.advice(&[145, 101, 100]), Advice::Lost);
        assert_eq!(rule.advice(&[4, 8, 15, 16, 23, 42]), take(42, 2));
        assert_eq!(rule.advice(&[116, 80]), take(80, 2));
        assert_eq!(rule.advice(&[2110, 1727]), Advice::Lost);
        assert_eq!(rule.advice(&[33, 26, 18]), take(33, 1));
        assert_eq!(rule.class(&[124, 45]), 0);
        // F: the recipe says the second token of the longest group; the printed answer contradicts the rule
        // itself.
        assert_eq!(rule.advice(&[18965, 66582, 42251, 12335]), take(66582, 2));
        let [a, b] = remains(18965, 3);
        assert_ne!(rule.class(&[a, b, 66582, 42251, 12335]), 0);
    }
}
