//! A match on one line: eight tab-separated fields, then the moves.
//!
//! `match/2`, game, position, play, compound, turns, the player who begins, the other player, and the tree:
//! `1:-1 (2:-3 1:-1 *) 3:-2`. A variation in parentheses was played instead of the move before it; `*`
//! follows the last move of the current position. A blank, a parenthesis, a star or a percent sign inside a
//! move is written as `%` and two hexadecimal digits.
//!
//! Heaps keep their numbers: an empty heap stays as 0. In older records, which begin with `match/1`, the
//! heaps behind an empty one moved up; such records are read with that meaning and keep it.

use std::fmt::{self, Write as _};

use marienbad_rules::{Compound, Convention, Files, Play};
use marienbad_solve::question::Numbering;

use crate::matches::{Match, MatchError, NodeId, Side};

/// The first field, and what it says of the numbers of the heaps.
const HEADS: [(&str, Numbering); 2] = [("match/2", Numbering::Kept), ("match/1", Numbering::Anew)];

/// A task of the writer.
enum Step {
    /// Write the continuations of a node.
    Line(NodeId),
    /// Write a variation that begins with this move.
    Variation(NodeId),
    /// Close a variation.
    Close,
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ' ' | '(' | ')' | '*' | '%') {
            let _ = write!(out, "%{:02x}", c as u32);
        } else {
            out.push(c);
        }
    }
    out
}

fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = u8::from_str_radix(part.get(..2)?, 16).ok().filter(u8::is_ascii)?;
        out.push(char::from(code));
        out.push_str(&part[2..]);
    }
    Some(out)
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Convention { play, compound, turns } = self.convention();
        let head = HEADS.iter().find(|(_, numbering)| *numbering == self.numbering());
        let head = head.map_or(HEADS[0].0, |(head, _)| head);
        write!(f, "{head}\t{}\t{}\t", self.game().name(), self.position_at(NodeId::ROOT).text())?;
        write!(f, "{}\t{}\t{turns}\t", play.word(), compound.word())?;
        write!(f, "{}\t{}\t", self.name(Side::First), self.name(Side::Second))?;
        let mut words = Vec::new();
        let star = |place: NodeId, words: &mut Vec<String>| {
            if place == self.here() {
                words.push("*".to_owned());
            }
        };
        star(NodeId::ROOT, &mut words);
        // An explicit stack: a match may be longer than the call stack is deep.
        let mut steps = vec![Step::Line(NodeId::ROOT)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Line(place) => {
                    let Some((main, others)) = self.children(place).split_first() else { continue };
                    words.push(escaped(self.move_to(*main)));
                    star(*main, &mut words);
                    steps.push(Step::Line(*main));
                    steps.extend(others.iter().rev().map(|other| Step::Variation(*other)));
                }
                Step::Variation(place) => {
                    words.push(format!("({}", escaped(self.move_to(place))));
                    star(place, &mut words);
                    steps.extend([Step::Close, Step::Line(place)]);
                }
                Step::Close => {
                    if let Some(last) = words.last_mut() {
                        last.push(')');
                    }
                }
            }
        }
        f.write_str(&words.join(" "))
    }
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Match({self})")
    }
}

impl Match {
    /// Reads a match from its line, playing every move through the rules.
    pub fn read(line: &str, files: &dyn Files) -> Result<Self, MatchError> {
        let fields: Vec<&str> = line.trim_end_matches(['\n', '\r']).split('\t').collect();
        let [head, game, position, play, compound, turns, first, second, moves] = fields[..] else {
            return Err(MatchError::Line("eight fields after match/2 are expected"));
        };
        let numbering = HEADS.iter().find(|(known, _)| *known == head).map(|(_, numbering)| *numbering);
        let numbering = numbering.ok_or(MatchError::Line("the first field is match/2"))?;
        let play = [Play::Normal, Play::Misere].into_iter().find(|known| known.word() == play);
        let compound = Compound::ALL.into_iter().find(|known| known.word() == compound);
        let convention = Convention {
            play: play.ok_or(MatchError::Line("the play is normal or misere"))?,
            compound: compound.ok_or(MatchError::Line("the compound is not known"))?,
            turns: turns.parse().map_err(|_| MatchError::Line("turns are written A:B"))?,
        };
        let mut read = Self::new(game, position, convention, [first, second], files)?.numbered(numbering);
        let (mut open, mut here) = (Vec::new(), None);
        let spaced = moves.replace('(', " ( ").replace(')', " ) ");
        for word in spaced.split_whitespace() {
            match word {
                "(" => {
                    open.push(read.here());
                    if !read.take_back() {
                        return Err(MatchError::Line("a variation stands before the first move"));
                    }
                }
                ")" => {
                    let place = open.pop().ok_or(MatchError::Line("a parenthesis was never opened"))?;
                    read.go_to(place);
                }
                "*" => here = Some(read.here()),
                mv => {
                    let mv = unescaped(mv).ok_or(MatchError::Line("a % needs two hexadecimal digits"))?;
                    read.play(&mv)?;
                }
            }
        }
        if !open.is_empty() {
            return Err(MatchError::Line("a parenthesis is never closed"));
        }
        if let Some(place) = here {
            read.go_to(place);
        }
        Ok(read)
    }
}
