//! Decides which pages a visitor may see while a class is open. Strangers see only the door, pupils their
//! lesson and their matches, and the teacher everything.

use super::session::{Place, Session};

/// The sender of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The browser that opened the teacher's secret address.
    Teacher,
    /// A pupil, by number.
    Pupil(u32),
    /// A visitor who is not in the class.
    Stranger,
}

/// Where a request is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the page it asks for.
    Pass,
    /// To the door, where pupils join.
    Door,
    /// To the desk, the page that knows where the pupil should be.
    Desk,
    /// To the page for waiting until this step opens.
    Wait(usize),
}

/// Decides by the parts of the path, without the leading slash: `fr`, `lessons`, `race`, `four`.
pub fn way(session: &Session, who: Who, parts: &[&str]) -> Way {
    let Some((first, rest)) = parts.split_first() else { return Way::Door };
    let ours = matches!(*first, "fr" | "en");
    match (who, *first, rest.first().copied().unwrap_or_default()) {
        (_, "assets", _) => Way::Pass,
        (_, _, "class") if ours => Way::Pass,
        (Who::Teacher, ..) => Way::Pass,
        (Who::Stranger, ..) => Way::Door,
        (Who::Pupil(_), ..) if session.is_over() || session.is_paused => Way::Desk,
        (Who::Pupil(number), _, page) => pupil(session, number, ours, page, rest),
    }
}

fn pupil(session: &Session, number: u32, ours: bool, page: &str, rest: &[&str]) -> Way {
    let name = rest.get(1).copied().unwrap_or_default();
    let lesson = session.syllabus.as_ref().filter(|one| page == "lessons" && one.lesson == name);
    if let Some(lesson) = lesson {
        let step = rest.get(2).copied().unwrap_or_default();
        let at = lesson.steps.iter().position(|one| one == step).unwrap_or(match step {
            "" => 0,
            _ => lesson.steps.len(),
        });
        // The page after the last step is open to pupils who may read the last step.
        let asked = at.min(lesson.steps.len().saturating_sub(1));
        // The lesson is closed while something else is played or shown.
        let reads = matches!(session.place(number), Place::Step { .. } | Place::Wait(_));
        return match (session.allows(asked), reads || session.is_free) {
            (true, true) => Way::Pass,
            (false, true) => Way::Wait(asked),
            (_, false) => Way::Desk,
        };
    }
    let known = match page {
        "words" | "keys" => ours,
        "matches" => ours && session.bout(name).is_some(),
        _ => false,
    };
    if known || session.is_free { Way::Pass } else { Way::Desk }
}

#[cfg(test)]
mod tests {
    use super::super::code::Code;
    use super::super::session::{Shown, Syllabus};
    use super::super::tournament::{Bout, Form, Player, Start, Tournament};
    use super::*;

    fn session() -> (Session, u32) {
        let mut session = Session::new(Code::new(3));
        let steps = ["one", "two"].map(str::to_owned).to_vec();
        session.read(Syllabus { lesson: "race".to_owned(), steps });
        let code = session.code.plain().to_owned();
        let (emma, _) = session.join(&code, "Emma", "token").unwrap();
        (session, emma)
    }

    #[test]
    fn strangers_stay_outside() {
        let (session, _) = session();
        let of = |path: &str| way(&session, Who::Stranger, &path.split('/').collect::<Vec<_>>());
        for path in
            ["", "fr", "fr/lessons/race/one", "en/nim/1.2", "api/v1/solve", "fr/matches/x", "de/class"]
        {
            assert_eq!(of(path), Way::Door, "{path}");
        }
        for path in ["assets/style.css", "fr/class", "en/class/join"] {
            assert_eq!(of(path), Way::Pass, "{path}");
        }
        assert_eq!(way(&session, Who::Teacher, &["api", "v1", "solve"]), Way::Pass);
    }

    #[test]
    fn pupils_go_where_the_class_is() {
        let (mut session, emma) = session();
        let of = |session: &Session, path: &str| {
            way(session, Who::Pupil(emma), &path.split('/').collect::<Vec<_>>())
        };
        assert_eq!(of(&session, "fr/lessons/race/one"), Way::Pass);
        assert_eq!(of(&session, "en/lessons/race/one/move"), Way::Pass);
        assert_eq!(of(&session, "fr/lessons/race/two"), Way::Wait(1));
        assert_eq!(of(&session, "fr/lessons/race/done"), Way::Wait(1));
        for path in
            ["fr/lessons", "fr/lessons/gold/one", "fr/nim/1.2", "api/v1/solve", "", "fr/matches/other"]
        {
            assert_eq!(of(&session, path), Way::Desk, "{path}");
        }
        assert_eq!(of(&session, "fr/words/mex"), Way::Pass);
        session.set_pace(None);
        assert_eq!(of(&session, "fr/lessons/race/done"), Way::Pass);
        session.is_free = true;
        assert_eq!(of(&session, "fr/nim/1.2"), Way::Pass);
        session.set_pace(Some(0));
        assert_eq!(of(&session, "fr/lessons/race/two"), Way::Wait(1), "the pace holds all the same");
        session.is_free = false;
        session.is_paused = true;
        assert_eq!(of(&session, "fr/lessons/race/one"), Way::Desk);
        assert_eq!(of(&session, "fr/class"), Way::Pass);
        session.is_paused = false;
        let start = Start { game: "nim".to_owned(), position: "1".to_owned(), misere: false };
        session.set_tournament(Some(Tournament::new(Form::Pairs, Vec::new(), start, vec![emma])));
        let players = [Player::Pupil(emma), Player::Pupil(9)];
        session.begin_round(vec![Bout { id: "m1".to_owned(), players, winner: None, counts: true }]);
        assert_eq!(of(&session, "fr/matches/m1/move"), Way::Pass);
        assert_eq!(of(&session, "fr/matches"), Way::Desk);
        assert_eq!(of(&session, "fr/lessons/race/one"), Way::Desk, "they play now");
        session.set_tournament(None);
        session.show(Some(Shown::Position { game: "nim".into(), position: "1".into(), misere: false }));
        assert_eq!(of(&session, "fr/lessons/race/one"), Way::Desk);
        session.end();
        assert_eq!(of(&session, "fr/lessons/race/one"), Way::Desk);
    }
}
