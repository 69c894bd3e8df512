//! `marienbad play GAME`: a match at a plain prompt, with a person or against the machine, also through a pipe.

use std::io::{BufRead, Write};
use std::sync::Arc;

use clap::ArgMatches;
use marienbad_play::{Chance, Hint, Level, Mark, Match, Opponent, Side, hint, patience, review};
use marienbad_rules::catalogue::Family;
use marienbad_solve::question::{Game, Position};
use marienbad_solve::{Budget, Cancel, Work};
use marienbad_store::Disk;

use super::context::Context;
use super::explain::in_words;
use super::failure::{Failure, excerpt, written};
use super::solve::rule_of;
use super::tournament::{
    keep_memory, level, level_name, one_component, position_or_example, refused, remembering, seed, thinking,
};
use crate::language::{Language, say};

/// Heaps up to this are drawn as sticks.
const DRAWN: usize = 60;

/// The most moves that the list of moves shows.
const LISTED: usize = 40;

/// How often a random position is drawn before it is said that there is none.
const DRAWS: usize = 200;

/// Plays a match.
pub fn run(context: &Context, arguments: &ArgMatches) -> Result<(), Failure> {
    let language = context.language;
    let game: Arc<dyn Game> = Arc::from(Context::game(arguments)?);
    let convention = one_component(arguments)?;
    let seed = seed(arguments);
    let position = match arguments.get_one::<String>("random") {
        Some(text) => random(language, &*game, text, &mut Chance::new(seed))?,
        None => position_or_example(&*game, arguments)?,
    };
    let (budget, cancel) = thinking(context);
    let machine_begins = arguments.get_one::<String>("first").is_some_and(|first| first == "you");
    let level = match arguments.get_one::<String>("level") {
        Some(text) => level(language, text)?,
        None => Level::Forgetful(80),
    };
    let two = arguments.get_flag("two");
    let machine = if machine_begins { Side::First } else { Side::Second };
    let names = if two {
        [say!(language, "play-name-one"), say!(language, "play-name-two")]
    } else {
        let (you, me) = (say!(language, "play-name-you"), say!(language, "play-name-machine"));
        if machine_begins { [me, you] } else { [you, me] }
    };
    let game = Match::from_position(game, position, convention, [&names[0], &names[1]])
        .map_err(|error| refused(&error))?;
    let opponent = Opponent::new(level, seed).with_budget(budget).with_cancel(cancel.clone());
    let opponent =
        if level == Level::Learner { remembering(language, opponent, &game, arguments)? } else { opponent };
    let opponent = (!two).then_some((machine, opponent));
    let mut table = Table { language, game, opponent, budget, cancel, hints: 0, out: anstream::stdout() };
    written(table.sit_down(&mut std::io::stdin().lock()))?;
    match &mut table.opponent {
        Some((side, opponent)) => {
            opponent.finished(&table.game, *side);
            keep_memory(opponent, arguments)
        }
        None => Ok(()),
    }
}

/// `--random n,m`: n heaps of 0 to m, as source 002 deals them.
fn random(language: Language, game: &dyn Game, text: &str, chance: &mut Chance) -> Result<Position, Failure> {
    let numbers = text.split_once(',').and_then(|(n, m)| {
        let (n, m) = (n.trim().parse::<usize>().ok()?, m.trim().parse::<u64>().ok()?);
        ((1..=1000).contains(&n) && (1..u64::MAX).contains(&m)).then_some((n, m))
    });
    let Some((heaps, most)) = numbers else {
        return Err(Failure::Refused(say!(language, "play-random-wrong", "found" => excerpt(text, 0))));
    };
    for _ in 0..DRAWS {
        let list: Vec<String> = (0..heaps).map(|_| chance.below(most + 1).to_string()).collect();
        if let Ok(position) = game.parse(&list.join(","), &Disk)
            && !game.moves(&position, 1).is_empty()
        {
            return Ok(position);
        }
    }
    Err(Failure::Refused(say!(language, "play-random-none", "game" => game.name())))
}

/// What a line at the prompt asks for.
enum Line<'a> {
    Hint,
    Back,
    Help,
    Moves,
    Quit,
    Nothing,
    Move(&'a str),
}

fn understood(line: &str) -> Line<'_> {
    let line = line.trim();
    match line {
        "" => Line::Nothing,
        "h" => Line::Hint,
        "u" => Line::Back,
        "?" => Line::Help,
        "m" => Line::Moves,
        "q" => Line::Quit,
        // A graph may have a vertex called h: "=h" plays it.
        _ => Line::Move(line.strip_prefix('=').unwrap_or(line)),
    }
}

/// The match on the table, who sits at it, and where its words go.
struct Table<W: Write> {
    language: Language,
    game: Match,
    opponent: Option<(Side, Opponent)>,
    budget: Budget,
    cancel: Cancel,
    hints: usize,
    out: W,
}

impl<W: Write> Table<W> {
    fn tell(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn sit_down(&mut self, input: &mut dyn BufRead) -> std::io::Result<()> {
        let (language, game) = (self.language, &self.game);
        let title = language.say(&format!("game-{}-title", game.game().entry().key));
        let rules = language.say(&format!("game-{}-rules", game.game().entry().key));
        let rule = rule_of(language, game.convention());
        let against = self.opponent.as_ref().map_or_else(
            || say!(language, "play-two"),
            |(_, opponent)| say!(language, "play-against", "level" => level_name(language, opponent.level())),
        );
        self.tell(&format!("{title}\n{rules}\n{rule}\n{against}"))?;
        let mut shown = None;
        while !self.game.is_over() {
            if shown != Some(self.game.here()) {
                shown = Some(self.game.here());
                self.hints = 0;
                self.show()?;
            }
            if self.machine_moves()? {
                continue;
            }
            self.ask()?;
            let mut line = String::new();
            // What is not text is an answer like any other wrong one.
            let read = match input.read_line(&mut line) {
                Err(error) if error.kind() == std::io::ErrorKind::InvalidData => 1,
                other => other?,
            };
            if read == 0 || self.cancel.is_cancelled() {
                self.tell("")?;
                return self.tell(&say!(self.language, "play-bye"));
            }
            match understood(&line) {
                Line::Quit => return self.tell(&say!(self.language, "play-bye")),
                Line::Nothing => {}
                Line::Help => self.help()?,
                Line::Moves => self.list()?,
                Line::Hint => self.hint()?,
                Line::Back => self.back()?,
                Line::Move(mv) => self.person_moves(mv)?,
            }
        }
        self.show()?;
        self.finish()
    }

    fn show(&mut self) -> std::io::Result<()> {
        let drawing = drawing(self.game.game(), self.game.position());
        self.tell(&format!("\n{drawing}"))
    }

    fn ask(&mut self) -> std::io::Result<()> {
        let left = u64::from(self.game.stage().left());
        let name = self.game.name(self.game.side()).to_owned();
        let question = match (&self.opponent, left) {
            (Some(_), 1) => say!(self.language, "play-ask"),
            (Some(_), _) => say!(self.language, "play-ask-left", "left" => left),
            (None, 1) => say!(self.language, "play-ask-name", "name" => name),
            (None, _) => say!(self.language, "play-ask-name-left", "name" => name, "left" => left),
        };
        write!(self.out, "{question} ")?;
        self.out.flush()
    }

    fn machine_moves(&mut self) -> std::io::Result<bool> {
        let Some((side, opponent)) = &mut self.opponent else { return Ok(false) };
        if *side != self.game.side() {
            return Ok(false);
        }
        let Some(mv) = opponent.choose(&self.game) else { return Ok(false) };
        if self.game.play(&mv).is_err() {
            return Ok(false);
        }
        self.tell(&say!(self.language, "play-machine", "move" => mv))?;
        Ok(true)
    }

    fn person_moves(&mut self, typed: &str) -> std::io::Result<()> {
        if self.game.play(typed).is_ok() {
            return Ok(());
        }
        // "2 3" for three from the second heap, as the source's program asks for them, or its third token.
        let numbers: Option<Vec<u64>> = typed.split_whitespace().map(|word| word.parse().ok()).collect();
        let plain = match numbers.as_deref() {
            Some([count]) => vec![format!("-{count}")],
            Some([heap, count]) => vec![format!("{heap}:-{count}"), format!("{heap}:{count}")],
            _ => Vec::new(),
        };
        if plain.iter().any(|mv| self.game.play(mv).is_ok()) {
            return Ok(());
        }
        self.tell(&say!(self.language, "play-wrong", "found" => excerpt(typed, 0)))?;
        self.notation()
    }

    fn notation(&mut self) -> std::io::Result<()> {
        let game = self.game.game();
        let notation = self.language.say(&format!("game-{}-notation", game.entry().key));
        let example = game.moves(self.game.position(), 1).pop().map(|choice| choice.text).unwrap_or_default();
        self.tell(&notation)?;
        self.tell(&say!(self.language, "play-example", "move" => example))
    }

    fn help(&mut self) -> std::io::Result<()> {
        let key = self.game.game().entry().key;
        let rules = self.language.say(&format!("game-{key}-rules"));
        let rule = rule_of(self.language, self.game.convention());
        self.tell(&format!("{rules}\n{rule}"))?;
        self.notation()?;
        self.tell(&say!(self.language, "play-help"))
    }

    fn list(&mut self) -> std::io::Result<()> {
        let mut moves: Vec<String> = self
            .game
            .game()
            .moves(self.game.position(), LISTED + 1)
            .into_iter()
            .map(|choice| choice.text)
            .collect();
        if moves.len() > LISTED {
            "…".clone_into(&mut moves[LISTED]);
        }
        self.tell(&moves.join("   "))
    }

    fn hint(&mut self) -> std::io::Result<()> {
        let budget = patience(self.game.game(), self.game.position(), self.budget);
        let mut work = Work::new(budget).with_cancel(self.cancel.clone());
        let found = hint(self.game.game(), self.game.position(), self.game.stage(), &mut work);
        let step = self.hints;
        self.hints += 1;
        let language = self.language;
        let text = match found.ok().and_then(|mut hints| {
            let last = hints.len().checked_sub(1)?;
            Some((hints.swap_remove(step.min(last)), step < last))
        }) {
            None => say!(language, "play-hint-unknown"),
            Some((hint, more)) => {
                let text = hint_in_words(language, &hint);
                if more { format!("{text} {}", say!(language, "play-hint-more")) } else { text }
            }
        };
        self.tell(&text)
    }

    fn back(&mut self) -> std::io::Result<()> {
        let machine = self.opponent.as_ref().map(|(side, _)| *side);
        let here = self.game.here();
        let mut done = self.game.take_back();
        while done && Some(self.game.side()) == machine {
            done = self.game.take_back();
        }
        if done {
            self.tell(&say!(self.language, "play-back"))
        } else {
            self.game.go_to(here);
            self.tell(&say!(self.language, "play-back-none"))
        }
    }

    fn finish(&mut self) -> std::io::Result<()> {
        let language = self.language;
        let Some(winner) = self.game.winner() else { return Ok(()) };
        let text = match &self.opponent {
            Some((side, _)) if *side == winner => say!(language, "play-lost"),
            Some(_) => say!(language, "play-won"),
            None => say!(language, "play-winner", "name" => self.game.name(winner)),
        };
        self.tell(&text)?;
        let reviewed = review(&self.game, self.budget);
        if reviewed.is_empty() {
            return Ok(());
        }
        self.tell(&format!("\n{}", say!(language, "play-review")))?;
        let wide = |texts: Vec<&str>| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let name_width = wide(vec![self.game.name(Side::First), self.game.name(Side::Second)]);
        let move_width = wide(reviewed.iter().map(|one| one.text.as_str()).collect());
        for (number, one) in reviewed.iter().enumerate() {
            let mark = match &one.mark {
                Mark::GaveAway(better) => say!(language, "play-gave-away", "moves" => better.join(", ")),
                Mark::Unknown => "?".to_owned(),
                Mark::Good | Mark::Lost => String::new(),
            };
            let name = self.game.name(one.side);
            let line = format!(
                "{:>3}. {name:name_width$}  {:move_width$}  → {}  {mark}",
                number + 1,
                one.text,
                one.after
            );
            self.tell(line.trim_end())?;
        }
        if reviewed.iter().all(|one| !matches!(one.mark, Mark::GaveAway(_) | Mark::Unknown)) {
            self.tell(&say!(language, "play-review-clean"))?;
        }
        Ok(())
    }
}

fn hint_in_words(language: Language, hint: &Hint) -> String {
    match hint {
        Hint::Over => say!(language, "play-hint-over"),
        Hint::Won => say!(language, "play-hint-won"),
        Hint::Lost(None) => say!(language, "play-hint-lost"),
        Hint::Lost(Some(reason)) => {
            format!("{}\n{}", say!(language, "play-hint-lost"), in_words(language, reason))
        }
        Hint::Where { number, component } => {
            say!(language, "play-hint-where", "number" => number.to_string(), "component" => component.as_str())
        }
        Hint::Move(choice) => {
            say!(language, "play-hint-move", "move" => choice.text.as_str(), "to" => choice.to.text())
        }
        Hint::Why(choice, reason) => {
            let text = say!(language, "play-hint-why", "to" => choice.to.text());
            format!("{text}\n{}", in_words(language, reason))
        }
    }
}

/// The position for the eye: sticks for heaps, the rows of a board under each other, else its text.
fn drawing(game: &dyn Game, position: &Position) -> String {
    let (entry, text) = (game.entry(), position.text());
    if matches!(entry.key, "nim" | "xxx" | "grundy" | "subtract" | "code") {
        let stick = if entry.key == "xxx" { "o" } else { "|" };
        let heaps: Option<Vec<usize>> = text.split(',').map(|heap| heap.trim().parse().ok()).collect();
        if let Some(heaps) = heaps.filter(|heaps| heaps.iter().all(|heap| *heap <= DRAWN)) {
            let row = |(i, heap): (usize, &usize)| format!("{:>3}: {}  ({heap})", i + 1, stick.repeat(*heap));
            return heaps.iter().enumerate().map(row).collect::<Vec<_>>().join("\n");
        }
    }
    if matches!(entry.family, Family::Board | Family::Graph) && text.contains('/') {
        return text.replace(" + ", "\n\n").replace('/', "\n");
    }
    text.to_owned()
}
