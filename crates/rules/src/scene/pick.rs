//! From picked things to the intended move.

use super::Gesture;

/// What the things picked so far determine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picked {
    /// The indices of the moves that are made by picking exactly these things.
    pub exact: Vec<usize>,
    /// The indices of the moves that need these things and more.
    pub more: Vec<usize>,
}

impl Picked {
    /// The move to make immediately: the only one that these things can mean.
    pub fn decided(&self) -> Option<usize> {
        if self.more.is_empty() { self.exact.first().copied() } else { None }
    }

    /// Whether no move uses these things.
    pub fn is_nothing(&self) -> bool {
        self.exact.is_empty() && self.more.is_empty()
    }
}

/// Which of these moves the picked keys mean, or could mean with more keys. Repeated keys count once.
pub fn matching<'a>(gestures: impl IntoIterator<Item = &'a Gesture>, picked: &[&str]) -> Picked {
    let mut picked: Vec<&str> = picked.to_vec();
    picked.sort_unstable();
    picked.dedup();
    let mut found = Picked::default();
    for (number, gesture) in gestures.into_iter().enumerate() {
        let (mut exact, mut more) = (false, false);
        for way in gesture.ways() {
            if picked.iter().all(|key| way.pick.iter().any(|own| own == key)) {
                exact |= way.pick.len() == picked.len() && !picked.is_empty();
                more |= way.pick.len() > picked.len();
            }
        }
        if exact {
            found.exact.push(number);
        }
        if more {
            found.more.push(number);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gesture(keys: &[&str]) -> Gesture {
        Gesture::all(keys.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn one_pick_may_be_a_move_and_the_beginning_of_another() {
        let all = [gesture(&["1"]), gesture(&["1", "2"]), gesture(&["3"])];
        let one = matching(&all, &["1"]);
        assert_eq!((one.exact.as_slice(), one.more.as_slice(), one.decided()), (&[0][..], &[1][..], None));
        assert_eq!(matching(&all, &["2", "1", "2"]).decided(), Some(1));
        assert_eq!(matching(&all, &["3"]).decided(), Some(2));
        assert!(matching(&all, &["1", "3"]).is_nothing());
        assert_eq!(matching(&all, &[]).exact, []);
    }

    #[test]
    fn the_mirror_image_is_the_same_move() {
        let mut cut = gesture(&["1"]);
        cut.also.push(gesture(&["6"]));
        assert_eq!(matching([&cut], &["6"]).decided(), Some(0));
    }
}
