//! Every lesson in both languages, from its first step to its last, answered right and answered wrong; and
//! every statement of theirs that the engines can judge.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::mem::discriminant;

use marienbad_school::fact::Fact;
use marienbad_school::lesson::{Kind, Lesson};
use marienbad_school::markup::{Block, Inline, plain};
use marienbad_school::shelf::SHIPPED;
use marienbad_school::{Sitting, judge, read, right_answer, wrong_answers};
use marienbad_solve::{Budget, Cancel, Work};
use marienbad_words::language::Language;

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

fn all() -> Vec<(&'static str, Lesson)> {
    let told =
        |name, text| read(text).map_err(|mistake| format!("{name}: {}", mistake.message(Language::English)));
    let (read, broken): (Vec<_>, Vec<_>) = SHIPPED
        .iter()
        .map(|(name, text)| told(name, text).map(|lesson| (*name, lesson)))
        .partition(Result::is_ok);
    let broken: Vec<String> = broken.into_iter().filter_map(Result::err).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    read.into_iter().filter_map(Result::ok).collect()
}

#[test]
fn the_right_answer_is_right_and_every_wrong_one_is_told_why() {
    let (mut steps, mut problems) = (0, Vec::new());
    for (name, lesson) in all() {
        for number in 0..lesson.steps.len() {
            steps += 1;
            problems.extend(problem(name, &lesson, number));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(steps > 200, "{steps}");
}

/// What is wrong with the judging of a step, if anything is.
fn problem(name: &str, lesson: &Lesson, number: usize) -> Option<String> {
    let step = &lesson.steps[number];
    let at = format!("{name}:{} {}", step.line, step.id);
    let question = step.question.as_ref()?;
    let judged = |answer: &str| judge(lesson, number, answer, &mut work()).unwrap();
    let Some(right) = right_answer(lesson, number, &mut work()).unwrap() else {
        return Some(format!("{at}: no right answer"));
    };
    let found = judged(&right);
    if !found.right || found.unread {
        return Some(format!("{at}: {right}: {found:?}"));
    }
    let mut refused = 0;
    for answer in &wrong_answers(lesson, number, &mut work()).unwrap() {
        let found = judged(answer);
        // Several moves may win, several rules may be right.
        let many = matches!(question.kind, Kind::Move | Kind::Rule(_) | Kind::Guess(_) | Kind::Coins(_));
        if found.right && many {
            continue;
        }
        let words: String = found.said.iter().map(|line| plain(line)).collect();
        if found.right || found.unread || words.len() <= 5 && found.told.is_empty() {
            return Some(format!("{at}: the wrong answer {answer}: {found:?}"));
        }
        refused += 1;
    }
    if refused == 0 && !matches!(question.kind, Kind::Play { .. }) {
        return Some(format!("{at}: no wrong answer"));
    }
    for nonsense in ["", "   ", "?!", "99999", &"x".repeat(5000), "é 7 -", "\u{0}"] {
        let found = judged(nonsense);
        if found.right || !found.unread && found.said.is_empty() && found.told.is_empty() {
            return Some(format!("{at}: {nonsense:?}: {found:?}"));
        }
    }
    None
}

/// A named wrong answer really is one, and is told what the file says of it.
#[test]
fn named_wrong_answers_are_met() {
    let mut unheard = Vec::new();
    for (name, lesson) in all() {
        for (number, step) in lesson.steps.iter().enumerate() {
            let Some(question) = &step.question else { continue };
            for wrong in step.wrong.iter().filter(|wrong| wrong.answer.is_some()) {
                let at = format!("{name}:{} {} {:?}", step.line, step.id, wrong.answer);
                let mut all = wrong_answers(&lesson, number, &mut work()).unwrap();
                if let Kind::Colour(_) = question.kind {
                    // The named position is taken the other way.
                    let right = right_answer(&lesson, number, &mut work()).unwrap().unwrap();
                    let own = wrong.answer.clone().unwrap_or_default();
                    let kept: Vec<&str> = right.split(' ').filter(|one| *one != own).collect();
                    all.push(kept.join(" "));
                    all.push(format!("{right} {own}"));
                }
                if let Kind::Rule(_) = question.kind {
                    all.push("x xor y xor z = 0".to_owned());
                    all.push("x <= 1 and (x + y + z) odd or x = 2 and y = 0".to_owned());
                    all.push("x = 1 and z = 0".to_owned());
                    all.extend(
                        [
                            "true",
                            "false",
                            "n odd",
                            "n mod 14 = 1",
                            "x = y",
                            "x = 2*y",
                            "n > 3",
                            "3 divides n",
                        ]
                        .map(str::to_owned),
                    );
                    all.extend(
                        [
                            "n mod 4 = 2",
                            "n mod 4 = 0 and n > 0",
                            "n is prime",
                            "n is fibonacci",
                            "y = 3*(x-y) div 2",
                        ]
                        .map(str::to_owned),
                    );
                }
                let met = all.iter().any(|answer| {
                    let judged = judge(&lesson, number, answer, &mut work()).unwrap();
                    !judged.right && judged.said.contains(&wrong.said)
                });
                if !met {
                    unheard.push(at);
                }
            }
        }
    }
    assert!(unheard.is_empty(), "nobody ever hears {}", unheard.join("\n"));
}

#[test]
fn what_a_file_asserts_is_true() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, lesson) in all() {
        for step in &lesson.steps {
            for (line, fact) in &step.checks {
                if fact.holds(&mut work()) != Ok(true) {
                    wrong.push(format!("{name}:{line}: {fact:?}"));
                }
                count += 1;
            }
            if let Some(Kind::Choose(choices)) = step.question.as_ref().map(|question| &question.kind) {
                for choice in choices {
                    if let Some(fact) = &choice.fact {
                        if fact.holds(&mut work()) != Ok(choice.right) {
                            wrong.push(format!("{name}:{} {}: {fact:?}", step.line, step.id));
                        }
                        count += usize::from(*fact != Fact::Never);
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 150, "{count}");
}

#[test]
fn both_languages_have_the_same_steps() {
    let all = all();
    let mut names = BTreeSet::new();
    for (name, lesson) in all.iter().filter(|(_, lesson)| lesson.language == Language::French) {
        names.insert(lesson.name.clone());
        let english =
            |other: &&(&str, Lesson)| other.1.name == lesson.name && other.1.language == Language::English;
        let (_, other) = all.iter().find(english).unwrap_or_else(|| panic!("{name} has no English twin"));
        assert_eq!((lesson.number, lesson.minutes), (other.number, other.minutes), "{name}");
        assert_eq!(lesson.parts, other.parts, "{name}");
        assert!(lesson.parts.iter().all(|part| (5..=15).contains(part)), "{name}: {:?}", lesson.parts);
        let ids = |lesson: &Lesson| lesson.steps.iter().map(|step| step.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(lesson), ids(other), "{name}");
        for (a, b) in lesson.steps.iter().zip(&other.steps) {
            let at = format!("{name} {}", a.id);
            let kind =
                |step: &marienbad_school::Step| step.question.as_ref().map(|one| discriminant(&one.kind));
            assert_eq!(kind(a), kind(b), "{at}");
            let size = |step: &marienbad_school::Step| match step.question.as_ref().map(|one| &one.kind) {
                Some(Kind::Choose(choices)) => choices.len(),
                Some(Kind::Numbers(blanks)) => blanks.len(),
                Some(Kind::Table(table)) => table.blanks.len(),
                Some(Kind::Order(lines)) => lines.len(),
                Some(Kind::Network(network)) => network.blanks.len(),
                Some(Kind::Coins(row)) => row.places.len() + 100 * row.fixed.len(),
                _ => 0,
            };
            assert_eq!(size(a), size(b), "{at}");
            assert_eq!(
                (a.hints.len(), a.checks.len(), a.wrong.len()),
                (b.hints.len(), b.checks.len(), b.wrong.len()),
                "{at}"
            );
            let board = |step: &marienbad_school::Step| {
                // A rule is written in the language of its lesson.
                step.board.as_ref().map(|one| format!("{one:?}").replace(" ou ", " or "))
            };
            assert_eq!(board(a), board(b), "{at}");
            let facts = |step: &marienbad_school::Step| {
                step.checks.iter().map(|(_, fact)| fact.clone()).collect::<Vec<_>>()
            };
            assert_eq!(facts(a), facts(b), "{at}");
            assert_eq!(a.text.len(), b.text.len(), "{at}: paragraphs");
            assert_eq!(a.pause, b.pause, "{at}");
        }
    }
    assert_eq!(names.len() * 2, all.len());
}

/// A match that has to be won can be won, and one against M that cannot is not asked for.
#[test]
fn what_has_to_be_won_can_be_won() {
    for (name, lesson) in all() {
        for step in &lesson.steps {
            let Some(board) = &step.board else { continue };
            let sitting = Sitting::open(lesson.language, board, 0).unwrap();
            if let Some(Kind::Play { win: true }) = step.question.as_ref().map(|one| &one.kind) {
                assert!(sitting.can_be_won(&mut work()).unwrap(), "{name} {}", step.id);
            }
            // Whoever plays badly reaches the end, too.
            for salt in 0..3 {
                let mut sitting = Sitting::open(lesson.language, board, salt).unwrap();
                for _ in 0..200 {
                    sitting.reply(&Cancel::default()).unwrap();
                    let moves = sitting.game.game().moves_in(
                        sitting.game.position(),
                        sitting.game.convention().compound,
                        1,
                    );
                    let Some(choice) = moves.unwrap().pop() else { break };
                    assert!(sitting.play(&choice.text), "{name} {} {}", step.id, choice.text);
                }
                assert!(sitting.game.is_over(), "{name} {}", step.id);
            }
        }
    }
}

/// Every question has help, and French signs keep their blanks.
#[test]
fn lessons_are_well_made() {
    for (name, lesson) in all() {
        assert!(lesson.about.len() > 20 && lesson.title.len() > 4, "{name}");
        for step in &lesson.steps {
            let at = format!("{name}:{} {}", step.line, step.id);
            assert!(!step.text.is_empty(), "{at}: no text");
            if step.question.is_some() {
                assert!(!step.hints.is_empty(), "{at}: no hint");
            }
            let mut words = vec![step.title.clone()];
            for block in &step.text {
                match block {
                    Block::Paragraph(line) => words.push(plain(line)),
                    Block::List { items, .. } => words.extend(items.iter().map(|item| plain(item))),
                    Block::Table(rows) => words.extend(rows.iter().flatten().map(|cell| plain(cell))),
                    _ => {}
                }
            }
            words.extend(step.hints.iter().chain(&step.right).map(|line| plain(line)));
            words.extend(step.wrong.iter().map(|wrong| plain(&wrong.said)));
            for text in &words {
                assert!(!text.contains("**") && !text.contains("  "), "{at}: {text}");
                if lesson.language == Language::French {
                    for sign in [" ;", " !", " ?", " »", "« "] {
                        assert!(!text.contains(sign), "{at}: {text}");
                    }
                }
            }
            let links = step.text.iter().filter_map(|block| match block {
                Block::Paragraph(line) => Some(line),
                _ => None,
            });
            for piece in links.flatten() {
                if let Inline::Link(_, address) = piece {
                    assert!(address.starts_with('/'), "{at}: {address}");
                }
            }
        }
    }
}
