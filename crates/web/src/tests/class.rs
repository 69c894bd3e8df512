//! A class on the server: every command of the teacher, pupils who misbehave, and strangers.

use std::cell::RefCell;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use marienbad_words::language::Language;

use super::{Answer, Browser, HOST, attribute, form, patient};
use crate::Site;

/// A class with its teacher.
struct School {
    browser: Browser,
    teacher: RefCell<Option<String>>,
}

impl School {
    fn new() -> Self {
        let browser = Browser::at(|site| {
            *site = Site::for_class(HOST.parse().unwrap(), Language::English).unwrap();
            (site.analyses, site.pages, site.replies, site.lessons) =
                (patient(), patient(), patient(), patient());
        });
        let school = Self { browser, teacher: RefCell::default() };
        let key = school.class(|class| class.key().to_owned());
        let opened = school.browser.get(&format!("/en/class/teacher?key={key}"));
        assert_eq!(opened.header("location"), "/en/class/teacher");
        assert!(opened.header("set-cookie").contains("HttpOnly; SameSite=Strict"));
        assert!(!opened.header("set-cookie").contains(&key), "what is typed is not what is kept");
        *school.teacher.borrow_mut() = school.browser.other();
        school
    }

    fn class<T>(&self, look: impl FnOnce(&crate::class::Class) -> T) -> T {
        look(self.browser.site.class.as_ref().unwrap())
    }

    /// The browser with this cookie, or without one.
    fn be(&self, cookie: Option<&str>) -> &Browser {
        *self.browser.cookie.borrow_mut() = cookie.map(str::to_owned);
        &self.browser
    }

    fn teacher(&self) -> &Browser {
        let badge = self.teacher.borrow().clone();
        self.be(badge.as_deref())
    }

    /// The teacher presses a button.
    fn press(&self, fields: &[(&str, &str)]) -> Answer {
        self.teacher().post("/en/class/teacher", &form(fields))
    }

    fn page(&self) -> String {
        let page = self.teacher().get("/en/class/teacher");
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        page.text
    }

    fn code(&self) -> String {
        self.class(|class| class.lock().code.plain().to_owned())
    }

    fn try_to_join(&self, name: &str) -> Answer {
        let code = self.code();
        self.be(None).post("/en/class/join", &form(&[("code", &code), ("name", name)]))
    }

    /// Joins, and returns the cookie of the seat.
    fn join(&self, name: &str) -> String {
        let joined = self.try_to_join(name);
        assert_eq!(joined.header("location"), "/en/class", "{name}: {}", joined.text);
        self.browser.other().unwrap()
    }

    fn number(&self, name: &str) -> String {
        let find = |class: &crate::class::Class| {
            class.lock().pupils().into_iter().find(|pupil| pupil.name == name).map(|pupil| pupil.number)
        };
        self.class(find).unwrap().to_string()
    }

    fn read(&self, lesson: &str) {
        assert_eq!(self.press(&[("do", "lesson"), ("lesson", lesson)]).status, StatusCode::SEE_OTHER);
    }

    /// The address to which a request is redirected.
    fn led(&self, cookie: &str, path: &str) -> String {
        self.be(Some(cookie)).get(path).header("location").to_owned()
    }
}

#[test]
fn a_stranger_sees_the_door_and_nothing_else() {
    let school = School::new();
    school.read("race");
    for path in
        ["/", "/en/", "/en/lessons/race/play", "/en/nim/1.2?tab=why", "/api/v1/games", "/en/matches/x"]
    {
        let answer = school.be(None).get(path);
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::SEE_OTHER, "/en/class/join"),
            "{path}"
        );
    }
    for path in [
        "/en/class/teacher",
        "/en/class/teacher/live",
        "/en/class/teacher/results.csv",
        "/en/class/teacher/show",
        "/en/class/teacher/matches",
        "/en/class/teacher/events",
        "/en/class/teacher?key=",
        "/en/class/teacher?key=aaaaaaaaaaaaaaaa",
        "/en/class/events",
    ] {
        let answer = school.be(None).get(path);
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        let code = school.class(|class| class.lock().code.to_string());
        assert!(!answer.text.contains(&code) && !answer.text.contains("set-cookie"), "{path}");
        let forged = school.be(Some("teacher=aaaaaaaaaaaaaaaa")).get(path);
        assert!(forged.status.is_client_error(), "{path}: {}", forged.status);
    }
    // A pupil is not the teacher.
    let emma = school.join("Emma");
    let told = school.be(Some(&emma)).post("/en/class/teacher", "do=end");
    assert!(told.status.is_client_error() && school.page().contains("Emma"), "{}", told.text);
    let forged = school.be(None).post("/en/class/teacher", "do=end");
    assert!(forged.status.is_client_error() && school.page().contains("Emma"));
    // The code in an address need not be typed, and a wrong one is refused.
    let code = school.code();
    let short = school.be(None).get(&format!("/{code}"));
    assert_eq!(short.header("location"), format!("/en/class/join?code={code}"));
    let door = school.be(None).get(short.header("location"));
    assert!(door.text.contains("type=\"hidden\" name=\"code\""), "{}", door.text);
    assert!(
        !school.be(None).get("/en/class/join?code=ABCDEF").text.contains("type=\"hidden\" name=\"code\"")
    );
    assert!(!door.text.contains("Emma"), "who is there is nobody's business");
}

#[test]
fn names_are_names_and_nothing_else() {
    let school = School::new();
    for (name, words) in [
        ("", "first name"),
        ("   ", "first name"),
        ("\u{200b}\u{202e}", "first name"),
        (&"a".repeat(10_000), "at most 20 letters"),
    ] {
        let told = school.try_to_join(name);
        assert_eq!(told.status, StatusCode::BAD_REQUEST, "{name:.20}");
        assert!(told.text.contains(words) && told.text.len() < 9000, "{name:.20}: {}", told.text);
        assert_eq!(told.header("set-cookie"), "", "no seat, no cookie");
    }
    let wrong = school.be(None).post("/en/class/join", &form(&[("code", "K7M3QX"), ("name", "Emma")]));
    assert!(
        wrong.status == StatusCode::BAD_REQUEST && wrong.text.contains("value=\"Emma\""),
        "{}",
        wrong.text
    );
    let html = "<b>\"x'&</b>";
    school.join(html);
    let page = school.page();
    assert!(page.contains("&lt;b&gt;&quot;x'&amp;&lt;/b&gt;") && !page.contains("<b>"), "{page}");
    school.join("Emma");
    let again = school.try_to_join("emma");
    assert!(again.status == StatusCode::BAD_REQUEST && again.text.contains("already"), "{}", again.text);
    // Two hundred from one address: as many join as there is room for, and the others are told why not.
    let answers: Vec<Answer> = (0..200).map(|number| school.try_to_join(&format!("P{number}"))).collect();
    let joined = answers.iter().filter(|answer| answer.status == StatusCode::SEE_OTHER).count();
    assert_eq!(joined, crate::class::session::MOST_PUPILS - 2);
    let last = answers.last().unwrap();
    assert!(last.status == StatusCode::SERVICE_UNAVAILABLE && last.text.contains("full"), "{}", last.text);
}

/// Another site cannot make the teacher's browser do anything.
#[test]
fn other_sites_press_no_button() {
    let school = School::new();
    school.join("Emma");
    let ask = |origin: (&str, &str)| {
        let request = Request::post("/en/class/teacher").header("host", HOST).header(origin.0, origin.1);
        school.teacher().send(request.body(Body::from("do=end")).unwrap()).status
    };
    for origin in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:9"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        assert_eq!(ask(origin), StatusCode::FORBIDDEN, "{origin:?}");
    }
    assert!(school.page().contains("Emma"));
    // A GET request changes nothing.
    let looked = school.teacher().get("/en/class/teacher?do=end");
    assert!(looked.text.contains("Emma"));
    assert_eq!(ask(("origin", "http://127.0.0.1:8080")), StatusCode::SEE_OTHER);
    assert!(school.page().contains("deleted"));
}

#[test]
fn the_teacher_follows_every_step() {
    let school = School::new();
    assert!(school.page().contains("What will the class do?"));
    let emma = school.join("Emma");
    assert!(school.be(Some(&emma)).get("/en/class").text.contains("Hello Emma!"));
    school.read("race");
    assert_eq!(school.led(&emma, "/en/class"), "/en/lessons/race/play");
    let live = || school.teacher().get("/en/class/teacher/live").text;
    let cells = || {
        let row = live().split("class=\"cells\"").nth(1).unwrap().split("</span>").next().unwrap().to_owned();
        row.split("<i class=\"").skip(1).map(|cell| cell[..4].to_owned()).collect::<Vec<_>>()
    };
    assert!(cells().iter().all(|cell| cell == "none") && cells().len() == 14);
    school.press(&[("do", "pace")]);
    let look = |path: &str| school.be(Some(&emma)).get(path);
    assert!(look("/en/lessons/race/play").text.contains("class=\"pupil\""));
    assert_eq!(cells()[0], "work");
    // Right at once; right after a hint; wrong, then right; the answer shown; not finished.
    assert!(look("/en/lessons/race/four?a=2").text.contains("feedback good"));
    look("/en/lessons/race/words?hint=1");
    look("/en/lessons/race/words?hint=1&a=1");
    look("/en/lessons/race/move?a=-3");
    look("/en/lessons/race/move?a=-3");
    look("/en/lessons/race/move?a=-1");
    look("/en/lessons/race/rule?show");
    assert_eq!(cells()[1..7].join(" "), "once help none none work help");
    // Nothing after the right answer takes the mark away.
    look("/en/lessons/race/four?a=1&hint=3&show");
    assert_eq!(cells()[1], "once");
    // A step without a question is done when it is seen. Other lessons are closed.
    look("/en/lessons/race/end");
    assert_eq!(cells()[13], "once");
    assert_eq!(school.led(&emma, "/en/lessons/gold/first"), "/en/class");
    assert!(live().contains("1 wrong answer") || live().contains("one wrong answer"), "{}", live());
    // The lesson is the same in the other language.
    look("/fr/lessons/race/colour?a=0&a=4&ok=1");
    assert_eq!(cells()[4], "work");
    // A teacher reading the step, or a page fetched twice, counts for no pupil.
    school.teacher().get("/en/lessons/race/table");
    assert_eq!(cells()[3], "none");
}

#[test]
fn the_pace_the_pause_and_what_is_shown() {
    let school = School::new();
    school.read("race");
    let emma = school.join("Emma");
    let calls = || {
        let page = school.be(Some(&emma)).get("/en/class/join");
        attribute(&page.text, "<header", "data-calls").unwrap().parse::<u64>().unwrap()
    };
    school.be(Some(&emma)).get("/en/lessons/race/play");
    // Pupils cannot go beyond the first step before it is opened.
    assert_eq!(school.led(&emma, "/en/lessons/race/four"), "/en/class");
    let waits = school.be(Some(&emma)).get("/en/class");
    assert!(waits.text.contains("Step 2 opens soon"), "{}", waits.text);
    let before = calls();
    school.press(&[("do", "pace"), ("step", "1")]);
    assert_eq!((school.led(&emma, "/en/class"), calls()), ("/en/lessons/race/four".to_owned(), before + 1));
    school.be(Some(&emma)).get("/en/lessons/race/four");
    school.press(&[("do", "pace"), ("step", "5")]);
    assert_eq!(calls(), before + 1, "who reads is not disturbed");
    // The pause applies to every request.
    school.press(&[("do", "pause"), ("on", "1")]);
    assert_eq!(school.led(&emma, "/en/lessons/race/four"), "/en/class");
    let posted = school.be(Some(&emma)).post("/en/lessons/race/play/move", "move=-1");
    assert_eq!(posted.header("location"), "/en/class");
    assert!(school.be(Some(&emma)).get("/en/class").text.contains("Look up!"));
    let late = school.join("Late");
    assert!(school.be(Some(&late)).get("/en/class").text.contains("Look up!"), "who comes in the pause");
    school.press(&[("do", "pause"), ("on", "0")]);
    assert_eq!(school.led(&emma, "/en/class"), "/en/lessons/race/four");
    // A position, then an answer, both without names.
    school.press(&[("do", "show-position"), ("game", "nim"), ("position", "3,4,5"), ("misere", "1")]);
    let shown = school.be(Some(&emma)).get("/en/class").text;
    assert!(
        shown.contains("Position 3,4,5")
            && shown.contains("Who wins here")
            && !shown.contains("a class=\"pick")
    );
    assert_eq!(school.led(&emma, "/en/lessons/race/four"), "/en/class");
    for wrong in [("nim", "x"), ("nothing", "1"), ("", "")] {
        let told = school.press(&[("do", "show-position"), ("game", wrong.0), ("position", wrong.1)]);
        assert!(told.status.is_client_error(), "{wrong:?}");
        // The error is shown beside the field, with the typed text, so the teacher need not go back.
        let kept = format!("value=\"{}\"", wrong.1);
        assert!(
            told.text.contains("role=\"alert\"")
                && told.text.contains(&kept)
                && told.text.contains("value=\"show-position\""),
            "{wrong:?}: {}",
            told.text
        );
    }
    school.press(&[("do", "hide")]);
    school.be(Some(&emma)).get("/en/lessons/race/four?a=1");
    school.be(Some(&late)).get("/en/lessons/race/four?a=1");
    let list = school.teacher().get("/en/class/teacher/show?step=1").text;
    assert!(list.contains("2×") && list.contains("I win") && !list.contains("Emma"), "{list}");
    school.press(&[("do", "show-answer"), ("step", "four"), ("text", "1")]);
    let shown = school.be(Some(&late)).get("/en/class").text;
    assert!(
        shown.contains("chosen-wrong") && shown.contains("feedback bad") && !shown.contains("Emma"),
        "{shown}"
    );
    assert!(school.page().contains("chosen-wrong"), "the teacher's page shows it, too");
    for (step, text) in [("nothing", "1"), ("", "")] {
        let told = school.press(&[("do", "show-answer"), ("step", step), ("text", text)]);
        assert_eq!(told.status, StatusCode::NOT_FOUND, "{step}");
    }
    // Every kind of answer can be shown: right, wrong or none at all.
    for step in
        ["table", "colour", "rule", "move", "proof", "win", "takes", "strange", "misere", "end", "play"]
    {
        for text in ["", "1", "W; L", "0 4 8", "n mod 4 = 0", "-2", "<script>", "9999999999999999999999"] {
            school.press(&[("do", "show-answer"), ("step", step), ("text", text)]);
            let shown = school.be(Some(&emma)).get("/en/class");
            assert!(shown.status == StatusCode::OK && !shown.text.contains("<script>"), "{step}: {text}");
        }
    }
    school.press(&[("do", "hide")]);
    assert_eq!(school.led(&emma, "/en/class"), "/en/lessons/race/four");
    for unknown in [&[("do", "nothing")][..], &[], &[("do", "lesson"), ("lesson", "x")], &[("do", "rename")]]
    {
        assert!(school.press(unknown).status.is_client_error(), "{unknown:?}");
    }
}

#[test]
fn names_are_hidden_changed_and_taken_away() {
    let school = School::new();
    school.read("race");
    let emma = school.join("Emma");
    school.join("Paul");
    let paul = school.number("Paul");
    school.press(&[("do", "names"), ("on", "1")]);
    for path in ["/en/class/teacher", "/en/class/teacher/live", "/en/class/teacher/matches"] {
        let page = school.teacher().get(path).text;
        assert!(!page.contains("Emma") && page.contains("No. 1"), "{path}");
    }
    school.press(&[("do", "names"), ("on", "0")]);
    assert!(school.page().contains("Emma"));
    let taken = school.press(&[("do", "rename"), ("pupil", &paul), ("name", "emma")]);
    assert_eq!(taken.status, StatusCode::BAD_REQUEST);
    // The teacher is sent neither to the teacher nor to the list of games.
    assert!(taken.text.contains("/en/class/teacher") && !taken.text.contains("ask your teacher"));
    school.press(&[("do", "rename"), ("pupil", &paul), ("name", "Pauline")]);
    assert!(school.page().contains("Pauline"));
    // Another browser gets the same seat once the teacher has allowed it.
    let number = school.number("Emma");
    assert_eq!(school.try_to_join("Emma").status, StatusCode::BAD_REQUEST);
    school.press(&[("do", "lend"), ("pupil", &number)]);
    let again = school.join("Emma");
    assert_eq!((again, school.number("Emma")), (emma.clone(), number.clone()));
    // After the door is closed and a pupil is removed, the pupil is outside and the name is free.
    school.press(&[("do", "door"), ("on", "0")]);
    assert!(school.try_to_join("Rita").text.contains("closed"));
    school.press(&[("do", "remove"), ("pupil", &number)]);
    assert_eq!(school.led(&emma, "/en/lessons/race/play"), "/en/class/join");
    assert!(!school.page().contains("Emma"));
    school.press(&[("do", "door"), ("on", "1")]);
    school.join("Emma");
    // A pupil who hands the device on gives up the seat.
    let rita = school.join("Rita");
    school.be(Some(&rita)).post("/en/class/leave", "");
    assert_eq!(school.led(&rita, "/en/class"), "/en/class/join");
}

#[test]
fn results_are_taken_home_and_everything_is_deleted() {
    let school = School::new();
    school.read("race");
    let evil = school.join("=1+1");
    school.be(Some(&evil)).get("/en/lessons/race/play?hint=1");
    let file = school.teacher().get("/en/class/teacher/results.csv");
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert!(
        file.text.starts_with('\u{feff}') && file.text.contains("\r\n'=1+1,working on it,0,"),
        "{}",
        file.text
    );
    assert!(!file.text.contains("\n=1"));
    let french = school.teacher().get("/fr/class/teacher/results.csv").text;
    assert!(french.contains("'=1+1;en train;0;"), "{french}");
    let fields =
        [("do", "play"), ("form", "pairs"), ("against", "random"), ("game", "nim"), ("position", "1,2")];
    school.press(&fields);
    let place = school.led(&evil, "/en/class");
    assert!(place.starts_with("/en/matches/"), "{place}");
    let old = school.code();
    assert_eq!(school.press(&[("do", "end")]).status, StatusCode::SEE_OTHER);
    let page = school.page();
    assert!(page.contains("Everything is deleted") && !page.contains("1+1"), "{page}");
    assert_eq!(school.led(&evil, &place), "/en/class/join");
    assert!(school.be(Some(&evil)).get("/en/class").text.contains("The lesson is over"));
    let late = school.be(None).post("/en/class/join", &form(&[("code", &old), ("name", "Late")]));
    assert!(late.status == StatusCode::BAD_REQUEST && late.text.contains("over"), "{}", late.text);
    let gone = school.teacher().get(&place);
    assert_eq!(gone.status, StatusCode::NOT_FOUND, "the match is deleted");
    assert!(
        !school.browser.folder.join("matches.sqlite").exists() || {
            // The browser opened a site of its own first; that of the class has no file.
            school.browser.site.scribe.reader().recent(9).unwrap().is_empty()
        }
    );
    school.press(&[("do", "begin")]);
    assert_ne!(school.code(), old);
    let still = school.be(None).post("/en/class/join", &form(&[("code", &old), ("name", "Late")]));
    assert!(still.text.contains("not the code"), "{}", still.text);
    school.join("Emma");
    // A new lesson begins only after the last one is over.
    school.press(&[("do", "begin")]);
    assert!(school.page().contains("1 pupil"));
}

/// Plays the first move that the page offers. Returns whether there was one.
fn plays(school: &School, cookie: &str) -> bool {
    let place = school.led(cookie, "/en/class");
    if !place.starts_with("/en/matches/") {
        return false;
    }
    let page = school.be(Some(cookie)).get(&place).text;
    let Some(mv) = page.split("name=\"move\" value=\"").nth(1).and_then(|rest| rest.split('"').next()) else {
        return page.contains("id=\"machine\"") && {
            let body = form(&[("at", &attribute(&page, "id=\"machine\"", "value").unwrap())]);
            school.be(Some(cookie)).post(&format!("{place}/move"), &body).status == StatusCode::SEE_OTHER
        };
    };
    let mv = mv.replace("&gt;", ">");
    let played = school.be(Some(cookie)).post(&format!("{place}/move"), &form(&[("move", &mv)]));
    played.status == StatusCode::SEE_OTHER
}

#[test]
fn pupils_play_each_other_and_nobody_is_helped() {
    let school = School::new();
    school.read("race");
    let nobody = school.press(&[("do", "play"), ("form", "pairs"), ("game", "nim"), ("position", "2")]);
    assert!(nobody.text.contains("Nobody is there"), "{}", nobody.text);
    let cookies = ["Emma", "Paul", "Rita"].map(|name| school.join(name));
    let play = |shape: &str, against: &str, position: &str| {
        school.press(&[
            ("do", "play"),
            ("form", shape),
            ("against", against),
            ("game", "nim"),
            ("position", position),
        ])
    };
    assert!(play("pairs", "pupils", "x").status.is_client_error());
    assert!(play("nothing", "pupils", "1").status.is_client_error());
    assert!(play("pairs", "nobody", "1").status.is_client_error());
    assert_eq!(play("round-robin", "pupils", "2,3").status, StatusCode::SEE_OTHER);
    let places: Vec<String> = cookies.iter().map(|cookie| school.led(cookie, "/en/class")).collect();
    assert!(places.iter().all(|place| place.starts_with("/en/matches/")), "{places:?}");
    // The pupils see whom they play, get no hints, and cannot take moves back.
    let emma = &cookies[0];
    let page = school.be(Some(emma)).get(&places[0]).text;
    assert!(["Paul", "Rita", "Lucy"].iter().any(|name| page.contains(name)), "{page}");
    for help in ["tab=why", "tab=moves", "hint=1", "review", "analyse"] {
        assert!(!page.contains(&format!("{help}\"")), "{help}");
        assert_eq!(school.led(emma, &format!("{}?{help}", places[0])), places[0], "{help}");
    }
    let back = school.be(Some(emma)).post(&format!("{}/back", places[0]), "");
    assert_eq!(back.status, StatusCode::BAD_REQUEST);
    // A third pupil may watch but not move.
    let other = places.iter().find(|place| **place != places[0]).unwrap();
    assert_eq!(
        school.be(Some(emma)).post(&format!("{other}/move"), "move=1:-1").status,
        StatusCode::BAD_REQUEST
    );
    for round in 1..=3 {
        let page = school.page();
        assert!(page.contains(&format!("round {round} of 3")), "{page}");
        for _ in 0..12 {
            cookies.iter().for_each(|cookie| _ = plays(&school, cookie));
        }
        assert!(
            school.class(|class| class.lock().tournament.as_ref().unwrap().running()) == 0,
            "round {round}"
        );
        assert!(school.be(Some(emma)).get("/en/class").text.contains("match"), "between two rounds");
        school.press(&[("do", "round")]);
    }
    assert!(school.page().contains("All matches have been played"));
    let counts = school.class(|class| {
        class.lock().pupils().iter().map(|pupil| (pupil.won, pupil.played)).collect::<Vec<_>>()
    });
    assert!(counts.iter().all(|(_, played)| *played == 3), "{counts:?}");
    // After the match pupils may ask why.
    assert!(school.be(Some(emma)).get(&format!("{}?tab=why", places[0])).status == StatusCode::OK);
    school.press(&[("do", "stop-playing")]);
    assert_eq!(school.led(emma, "/en/class"), "/en/lessons/race/play");
    // Two chosen pupils play; the third continues the lesson.
    let [one, two] = [school.number("Emma"), school.number("Rita")];
    school.press(&[
        ("do", "play"),
        ("form", "pairs"),
        ("game", "nim"),
        ("position", "2"),
        ("one", &one),
        ("two", &two),
    ]);
    assert!(school.led(emma, "/en/class").starts_with("/en/matches/"));
    assert_eq!(school.led(&cookies[1], "/en/class"), "/en/lessons/race/play");
    assert_eq!(school.be(Some(&cookies[1])).get("/en/lessons/race/play").status, StatusCode::OK);
}

#[test]
fn on_the_ladder_of_the_machine_everybody_climbs_alone() {
    let school = School::new();
    let emma = school.join("Emma");
    // One match stick is left: the first player wins, at first the pupil.
    school.press(&[
        ("do", "play"),
        ("form", "ladder"),
        ("against", "machine"),
        ("game", "nim"),
        ("position", "1"),
    ]);
    assert!(plays(&school, &emma));
    let rest = school.be(Some(&emma)).get("/en/class").text;
    assert!(rest.contains("You have won!") && rest.contains("Play Gaston"), "{rest}");
    assert_eq!(school.be(Some(&emma)).post("/en/class/next", "").header("location"), "/en/class");
    // Now the machine began, and has already won.
    let rest = school.be(Some(&emma)).get("/en/class");
    let place = rest.header("location").to_owned();
    assert!(place.starts_with("/en/matches/") || rest.text.contains("Lost"), "{place}: {}", rest.text);
    assert_eq!(school.be(None).post("/en/class/next", "").header("location"), "/en/class/join");
}

#[test]
fn the_whole_workbench_is_open_when_the_teacher_says_so() {
    let school = School::new();
    school.read("race");
    let emma = school.join("Emma");
    assert_eq!(school.led(&emma, "/en/nim/1.2"), "/en/class");
    school.press(&[("do", "free"), ("on", "1")]);
    assert_eq!(school.be(Some(&emma)).get("/en/nim/1.2").status, StatusCode::OK);
    assert_eq!(school.led(&emma, "/en/lessons/race/four"), "/en/class", "the pace holds");
    school.press(&[("do", "free"), ("on", "0")]);
    assert_eq!(school.led(&emma, "/en/nim/1.2"), "/en/class");
}

/// A server without a class has no pages of a class.
#[test]
fn other_servers_have_no_class() {
    let browser = Browser::new();
    for path in
        ["/en/class", "/en/class/join", "/en/class/teacher", "/en/class/teacher/results.csv", "/K7M3QT"]
    {
        assert_eq!(browser.get(path).status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(browser.post("/en/class/join", "code=K7M3QT&name=Emma").status, StatusCode::NOT_FOUND);
    assert!(!browser.get("/en/").text.contains("class.js"));
}
