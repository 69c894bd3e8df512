//! A program as a pupil: each run is a process.

use std::time::Duration;

use marienbad_play::ProgramError;
use marienbad_programs::{Farewell, Limits, Program, Running};
use marienbad_school::exercise::{Alone, Pupil};
use marienbad_solve::Cancel;

/// How long is waited for a word before there is anything to read.
const FIRST_WORD_TIME: Duration = Duration::from_millis(400);

/// How long is waited for another line behind an answer.
const NEXT_LINE_TIME: Duration = Duration::from_millis(250);

/// So many lines for one case are a flood.
const MAX_LINES_PER_CASE: usize = 50;

/// Silence of a program that was handed everything at once, in times of an answer.
const SILENT_ANSWERS: u32 = 5;

/// What languages say of an input that has ended, which it does at last.
const END_OF_INPUT: [&str; 3] = ["EOFError", "End_of_file", "NoSuchElementException"];

/// A program that is started when the first question comes.
pub struct Child {
    program: Program,
    limits: Limits,
    cancel: Cancel,
    running: Option<Running>,
    farewell: Farewell,
}

impl Child {
    /// A program with these limits.
    pub fn new(program: Program, limits: Limits, cancel: &Cancel) -> Self {
        let cancel = cancel.clone();
        Self { program, limits, cancel, running: None, farewell: Farewell::default() }
    }

    /// The summary of its runs.
    pub fn farewell(mut self) -> Farewell {
        self.end();
        self.farewell
    }

    fn running(&mut self) -> Result<&mut Running, ProgramError> {
        let running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.program, self.limits, &self.cancel)?,
        };
        Ok(self.running.insert(running))
    }

    fn end(&mut self) {
        let Some(running) = self.running.take() else { return };
        let found = running.leave();
        let all = &mut self.farewell;
        all.stayed |= found.stayed;
        all.left_behind |= found.left_behind;
        all.errors += found.errors;
        if !END_OF_INPUT.iter().any(|words| found.said.contains(words)) && !found.said.is_empty() {
            all.said = found.said;
        }
    }
}

impl Pupil for Child {
    fn ask(&mut self, line: &str) -> Result<String, ProgramError> {
        self.running()?.ask(line)
    }

    fn restart(&mut self) {
        self.end();
    }

    fn rest(&mut self) -> Vec<String> {
        let (mut lines, time) = (Vec::new(), self.limits.at_the_end());
        if let Some(running) = &mut self.running {
            running.end_input();
            while let Ok(Some(line)) = running.listen(time) {
                lines.push(line);
                if lines.len() > MAX_LINES_PER_CASE {
                    break;
                }
            }
        }
        self.end();
        lines
    }

    fn all(&mut self, lines: &[&str]) -> (Vec<String>, Option<ProgramError>) {
        self.end();
        let (mut said, silence) = (Vec::new(), self.limits.at_the_end() * SILENT_ANSWERS);
        let running = match self.running() {
            Ok(running) => running,
            Err(trouble) => return (said, Some(trouble)),
        };
        lines.iter().for_each(|line| running.hand(line));
        running.end_input();
        let trouble = loop {
            match running.listen(silence) {
                Ok(Some(line)) => said.push(line),
                Ok(None) => break Some(ProgramError::Late { computing: None }),
                Err(trouble) => break Some(trouble),
            }
            if said.len() > lines.len() + MAX_LINES_PER_CASE {
                break Some(ProgramError::Flood);
            }
        };
        self.end();
        (said, trouble)
    }

    fn alone(&mut self, line: &str, closely: bool) -> Alone {
        self.end();
        let (mut found, first) = (Alone::default(), self.limits.at_the_end() * 2);
        let running = match self.running() {
            Ok(running) => running,
            Err(trouble) => return Alone { trouble: Some(trouble), ..found },
        };
        if closely {
            match running.listen(FIRST_WORD_TIME) {
                Ok(early) => found.early = early,
                Err(trouble) => found.trouble = Some(trouble),
            }
        }
        if found.early.is_none() && found.trouble.is_none() {
            running.hand(line);
            running.end_input();
            loop {
                let time = if found.lines.is_empty() { first } else { NEXT_LINE_TIME };
                match running.listen(time) {
                    Ok(Some(said)) => found.lines.push(said),
                    Ok(None) if found.lines.is_empty() => {
                        found.trouble = Some(ProgramError::Late { computing: None });
                        break;
                    }
                    Ok(None) => break,
                    Err(ProgramError::Ended(_)) if !found.lines.is_empty() => break,
                    Err(trouble) => {
                        found.trouble = Some(trouble);
                        break;
                    }
                }
                if found.lines.len() > MAX_LINES_PER_CASE {
                    found.trouble = Some(ProgramError::Flood);
                    break;
                }
            }
        }
        self.end();
        found
    }
}
