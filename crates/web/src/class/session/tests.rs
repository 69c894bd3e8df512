use marienbad_play::Level;

use super::super::tournament::{Form, Start};
use super::*;

fn session() -> Session {
    let mut session = Session::new(Code::new(7));
    let steps = ["one", "two", "three"].map(str::to_owned).to_vec();
    session.read(Syllabus { lesson: "race".to_owned(), steps });
    session
}

fn join(session: &mut Session, name: &str) -> u32 {
    let code = session.code.plain().to_owned();
    session.join(&code, name, &format!("token{name}")).unwrap().0
}

fn tournament(session: &Session, form: Form, machines: Vec<Level>) -> Tournament {
    let start = Start { game: "nim".to_owned(), position: "1,2".to_owned(), misere: false };
    Tournament::new(form, machines, start, session.numbers())
}

fn begin(session: &mut Session) {
    let here = session.numbers();
    let tournament = session.tournament.as_ref().unwrap();
    let round = tournament.round;
    let next = tournament.next_round(&here).unwrap();
    let bout = |(i, (players, counts)): (usize, (_, bool))| Bout {
        id: format!("m{round}{i}"),
        players,
        winner: None,
        counts,
    };
    session.begin_round(next.into_iter().enumerate().map(bout).collect());
}

#[test]
fn one_joins_with_the_code_and_a_name_of_ones_own() {
    let mut session = session();
    let code = session.code.plain().to_owned();
    assert_eq!(session.join("wrong", "Emma", "a"), Err(Refused::Code));
    assert_eq!(session.join(&code, " ", "a"), Err(Refused::Name(Unfit::Empty)));
    assert_eq!(session.join(&code, &"e".repeat(10_000), "a"), Err(Refused::Name(Unfit::Long)));
    assert_eq!(session.join(&code.to_lowercase(), "Emma", "a"), Ok((1, "a".to_owned())));
    assert_eq!(session.join(&code, "EMMA", "b"), Err(Refused::Name(Unfit::Taken)));
    // The same browser keeps its seat, whatever is typed.
    assert_eq!(session.join("", "Other", "a"), Ok((1, "a".to_owned())));
    // A new phone takes the seat once the teacher has allowed it, and only once.
    session.lend(1);
    assert_eq!(session.join(&code, "Emma", "b"), Ok((1, "a".to_owned())));
    assert_eq!(session.join(&code, "Emma", "c"), Err(Refused::Name(Unfit::Taken)));
    session.door = Door::Closed;
    assert_eq!(session.join(&code, "Louis", "d"), Err(Refused::Closed));
    session.door = Door::Open;
    for number in 0..200 {
        let joined = session.join(&code, &format!("P{number}"), &format!("t{number}"));
        assert_eq!(joined.is_err(), number + 1 >= MOST_PUPILS, "{number}");
    }
    assert_eq!(session.join(&code, "Louis", "d"), Err(Refused::Full));
    session.end();
    assert_eq!(session.join(&code, "Louis", "d"), Err(Refused::Over));
    assert!(session.pupils().is_empty() && session.syllabus.is_none(), "nothing is left");
}

#[test]
fn names_are_changed_and_sorted_as_in_a_list() {
    let mut session = session();
    let [zoe, elise, anna] = ["Zoé", "Élise", "anna"].map(|name| join(&mut session, name));
    let names: Vec<String> = session.pupils().iter().map(|pupil| pupil.name.clone()).collect();
    assert_eq!(names, ["anna", "Élise", "Zoé"]);
    assert_eq!(session.rename(zoe, "ELISE"), Ok(()), "É and E differ");
    assert_eq!(session.rename(elise, "ANNA"), Err(Unfit::Taken));
    assert_eq!(session.rename(anna, "Anna"), Ok(()));
    assert!(session.remove(elise) && !session.remove(elise));
    assert_eq!(join(&mut session, "Paul"), 4, "a number is never given twice");
}

#[test]
fn nobody_goes_beyond_the_pace() {
    let mut session = session();
    let emma = join(&mut session, "Emma");
    let step = |name: &str| Place::Step { lesson: "race".to_owned(), step: name.to_owned() };
    assert_eq!(session.place(emma), step("one"));
    assert!(session.open_step(emma, "race", 0) && !session.open_step(emma, "race", 0));
    session.wait(emma, 1);
    assert_eq!(session.place(emma), Place::Wait(1));
    let calls = session.pupil(emma).unwrap().calls;
    session.set_pace(Some(1));
    assert_eq!(session.place(emma), step("two"));
    assert_eq!(session.pupil(emma).unwrap().calls, calls + 1, "who waits is called");
    session.open_step(emma, "race", 1);
    session.set_pace(Some(2));
    assert_eq!(session.pupil(emma).unwrap().calls, calls + 1, "who reads is left alone");
    session.set_pace(Some(0));
    assert_eq!(session.place(emma), Place::Wait(1), "back with the others");
    session.set_pace(None);
    assert_eq!(session.place(emma), step("two"));
    assert!(session.allows(99));
    session.set_pace(Some(99));
    assert_eq!(session.pace, Some(2));
    let steps = vec!["a".to_owned()];
    session.read(Syllabus { lesson: "gold".to_owned(), steps });
    assert_eq!(session.place(emma), Place::Step { lesson: "gold".to_owned(), step: "a".to_owned() });
    assert_eq!(session.pupil(emma).unwrap().mark("race", 1), Mark::Working, "what was done stays");
}

#[test]
fn what_is_done_is_noted_at_the_lesson_of_the_class_only() {
    let mut session = session();
    let emma = join(&mut session, "Emma");
    let right = |record: &mut Record| record.answer("2", true);
    assert!(!session.note(emma, "gold", 0, &right), "another lesson");
    assert!(!session.note(emma, "race", 3, &right), "no such step");
    assert!(!session.note(99, "race", 0, &right), "nobody");
    assert!(session.note(emma, "race", 1, &right));
    let emma = session.pupil(emma).unwrap();
    assert_eq!((emma.mark("race", 0), emma.mark("race", 1)), (Mark::NotBegun, Mark::AtOnce));
}

#[test]
fn everybody_is_shown_the_same_and_then_goes_back() {
    let mut session = session();
    let [emma, paul] = ["Emma", "Paul"].map(|name| join(&mut session, name));
    session.open_step(paul, "race", 0);
    let before = [emma, paul].map(|number| session.pupil(number).unwrap().calls);
    let position = |text: &str| {
        Some(Shown::Position { game: "nim".to_owned(), position: text.to_owned(), misere: false })
    };
    session.show(position("1,2"));
    assert_eq!(session.place(emma), session.place(paul));
    session.show(position("1,3"));
    session.show(None);
    let after = [emma, paul].map(|number| session.pupil(number).unwrap().calls);
    assert_eq!(after, before.map(|calls| calls + 3));
    assert!(matches!(session.place(emma), Place::Step { .. }));
    session.end();
    assert_eq!(session.place(emma), Place::Over);
}

#[test]
fn matches_are_played_and_counted() {
    let mut session = session();
    let [emma, paul, rita] = ["Emma", "Paul", "Rita"].map(|name| join(&mut session, name));
    session.set_tournament(Some(tournament(&session, Form::Pairs, Vec::new())));
    assert_eq!(session.place(emma), Place::Rest);
    begin(&mut session);
    let Place::Match(id) = session.place(emma) else { panic!("she plays") };
    assert_eq!(session.place(paul), Place::Match(id.clone()));
    assert!(matches!(session.place(rita), Place::Match(other) if other != id), "with the machine");
    let calls = session.pupil(emma).unwrap().calls;
    assert!(session.finish(&id, Side::First) && !session.finish(&id, Side::Second));
    assert_eq!((session.place(emma), session.pupil(emma).unwrap().calls), (Place::Rest, calls), "not called");
    let of = |number: u32| session.pupil(number).map(|pupil| (pupil.won, pupil.played)).unwrap();
    assert_eq!((of(emma), of(paul), of(rita)), ((1, 1), (0, 1), (0, 0)));
    assert!(!session.finish("nothing", Side::First));
    session.remove(rita);
    assert_eq!(session.tournament.as_ref().unwrap().running(), 0, "her match is given away");
    session.set_tournament(None);
    assert!(matches!(session.place(emma), Place::Step { .. }), "back to the lesson");
}

#[test]
fn on_the_ladder_of_the_machine_one_goes_on_alone() {
    let mut session = session();
    let emma = join(&mut session, "Emma");
    session.set_tournament(Some(tournament(&session, Form::Ladder, vec![Level::Random, Level::Perfect])));
    begin(&mut session);
    session.finish("m00", Side::First);
    assert_eq!(session.place(emma), Place::Rest);
    let players = session.tournament.as_ref().unwrap().against_machine(emma);
    assert_eq!(players, [Player::Machine(Level::Perfect), Player::Pupil(emma)]);
    let calls = session.pupil(emma).unwrap().calls;
    session.add_bout(Bout { id: "next".to_owned(), players, winner: None, counts: true });
    assert_eq!(
        (session.place(emma), session.pupil(emma).unwrap().calls),
        (Place::Match("next".into()), calls)
    );
}
