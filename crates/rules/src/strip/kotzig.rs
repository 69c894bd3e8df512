//! Kotzig's nim: a token goes round a circle and never returns to a point.

use std::f32::consts::TAU;
use std::fmt::{self, Write};

use crate::heap::Subtraction;
use crate::random::{Dice, Size};
use crate::scene::{Form, Gesture, Layout, Scene, Shelf};
use crate::{Files, Listing, ParseError, ParseErrorKind, Ruleset, Visit, notation};

/// The most points of a circle.
pub const MAX_POINTS: u8 = 128;

/// Kotzig's nim, also called modular nim: a token stands on one point of a circle. A move takes it
/// clockwise by one of the steps in the name (`kotzig:1,3`) to a point where it has not been before.
///
/// The points are counted from 0. The notation is the number of points, `8`, for the starting position;
/// otherwise it also lists the points visited so far, the current one last: `8/0,1,4`. Several circles are
/// joined by `+`. The move `>5` goes to point 5.
///
/// ```text
///     0 1              - -
///   7     2          7     2
///   6     3    >4    6     3      8/0,1,4
///     5 4              5 o
/// ```
///
/// Winning Ways, vol. 3, ch. 15; A. S. Fraenkel, A. Jaffray, A. Kotzig and G. Sabidussi, *Modular Nim*,
/// Theoretical Computer Science 143 (1995), 319–333; X. L. Tan and M. D. Ward, *On Kotzig's Nim*, Integers 14
/// (2014), #G06. It is not known whether the winner is periodic in the number of points.
///
/// ```
/// use marienbad_rules::{NoFiles, Ruleset, moves_of, strip::Kotzig};
/// let game = Kotzig::parse_steps("1,3")?;
/// let circle = &game.parse("8/0,1,4", &NoFiles)?[0];
/// let texts: Vec<_> = moves_of(&game, circle).map(|(mv, _)| game.move_text(circle, &mv)).collect();
/// assert_eq!(texts, [">5", ">7"]);
/// # Ok::<(), marienbad_rules::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kotzig {
    steps: Vec<u64>,
}

/// A circle: the points visited so far, and the token's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round {
    points: u8,
    token: u8,
    visited: u128,
}

impl Round {
    fn was_on(&self, point: u8) -> bool {
        self.visited >> point & 1 == 1
    }

    fn to(&self, point: u8) -> Self {
        Self { token: point, visited: self.visited | 1 << point, ..*self }
    }
}

impl Kotzig {
    /// Reads the steps as `1,3`.
    pub fn parse_steps(text: &str) -> Result<Self, ParseError> {
        Ok(Self { steps: Subtraction::parse_set(text)?.set().to_vec() })
    }

    /// The points that a move can reach, each once.
    fn targets(&self, circle: &Round) -> Vec<u8> {
        let points = u64::from(circle.points);
        let mut all: Vec<u8> = Vec::new();
        for step in &self.steps {
            let to = ((u64::from(circle.token) + step % points) % points) as u8;
            if !circle.was_on(to) && !all.contains(&to) {
                all.push(to);
            }
        }
        all
    }
}

impl Ruleset for Kotzig {
    type Position = Round;
    /// The point to which the token goes.
    type Move = u8;

    fn name(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(u64::to_string).collect();
        format!("kotzig:{}", steps.join(","))
    }

    fn ends(&self) -> bool {
        true
    }

    fn random(&self, size: Size, dice: &mut Dice<'_>) -> Option<String> {
        let most = size.m.clamp(3, u64::from(MAX_POINTS));
        Some((3 + dice(most - 2)).to_string())
    }

    fn options(&self, circle: &Round, visit: &mut Visit<'_, Round, u8>) -> Listing {
        self.targets(circle).into_iter().try_for_each(|to| visit(to, &[circle.to(to)]))
    }

    /// Rotated so that the token stands on point 0.
    fn canonical(&self, circle: Round) -> Round {
        let all = u128::MAX >> (128 - u32::from(circle.points));
        let (turn, rest) = (u32::from(circle.token), u32::from(circle.points - circle.token));
        let high = circle.visited.checked_shl(rest).unwrap_or(0);
        Round { token: 0, visited: (circle.visited >> turn | high) & all, ..circle }
    }

    fn parse(&self, text: &str, _: &dyn Files) -> Result<Vec<Round>, ParseError> {
        notation::sum(text, |cursor| {
            let points = cursor.number(1, u64::from(MAX_POINTS))?;
            let mut circle = Round { points: points as u8, token: 0, visited: 1 };
            if cursor.eat('/') {
                circle.visited = 0;
                loop {
                    let place = cursor.place();
                    let point = cursor.number(0, points - 1)? as u8;
                    if circle.was_on(point) {
                        let reason = ParseErrorKind::Repeated { what: point.to_string() };
                        return Err(cursor.error_at(place, reason));
                    }
                    circle = circle.to(point);
                    if !cursor.eat(',') {
                        break;
                    }
                }
            }
            cursor.expect_over("/ +")?;
            Ok(circle)
        })
    }

    fn write(&self, sum: &[Round], out: &mut dyn Write) -> fmt::Result {
        notation::join(sum, " + ", out, |circle, out| {
            write!(out, "{}", circle.points)?;
            if (circle.token, circle.visited) == (0, 1) {
                return Ok(());
            }
            out.write_char('/')?;
            for point in (0..circle.points).filter(|point| circle.was_on(*point) && *point != circle.token) {
                write!(out, "{point},")?;
            }
            write!(out, "{}", circle.token)
        })
    }

    fn write_move(&self, _: &Round, to: &u8, out: &mut dyn Write) -> fmt::Result {
        write!(out, ">{to}")
    }

    fn parse_move(&self, circle: &Round, text: &str) -> Option<u8> {
        let to = u8::try_from(super::parse_slide(text)?).ok()?;
        self.targets(circle).contains(&to).then_some(to)
    }

    fn apply(&self, circle: &Round, to: &u8) -> Option<Vec<Round>> {
        self.targets(circle).contains(to).then(|| vec![circle.to(*to)])
    }

    /// The circle remains, with its token; it is over when the token has no move.
    fn is_over_after(&self, _: &Round, option: &[Round]) -> bool {
        option.iter().all(|circle| self.targets(circle).is_empty())
    }

    fn scene(&self, sum: &[Round]) -> Scene {
        let mut scene = Scene::new(Layout::Net);
        let mut shelf = Shelf::new(1.5, 1.5);
        for (component, circle) in sum.iter().enumerate() {
            if scene.things.len() + usize::from(circle.points) > Scene::MAX_THINGS {
                scene.complete = false;
                break;
            }
            let count = f32::from(circle.points);
            let radius = if count < 3.0 { count * 0.5 } else { (count / TAU).max(1.0) };
            let side = 2.0 * radius + 1.0;
            let at = shelf.room(side, side);
            scene.area(String::new(), at, side, side);
            for point in 0..circle.points {
                let form = match point {
                    point if point == circle.token => Form::Piece,
                    point if circle.was_on(point) => Form::Gone,
                    _ => Form::Spot,
                };
                let angle = TAU * f32::from(point) / count;
                let place = (radius * (1.0 + angle.sin()), radius * (1.0 - angle.cos()));
                scene.put(key(component, point), form, place, Some(component)).label = point.to_string();
            }
        }
        scene
    }

    fn gesture(&self, sum: &[Round], component: usize, to: &u8) -> Gesture {
        let before: usize = sum.iter().take(component + 1).map(|circle| usize::from(circle.points)).sum();
        match sum.get(component).filter(|_| before <= Scene::MAX_THINGS) {
            Some(circle) => {
                Gesture::one(key(component, *to), vec![key(component, circle.token), key(component, *to)])
            }
            None => Gesture::default(),
        }
    }
}

fn key(component: usize, point: u8) -> String {
    format!("{}:{point}", component + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, moves_of};

    fn game(steps: &str) -> Kotzig {
        Kotzig::parse_steps(steps).unwrap()
    }

    #[test]
    fn each_point_once_and_never_again() {
        let game = game("1,3,9,8");
        let circle = &game.parse("8", &NoFiles).unwrap()[0];
        // A step of 9 is the same as 1, and 8 is a full turn.
        assert_eq!(moves_of(&game, circle).map(|(to, _)| to).collect::<Vec<_>>(), [1, 3]);
        let stuck = &game.parse("8/1,3,0", &NoFiles).unwrap()[0];
        assert_eq!(moves_of(&game, stuck).count(), 0);
        assert_eq!(moves_of(&game, &game.parse("1", &NoFiles).unwrap()[0]).count(), 0);
    }

    #[test]
    fn notation() {
        let game = game("1,2");
        let write = |text: &str| game.text(&game.parse(text, &NoFiles).unwrap());
        assert_eq!(write("8/0 + 128 + 8/4,0,1"), "8 + 128 + 8/0,4,1");
        let error = |text: &str| {
            let error = game.parse(text, &NoFiles).unwrap_err();
            (error.at, error.reason)
        };
        assert_eq!(error("8/0,0"), (4, ParseErrorKind::Repeated { what: "0".into() }));
        assert_eq!(error("8/8"), (2, ParseErrorKind::TooLarge { max: "7".into() }));
        assert_eq!(error("129").0, 0);
        let turned = game.canonical(game.parse("8/4,0,1", &NoFiles).unwrap()[0]);
        assert_eq!(game.text(&[turned]), "8/3,7,0");
        let full = game.parse("128/127,3", &NoFiles).unwrap()[0];
        assert_eq!(game.text(&[game.canonical(full)]), "128/124,0");
    }
}
