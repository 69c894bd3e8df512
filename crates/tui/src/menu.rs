//! The first screen: the choice of game, position, opponent and rules.

use std::sync::Arc;

use marienbad_play::{Chance, Level, opening};
use marienbad_rules::catalogue::{Entry, entries};
use marienbad_rules::{Compound, Convention, Play};
use marienbad_solve::question;
use marienbad_words::games::{notation, title};
use marienbad_words::language::{Language, say};
use marienbad_words::rules::rules_of;
use marienbad_words::seating::{Chosen, Setup};
use marienbad_words::solve::rule_of;
use marienbad_words::tournament::{level_name, level_word};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::Look;
use super::draw::{key_lines, rows_of, too_small};

/// The turns that can be chosen here; any others on the command line.
const TURNS: [&str; 3] = ["1:1", "2:1", "1:2"];

/// The columns that the match beside the list needs.
const FORM_COLUMNS: u16 = 34;

/// The lines beside the list of games, from top to bottom.
const FIELDS: usize = 6;

/// Draws a random position that the person can win.
pub type Draw<'a> = dyn FnMut(&Setup, &mut Chance) -> Option<String> + 'a;

/// The first screen.
pub struct Menu {
    language: Language,
    look: Look,
    unfinished: Vec<(String, String)>,
    at: usize,
    /// The focus: 0 for the list, then the fields.
    focus: usize,
    position: String,
    level: usize,
    machine_begins: bool,
    misere: bool,
    compound: usize,
    turns: usize,
    chance: Chance,
    /// What is wrong with the choice; shown on the line above the keys.
    pub error: String,
    kept: Part,
    games: Part,
    /// The games to choose from.
    catalogue: Vec<Arc<Entry>>,
    form: Rect,
    /// Whether the help is shown.
    help: bool,
}

/// A part of the list: where it was last drawn, and its scroll offset.
#[derive(Debug, Default)]
struct Part {
    area: Rect,
    scroll: usize,
}

impl Menu {
    /// A menu with these unfinished matches (name and description) at the top.
    pub fn new(language: Language, look: Look, unfinished: Vec<(String, String)>, seed: u64) -> Self {
        let mut menu = Self {
            language,
            look,
            unfinished,
            at: 0,
            focus: 0,
            position: String::new(),
            level: 2,
            machine_begins: false,
            misere: false,
            compound: 0,
            turns: 0,
            chance: Chance::new(seed),
            error: String::new(),
            kept: Part::default(),
            games: Part::default(),
            catalogue: entries(),
            form: Rect::default(),
            help: false,
        };
        menu.go_to(0);
        menu
    }

    /// Shows other unfinished matches; the chosen game stays chosen.
    pub fn refresh(&mut self, unfinished: Vec<(String, String)>) {
        let game = self.at.checked_sub(self.unfinished.len());
        self.unfinished = unfinished;
        self.focus = 0;
        match game {
            Some(game) => self.at = game + self.unfinished.len(),
            None => self.go_to(0),
        }
        self.error.clear();
    }

    fn rows(&self) -> usize {
        self.unfinished.len() + self.catalogue.len()
    }

    fn entry(&self) -> Option<&Arc<Entry>> {
        self.catalogue.get(self.at.checked_sub(self.unfinished.len())?)
    }

    fn go_to(&mut self, row: usize) {
        self.at = row.min(self.rows().saturating_sub(1));
        let game = self.entry().and_then(|entry| question::open(&entry.examples[0]).ok());
        self.position = game.map_or_else(String::new, |game| opening(&*game, &mut self.chance));
        if let Some(file) = self.entry().and_then(|entry| entry.file.as_ref()) {
            self.misere = file.play == Play::Misere;
        }
        self.error.clear();
    }

    fn levels() -> usize {
        Level::ALL.len() + 1
    }

    fn setup(&self) -> Option<Setup> {
        let turns = TURNS[self.turns].parse().unwrap_or_default();
        Some(Setup {
            game: self.entry()?.examples[0].clone(),
            position: self.position.clone(),
            convention: Convention {
                play: if self.misere { Play::Misere } else { Play::Normal },
                compound: Compound::ALL[self.compound],
                turns,
            },
            level: Level::ALL.get(self.level).copied(),
            machine_begins: self.machine_begins,
        })
    }

    fn chosen(&self) -> Option<Chosen> {
        match self.unfinished.get(self.at) {
            Some((name, _)) => Some(Chosen::Resume(name.clone())),
            None => self.setup().map(Chosen::New),
        }
    }

    fn turn(&mut self, forward: bool) {
        let step = |value: usize, count: usize| (value + if forward { 1 } else { count - 1 }) % count;
        match self.focus {
            1 => {
                if let Some(entry) = self.entry().cloned() {
                    let now = entry.positions.iter().position(|text| *text == self.position);
                    let next = now.map_or(0, |now| step(now, entry.positions.len()));
                    entry.positions[next].clone_into(&mut self.position);
                }
            }
            2 => self.level = step(self.level, Self::levels()),
            3 => self.machine_begins = !self.machine_begins,
            4 => self.misere = !self.misere,
            5 => self.compound = step(self.compound, Compound::ALL.len()),
            6 => self.turns = step(self.turns, TURNS.len()),
            _ => {}
        }
    }

    /// Handles a key; returns the user's choice if it is made.
    pub fn key(&mut self, key: KeyEvent, draw: &mut Draw<'_>) -> Option<Chosen> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.help && !(control && key.code == KeyCode::Char('c')) {
            self.help = false;
            return None;
        }
        match key.code {
            KeyCode::Char('c') if control => return Some(Chosen::Leave),
            KeyCode::Char('r') if control => {
                let setup = self.setup()?;
                match draw(&setup, &mut self.chance) {
                    Some(position) => self.position = position,
                    None => self.error = say!(self.language, "play-random-no-win", "game" => setup.game),
                }
            }
            KeyCode::Enter => return self.chosen(),
            KeyCode::Tab if self.entry().is_some() => self.focus = (self.focus + 1) % (FIELDS + 1),
            KeyCode::BackTab if self.entry().is_some() => self.focus = (self.focus + FIELDS) % (FIELDS + 1),
            KeyCode::Esc if self.focus > 0 => self.focus = 0,
            KeyCode::Esc => return Some(Chosen::Leave),
            KeyCode::Char('q') if self.focus != 1 => return Some(Chosen::Leave),
            KeyCode::Char('?') if self.focus != 1 => self.help = true,
            KeyCode::Up if self.focus == 0 => self.go_to(self.at.saturating_sub(1)),
            KeyCode::Down if self.focus == 0 => self.go_to(self.at + 1),
            KeyCode::PageUp if self.focus == 0 => self.go_to(self.at.saturating_sub(10)),
            KeyCode::PageDown if self.focus == 0 => self.go_to(self.at + 10),
            KeyCode::Home if self.focus == 0 => self.go_to(0),
            KeyCode::End if self.focus == 0 => self.go_to(usize::MAX),
            KeyCode::Right if self.focus == 0 && self.entry().is_some() => self.focus = 1,
            KeyCode::Up => self.focus -= 1,
            KeyCode::Down => self.focus = (self.focus + 1).min(FIELDS),
            KeyCode::Left | KeyCode::Right => self.turn(key.code == KeyCode::Right),
            KeyCode::Backspace if self.focus == 1 => {
                self.position.pop();
            }
            KeyCode::Char(c) if self.focus == 1 && !control => self.position.push(c),
            KeyCode::Char(' ') => self.turn(true),
            _ => {}
        }
        None
    }

    /// Handles a click, which chooses a game or a field; a second click on a field changes its value.
    pub fn click(&mut self, column: u16, row: u16) {
        let place = Position::new(column, row);
        let line =
            |part: &Part| part.area.contains(place).then(|| usize::from(row - part.area.y) + part.scroll);
        let kept = line(&self.kept).filter(|line| *line < self.unfinished.len());
        let chosen = kept.or_else(|| line(&self.games).map(|line| line + self.unfinished.len()));
        if let Some(chosen) = chosen {
            self.focus = 0;
            self.go_to(chosen);
        } else if self.form.contains(place) && self.entry().is_some() {
            let field = usize::from(row - self.form.y) + 1;
            if field == self.focus {
                self.turn(true);
            }
            self.focus = field.min(FIELDS);
        }
    }

    /// Draws the first screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let language = self.language;
        if too_small(frame, language) {
            return;
        }
        let wrong = rows_of(&self.error, frame.area().width).clamp(1, 3);
        let keys_shown = key_lines(&say!(language, "tui-menu-keys"), frame.area().width);
        let [heading_at, middle, error, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(8),
            Constraint::Length(wrong),
            Constraint::Length(keys_shown.len() as u16),
        ])
        .areas(frame.area());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let heading = format!(" {}", say!(language, "tui-menu-title"));
        frame.render_widget(Paragraph::new(heading).style(bold.add_modifier(Modifier::REVERSED)), heading_at);
        // Titles are shown completely as long as the match beside them has space.
        let titles = self.catalogue.iter().map(|entry| title(language, entry).chars().count());
        let widest = u16::try_from(titles.max().unwrap_or(0) + 4).unwrap_or(u16::MAX);
        let least = middle.width * 45 / 100;
        let list = widest.clamp(least, middle.width.saturating_sub(FORM_COLUMNS).max(least));
        let [left, right] = Layout::horizontal([Constraint::Length(list), Constraint::Min(1)]).areas(middle);
        self.draw_list(frame, left);
        self.draw_form(frame, right);
        frame.render_widget(Paragraph::new(self.error.as_str()).wrap(Wrap { trim: true }).style(bold), error);
        let dim = Style::new().add_modifier(Modifier::DIM);
        frame.render_widget(Paragraph::new(keys_shown.join("\n")).style(dim), keys);
        if self.help {
            self.draw_help(frame);
        }
    }

    fn draw_help(&self, frame: &mut Frame<'_>) {
        let text = say!(self.language, "tui-menu-help");
        let all = frame.area();
        let width = all.width.saturating_sub(4).min(76);
        let height = rows_of(&text, width.saturating_sub(2)).saturating_add(2).min(all.height);
        let (x, y) = (all.x + (all.width - width) / 2, all.y + (all.height - height) / 2);
        let area = Rect { x, y, width, height };
        let block = self.look.block().title(format!(" {} ", say!(self.language, "tui-help-title")));
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }).block(block), area);
    }

    /// Draws the unfinished matches, if there are any, and below them the games.
    fn draw_list(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (language, count) = (self.language, self.unfinished.len());
        let most = area.height / 2;
        let rows = if count == 0 { 0 } else { u16::try_from(count + 2).unwrap_or(most).min(most) };
        let [above, below] = Layout::vertical([Constraint::Length(rows), Constraint::Min(3)]).areas(area);
        let unfinished = self.unfinished.iter().map(|(name, text)| format!("{name}: {text}")).collect();
        let games = self.catalogue.iter().map(|entry| title(language, entry)).collect();
        self.kept = if rows == 0 {
            Part::default()
        } else {
            self.draw_part(frame, above, "tui-menu-unfinished", unfinished, 0, self.kept.scroll)
        };
        self.games = self.draw_part(frame, below, "tui-menu-games", games, count, self.games.scroll);
    }

    /// Draws a part of the list whose first line has this number.
    fn draw_part(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        title: &str,
        texts: Vec<String>,
        first: usize,
        scroll: usize,
    ) -> Part {
        let block = self.look.block().title(format!(" {} ", self.language.say(title)));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let height = usize::from(inner.height).max(1);
        let at = self.at.checked_sub(first).filter(|at| *at < texts.len());
        let scroll = at.map_or(scroll, |at| scroll.clamp((at + 1).saturating_sub(height), at));
        let lines: Vec<Line<'_>> = texts
            .into_iter()
            .enumerate()
            .skip(scroll)
            .take(height)
            .map(|(i, text)| marked(at == Some(i), self.focus == 0, &self.cut(text, inner.width)))
            .collect();
        frame.render_widget(Paragraph::new(Text::from(lines)), inner);
        Part { area: inner, scroll }
    }

    /// A line of the list, truncated with a sign if it is too long.
    fn cut(&self, text: String, columns: u16) -> String {
        let room = usize::from(columns).saturating_sub(2);
        if text.chars().count() <= room {
            return text;
        }
        let sign = if self.look.ascii() { "..." } else { "…" };
        text.chars().take(room.saturating_sub(sign.chars().count())).chain(sign.chars()).collect()
    }

    fn draw_form(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let language = self.language;
        let block = self.look.block().title(format!(" {} ", say!(language, "tui-menu-match")));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let Some(entry) = self.entry().cloned() else {
            let text = self.unfinished.get(self.at).map_or("", |(_, text)| text.as_str());
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
            return;
        };
        let [form, words] =
            Layout::vertical([Constraint::Length(FIELDS as u16 + 1), Constraint::Min(1)]).areas(inner);
        self.form = form;
        let level = Level::ALL.get(self.level);
        let word =
            level.map_or_else(|| say!(language, "play-kept-two"), |level| level_word(language, *level));
        // The description of a level is too long for its line, so it is shown in the text below.
        let more = level.map(|level| level_name(language, *level)).filter(|name| *name != word);
        let more = more.map_or_else(String::new, |name| {
            format!("\n{}", say!(language, "tui-menu-level", "level" => name))
        });
        let who = if self.machine_begins { "tui-first-machine" } else { "tui-first-person" };
        let play = if self.misere { "tui-misere" } else { "tui-normal" };
        let compound = match Compound::ALL[self.compound] {
            Compound::Disjunctive => "tui-compound-disjunctive",
            Compound::Conjunctive => "tui-compound-conjunctive",
            Compound::ConjunctiveShort => "tui-compound-conjunctive-short",
            Compound::Selective => "tui-compound-selective",
        };
        let values = [
            ("tui-field-position", self.position.clone()),
            ("tui-field-level", word),
            ("tui-field-first", language.say(who)),
            ("tui-field-rule", language.say(play)),
            ("tui-field-compound", language.say(compound)),
            ("tui-field-turns", TURNS[self.turns].to_owned()),
        ];
        let line = |(i, (id, value)): (usize, (&str, String))| {
            let focus = self.focus == i + 1;
            marked(focus, focus, &format!("{} {value}", language.say(id)))
        };
        let lines: Vec<Line<'_>> = values.into_iter().enumerate().map(line).collect();
        frame.render_widget(Paragraph::new(Text::from(lines)), form);
        let rules = rules_of(language, &entry, &entry.examples[0]);
        let rule = self.setup().map_or_else(String::new, |setup| rule_of(language, setup.convention));
        let notation = notation(language, &entry);
        let text = Paragraph::new(format!("{rule}{more}\n{rules}\n\n{notation}")).wrap(Wrap { trim: true });
        frame.render_widget(text, words);
    }
}

/// A line with a sign before it if it is chosen, reversed if it also has the focus.
fn marked(chosen: bool, focus: bool, text: &str) -> Line<'static> {
    let sign = if chosen { "> " } else { "  " };
    let style = match (chosen, focus) {
        (true, true) => Style::new().add_modifier(Modifier::REVERSED),
        (true, false) => Style::new().add_modifier(Modifier::BOLD),
        _ => Style::new(),
    };
    Line::from(format!("{sign}{text}")).style(style)
}
