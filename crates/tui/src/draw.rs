//! The screen of a match: title and winning rule, the board, the moves, messages, the player to move, the
//! keys.

use marienbad_play::{Mark, Side};
use marienbad_words::failure::excerpt;
use marienbad_words::games::{notation, title};
use marienbad_words::language::{Language, say};
use marienbad_words::play::rule_in_words;
use marienbad_words::rules::rules_of;
use marienbad_words::tournament::level_word;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Wrap};

use super::Look;
use super::board::{Drawn, Shown};
use super::table::Table;

/// What is too small to play on.
const SMALLEST: (u16, u16) = (40, 15);

/// From this width on the moves stand beside the board.
const WIDE: u16 = 64;

/// From this height on a long title and the line of whose turn it is may take a second row, a long rule more
/// than three.
const ROOMY: u16 = 18;

/// The columns of the list of moves.
const MOVES: u16 = 26;

/// Reports that the terminal is too small, if it is.
pub fn too_small(frame: &mut Frame<'_>, language: Language) -> bool {
    let area = frame.area();
    let small = area.width < SMALLEST.0 || area.height < SMALLEST.1;
    if small {
        let text = say!(
            language,
            "tui-too-small",
            "width" => u64::from(area.width),
            "height" => u64::from(area.height)
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    small
}

/// The number of rows that a text takes at this width. Words are wrapped as the paragraph widget does, or
/// slightly earlier.
pub fn rows_of(text: &str, columns: u16) -> u16 {
    let columns = usize::from(columns.max(1));
    let mut rows = 0usize;
    for line in text.lines() {
        let mut used = 0;
        rows += 1;
        for word in line.split(' ') {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > columns {
                rows += 1;
                used = 0;
            }
            used += length + usize::from(used > 0);
            while used > columns {
                rows += 1;
                used -= columns;
            }
        }
    }
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// The key help, on as many lines as it needs: a key stays with its description.
pub fn key_lines(text: &str, columns: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for key in text.split('·').map(str::trim) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + key.chars().count() <= usize::from(columns) => {
                line.push_str("  ");
                line.push_str(key);
            }
            _ => lines.push(key.to_owned()),
        }
    }
    lines
}

/// Draws the match.
pub fn draw(table: &mut Table, frame: &mut Frame<'_>) {
    let language = table.language();
    if too_small(frame, language) {
        return;
    }
    let look = table.look;
    let area = frame.area();
    let rule = rule_in_words(language, &table.seating.game, table.seating.machine());
    let rule_rows = rows_of(&rule, area.width).min(if area.height < ROOMY { 3 } else { 5 });
    let message_rows =
        (rows_of(&table.message, area.width.saturating_sub(2)) + 2).clamp(3, area.height * 2 / 5);
    let heading = heading(table);
    let keys_shown = match &table.typed {
        Some(typed) => vec![format!("{} {typed}▏", say!(language, "tui-typing"))],
        None if table.seating.game.is_over() => key_lines(&say!(language, "tui-keys-over"), area.width),
        None => key_lines(&say!(language, "tui-keys"), area.width),
    };
    let turn_shown = turn_line(table);
    let [title, rules, middle, message, turn, keys] = Layout::vertical([
        Constraint::Length(rows_of(&heading, area.width).min(if area.height < ROOMY { 1 } else { 2 })),
        Constraint::Length(rule_rows),
        Constraint::Min(5),
        Constraint::Length(message_rows),
        Constraint::Length(
            rows_of(&turn_shown, area.width).clamp(1, if area.height < ROOMY { 1 } else { 2 }),
        ),
        Constraint::Length(keys_shown.len() as u16),
    ])
    .areas(area);
    frame.render_widget(
        Paragraph::new(heading)
            .wrap(Wrap { trim: false })
            .style(Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)),
        title,
    );
    frame.render_widget(Paragraph::new(rule).wrap(Wrap { trim: true }).style(look.rule()), rules);
    let board = if area.width >= WIDE {
        let [board, moves] =
            Layout::horizontal([Constraint::Min(20), Constraint::Length(MOVES)]).areas(middle);
        draw_moves(table, frame, moves);
        board
    } else {
        middle
    };
    draw_board(table, frame, board);
    draw_message(table, frame, message);
    frame.render_widget(
        Paragraph::new(turn_shown).wrap(Wrap { trim: true }).style(Style::new().add_modifier(Modifier::BOLD)),
        turn,
    );
    let style = if table.typed.is_some() { Style::new() } else { Style::new().add_modifier(Modifier::DIM) };
    frame.render_widget(Paragraph::new(keys_shown.join("\n")).style(style), keys);
    if table.help {
        draw_help(table, frame);
    }
}

fn heading(table: &Table) -> String {
    let (language, game) = (table.language(), &table.seating.game);
    let title = title(language, game.game().entry());
    let against = match &table.seating.opponent {
        Some((_, opponent)) => {
            say!(language, "tui-against", "level" => level_word(language, opponent.level()))
        }
        None => say!(language, "play-kept-two"),
    };
    format!(" {title} · {against}")
}

fn turn_line(table: &Table) -> String {
    let (language, game) = (table.language(), &table.seating.game);
    if game.is_over() {
        return say!(language, "tui-over");
    }
    let left = u64::from(game.stage().left());
    let name = game.name(game.side());
    if table.machine_thinks() {
        return say!(language, "tui-machine-thinks");
    }
    let mut text = match (&table.seating.opponent, left) {
        (Some(_), 1) => say!(language, "play-ask"),
        (Some(_), _) => say!(language, "play-ask-left", "left" => left),
        (None, 1) => say!(language, "play-ask-name", "name" => name),
        (None, _) => say!(language, "play-ask-name-left", "name" => name, "left" => left),
    };
    if let Some(mv) = table.under_cursor() {
        text.push(' ');
        text.push_str(mv);
    }
    text
}

fn draw_board(table: &mut Table, frame: &mut Frame<'_>, area: Rect) {
    let language = table.language();
    let (name, position) = (table.seating.game.game().name(), table.seating.game.position().text());
    let title = format!(" {name} {position} ");
    let fits = title.chars().count() + 8 <= usize::from(area.width);
    let title = if fits { title } else { format!(" {name} {} ", excerpt(position, 0)) };
    let block = table.look.block().title(title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let over = table.seating.game.is_over();
    if table.scene.things.is_empty() {
        let text = if over { say!(language, "play-hint-over") } else { say!(language, "tui-type") };
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), inner);
        table.drawn = Drawn::default();
        return;
    }
    let (view, picked, fitting) = (table.view(), table.marked(), table.fitting());
    let shown = Shown {
        view: &view,
        cursor: table.cursor.filter(|_| !table.machine_thinks() && !over),
        picked: &picked,
        fitting: &fitting,
        colours: table.look.colours,
        signs: table.look.signs,
    };
    let scroll = table.drawn.scroll();
    let drawn = Drawn::draw(&table.scene, &shown, inner, scroll, frame.buffer_mut());
    let legend = match (table.analysis, fitting.is_empty()) {
        (true, _) if table.results_unknown() => Some("tui-legend-unknown"),
        (true, _) if view.shared && !drawn.results_between() => Some("tui-legend-shared"),
        (true, _) => Some("tui-legend"),
        (false, false) if drawn.fitting_signed() => Some("tui-legend-fitting"),
        (false, false) => Some("tui-legend-fitting-bold"),
        (false, true) => None,
    };
    if let Some(id) = legend {
        let below = Rect { y: area.bottom().saturating_sub(1), x: inner.x, height: 1, width: inner.width };
        let text = format!(" {} ", say!(language, id));
        let width = (text.chars().count() as u16).min(below.width);
        frame.render_widget(Paragraph::new(text), Rect { width, ..below });
    }
    let arrows: String = drawn
        .beyond()
        .into_iter()
        .zip(if table.look.ascii() { ['^', 'v', '<', '>'] } else { ['▲', '▼', '◀', '▶'] })
        .filter_map(|(beyond, arrow)| beyond.then_some(arrow))
        .collect();
    if !arrows.is_empty() {
        let width = arrows.chars().count() as u16;
        let corner = Rect { x: area.right().saturating_sub(width + 2), y: area.y, width, height: 1 };
        frame.render_widget(Paragraph::new(arrows), corner);
    }
    let signs: Vec<String> = drawn.last_signs().map(String::from).collect();
    if !signs.is_empty() {
        let text = format!(" {} {} ", signs.join(" "), say!(language, "tui-last-move"));
        let width = (text.chars().count() as u16).min(area.width.saturating_sub(2));
        let corner =
            Rect { x: area.right() - width - 1, y: area.bottom().saturating_sub(1), width, height: 1 };
        frame.render_widget(Paragraph::new(text), corner);
    }
    table.drawn = drawn;
}

/// Draws the moves so far, or the last ones if there are many; after the match, each with its mark.
fn draw_moves(table: &Table, frame: &mut Frame<'_>, area: Rect) {
    let (language, game) = (table.language(), &table.seating.game);
    let block = table.look.block().title(format!(" {} ", say!(language, "tui-moves")));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let short = |side: Side| game.name(side).chars().take(8).collect::<String>();
    let line = game.line();
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (number, place) in line.iter().enumerate().skip(1) {
        let side = game.parent(*place).map_or(Side::First, |before| game.side_at(before));
        let mark = table.reviewed.as_ref().and_then(|all| all.get(number - 1)).map(|one| &one.mark);
        let (sign, style) = match mark {
            Some(Mark::GaveAway(_)) => (" ✗", table.look.bad()),
            Some(Mark::Good) => (" ✓", table.look.good()),
            Some(Mark::Unknown) => (" ?", Style::new()),
            _ => ("", Style::new()),
        };
        let sign =
            if table.look.ascii() { sign.replace('✗', "x").replace('✓', "+") } else { sign.to_owned() };
        let text = format!("{number:>2}. {:<8} {}", short(side), game.move_to(*place));
        lines.push(Line::from(vec![Span::raw(text), Span::styled(sign, style)]));
    }
    let hidden = lines.len().saturating_sub(usize::from(inner.height));
    frame.render_widget(Paragraph::new(Text::from(lines.split_off(hidden))), inner);
}

fn draw_message(table: &mut Table, frame: &mut Frame<'_>, area: Rect) {
    let mut block = table.look.block();
    let inner = block.inner(area);
    let hidden = rows_of(&table.message, inner.width).saturating_sub(inner.height);
    table.message_scroll = table.message_scroll.min(hidden);
    if hidden > 0 {
        block =
            block.title_bottom(Line::from(say!(table.language(), "tui-more")).alignment(Alignment::Right));
    }
    frame.render_widget(block, area);
    let text = Paragraph::new(table.message.as_str()).wrap(Wrap { trim: false });
    frame.render_widget(text.scroll((table.message_scroll, 0)), inner);
}

fn draw_help(table: &mut Table, frame: &mut Frame<'_>) {
    let (language, game) = (table.language(), &table.seating.game);
    let entry = game.game().entry();
    let text = [
        rules_of(language, entry, game.game().name()),
        rule_in_words(language, game, table.seating.machine()),
        notation(language, entry),
        String::new(),
        say!(language, "tui-help"),
    ]
    .join("\n");
    // Centred on the screen.
    let all = frame.area();
    let width = all.width.saturating_sub(4).min(76);
    let rows = rows_of(&text, width.saturating_sub(2)).saturating_add(2);
    let height = rows.min(all.height);
    let area =
        Rect { x: all.x + (all.width - width) / 2, y: all.y + (all.height - height) / 2, width, height };
    table.help_hidden = rows - height;
    table.help_scroll = table.help_scroll.min(table.help_hidden);
    let title = say!(language, if table.help_hidden > 0 { "tui-help-title-more" } else { "tui-help-title" });
    frame.render_widget(Clear, area);
    let mut block = table.look.block().title(format!(" {title} "));
    if table.help_hidden > 0 {
        let more = format!(" {} ", say!(language, "tui-help-more"));
        block = block.title_bottom(Line::from(more).alignment(Alignment::Right));
    }
    let text = Paragraph::new(text).wrap(Wrap { trim: false }).scroll((table.help_scroll, 0));
    frame.render_widget(text.block(block), area);
}

impl Look {
    fn rule(self) -> Style {
        if self.colours { Style::new().fg(Color::Cyan) } else { Style::new() }
    }

    fn good(self) -> Style {
        if self.colours { Style::new().fg(Color::Green) } else { Style::new() }
    }

    fn bad(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colours { style.fg(Color::Red) } else { style }
    }
}
