//! A match on the full screen of a terminal, with keys or a mouse.
//!
//! Nothing here knows the rules of a game: boards are drawn from scenes, moves are made by gestures. The
//! caller ([`MatchHost`]) decides who plays and where the match is saved.
//!
//! Modules: `menu` chooses a match, `table` is its state, `draw` shows it, `board` draws its board, `think`
//! runs the engines in the background, `terminal` restores the terminal whatever happens.

mod board;
mod draw;
mod menu;
mod table;
mod terminal;
mod think;

#[cfg(test)]
mod tests;

use std::io;
use std::time::{Duration, Instant};

use marienbad_pictures::scene::Signs;
use marienbad_words::seating::{Chosen, MatchHost, Seating, Setup};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::symbols::border;
use ratatui::widgets::Block;

use board::Direction;
use menu::Menu;
use table::Table;
use terminal::Held;

/// How long the screen waits for a key before it looks whether a thought is finished.
const KEY_WAIT: Duration = Duration::from_millis(40);

/// As long as keys come one after the other, the screen is drawn so often.
const TIME_BETWEEN_DRAWINGS: Duration = Duration::from_millis(50);

/// Display settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether colours may be used; every colour is accompanied by a sign.
    pub colours: bool,
    /// The permitted characters.
    pub signs: Signs,
}

/// Corners and lines for terminals that know letters only.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Look {
    /// The settings of the environment: `NO_COLOR`, and a locale other than UTF-8.
    pub fn from_environment() -> Self {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| set(name));
        Self { colours: set("NO_COLOR").is_none(), signs: Signs::of_locale(locale.as_deref()) }
    }

    fn ascii(self) -> bool {
        self.signs == Signs::Ascii
    }

    fn block(self) -> Block<'static> {
        let block = Block::bordered();
        if self.ascii() { block.border_set(ASCII) } else { block }
    }
}

/// How the user left a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Quit,
    Signal,
}

/// Plays a match; without one, lets the user choose matches until leaving. Returns the name under which the
/// last match is saved.
pub fn run(host: &dyn MatchHost, seating: Option<Seating>) -> io::Result<Option<String>> {
    let look = Look::from_environment();
    let mut held = Held::take()?;
    if let Some(seating) = seating {
        return play(&mut held, host, seating, look).map(|(_, kept)| kept);
    }
    let mut last = None;
    let mut menu = Menu::new(host.language(), look, host.unfinished(), host.seed());
    loop {
        let chosen = choose(&mut held, host, &mut menu)?;
        if chosen == Chosen::Leave {
            return Ok(last);
        }
        match host.seat(&chosen) {
            Ok(seating) => {
                let (left, kept) = play(&mut held, host, seating, look)?;
                last = kept;
                if left == Left::Signal {
                    return Ok(last);
                }
                menu.refresh(host.unfinished());
            }
            Err(text) => menu.error = text,
        }
    }
}

fn choose(held: &mut Held, host: &dyn MatchHost, menu: &mut Menu) -> io::Result<Chosen> {
    let (mut dirty, cancel) = (true, host.cancel());
    loop {
        if cancel.is_cancelled() {
            return Ok(Chosen::Leave);
        }
        if dirty {
            held.terminal.draw(|frame| menu.draw(frame))?;
        }
        let event = held.next_event(KEY_WAIT)?;
        dirty = event.is_some();
        match event {
            Some(Event::Key(key)) if is_suspend(key) => held.suspend()?,
            Some(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                let mut draw =
                    |setup: &Setup, chance: &mut marienbad_play::Chance| host.random(setup, chance);
                if let Some(chosen) = menu.key(key, &mut draw) {
                    return Ok(chosen);
                }
            }
            Some(Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                menu.click(mouse.column, mouse.row);
            }
            _ => {}
        }
    }
}

fn play(
    held: &mut Held,
    host: &dyn MatchHost,
    seating: Seating,
    look: Look,
) -> io::Result<(Left, Option<String>)> {
    let mut table = Table::new(seating, look);
    let (mut dirty, cancel) = (true, host.cancel());
    let mut drawn = None;
    let left = loop {
        if cancel.is_cancelled() {
            break Left::Signal;
        }
        // All pending keys are handled before the screen is drawn, unless that takes long. Clicks are not:
        // a click refers to what is visible.
        let waits = dirty && drawn.is_some_and(|at: Instant| at.elapsed() < TIME_BETWEEN_DRAWINGS);
        let next = if waits { held.next_event(Duration::ZERO)? } else { None };
        if dirty && !matches!(next, Some(Event::Key(_))) {
            held.terminal.draw(|frame| draw::draw(&mut table, frame))?;
            drawn = Some(Instant::now());
        }
        // Lets a test check that a panic restores the terminal; never in a released program.
        assert!(!cfg!(debug_assertions) || !panic_wanted(), "a panic for the test");
        let event = match next {
            Some(event) => Some(event),
            None => held.next_event(KEY_WAIT)?,
        };
        dirty = event.is_some();
        match event {
            Some(Event::Key(key)) if is_suspend(key) => held.suspend()?,
            Some(Event::Key(key)) if key.kind != KeyEventKind::Release => match press(&mut table, key) {
                Pressed::Quit => break Left::Quit,
                Pressed::Again => {
                    if let Some(seating) = table.seating.again() {
                        table = Table::new(seating, look);
                    }
                }
                Pressed::Nothing => {}
            },
            Some(Event::Mouse(mouse)) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) if !table.help => {
                    table.click(mouse.column, mouse.row);
                }
                MouseEventKind::ScrollDown if table.help => _ = scrolled(&mut table, KeyCode::Down),
                MouseEventKind::ScrollUp if table.help => _ = scrolled(&mut table, KeyCode::Up),
                MouseEventKind::ScrollDown => table.message_scroll = table.message_scroll.saturating_add(1),
                MouseEventKind::ScrollUp => table.message_scroll = table.message_scroll.saturating_sub(1),
                _ => {}
            },
            _ => {}
        }
        dirty |= table.tick();
    };
    table.seating.keep();
    let unfinished = !table.seating.game.is_over();
    Ok((left, table.seating.keeper.name().filter(|_| unfinished).map(str::to_owned)))
}

/// Whether this is Ctrl-Z, which arrives as a key in raw mode.
fn is_suspend(key: KeyEvent) -> bool {
    cfg!(unix)
        && key.kind != KeyEventKind::Release
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && key.code == KeyCode::Char('z')
}

fn panic_wanted() -> bool {
    std::env::var_os("MARIENBAD_TEST_PANIC").is_some()
}

/// What a key asks of the event loop.
enum Pressed {
    Nothing,
    Quit,
    Again,
}

/// Scrolls a help that does not fit; returns `false` if the key is not for scrolling.
fn scrolled(table: &mut Table, key: KeyCode) -> bool {
    let page = 8;
    let scroll = match key {
        KeyCode::Down => table.help_scroll.saturating_add(1),
        KeyCode::Up => table.help_scroll.saturating_sub(1),
        KeyCode::PageDown => table.help_scroll.saturating_add(page),
        KeyCode::PageUp => table.help_scroll.saturating_sub(page),
        _ => return false,
    };
    table.help_scroll = scroll.min(table.help_hidden);
    table.help_hidden > 0
}

fn press(table: &mut Table, key: KeyEvent) -> Pressed {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return if key.code == KeyCode::Char('c') { Pressed::Quit } else { Pressed::Nothing };
    }
    if let Some(typed) = &mut table.typed {
        match key.code {
            KeyCode::Char(c) => typed.push(c),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Esc => table.typed = None,
            KeyCode::Enter => {
                let typed = table.typed.take().unwrap_or_default();
                table.play_typed(&typed);
            }
            _ => {}
        }
        return Pressed::Nothing;
    }
    if table.help {
        table.help = scrolled(table, key.code);
        return Pressed::Nothing;
    }
    match key.code {
        KeyCode::Left => table.walk(Direction::Left),
        KeyCode::Right => table.walk(Direction::Right),
        KeyCode::Up => table.walk(Direction::Up),
        KeyCode::Down => table.walk(Direction::Down),
        KeyCode::Enter => table.pick(true),
        KeyCode::Char(' ') => table.pick(false),
        KeyCode::Esc => table.unpick(),
        KeyCode::PageDown => table.message_scroll = table.message_scroll.saturating_add(3),
        KeyCode::PageUp => table.message_scroll = table.message_scroll.saturating_sub(3),
        KeyCode::Char('h') => table.hint(),
        KeyCode::Char('a') => table.analyse(),
        KeyCode::Char('u') => table.take_back(),
        KeyCode::Char('.') => table.play_parts(),
        KeyCode::Char('?') => (table.help, table.help_scroll) = (true, 0),
        KeyCode::Char('n') if table.seating.game.is_over() => return Pressed::Again,
        KeyCode::Char(':' | '0'..='9') if table.seating.game.is_over() => {}
        KeyCode::Char(':') => table.typed = Some(String::new()),
        KeyCode::Char(digit @ '0'..='9') => table.typed = Some(digit.to_string()),
        KeyCode::Char('q') => return Pressed::Quit,
        _ => {}
    }
    Pressed::Nothing
}
