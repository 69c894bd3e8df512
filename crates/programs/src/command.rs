//! The program to start, with its arguments, as words.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// A program and its arguments; the first word is the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    words: Vec<String>,
}

/// Why a program cannot be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// There is no word at all, or a quotation mark is not closed.
    Unreadable,
    /// There is no such program, neither here nor on the path.
    NotFound(String),
    /// There is a text file of this name, which needs an interpreter, perhaps this one.
    NotExecutable {
        /// The file.
        file: String,
        /// The usual interpreter of such a file.
        interpreter: Option<&'static str>,
    },
}

/// What usually runs files with these endings.
const INTERPRETERS: &[(&str, &str)] = &[
    ("py", "python3"),
    ("ml", "ocaml"),
    ("js", "node"),
    ("rb", "ruby"),
    ("lua", "lua"),
    ("pl", "perl"),
    ("sh", "sh"),
    ("java", "java"),
    ("jar", "java -jar"),
    ("scm", "guile"),
    ("hs", "runghc"),
];

impl Program {
    /// Made from words that a shell has already separated.
    pub fn new(words: Vec<String>) -> Self {
        Self { words }
    }

    /// Parses one text, split at blanks; text in quotation marks is one word, and a backslash makes the
    /// next character literal. Nothing else is special: no shell is involved.
    ///
    /// ```
    /// use marienbad_programs::Program;
    ///
    /// let program = Program::read("python3 'my nim.py' -v").unwrap();
    /// assert_eq!(program.words(), ["python3", "my nim.py", "-v"]);
    /// assert!(Program::read("python3 'mine.py").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Self, Missing> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            match (sign, quote) {
                (_, Some(open)) if sign == open => quote = None,
                ('\\', None | Some('"')) => {
                    word.get_or_insert_default().push(signs.next().ok_or(Missing::Unreadable)?);
                }
                ('\'' | '"', None) => {
                    quote = Some(sign);
                    word.get_or_insert_default();
                }
                (_, None) if sign.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(sign),
            }
        }
        words.extend(word);
        if quote.is_some() || words.first().is_none_or(String::is_empty) {
            return Err(Missing::Unreadable);
        }
        Ok(Self { words })
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Its name in a table: the last file that it names, otherwise the program.
    ///
    /// ```
    /// use marienbad_programs::Program;
    ///
    /// assert_eq!(Program::read("python3 programs/anna.py 3").unwrap().name(), "anna.py");
    /// assert_eq!(Program::read("./nim").unwrap().name(), "nim");
    /// ```
    pub fn name(&self) -> String {
        let bare = |word: &String| word.rsplit('/').next().unwrap_or_default().to_owned();
        let file = |word: &&String| !word.starts_with('-') && Path::new(word).extension().is_some();
        let told = self.words.iter().skip(1).rfind(file).or(self.words.first());
        told.map(bare).unwrap_or_default()
    }

    /// Whether it can be started, as far as can be checked in advance.
    pub fn check(&self) -> Result<(), Missing> {
        let Some(name) = self.words.first().filter(|word| !word.is_empty()) else {
            return Err(Missing::Unreadable);
        };
        let executable = |path: &Path| {
            fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
        };
        let here = Path::new(name);
        let found = if name.contains('/') {
            executable(here)
        } else {
            let path = env::var_os("PATH").unwrap_or_default();
            env::split_paths(&path).map(|folder: PathBuf| folder.join(name)).any(|path| executable(&path))
        };
        if found {
            return Ok(());
        }
        if here.is_file() {
            let ending = here.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let known = INTERPRETERS.iter().find(|(own, _)| *own == ending);
            return Err(Missing::NotExecutable {
                file: name.clone(),
                interpreter: known.map(|(_, name)| *name),
            });
        }
        Err(Missing::NotFound(name.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_parted_as_one_expects() {
        let words = |text: &str| Program::read(text).unwrap().words;
        assert_eq!(words(r#"  a  "b c" d\ e '' "x\"y" f'g h'"#), ["a", "b c", "d e", "", "x\"y", "fg h"]);
        assert_eq!(words("echo $HOME; rm *"), ["echo", "$HOME;", "rm", "*"]);
        for wrong in ["", "   ", "'a", "a \"b", "a\\", "'' a"] {
            assert_eq!(Program::read(wrong), Err(Missing::Unreadable), "{wrong}");
        }
    }

    #[test]
    fn what_cannot_be_started_is_seen_before() {
        let check = |text: &str| Program::read(text).unwrap().check();
        assert_eq!(check("sh -c true"), Ok(()));
        assert_eq!(check("/bin/sh"), Ok(()));
        assert_eq!(check("no-such-program 1"), Err(Missing::NotFound("no-such-program".to_owned())));
        let file = "Cargo.toml".to_owned();
        assert_eq!(check("Cargo.toml"), Err(Missing::NotExecutable { file, interpreter: None }));
    }
}
