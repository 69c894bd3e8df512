//! Screens as text, compared with the files in `tests/screens`; `UPDATE_SCREENS=1` rewrites them, to be
//! read before they are committed.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::time::{Duration, Instant};

use marienbad_play::{Chance, Level, Match, Opponent, Side, THINKING};
use marienbad_rules::catalogue::ENTRIES;
use marienbad_rules::{Compound, Convention, NoFiles, Play};
use marienbad_solve::Cancel;
use marienbad_words::language::Language;
use marienbad_words::seating::Nowhere;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;

const PLAIN: Look = Look { colours: false, signs: Signs::Unicode };

fn seating(
    language: Language,
    game: &str,
    position: &str,
    convention: Convention,
    level: Option<Level>,
) -> Seating {
    let names = if level.is_some() { ["You", "Machine"] } else { ["Player 1", "Player 2"] };
    let game = Match::new(game, position, convention, names, &NoFiles).unwrap();
    Seating {
        language,
        game,
        opponent: level.map(|level| (Side::Second, Opponent::new(level, 7))),
        budget: THINKING,
        cancel: Cancel::default(),
        keeper: Box::new(Nowhere),
    }
}

struct Stage {
    table: Table,
    terminal: Terminal<TestBackend>,
}

impl Stage {
    fn new(table: Table, width: u16, height: u16) -> Self {
        let mut stage = Self { table, terminal: Terminal::new(TestBackend::new(width, height)).unwrap() };
        stage.settle();
        stage
    }

    /// Draws, and waits until no computation is in progress.
    fn settle(&mut self) {
        let begun = Instant::now();
        while self.table.busy() && begun.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(2));
            self.table.tick();
        }
        assert!(!self.table.busy(), "the engine never answered");
        self.draw();
    }

    fn draw(&mut self) {
        let table = &mut self.table;
        self.terminal.draw(|frame| draw::draw(table, frame)).unwrap();
    }

    fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let code = match key {
                "left" => KeyCode::Left,
                "right" => KeyCode::Right,
                "up" => KeyCode::Up,
                "down" => KeyCode::Down,
                "enter" => KeyCode::Enter,
                "space" => KeyCode::Char(' '),
                "esc" => KeyCode::Esc,
                "back" => KeyCode::Backspace,
                "pagedown" => KeyCode::PageDown,
                "pageup" => KeyCode::PageUp,
                key => KeyCode::Char(key.chars().next().unwrap()),
            };
            press(&mut self.table, KeyEvent::from(code));
            self.settle();
        }
    }

    fn screen(&self) -> String {
        screen(&self.terminal)
    }

    fn position(&self) -> &str {
        self.table.seating.game.position().text()
    }
}

fn screen(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let row = |y: u16| {
        let text: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.trim_end().to_owned()
    };
    (0..buffer.area.height).map(|y| row(y) + "\n").collect()
}

fn compare(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, found).unwrap();
        return;
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, wanted, "{name}: the screen has changed (UPDATE_SCREENS=1 writes it anew)\n{found}");
}

fn misere() -> Convention {
    Convention { play: Play::Misere, ..Convention::default() }
}

/// The first position of every game, alternately in French and in English, in a terminal of 80 x 24.
#[test]
fn the_board_of_every_game() {
    for (number, entry) in ENTRIES.iter().enumerate() {
        let language = Language::ALL[number % 2];
        let seating =
            seating(language, &entry.examples[0], &entry.positions[0], misere(), Some(Level::Perfect));
        let mut stage = Stage::new(Table::new(seating, PLAIN), 80, 24);
        stage.press("right");
        let screen = stage.screen();
        let rule = ["Jeu misère", "Misère play"][number % 2];
        assert!(screen.contains(rule), "{screen}");
        // Games from files share the key of their kind.
        compare(entry.file.as_ref().map_or(&entry.key, |file| &file.name), &screen);
    }
}

/// Every game can be played to its end with the arrow keys and Enter alone, unless it has too many things
/// to draw.
#[test]
fn every_game_is_played_with_the_keys() {
    for entry in ENTRIES.iter() {
        let two =
            seating(Language::English, &entry.examples[0], &entry.positions[0], Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
        let keys = ["enter", "enter", "right", "down", "left", "up"];
        let mut chance = Chance::new(5);
        for _ in 0..4000 {
            if stage.table.seating.game.is_over() {
                break;
            }
            stage.press(chance.pick(&keys).unwrap());
        }
        let screen = stage.screen();
        assert!(stage.table.seating.game.is_over(), "{}\n{screen}", entry.name);
        assert!(screen.contains("has won!"), "{screen}");
    }
}

/// Enter, an arrow key, Enter: the domino lies in the direction of the arrow and in no other.
#[test]
fn an_arrow_key_lays_the_domino() {
    for (keys, wanted) in [
        ("enter right enter", "1.1-1.2"),
        ("enter down enter", "1.1-2.1"),
        ("enter right right enter", "1.1-1.2"),
        ("right down enter right enter", "2.2-2.3"),
        ("right down enter left enter", "2.1-2.2"),
        ("right down enter up enter", "1.2-2.2"),
        ("right down enter down enter", "2.2-3.2"),
        ("right right right enter left enter", "1.3-1.4"),
    ] {
        let two = seating(Language::English, "cram", "3x4", Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
        stage.press(keys);
        let game = &stage.table.seating.game;
        assert_eq!(game.move_to(game.here()), wanted, "{keys}\n{}", stage.screen());
    }
}

/// Whatever is picked, everything that fits is reached with the arrow keys.
#[test]
fn the_arrow_keys_reach_all_that_can_be_picked() {
    for entry in ENTRIES.iter() {
        for position in &entry.positions {
            let seated =
                || seating(Language::English, &entry.examples[0], position, Convention::default(), None);
            let all = Table::new(seated(), PLAIN).candidates();
            for first in all.into_iter().take(30) {
                let mut stage = Stage::new(Table::new(seated(), PLAIN), 80, 24);
                stage.table.cursor = Some(first);
                stage.table.pick(false);
                if stage.table.marked().is_empty() {
                    continue;
                }
                let mut reached: Vec<usize> = stage.table.cursor.into_iter().collect();
                let mut next = 0;
                while let Some(&from) = reached.get(next) {
                    next += 1;
                    for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
                        stage.table.cursor = Some(from);
                        stage.table.walk(direction);
                        reached.extend(stage.table.cursor.filter(|cursor| !reached.contains(cursor)));
                    }
                }
                let all = stage.table.candidates().iter().all(|thing| reached.contains(thing));
                assert!(all, "{} {position}, after {first}\n{}", entry.name, stage.screen());
            }
        }
    }
}

/// The visible text without spacing.
fn tight(text: &str) -> String {
    text.chars().filter(|c| !" ─".contains(*c)).collect()
}

/// A board fills a large terminal, and a point of a plane stays on the board of its match.
#[test]
fn boards_grow_and_planes_keep_their_size() {
    let two = seating(Language::English, "wythoff", "5,8", Convention::default(), None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 120, 40);
    let middle =
        |screen: &str| screen.lines().position(|line| tight(line).starts_with("│4")).unwrap_or_default();
    let before = middle(&stage.screen());
    assert!(before > 12, "{}", stage.screen());
    stage.table.play_typed("0,-4");
    stage.settle();
    let screen = stage.screen();
    assert_eq!(middle(&screen), before, "{screen}");
    assert!(tight(&screen).contains("8·····◦") && screen.contains("last move"), "{screen}");
    // At the edge of a globe the cursor wraps around.
    let two = seating(Language::English, "xxx:globe", "6x4", Convention::default(), None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
    stage.press("left");
    assert!(tight(&stage.screen()).contains("●◌[◌]"), "{}", stage.screen());
}

/// Things that the opponent took or placed are marked, with a legend; after the end the last board is still
/// visible.
#[test]
fn the_last_move_is_marked() {
    for (game, position, mv, row) in [
        ("cram", "2x3", "1.1-1.2", "1  ▣  ▣  ·"),
        ("chomp", "2x3", "1.3", "1  ✕ [▒] ◦"),
        ("nim", "2,5", "2:-2", "2: ┃ ┃ ┃ ◦ ◦  (3)"),
        ("xxx:grid", "1x5", "1.2", "1  ◦───◦───◦──"),
        ("coins:2", "3,5", "3,5", "○  ○  ◎"),
        ("strip", "1,4", "2:>2", "◦"),
        ("cram", "2x3", "1.1-2.1", "1  ▣ [·] ·"),
        ("cram", ".../..#", "1.1-1.2", "1  ▣  ▣  ■"),
        ("cram", "1x3", "1.2-1.3", "1  ·  ▣  ▣"),
        ("nim", "3", "1:-3", "◦ ◦ ◦"),
        ("nim", "1,3,5", "2:-3", "2: ◦ ◦ ◦  (0)"),
        ("nim", "1,3,5", "2:-3", "3: ┃ ┃ ┃ ┃ ┃  (5)"),
        ("coins:2", "3,5", "2,5", "◉  ●  ○  ◎"),
        ("northcott", "3,2", "1:-2", "◦     ▲"),
        ("xxx:grid", "1x2 + 1x1", "1.1@2", "1  ◦"),
    ] {
        let two = seating(Language::English, game, position, Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
        stage.table.play_typed(mv);
        stage.settle();
        let screen = stage.screen();
        let seen = tight(&screen).contains(&tight(row));
        assert!(seen && screen.contains("last move"), "{game} {mv}\n{screen}");
    }
    // If the picture changes completely, nothing is marked wrongly.
    let two = seating(Language::English, "cram", "1x2 + 2x3", Convention::default(), None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
    stage.table.play_typed("1.1-1.2");
    stage.settle();
    assert!(!stage.screen().contains("last move"), "{}", stage.screen());
}

/// Rows of layers are named as in moves.
#[test]
fn layers_have_names() {
    for (game, position, rows) in [
        ("chomp", "2x2x3", ["1.1  ✕  ■  ■", "2.2  ■  ■  ■"]),
        ("coins:nim*nim*nim", "2.2.3", ["1.2  ○  ○  ○", "2.2  ○  ○  ●"]),
    ] {
        let two = seating(Language::English, game, position, Convention::default(), Some(Level::Perfect));
        let mut table = Table::new(two, PLAIN);
        table.cursor = None;
        let stage = Stage::new(table, 80, 24);
        let screen = stage.screen();
        assert!(rows.iter().all(|row| screen.contains(row)), "{screen}");
    }
}

/// An order whose lines cross is still legible.
#[test]
fn an_order_whose_lines_cross() {
    let order = "a<b,a<c,a<d,b<e,c<e,d<e,b<f,c<f";
    let two = seating(Language::English, "poset", order, Convention::default(), None);
    let stage = Stage::new(Table::new(two, PLAIN), 120, 40);
    compare("order", &stage.screen());
}

/// Everything drawn can be clicked: the cell of a thing refers to the thing.
#[test]
fn a_click_makes_a_move() {
    let two = seating(Language::English, "nim", "1,3,5", Convention::default(), None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
    let places: Vec<(u16, u16)> = (0..24)
        .flat_map(|y| (0..80).map(move |x| (x, y)))
        .filter(|(x, y)| stage.table.drawn.thing_at(*x, *y).is_some())
        .collect();
    assert!(places.len() >= 9, "{places:?}");
    let (x, y) = places[0];
    stage.table.click(x, y);
    stage.settle();
    assert_ne!(stage.position(), "1,3,5");
    stage.table.click(0, 0);
    stage.press("u u");
    assert_eq!(stage.position(), "1,3,5");
}

#[test]
fn hints_results_and_help() {
    let seated = seating(Language::English, "nim", "1,3,5,6", Convention::default(), Some(Level::Perfect));
    let mut stage = Stage::new(Table::new(seated, PLAIN), 80, 24);
    stage.press("h");
    assert!(stage.screen().contains("There is a winning move."));
    stage.press("h h h a");
    stage.press("h");
    compare("hint", &stage.screen());
    stage.press("?");
    compare("help", &stage.screen());
    stage.press("q");
    assert!(!stage.table.help, "a key only closes the help");
}

/// With several moves per turn, the rule says how many each player makes, whoever is to move.
#[test]
fn the_rule_says_who_makes_how_many_moves() {
    let twice = Convention { turns: "2:1".parse().unwrap(), ..Convention::default() };
    for (level, first, wanted) in [
        (None, false, "Player 1 joue 2 coups par tour, Player 2 un."),
        (Some(Level::Perfect), false, "Vous jouez 2 coups par tour, la machine un."),
        (Some(Level::Perfect), true, "Vous jouez un coup par tour, la machine 2."),
    ] {
        let mut seated = seating(Language::French, "xxx", "12", twice, level);
        if let Some((side, _)) = seated.opponent.as_mut().filter(|_| first) {
            *side = Side::First;
        }
        let mut stage = Stage::new(Table::new(seated, PLAIN), 120, 40);
        for keys in ["right", "enter", "enter", "?"] {
            stage.press(keys);
            let screen = stage.screen();
            assert!(screen.contains(wanted) && !screen.contains("qui a le trait joue"), "{screen}");
        }
    }
}

/// The help states the rule in the game's name.
#[test]
fn the_help_tells_the_rule_in_the_name() {
    for (game, position, wanted) in [
        ("subtract:1,2,3", "20", "Ici, on en retire 1, 2 ou 3."),
        ("coins:2", "3,7", "Ici, on en retourne 2 au plus."),
        ("0.77", "5", "Ici, le code est 0.77 (kayles)\u{a0}:"),
    ] {
        let two = seating(Language::French, game, position, Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 120, 40);
        stage.press("?");
        let words = |text: &str| text.split([' ', '\n', '│']).collect::<String>();
        assert!(words(&stage.screen()).contains(&words(wanted)), "{}", stage.screen());
    }
}

/// A help that does not fit can be scrolled, and says so.
#[test]
fn a_long_help_is_scrolled() {
    for game in ["nim", "coins:nim*nim*nim"] {
        let position = if game == "nim" { "1,3,5" } else { "1.1.2" };
        let two = seating(Language::French, game, position, Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 60, 15);
        stage.press("?");
        assert!(stage.screen().contains("PgSuiv\u{a0}: lire"), "{}", stage.screen());
        assert!(!stage.screen().contains("la partie est gardée"), "{}", stage.screen());
        stage.press("down pagedown pagedown pagedown");
        assert!(stage.table.help && stage.screen().contains("la partie est gardée"), "{}", stage.screen());
        stage.press("up pageup pageup pageup");
        assert!(stage.screen().contains("Aide"), "{}", stage.screen());
        stage.press("x");
        assert!(!stage.table.help);
    }
    let two = seating(Language::French, "nim", "1,3,5", Convention::default(), None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 40);
    stage.press("? pagedown");
    assert!(!stage.table.help, "a help that fits is closed by every key");
}

/// Things that complete a move are marked with signs once something is picked.
#[test]
fn what_goes_with_a_pick_is_marked() {
    for (game, position, keys, row) in [
        ("0.137", "10,4", "enter", "1:(●)● ●>● ●"),
        ("cram", "3x4", "right down enter", "2 <·>(·)<·> ·"),
        ("coins:2", "3,5", "enter", "(○) ○ <●> ○ <●>"),
        ("coins:2", "3,5", "enter", "< > completes the move"),
    ] {
        let two = seating(Language::English, game, position, Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
        assert!(!stage.screen().contains('<'), "{}", stage.screen());
        stage.press(keys);
        assert!(tight(&stage.screen()).contains(&tight(row)), "{game}\n{}", stage.screen());
    }
}

/// The result of each domino is between its cells, and on the second cell once the first is picked.
#[test]
fn results_of_dominoes() {
    let two = seating(Language::English, "cram", "2x3", Convention::default(), None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
    stage.press("a");
    let screen = stage.screen();
    for row in ["[·]✗ · ✗ ·", "✓   ✓   ✓", "2  · ✗ · ✗ ·", "✓ wins"] {
        assert!(tight(&screen).contains(&tight(row)), "{row}\n{screen}");
    }
    stage.press("right enter");
    let screen = stage.screen();
    assert!(tight(&screen).contains("123") && screen.contains("·✗") && screen.contains("·✓"), "{screen}");
}

/// However close together the things are, the result of every move is visible.
#[test]
fn results_are_seen_on_narrow_boards() {
    for (game, position, wins, loses) in [
        ("fibonacci", "26/8", Some(1), 7),
        ("nim", "20,30", Some(1), 49),
        ("xxx", "25,12", None, 37),
        ("xxx:grid", "3x40", None, 120),
    ] {
        let two = seating(Language::English, game, position, Convention::default(), None);
        let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
        stage.press("a");
        let screen = stage.screen();
        let board: String = screen.lines().skip(3).take_while(|line| !line.starts_with('└')).collect();
        let count = |sign: char| board.matches(sign).count();
        match wins {
            Some(wins) => assert_eq!((count('✓'), count('✗')), (wins, loses), "{screen}"),
            None => assert_eq!(count('✓') + count('✗') + count('?'), loses, "{screen}"),
        }
    }
}

/// On a narrow terminal every key is explained, and neither title nor keys are cut off.
#[test]
fn nothing_is_cut_on_a_narrow_terminal() {
    for (language, keys, title) in [
        (Language::French, ["u reprendre", ": coup", "? aide", "q fin"], "(distrait)"),
        (Language::English, ["u back", ": type a move", "? help", "q quit"], "(forgetful)"),
    ] {
        let seated =
            seating(language, "fibonacci", "26/8", Convention::default(), Some(Level::Forgetful(80)));
        let mut stage = Stage::new(Table::new(seated, PLAIN), 60, 24);
        stage.press("right");
        let screen = stage.screen();
        let bottom: String = screen.lines().rev().take(2).collect::<Vec<_>>().join("\n");
        assert!(keys.iter().all(|key| bottom.contains(key)), "{screen}");
        let top: String = screen.lines().take(2).collect::<Vec<_>>().join("\n");
        assert!(top.contains(title), "{screen}");
    }
}

#[test]
fn a_match_to_its_end_and_the_review() {
    let seated = seating(Language::French, "nim", "1,2,3", Convention::default(), Some(Level::Perfect));
    let mut stage = Stage::new(Table::new(seated, PLAIN), 80, 24);
    // Typed moves, including wrong ones.
    stage.press(": 9 : - 1 enter");
    assert!(stage.screen().contains("n'est pas un coup possible ici"), "{}", stage.screen());
    stage.press("1 : - 1 enter");
    assert_ne!(stage.position(), "1,2,3");
    for _ in 0..20 {
        stage.press("enter");
    }
    assert!(stage.table.seating.game.is_over());
    compare("review", &stage.screen());
    // There is no move to type any more, and the keys are explained completely on narrow terminals.
    stage.press(": 1 enter");
    compare("review", &stage.screen());
    stage.terminal.backend_mut().resize(44, 24);
    stage.draw();
    assert!(stage.screen().contains("q fin"), "{}", stage.screen());
    // Taking back after the end continues the match.
    stage.press("u");
    assert!(!stage.table.seating.game.is_over());
}

#[test]
fn several_components_at_once() {
    let quick = Convention { compound: Compound::Conjunctive, ..Convention::default() };
    let two = seating(Language::English, "xxx", "5,4", quick, None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
    stage.press("enter");
    assert!(stage.screen().contains("still to move in"), "{}", stage.screen());
    compare("quick", &stage.screen());
    stage.press("esc");
    stage.press("enter enter");
    assert!(!stage.position().starts_with("5,4"));
    let selective = Convention { compound: Compound::Selective, ..Convention::default() };
    let two = seating(Language::English, "nim", "3,4", selective, None);
    let mut stage = Stage::new(Table::new(two, PLAIN), 80, 24);
    stage.press("a enter");
    assert_eq!(stage.position(), "3,4");
    stage.press(".");
    assert_ne!(stage.position(), "3,4");
}

#[test]
fn small_and_large_terminals() {
    let grid = |width, height| {
        let two = seating(Language::French, "xxx:grid", "20x30", misere(), None);
        Stage::new(Table::new(two, PLAIN), width, height)
    };
    assert!(grid(39, 24).screen().contains("trop petit"));
    assert!(grid(80, 14).screen().contains("trop petit"));
    let mut stage = grid(44, 16);
    for _ in 0..40 {
        stage.press("right down");
    }
    compare("scrolled", &stage.screen());
    stage.terminal.backend_mut().resize(120, 40);
    stage.draw();
    compare("large", &stage.screen());
    for (width, height) in [(1, 1), (40, 15), (41, 15), (300, 100), (7, 50)] {
        stage.terminal.backend_mut().resize(width, height);
        stage.draw();
        stage.press("left a a ?");
        stage.press("x");
    }
}

#[test]
fn letters_only_and_colours() {
    let seated = seating(Language::English, "xxx:circle", "9", misere(), Some(Level::Perfect));
    let look = Look { colours: true, signs: Signs::Ascii };
    let mut stage = Stage::new(Table::new(seated, look), 80, 24);
    stage.press("a");
    let board: Vec<String> = stage.screen().lines().skip(2).take(10).map(str::to_owned).collect();
    // The winning rule is in the user's language; everything drawn is ASCII.
    assert!(board.iter().all(|line| line.is_ascii()), "{}", board.join("\n"));
    let coloured =
        stage.terminal.backend().buffer().content.iter().any(|cell| cell.fg != ratatui::style::Color::Reset);
    assert!(coloured);
    let seated = seating(Language::English, "xxx:circle", "9", misere(), Some(Level::Perfect));
    let mut stage = Stage::new(Table::new(seated, PLAIN), 80, 24);
    stage.press("a");
    let plain = |cell: &ratatui::buffer::Cell| cell.fg == ratatui::style::Color::Reset;
    assert!(stage.terminal.backend().buffer().content.iter().all(plain), "NO_COLOR means none");
}

#[test]
fn the_menu() {
    let mut menu = Menu::new(Language::French, PLAIN, vec![("3".into(), "nim 1,2 (parfait)".into())], 1);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut none = |_: &Setup, _: &mut Chance| None;
    let mut key = |menu: &mut Menu, code: KeyCode| menu.key(KeyEvent::from(code), &mut none);
    assert_eq!(key(&mut menu, KeyCode::Enter), Some(Chosen::Resume("3".into())));
    key(&mut menu, KeyCode::Down);
    key(&mut menu, KeyCode::Down);
    terminal.draw(|frame| menu.draw(frame)).unwrap();
    compare("menu", &screen(&terminal));
    // Unfinished matches and games have separate lists, which are clicked like one.
    menu.click(3, 2);
    assert_eq!(key(&mut menu, KeyCode::Enter), Some(Chosen::Resume("3".into())));
    menu.click(3, 5);
    let Some(Chosen::New(first)) = key(&mut menu, KeyCode::Enter) else { panic!("nothing chosen") };
    assert_eq!(first.game, "nim");
    key(&mut menu, KeyCode::Down);
    key(&mut menu, KeyCode::Tab);
    for _ in 0..7 {
        key(&mut menu, KeyCode::Backspace);
    }
    for c in "9,q".chars() {
        key(&mut menu, KeyCode::Char(c));
    }
    for code in [KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Right]
    {
        key(&mut menu, code);
    }
    let Some(Chosen::New(setup)) = key(&mut menu, KeyCode::Enter) else { panic!("nothing chosen") };
    assert_eq!((setup.game.as_str(), setup.position.as_str()), ("xxx", "9,q"));
    assert!(setup.machine_begins && setup.convention.play == Play::Misere);
    assert_eq!(setup.level, Some(Level::ShortSighted(6)));
    assert_eq!(key(&mut menu, KeyCode::Esc), None);
    assert_eq!(key(&mut menu, KeyCode::Esc), Some(Chosen::Leave));
    // Every game of the list can be chosen with its default settings.
    for _ in 0..ENTRIES.len() + 3 {
        key(&mut menu, KeyCode::Up);
    }
    for _ in ENTRIES.iter() {
        key(&mut menu, KeyCode::Down);
        terminal.draw(|frame| menu.draw(frame)).unwrap();
        let Some(Chosen::New(setup)) = key(&mut menu, KeyCode::Enter) else { panic!("nothing chosen") };
        assert!(Match::new(&setup.game, &setup.position, setup.convention, ["", ""], &NoFiles).is_ok());
    }
}
