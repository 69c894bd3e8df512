//! Lessons in the terminal: all of them in both languages, from beginning to end through a pipe, with right
//! and wrong answers; interrupted and resumed; custom files.

use std::io::Write;
use std::process::{Output, Stdio};

use marienbad_school::{Kind, Lesson, lessons, right_answer, wrong_answers};
use marienbad_solve::{Budget, Work};
use marienbad_words::language::Language;

use crate::program::{Folder, marienbad};

fn work() -> Work<'static> {
    Work::new(Budget::default())
}

/// The lesson with these lines typed, by a user with these files.
fn read(home: &Folder, arguments: &[&str], typed: &str) -> Output {
    let mut child = marienbad(arguments)
        .env("XDG_DATA_HOME", home.as_os_str())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended reads no more.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The input that answers a step correctly; for a match, only the pupil's own moves.
fn right(lesson: &Lesson, number: usize) -> String {
    let step = &lesson.steps[number];
    let Some(question) = &step.question else { return "\n".to_owned() };
    let answer = right_answer(lesson, number, &mut work()).unwrap().unwrap();
    if let (Kind::Play { .. }, Some(board)) = (&question.kind, &step.board) {
        let own = usize::from(board.machine_begins);
        let turns = [board.convention.turns.mover.get(), board.convention.turns.other.get()];
        assert_eq!(turns, [1, 1], "{}", step.id);
        let moves: Vec<&str> =
            answer.split(' ').enumerate().filter(|(i, _)| i % 2 == own).map(|(_, mv)| mv).collect();
        return moves.join("\n") + "\n";
    }
    answer + "\n"
}

#[test]
fn every_lesson_is_read_to_its_end() {
    for language in Language::ALL {
        for lesson in lessons(language) {
            let home = Folder::new(&format!("lesson-{}-{}", lesson.name, language.code()));
            let mut typed = String::new();
            for number in 0..lesson.steps.len() {
                let play = matches!(
                    lesson.steps[number].question.as_ref().map(|one| &one.kind),
                    Some(Kind::Play { .. })
                );
                if !play {
                    typed += "h\n?\n";
                    // A wrong answer does not advance the pupil.
                    let wrong = wrong_answers(&lesson, number, &mut work()).unwrap();
                    let really = wrong.iter().filter(|answer| {
                        !marienbad_school::judge(&lesson, number, answer, &mut work()).unwrap().right
                    });
                    for answer in really.take(2) {
                        typed.push_str(answer.as_ref());
                        typed.push('\n');
                    }
                }
                typed += &right(&lesson, number);
            }
            let code = language.code();
            let output = read(&home, &["lesson", &lesson.name, "--lang", code], &typed);
            let text = text(&output);
            for (number, step) in lesson.steps.iter().enumerate() {
                let head = format!("[{}/{}] {}", number + 1, lesson.steps.len(), step.title);
                assert_eq!(text.matches(&head).count(), 1, "{} {code}: {head}\n{text}", lesson.name);
            }
            let end = match language {
                Language::French => "Bravo",
                Language::English => "Well done!",
            };
            assert!(
                text.contains(end),
                "{} {code}: {}",
                lesson.name,
                &text[text.len().saturating_sub(1500)..]
            );
            // The list shows it, and a second reading starts from the beginning.
            let list = read(&home, &["lesson", "--json"], "");
            let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
            let own =
                list["lessons"].as_array().unwrap().iter().find(|one| one["name"] == lesson.name.as_str());
            assert_eq!(own.unwrap()["done"], true, "{}", lesson.name);
        }
    }
}

#[test]
fn a_lesson_is_left_and_goes_on() {
    let home = Folder::new("lesson-left");
    let race = marienbad_school::shelf::find(Language::English, "race").unwrap();
    let first = right(&race, 0);
    let left = text(&read(&home, &["lesson", "race"], &format!("{first}q\n")));
    assert!(left.contains("[2/14]") && left.contains("marienbad lesson race"), "{left}");
    // The end of the input has the same effect as q.
    let on = text(&read(&home, &["lesson", "1"], "2\n"));
    assert!(!on.contains("[1/14]") && on.contains("[3/14]"), "{on}");
    let list = text(&read(&home, &["lesson"], ""));
    assert!(list.contains("left at step 3 of 14"), "{list}");
    let again = text(&read(&home, &["lesson", "race", "--restart"], ""));
    assert!(again.contains("[1/14]"), "{again}");
    for from in ["four", "2"] {
        let from = text(&read(&home, &["lesson", "race", "--from", from], "b\n"));
        assert!(from.find("[2/14]") < from.find("[1/14]"), "{from}");
    }
}

#[test]
fn wrong_input_gets_one_line() {
    let home = Folder::new("lesson-wrong");
    for (arguments, word) in
        [(&["lesson", "nothing"][..], "race, marienbad"), (&["lesson", "race", "--from", "x"], "four")]
    {
        let output = read(&home, arguments, "");
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.trim_end().lines().count() == 1 && line.contains(word), "{line}");
    }
    // At the prompt: nonsense, a try on the board, the answer.
    let typed = "x\n9\nt\n9\n1\n\nt\n1\n3\na\n2\nq\n";
    let text = text(&read(&home, &["lesson", "race", "--from", "four"], typed));
    assert!(
        text.contains("from 1 to 3; \"x\" is not one of them") && text.contains("is not a move here"),
        "{text}"
    );
    assert!(
        text.contains("The game is over") && text.contains("The answer: 2") && text.contains("Yes."),
        "{text}"
    );
}

#[test]
fn lessons_of_one_s_own_join_and_a_broken_one_is_told() {
    let home = Folder::new("lesson-own");
    let folder = home.join("marienbad").join("lessons");
    std::fs::create_dir_all(&folder).unwrap();
    let example = include_str!("../../../../docs/lessons.md");
    let example = example.split("```lesson\n").nth(1).unwrap().split("\n~~~\n").next().unwrap();
    std::fs::write(folder.join("own.md"), example).unwrap();
    std::fs::write(
        folder.join("broken.md"),
        "# T\nlesson: broken\nlanguage: en\n\n## a: A\n@ask number Sum?\n- {=2 +}\n",
    )
    .unwrap();
    std::fs::write(folder.join("taken.md"), "# T\nlesson: race\nlanguage: en\n\n## a: A\nText.\n").unwrap();
    let output = read(&home, &["lesson"], "");
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(errors.lines().count(), 2, "{errors}");
    assert!(
        errors.contains("broken.md") && errors.contains("line 7") && errors.contains("taken.md"),
        "{errors}"
    );
    let list = text(&output);
    assert!(list.contains("squares") && list.contains("race"), "{list}");
    // The example of the documentation, to its end.
    let read_lesson = marienbad_school::read(example).unwrap();
    let typed: String = (0..read_lesson.steps.len()).map(|number| right(&read_lesson, number)).collect();
    let text = text(&read(&home, &["lesson", "squares"], &typed));
    assert!(text.contains("Well done!"), "{text}");
}

/// The Python of lesson 5 plays like its counterparts in Rust.
#[test]
fn the_python_of_the_lesson_is_its_twin() {
    let lesson = marienbad_school::shelf::find(Language::English, "matches").unwrap();
    let mut program = String::new();
    for block in lesson.steps.iter().flat_map(|step| &step.text) {
        if let marienbad_school::markup::Block::Program { language, lines } = block
            && language == "python"
        {
            program += &(lines.join("\n") + "\n");
        }
    }
    program += "for n in range(1, 61):\n    for q in range(1, 61):\n        one, two = set(), set()\n        \
                for _ in range(3 * q):\n            one.add(algorithm_1(n, q)); two.add(algorithm_2(n, \
                q))\n        \
                assert one <= set(range(1, min(n, q) + 1))\n        assert two == {n} if n <= q else two <= \
                set(range(1, q + 1))\n        \
                print(n, q, algorithm_3(n, q))\n";
    let output = std::process::Command::new("python3").args(["-c", &program]).output();
    // Without Python, nothing can be compared.
    let Ok(output) = output else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 3600);
    for line in text.lines() {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(marienbad_school::machine::algorithm_3(numbers[0], numbers[1]), numbers[2], "{line}");
    }
}

/// The instructions for typing a move fit the game: a number of objects if moves take, a place in XXX, a
/// split row in Kayles; a user who types something else is shown the moves.
#[test]
fn how_moves_are_typed_is_told() {
    let home = Folder::new("lesson-moves");
    let shown = |lesson: &str, typed: &str| text(&read(&home, &["lesson", lesson, "--restart"], typed));
    assert!(shown("race", "").contains("how many"));
    assert!(shown("race", "\n").matches("how many").count() == 2, "an empty line asks again");
    let xxx = shown("xxx", "");
    assert!(!xxx.contains("how many") && xxx.contains("for example \"1\""), "{xxx}");
    let misere = text(&read(&home, &["lesson", "misere", "--from", "kayles"], ""));
    assert!(misere.contains("for example \"-1>"), "{misere}");
    let moves = text(&read(&home, &["lesson", "race", "--from", "move"], "nonsense\n"));
    assert!(moves.contains("-1   -2   -3"), "{moves}");
}
