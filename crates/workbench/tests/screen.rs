//! The full screen in a real terminal (tmux): a whole match of every game, resizing, signals, a panic.

#![allow(clippy::unwrap_used)]

mod program;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use marienbad_play::Chance;
use marienbad_rules::catalogue::ENTRIES;

use program::Folder;

/// How long a screen may take to show what is waited for; machines that test are often busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// Whether tmux is installed; `cargo xtask test` installs it if it can.
fn tmux_is_here(test: &str) -> bool {
    let here = Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success());
    if !here {
        eprintln!("{test} is SKIPPED: tmux is not installed");
    }
    here
}

/// A terminal with a shell in it, and its own folder.
struct Pane {
    socket: String,
    home: Folder,
}

impl Pane {
    fn new(name: &str, width: u16, height: u16) -> Self {
        let socket = format!("marienbad-screen-{name}-{}", std::process::id());
        let home = Folder::new(&format!("screen-{name}"));
        let pane = Self { socket, home };
        let size = [width.to_string(), height.to_string()];
        let folder = pane.home.to_string_lossy().into_owned();
        pane.tmux(&["new-session", "-d", "-x", &size[0], "-y", &size[1], "-c", &folder, "sh"]);
        pane.type_line("clear; PS1='ready> '");
        pane.wait_for_shell();
        pane.type_line("export XDG_DATA_HOME=$PWD/data; unset NO_COLOR LC_ALL; export LANG=C.UTF-8");
        pane
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-L", &self.socket, "-f", "/dev/null"])
            .args(arguments)
            .env("LANG", "C.UTF-8")
            .env("LC_ALL", "C.UTF-8")
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn keys(&self, keys: &str) {
        let mut arguments = vec!["send-keys"];
        arguments.extend(keys.split_whitespace());
        self.tmux(&arguments);
    }

    fn type_line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.keys("Enter");
    }

    fn play(&self, arguments: &str) {
        self.type_line("clear");
        // Text typed ahead would not be visible after the prompt, and the prompt be mistaken for the next
        // one.
        self.wait_until("an empty screen", |screen| screen.trim() == "ready>");
        self.type_line(&format!("{} play {arguments}", env!("CARGO_BIN_EXE_marienbad")));
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    fn wait_for(&self, part: &str) -> String {
        self.wait_until(part, |screen| screen.contains(part))
    }

    /// Waits until the shell prompts for the next command, and nothing follows the prompt.
    fn wait_for_shell(&self) -> String {
        let asks = |screen: &str| {
            screen.trim_end().lines().last().is_some_and(|line| line.trim().ends_with("ready>"))
        };
        self.wait_until("the shell", asks)
    }

    fn wait_until(&self, what: &str, good: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if good(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The process id of the program that runs in the shell.
    fn program(&self) -> String {
        let shell = self.tmux(&["list-panes", "-F", "#{pane_pid}"]);
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", shell.trim()]).output().unwrap();
        String::from_utf8(children.stdout).unwrap().trim().to_owned()
    }

    fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.program()]).status().unwrap().success());
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

/// Positions that are quickly over, for games whose examples in the catalogue are not.
fn short<'p>(key: &str, position: &'p str) -> &'p str {
    match key {
        "nim" => "1,3,2",
        "xxx" => "5,3",
        "fibonacci" => "7",
        "subtract" => "6",
        "cram" | "xxx-torus" => "3x3",
        "chocolate" => "2x3",
        "xxx-circle" => "8",
        "xxx-grid" => "3x4",
        "xxx-globe" => "4x2p",
        "coins" => "2,4",
        "coins-product" => "2.2",
        "coins-3d" => "1.1.2",
        _ => position,
    }
}

/// A person who knows only the arrow keys and Enter plays every game of the catalogue to its end against
/// the machine.
#[test]
fn a_whole_match_of_every_game() {
    if !tmux_is_here("a_whole_match_of_every_game") {
        return;
    }
    let pane = Pane::new("match", 80, 24);
    let (mut chance, keys) = (Chance::new(5), ["Enter", "Enter", "Right", "Down", "Left", "Up"]);
    for (number, entry) in ENTRIES.iter().enumerate() {
        let (language, rule, won, lost) = [
            ("fr", "Jeu normal", "Vous avez gagné", "Vous avez perdu"),
            ("en", "Normal play", "You have won", "You have lost"),
        ][number % 2];
        let position = short(&entry.key, &entry.positions[0]);
        let (game, level) = (&entry.examples[0], ["random", "perfect"][number / 2 % 2]);
        pane.play(&format!("'{game}' '{position}' --level {level} --seed 3 --lang {language}"));
        let first = pane.wait_for(rule);
        assert!(first.contains(game.as_str()), "{first}");
        let begun = Instant::now();
        loop {
            let screen = pane.screen();
            if screen.contains(won) || screen.contains(lost) {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "{game} {position} does not end:\n{screen}");
            let nine: Vec<&str> = (0..9).filter_map(|_| chance.pick(&keys).copied()).collect();
            pane.keys(&nine.join(" "));
        }
        pane.keys("q");
        pane.wait_for_shell();
        assert_eq!(std::fs::read_dir(pane.home.join("data/marienbad/matches")).map_or(0, Iterator::count), 0);
    }
}

#[test]
fn resizing_and_leaving() {
    if !tmux_is_here("resizing_and_leaving") {
        return;
    }
    let pane = Pane::new("resize", 80, 24);
    pane.play("xxx:grid 4x5 --misere --level perfect --seed 1 --lang en");
    pane.wait_for("Your move:");
    pane.tmux(&["resize-window", "-x", "30", "-y", "10"]);
    pane.wait_for("too small");
    pane.tmux(&["resize-window", "-x", "110", "-y", "32"]);
    let screen = pane.wait_until("the larger screen", |screen| {
        screen.contains("Misère play") && screen.lines().any(|line| line.chars().count() == 110)
    });
    assert!(screen.contains("Moves"), "{screen}");
    pane.keys("Enter");
    pane.wait_for("I play");
    pane.keys("a");
    pane.wait_for("✓ wins");
    pane.keys("h");
    pane.wait_until("a hint", |screen| screen.contains("winning move"));
    pane.keys("q");
    // The user's normal screen is restored, and the match is saved.
    let screen = pane.wait_for_shell();
    assert!(screen.contains("play --resume 1") && !screen.contains("Misère"), "{screen}");
    pane.play("--resume 1 --lang fr");
    pane.wait_for("Jeu misère");
    pane.keys("u");
    pane.wait_for("Coup repris");
    pane.keys("C-c");
    pane.wait_for_shell();
}

/// The settings of the terminal, as the shell sees them.
fn settings(pane: &Pane, file: &str) -> String {
    let path: &Path = &pane.home.join(file);
    let _ = std::fs::remove_file(path);
    pane.type_line(&format!("stty -a > {file}.part; mv {file}.part {file}"));
    let begun = Instant::now();
    while !path.exists() {
        assert!(begun.elapsed() < PATIENCE, "{}", pane.screen());
        std::thread::sleep(Duration::from_millis(10));
    }
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_terminal_is_given_back_whatever_ends_the_match() {
    if !tmux_is_here("the_terminal_is_given_back_whatever_ends_the_match") {
        return;
    }
    let pane = Pane::new("signal", 80, 24);
    let before = settings(&pane, "before");
    for (number, (signal, code)) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)].into_iter().enumerate() {
        pane.play("nim 3,4,5 --level perfect --seed 1 --lang en");
        pane.wait_for("Your move:");
        pane.keys("Enter");
        pane.wait_for("I play");
        pane.signal(signal);
        let screen = pane.wait_for_shell();
        assert!(screen.contains(&format!("--resume {}", number + 1)), "{signal}:\n{screen}");
        pane.type_line("echo code $?");
        pane.wait_for(&format!("code {code}"));
        assert_eq!(settings(&pane, "after"), before, "{signal}");
        assert_eq!(
            pane.tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"]).trim(),
            "0 0 1"
        );
    }
    pane.type_line("export MARIENBAD_TEST_PANIC=1");
    pane.play("nim 3,4,5 --lang en");
    let screen = pane.wait_until("the panic's message", |screen| screen.contains("a panic for the test"));
    assert!(!screen.contains("Normal play"), "{screen}");
    pane.wait_for_shell();
    assert_eq!(settings(&pane, "after"), before, "after a panic");
}

/// A closed terminal (SIGHUP, then nobody to write to) leaves the match saved, and no process.
#[test]
fn a_closed_terminal_keeps_the_match() {
    if !tmux_is_here("a_closed_terminal_keeps_the_match") {
        return;
    }
    let pane = Pane::new("closed", 80, 24);
    pane.play("nim 3,4,5 --level perfect --seed 1 --lang en");
    pane.wait_for("Your move:");
    pane.keys("Enter");
    pane.wait_for("I play");
    let program = pane.program();
    pane.tmux(&["kill-session"]);
    let begun = Instant::now();
    // An ended program that has not been reaped has no command line any more.
    let runs = || {
        std::fs::read(Path::new("/proc").join(&program).join("cmdline")).is_ok_and(|line| !line.is_empty())
    };
    while runs() {
        assert!(begun.elapsed() < PATIENCE, "the program goes on without its terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(pane.home.join("data/marienbad/matches/1").exists());
}

#[test]
fn the_menu_leads_to_a_match() {
    if !tmux_is_here("the_menu_leads_to_a_match") {
        return;
    }
    let pane = Pane::new("menu", 80, 24);
    pane.play("--lang fr");
    pane.wait_for("choisissez une partie");
    pane.keys("Down Tab");
    // The position is overwritten: first with a wrong one, then with a good one.
    pane.keys("BSpace BSpace BSpace BSpace BSpace BSpace BSpace z Enter");
    pane.wait_for("caractère 1");
    pane.keys("C-r Enter");
    pane.wait_for("À vous de jouer");
    pane.keys("q");
    pane.wait_for("choisissez une partie");
    pane.keys("q");
    pane.wait_for_shell();
}
